// Derived from the parameters that BraceletShareComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A share image: a title, the bracelet, its elements with their stones, the start of the analysis.
public struct BraceletShare: SingleLayerContent {
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
  ///   - title: The title; if empty, the language's default.
  ///   - sample: The analysis if none, nor ratios nor beads, are set; or one per language.
  ///   - wearer: The wearer's name, in the middle of the ring.
  ///   - format: A share format, whose margins are kept free: square, portrait, 3x4, story, wide,
  ///     open-graph, xiaohongshu, wechat, wechat-cover, wallpaper, report-card.
  ///   - theme: Colors; dark has its own background.
  ///   - textColor: The text color.
  ///   - card: The card color.
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
    title: String? = nil,
    sample: ParameterValue? = nil,
    wearer: String? = nil,
    format: String? = nil,
    theme: Theme = .light,
    textColor: Color? = nil,
    card: Color? = nil
  ) {
    layer = Layer(
      component: BraceletShareComponent.self,
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
        "title": title,
        "sample": sample,
        "wearer": wearer,
        "format": format,
        "theme": theme,
        "textColor": textColor,
        "card": card,
      ])
  }

  /// Colors; dark has its own background.
  public enum Theme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `light`.
    case light
    /// `dark`.
    case dark
  }
}
