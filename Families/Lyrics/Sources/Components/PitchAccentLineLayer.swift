// Derived from the parameters that PitchAccentLineComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// Japanese words with a line over their kana that shows the pitch of each mora.
public struct PitchAccentLine: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - line: Words in text (夏|なつ|01_が|が|0), or Onpu's JSON of a line; one or several lines.
  ///   - mode: What is above the words: a pitch line, furigana or nothing.
  ///   - notation: Notation of lines in text: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|.
  ///   - phraseRule: Whether, with accent numbers, the low first mora occurs only at the start of a
  ///     phrase.
  ///   - style: onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over
  ///     high morae, a hook at the fall.
  ///   - showsParticleFall: Whether onpu draws the fall from a word to its particle; dictionary always
  ///     does.
  ///   - fontSize: Font size in points; the pitch line scales with it.
  ///   - fontWeight: The font weight.
  ///   - fontFamily: Font families for kana and kanji. Default: `Noto Sans CJK JP`.
  ///   - latinFontFamily: Font families for other scripts and translations. Default: `Inter`, `Noto Sans
  ///     CJK JP`.
  ///   - readingScale: Size of readings relative to the words.
  ///   - ruby: overlay: furigana float over their kanji and move nothing. spaced: longer ones spread
  ///     kanji, as in books.
  ///   - overhang: What spaced furigana may overhang: nothing, the blank part of punctuation, hiragana
  ///     too, or any kana.
  ///   - fullSizeRuby: Whether small kana are full-size in furigana, as in older books.
  ///   - wordSpacing: Points between words at 20 points; scales with the font.
  ///   - alignment: Horizontal alignment of rows.
  ///   - kinsoku: Which characters may not start a row.
  ///   - hangsPunctuation: Whether the blank half of a closing mark may hang past a row.
  ///   - pixelScale: Pixels per point, to which pitch lines are aligned; 0 for exact positions.
  ///   - padding: Padding on every side in points.
  ///   - theme: The colors of iOS, on white or on black.
  ///   - fillsBackground: Whether the theme's background is painted.
  ///   - backgroundColor: Instead of the theme's background.
  ///   - textColor: Instead of the theme's text color.
  ///   - readingColor: Instead of the theme's reading color.
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

  /// What is above the words: a pitch line, furigana or nothing.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `none`.
    case none
    /// `furigana`.
    case furigana
    /// `pitch`.
    case pitch
  }
}
