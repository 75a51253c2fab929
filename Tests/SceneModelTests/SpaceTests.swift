import RenderTree
import TestSupport
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Layers in 3D space") struct SpaceTests {
  private struct NoText: TextMeasuring {
    func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
      throw TextError("no text here")
    }
  }

  private func resolved(_ layers: [Layer], at time: Double = 0) throws -> [ResolvedLayer] {
    try Scene(size: Size(width: 200, height: 200), layers: layers)
      .resolved(at: time, in: ResolutionContext(text: NoText())).layers
  }

  private func face(_ id: String, _ operations: TransformOperation3D...) -> Layer {
    var layer = Layer(
      id: id, frame: LayerFrame(Rect(x: 50, y: 50, width: 100, height: 100)), fill: .color(.black),
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

  private func children(_ layer: ResolvedLayer?) -> [ResolvedLayer] {
    if case .group(let children)? = layer?.content { children } else { [] }
  }

  @Test func `perspective foreshortens what turns away`() throws {
    let layer = try #require(try resolved([face("a", .perspective(200), .rotateY(60))]).first)
    let projection = try #require(layer.projection)
    // The right edge is 50·sin 60° behind the plane and 50·cos 60° to the right of the center.
    let across = 25.0
    let depth = 50.0 * 0.866_025_403_784_438_6
    let right = projection.apply(to: Point(x: 100, y: 50))
    #expect(abs(right.x - (100 + across / (1 + depth / 200))) < 1e-3)
    #expect(abs(right.y - 100) < 1e-3)
    let corner = projection.apply(to: Point(x: 100, y: 0))
    #expect(abs(corner.y - (100 - 50 / (1 + depth / 200))) < 1e-3)
  }

  @Test func `without perspective a turn is a scale`() throws {
    let layer = try #require(try resolved([face("a", .rotateY(60))]).first)
    #expect(layer.projection == nil)
    #expect(abs(layer.transform.a - 0.5) < 1e-6 && layer.transform.d == 1)
    #expect(abs(layer.transform.tx - 75) < 1e-4)
  }

  @Test func `a flat group flattens its children, one that preserves space does not`() throws {
    let turned = face("a", .rotateY(60))
    var flat = group([turned], .rotateY(-60))
    flat.preserves3D = false
    let inFlat = try #require(children(try resolved([flat]).first).first)
    #expect(abs(inFlat.transform.a - 0.5) < 1e-6)
    // Two opposite rotations about one axis cancel in one space.
    let inSpace = try #require(children(try resolved([group([turned], .rotateY(-60))]).first).first)
    #expect(abs(inSpace.transform.a - 1) < 1e-5 && inSpace.projection == nil)
    // Properties that composite the group as one image flatten it.
    var faded = group([turned], .rotateY(-60))
    faded.opacity = 0.5
    #expect(abs(try #require(children(try resolved([faded]).first).first).transform.a - 0.5) < 1e-6)
  }

  @Test func `planes are painted from back to front whatever their order in the file`() throws {
    let near = face("near", .translateZ(40))
    let far = face("far", .translateZ(-40))
    let middle = face("middle")
    for order in [[near, far, middle], [middle, near, far], [far, middle, near]] {
      let root = try resolved([group(order, .perspective(400))]).first
      #expect(children(root).map(\.id) == ["far", "middle", "near"])
    }
    // In one plane, the later layer is in front.
    let root = try resolved([group([face("a"), face("b")], .perspective(400))]).first
    #expect(children(root).map(\.id) == ["a", "b"])
  }

  @Test func `planes that pass through one another are cut along their line`() throws {
    let root = try resolved([group([face("a", .rotateY(45)), face("b", .rotateY(-45))], .perspective(400))])
      .first
    let parts = children(root)
    #expect(parts.map(\.id) == ["b", "a", "b"])
    #expect(parts.map { $0.projection?.cuts.count ?? 0 } == [1, 0, 1])
    let near = try #require(parts.last?.projection)
    let part = Rect(enclosing: near.seen(of: Rect(x: 0, y: 0, width: 100, height: 100).corners))
    #expect(abs(part.width - 50) < 0.01 && part.height == 100)
  }

  @Test func `six faces of a cube show the three that are near`() throws {
    var faces: [Layer] = []
    for (index, turn) in [0.0, 90, 180, 270].enumerated() {
      faces.append(face("side\(index)", .rotateY(turn), .translateZ(50)))
    }
    faces.append(face("top", .rotateX(90), .translateZ(50)))
    faces.append(face("bottom", .rotateX(-90), .translateZ(50)))
    for index in faces.indices { faces[index].hidesBackface = true }
    let root = try resolved([group(faces, .perspective(600), .rotateX(-30), .rotateY(-40))]).first
    #expect(Set(children(root).map(\.id)) == ["side0", "side1", "top"])
  }

  @Test func `a layer behind the viewer, seen edge on or without a map is not drawn`() throws {
    #expect(try resolved([face("a", .perspective(100), .translateZ(150))]).isEmpty)
    var pinned = face("b")
    pinned.corners = CornerPoints(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
    #expect(try resolved([pinned]).isEmpty)
    var back = face("c", .rotateX(180))
    back.hidesBackface = true
    #expect(try resolved([back]).isEmpty)
    back.hidesBackface = false
    #expect(try resolved([back]).first?.transform.d == -1)
  }

  @Test func `corners are pinned to points of the parent`() throws {
    var layer = face("a")
    layer.corners = CornerPoints(
      topLeft: LengthPoint(x: .points(10), y: .points(20)),
      topRight: LengthPoint(x: .percent(90), y: .points(5)),
      bottomRight: LengthPoint(x: .percent(80), y: .percent(95)),
      bottomLeft: LengthPoint(x: .points(30), y: .points(150)))
    let projection = try #require(try resolved([layer]).first?.projection)
    let images = Rect(x: 0, y: 0, width: 100, height: 100).corners.map(projection.apply(to:))
    let points = [
      Point(x: 10, y: 20), Point(x: 180, y: 5), Point(x: 160, y: 190), Point(x: 30, y: 150),
    ]
    for (image, point) in zip(images, points) { #expect(image.distance(to: point) < 1e-3) }
  }

  // MARK: Animation

  private func mixed(
    _ from: [TransformOperation3D], _ to: [TransformOperation3D], _ fraction: Double = 0.5
  ) -> [TransformOperation3D] {
    from.interpolated(to: to, fraction: fraction, in: Size(width: 100, height: 100))
  }

  @Test func `like functions are mixed in pairs, and the shorter list filled`() {
    #expect(mixed([.rotateY(0)], [.rotateY(720)]) == [.rotateY(360)])
    #expect(mixed([.perspective(100)], [.perspective(300)]) == [.perspective(150)])
    #expect(
      mixed([.perspective(400)], [.perspective(400), .rotateX(90)]) == [.perspective(400), .rotateX(45)])
    #expect(mixed([], [.perspective(200)]) == [.perspective(400)])
    #expect(
      mixed([.translateZ(10)], [.translate(LengthPoint(x: .percent(50), y: .zero), z: 20)])
        == [.translate(LengthPoint(x: .percent(25), y: .zero), z: 15)])
  }

  @Test func `unlike functions are mixed as matrices`() throws {
    let list = mixed([.rotateY(40)], [.scale(x: 2, y: 2, z: 2)])
    guard case .matrix(let matrix)? = list.first else {
      Issue.record("\(list)")
      return
    }
    let expected = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 20).appending(
      .scale(x: 1.5, y: 1.5, z: 1.5))
    for (one, other) in zip(matrix.numbers, expected.numbers) { #expect(abs(one - other) < 1e-9) }
  }

  @Test func `turns about two axes are mixed as quaternions`() throws {
    let list = mixed([.rotateX(90)], [.rotateY(90)])
    guard case .matrix(let matrix)? = list.first else {
      Issue.record("\(list)")
      return
    }
    // Halfway the axis is between the two; the angle follows from the quaternion (1, 1, 0, 2)/√6.
    let expected = Matrix3D(quaternion: SIMD4<Double>(1, 1, 0, 2) * 0.408_248_290_463_863)
    for (one, other) in zip(matrix.numbers, expected.numbers) { #expect(abs(one - other) < 1e-9) }
  }
}
