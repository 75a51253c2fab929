import Foundation
import Testing

@Suite("SVG images within SVG files")
struct NestedSVGTests {
  private let program: Program

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "sub"), withIntermediateDirectories: false)
  }

  private func write(_ content: String, to name: String) throws {
    try program.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\n\(content)</svg>", to: name)
  }

  private func image(_ name: String) -> String { "<image href='\(name)' width='8' height='8'/>\n" }

  private func render() throws -> Program.Outcome {
    try write(image("sub/inner.svg"), to: "outer.svg")
    return try program.run("render", "outer.svg", "-o", "a.png")
  }

  /// A scene as a picture.
  private func draw(_ color: String, to name: String) throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "\#(color)"}]}"#, to: "scene.json")
    #expect(try program.run("render", "scene.json", "-o", name).exitCode == 0)
  }

  @Test("their files are beside them, not beside the file that shows them")
  func folders() throws {
    try draw("red", to: "dot.png")
    try draw("blue", to: "sub/dot.png")
    try write(image("dot.png"), to: "sub/inner.svg")
    #expect(try render().errors.isEmpty)
    #expect(try program.run("diff", "a.png", "sub/dot.png").exitCode == 0)
    #expect(try program.run("diff", "a.png", "dot.png").exitCode == 1)
  }

  @Test("they read nothing outside of the scene's folder")
  func outside() throws {
    try write(image("../../dot.png") + image("/etc/passwd"), to: "sub/inner.svg")
    let outcome = try render()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.components(separatedBy: "cannot be displayed").count == 3, "\(outcome.errors)")
  }

  @Test("a missing image and an SVG file on the third level are warnings with the name of the file")
  func warnings() throws {
    try write("", to: "sub/third.svg")
    try write(image("none.png") + image("third.svg"), to: "sub/inner.svg")
    let outcome = try render()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.errors.contains("sub/inner.svg: line 2: the image none.png cannot be displayed"),
      "\(outcome.errors)")
    #expect(
      outcome.errors.contains("sub/inner.svg: line 3: the image third.svg is left out"), "\(outcome.errors)")
  }

  @Test("a malformed one is a warning that is located in both files")
  func malformed() throws {
    try write("<g>", to: "sub/inner.svg")
    let outcome = try render()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.errors.contains("outer.svg: line 2: the image sub/inner.svg cannot be displayed: line "),
      "\(outcome.errors)")
  }

  @Test("a truncated compressed file is called damaged")
  func truncated() throws {
    try write("<rect width='1' height='1'/>", to: "whole.svg")
    _ = try program.runInShell("gzip -c whole.svg | head -c 60 > cut.svgz")
    let outcome = try program.run("render", "cut.svgz", "-o", "a.png")
    #expect(outcome.exitCode == 65 && outcome.errors.contains("compressed and damaged"), "\(outcome.errors)")
  }

  @Test(
    "a compressed file that expands to a hundred times its size and more than 64 MiB is refused with that limit"
  )
  func expanding() throws {
    _ = try program.runInShell("head -c 67108865 /dev/zero | tr '\\0' ' ' | gzip > large.svgz")
    let outcome = try program.run("render", "large.svgz", "-o", "a.png")
    #expect(
      outcome.exitCode == 65 && outcome.errors.contains("expand to more than 67108864 bytes of text"),
      "\(outcome.errors)")
  }
}
