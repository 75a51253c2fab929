import DataFiles
import SceneModel
import VectorGraphics

/// A bracelet around a wrist, as an overlay for a photograph.
package struct BraceletWristComponent: Component {
  package static let name = "braceletWrist"
  package static let summary = "A bracelet around a wrist, over a photo."

  private var source = BeadSource()
  private var center = LengthPoint.center
  private var radius = LengthPoint(x: .percent(20), y: .percent(6))
  /// In degrees clockwise.
  private var tilt = 0.0
  /// How much nearer things look larger: the part of its size that the middle of the circle has lost at the far side.
  private var depth = 0.15
  private var corners: [LengthPoint]?
  private var wrist: BezierPath?
  private var side = WristPicture.Side.both
  private var turn = 0.0
  private var light = WristPicture.drawnLight
  private var shadow = 0.6
  private var brightness = 1.0
  private var threadColor = BraceletPicture.usualThreadColor

  private static let usual = BraceletWristComponent()

  package static let parameters = ObjectFormat(
    usual, check: { _, wrist throws(ComponentError) in _ = try wrist.strung() }
  ) {
    BeadSource.keys.map { $0.within(\.source) }
    Key("center", \.center, .lengths, default: usual.center, "Center of the ring.")
    Key(
      "radius", \.radius, .lengths, default: usual.radius,
      "Half the ring's width and height, through the beads' centers.")
    Key("tilt", \.tilt, .number, default: usual.tilt, "Tilt of the ring in degrees, clockwise.")
    Key("depth", \.depth, .number(0...0.8), default: usual.depth, "How much beads shrink with distance.")
    Key(
      "corners", \.corners, corners,
      "Instead of an ellipse: the corners of a square around the ring, clockwise; the last two are near.")
    Key(
      "wrist", \.wrist, .pathData, "The wrist's outline in points; it hides beads and receives their shadow.")
    Key("side", \.side, .choice, default: usual.side, "Which beads are drawn.")
    Key("turn", \.turn, .number, default: usual.turn, "Rotation of the ring in degrees.")
    Key("light", \.light, .number, default: usual.light, "Direction of the light, in degrees from the right.")
    Key("shadow", \.shadow, .number(0...1), default: usual.shadow, "The opacity of the shadow.")
    Key(
      "brightness", \.brightness, .number(0...4), default: usual.brightness, "A factor for the beads' colors."
    )
    Key("thread", \.threadColor, .color, default: usual.threadColor, "The thread's color.")
  }

  private static let corners = Codec<[LengthPoint]>.list(of: .lengths, count: 4, expecting: "four points")

  private func strung() throws(ComponentError) -> (bracelet: BeadRing, wearer: BraceletWearer) {
    let wearer = try source.input.wearer()
    return (try source.bracelet(of: wearer), wearer)
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let (bracelet, wearer) = try strung()
    let points = points(in: context.size)
    guard let plane = Projection(of: Size(width: 2, height: 2), to: points) else {
      throw ComponentError(
        path: [corners == nil ? "radius" : "corners"],
        message: corners == nil
          ? "an ellipse without extent" : "the points do not form a convex quadrilateral")
    }
    let picture = WristPicture(
      bracelet: bracelet, plane: plane, wrist: wrist, side: side, turn: turn, light: light, shadow: shadow,
      brightness: brightness, threadColor: threadColor, shared: context.shared)
    return ComponentExpansion(
      layers: picture.layers, warnings: wearer.notes,
      summary: BraceletSummary(language: .english).text(of: bracelet))
  }

  /// The corners of the square round the circle.
  private func points(in size: Size) -> [Point] {
    if let corners { return corners.map { $0.resolved(in: size) } }
    let (middle, radius) = (center.resolved(in: size), self.radius.resolved(in: size))
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { across, down in
      let size = 1 / (1 - depth * down)
      let place = Point(x: across * radius.x * size, y: down * radius.y * size)
      return middle + AffineTransform.rotation(degrees: tilt).apply(to: place)
    }
  }
}
