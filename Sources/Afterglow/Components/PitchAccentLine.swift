// Derived from the parameters that PitchAccentLineComponent declares; written by `make record-api`.
import LyricScenes
import SceneModel
import VectorGraphics

/// Japanese words with a line over their kana that shows the pitch of each mora.
public struct PitchAccentLine: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - line: Words in text (夏|なつ|01_が|が|0), or Onpu's JSON of a line; several lines stand under each
  ///     other.
  ///   - mode: Whether a pitch line, furigana or nothing stands over the words.
  ///   - notation: How lines in text are written: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|.
  ///   - phraseRule: Whether, among accent numbers, the low first mora is heard at the start of a phrase
  ///     only.
  ///   - style: onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over
  ///     high morae, a hook at the fall.
  ///   - showsParticleFall: Whether onpu draws the fall from a word to its particle; dictionary always
  ///     does.
  ///   - fontSize: The em of words in points; the pitch line's geometry grows with it.
  ///   - fontWeight: The weight of words.
  ///   - fontFamily: Families of words in kana and kanji. Default: `Noto Sans CJK JP`.
  ///   - latinFontFamily: Families of words in other scripts, and of translations. Default: `Inter`,
  ///     `Noto Sans CJK JP`.
  ///   - readingScale: The em of readings, in ems of the words.
  ///   - ruby: overlay: furigana float over their kanji and move nothing. spaced: kanji make room for
  ///     longer ones, as in books.
  ///   - overhang: What spaced furigana may hang over: nothing, the blank part of punctuation, hiragana
  ///     too, or any kana.
  ///   - fullSizeRuby: Whether small kana are as large as others in furigana, as in older books.
  ///   - wordSpacing: Points between words of 20 points; grows with the font.
  ///   - alignment: Where rows stand across the box.
  ///   - kinsoku: Which characters may not begin a row.
  ///   - hangsPunctuation: Whether the blank half of a closing mark may hang over the end of a row.
  ///   - pixelScale: Pixels a point becomes, to which pitch lines are aligned; 0 leaves them at their
  ///     exact places.
  ///   - padding: Points left free at every side of the box.
  ///   - theme: The colors of iOS, on white or on black.
  ///   - fillsBackground: Whether the box is filled with the theme's background.
  ///   - backgroundColor: Instead of the theme's background.
  ///   - textColor: Instead of the theme's color of words.
  ///   - readingColor: Instead of the theme's color of readings.
  ///   - pitchColor: The pitch line (default: #ff3b30).
  public init(
    line: ParameterValue,
    mode: Mode = .pitch,
    notation: LyricNotation = .pitchBits,
    phraseRule: Bool = false,
    style: LyricStyle = .onpu,
    showsParticleFall: Bool = false,
    fontSize: Double = 20.0,
    fontWeight: Int = 400,
    fontFamily: ParameterValue? = nil,
    latinFontFamily: ParameterValue? = nil,
    readingScale: Double = 0.55,
    ruby: LyricRuby = .spaced,
    overhang: LyricOverhang = .blanks,
    fullSizeRuby: Bool = false,
    wordSpacing: Double = 2.0,
    alignment: LyricAlignment = .start,
    kinsoku: LyricKinsoku = .strict,
    hangsPunctuation: Bool = false,
    pixelScale: Double = 0.0,
    padding: Double = 0.0,
    theme: LyricTheme = .light,
    fillsBackground: Bool = false,
    backgroundColor: Color? = nil,
    textColor: Color? = nil,
    readingColor: Color? = nil,
    pitchColor: Color? = nil
  ) {
    layer = Layer(
      component: PitchAccentLineComponent.self,
      [
        "line": line,
        "mode": mode,
        "notation": notation,
        "phraseRule": phraseRule,
        "style": style,
        "showsParticleFall": showsParticleFall,
        "fontSize": fontSize,
        "fontWeight": fontWeight,
        "fontFamily": fontFamily,
        "latinFontFamily": latinFontFamily,
        "readingScale": readingScale,
        "ruby": ruby,
        "overhang": overhang,
        "fullSizeRuby": fullSizeRuby,
        "wordSpacing": wordSpacing,
        "alignment": alignment,
        "kinsoku": kinsoku,
        "hangsPunctuation": hangsPunctuation,
        "pixelScale": pixelScale,
        "padding": padding,
        "theme": theme,
        "fillsBackground": fillsBackground,
        "backgroundColor": backgroundColor,
        "textColor": textColor,
        "readingColor": readingColor,
        "pitchColor": pitchColor,
      ])
  }

  /// Whether a pitch line, furigana or nothing stands over the words.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `none`.
    case none
    /// `furigana`.
    case furigana
    /// `pitch`.
    case pitch
  }
}
