import DataFiles
import Foundation
import Testing

@Suite("A scene with all its inputs as one file")
struct BundleProgramTests {
  private let program: Program

  /// A scene with an image, an SVG file, data of a component, and a font from a directory.
  init() throws {
    program = try Program()
    for folder in ["scenes/media", "fonts"] {
      try FileManager.default.createDirectory(
        at: program.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    try program.write(#"{"size": [8, 8], "layers": [{"type": "ellipse", "fill": "gold"}]}"#, to: "dot.json")
    try succeed("render", "dot.json", "-o", "scenes/media/dot.png")
    try program.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="dot.png" width="9" height="9"/></svg>"#,
      to: "scenes/media/drawing.svg")
    try program.write("x,y\na,1\nb,3\n", to: "scenes/table.csv")
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
    try FileManager.default.copyItem(
      at: URL(filePath: font), to: program.folder.appending(path: "fonts/Own Serif.ttf"))
    try program.write(
      """
      {"size": [64, 48], "duration": 2, "frameRate": 4, "background": "white", "layers": [
        {"type": "image", "source": "./media/dot.png", "frame": {"left": 0, "top": 0, "width": 20, "height": 20}},
        {"type": "svg", "source": "media/drawing.svg", "frame": {"left": 20, "top": 0, "width": 20, "height": 20}},
        {"type": "component", "component": "chart", "frame": {"left": 0, "top": 20, "width": 64, "height": 28},
         "parameters": {"data": {"url": "table.csv"}, "x": "x", "y": "y", "marks": [{"mark": "bar"}]}},
        {"type": "text", "text": "Own", "font": {"family": "DejaVu Serif", "size": 9},
         "frame": {"left": 40, "top": 0, "width": 24, "height": 12},
         "animations": [{"property": "opacity", "duration": 2, "keyframes": [{"value": 0}, {"value": 1}]}]}]}
      """, to: "scenes/scene.json")
  }

  private func succeed(_ arguments: String...) throws {
    let outcome = try program.start(arguments).finish()
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errors)")
  }

  @Test("gives equal images and an equal plan without other files, and has the same bytes every time")
  func alone() throws {
    let plan = try program.run("segments", "scenes/scene.json", "--fonts", "fonts")
    #expect(plan.exitCode == 0, "\(plan.errors)")
    try succeed("render", "scenes/scene.json", "--fonts", "fonts", "-o", "scene.png", "--at", "1")
    try succeed("bundle", "scenes/scene.json", "--fonts", "fonts", "-o", "scene.bundle.tar")
    try succeed("bundle", "scenes/scene.json", "--fonts", "fonts", "-o", "again.tar")
    #expect(try program.contents(of: "again.tar") == program.contents(of: "scene.bundle.tar"))
    let listed = try program.runInShell("tar -tf scene.bundle.tar").output
    for name in [
      "bundle.json", "scene/scene.json", "scene/media/drawing.svg", "scene/media/dot.png", "scene/table.csv",
      "fonts/0-Own Serif.ttf",
    ] {
      #expect(listed.contains("\(name)\n"), "\(listed)")
    }
    for name in ["scenes", "fonts"] {
      try FileManager.default.removeItem(at: program.folder.appending(path: name))
    }
    try succeed("render", "scene.bundle.tar", "-o", "bundled.png", "--at", "1")
    #expect(try program.contents(of: "bundled.png") == program.contents(of: "scene.png"))
    #expect(try program.run("segments", "scene.bundle.tar").output == plan.output)
    try succeed("validate", "scene.bundle.tar")
    try succeed("bundle", "scene.bundle.tar", "-o", "copy.tar")
    #expect(try program.contents(of: "copy.tar") == program.contents(of: "scene.bundle.tar"))
    try program.write("{\"id\": 1}\n", to: "rows.ndjson")
    try succeed(
      "batch", "scene.bundle.tar", "--data", "rows.ndjson", "-o", "out/{id}.png", "--at", "1", "--quiet")
    let size = try program.contents(of: "out/1.png").count
    #expect(size > 100)
  }

  @Test("adds its sound to videos and to their plan")
  func sound() throws {
    let video = ["scenes/scene.json", "--fonts", "fonts", "--audio", "song.wav"]
    try Sound.wave(seconds: 1).write(to: program.folder.appending(path: "song.wav"))
    let plan = try program.start(["segments"] + video).finish()
    #expect(plan.exitCode == 0 && plan.output.contains("sound.wav"), "\(plan.errors)")
    let rendered = try program.start(["render"] + video + ["-o", "video.mp4", "--quiet"]).finish()
    #expect(rendered.exitCode == 0, "\(rendered.errors)")
    let bundled = try program.start(["bundle"] + video + ["-o", "scene.tar"]).finish()
    #expect(bundled.exitCode == 0, "\(bundled.errors)")
    for name in ["scenes", "fonts", "song.wav"] {
      try FileManager.default.removeItem(at: program.folder.appending(path: name))
    }
    #expect(try program.run("segments", "scene.tar").output == plan.output)
    try succeed("render", "scene.tar", "-o", "bundled.mp4", "--quiet")
    #expect(try program.contents(of: "bundled.mp4") == program.contents(of: "video.mp4"))
    try succeed("render", "scene.tar", "-o", "bundled.gif", "--quiet")
    try succeed("render", "scene.tar", "-o", "bundled.png")
    try succeed("segment", "scene.tar", "-o", "parts", "--quiet")
    try succeed("join", "parts", "-o", "joined.mp4")
    #expect(try program.contents(of: "joined.mp4") == program.contents(of: "video.mp4"))
    try program.write("no sound", to: "noise.wav")
    let noise = try program.run("bundle", "scene.tar", "--audio", "noise.wav", "-o", "other.tar")
    #expect(noise.exitCode == 65, "\(noise.errors)")
  }

  @Test("reads no other files, and is refused if it is damaged")
  func damaged() throws {
    try program.write(
      """
      {"size": [8, 8], "parameters": {"picture": {"type": "text", "default": "media/dot.png"}},
       "layers": [{"type": "image", "source": {"parameter": "picture"}}]}
      """, to: "scenes/choice.json")
    try FileManager.default.copyItem(
      at: program.folder.appending(path: "scenes/media/dot.png"),
      to: program.folder.appending(path: "scenes/other.png"))
    try succeed("bundle", "scenes/choice.json", "-o", "scenes/choice.tar")
    try succeed("render", "scenes/choice.tar", "-o", "a.png")
    let outside = try program.run("render", "scenes/choice.tar", "-o", "b.png", "--set", "picture=other.png")
    #expect(outside.exitCode == 66 && outside.errors.contains("not in the bundle"), "\(outside.errors)")
    var bytes = try program.contents(of: "scenes/choice.tar")
    let position = try #require(bytes.range(of: Data("IDAT".utf8))).lowerBound
    bytes[position] ^= 1
    try bytes.write(to: program.folder.appending(path: "damaged.tar"))
    let damaged = try program.run("render", "damaged.tar", "-o", "c.png")
    #expect(damaged.exitCode == 65 && damaged.errors.contains("media/dot.png"), "\(damaged.errors)")
    try bytes.prefix(1200).write(to: program.folder.appending(path: "cut.tar"))
    #expect(try program.run("render", "cut.tar", "-o", "c.png").exitCode == 65)
    let own = try program.run("bundle", "scenes/choice.json", "-o", "scenes/choice.json")
    #expect(own.exitCode == 64, "\(own.errors)")
  }
}
