import Foundation
import Testing

@Suite("Files of shapes and text")
struct VectorProgramTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      #"""
      {"size": [80, 60], "background": "white", "layers": [
        {"type": "rectangle", "id": "glow", "fill": "red", "filters": [{"blur": 4}]},
        {"type": "text", "text": "Hello"}]}
      """#, to: "scene.json")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try program.contents(of: name), as: UTF8.self)
  }

  @Test("a scene is written as SVG and as PDF, with a warning for what became an image")
  func files() throws {
    let svg = try program.run("render", "scene.json", "-o", "a.svg", "--scale", "2")
    #expect(svg.exitCode == 0)
    #expect(
      svg.errors == "warning: a.svg: SVG represents a blur as an image at raster scale 2: layer glow\n")
    #expect(try text("a.svg").contains(">Hello</text>"))
    #expect(try text("a.svg").contains("width=\"160\" height=\"120\" viewBox=\"0 0 80 60\""))
    let pdf = try program.run("render", "scene.json", "-o", "a.pdf", "--size", "100x100mm", "--quiet")
    #expect(pdf.exitCode == 0 && pdf.errors.isEmpty)
    #expect(try text("a.pdf").contains("/MediaBox [ 0 0 283.464567 283.464567 ]"))
  }

  @Test("a chart, a batch and a pattern are written as SVG, too")
  func commands() throws {
    try program.write("name,value\nPlum,3\nFig,5\n", to: "t.csv")
    let chart = try program.run(
      "chart", "t.csv", "--mark", "bar", "--x", "name", "--y", "value", "-o", "c.svg")
    #expect(chart.exitCode == 0 && chart.errors.isEmpty)
    #expect(try text("c.svg").contains(">Plum</text>") && program.contents(of: "c.svg").count < 40_000)
    let page = try program.run(
      "chart", "t.csv", "--mark", "bar", "--x", "name", "--y", "value", "-o", "c.pdf", "--size", "210x148mm")
    #expect(page.exitCode == 0)
    #expect(try text("c.pdf").contains("/MediaBox [ 0 0 595.275591 419.527559 ]"))
    try program.write("{\"id\": \"one\"}\n{\"id\": \"two\"}\n", to: "rows.ndjson")
    let batch = try program.run(
      "batch", "scene.json", "--data", "rows.ndjson", "-o", "{id}.svg", "--text", "outlines")
    #expect(batch.exitCode == 0 && batch.errors.contains("represents a blur as an image"))
    #expect(try program.contents(of: "one.svg") == program.contents(of: "two.svg"))
    #expect(try !text("one.svg").contains("<text"))
    try program.write("Rnd 1: 6 sc in a magic ring. (6)\nRnd 2: inc in each st around. (12)\n", to: "p.txt")
    let crochet = try program.run("crochet", "chart", "p.txt", "--type", "svg")
    #expect(crochet.exitCode == 0 && crochet.output == "p.svg\n")
    #expect(try text("p.svg").hasSuffix("</svg>\n"))
  }

  @Test(
    "unsupported content is an error before anything is written",
    arguments: [
      (["-o", "a.png", "--size", "210x297mm"], "--size in millimeters applies only to .svg and .pdf files"),
      (["-o", "a.png", "--raster-scale", "2"], "--raster-scale applies only to .svg and .pdf files"),
      (["-o", "a.jpg", "--text", "outlines"], "--text applies only to .svg and .pdf files"),
      (["-o", "a.png", "--fonts", "embed"], "--fonts embed applies only to .svg files"),
      (["-o", "a.svg", "--fonts", "embed", "--text", "outlines"], "not both"),
      (["-o", "a.svg", "--raster-scale", "0"], "--raster-scale must be more than 0"),
      (["-o", "a.svg", "--bit-depth", "16"], "--bit-depth must be 8 for SVG"),
      (["-o", "a.pdf", "--renderer", "cairo"], "--renderer does not apply to .svg and .pdf files"),
      (["-o", "a.svg", "--quality", "90"], "--quality applies only to"),
      (["-o", "a.pdf", "--duration", "2"], "a still is drawn at the time --at"),
      (["-o", "a.svg", "--size", "0x10mm"], "--size"),
    ])
  func badOptions(options: [String], message: String) throws {
    let outcome = try program.start(["render", "scene.json"] + options).finish()
    #expect(outcome.exitCode == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == ["scene.json"])
  }

  @Test("an incomplete file is not published", arguments: ["a.svg", "a.pdf"])
  func fullDisk(name: String) throws {
    try program.write(
      #"{"size": [400, 300], "layers": [{"type": "ellipse", "fill": {"type": "conic", "stops": [{"color": "red"}, {"color": "blue"}]}}]}"#,
      to: "large.json")
    let outcome = try program.runOnFullDisk("render", "large.json", "-o", name)
    #expect(outcome.exitCode != 0)
    #expect(try program.files() == ["large.json", "scene.json"])
  }

  @Test("a file that the run reads is not replaced")
  func outputIsInput() throws {
    #expect(try program.run("render", "scene.json", "-o", "a.svg", "--quiet").exitCode == 0)
    let before = try program.contents(of: "a.svg")
    let outcome = try program.run("render", "a.svg", "-o", "a.svg")
    #expect(outcome.exitCode == 64 && outcome.errors.contains("is an input and would be overwritten"))
    #expect(try program.contents(of: "a.svg") == before)
  }
}
