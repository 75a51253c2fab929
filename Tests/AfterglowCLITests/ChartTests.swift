import Foundation
import PNGCoding
import TestSupport
import Testing

@Suite("afterglow chart")
struct ChartTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.log, to: "log.csv")
  }

  private static let log = """
    date,exercise,volume,hour
    2026-03-02,bench,1200,7
    2026-03-04,squat,2400,18
    2026-03-10,bench,1350,7
    2026-03-29,row,900,19
    2026-04-01,squat,2600,18

    """

  private func picture(_ name: String) throws -> (header: PNGHeader, samples: [UInt16]) {
    let picture = try PNGDecoder().decode(Array(try program.contents(of: name)))
    return (picture.header, picture.samples)
  }

  private static let small = ["--size", "240x150", "--scale", "1"]

  private func chart(_ arguments: String..., to output: String = "a.png") throws -> Program.Outcome {
    try program.start(["chart"] + arguments + Self.small + ["-o", output], environment: [:]).finish()
  }

  @Test("a table and a mark make an image of 1600×1000 without messages")
  func usual() throws {
    let outcome = try program.run(
      "chart", "log.csv", "--mark", "bar", "--x", "date:week", "--y", "volume:sum", "-o", "chart.png")
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try program.files() == ["chart.png", "log.csv"])
    let header = try picture("chart.png").header
    #expect(header.width == 1600 && header.height == 1000)
  }

  private static let hasDuckDB =
    (try? Process.run(URL(filePath: "/usr/bin/env"), arguments: ["python3", "-c", "import duckdb"]))
    .map { process in
      process.waitUntilExit()
      return process.terminationStatus == 0
    } ?? false

  @Test(
    "a Parquet file is drawn through DuckDB as the documentation says",
    .enabled(if: hasDuckDB, "PyPI's duckdb is not installed"))
  func parquet() throws {
    let text = try String(
      contentsOf: Program.family("Charts").appending(path: "README.md"), encoding: .utf8)
    let start = try #require(text.range(of: "python3 -c \"import duckdb"))
    let command = text[start.lowerBound...].prefix { $0 != "`" }
    let rows = "SELECT 1 AS month, 5 AS amount UNION ALL SELECT 1, 2 UNION ALL SELECT 2, 9"
    let made = try program.runInShell(
      "python3 -c \"import duckdb; duckdb.sql(\\\"COPY (\(rows)) TO 'sales.parquet'\\\")\"")
    #expect(made.exitCode == 0, "\(made.errors)")
    let outcome = try program.runInShell(String(command))
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    try program.write("month,amount\n1,7\n2,9\n", to: "sales.csv")
    #expect(
      try program.run("chart", "sales.csv", "--x", "month", "--y", "amount", "-o", "b.png").exitCode == 0)
    #expect(try program.contents(of: "sales.png") == program.contents(of: "b.png"))
  }

  @Test(
    "every mark, position, interpolation, theme and language gives a distinct, deterministic image",
    arguments: [
      ["--mark", "bar", "--x", "exercise", "--y", "volume:sum"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--series", "exercise"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume", "--series", "exercise", "--position", "dodge"],
      [
        "--mark", "bar", "--x", "date:month", "--y", "volume", "--series", "exercise", "--position",
        "normalize",
      ],
      ["--mark", "bar", "--x", "exercise", "--y", "volume:mean", "--patterns", "--labels"],
      ["--mark", "bar", "--x", "volume:sum", "--y", "exercise", "--sort", "-value"],
      ["--mark", "line", "--x", "date", "--y", "volume"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--interpolation", "monotone"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--interpolation", "step", "--labels"],
      ["--mark", "area", "--x", "date", "--y", "volume"],
      ["--mark", "bar", "--x", "volume:bin"],
      ["--mark", "bar", "--x", "volume:bin", "--bins", "step=250"],
      ["--mark", "bar", "--x", "volume:bin", "--bins", "0,1000,3000"],
      ["--mark", "box", "--x", "exercise", "--y", "volume"],
      ["--mark", "band", "--x", "exercise", "--y", "volume", "--extent", "range"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--cumulative"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--trend", "3"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--rule", "y=2000 the goal"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--rule", "y=mean"],
      ["--mark", "line", "--x", "date", "--y", "volume", "--note", "x=2026-03-10 y=1350 a note"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--facet", "exercise"],
      ["--mark", "point", "--x", "hour", "--y", "volume", "--point-size", "volume"],
      ["--mark", "point", "--x", "hour", "--y", "volume", "--x-scale", "log", "--color", "exercise"],
      [
        "--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--series", "exercise", "--palette",
        "diverging",
      ],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--locale", "de"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--locale", "ar"],
      ["--mark", "point", "--x", "hour", "--y", "volume", "--y-scale", "log"],
      ["--mark", "sector", "--y", "volume:sum", "--series", "exercise"],
      ["--mark", "rectangle", "--x", "hour:category", "--y", "exercise", "--series", "volume:sum"],
      ["--mark", "bar", "--x", "exercise", "--y", "volume:sum", "--theme", "dark"],
      ["--mark", "bar", "--x", "exercise", "--y", "volume:sum", "--theme", "botanical"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--locale", "zh-Hans"],
      ["--mark", "bar", "--x", "date:month", "--y", "volume:sum", "--locale", "ja", "--title", "月間"],
    ])
  func kinds(arguments: [String]) throws {
    for name in ["a.png", "b.png"] {
      let outcome = try program.start(
        ["chart", "log.csv", "--quiet"] + arguments + Self.small + ["-o", name], environment: [:]
      ).finish()
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    #expect(try program.contents(of: "a.png") == program.contents(of: "b.png"))
    #expect(Samples.colorCount(try picture("a.png").samples) > 8)
  }

  @Test("CSV, tabs, JSON and NDJSON of the same rows make the same image")
  func formats() throws {
    try program.write("name,value\na,1\nb,3\n", to: "t.csv")
    try program.write("name\tvalue\na\t1\nb\t3\n", to: "t.tsv")
    try program.write(#"[{"name": "a", "value": 1}, {"name": "b", "value": 3}]"#, to: "t.json")
    try program.write("{\"name\": \"a\", \"value\": 1}\n{\"name\": \"b\", \"value\": 3}\n", to: "t.ndjson")
    var pictures: Set<Data> = []
    for ending in ["csv", "tsv", "json", "ndjson"] {
      let outcome = try chart("t.\(ending)", "--x", "name", "--y", "value")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      pictures.insert(try program.contents(of: "a.png"))
    }
    #expect(pictures.count == 1)
  }

  @Test(
    "data unsuitable for a chart still makes an image",
    arguments: [
      "name,value\n", "name,value\na,1\n", "name,value\na,0\nb,0\n", "name,value\na,-3\nb,-1\n",
      "name,value\na,\nb,NaN\nc,null\n", "name,value\na,1e300\nb,-1e300\nc,1e-300\n",
      "name,value\n" + String(repeating: "x", count: 200) + ",1\n" + String(repeating: "y", count: 200)
        + ",2\n",
      "name,value\nيوم الإثنين,1\nשלום,2\n",
      "name,value\nก,1\n💪,2\n",
      "name,value\n\"two\nlines\",1\n,2\n",
    ])
  func odd(table: String) throws {
    try program.write(table, to: "odd.csv")
    for mark in ["bar", "line", "area", "point"] {
      for scale in ["linear", "log"] {
        let outcome = try chart(
          "odd.csv", "--mark", mark, "--x", "name", "--y", "value", "--y-scale", scale, "--labels")
        #expect(outcome.exitCode == 0, "\(mark), \(scale): \(outcome.errors)")
      }
    }
    let ring = try chart("odd.csv", "--mark", "sector", "--y", "value", "--series", "name")
    #expect(ring.exitCode == 0, "\(ring.errors)")
    let map = try chart("odd.csv", "--mark", "rectangle", "--x", "name", "--y", "name", "--series", "value")
    #expect(map.exitCode == 0, "\(map.errors)")
  }

  @Test("ten thousand rows make a chart", arguments: ["bar", "line", "area", "point"])
  func many(mark: String) throws {
    let rows = (0..<10_000).map { "\($0),\(($0 * 7919) % 1000)" }
    try program.write("index,value\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
    let outcome = try chart("many.csv", "--mark", mark, "--x", "index", "--y", "value")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("a transparent chart has no background")
  func transparent() throws {
    let outcome = try chart("log.csv", "--x", "exercise", "--y", "volume:sum", "--background", "transparent")
    #expect(outcome.exitCode == 0)
    #expect(try picture("a.png").samples[3] == 0)
    #expect(try chart("log.csv", "--x", "exercise", "--y", "volume:sum", to: "b.png").exitCode == 0)
    #expect(try picture("b.png").samples[3] == 65535)
  }

  @Test("charts may be videos", arguments: ["grow", "draw", "fade"])
  func video(kind: String) throws {
    let outcome = try program.run(
      "chart", "log.csv", "--mark", "line", "--x", "date", "--y", "volume", "--animate", kind, "--duration",
      "0.1", "--size", "160x100", "--scale", "1", "--quiet", "-o", "a.mp4")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try program.contents(of: "a.mp4").count > 1000)
  }

  @Test("a pair of colors with low contrast is reported with its ratio")
  func contrast() throws {
    let outcome = try chart("log.csv", "--x", "exercise", "--y", "volume:sum", "--theme", "botanical")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.errors
        == "warning: log.csv: contrast: bar on background: contrast 2.79:1, graphics need 3:1\n")
  }

  @Test(
    "usage errors, bad data and missing files have distinct messages and exit codes",
    arguments: [
      (["log.csv", "--x", "exercise", "--y", "volum:sum"], 65, "log.csv: --y: there is no column \"volum\""),
      (["none.csv", "--x", "a", "--y", "b"], 66, "none.csv: "),
      (["log.txt", "--x", "a", "--y", "b"], 64, "a table must be a .csv, .tsv, .json or .ndjson file"),
      (["broken.json", "--x", "a", "--y", "b"], 65, "broken.json:2:1: "),
      (["log.csv", "--mark", "pie"], 64, "'pie'"),
      (["log.csv", "--mark", "rule", "--x", "date"], 64, "--mark rule is available only in scenes"),
      (["log.csv", "--mark", "line", "--x", "date"], 64, "--mark: a line needs \"y\""),
      (["log.csv", "--mark", "sector", "--y", "volume"], 64, "--mark sector needs --series"),
      (["log.csv", "--mark", "line", "--x", "date", "--y", "volume", "--trend", "0"], 64, "--trend: "),
      (["log.csv", "--x", "exercise", "--locale", "nl"], 64, "nl"),
      (["log.csv", "--x", "exercise", "--sort", "up"], 64, "--sort must be ascending"),
      (["log.csv", "--x", "volume:bin", "--bins", "many"], 64, "--bins must be a number of intervals"),
      (["log.csv", "--x", "volume:bin", "--bins", "1000000000"], 64, "from 1 to 1000"),
      (["log.csv", "--x", "exercise", "--y", "volume:sum", "--rule", "goal"], 64, "--rule"),
      (["log.csv", "--x", "exercise", "--y", "volume:sum", "--rule", "y=high"], 64, "the axis is numeric"),
      (
        ["log.csv", "--x", "volume:bin", "--x-scale", "log"], 64,
        "--x-scale: a logarithmic axis cannot be combined with intervals"
      ),
      (
        ["log.csv", "--x", "exercise", "--y", "volume:sum", "--rule", "y=mean"], 64, "use the number itself"
      ),
      (["log.csv", "--x", "exercise", "--facet", "exercize"], 65, "log.csv: --facet: there is no column"),
    ] as [([String], Int32, String)])
  func wrong(arguments: [String], exitCode: Int32, message: String) throws {
    try program.write("[{\"a\": 1},\n", to: "broken.json")
    let files = try program.files()
    let outcome = try program.start(
      ["chart"] + arguments + Self.small + ["-o", "a.png"], environment: [:]
    ).finish()
    #expect(outcome.exitCode == exitCode && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == files)
  }

  @Test("rows that cannot be read are located and left out")
  func badRows() throws {
    try program.write("{\"a\": \"x\", \"b\": 1}\n{\"a\": \n{\"a\": \"y\", \"b\": 2}\n", to: "rows.ndjson")
    let outcome = try chart("rows.ndjson", "--x", "a", "--y", "b")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.hasPrefix("warning: rows.ndjson: data: 2:"), "\(outcome.errors)")
    try program.write("{\n{\n", to: "bad.ndjson")
    let bad = try chart("bad.ndjson", "--x", "a", "--y", "b")
    #expect(bad.exitCode == 65 && bad.errors.hasPrefix("error: bad.ndjson:1:2: "), "\(bad.errors)")
  }

  @Test(
    "a column without a readable value is an error, and with --strict each unreadable value",
    arguments: [
      ([], "d,v\n2026-01-05,1\nsoon,2\n", 0), (["--strict"], "d,v\n2026-01-05,1\nsoon,2\n", 65),
      ([], "d,v\nnow,1\nsoon,2\n", 65), (["--strict"], "d,v\n2026-01-05,1\n", 0),
      (["--strict"], "d,v\n5/6/2026,1\n", 65),
    ] as [([String], String, Int32)])
  func unreadable(flags: [String], csv: String, exitCode: Int32) throws {
    try program.write(csv, to: "days.csv")
    let outcome = try program.start(
      ["chart", "days.csv", "--x", "d:week", "--y", "v"] + flags + Self.small + ["-o", "a.png"],
      environment: [:]
    ).finish()
    #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
    #expect(try program.files().contains("a.png") == (exitCode == 0))
    if exitCode != 0 { #expect(outcome.errors.contains("column \"d\": "), "\(outcome.errors)") }
  }

  @Test("--sort orders the categories of either axis, and slices")
  func sorted() throws {
    try program.write("name,n\na,1\nb,3\nc,2\n", to: "log.csv")
    try program.write("name,n\nb,3\nc,2\na,1\n", to: "sorted.csv")
    for columns in [
      ["--x", "n", "--y", "name"], ["--x", "name", "--y", "n"],
      ["--mark", "sector", "--series", "name", "--y", "n"],
    ] {
      for (table, name) in [("log.csv", "a.png"), ("sorted.csv", "b.png")] {
        let sort = table == "log.csv" ? ["--sort", "-value"] : []
        let outcome = try program.start(
          ["chart", table] + columns + sort + Self.small + ["-o", name], environment: [:]
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
      }
      #expect(try program.contents(of: "a.png") == program.contents(of: "b.png"), "\(columns)")
    }
  }

  @Test("lines are revealed at the same x at the same time")
  func sweep() throws {
    let csv = "x,s,v\n0,a,1\n10,a,1\n0,b,2\n10,b,2\n0,c,3\n10,c,3\n"
    try program.write(csv, to: "lines.csv")
    let scene = #"""
      {"size": [200, 100], "duration": 3, "layers": [{"type": "component", "component": "chart", "parameters": {
        "data": {"url": "lines.csv"}, "x": "x", "y": "v", "color": "s", "marks": [{"mark": "line"}],
        "legend": "none", "padding": 0, "xAxis": {"hidden": true}, "yAxis": {"hidden": true, "domain": [0, 4]},
        "animation": {"kind": "draw", "duration": 1, "stagger": 0.3}}}]}
      """#
    try program.write(scene, to: "lines.json")
    #expect(try program.run("render", "lines.json", "--at", "0.15", "-o", "a.png").exitCode == 0)
    let (header, samples) = try picture("a.png")
    func ink(_ y: Int) -> Int? {
      (0..<header.width).last { x in
        let position = 4 * (y * header.width + x)
        return samples[position] != samples[position + 1] || samples[position] != samples[position + 2]
      }
    }
    let ends = [25, 50, 75].compactMap(ink)
    #expect(ends.count == 3 && ends[0] < header.width - 20)
    #expect((ends.max() ?? 0) - (ends.min() ?? 0) <= 1, "\(ends)")
  }

  @Test(
    "the scene of a chart draws the same image, with the table of its file",
    arguments: [
      (
        "log.csv", true,
        ["--mark", "bar", "--x", "date:week", "--y", "volume:sum", "--title", "\"data\": []"]
      ),
      (
        "log.csv", true,
        ["--mark", "line", "--x", "date", "--y", "volume", "--trend", "2", "--rule", "y=2000 goal"]
      ),
      (
        "log.csv", true,
        ["--mark", "sector", "--x", "exercise", "--y", "volume:sum", "--background", "transparent"]
      ),
      ("shares.csv", true, ["--x", "name", "--y", "share", "--labels"]),
      // The order of day and month follows the language, which a file that a scene names does not have.
      ("days.csv", false, ["--mark", "line", "--x", "day", "--y", "n", "--locale", "en-GB"]),
    ])
  func scene(table: String, isNamed: Bool, arguments: [String]) throws {
    try program.write("name,share\na,12%\nb,88%\n", to: "shares.csv")
    try program.write("day,n\n3/4/2025,1\n5/6/2025,2\n", to: "days.csv")
    let all = ["chart", table] + arguments + Self.small
    let scene = try program.start(all + ["--scene"], environment: [:]).finish()
    #expect(scene.exitCode == 0 && scene.errors.isEmpty, "\(scene.errors)")
    #expect(scene.output.contains("{\"url\": \"\(table)\"}") == isNamed)
    try program.write(scene.output, to: "chart.json")
    let render = ["render", "chart.json", "--size", "240x150", "--dither", "none", "-o", "b.png"]
    let drawn = try program.start(all + ["-o", "a.png"], environment: [:]).finish()
    let again = try program.start(render, environment: [:]).finish()
    #expect(drawn.exitCode == 0 && again.exitCode == 0, "\(drawn.errors)\(again.errors)")
    #expect(try picture("a.png").samples == picture("b.png").samples)
  }

  @Test("data files must be in the scene's directory unless another is allowed")
  func folders() throws {
    let scenes = program.folder.appending(path: "scenes")
    try FileManager.default.createDirectory(at: scenes, withIntermediateDirectories: true)
    let scene = #"""
      {"size": [200, 100], "layers": [{"type": "component", "component": "chart", "parameters": {
        "data": {"url": "../log.csv"}, "x": "exercise", "y": "volume:sum", "marks": [{"mark": "bar"}]}}]}
      """#
    try program.write(scene, to: "scenes/chart.json")
    let refused = try program.run("render", "scenes/chart.json", "-o", "a.png")
    #expect(refused.exitCode == 65)
    #expect(refused.errors.contains("../log.csv: is outside the scene's folder"), "\(refused.errors)")
    let allowed = try program.run("render", "scenes/chart.json", "-o", "a.png", "--allow-folder", ".")
    #expect(allowed.exitCode == 0, "\(allowed.errors)")
  }
}
