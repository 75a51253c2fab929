// Derived from the parameters that BraceletWristComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A bracelet around a wrist, over a photo.
public struct BraceletWrist: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - beads: The beads clockwise from the right: names of elements or stones, or {"element", "stone",
  ///     "color"}.
  ///   - counts: Number of beads by element name, instead of ratios and a count.
  ///   - count: Number of beads, 1…40, split by the goal's ratios.
  ///   - stones: Stones by element name, instead of the usual ones.
  ///   - arrangement: Whether beads split by ratios are shuffled by the seed or ordered by element.
  ///   - seed: Seed of the order of shuffled beads; the order for a seed never changes.
  ///   - analysis: An analysis {"analysis": markdown, "ratios": {"current": {…}, "goal": {…}, "colors":
  ///     {…}}}, or its text alone.
  ///   - ratios: Shares of the five elements, {"current": {…}, "goal": {…}}, or one object of metal,
  ///     wood, water, fire, earth.
  ///   - palette: The colors of the elements.
  ///   - colors: Colors by element name, instead of the palette's.
  ///   - center: Center of the ring.
  ///   - radius: Half the ring's width and height, through the beads' centers.
  ///   - tilt: Tilt of the ring in degrees, clockwise.
  ///   - depth: How much beads shrink with distance.
  ///   - corners: Instead of an ellipse: the corners of a square around the ring, clockwise; the last
  ///     two are near.
  ///   - wrist: The wrist's outline in points; it hides beads and receives their shadow.
  ///   - side: Which beads are drawn.
  ///   - turn: Rotation of the ring in degrees.
  ///   - light: Direction of the light, in degrees from the right.
  ///   - shadow: The opacity of the shadow.
  ///   - brightness: A factor for the beads' colors.
  ///   - thread: The thread's color. Default: `#6b4a36`.
  public init(
    beads: [ParameterValue]? = nil,
    counts: ParameterValue? = nil,
    count: Int = 18,
    stones: ParameterValue? = nil,
    arrangement: BraceletArrangement = .shuffled,
    seed: Int = 1,
    analysis: ParameterValue? = nil,
    ratios: ParameterValue? = nil,
    palette: BraceletPalette = .customary,
    colors: ParameterValue? = nil,
    center: [ParameterValue]? = nil,
    radius: [ParameterValue]? = nil,
    tilt: Double = 0.0,
    depth: Double = 0.15,
    corners: [[ParameterValue]]? = nil,
    wrist: ParameterValue? = nil,
    side: Side = .both,
    turn: Double = 0.0,
    light: Double = 225.0,
    shadow: Double = 0.6,
    brightness: Double = 1.0,
    thread: Color? = nil
  ) {
    layer = Layer(
      component: BraceletWristComponent.self,
      [
        "beads": beads,
        "counts": counts,
        "count": count,
        "stones": stones,
        "arrangement": arrangement,
        "seed": seed,
        "analysis": analysis,
        "ratios": ratios,
        "palette": palette,
        "colors": colors,
        "center": center,
        "radius": radius,
        "tilt": tilt,
        "depth": depth,
        "corners": corners,
        "wrist": wrist,
        "side": side,
        "turn": turn,
        "light": light,
        "shadow": shadow,
        "brightness": brightness,
        "thread": thread,
      ])
  }

  /// Which beads are drawn.
  public enum Side: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `both`.
    case both
    /// `front`.
    case front
    /// `behind`.
    case behind
  }
}
