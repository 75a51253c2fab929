import Foundation
import PNGCoding
import Testing

@Suite("Files that are given as scenes")
struct ForeignFileTests {
  @Test("a file of another kind is named in one line that says what to do")
  func named() throws {
    let files: [(name: String, contents: String, message: String)] = [
      (
        "a.json", #"{"v": "5.7", "fr": 30, "ip": 0, "op": 60, "w": 9, "h": 9, "layers": []}"#,
        "a Lottie animation, not a scene; export SVG"
      ),
      (
        "b.json", #"{"mark": "bar", "encoding": {}}"#,
        "a Vega-Lite chart, not a scene; draw it with: afterglow chart --from"
      ),
      ("c.json", #"{"document": {}, "schemaVersion": 0}"#, "a Figma document, not a scene; export SVG"),
      ("d.json", #"[{"k": 1}]"#, "a list of rows, not a scene; draw it with: afterglow chart"),
      ("a.fig", "fig-kiwi", "a Figma file, not a scene; export SVG"),
      ("a.aep", "RIFX", "an After Effects project, not a scene; export SVG"),
      ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nHi\n", "a file of captions (SRT), not a scene; show it"),
      ("a.ass", "[Script Info]\n", "a file of captions (ASS), not a scene; show it"),
      ("a.lrc", "[00:01.00]Hi\n", "a file of lyrics (LRC), not a scene; draw it with: afterglow lyrics"),
      ("a.html", "<!DOCTYPE html>\n<html>", "a web page, not a scene; save the SVG"),
      ("a.pdf", "%PDF-1.4\n", "a PDF or PostScript file, not a scene; convert a page to SVG"),
      ("a.zip", "PK\u{3}\u{4}", "a ZIP file, not a scene; unpack it"),
      ("a.csv", "k,v\nx,1\n", "a table, not a scene; draw it with: afterglow chart"),
      ("a.tif", "II*\0\0\0\0\0", "TIFF (or a camera's raw file), not a scene; convert it with ImageMagick"),
      ("a.psd", "8BPS", "Photoshop (PSD), not a scene; convert it with ImageMagick"),
    ]
    let program = try Program()
    for (name, contents, message) in files {
      try program.write(contents, to: name)
      let outcome = try program.run("render", name, "-o", "x.png")
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.hasPrefix("error: \(name): this is \(message)"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try program.files().contains("x.png") == false)
  }

  @Test("SVG, images and tables with a mark are rendered as they are")
  func rendered() throws {
    let program = try Program()
    try program.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='12' height='8'><rect width='9' height='9'/></svg>",
      to: "a.svg")
    try program.write("k,v\nx,1\ny,2\n", to: "t.csv")
    func size(of arguments: String...) throws -> [Int] {
      let outcome = try program.run(arguments: ["render"] + arguments + ["-o", "x.png"])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let header = try PNGDecoder().decode([UInt8](program.contents(of: "x.png"))).header
      return [header.width, header.height]
    }
    #expect(try size(of: "a.svg") == [12, 8])
    let cases = Program.project.appending(path: "Tests/ImageDecodingTests/Cases").path()
    for name in [
      "quadrants.jpg", "quadrants.gif", "quadrants.avif", "lossy.webp", "quadrants.heic", "pq.png",
    ] {
      try FileManager.default.copyItem(atPath: "\(cases)/\(name)", toPath: program.path(name))
      #expect(try size(of: name) == [24, 16], "\(name)")
    }
    #expect(try size(of: "t.csv", "--mark", "bar", "--x", "k", "--y", "v").allSatisfy { $0 > 100 })
  }
}
