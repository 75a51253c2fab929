// Derived from the parameters that LyricsComponent declares; written by `make record-api`.
import LyricScenes
import SceneModel
import VectorGraphics

/// Lines of a song with their readings or pitch and their translations; with time stamps, as they are
/// sung.
public struct Lyrics: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - lyrics: Onpu's JSON: a line, a list of lines, or {"title", "lines"}; or text with a line on
  ///     each line.
  ///   - mode: Whether nothing, furigana or a pitch line stands over the words.
  ///   - arrangement: block: translations under each line. parallel: in a column beside it.
  ///   - translations: A translation for each line, instead of those in the lyrics.
  ///   - showsTranslations: Whether translations are shown.
  ///   - translationSize: The em of translations in points (default: three quarters of the words').
  ///   - translationLanguage: The language of translations (BCP 47), such as "zh-Hans".
  ///   - translationColor: Instead of the theme's color of translations.
  ///   - lineSpacing: Points between lines (default: 12 for words of 20 points, in proportion).
  ///   - title: The title above the lines, where these are at rest.
  ///   - subtitle: A smaller line under the title.
  ///   - current: The bright line, counted from 0 (default: all are bright).
  ///   - dimmedOpacity: The opacity of all lines but the current one.
  ///   - timing: The text of an LRC file: then the lines move and brighten as they are sung.
  ///   - tolerance: Whether faulty time stamps are repaired and reported, or are errors.
  ///   - focus: Where the middle of the current line stands, as a part of the box's height.
  ///   - scrollDuration: Seconds in which the lines move to the next one.
  ///   - guideOpacity: How bright the part of a pitch line is that has not been sung yet.
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

  /// Whether nothing, furigana or a pitch line stands over the words.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `none`.
    case none
    /// `furigana`.
    case furigana
    /// `pitch`.
    case pitch
  }

  /// block: translations under each line. parallel: in a column beside it.
  public enum Arrangement: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `block`.
    case block
    /// `parallel`.
    case parallel
  }

  /// Whether faulty time stamps are repaired and reported, or are errors.
  public enum Tolerance: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `strict`.
    case strict
    /// `repairing`.
    case repairing
  }
}
