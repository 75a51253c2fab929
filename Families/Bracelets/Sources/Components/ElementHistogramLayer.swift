// Derived from the parameters that ElementHistogramComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// Two bars per element: its current share, pale, and the goal, full; or one bar with a tick.
public struct ElementHistogram: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - analysis: An analysis {"analysis": markdown, "ratios": {"current": {…}, "goal": {…}, "colors":
  ///     {…}}}, or its text alone.
  ///   - ratios: Shares of the five elements, {"current": {…}, "goal": {…}}, or one object of metal,
  ///     wood, water, fire, earth.
  ///   - palette: The colors of the elements.
  ///   - colors: Colors by element name, instead of the palette's.
  ///   - language: The language of the labels.
  ///   - ground: The backdrop color, for 3:1 outline contrast; not painted. Default: `#fffcf8`.
  ///   - textColor: The color of labels and numbers. Default: `#3b2b20`.
  ///   - legend: Whether the two kinds of bars are labeled.
  ///   - form: Two bars, or one with a tick at the goal.
  ///   - patterns: Whether bars with ticks have patterns.
  public init(
    analysis: ParameterValue? = nil,
    ratios: ParameterValue? = nil,
    palette: BraceletPalette = .customary,
    colors: ParameterValue? = nil,
    language: Language = .en,
    ground: Color? = nil,
    textColor: Color? = nil,
    legend: Bool = true,
    form: Form = .pair,
    patterns: Bool = false
  ) {
    layer = Layer(
      component: ElementHistogramComponent.self,
      [
        "analysis": analysis,
        "ratios": ratios,
        "palette": palette,
        "colors": colors,
        "language": language,
        "ground": ground,
        "textColor": textColor,
        "legend": legend,
        "form": form,
        "patterns": patterns,
      ])
  }

  /// The language of the labels.
  public enum Language: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `en`.
    case en
    /// `zh`.
    case zh
    /// `ja`.
    case ja
  }

  /// Two bars, or one with a tick at the goal.
  public enum Form: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `pair`.
    case pair
    /// `tick`.
    case tick
  }
}
