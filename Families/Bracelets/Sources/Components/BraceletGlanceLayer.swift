// Derived from the parameters that BraceletGlanceComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// The bracelet and one to three figures, for the screen of a watch.
public struct BraceletGlance: SingleLayerContent {
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
  ///   - thread: The thread's color. Default: `#6b4a36`.
  ///   - language: The language of the alternative text.
  ///   - figures: One to three, the first in the ring (default: the elements with the largest goal
  ///     shares).
  ///   - ground: The backdrop color; not painted. Default: `#000000`.
  ///   - textColor: The text color. Default: `#ffffff`.
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
    thread: Color? = nil,
    language: BraceletLanguage = .en,
    figures: [Figure]? = nil,
    ground: Color? = nil,
    textColor: Color? = nil
  ) {
    layer = Layer(
      component: BraceletGlanceComponent.self,
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
        "thread": thread,
        "language": language,
        "figures": figures,
        "ground": ground,
        "textColor": textColor,
      ])
  }

  /// One to three, the first in the ring (default: the elements with the largest goal shares).
  public struct Figure: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - value: The number, or a short text.
    ///   - unit: The unit, in small type after it.
    ///   - label: The caption.
    ///   - element: The element whose color it has.
    ///   - color: Its color (default: the element's, or the text's).
    public init(
      value: ParameterValue,
      unit: String? = nil,
      label: String? = nil,
      element: Element? = nil,
      color: Color? = nil
    ) {
      parameterValue = .record(
        given: [
          "value": value,
          "unit": unit,
          "label": label,
          "element": element,
          "color": color,
        ])
    }

    /// The element whose color it has.
    public enum Element: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
      /// `metal`.
      case metal
      /// `wood`.
      case wood
      /// `water`.
      case water
      /// `fire`.
      case fire
      /// `earth`.
      case earth
      /// `金`.
      case 金
      /// `木`.
      case 木
      /// `水`.
      case 水
      /// `火`.
      case 火
      /// `土`.
      case 土
    }
  }
}
