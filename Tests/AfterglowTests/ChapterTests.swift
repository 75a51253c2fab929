import DataFiles
import FrameExport
import SceneModel
import SystemFiles
import TestSupport
import Testing
import VideoCoding

@testable import Afterglow

@Suite("Chapters, posters and layers over a scene")
struct ChapterTests {
  private func document(_ layers: String, overlays: [Layer] = []) throws -> SceneDocument {
    try SceneDocument(
      bytes: Array(#"{"size": [32, 32], "layers": [\#(layers)]}"#.utf8), path: "test.json", overlays: overlays
    )
  }

  private static let film = """
    {"type": "sequence", "start": 0.5, "children": [
      {"type": "rectangle", "id": "Opening", "duration": 1, "fill": "red"},
      {"type": "rectangle", "duration": 0.5, "fill": "lime", "transition": {"type": "crossfade", "duration": 0.2}},
      {"type": "rectangle", "id": "End", "duration": 1, "fill": "blue"}]}
    """

  @Test("the children of a sequence are chapters, from the first frame that shows each to the next one")
  func chapters() throws {
    let document = try document(Self.film)
    let plan = try FramePlan(frameRate: FrameRate("10"), start: 0, duration: 2.8)
    #expect(
      document.chapters(in: plan) == [
        Chapter(title: "Opening", frames: 5..<13), Chapter(title: "Chapter 2", frames: 13..<18),
        Chapter(title: "End", frames: 18..<28),
      ])
    let part = try FramePlan(frameRate: FrameRate("10"), start: 1, duration: 1)
    #expect(document.chapters(in: part).map(\.frames) == [0..<3, 3..<8, 8..<10])
    let last = try FramePlan(frameRate: FrameRate("10"), start: 2, duration: 0.5)
    #expect(document.chapters(in: last).isEmpty)
    #expect(try self.document(#"{"type": "rectangle", "duration": 1}"#).chapters(in: plan).isEmpty)
  }

  @Test("videos have the titles of their chapters, and a poster beside them", arguments: ["mp4", "mkv"])
  func files(format: String) async throws {
    let folder = try ScratchFolder()
    var request = VideoRequest(frameRate: try FrameRate("10"))
    request.posterPath = folder.file("poster.png")
    try await request.write(document(Self.film), to: folder.file("film.\(format)"))
    let text = String(decoding: try folder.bytes("film.\(format)"), as: UTF8.self)
    #expect(text.contains("Opening") && text.contains("Chapter 2") && text.contains("End"))
    #expect(try folder.bytes("poster.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    request.posterPath = folder.file("poster.txt")
    #expect(throws: AfterglowError.self) { try request.check(for: folder.file("film.mp4")) }
  }

  @Test("layers over a scene are above those of the file, in documents and in templates")
  func overlays() throws {
    var red = Layer(fill: .color(try Color(css: "red")), content: .rectangle(cornerRadii: .zero))
    red.time = LayerTime(start: 0, end: 3)
    let blue = #"{"type": "rectangle", "fill": "blue"}"#
    let document = try document(blue, overlays: [red])
    #expect(document.scene.layers.count == 2 && document.scene.layers[1].fill == red.fill)
    #expect(document.digest != (try self.document(blue)).digest)
    let template = try SceneTemplate(
      bytes: Array(#"{"size": [32, 32], "layers": [\#(blue)]}"#.utf8), path: "test.json", overlays: [red])
    #expect(try template.document([]).scene.layers.count == 2)
  }
}
