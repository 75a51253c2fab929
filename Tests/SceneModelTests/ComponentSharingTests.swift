import DataFiles
import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

/// A row of equal dots, which are stored once, on a ground of the component's own.
private struct Dots: Component {
  static let name = "dots"
  static let summary = "A row of dots."
  static let parameters = ObjectFormat(Dots()) {
    Key("count", \.count, .integer(0...1_000_000), default: 3, "How many.")
  }

  var count = 3

  func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let dot = context.shared.layers(of: "dot") {
      [Layer(content: .group([Layer(fill: .color(.black), content: .ellipse)]))]
    }
    let ground = Layer(opacity: Double(count) / 100, content: .rectangle(cornerRadii: .zero))
    return ComponentExpansion(
      layers: [ground] + (0..<count).flatMap { _ in dot }, warnings: ["\(count) dots"])
  }
}

@Suite("Components of a scene")
struct ComponentSharingTests {
  private let context = ResolutionContext(text: NoText())

  private func scene(_ components: [Dots], width: [Double] = []) -> Scene {
    let layers = components.enumerated().map { index, component in
      var layer = Layer(content: .component(ComponentInstance(component)))
      if width.indices.contains(index) { layer.frame.width = .points(width[index]) }
      return layer
    }
    return Scene(size: Size(width: 100, height: 100), layers: layers)
  }

  private func children(_ layer: Layer) -> [Layer] {
    if case .group(let layers) = layer.content { layers } else { [] }
  }

  private func children(_ layer: ResolvedLayer) -> [ResolvedLayer] {
    if case .group(let layers) = layer.content { layers } else { [] }
  }

  private func place<Value>(of layers: [Value]) -> UnsafePointer<Value>? {
    layers.withUnsafeBufferPointer(\.baseAddress)
  }

  @Test("the layers of components count toward the limit, and the error is located at the component")
  func limit() throws {
    var context = context
    // A ground of each component, and a group with an ellipse for each dot.
    context.limits.layers = 3 + 2 * (3 + 4 + 5)
    let three = scene([Dots(count: 3), Dots(count: 4), Dots(count: 5)])
    _ = try three.expanded(in: context)
    context.limits.layers -= 1
    let error = #expect(throws: ResolutionError.self) { try three.expanded(in: context) }
    #expect(
      error?.description.hasPrefix("layers[2]: needs 11 more layers, but only 10 of 26 are left") == true)
  }

  @Test("equal components count as often as they are drawn, and are reported as often")
  func counted() throws {
    var context = context
    context.limits.layers = 2 * 7
    let two = scene([Dots(), Dots()])
    #expect(try two.expanded(in: context).warnings == ["layers[0]: 3 dots", "layers[1]: 3 dots"])
    context.limits.layers -= 1
    #expect(throws: ResolutionError.self) { try two.expanded(in: context) }
  }

  @Test("the layers of SVG files count as often as they are placed, the first time when they are read")
  func drawings() throws {
    let drawing = Drawing(
      size: Size(width: 10, height: 10), layers: Array(repeating: Layer(content: .ellipse), count: 10))
    var context = ResolutionContext(text: NoText(), drawings: ["a.svg": drawing])
    let layer = Layer(content: .svg(SVGContent(source: "a.svg")))
    let scene = Scene(size: Size(width: 10, height: 10), layers: [layer, layer])
    // A group with ten.
    context.limits.layers = 11
    let expanded = try scene.expanded(in: context).scene.layers
    #expect(place(of: children(expanded[0])) == place(of: children(expanded[1])))
    context.limits.layers -= 1
    let error = #expect(throws: ResolutionError.self) { try scene.expanded(in: context) }
    #expect(error?.path == "layers[1]")
  }

  @Test("what is drawn many times is resolved once, and every layer has its own name where names matter")
  func resolvedOnce() throws {
    let prepared = try scene([Dots(), Dots(count: 2), Dots()]).expanded(in: context).scene
    let shared = try prepared.resolved(at: 0, in: context, sharesGroups: true).layers
    let dots = (children(shared[0]) + children(shared[1])).filter { !children($0).isEmpty }
    #expect(dots.count == 5)
    let places = Set(dots.map { place(of: children($0)) })
    #expect(places.count == 1)
    let named = try prepared.resolved(at: 0, in: context).layers
    #expect(children(children(named[2])[3]).first?.id == "layers[2].children[3].children[0]")
    #expect(named == shared)
  }

  @Test("a group that is changed afterwards is resolved by itself")
  func changed() throws {
    var prepared = try scene([Dots(), Dots()]).expanded(in: context).scene
    prepared.layers[1].content = .group([Layer(content: .ellipse)])
    let layers = try prepared.resolved(at: 0, in: context, sharesGroups: true).layers
    #expect(layers.map { children($0).count } == [4, 1])
  }

  @Test("that a group is shared does not make it different, nor its layers' names")
  func compared() throws {
    let prepared = try scene([Dots()]).expanded(in: context).scene
    var group = Layer(content: .group(children(prepared.layers[0])))
    #expect(prepared.layers[0] == group)
    group.opacity = 0.5
    #expect(prepared.layers[0] != group)
    let size = Size(width: 1, height: 1)
    let named = ResolvedLayer(id: "a", size: size, content: .group([]))
    #expect(named == ResolvedLayer(id: "b", size: size, content: .group([])))
    #expect(named != ResolvedLayer(id: "a", size: size, opacity: 0.5, content: .group([])))
  }
}
