import Afterglow
import FrameExport
import PixelKernels
import Testing

@Suite("Frames drawn through cairo")
struct CairoImageTests {
  private func source(
    _ look: String, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> FrameSource {
    let layer =
      #"{"type": "rectangle", "id": "pane", "frame": {"left": 10, "top": 5, "width": 21, "height": 12}, "rotate": 20, \#(look)}"#
    let scene = #"{"size": [48, 24], "background": "orange", "duration": 1, "layers": [\#(layer)]}"#
    let document = try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
    var options = RenderOptions()
    change(&options)
    return try document.frames(options)
  }

  @Test(
    "What cairo does not have is drawn by our renderer, and a warning names the layer",
    arguments: [
      (#""fill": "navy""#, nil),
      (#""fill": "navy", "blendMode": "hue""#, nil),
      (#""fill": "navy", "filters": [{"blur": 2}]"#, "a blur"),
      (#""fill": {"type": "conic", "stops": [{"color": "red"}, {"color": "blue"}]}"#, "a conic gradient"),
    ] as [(String, String?)])
  func warnings(look: String, reason: String?) throws {
    let cairo = try source(look) { $0.renderer = .cairo }
    let file = try ImageExport(source: cairo, settings: ImageSettings()).file(at: 0)
    let warnings = reason.map { ["cairo represents \($0) as an image at raster scale 1: layer pane"] } ?? []
    #expect(file.warnings == warnings)
    let ours = try source(look)
    let (one, other) = (
      try ours.canvas(at: 0, by: ours.renderer()).finished(),
      try cairo.canvas(at: 0, by: cairo.renderer()).finished()
    )
    #expect(one != other)
    #expect(zip(one.pixels, other.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 16 * 257 })
  }

  @Test("A canvas of another space than sRGB is refused")
  func gamut() throws {
    let source = try source(#""fill": "navy""#) {
      $0.renderer = .cairo
      $0.gamut = .displayP3
    }
    #expect(throws: ExportError.self) { try source.canvas(at: 0, by: source.renderer()) }
  }
}
