import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// A card of one kanji.
package struct KanjiCardComponent: Component {
  package static let name = "kanjiCard"
  package static let summary =
    "A kanji with readings and their pitch, meanings, stroke count, level and words; in a wide box, a list cell."

  private var given = KanjiEntry()
  private var sample: KanjiEntry?
  private var themeName = LyricColors.Name.light
  private var pitchStyle = PitchLineStyle.dictionary
  private var language: String?

  private static let usual = KanjiCardComponent()

  package static let parameters = ObjectFormat(usual, check: check) {
    KanjiEntry.keys.map { $0.within(\.given) }
    Key(
      "sample", \.sample, .kanjiEntry, "Shown if no kanji is set: the keys above in one object.")
    Key("theme", \.themeName, .choice, default: usual.themeName, "The colors of iOS, on white or on black.")
    Key(
      "style", \.pitchStyle, .choice, default: usual.pitchStyle,
      "onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over high morae, a hook at the fall."
    )
    Key("language", \.language, .text, "The language of meanings (BCP 47).")
  }

  /// The given facts about a kanji are never mixed with the sample, which is about another one.
  private var entry: KanjiEntry { given.kanji.isEmpty ? sample ?? given : given }

  @Sendable private static func check(_ reading: ObjectReading, _ card: inout Self) throws(ComponentError) {
    let isSample = card.given.kanji.isEmpty && card.sample != nil
    if isSample, !reading.isRight("sample") { return }
    try ComponentError.all(card.entry.faults(in: isSample ? ["sample"] : []))
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var picture = KanjiCardPicture(
      entry: entry, colors: KanjiCardColors(themeName), pitchStyle: pitchStyle, language: language,
      context: context)
    try picture.draw()
    return ComponentExpansion(layers: picture.layers, warnings: picture.warnings, summary: summary)
  }

  /// `食: to eat, food. On ショク. Kun た・べる. 9 strokes. JLPT N5. 食事 (しょくじ): meal.`
  private var summary: String {
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

  init(_ name: LyricColors.Name) {
    theme = LyricColors(name)
    (panel, guide) =
      name == .light
      ? (Color(rgb: 0xF4, 0xF2, 0xEE), Color(rgb: 0xD2, 0xCC, 0xC2))
      : (Color(rgb: 0x1C, 0x1C, 0x1E), Color(rgb: 0x44, 0x44, 0x48))
  }
}
