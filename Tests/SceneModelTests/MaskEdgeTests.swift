import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite struct MaskEdgeTests {
  private let size = Size(width: 60, height: 40)
  private let shadow = BoxShadow(blur: 4, color: .black)

  /// A white rectangle masked by a black one.
  private func resolved(
    _ change: (inout Layer) -> Void = { _ in }, mask changeMask: (inout Layer) -> Void = { _ in }
  ) throws -> ResolvedLayer {
    var mask = Layer(fill: .color(.black), content: .rectangle(cornerRadii: .zero))
    changeMask(&mask)
    var layer = Layer(
      mask: Mask(layers: [mask]), fill: .color(.white), content: .rectangle(cornerRadii: .zero))
    change(&layer)
    return try Scene(size: size, layers: [layer]).resolved(at: 0, in: ResolutionContext(text: NoText()))
      .layers[0]
  }

  private func maskBox(_ layer: ResolvedLayer) throws -> Rect {
    guard case .shape(let shape) = try #require(layer.mask?.layers.first).content else { return .zero }
    return shape.path.controlBox
  }

  @Test func `a mask with the content's outline leaves the edge to the content`() throws {
    let layer = try resolved()
    let mask = try maskBox(layer)
    #expect(mask.minX < -60 && mask.minY < -40 && mask.maxX > 120 && mask.maxY > 80)
    let square = try resolved { $0.content = .rectangle(cornerRadii: CornerLengths(all: .points(9))) }
    #expect(try maskBox(square).maxX > 120, "the content lies within the mask")
  }

  /// CSS Backgrounds 3: an outer shadow is painted outside of the box only, where this mask is empty.
  @Test func `outer shadows are not seen through a mask with the outline of their box`() throws {
    let inner = BoxShadow(blur: 4, color: .black, isInner: true)
    let layer = try resolved { $0.shadows = [shadow, inner] }
    #expect(layer.shadows.map(\.isInner) == [true])
    #expect(try maskBox(layer).maxX > 120)
  }

  @Test func `a mask with an outline of its own is as it was`() throws {
    let box = Rect(size: size)
    let rounded = CornerLengths(all: .points(9))
    let moved = try resolved(mask: { $0.frame.left = .points(1) })
    #expect(try maskBox(moved) == Rect(x: 0, y: 0, width: 59, height: 40))
    #expect(try maskBox(resolved(mask: { $0.content = .rectangle(cornerRadii: rounded) })) == box)
    #expect(try maskBox(resolved { $0.filters = [.blur(standardDeviation: 2)] }) == box)
    #expect(try maskBox(resolved { $0.stroke = Stroke(paint: .color(.black)) }) == box)
    let shown = try resolved {
      $0.content = .rectangle(cornerRadii: rounded)
      $0.shadows = [shadow]
    }
    #expect(try maskBox(shown) == box, "the shadow is seen in the corners")
    #expect(shown.shadows.count == 1)
  }
}
