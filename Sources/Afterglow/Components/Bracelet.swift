// Derived from the parameters that BraceletComponent declares; written by `make record-api`.
import BraceletScenes
import SceneModel
import VectorGraphics

/// A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left.
public struct Bracelet: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - beads: The beads clockwise from the right: names of elements or stones, or {"element", "stone",
  ///     "color"}.
  ///   - counts: How many beads each element has, by its name; instead of ratios and a count.
  ///   - count: How many beads are shared out by the goal's ratios, 1…40.
  ///   - stones: Stones by element name that take the place of the customary ones.
  ///   - arrangement: Whether beads that are shared out are shuffled by the seed or lie in the order of
  ///     the elements.
  ///   - seed: Decides the order of shuffled beads and nothing else; the same for a seed forever.
  ///   - analysis: An analysis {"analysis": markdown, "ratios": {"current": {…}, "goal": {…}, "colors":
  ///     {…}}}, or its text alone.
  ///   - ratios: Shares of the five elements, {"current": {…}, "goal": {…}}, or one object of metal,
  ///     wood, water, fire, earth.
  ///   - palette: The colors of the elements.
  ///   - colors: Colors by element name that take the place of the palette's.
  ///   - patterns: Whether each element has a pattern over its stone, for readers who do not tell the
  ///     colors apart.
  ///   - selected: The place of the bead that is marked, counted clockwise from 0 on the right; -1 marks
  ///     none.
  ///   - turn: How far the ring is turned, in degrees clockwise.
  ///   - motion: What moves: beads appear, beads change places, or the ring turns.
  ///   - speed: How fast it moves, 0.5…2.
  ///   - thread: The thread's color. Default: `#6b4a36`.
  ///   - language: The language of the text for those who cannot see the picture.
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

  /// What moves: beads appear, beads change places, or the ring turns.
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
