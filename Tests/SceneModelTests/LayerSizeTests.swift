import RenderTree
import SceneModel
import Testing
import VectorGraphics

@Suite("Layers")
struct LayerSizeTests {
  @Test("layers and keyframes are small, since a scene may have a hundred thousand")
  func sizes() {
    #expect(MemoryLayout<Layer>.stride <= 192)
    #expect(MemoryLayout<ResolvedLayer>.stride <= 192)
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

  @Test("a definition that masks of one size use is resolved once")
  func sharedMasks() throws {
    var layer = Layer(content: .ellipse)
    layer.mask = Mask(layers: [Layer(content: .ellipse), Layer(content: .ellipse)], definition: "soft")
    var smaller = layer
    smaller.frame.width = .points(3)
    let scene = Scene(size: Size(width: 10, height: 10), layers: [layer, layer, smaller])
    let layers = try scene.resolved(at: 0, in: ResolutionContext(text: NoText())).layers
    let masks = layers.compactMap { $0.mask?.layers }
    #expect(Self.place(of: masks[0]) == Self.place(of: masks[1]))
    #expect(Self.place(of: masks[0]) != Self.place(of: masks[2]))
    #expect(masks[2].first?.size.width == 3)
  }

  @Test("a property that is set back to its default leaves a layer equal to one that never had it")
  func defaults() {
    var layer = Layer(content: .rectangle(cornerRadii: .zero))
    layer.rotate = 5
    layer.mask = Mask(kind: .alpha, layers: [Layer(content: .ellipse)])
    layer.frame.left = .points(1)
    layer.content = .rectangle(cornerRadii: CornerLengths(all: .points(2)))
    #expect(layer != Layer(content: .rectangle(cornerRadii: .zero)))
    layer.rotate = 0
    layer.mask = nil
    layer.frame.left = nil
    var radii = CornerLengths(all: .points(2))
    (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) = (.zero, .zero, .zero, .zero)
    layer.content = .rectangle(cornerRadii: radii)
    #expect(layer == Layer(content: .rectangle(cornerRadii: .zero)))
  }

  private static func place<Value>(of layers: [Value]) -> UnsafePointer<Value>? {
    layers.withUnsafeBufferPointer(\.baseAddress)
  }
}
