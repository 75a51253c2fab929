// Derived from the parameters that BraceletComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left.
public struct Bracelet: SingleLayerContent {
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
  ///   - patterns: Whether each element has a pattern over its stone, for readers with color blindness.
  ///   - selected: Index of the highlighted bead, clockwise from 0 on the right; -1 for none.
  ///   - turn: Rotation of the ring in degrees, clockwise.
  ///   - motion: The animation: beads appear, beads swap, or the ring rotates.
  ///   - speed: Playback speed, 0.5…2.
  ///   - thread: The thread's color. Default: `#6b4a36`.
  ///   - language: The language of the alternative text.
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
    patterns: Bool = false,
    selected: Int = -1,
    turn: Double = 0.0,
    motion: Motion = .none,
    speed: Double = 1.0,
    thread: Color? = nil,
    language: BraceletLanguage = .en
  ) {
    layer = Layer(
      component: BraceletComponent.self,
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
        "patterns": patterns,
        "selected": selected,
        "turn": turn,
        "motion": motion,
        "speed": speed,
        "thread": thread,
        "language": language,
      ])
  }

  /// The animation: beads appear, beads swap, or the ring rotates.
  public enum Motion: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `none`.
    case none
    /// `growth`.
    case growth
    /// `shuffle`.
    case shuffle
    /// `rotation`.
    case rotation
  }
}
