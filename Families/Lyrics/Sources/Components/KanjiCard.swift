import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// A kanji with readings and their pitch, meanings, stroke count, level and words; in a wide box, a list cell.
public struct KanjiCard: ComponentContent, Component {
  package static let name = "kanjiCard"
  package static let summary =
    "A kanji with readings and their pitch, meanings, stroke count, level and words; in a wide box, a list cell."

  /// What is known of the kanji.
  public var entry: KanjiEntry
  /// What is shown if no kanji is set.
  public var sample: KanjiEntry?
  /// The colors.
  public var theme: LyricTheme
  /// How the pitch of readings is drawn.
  public var style: PitchLineStyle
  /// The language of meanings (BCP 47).
  public var language: String?

  /// Creates the card of a kanji.
  public init(
    _ entry: KanjiEntry, sample: KanjiEntry? = nil, theme: LyricTheme = .light,
    style: PitchLineStyle = .dictionary, language: String? = nil
  ) {
    self.entry = entry
    self.sample = sample
    self.theme = theme
    self.style = style
    self.language = language
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = KanjiCard(KanjiEntry())

  package static let parameters = ObjectFormat(usual, check: check) {
    KanjiEntry.keys.map { $0.within(\.entry) }
    Key(
      "sample", \.sample, .kanjiEntry, "Shown if no kanji is set: the keys above in one object.")
    Key("theme", \.theme, .choice, default: usual.theme, "The colors of iOS, on white or on black.")
    Key(
      "style", \.style, .choice, default: usual.style,
      "onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over high morae, a hook at the fall."
    )
    Key("language", \.language, .text, "The language of meanings (BCP 47).")
  }

  /// The given facts about a kanji are never mixed with the sample, which is about another one.
  private var shown: KanjiEntry { entry.kanji.isEmpty ? sample ?? entry : entry }

  @Sendable private static func check(_ reading: ObjectReading, _ card: inout Self) throws(ComponentError) {
    let isSample = card.entry.kanji.isEmpty && card.sample != nil
    if isSample, !reading.isRight("sample") { return }
    try ComponentError.all(card.shown.faults(in: isSample ? ["sample"] : []))
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var picture = KanjiCardLayers(
      entry: shown, colors: KanjiCardColors(theme), pitchStyle: style, language: language,
      context: context)
    try picture.draw()
    return ComponentExpansion(layers: picture.layers, warnings: picture.warnings, summary: summary)
  }

  /// `食: to eat, food. On ショク. Kun た・べる. 9 strokes. JLPT N5. 食事 (しょくじ): meal.`
  private var summary: String {
    let entry = shown
    func list(_ name: String, _ readings: [KanjiReadingEntry]) -> String? {
      readings.isEmpty ? nil : "\(name) \(readings.map(\.reading).joined(separator: ", "))"
    }
    let head = entry.kanji + (entry.meanings.isEmpty ? "" : ": " + entry.meanings.joined(separator: ", "))
    let strokes = entry.strokes.map { $0 == 1 ? "1 stroke" : "\($0) strokes" }
    let words = entry.words.map { word in
      word.word + (word.reading.map { " (\($0))" } ?? "") + (word.meaning.map { ": \($0)" } ?? "")
    }
    let parts = [head, list("On", entry.on), list("Kun", entry.kun), strokes, entry.level]
    return (parts.compactMap { $0 } + words).filter { !$0.isEmpty }.map { $0 + "." }.joined(separator: " ")
  }
}

extension Codec where Value == KanjiEntry {
  /// An entry as data, or a file that has it.
  fileprivate static var kanjiEntry: Codec {
    Codec(.anything) { node in
      guard case .json(let node) = node.data() else { return nil }
      return KanjiEntry.format.codec.decode(node)
    } encode: {
      KanjiEntry.format.codec.encode($0)
    }
  }
}

/// The colors of a card.
struct KanjiCardColors {
  let theme: LyricColors
  /// What the character is on, and the guides on it.
  let panel: Color
  let guide: Color

  init(_ name: LyricTheme) {
    theme = LyricColors(name)
    (panel, guide) =
      name == .light
      ? (Color(rgb: 0xF4, 0xF2, 0xEE), Color(rgb: 0xD2, 0xCC, 0xC2))
      : (Color(rgb: 0x1C, 0x1C, 0x1E), Color(rgb: 0x44, 0x44, 0x48))
  }
}
