import Foundation
import Afterglow
import TestSupport
import Testing

@Suite("Limits of scenes")
struct SceneLimitTests {
  /// A scene with an SVG file whose mask takes long to draw, and which is used often.
  private var slow: [UInt8] {
    let lines = (0..<5000).map { "L\($0 * 7919 % 29) \($0 * 104729 % 29)" }.joined()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='29' height='29'><mask id='m'><path d='M0 0\(lines)' stroke='white'/></mask>"
      + String(repeating: "<rect mask='url(%23m)' width='29' height='29' fill='red'/>", count: 200) + "</svg>"
    return Array(
      #"{"size": [29, 29], "layers": [{"type": "svg", "source": "data:image/svg+xml,\#(svg)"}]}"#.utf8)
  }

  @Test func `a scene that takes longer than its time is refused with the position where it was`() throws {
    var limits = SceneLimits()
    limits.time = .milliseconds(300)
    let error = #expect(throws: AfterglowError.self) {
      try SceneDocument(bytes: slow, path: "scene.json", limits: limits).bitmap()
    }
    #expect(
      error?.description.contains("takes longer than 0.3 seconds") == true, "\(String(describing: error))")
  }

  @Test func `a scene that is canceled while it is read is interrupted`() throws {
    var limits = SceneLimits()
    let cancellation = Cancellation()
    limits.cancellation = cancellation
    cancellation.cancel()
    let error = #expect(throws: AfterglowError.self) {
      try SceneDocument(bytes: slow, path: "scene.json", limits: limits)
    }
    guard case .export(.interrupted)? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test
  func `two thousand simple SVG shapes are accepted by a hundredth of the limits, and fewer by smaller ones`()
    throws
  {
    let folder = try ScratchFolder()
    func document(_ count: Int, limits: SceneLimits) throws -> SceneDocument {
      // A cell of a histogram and a point of a scatter plot, as plotting libraries write them.
      let shapes = String(
        repeating:
          "<path d='M0 0L1 0L1 1L0 1L0 0' clip-path='url(#c)' style='fill: red'/><use href='#m' x='1' style='fill: blue'/>",
        count: count / 2)
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><clipPath id='c'><path d='M0 0H9V9z'/></clipPath><defs><path id='m' d='M0 0H1V1z'/></defs>\(shapes)</svg>"
      try Data(text.utf8).write(to: URL(filePath: folder.file("shapes.svg")))
      return try SceneDocument(path: folder.file("shapes.svg"), limits: limits)
    }
    var limits = SceneLimits()
    limits.bytes = (4 << 30) / 100
    limits.layers /= 100
    limits.steps /= 100
    _ = try document(2000, limits: limits)
    limits.layers = 100
    let error = #expect(throws: AfterglowError.self) { try document(200, limits: limits) }
    #expect(
      error?.description.contains("shapes.svg:1: needs 1 more layer, but only 0 of 100 are left") == true)
  }

  @Test func `an image file that is replaced on disk is drawn anew by a shared context`() throws {
    let folder = try ScratchFolder()
    let context = try RenderContext(directory: folder.path)
    let scene = Scene(size: (2, 2)) { Image("a.png") }
    func pixel(_ color: Color) throws -> [UInt8] {
      try Scene(size: (2, 2)) { Rectangle().fill(color) }.writePNG(to: folder.file("a.png"))
      return Array(try scene.bitmap(in: context).rgba8().prefix(4))
    }
    #expect(try pixel(.red) == [255, 0, 0, 255])
    #expect(try pixel(.blue) == [0, 0, 255, 255])
  }
}
