// Derived from the parameters that LyricsComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// Lines of a song with readings or pitch and translations; with timestamps, as they are sung.
public struct Lyrics: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - lyrics: Onpu's JSON: a line, a list of lines, or {"title", "lines"}; or text with a line on
  ///     each line.
  ///   - mode: What is above the words: nothing, furigana or a pitch line.
  ///   - arrangement: block: translations below each line. parallel: in a column beside it.
  ///   - translations: A translation per line, instead of those in the lyrics.
  ///   - showsTranslations: Whether translations are shown.
  ///   - translationSize: Font size of translations (default: three quarters of the words').
  ///   - translationLanguage: The language of translations (BCP 47), such as "zh-Hans".
  ///   - translationColor: Instead of the theme's translation color.
  ///   - lineSpacing: Points between lines (default: 12 for words of 20 points, in proportion).
  ///   - title: The title above the lines, unless they scroll.
  ///   - subtitle: A smaller line below the title.
  ///   - current: The highlighted line, from 0 (default: all are bright).
  ///   - dimmedOpacity: The opacity of all lines but the current one.
  ///   - timing: The text of an LRC file; lines scroll and brighten as they are sung.
  ///   - tolerance: Whether faulty timestamps are repaired and reported, or are errors.
  ///   - focus: Position of the current line's center, as a fraction of the box's height.
  ///   - scrollDuration: Seconds to scroll to the next line.
  ///   - guideOpacity: Opacity of the part of a pitch line not yet sung.
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
    lyrics: ParameterValue,
    mode: Mode = .furigana,
    arrangement: Arrangement = .block,
    translations: [String]? = nil,
    showsTranslations: Bool = true,
    translationSize: Double? = nil,
    translationLanguage: String? = nil,
    translationColor: Color? = nil,
    lineSpacing: Double? = nil,
    title: String? = nil,
    subtitle: String? = nil,
    current: Int? = nil,
    dimmedOpacity: Double = 0.55,
    timing: ParameterValue? = nil,
    tolerance: Tolerance = .repairing,
    focus: Double = 0.4,
    scrollDuration: Double = 0.6,
    guideOpacity: Double = 0.25,
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
      component: LyricsComponent.self,
      [
        "lyrics": lyrics,
        "mode": mode,
        "arrangement": arrangement,
        "translations": translations,
        "showsTranslations": showsTranslations,
        "translationSize": translationSize,
        "translationLanguage": translationLanguage,
        "translationColor": translationColor,
        "lineSpacing": lineSpacing,
        "title": title,
        "subtitle": subtitle,
        "current": current,
        "dimmedOpacity": dimmedOpacity,
        "timing": timing,
        "tolerance": tolerance,
        "focus": focus,
        "scrollDuration": scrollDuration,
        "guideOpacity": guideOpacity,
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

  /// What is above the words: nothing, furigana or a pitch line.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `none`.
    case none
    /// `furigana`.
    case furigana
    /// `pitch`.
    case pitch
  }

  /// block: translations below each line. parallel: in a column beside it.
  public enum Arrangement: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `block`.
    case block
    /// `parallel`.
    case parallel
  }

  /// Whether faulty timestamps are repaired and reported, or are errors.
  public enum Tolerance: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `strict`.
    case strict
    /// `repairing`.
    case repairing
  }
}
