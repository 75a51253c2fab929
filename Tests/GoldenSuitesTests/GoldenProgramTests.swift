import Foundation
import PNGCoding
import PixelKernels
import Testing

@Suite("afterglow golden")
struct GoldenProgramTests {
  private func recorded() throws -> TestFolder {
    let folder = try TestFolder()
    let result = try GoldenProgram.run(["record", "--folder", folder.path])
    #expect(result.status == 1)
    #expect(result.output.contains("recorded \(folder.path)/dot-at-0.png"))
    return folder
  }

  private func check(_ folder: TestFolder, _ arguments: [String] = []) throws -> GoldenProgram.Result {
    try GoldenProgram.run(["check", "--folder", folder.path] + arguments)
  }

  @Test("Recording exits with 1 when it wrote something, and with 0 when all was equal; then checking passes")
  func record() throws {
    let folder = try recorded()
    #expect(try check(folder).status == 0)
    #expect(try GoldenProgram.run(["record", "--folder", folder.path]).status == 0)
  }

  @Test("With CI set, recording is refused and nothing is written", arguments: ["true", "1"])
  func refused(value: String) throws {
    let folder = try TestFolder()
    let result = try GoldenProgram.run(["record", "--folder", folder.path], environment: ["CI": value])
    #expect(result.status == 64)
    #expect(result.error.contains("not recorded in CI"))
    #expect(!folder.exists("dot-at-0.png"))
  }

  @Test("One level of one channel of one pixel in a reference is found, alpha's too", arguments: [0, 3])
  func onePixel(channel: Int) throws {
    let folder = try recorded()
    let name = "moved/dot-at-half.png"
    let png = try PNGDecoder().decode(try folder.bytes(of: name))
    var samples = png.samples.map { UInt8($0 >> 8) }
    let pixels = stride(from: 0, to: samples.count, by: 4)
    let opaque = try #require(pixels.first { samples[$0 + 3] == 255 })
    samples[opaque + channel] -= 1
    try folder.write(
      try PNGEncoder(preservesColorType: true).encode(
        width: png.header.width, height: png.header.height, samples: samples),
      to: name)
    let result = try check(folder)
    #expect(result.status == 1)
    #expect(result.output.contains("✗ moved/dot-at-half: 1 of 384 pixels differ, by at most 1 of 255"))
    #expect(result.output.contains("1 of 2 goldens pass"))
  }

