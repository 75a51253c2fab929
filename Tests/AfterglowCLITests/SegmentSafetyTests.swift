import Foundation
import Glibc
import Testing

@Suite("No segment is overwritten, and no file by a segment")
struct SegmentSafetyTests {
  private let program: Program
  private let refusal = "is an input and would be"

  init() throws {
    program = try Program()
    try program.write(
      #"{"size": [32, 32], "layers": [{"type": "rectangle", "fill": "red"}]}"#, to: "scene.json")
  }

  @Test("segments are no output of the video that is joined from them, and no link is in their place")
  func segments() throws {
    let segment = ["segment", "scene.json", "--duration", "2", "--index", "0-1", "-o", "parts", "-q"]
    #expect(try program.run(arguments: segment).exitCode == 0)
    symlink("parts/0.segment", program.path("soft.mp4"))
    link(program.path("parts/1.segment"), program.path("hard.mp4"))
    let before = try ["parts/0.segment", "parts/1.segment"].map(program.contents)
    for output in ["soft.mp4", "hard.mp4"] {
      let outcome = try program.run(arguments: ["join", "parts", "-o", output])
      #expect(outcome.exitCode == 64 && outcome.errors.contains(refusal), "\(outcome.errors)")
    }
    #expect(try ["parts/0.segment", "parts/1.segment"].map(program.contents) == before)
    let scene = try program.contents(of: "scene.json")
    unlink(program.path("parts/0.segment"))
    symlink("../scene.json", program.path("parts/0.segment"))
    let linked = try program.run(arguments: segment)
    #expect(linked.exitCode == 73 && linked.errors.contains("in the place of a segment"), "\(linked.errors)")
    #expect(try program.contents(of: "scene.json") == scene)
  }

  @Test("segments and their audio replace no file of somebody else")
  func foreignSegments() throws {
    try FileManager.default.createDirectory(atPath: program.path("own"), withIntermediateDirectories: false)
    try program.write("mine", to: "own/0.segment")
    let segment = try program.run(arguments: ["segment", "scene.json", "--duration", "1", "-o", "own", "-q"])
    #expect(segment.exitCode == 73 && segment.errors.contains("that is not a segment"), "\(segment.errors)")
    #expect(try program.contents(of: "own/0.segment") == Data("mine".utf8))
    try program.write("mine", to: "photo.png")
    let file = try program.run(arguments: ["segment", "scene.json", "--duration", "1", "-o", "photo.png"])
    #expect(file.exitCode == 73 && file.errors.contains("photo.png is a file, not a directory"))
  }

  @Test("a segment that was cut off is made again", arguments: [0, 1, 7, 8, 30])
  func tornSegments(size: Int) throws {
    let segment = ["segment", "scene.json", "--duration", "1", "-o", "parts", "-q"]
    #expect(try program.run(arguments: segment).exitCode == 0)
    let whole = try program.contents(of: "parts/0.segment")
    #expect(truncate(program.path("parts/0.segment"), size) == 0)
    let outcome = try program.run(arguments: segment)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try program.contents(of: "parts/0.segment") == whole)
  }
}
