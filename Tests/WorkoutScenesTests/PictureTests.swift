import ChartScenes
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import WorkoutScenes

/// What the pictures of a training log say.
@Suite struct PictureTests {
  /// Text of which every character is half as wide as high.
  private struct EvenText: TextMeasuring {
    func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
      let width = paragraph.runs.reduce(0) { $0 + Double($1.text.count) * $1.font.size / 2 }
      let size = Size(
        width: min(width, paragraph.width ?? width),
        height: 1.2 * (paragraph.runs.map(\.font.size).max() ?? 0))
      return TextMetrics(size: size, inkBounds: Rect(size: size), lines: [])
    }
  }

  private func input(_ log: WorkoutLog, _ kind: any TrainingPicture.Type) -> TrainingInput {
    TrainingInput(log: log, size: kind.usualSize)
  }

  /// Everything that is written, with the size of its type.
  private func texts(_ layers: [Layer]) -> [(text: String, size: Double)] {
    layers.flatMap { layer -> [(text: String, size: Double)] in
      switch layer.content {
      case .text(let content):
        [
          (
            content.spans.map(\.text).joined(),
            content.spans.compactMap(\.size).first ?? content.font.size
          )
        ]
      case .group(let children): texts(children)
      default: []
      }
    }
  }

  private func texts(
    of kind: any TrainingPicture.Type, _ workouts: [Workout]
  ) throws -> [(text: String, size: Double)] {
    texts(try kind.picture(of: input(WorkoutLog(workouts: workouts), kind), text: EvenText()).layers)
  }

  private func workout(_ start: String, minutes: Double, isCompleted: Bool = true) throws -> Workout {
    let set = SetEntry(kilograms: 60, repetitions: 5)
    return Workout(
      title: "", start: try #require(LocalDateTime(iso: start)), duration: minutes * 60, note: "",
      exercises: [Exercise(name: "Row", sets: [set])], isCompleted: isCompleted)
  }

  @Test("an estimated maximum has one digit after the point, also a zero")
  func maximum() throws {
    let texts = try texts(of: OneRepMaximumComponent.self, [workout("2026-03-02", minutes: 50)])
    #expect(texts.contains { $0.text == "Record: 70.0\u{A0}kg · Mar 2, 2026" }, "\(texts)")
  }

  @Test("sessions that began at the same time have a bar and a label each")
  func sessions() throws {
    let workouts = [
      try workout("2026-03-02 18:00", minutes: 37), try workout("2026-03-02 18:00", minutes: 53),
      try workout("2026-03-05 18:00", minutes: 41),
    ]
    let texts = try texts(of: SessionDurationsComponent.self, workouts).map(\.text)
    for label in ["37", "53", "41"] { #expect(texts.contains(label), "\(texts)") }
    #expect(texts.count { $0 == "3/2" } == 2, "\(texts)")
  }

  @Test("the card of an empty log has a title and a note that can be read")
  func emptyCard() throws {
    let texts = try texts(of: SessionReportComponent.self, [])
    #expect(texts.map(\.text) == ["Workout", "No data"])
    #expect(texts.allSatisfy { $0.size >= 36 })
  }

  @Test("a calendar has its month without a completed workout, and a title without any")
  func emptyCalendar() throws {
    let planned = try texts(
      of: MonthCalendarComponent.self, [workout("2026-03-02", minutes: 5, isCompleted: false)])
    #expect(planned.map(\.text).contains("March 2026"))
    #expect(try texts(of: MonthCalendarComponent.self, []).map(\.text) == ["Training calendar", "No data"])
  }
}
