import RenderTree
import SceneModel
import Testing
import VectorGraphics

@Suite("Layers")
struct LayerSizeTests {
  @Test("layers and keyframes are small, since a scene may have a hundred thousand")
  func sizes() {
    #expect(MemoryLayout<Layer>.stride <= 720)
    #expect(MemoryLayout<Keyframe>.stride <= 128)
  }

  @Test("layers without components are stored once, since they take kilobytes")
  func shared() throws {
    let parts = [Layer(content: .ellipse), Layer(content: .group([Layer(content: .ellipse)]))]
    var masked = Layer(content: .group(parts))
    masked.mask = Mask(kind: .alpha, layers: parts)
    let scene = Scene(size: Size(width: 10, height: 10), layers: [masked])
    let expanded = try scene.expanded(in: ResolutionContext(text: NoText())).scene
    #expect(expanded == scene)
    #expect(Self.place(of: expanded.layers) == Self.place(of: scene.layers))
  }

  private static func place(of layers: [Layer]) -> UnsafePointer<Layer>? {
    layers.withUnsafeBufferPointer(\.baseAddress)
  }
}
