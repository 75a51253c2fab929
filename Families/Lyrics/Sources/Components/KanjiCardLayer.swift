// Derived from the parameters that KanjiCardComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A kanji with readings and their pitch, meanings, stroke count, level and words; in a wide box, a
/// list cell.
public struct KanjiCard: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - kanji: The character.
  ///   - on: On readings: texts, or {"reading", "accent"}, or one text: ショク、ジキ.
  ///   - kun: Kun readings, a point before okurigana: た.べる.
  ///   - meanings: Meanings, the main one first.
  ///   - strokes: The number of strokes.
  ///   - level: Such as "JLPT N5".
  ///   - words: Words with it.
  ///   - sample: Shown if no kanji is set: the keys above in one object.
  ///   - theme: The colors of iOS, on white or on black.
  ///   - style: onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over
  ///     high morae, a hook at the fall.
  ///   - language: The language of meanings (BCP 47).
  public init(
    kanji: String = "",
    on: ParameterValue? = nil,
    kun: ParameterValue? = nil,
    meanings: ParameterValue? = nil,
    strokes: Int? = nil,
    level: String? = nil,
    words: [Word]? = nil,
    sample: ParameterValue? = nil,
    theme: LyricTheme = .light,
    style: LyricStyle = .dictionary,
    language: String? = nil
  ) {
    layer = Layer(
      component: KanjiCardComponent.self,
      [
        "kanji": kanji,
        "on": on,
        "kun": kun,
        "meanings": meanings,
        "strokes": strokes,
        "level": level,
        "words": words,
        "sample": sample,
        "theme": theme,
        "style": style,
        "language": language,
      ])
  }

  /// Words with it.
  public struct Word: Sendable, Hashable, ParameterConvertible {
    public let parameterValue: ParameterValue

    /// - Parameters:
    ///   - word: As it is written.
    ///   - reading: In kana.
    ///   - accent: Its accent number.
    ///   - meaning: What it means.
    public init(
      word: String,
      reading: String? = nil,
      accent: Int? = nil,
      meaning: String? = nil
    ) {
      parameterValue = .record(
        given: [
          "word": word,
          "reading": reading,
          "accent": accent,
          "meaning": meaning,
        ])
    }
  }
}
