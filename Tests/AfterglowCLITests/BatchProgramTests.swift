import DataFiles
import Foundation
import Glibc
import PNGCoding
import Testing

@Suite("afterglow batch")
struct BatchProgramTests {
  private static let share = Program.family("Bracelets").appending(path: "Scenes/bracelet-share.json").path()

  private func batch(_ program: Program, _ data: String, _ more: String...) throws -> Program.Outcome {
    let arguments = [
      "batch", Self.share, "--data", data, "-o", "out/{id}-{format}.png", "--scale", "0.05",
    ]
    return try program.start(arguments + more).finish()
  }

  private func pictures(_ program: Program) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "out").path()).sorted()
  }

  private func report(_ program: Program) throws -> JSONObject {
    let text = String(decoding: try program.contents(of: "report.json"), as: UTF8.self)
    return try #require(JSONDocument(parsing: text).root.object)
  }

  /// A row of share images; the shares need not sum to 100.
  private static func row(_ number: Int, id: String? = nil, count: Int? = nil, fire: Int? = nil) -> String {
    let shares =
      "{\"metal\": \(number % 31), \"wood\": 7, \"water\": \(number % 29), \"fire\": \(fire ?? number % 37), \"earth\": 20}"
    let ratios = "{\"current\": \(shares), \"goal\": \(shares)}"
    let format = ["square", "portrait", "3x4", "story", "wide"][number % 5]
    return """
      {"id": "\(id ?? "c\(number)")", "name": "客人\(number)", "language": "\(number % 2 == 0 ? "zh" : "en")", \
      "count": \(count ?? 1 + number % 40), "seed": \(number), "format": "\(format)", \
      "analysis": {"analysis": "## 五行\\n\\n- **\(number)**", "ratios": \(ratios)}}
      """
  }

  @Test("a batch reports the bad rows by line, and draws all others completely")
  func manyRows() throws {
    let program = try Program()
    var rows = (1...24).map { Self.row($0) }
    rows[3] = Self.row(4, count: 41)
    rows[11] = Self.row(12, id: "../c12")
    rows[18] = Self.row(19, fire: -1)
    rows[23] = "{\"id\": \"c24\""
    try program.write(rows.joined(separator: "\n") + "\n", to: "customers.ndjson")
    let outcome = try batch(program, "customers.ndjson", "--report", "report.json")
    #expect(outcome.exitCode == 65)
    for line in [4, 12, 19, 24] {
      #expect(outcome.errors.contains("error: customers.ndjson:\(line):"), "line \(line)")
    }
    #expect(outcome.errors.contains("ratios.current.fire: -1 is negative"))
    #expect(outcome.errors.contains("4 of 24 rows failed"))
    #expect(outcome.errors.contains("pictures/s"))
    let files = try pictures(program)
    #expect(files.count == 20)
    #expect(files.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix(".") })
    let counts = try #require(report(program)["counts"]?.object)
    #expect(counts["written"]?.double == 20 && counts["failed"]?.double == 4)
    #expect(try program.files() == ["customers.ndjson", "out", "report.json"])
  }

  @Test("warnings about a row are printed with its line, unless the program is quiet")
  func warnings() throws {
    let program = try Program()
    let shares = "{\"metal\": 40, \"wood\": 40, \"water\": 40, \"fire\": 40, \"earth\": 40}"
    let rows = ["{\"id\": 1}", "{\"id\": 2, \"ratios\": \(shares)}"]
    try program.write(rows.joined(separator: "\n"), to: "rows.ndjson")
    let outcome = try batch(program, "rows.ndjson")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("warning: rows.ndjson:2: "), "\(outcome.errors)")
    #expect(!outcome.errors.contains("rows.ndjson:1: ") && outcome.errors.contains("200"))
    #expect(try batch(program, "rows.ndjson", "--quiet").errors.isEmpty)
  }

  @Test("each image contains its own text alternative, also in Chinese, and has its format's size")
  func descriptions() throws {
    let program = try Program()
    try program.write([Self.row(3), Self.row(4)].joined(separator: "\n"), to: "rows.ndjson")
    #expect(try batch(program, "rows.ndjson", "--quiet").exitCode == 0)
    #expect(try pictures(program) == ["c3-story.png", "c4-wide.png"])
    let story = try PNGDecoder().decode([UInt8](program.contents(of: "out/c3-story.png")))
    #expect((story.header.width, story.header.height) == (54, 96))
    let english = try #require(story.texts.first { $0.keyword == "Description" }?.text)
    #expect(english.hasPrefix("Five-element bracelet for 客人3. A bracelet of 4 beads: "))
    #expect(english.contains("earth 56% now, 56% as the goal."))
    let wide = try PNGDecoder().decode([UInt8](program.contents(of: "out/c4-wide.png")))
    #expect((wide.header.width, wide.header.height) == (80, 45))
    let chinese = try #require(wide.texts.first { $0.keyword == "Description" }?.text)
    #expect(chinese.hasPrefix("五行水晶手串，佩戴者客人4。 一条5颗珠子的手串：金"))
  }

  @Test("a row with another aspect ratio than --size gets an error that names --fit")
  func fit() throws {
    let program = try Program()
    try program.write("{\"id\": 1}", to: "rows.ndjson")
    let outcome = try program.run(
      "batch", Self.share, "--data", "rows.ndjson", "-o", "{id}.png", "--size", "100x300")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("rows.ndjson:1: 100×300") && outcome.errors.contains("use --fit contain"))
  }

  @Test("the first bad row ends a batch that fails fast; resuming draws only what is missing")
  func failFastAndResume() throws {
    let program = try Program()
    var rows = (1...12).map { Self.row($0) }
    let good = rows
    rows[2] = "nonsense"
    try program.write(rows.joined(separator: "\n"), to: "rows.ndjson")
    let first = try batch(program, "rows.ndjson", "--fail-fast", "--jobs", "1", "--report", "report.json")
    #expect(first.exitCode == 65)
    #expect(try pictures(program).count == 2)
    #expect(try report(program)["counts"]?.object?["notReached"]?.double == 9)
    try program.write(good.joined(separator: "\n"), to: "rows.ndjson")
    let second = try batch(program, "rows.ndjson", "--resume", "--report", "report.json")
    #expect(second.exitCode == 0)
    let counts = try #require(report(program)["counts"]?.object)
    #expect(counts["skipped"]?.double == 2 && counts["written"]?.double == 10)
  }

  @Test("an interrupted batch leaves complete images, reports the state of the rows, and can be resumed")
  func interrupted() throws {
    let program = try Program()
    try program.write((1...600).map { Self.row($0) }.joined(separator: "\n"), to: "rows.ndjson")
    let arguments = [
      "batch", Self.share, "--data", "rows.ndjson", "-o", "out/{id}.png", "--scale", "0.05", "--jobs", "1",
      "--report", "report.json",
    ]
    let run = try program.start(arguments)
    while run.process.isRunning, (try? pictures(program))?.contains(where: { $0.hasSuffix(".png") }) != true {
      usleep(2000)
    }
    kill(run.process.processIdentifier, SIGINT)
    let outcome = try run.finish()
    #expect(outcome.exitCode == 130)
    let made = try pictures(program)
    #expect(made.count < 600 && made.allSatisfy { $0.hasSuffix(".png") })
    for name in made { _ = try PNGDecoder().decode([UInt8](program.contents(of: "out/\(name)"))) }
    let counts = try #require(report(program)["counts"]?.object)
    #expect(counts["written"]?.double == Double(made.count))
    #expect(counts["notReached"]?.double == Double(600 - made.count))
  }

  @Test("a name outside the output directory is refused, and nothing is written for it")
  func hostileNames() throws {
    let program = try Program()
    let names = [
      "../up", "/tmp/afterglow-absolute", "a\\u0000b", "C:\\\\x", "NUL.x", ".hidden", "a/b", "x\\u202Egnp",
      "a\\u200Bb",
      String(repeating: "長", count: 90), "good", "GOOD",
    ]
    try program.write(names.map { "{\"id\": \"\($0)\"}" }.joined(separator: "\n"), to: "rows.ndjson")
    let outcome = try batch(program, "rows.ndjson", "--jobs", "1")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("11 of 12 rows failed"))
    #expect(try pictures(program) == ["good-square.png"])
    #expect(try program.files() == ["out", "rows.ndjson"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/afterglow-absolute-square.png"))
  }

  @Test("a table with nested columns is drawn like an array of objects")
  func tables() throws {
    let program = try Program()
    try program.write(
      "id,name,ratios.metal,ratios.fire,analysis\r\nx,\"Ann, B\",1,3,\"## Hi\nthere\"\r\n", to: "rows.csv")
    #expect(try batch(program, "rows.csv", "--quiet").exitCode == 0)
    let table = try program.contents(of: "out/x-square.png")
    try program.write(
      "[\n {\"id\": \"x\", \"name\": \"Ann, B\", \"ratios\": {\"metal\": 1, \"fire\": 3}, \"analysis\": \"## Hi\\nthere\"}]",
      to: "rows.json")
    #expect(try batch(program, "rows.json", "--quiet").exitCode == 0)
    #expect(try program.contents(of: "out/x-square.png") == table)
  }

  @Test(
    "a batch that cannot be started has its own exit code",
    arguments: [
      (["--data", "none.ndjson", "-o", "out/{id}.png"], 66),
      (["--data", "rows.json", "-o", "out/{id}.png"], 65),
      (["--data", "rows.txt", "-o", "out/{id}.png"], 64),
      (["--data", "rows.ndjson", "-o", "out/{id}.mp4"], 64),
      (["--data", "rows.ndjson", "-o", "out/{id.png"], 64),
      (["--data", "rows.ndjson", "-o", "rows.txt/{id}.png"], 73),
    ])
  func exitCodes(arguments: [String], code: Int) throws {
    let program = try Program()
    try program.write("{\"id\": 1}\n", to: "rows.ndjson")
    try program.write("{\"id\": 1}", to: "rows.json")
    try program.write("id\n", to: "rows.txt")
    let outcome = try program.start(["batch", Self.share] + arguments).finish()
    #expect(Int(outcome.exitCode) == code, "\(outcome.errors)")
  }

  @Test("no image is larger with --compression smallest")
  func smallest() throws {
    let program = try Program()
    try program.write("{\"id\": \"a\"}\n", to: "rows.ndjson")
    func size(_ compression: String) throws -> Int {
      let outcome = try program.run(
        "batch", Program.heart, "--data", "rows.ndjson", "-o", "\(compression).png", "--scale", "0.5",
        "--compression", compression)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try program.contents(of: "\(compression).png").count
    }
    #expect(try size("smallest") <= size("balanced"))
  }
}
