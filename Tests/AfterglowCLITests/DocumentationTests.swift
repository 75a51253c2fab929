import Foundation
import Testing

/// Runs the commands that documents show.
@Suite("Commands in the documentation")
struct DocumentationTests {
  private let program: Program

  init() throws {
    program = try Program()
    let rows = (0..<60).map { row in
      "2026-0\(1 + row / 20)-\(10 + row % 20),\(["Squat", "Bench Press", "Row"][row % 3]),\(40 + row),"
        + "\(300 + 7 * row),\(6 + row % 14),\(["Mon", "Tue", "Wed"][row % 3]),\(3 + row % 4)"
    }
    try program.write(
      "date,exercise,weight,volume,hour,day,sets\n" + rows.joined(separator: "\n") + "\n", to: "log.csv")
  }

  /// The code blocks of a document in a language.
  private func blocks(_ document: String, _ language: String) throws -> [String] {
    let text = try String(contentsOf: Program.project.appending(path: document), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  /// The commands of the program in the lines of a text, as lists of words.
  private func commands(_ text: String, names: [String]) -> [[String]] {
    let joined = text.replacingOccurrences(
      of: #"\\\n\s*"#, with: "", options: .regularExpression)
    return joined.split(separator: "\n").compactMap { line in
      guard let start = line.range(of: "afterglow ", options: .backwards) else { return nil }
      // A line quotes by one kind of quotation marks, which may contain the other.
      let mark = line[start.upperBound...].contains("'") ? "'" : "\""
      let words = line[start.upperBound...].components(separatedBy: mark).enumerated().flatMap {
        $0.offset.isMultiple(of: 2) ? $0.element.split(separator: " ").map { String($0) } : [$0.element]
      }
      return words.first.map(names.contains) == true ? words : nil
    }
  }

  private func run(_ commands: [[String]]) throws {
    for command in commands where !(command.last ?? "").hasSuffix(".mp4") {
      let outcome = try program.start(command, environment: [:]).finish()
      #expect(outcome.exitCode == 0, "\(command): \(outcome.errors)")
    }
  }

  @Test("the commands of Families/Charts/README.md draw its charts")
  func charts() throws {
    try program.write("month,price,count\n2026-01,2.5,4\n2026-02,3,5\n", to: "orders.csv")
    try program.write("fips,rate\n06,4.5\n48,5\n", to: "states.csv")
    try program.write("points,goals,logo\n3,7,logo.svg\n5,9,logo.svg\n", to: "teams.csv")
    try program.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='9'/></svg>", to: "logo.svg")
    let map = Program.project.appending(path: "Families/Charts/Scenes/data/us-states.json")
    try program.write(String(contentsOf: map, encoding: .utf8), to: "us-states.json")
    // Except for the one that reads what another program writes.
    let all = try blocks("Families/Charts/README.md", "sh").flatMap { commands($0, names: ["chart"]) }
      .filter { $0[1] != "-" }
    #expect(all.count == 16)
    try run(all)
    #expect(
      try program.files() == [
        "exercises.png", "heat.png", "log.csv", "logo.svg", "orders.csv", "rates.png", "small.png",
        "smooth.png", "spread.png", "states.csv", "sum.png", "sums.png", "teams.csv", "teams.png",
        "us-states.json", "volume.png", "weight.png", "weights.png",
      ])
  }

  @Test func `the commands of docs/review.md review a scene`() throws {
    let moving = #"{"property": "opacity", "duration": 2, "keyframes": [{"value": 0}, {"value": 1}]}"#
    try program.write(
      #"{"size": [40, 30], "duration": 2, "layers": [{"type": "ellipse", "fill": "red", "animations": [\#(moving)]}]}"#,
      to: "scene.json")
    let all = try blocks("docs/review.md", "sh").flatMap { commands($0, names: ["sheet", "diff", "lint"]) }
    #expect(all.count == 10)
    try run(all)
  }

  /// An image, and scenes or layers, which are inserted into a scene.
  @Test(arguments: ["docs/authoring.md", "docs/review.md"])
  func `lint finds nothing wrong with the scenes of the documentation for authors`(document: String) throws {
    try program.write(
      #"{"size": [40, 30], "layers": [{"type": "rectangle", "fill": "teal"}]}"#, to: "photo.json")
    #expect(try program.run("render", "photo.json", "-o", "photo.png", "-q").exitCode == 0)
    let examples = try blocks(document, "json")
    #expect(!examples.isEmpty)
    for example in examples {
      let scene =
        example.hasPrefix("[")
        ? ##"{"size": [400, 300], "background": "#101624", "layers": \##(example)}"## : example
      try program.write(scene, to: "scene.json")
      let outcome = try program.run("lint", "scene.json")
      #expect(outcome.exitCode == 0, "\(example): \(outcome.output)\(outcome.errors)")
    }
  }

  @Test("the scene of Families/Charts/README.md is drawn")
  func scene() throws {
    let scene = try #require(try blocks("Families/Charts/README.md", "json").first)
    try program.write(scene, to: "scene.json")
    let outcome = try program.run("render", "scene.json", "-o", "scene.png", "--at", "2", "--quiet")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test("the commands of the CI workflow draw its images")
  func workflow() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "training"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Program.family("Workouts").appending(path: "Scenes/data/log.csv"),
      to: program.folder.appending(path: "training/log.csv"))
    let all = try blocks("docs/ci.md", "yaml").flatMap { commands($0, names: ["chart", "workout"]) }
    #expect(all.map { $0[0] } == ["workout", "chart"])
    try run(all)
    let charts = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.appending(path: "charts").path())
    #expect(charts.contains("heaviest.png") && charts.contains("weekly-volume.png") && charts.count == 9)
  }

  /// Videos, goldens and the preview have separate tests.
  @Test("run as in the README, each in a shell")
  func readme() throws {
    for name in ["Scenes", "Families"] {
      try FileManager.default.createSymbolicLink(
        at: program.folder.appending(path: name), withDestinationURL: Program.project.appending(path: name))
    }
    let lines = try blocks("README.md", "sh").flatMap { $0.split(separator: "\n").map(String.init) }
      .filter {
        $0.hasPrefix("afterglow ") && !$0.contains(".mp4") && !$0.contains(" golden ")
          && !$0.contains(" preview ")
      }
    #expect(lines.count == 15)
    for line in lines {
      let outcome = try program.runInShell(line)
      #expect(outcome.exitCode == 0, "\(line): \(outcome.errors)")
    }
    #expect(
      try program.files() == [
        "Families", "Scenes", "charts", "frames", "heart.png", "heart.sh", "log.csv", "lyrics.png", "out",
        "scene.schema.json", "share.png", "sheet.png", "volume.png", "workouts.png",
      ])
  }
}
