import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The notation, typesetting and colors of lyrics; lengths in points.
public struct LyricAppearance: Sendable, Hashable {
  /// The notation of lines in text.
  public var notation: LyricsNotation
  /// Whether, among accent numbers, the low first mora is heard at the start of a phrase only.
  public var phraseRule: Bool
  /// The language of words and readings (BCP 47), which chooses between the forms of Han characters.
  public var language: String
  /// How lines are set.
  public var typography: LyricTypography
  /// The padding on every side of the box.
  public var padding: Double
  /// The colors.
  public var theme: LyricTheme
  /// Whether the background is painted.
  public var fillsBackground: Bool
  /// Instead of the theme's background.
  public var backgroundColor: Color?
  /// Instead of the theme's text color.
  public var textColor: Color?
  /// Instead of the theme's reading color.
  public var readingColor: Color?
  /// Instead of the theme's translation color.
  public var translationColor: Color?
  /// The color of the pitch line, instead of red.
  public var pitchColor: Color?

  /// Creates a look. Furigana are set as in books, so that none moves away from its kanji.
  public init(
    notation: LyricsNotation = .pitchBits, phraseRule: Bool = false, style: PitchLineStyle = .onpu,
    showsParticleFall: Bool = false, fontSize: Double = 20, fontWeight: Int = 400,
    fontFamily: [String]? = nil, latinFontFamily: [String]? = nil, readingScale: Double = 0.55,
    ruby: RubyPlacement = .spaced, overhang: RubyOverhang = .blanks, fullSizeRuby: Bool = false,
    wordSpacing: Double = 2, alignment: LyricAlignment = .start, kinsoku: Kinsoku = .strict,
    hangsPunctuation: Bool = false, pixelScale: Double = 0, padding: Double = 0, theme: LyricTheme = .light,
    fillsBackground: Bool = false, backgroundColor: Color? = nil, textColor: Color? = nil,
    readingColor: Color? = nil, translationColor: Color? = nil, pitchColor: Color? = nil,
    language: String = "ja", writingMode: WritingMode = .horizontal
  ) {
    self.notation = notation
    self.language = language
    self.phraseRule = phraseRule
    typography = LyricTypography()
    typography.pitchStyle = style
    typography.showsParticleFall = showsParticleFall
    typography.font.size = fontSize
    typography.font.weight = fontWeight
    typography.font.families = fontFamily ?? typography.font.families
    typography.latinFamilies = latinFontFamily ?? typography.latinFamilies
    typography.readingScale = readingScale
    typography.rubyPlacement = ruby
    typography.overhang = overhang
    typography.usesFullSizeRuby = fullSizeRuby
    typography.wordSpacing = wordSpacing
    typography.alignment = alignment
    typography.kinsoku = kinsoku
    typography.hangsPunctuation = hangsPunctuation
    typography.pixelScale = pixelScale
    typography.writingMode = writingMode
    self.padding = padding
    self.theme = theme
    self.fillsBackground = fillsBackground
    self.backgroundColor = backgroundColor
    self.textColor = textColor
    self.readingColor = readingColor
    self.translationColor = translationColor
    self.pitchColor = pitchColor
  }

  /// Where the low first mora of a word is audible.
  var initialLowering: PhraseReader.InitialLowering { phraseRule ? .phrase : .everyWord }

  /// The theme's colors, and those that are given instead.
  var colors: LyricColors {
    var colors = LyricColors(theme)
    colors.background = backgroundColor ?? colors.background
    colors.text = textColor ?? colors.text
    colors.reading = readingColor ?? colors.reading
    colors.translation = translationColor ?? colors.translation
    colors.pitchLine = pitchColor ?? colors.pitchLine
    return colors
  }
}

extension LyricAppearance {
  private static let usual = LyricAppearance()

