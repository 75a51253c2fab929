import Afterglow
import AfterglowBracelets
import AfterglowCaptions
import AfterglowCharts
import AfterglowLyrics
import AfterglowWorkouts
import Testing

private struct Day {
  var name: String
  var steps: Int
  var color: Color
}

private let week = [
  Day(name: "Mon", steps: 8200, color: .teal), Day(name: "Tue", steps: 4100, color: .teal),
  Day(name: "Wed", steps: 10_400, color: .gold),
]

@Suite struct `Components made in Swift` {
  @Test func `components draw the pixels of the equivalent file`() throws {
    let scene = Scene(size: (320, 240)) {
      Chart(
        data: DataTable(week, ["day": \.name, "steps": \.steps]),
        marks: [Mark(.bar, x: .field("day"), y: .field("steps", title: "Steps"), labels: true)],
        xAxis: Axis(title: ""), title: "A week", theme: .dark)
      RestTimer(seconds: 75, title: "Rest", theme: .dark, background: false)
        .frame(top: 8, right: 8, width: 60, height: 60)
    }
    let file = try SceneDocument(
      bytes: Array(
        """
        {"size": [320, 240], "layers": [
          {"type": "component", "component": "chart", "parameters": {
            "data": [{"day": "Mon", "steps": 8200}, {"day": "Tue", "steps": 4100}, {"day": "Wed", "steps": 10400}],
            "marks": [{"mark": "bar", "x": "day", "y": {"field": "steps", "title": "Steps"}, "labels": true}],
            "xAxis": {"title": ""}, "title": "A week", "theme": "dark"}},
          {"type": "component", "component": "restTimer", "frame": {"top": 8, "right": 8, "width": 60, "height": 60},
           "parameters": {"seconds": 75, "title": "Rest", "theme": "dark", "background": false}}]}
        """.utf8), path: "scene.json", families: [ChartFamily.self, WorkoutFamily.self])
    let made = try SceneDocument(scene)
    #expect(try made.bitmap() == file.bitmap())
    #expect(made.warnings == file.warnings)
  }

  @Test func `components of each family are drawn`() throws {
    let scenes = [
      Scene(size: (120, 120)) { Bracelet(count: 12, seed: 7, motion: .none) },
      Scene(size: (200, 80)) { PitchAccentLine(line: "夏|なつ|01_が|が|0") },
      Scene(size: (200, 80)) {
        Captions(
          source: .captions([Caption("one two", start: 0, end: 2)]), effect: .color, safeArea: .whole,
          fontSize: 20)
      },
      Scene(size: (200, 80)) {
        MarkdownText(text: "**Bold**, and not", fontSize: 14).frame(width: 200, height: 80)
      },
      Scene(size: (320, 240)) {
        WeeklyVolume(
          log: """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2026-11-02 18:00:00,Legs,1h,Squat,1,100,5,0,0,
            """)
      },
    ]
    for scene in scenes { #expect(Set(try scene.bitmap().pixels).count > 8) }
  }

  @Test func `components are animated by the names of their parameters`() throws {
    let scene = Scene(size: (80, 80), duration: 1) {
      Bracelet(count: 8).animation(.parameter("turn"), from: 0, to: 90, duration: 1)
    }
    let document = try SceneDocument(scene)
    #expect(try document.bitmap(at: 0) != document.bitmap(at: 0.5))
  }

  @Test func `name the parameter that is out of its range, or wrong in another way`() throws {
    let wrong: [(Scene, String)] = [
      (
        Scene(size: (80, 80)) { Group { Bracelet(count: 41) } },
        "scene: layers[0].children[0].parameters.count: 41 is not within 1…40"
      ),
      (
        Scene(size: (80, 80)) {
          Chart(data: DataTable(rows: [["a": 1]]), marks: [Mark(.bar, x: "b", y: "a")])
        },
        "scene: layers[0].parameters.marks[0].x: "
      ),
      (
        Scene(size: (80, 80)) { BraceletGlance(figures: Array(repeating: .init(value: "1"), count: 4)) },
        "scene: layers[0].parameters.figures[3]: a glance has one to three figures"
      ),
    ]
    for (scene, message) in wrong {
      let error = #expect(throws: AfterglowError.self) { try scene.bitmap() }
      #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }
  }
}
