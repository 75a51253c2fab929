import Foundation
import Testing

@Suite("afterglow crochet")
struct CrochetTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func blocks(_ language: String) throws -> [String] {
    let text = try String(
      contentsOf: Program.family("Crochet").appending(path: "README.md"), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("afterglow crochet does what its documentation says")
  func documentation() throws {
    try program.write(try #require(blocks("text").first), to: "ball.txt")
    for block in try blocks("sh") {
      for line in block.split(separator: "\n") {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let outcome = try program.start(words, environment: [:]).finish()
        #expect(outcome.exitCode == 0, "\(line): \(outcome.errors)")
      }
    }
    #expect(try program.files() == ["ball-dark.png", "ball.png", "ball.txt", "charts", "making.mp4"])
    for (index, scene) in try blocks("json").enumerated() {
      try program.write(scene, to: "scene-\(index).json")
      let outcome = try program.run("render", "scene-\(index).json", "-o", "scene-\(index).png", "--quiet")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }

  @Test("an error is located, proposed and exits with 65; what is not checked does so only with --strict")
  func exitCodes() throws {
    try program.write("Rnd 4: *5 sc, inc* x 7\n", to: "row.txt")
    let wrong = try program.run("crochet", "check", "row.txt", "--previous", "48 sc")
    #expect(wrong.exitCode == 65)
    #expect(wrong.output.contains(try #require(blocks("text").last)))
    let piped = try program.runInShell("afterglow crochet check - --previous '48 sc' < row.txt")
    #expect(piped.exitCode == 65)
    #expect(piped.output == wrong.output.replacing("row.txt", with: "standard input"))
    #expect(try program.runInShell("afterglow crochet chart - < row.txt").exitCode == 64)
    try program.write("Rnd 2: frob in each st (12)\n", to: "odd.txt")
    #expect(try program.run("crochet", "check", "odd.txt", "--previous", "6 sc").exitCode == 0)
    #expect(try program.run("crochet", "check", "odd.txt", "--previous", "6 sc", "--strict").exitCode == 65)
    #expect(try program.run("crochet", "check", "missing.txt").exitCode == 66)
    let chart = try program.run("crochet", "chart", "missing.txt", "-o", "chart.png")
    #expect(chart.exitCode == 66)
    #expect(chart.errors == "error: missing.txt: No such file or directory\n")
    #expect(try program.run("crochet", "check", "odd.txt", "--previous", "frob").exitCode == 64)
    try program.write("1段目 わの作り目に細編み6目\n", to: "japanese.txt")
    #expect(try program.run("crochet", "check", "japanese.txt").output.contains("it makes 6 sc"))
  }

  @Test("the report is JSON with a line for each row")
  func json() throws {
    try program.write("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x6 (12)\n", to: "rounds.txt")
    let outcome = try program.run("crochet", "check", "rounds.txt", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let lines = try #require(object?["lines"] as? [[String: Any]])
    #expect(lines.map { $0["produced"] as? Int } == [6, 12])
    #expect(lines.map { $0["status"] as? String } == ["ok", "ok"])
    #expect(lines.map { $0["line"] as? Int } == [1, 2])
  }

  @Test("inspecting gives every stitch with its kind, round, parents, position and characters")
  func inspection() throws {
    try program.write("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x6 (12)\n", to: "rounds.txt")
    let outcome = try program.run("crochet", "inspect", "rounds.txt", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let stitches = try #require(object?["stitches"] as? [[String: Any]])
    #expect(stitches.count == 18)
    #expect(stitches.allSatisfy { $0["kind"] as? String == "sc" })
    let rounds = stitches.map { $0["round"] as? Int ?? 0 }
    #expect(rounds.count { $0 == 2 } == 12)
    #expect(stitches.last?["parents"] as? [Int] == [5])
    #expect(stitches.first?["range"] as? [Int] == [7, 17])
    let scene = """
      {"size": [300, 300], "layers": [{"type": "component", "component": "crochetChart", "parameters": {"pattern": {"url": "rounds.txt"}}}]}
      """
    try program.write(scene, to: "scene.json")
    let whole = try program.run("inspect", "scene.json", "--at", "0", "--format", "json")
    #expect(whole.output.contains("\"stitches\""))
  }

  @Test("--scene prints the scene of the chart, which draws the same pixels")
  func scene() throws {
    try program.write("Rnd 1: 6 dc in MR (6)\nRnd 2: 2 dc in each st (12)\n", to: "rounds.txt")
    let options = ["crochet", "chart", "rounds.txt", "--terms", "uk", "--style", "dark", "--symbols", "cyc"]
    let chart = try program.start(options + ["-o", "chart.png"], environment: [:]).finish()
    #expect(chart.exitCode == 0, "\(chart.errors)")
    let scene = try program.start(options + ["--scene"], environment: [:]).finish()
    try program.write(scene.output, to: "scene.json")
    let drawn = try program.run(
      "render", "scene.json", "-o", "scene.png", "--scale", "2", "--dither", "none")
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    #expect(try program.run("diff", "chart.png", "scene.png").exitCode == 0)
    #expect(try program.run("crochet", "chart", "rounds.txt", "--scene", "-o", "a.json").exitCode == 64)
  }

  @Test("a video shows the finished chart at its end, and its output must be a video file")
  func video() throws {
    try program.write("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x6 (12)\n", to: "rounds.txt")
    let outcome = try program.run(
      "crochet", "video", "rounds.txt", "-o", "making.mp4", "--size", "160x200", "--speed", "60", "--fps",
      "5",
      "--quiet")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try program.run("crochet", "video", "rounds.txt", "-o", "making.png").exitCode == 64)
    #expect(try program.files() == ["making.mp4", "rounds.txt"])
  }

  @Test("a pattern without rows cannot be drawn")
  func noRows() throws {
    try program.write("Just a title\n", to: "empty.txt")
    let outcome = try program.run("crochet", "chart", "empty.txt", "-o", "empty.png")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("the pattern has no workable row"))
    #expect(try program.files() == ["empty.txt"])
  }

  @Test("a pattern of more than 50,000 rows is refused, with the line of the one that is too many")
  func manyRows() throws {
    let rows = (1...50_001).map { "R\($0):6 sc\n" }.joined()
    try program.write(rows, to: "rows.txt")
    let outcome = try program.run("crochet", "check", "rows.txt", "--json")
    #expect(outcome.exitCode == 65 && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains("rows.txt:50001:1: the pattern has more than 50000 rows"), "\(outcome.errors)")
  }
}
