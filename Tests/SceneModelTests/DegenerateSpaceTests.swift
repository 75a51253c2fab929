import RenderTree
import TestSupport
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Planes without area in 3D space") struct DegenerateSpaceTests {
  private struct NoText: TextMeasuring {
    func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
      throw TextError("no text here")
    }
  }

  private func resolved(_ layer: Layer) throws -> [ResolvedLayer] {
    let scene = Scene(size: Size(width: 200, height: 200), layers: [layer])
    let resolved = try scene.resolved(at: 0, in: ResolutionContext(text: NoText())).layers
    guard case .group(let children)? = resolved.first?.content else { return [] }
    return children
  }

  private func face(
    _ id: String, _ operations: TransformOperation3D..., size: Size = Size(width: 100, height: 100)
  )
    -> Layer
  {
    var layer = Layer(
      id: id, frame: LayerFrame(Rect(x: 50, y: 50, width: size.width, height: size.height)),
      fill: .color(.black),
      content: .rectangle(cornerRadii: .zero))
    layer.transform3D = operations
    return layer
  }

  private func group(_ children: [Layer], _ operations: TransformOperation3D...) -> Layer {
    var group = Layer(id: "group", content: .group(children))
    group.preserves3D = true
    group.transform3D = operations
    return group
  }

  @Test(arguments: [
    Point(x: 0, y: 0), Point(x: 0, y: 1), Point(x: 1, y: 0), Point(x: -0.0, y: -0.0), Point(x: 1, y: 1e-200),
    Point(x: .infinity, y: 1), Point(x: 1e300, y: 1e300),
  ]) func `a card without area is not painted, and does not cut the card that it passes through`(scale: Point)
    throws
  {
    var flat = face("flat")
    flat.scale = scale
    for order in [[flat, face("card", .rotateY(60))], [face("card", .rotateY(60)), flat]] {
      let parts = try resolved(group(order, .perspective(520), .rotateX(-26), .rotateY(34)))
      #expect(parts.map(\.id) == ["card"])
      #expect(parts.first?.projection?.cuts == [])
    }
  }

  @Test func `a group without area paints none of its cards, however they are turned`() throws {
    for operation in [TransformOperation3D.scale(x: 0, y: 0, z: 1), .scale(x: 0, y: 0, z: 0)] {
      let inner = group([face("a", .rotateX(30)), face("b", .rotateZ(45), .rotateX(80))], operation)
      #expect(try resolved(group([inner], .perspective(300), .rotateX(40))).map(\.id) == [])
    }
    // Without depth, cards lie in one plane, and those that stand on it are lines.
    let flat = group(
      [face("a", .translateZ(9)), face("b", .rotateY(90)), face("c")], .scale(x: 1, y: 1, z: 0))
    #expect(try resolved(group([flat], .rotateX(40))).map(\.id) == ["a", "c"])
  }

  @Test func `a layer whose box has no height is sorted by its plane, since it may paint outside of the box`()
    throws
  {
    let line = face("line", .translateZ(20), size: Size(width: 100, height: 0))
    let point = face("point", .translateZ(40), size: .zero)
    let parts = try resolved(
      group([point, line, face("card")], .perspective(520), .rotateX(-26), .rotateY(34)))
    #expect(parts.map(\.id) == ["card", "line", "point"])
  }

  @Test func `a card grown to any size is sorted by its plane`() throws {
    for scale in [1e-9, 1e-3, 1e3, 1e9] {
      var card = face("card", .translateZ(-10))
      card.scale = Point(x: scale, y: scale)
      let parts = try resolved(group([face("near"), card], .perspective(400), .rotateX(10)))
      #expect(parts.map(\.id) == ["card", "near"], "\(scale)")
    }
  }

  @Test
  func `random groups with scales of 0, tiny and huge ones and cards seen edge on resolve to finite numbers`()
    throws
  {
    var random = SeededNumbers(seed: 59)
    let scales = [0, -0.0, 1, -1, 0.5, 2, 1e-20, -1e-20, 1e20, 1e-300, 1e300]
    let angles = [0.0, 30, 45, 60, 89.999999, 90, -90, 180, 270, 360]
    func pick(_ values: [Double]) -> Double { values[random.int(below: values.count)] }
    func operation() -> TransformOperation3D {
      switch random.int(below: 7) {
      case 0: .rotateX(pick(angles))
      case 1: .rotateY(pick(angles))
      case 2: .rotateZ(pick(angles))
      case 3: .translateZ(pick([0, 20, -20, 400, 1e20]))
      case 4: .scale(x: pick(scales), y: pick(scales), z: pick(scales))
      case 5: .perspective(pick([0, 1, 50, 520, 1e20]))
      default: .rotateY(random.double(in: 0...360))
      }
    }
    func layer(_ name: String, depth: Int) -> Layer {
      let isGroup = depth < 3 && random.int(below: 3) == 0
      var layer =
        isGroup
        ? group((0..<random.int(below: 6)).map { layer("\(name).\($0)", depth: depth + 1) })
        : face(name, size: Size(width: pick([0, 100, 1e-20, 1e20]), height: pick([0, 100, 100, 1e-20])))
      if random.int(below: 2) == 0 { layer.scale = Point(x: pick(scales), y: pick(scales)) }
      layer.transform3D = (0..<random.int(below: 4)).map { _ in operation() }
      layer.opacity = isGroup ? 1 : pick([1, 0.5])
      return layer
    }
    for index in 0..<400 {
      let children = (0..<8).map { layer("\(index).\($0)", depth: 0) }
      for part in try resolved(group(children, .perspective(pick([1, 520])), operation())) {
        let projection = part.projection ?? Projection(part.transform)
        for row in [projection.x, projection.y, projection.w] + projection.cuts {
          #expect((row.x + row.y + row.constant).isFinite, "\(part.id)")
        }
      }
    }
  }
}
