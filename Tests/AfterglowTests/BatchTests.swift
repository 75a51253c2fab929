import Foundation
import PNGCoding
import Synchronization
import Testing

@testable import Afterglow

@Suite("A batch of images")
struct BatchTests {
  /// A scene with one color and one text, so that a batch is fast.
  private static let scene = """
    {"formats": {"square": [8, 8], "3x4": [6, 8]},
     "parameters": {
       "color": {"type": "color", "default": "red"},
       "width": {"type": "number", "default": 4, "minimum": 0, "maximum": 8},
       "extra": {"type": "data", "default": null}},
     "summary": {"parameter": "color"},
     "layers": [{"type": "rectangle", "fill": {"parameter": "color"},
       "frame": {"left": 0, "top": 0, "width": {"parameter": "width"}, "height": 8}}]}
    """

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "afterglow-batch-\(UUID().uuidString)")

  private func export(
    _ data: String, as name: String = "rows.ndjson", pattern: String = "{id}.png", jobs: Int = 3,
    _ change: (inout BatchExport) -> Void = { _ in }
  ) async throws -> BatchReport {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (scene, rows) = (folder.appending(path: "scene.json"), folder.appending(path: name))
    try Data(Self.scene.utf8).write(to: scene)
    try Data(data.utf8).write(to: rows)
    var batch = BatchExport(
      template: try SceneTemplate(path: scene.path),
      pattern: try FileNamePattern(folder.path + "/out/" + pattern))
    change(&batch)
    batch.jobs = jobs
    return try await batch.run(try BatchRows(path: rows.path), data: name)
  }

  @Test("Data files that the scene names are read once for all rows")
  func namedData() throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = folder.appending(path: "width.json")
    try Data("{\"width\": 3}".utf8).write(to: data)
    let scene = Self.scene.replacingOccurrences(
      of: "\"default\": null", with: "\"default\": {\"url\": \"width.json\"}")
    try Data(scene.utf8).write(to: folder.appending(path: "scene.json"))
    let template = try SceneTemplate(path: folder.appending(path: "scene.json").path)
    try FileManager.default.removeItem(at: data)
    #expect(throws: Never.self) {
      try template.document([ParameterSetting(name: "color", text: "blue")])
    }
  }

  @Test("A pool of renderers tells images apart that have one name")
  func renderers() throws {
    defer { remove() }
    let pool = RendererPool(limit: 1)
    for color in ["red", "blue"] {
      let place = folder.appending(path: color)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      func template(_ scene: String) throws -> SceneTemplate {
        let file = place.appending(path: "scene.json")
        try Data(scene.utf8).write(to: file)
        return try SceneTemplate(path: file.path)
      }
      let plain = try template(#"{"size": [8, 8], "background": "\#(color)", "layers": []}"#)
      try Data(ImageRequest(.png).data(of: plain.document([]))).write(to: place.appending(path: "photo.png"))
      let scene = try template(#"{"size": [8, 8], "layers": [{"type": "image", "source": "photo.png"}]}"#)
      let expected = try ImageRequest(.png).data(of: scene.document([]))
      for _ in 0..<2 { #expect(try ImageRequest(.png).data(of: scene, [], by: pool) == expected) }
    }
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).sorted()
  }

  private func png(_ name: String) throws -> DecodedPNG {
    try PNGDecoder().decode([UInt8](try Data(contentsOf: folder.appending(path: "out/\(name)"))))
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test("each row makes an image from its own values, in its own format, with its alternative text")
  func pictures() async throws {
    defer { remove() }
    let report = try await export(
      """
      {"id": 1, "color": "#00ff00", "format": "3:4"}

      {"id": "二", "width": 8}
      """, pattern: "{id}-{format}.png")
    #expect(report.count(of: .written) == 2)
    #expect(try files() == ["1-3x4.png", "二-square.png"])
    #expect(try png("1-3x4.png").header.width == 6)
    #expect(try png("1-3x4.png").texts == [.description("#00ff00")])
    #expect(report.outcomes.map(\.line) == [1, 3])
  }

  @Test("rows without an image count as finished and not as drawn")
  func progress() async throws {
    defer { remove() }
    let data = "{\"id\": 1}\nnonsense\n{\"id\": 2, \"width\": 99}\n{\"id\": 3}\n"
    _ = try await export("{\"id\": 1}")
    let told = Mutex<[ExportProgress]>([])
    try Data(data.utf8).write(to: folder.appending(path: "rows.ndjson"))
    var batch = BatchExport(
      template: try SceneTemplate(path: folder.appending(path: "scene.json").path),
      pattern: try FileNamePattern(folder.path + "/out/{id}.png"))
    batch.resumes = true
    batch.jobs = 2
    _ = try await batch.run(
      try BatchRows(path: folder.appending(path: "rows.ndjson").path), data: "rows.ndjson",
      progress: { progress in told.withLock { $0.append(progress) } })
    let last = told.withLock { $0.last }
    #expect(last?.finishedFrames == 4 && last?.undrawnFrames == 3)
  }

  @Test("a tar file that would become too large is ended before the image")
  func tarSize() async throws {
    defer { remove() }
    let rows = (1...3).map { "{\"id\": \($0)}\n" }.joined()
    _ = try await export(rows)
    let root = folder.path + "/tar/"
    var batch = BatchExport(
      template: try SceneTemplate(path: folder.appending(path: "scene.json").path),
      pattern: try FileNamePattern(root + "{id}.png"))
    batch.layout = .tar
    let manifest = try BatchManifest(
      path: root + "index.ndjson", resumes: false, layout: .tar, root: root, replacesAnything: false)
    batch.manifest = manifest
    batch.shards = TarShards(root: root, prefix: "", manifest: manifest, largestFile: 1)
    try Data(rows.utf8).write(to: folder.appending(path: "rows.ndjson"))
    _ = try await batch.run(
      try BatchRows(path: folder.appending(path: "rows.ndjson").path), data: "rows.ndjson")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: root).sorted() == [
        "00000.tar", "00001.tar", "00002.tar", "index.ndjson",
      ])
  }

  @Test("NDJSON, an array and a table with nested columns mean the same")
  func forms() async throws {
    defer { remove() }
    var pixels: [[UInt16]] = []
    for (name, data) in [
      ("a.ndjson", "{\"id\": \"x\", \"color\": \"blue\", \"width\": 2.5, \"extra\": {\"a\": {\"b\": 1}}}\n"),
      ("a.json", "[\n{\"id\": \"x\", \"color\": \"blue\", \"width\": 2.5, \"extra\": {\"a\": {\"b\": 1}}}]"),
      ("a.csv", "id,color,width,extra.a.b\r\nx,blue,2.5,1\r\n"),
      ("a.tsv", "id\tcolor\twidth\textra.a.b\nx\tblue\t2.5\t1\n"),
    ] {
      let report = try await export(data, as: name)
      #expect(report.outcomes.map(\.status) == [.written], "\(name): \(report.outcomes)")
      pixels.append(try png("x.png").samples)
    }
    #expect(Set(pixels).count == 1)
  }

  @Test(
    "identifiers that no double holds keep their digits in file names", arguments: ["a.ndjson", "a.json"])
  func longIdentifiers(name: String) async throws {
    defer { remove() }
    let rows = ["1234567890123456788", "1234567890123456789"].map { "{\"id\": \($0), \"width\": 2}" }
    let data = name == "a.json" ? "[\(rows.joined(separator: ", "))]" : rows.joined(separator: "\n")
    let report = try await export(data, as: name)
    #expect(report.outcomes.map(\.status) == [.written, .written])
    #expect(try files() == ["1234567890123456788.png", "1234567890123456789.png"])
  }

  @Test("bad rows are reported with their lines, and all others are drawn", arguments: [1, 4])
  func badRows(jobs: Int) async throws {
    defer { remove() }
    var lines = (1...60).map { "{\"id\": \"r\($0)\", \"width\": \($0 % 8)}" }
    lines[9] = "{\"id\": \"r10\", \"width\": 99}"
    lines[19] = "{\"id\": \"../r20\"}"
    lines[29] = "{\"id\": \"r30\""
    lines[39] = "{\"id\": \"r1\"}"
    lines[49] = "[1, 2]"
    lines[54] = "{\"width\": 3}"
    let report = try await export(lines.joined(separator: "\n"), jobs: jobs)
    let failed = report.outcomes.filter { $0.status == .failed }
    #expect(failed.map(\.line) == [10, 20, 30, 40, 50, 55])
    #expect(report.count(of: .written) == 54)
    #expect(try files().count == 54)
    #expect(failed[0].errors == ["rows.ndjson:10: width: 99 is not within 0…8"])
    #expect(failed[1].errors == ["rows.ndjson:20: id: \"/\" is not allowed in a file name"])
    #expect(failed[2].errors.first?.hasPrefix("rows.ndjson:30:") == true)
    #expect(failed[3].errors.first?.hasSuffix("r1.png is already the output of line 1") == true)
    #expect(failed[4].errors == ["rows.ndjson:50: expected an object, found an array"])
    #expect(
      failed[5].errors == ["rows.ndjson:55: there is no field \"id\", which the output file name needs"])
  }

  @Test("names that differ in case only are one file on many disks, and are refused as one")
  func caseInsensitiveNames() async throws {
    defer { remove() }
    let report = try await export("{\"id\": \"Anna\"}\n{\"id\": \"anna\"}\n{\"id\": \"ANNE\"}\n", jobs: 1)
    #expect(report.outcomes.map(\.status) == [.written, .failed, .written])
    #expect(report.outcomes[1].errors.first?.hasSuffix("anna.png is already the output of line 1") == true)
    #expect(try files() == ["ANNE.png", "Anna.png"])
  }

  @Test("an error in a table cell is reported as an error of the row, not of the command line")
  func tableErrors() async throws {
    defer { remove() }
    let report = try await export("id,width\na,3\nb,wide\n", as: "rows.csv", jobs: 1)
    #expect(report.outcomes.last?.errors == ["rows.csv:3: width: expected a number, found \"wide\""])
  }

  @Test("a batch of more rows than a report lists is refused, one of as many is not")
  func reportedRows() async throws {
    defer { remove() }
    let lines = (1...40).map { "{\"id\": \($0)}" }.joined(separator: "\n")
    #expect(try await export(lines) { $0.mostOutcomes = 40 }.outcomes.count == 40)
    await #expect(throws: AfterglowError.self) { try await export(lines) { $0.mostOutcomes = 39 } }
    let report = try await export(lines) { ($0.mostOutcomes, $0.retainsOutcomes) = (39, false) }
    #expect(report.count(of: .written) == 40)
  }

  @Test("the first bad row ends a batch that fails fast")
  func failFast() async throws {
    defer { remove() }
    let lines = (1...40).map { $0 == 3 ? "{}" : "{\"id\": \($0)}" }
    let report = try await export(lines.joined(separator: "\n"), jobs: 1) { $0.stopsAtFirstError = true }
    #expect(report.outcomes.map(\.row) == [1, 2, 3])
    #expect(report.json.contains("\"notReached\": 37"))
  }

  @Test("a resumed batch leaves finished files unchanged")
  func resume() async throws {
    defer { remove() }
    _ = try await export("{\"id\": 1}\n")
    let made =
      try FileManager.default.attributesOfItem(atPath: folder.path + "/out/1.png")[.systemFileNumber]
      as? UInt64
    let report = try await export("{\"id\": 1, \"color\": \"lime\"}\n{\"id\": 2}\n") { $0.resumes = true }
    #expect(report.outcomes.map(\.status) == [.skipped, .written])
    let retained =
      try FileManager.default.attributesOfItem(atPath: folder.path + "/out/1.png")[.systemFileNumber]
      as? UInt64
    #expect(made == retained)
  }

  @Test("a link in the output folder is not followed out of it")
  func links() async throws {
    defer { remove() }
    let outside = folder.appending(path: "outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "out/way"), withDestinationURL: outside)
    let report = try await export("{\"id\": \"way\"}\n{\"id\": \"in\"}\n", pattern: "{id}/x.png")
    #expect(report.outcomes.map(\.status) == [.failed, .written])
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test("fields that the scene does not use are reported once")
  func unusedFields() async throws {
    defer { remove() }
    let report = try await export("{\"id\": 1, \"shade\": \"red\"}\n{\"id\": 2, \"shade\": \"red\"}\n")
    #expect(report.unusedFields == ["shade"])
  }

  @Test("images do not depend on the number of workers or on earlier rows")
  func independence() async throws {
    defer { remove() }
    let data = (1...12).map {
      "{\"id\": \($0), \"width\": \($0 % 5), \"format\": \"\($0 % 2 == 0 ? "square" : "3x4")\"}"
    }
    _ = try await export(data.joined(separator: "\n"), jobs: 4)
    let first = try (1...12).map { try Data(contentsOf: folder.appending(path: "out/\($0).png")) }
    _ = try await export(data.reversed().joined(separator: "\n"), jobs: 1)
    let second = try (1...12).map { try Data(contentsOf: folder.appending(path: "out/\($0).png")) }
    #expect(first == second)
  }
}