  @KeyBuilder<LyricAppearance> static var keys: [Key<LyricAppearance>] {
    Key(
      "notation", \.notation, .choice, default: usual.notation,
      "Notation of lines in text: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|.")
    Key(
      "phraseRule", \.phraseRule, .boolean, default: usual.phraseRule,
      "Whether, with accent numbers, the low first mora occurs only at the start of a phrase.")
    Key(
      "language", \.language, .text, default: usual.language,
      "The language of words and readings (BCP 47), such as zh-Hans or ko.")
    LyricTypography.keys.map { $0.within(\.typography) }
    Key(
      "padding", \.padding, .number(0...10_000), default: usual.padding,
      "Padding on every side in points.")
    Key("theme", \.theme, .choice, default: usual.theme, "The colors of iOS, on white or on black.")
    Key(
      "fillsBackground", \.fillsBackground, .boolean, default: usual.fillsBackground,
      "Whether the theme's background is painted.")
    Key("backgroundColor", \.backgroundColor, .color, "Instead of the theme's background.")
    Key("textColor", \.textColor, .color, "Instead of the theme's text color.")
    Key("readingColor", \.readingColor, .color, "Instead of the theme's reading color.")
    Key("pitchColor", \.pitchColor, .color, "The pitch line (default: #ff3b30).")
  }
}

extension LyricTypography {
  private static let usual = LyricAppearance().typography

  @KeyBuilder<LyricTypography> fileprivate static var keys: [Key<LyricTypography>] {
    pitchKeys
    fontKeys
    rubyKeys
    rowKeys
  }

  @KeyBuilder<LyricTypography> private static var pitchKeys: [Key<LyricTypography>] {
    Key(
      "style", \.pitchStyle, .choice, default: usual.pitchStyle,
      "onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over high morae, a hook at the fall."
    )
    Key(
      "showsParticleFall", \.showsParticleFall, .boolean, default: usual.showsParticleFall,
      "Whether onpu draws the fall from a word to its particle; dictionary always does."
    )
  }

  @KeyBuilder<LyricTypography> private static var fontKeys: [Key<LyricTypography>] {
    Key(
      "fontSize", \.font.size, .number(4...400), default: usual.font.size,
      "Font size in points; the pitch line scales with it.")
    Key("fontWeight", \.font.weight, .integer(1...1000), default: usual.font.weight, "The font weight.")
    Key(
      "fontFamily", \.font.families, .families(orUsual: usual.font.families), default: usual.font.families,
      "Font families for kana and kanji.")
    Key(
      "latinFontFamily", \.latinFamilies, .families(orUsual: usual.latinFamilies),
      default: usual.latinFamilies,
      "Font families for other scripts and translations.")
  }

  @KeyBuilder<LyricTypography> private static var rubyKeys: [Key<LyricTypography>] {
    Key(
      "readingScale", \.readingScale, .number(0.3...0.75), default: usual.readingScale,
      "Size of readings relative to the words.")
    Key(
      "ruby", \.rubyPlacement, .choice, default: usual.rubyPlacement,
      "overlay: furigana float over their kanji and move nothing. spaced: longer ones spread kanji, as in books."
    )
    Key(
      "overhang", \.overhang, .choice, default: usual.overhang,
      "What spaced furigana may overhang: nothing, the blank part of punctuation, hiragana too, or any kana."
    )
    Key(
      "fullSizeRuby", \.usesFullSizeRuby, .boolean, default: usual.usesFullSizeRuby,
      "Whether small kana are full-size in furigana, as in older books.")
  }

  @KeyBuilder<LyricTypography> private static var rowKeys: [Key<LyricTypography>] {
    Key(
      "wordSpacing", \.wordSpacing, .number(0...100), default: usual.wordSpacing,
      "Points between words at 20 points; scales with the font.")
    Key("alignment", \.alignment, .choice, default: usual.alignment, "Alignment of rows along them.")
    Key(
      "writingMode", \.writingMode, .choice, default: usual.writingMode,
      "vertical: rows are columns from right to left, with their readings at the right.")
    Key("kinsoku", \.kinsoku, .choice, default: usual.kinsoku, "Which characters may not start a row.")
    Key(
      "hangsPunctuation", \.hangsPunctuation, .boolean, default: usual.hangsPunctuation,
      "Whether the blank half of a closing mark may hang past a row.")
    Key(
      "pixelScale", \.pixelScale, .number(0...64), default: usual.pixelScale,
      "Pixels per point, to which pitch lines are aligned; 0 for exact positions.")
  }
}

extension Codec where Value == [String] {
  /// The family of a font, or several, of which the first that has a character draws it; none means the usual ones.
  fileprivate static func families(orUsual usual: [String]) -> Codec {
    oneOf(
      Alternative(.text, { [$0] }, { $0.count == 1 ? $0[0] : nil }),
      Alternative(.list(of: .text), { $0.isEmpty ? usual : $0 }, { $0 }))
  }
}
