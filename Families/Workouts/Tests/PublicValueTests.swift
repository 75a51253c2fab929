import DataFiles
import SceneFile
import SceneModel
import Testing

@testable import AfterglowWorkouts

@Suite struct PublicValueTests {
  private static let log = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
    2026-11-02 18:00:00,Legs,1h,Squat,1,100,5,0,0,
    """

  @Test("images made in Swift equal those of their scene files")
  func roundTrip() throws {
    let source = TrainingSource(
      log: Self.log, asOf: CivilDate("2026-11-05"), units: .pounds, logUnits: .pounds, theme: .dark,
      locale: .japanese, background: false, animation: ChartAnimation(.fade, duration: 2))
    let scene = Scene(size: (400, 300)) {
      WeeklyVolume(source)
      BodyParts(source)
      TrainingLoad(source)
      OneRepMaximumTrend(source, exercise: "Squat", formula: .brzycki)
      SessionDurations(source)
      MonthCalendar(source)
      SessionReport(source, layout: .poster, brand: "Gym")
      RestTimer(seconds: 75, title: "Rest", theme: .botanical, locale: .chinese, background: false)
    }
    #expect(try Scene(json: try scene.encodedJSON(), families: [WorkoutFamily.self]) == scene)
  }

  @Test("a wrong value made in Swift has the path of its parameter")
  func wrongValues() throws {
    let scene = Scene(size: (400, 300)) {
      BodyParts(log: "a,b\n1,2")
      OneRepMaximumTrend(TrainingSource(log: Self.log), exercise: "Squatt")
      RestTimer(seconds: 0)
    }
    let errors = #expect(throws: SceneFileErrors.self) { try scene.encodedJSON() }
    #expect(
      errors?.errors.map(\.path) == [
        "layers[0].parameters.log", "layers[1].parameters.exercise", "layers[2].parameters.seconds",
      ])
  }
}
