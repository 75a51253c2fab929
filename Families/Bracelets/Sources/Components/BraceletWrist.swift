import DataFiles
import SceneModel
import VectorGraphics

/// A bracelet around a wrist, over a photo.
public struct BraceletWrist: ComponentContent, Component {
  package static let name = "braceletWrist"
  package static let summary = "A bracelet around a wrist, over a photo."

  /// Which beads are drawn.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// All that the wrist does not hide.
    case both
    /// Those before the wrist.
    case front
    /// Those behind the wrist.
    case behind
  }

  /// The bracelet, of which beads, wearer, turn and thread are used.
  public var bracelet: Bracelet
  /// The center of the ring in the box.
  public var center: LengthPoint
  /// Half the ring's width and height, through the beads' centers.
  public var radius: LengthPoint
  /// The tilt of the ring in degrees, clockwise.
  public var tilt: Double
  /// How much beads shrink with distance, 0…0.8: the part of its size that the middle of the circle has lost at the far
  /// side.
  public var depth: Double
  /// Instead of an ellipse: the four corners of a square around the ring, clockwise; the last two are near.
  public var corners: [LengthPoint]?
  /// The wrist's outline in points; it hides beads and receives their shadow.
  public var wrist: BezierPath?
  /// Which beads are drawn.
  public var side: Side
  /// The direction of the light, in degrees clockwise from the right.
  public var light: Double
  /// The opacity of the shadow, 0…1.
  public var shadow: Double
  /// A factor for the beads' colors, 0…4.
  public var brightness: Double

  /// Creates a bracelet around a wrist.
  public init(
    _ bracelet: Bracelet = Bracelet(), center: LengthPoint = .center,
    radius: LengthPoint = LengthPoint(x: .percent(20), y: .percent(6)), tilt: Double = 0,
    depth: Double = 0.15,
    corners: [LengthPoint]? = nil, wrist: BezierPath? = nil, side: Side = .both,
    light: Double = 225, shadow: Double = 0.6, brightness: Double = 1
  ) {
    self.bracelet = bracelet
    self.center = center
    self.radius = radius
    self.tilt = tilt
    self.depth = depth
    self.corners = corners
    self.wrist = wrist
    self.side = side
    self.light = light
    self.shadow = shadow
    self.brightness = brightness
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = BraceletWrist()

  package static let parameters = ObjectFormat(
    usual, check: { _, wrist throws(ComponentError) in _ = try wrist.bracelet.strung() }
  ) {
    Bracelet.beadKeys.map { $0.within(\.bracelet) }
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
    Key("turn", \.bracelet.turn, .number, default: usual.bracelet.turn, "Rotation of the ring in degrees.")
    Key("light", \.light, .number, default: usual.light, "Direction of the light, in degrees from the right.")
    Key("shadow", \.shadow, .number(0...1), default: usual.shadow, "The opacity of the shadow.")
    Key(
      "brightness", \.brightness, .number(0...4), default: usual.brightness, "A factor for the beads' colors."
    )
    Key(
      "thread", \.bracelet.thread, .color, default: usual.bracelet.thread, "The thread's color.")
  }

  private static let corners = Codec<[LengthPoint]>.list(of: .lengths, count: 4, expecting: "four points")

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let (bracelet, wearer) = try self.bracelet.strung()
    let points = points(in: context.size)
    guard let plane = Projection(of: Size(width: 2, height: 2), to: points) else {
      throw ComponentError(
        path: [corners == nil ? "radius" : "corners"],
        message: corners == nil
          ? "an ellipse without extent" : "the points do not form a convex quadrilateral")
    }
    let picture = WristLayers(
      bracelet: bracelet, plane: plane, wrist: wrist, side: side, turn: self.bracelet.turn, light: light,
      shadow: shadow,
      brightness: brightness, threadColor: self.bracelet.thread, shared: context.shared)
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
      let position = Point(x: across * radius.x * size, y: down * radius.y * size)
      return middle + AffineTransform.rotation(degrees: tilt).apply(to: position)
    }
  }
}
