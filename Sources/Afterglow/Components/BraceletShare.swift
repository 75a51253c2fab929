// Derived from the parameters that BraceletShareComponent declares; written by `make record-api`.
import BraceletScenes
import SceneModel
import VectorGraphics

/// A picture to share: a title, the bracelet, its elements with their stones, the beginning of the
/// analysis.
public struct BraceletShare: SingleLayerContent {
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
  ///   - title: The line above everything; the language's own where it is empty.
  ///   - sample: The analysis where neither analysis, ratios nor beads are given, or one for each
  ///     language.
  ///   - wearer: Whose bracelet it is: a name in the middle of the ring.
  ///   - format: The name of a share format, whose margins are then kept free: square, portrait, 3x4,
  ///     story, wide, open-graph, xiaohongshu, wechat, wechat-cover, wallpaper, report-card.
  ///   - theme: The colors; dark has its own ground.
  ///   - textColor: The color of the words.
  ///   - card: The color of the cards.
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

  /// The colors; dark has its own ground.
  public enum Theme: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `light`.
    case light
    /// `dark`.
    case dark
  }
}
