import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("A bracelet around a wrist")
struct WristTests {
  private static let size = Size(width: 1000, height: 1000)

  /// The projection of a circle about the center: the corners of the square around it, far ones first.
  private func picture(
    count: Int = 12, depth: Double = 0, wrist: BezierPath? = nil, side: BraceletWrist.Side = .both,
    turn: Double = 0
  ) throws -> WristLayers {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      let size = 1 / (1 - depth * down)
      return Point(x: 500 + 200 * across * size, y: 500 + 60 * down * size)
    }
    let even = try ElementRatios(metal: 20, wood: 20, water: 20, fire: 20, earth: 20)
    return WristLayers(
      bracelet: try BeadRing(ratios: even, count: count),
      plane: try #require(Projection(of: Size(width: 2, height: 2), to: corners)), wrist: wrist, side: side,
      turn: turn)
  }

  @Test("seen from far away the beads are on the ellipse and equally large", arguments: [3, 12, 19, 40])
  func ellipse(count: Int) throws {
    let places = try picture(count: count).places
    #expect(places.count == count)
    for position in places {
      let x = (position.center.x - 500) / 200
      let y = (position.center.y - 500) / 60
      #expect(abs(x * x + y * y - 1) < 1e-9)
      #expect(abs(position.radius - places[0].radius) < 1e-9)
    }
  }

  @Test(
    "near beads are larger according to the depth, and drawn last",
    arguments: [0.1, 0.3])
  func depth(depth: Double) throws {
    let places = try picture(depth: depth, turn: 90).places
    let (far, near) = (try #require(places.first), try #require(places.last))
    #expect(abs(far.nearness + 1) < 1e-9 && abs(near.nearness - 1) < 1e-9)
    #expect(far.center.y < 500 && near.center.y > 500)
    // The far side of the square is shorter than the near one by (1 − depth) : (1 + depth).
    #expect(abs(far.radius / near.radius - (1 - depth) / (1 + depth)) < 1e-9)
    for (farther, nearer) in zip(places, places.dropFirst()) {
      #expect(farther.nearness <= nearer.nearness && farther.radius <= nearer.radius + 1e-9)
    }
  }

  @Test("beads touch where the ring faces the viewer", arguments: [6, 12, 24])
  func touching(count: Int) throws {
    let places = try picture(count: count).places
    let nearest = places.filter { $0.nearness > 0.999 || count % 4 != 0 }.count
    #expect(nearest > 0)
    let expected = 200 * Point(center: .zero, radius: 1, angle: 180 / Double(count)).y
    for position in places { #expect(abs(position.radius - expected) < 1e-9) }
  }

  @Test("the thread goes through each bead along the ellipse: level in front, upright at the sides")
  func bores() throws {
    for position in try picture().places {
      let tangent = Point(
        x: -(position.center.y - 500) / 60 * 200, y: (position.center.x - 500) / 200 * 60)
      let bore = Point(center: .zero, radius: 1, angle: position.bore)
      let across = bore.x * tangent.y - bore.y * tangent.x
      #expect(abs(across) < 1e-6 * tangent.distance(to: .zero))
    }
  }

  @Test("a rotation by a whole bead changes the beads but no position")
  func turns() throws {
    func centers(_ turn: Double) throws -> [Point] {
      try picture(turn: turn).places.map(\.center).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }
    for (still, turned) in zip(try centers(0), try centers(30)) { #expect(still.distance(to: turned) < 1e-9) }
    #expect(try centers(0) != centers(7))
  }

  @Test("each side has its beads: those behind are cut by the wrist and left out where it is not known")
  func sides() throws {
    let wrist = BezierPath.rectangle(Rect(x: 300, y: 0, width: 400, height: 1000))
    let both = try picture(wrist: wrist).layers
    let (front, behind) = (
      try picture(wrist: wrist, side: .front).layers, try picture(wrist: wrist, side: .behind).layers
    )
    #expect(both.count == front.count + behind.count)
    // Behind: one group that is visible beside the wrist, with a soft edge. In front: a shadow that is
    // clipped to the wrist.
    #expect(behind.count == 1)
    let area = try #require(behind[0].mask?.layers.first)
    guard case .path(let surroundings, .evenodd) = area.content,
      case .blur(let softness)? = area.filters.first
    else {
      Issue.record("the beads behind are not cut")
      return
    }
    #expect(surroundings.elements.count == 2 * wrist.elements.count)
    #expect(softness > 0 && softness < 4)
    #expect(front[0].clip?.shape == .path(wrist, fillRule: .nonzero))
    #expect(front[0].blendMode == .multiply)
    #expect(try picture().layers.count == front.count)
    #expect(try picture(side: .behind).layers.count > 1)
  }

  @Test("the component's ellipse tilts, and four points give the plane themselves")
  func planes() throws {
    func center(_ values: [String: ParameterValue]) throws -> [Layer] {
      try TestImages.expansion(of: BraceletWrist.self, values, in: Self.size).layers
    }
    let flat = try center([:])
    #expect(try center(["tilt": .number(20)]) != flat)
    func point(_ x: Double, _ y: Double) -> ParameterValue { .list([.number(x), .number(y)]) }
    // The corners of the default ellipse with its depth are those of the default image.
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      point(500 + 200 * across / (1 - 0.15 * down), 500 + 60 * down / (1 - 0.15 * down))
    }
    #expect(try center(["corners": .list(corners)]).count == flat.count)
    #expect(throws: ComponentError.self) {
      try center(["corners": .list([point(0, 0), point(9, 9), point(0, 9), point(9, 0)])])
    }
    #expect(throws: ComponentError.self) { try center(["radius": .list([.number(0), .number(0)])]) }
  }
}
