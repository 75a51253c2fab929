// Derived from the parameters that BraceletGlanceComponent declares; written by `make record-api`.
import BraceletScenes
import SceneModel
import VectorGraphics

/// The bracelet and one to three figures, for the screen of a watch.
public struct BraceletGlance: SingleLayerContent {
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
  ///   - thread: The thread's color. Default: `#6b4a36`.
  ///   - language: The language of the text for those who cannot see the picture.
  ///   - figures: One to three, the first in the ring (default: the elements with the greatest shares of
  ///     the goal).
  ///   - ground: The color beneath, which is not painted. Default: `#000000`.
  ///   - textColor: The color of words and numbers. Default: `#ffffff`.
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

  /// One to three, the first in the ring (default: the elements with the greatest shares of the goal).
  public struct Figure: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - value: The number, or a short text.
    ///   - unit: What it is counted in, in small type after it.
    ///   - label: What it says.
    ///   - element: The element whose color it has.
    ///   - color: Its color (default: the element's, else that of words).
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