  @Test("A truncated reference and those of another size or color type have distinct messages")
  func damaged() throws {
    let folder = try recorded()
    let whole = try folder.bytes(of: "dot-at-0.png")
    try folder.write(Array(whole[..<(whole.count - 20)]), to: "dot-at-0.png")
    #expect(try check(folder).output.contains("cannot be read: the PNG file is truncated"))
    let small = try PNGEncoder().encode(width: 2, height: 1, samples: [UInt8](repeating: 255, count: 8))
    try folder.write(small, to: "dot-at-0.png")
    #expect(
      try check(folder).output.contains("the size differs: the reference is 2×1 pixels, the image 24×16"))
    let png = try PNGDecoder().decode(whole)
    let deep = try PNGEncoder(preservesColorType: true).encode(width: 24, height: 16, samples: png.samples)
    try folder.write(deep, to: "dot-at-0.png")
    let result = try check(folder)
    #expect(result.output.contains("the color type differs: the reference is stored as RGB of 16 bits"))
    #expect(result.status == 1)
  }

  @Test("An image shifted relative to its reference is reported as such")
  func shifted() throws {
    let folder = try recorded()
    let png = try PNGDecoder().decode(try folder.bytes(of: "dot-at-0.png"))
    var samples: [UInt16] = []
    for y in 0..<16 {
      for x in 0..<24 {
        let start = 4 * (y * 24 + max(0, x - 2))
        samples += png.samples[start..<start + 4]
      }
    }
    let bytes = samples.map { UInt8($0 >> 8) }
    try folder.write(
      try PNGEncoder(preservesColorType: true).encode(width: 24, height: 16, samples: bytes),
      to: "dot-at-0.png")
    #expect(
      try check(folder).output.contains("the image is shifted 2 pixels to the left relative to its reference")
    )
  }

  @Test("Orphans in both directions and duplicates make it exit with 1 though every image is equal")
  func folderFindings() throws {
    let folder = try recorded()
    try folder.write(try folder.bytes(of: "dot-at-0.png"), to: "old.png")
    var result = try check(folder)
    #expect(result.status == 1 && result.output.contains("old.png: an orphan"))
    try FileManager.default.removeItem(atPath: folder.path + "/old.png")
    try folder.write(try folder.bytes(of: "dot.json"), to: "lonely.json")
    result = try check(folder)
    #expect(result.status == 1 && result.output.contains("lonely.json: an orphan"))
    try FileManager.default.removeItem(atPath: folder.path + "/lonely.json")
    try folder.write(
      TestFolder.twoGoldens.replacing("\n]}", with: ",\n{\"name\": \"again\", \"scene\": \"dot.json\"}]}"),
      to: "manifest.json")
    try folder.write(try folder.bytes(of: "dot-at-0.png"), to: "again.png")
    result = try check(folder)
    #expect(result.status == 1 && result.output.contains("again: a duplicate: dot-at-0 renders the same"))
  }

  @Test("A golden without a reference fails")
  func missing() throws {
    let folder = try recorded()
    try FileManager.default.removeItem(atPath: folder.path + "/dot-at-0.png")
    let result = try check(folder)
    #expect(result.status == 1 && result.output.contains("dot-at-0: there is no reference"))
  }

  @Test("A selection checks only what it names")
  func selection() throws {
    let folder = try recorded()
    try FileManager.default.removeItem(atPath: folder.path + "/dot-at-0.png")
    #expect(try check(folder, ["moved"]).status == 0)
    #expect(try check(folder, ["nothing-of-this-name"]).status == 64)
  }

  @Test("JUnit and the page are written, and the page needs no network")
  func reports() throws {
    let folder = try recorded()
    let (junit, page) = (folder.path + "/.out/junit.xml", folder.path + "/.out/report.html")
    let result = try check(folder, ["--junit", junit, "--report", page])
    #expect(result.status == 0)
    #expect(try String(contentsOfFile: junit, encoding: .utf8).contains("tests=\"2\" failures=\"0\""))
    #expect(try !String(contentsOfFile: page, encoding: .utf8).lowercased().contains("http"))
    let report = try GoldenProgram.run(["report", "--folder", folder.path, "-o", page])
    #expect(report.status == 0)
  }

  @Test("A video's frames are compared")
  func videoFrames() throws {
    let manifest = """
      {"goldens": [{"name": "film", "scene": "dot.json", "film": {"duration": 0.5, "fps": 10}}]}
      """
    let folder = try TestFolder(manifest: manifest)
    #expect(try GoldenProgram.run(["record", "--folder", folder.path]).status == 1)
    #expect(try check(folder).status == 0)
    var record = try String(contentsOfFile: folder.path + "/film.film.json", encoding: .utf8)
    let digest = try #require(record.firstMatch(of: /"[0-9a-f]{16}"/)).0
    record = record.replacing(digest, with: "\"0000000000000000\"", maxReplacements: 1)
    try folder.write(record, to: "film.film.json")
    let result = try check(folder)
    #expect(result.status == 1 && result.output.contains("1 of 5 frames differ, from frame 0 on (0)"))
  }

  @Test("A missing or invalid manifest is reported with an exit code of sysexits")
  func wrongFolder() throws {
    #expect(try GoldenProgram.run(["check", "--folder", "/nowhere"]).status == 66)
    let folder = try TestFolder(manifest: #"{"goldens": [{"nme": "x"}]}"#)
    let result = try check(folder)
    #expect(result.status == 65)
    #expect(
      result.error.contains(
        "manifest.json:1:15: goldens[0]: unknown key \"nme\" in golden; did you mean \"name\"?"))
  }
}
