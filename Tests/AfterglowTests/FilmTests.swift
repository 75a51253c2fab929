import Foundation
import PixelKernels
import SceneModel
import TestSupport
import Testing

@testable import Afterglow

@Suite("Films of sequences and scene files")
struct FilmTests {
  private func document(_ layers: String, in folder: ScratchFolder? = nil) throws -> SceneDocument {
    let scene = #"{"size": [40, 20], "frameRate": 10, "layers": [\#(layers)]}"#
    let path = folder.map { $0.file("film.json") } ?? "film.json"
    return try SceneDocument(bytes: Array(scene.utf8), path: path)
  }

  private func error(_ layers: String, in folder: ScratchFolder) -> String {
    do {
      _ = try document(layers, in: folder)
      return ""
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "")
    }
  }

  private static let transitions = [
    #"{"type": "crossfade"}"#, #"{"type": "fade", "color": "white"}"#, #"{"type": "wipe", "toward": "up"}"#,
    #"{"type": "wipe", "toward": "right"}"#, #"{"type": "push", "toward": "down"}"#, #"{"type": "slide"}"#,
    #"{"type": "iris"}"#, #"{"type": "zoom"}"#, #"{"type": "blur"}"#,
  ]

  private func film(_ transition: String, _ first: String = "white", _ second: String = "white") -> String {
    #"""
    {"type": "sequence", "children": [
      {"type": "rectangle", "fill": "\#(first)", "duration": 1},
      {"type": "rectangle", "fill": "\#(second)", "duration": 1, "transition": \#(transition)}]}
    """#
  }

  @Test("where two opaque whites replace each other, every pixel stays opaque white", arguments: transitions)
  func white(transition: String) throws {
    let document = try document(film(transition))
    #expect(document.scene.duration == 1.5)
    for (time, width) in [(0.5, 40), (0.6, 40), (0.75, 40), (0.9, 40), (0.6, 54), (0.73, 34)] {
      let options = RenderOptions(size: OutputSize(.pixels(width: width, height: width / 2)))
      let bitmap = try document.bitmap(at: time, options)
      #expect(bitmap.pixels.allSatisfy { $0 >= 65_500 }, "\(transition) at \(time), \(width) pixels wide")
    }
  }

  @Test("a transition begins with the earlier child, and ends with the later one", arguments: transitions)
  func ends(transition: String) throws {
    let moving = try document(film(transition, "red", "blue"))
    let cut = try document(
      film(transition, "red", "blue").replacing(", \"transition\": \(transition)", with: ""))
    #expect(try moving.bitmap(at: 0.4) == cut.bitmap(at: 0.4))
    #expect(try moving.bitmap(at: 0.5) == cut.bitmap(at: 0.5))
    #expect(try moving.bitmap(at: 1) == cut.bitmap(at: 1))
    #expect(try moving.bitmap(at: 0.7) != cut.bitmap(at: 0.7))
  }

  @Test("frames are equal for any number of jobs")
  func jobs() async throws {
    let document = try document(Self.transitions.map { film($0, "red", "blue") }.joined(separator: ", "))
    var one: [Bitmap] = []
    for try await frame in try document.frames(jobs: 1) { one.append(frame.bitmap) }
    var index = 0
    for try await frame in try document.frames(jobs: 3) {
      #expect(frame.bitmap == one[index])
      index += 1
    }
    #expect(index == 15)
  }

  private static let part = #"""
    {"formats": {"wide": [40, 20], "tall": [20, 40]}, "parameters": {"color": {"type": "color", "default": "red"}},
     "background": "black", "duration": 3, "language": "ja", "layers": [
      {"type": "ellipse", "id": "dot", "fill": {"parameter": "color"}}, {"type": "image", "source": "a.png"}]}
    """#

  private func folder(_ part: String = part) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(part.replacing(#", {"type": "image", "source": "a.png"}"#, with: ""), to: "part.json")
    return folder
  }

  @Test("a scene file is a layer, with its length and with parameters, and its ids are its own")
  func included() throws {
    let folder = try folder()
    let document = try document(
      #"""
      {"type": "sequence", "children": [
        {"type": "scene", "source": "part.json", "id": "intro"},
        {"type": "scene", "source": "part.json", "parameters": {"color": "blue", "format": "tall"}}]},
      {"type": "ellipse", "id": "dot", "frame": {"width": 0}}
      """#, in: folder)
    #expect(document.scene.duration == 6)
    let (red, blue) = (try document.bitmap(at: 1), try document.bitmap(at: 4))
    let middle = red.index(x: 20, y: 10)
    let channels = middle..<middle + 4
    #expect(red.pixels[channels] == [65535, 0, 0, 65535])
    #expect(blue.pixels[channels] == [0, 0, 65535, 65535])
    #expect(
      try red.pixels[0..<4] == [0, 0, 0, 65535] && blue.pixels[3] == 0, "a tall canvas leaves the sides")
    #expect(SceneInspection(of: document).text.contains("intro/dot (ellipse)"))
    #expect(document.inputPaths.contains { $0.hasSuffix("part.json") })
    let written = try document.decoded.scene.encodedJSON()
    let again = try SceneDocument(bytes: Array(written.utf8), path: folder.file("film.json"))
    #expect(again.decoded.scene == document.decoded.scene)
    #expect(try again.bitmap(at: 4) == blue)
  }

  @Test("the errors of an included file are located in it, and those of its parameters where they are given")
  func errors() throws {
    let scene = #"{"type": "scene", "source": "part.json"}"#
    let folder = try folder(Self.part.replacing("\"ellipse\"", with: "\"elipse\""))
    #expect(error(scene, in: folder).hasPrefix("part.json:3:12: layers[0].type: "))
    try folder.write(Self.part.replacing("a.png", with: "b.png"), to: "part.json")
    #expect(error(scene, in: folder).hasPrefix("part.json:3:97: layers[1].source: b.png: No such file"))
    #expect(
      error(scene.replacing("part.json", with: "no.json"), in: folder).contains("no.json: No such file"))
    let other = scene.replacing("}", with: #", "parameters": {"colour": "red"}}"#)
    let message = error(other, in: try self.folder())
    #expect(
      message.hasPrefix("film.json:1:")
        && message.contains("no parameter \"colour\"; did you mean \"color\"?"))
  }

  @Test("names in an included file are relative to its folder")
  func folders() throws {
    let folder = try folder()
    try folder.write(
      #"{"size": [4, 4], "layers": [{"type": "scene", "source": "../part.json"}]}"#, to: "outer.json")
    #expect(
      error(#"{"type": "scene", "source": "outer.json"}"#, in: folder).contains("outside the scene's folder"))
    let path = folder.file("sub")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write(
      #"{"size": [4, 4], "layers": [{"type": "scene", "source": "../part.json"}]}"#, to: "sub/outer.json")
    #expect(error(#"{"type": "scene", "source": "sub/outer.json"}"#, in: folder) == "")
  }

  @Test("a scene file that includes itself is an error, directly or through others")
  func cycles() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"size": [4, 4], "layers": [{"type": "scene", "source": "b.json"}]}"#, to: "a.json")
    try folder.write(#"{"size": [4, 4], "layers": [{"type": "scene", "source": "a.json"}]}"#, to: "b.json")
    let message = error(#"{"type": "scene", "source": "a.json"}"#, in: folder)
    #expect(
      message.contains("b.json:1:") && message.contains("film.json → a.json → b.json → a.json"), "\(message)")
    #expect(error(#"{"type": "scene", "source": "film.json"}"#, in: folder).contains("includes itself"))
  }

  @Test("lint knows the layers in a transition, and counts none outside of its window")
  func lint() throws {
    let document = try document(film(#"{"type": "crossfade", "duration": 1}"#, "red", "blue"))
    let report = try SceneLint(document).report()
    #expect(report.findings.isEmpty, "\(report.findings)")
    let early = try document.frames(RenderOptions()).resolved(at: 0.2)
    let paths = document.lintedLayers(of: early).filter { $0.authored != nil }.map(\.path)
    #expect(paths.suffix(1) == ["layers[0].children[1]"])
  }
}
