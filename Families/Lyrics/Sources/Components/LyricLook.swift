import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The notation, typesetting and colors shared by all lyrics components.
struct LyricLook: Sendable, Hashable {
  var notation = LyricsNotation.pitchBits
  /// Whether, among accent numbers, the low first mora is heard at the start of a phrase only.
  var lowersPhrases = false
  var style = LyricTypography.ofComponents
  /// Points left free at every side of the box.
  var padding = 0.0
  var themeName = LyricColors.Name.light
  var fillsBackground = false
  var backgroundColor: Color?
  var textColor: Color?
  var readingColor: Color?
  var translationColor: Color?
  var pitchColor: Color?

  /// Where the low first mora of a word is audible.
  var initialLowering: PhraseReader.InitialLowering { lowersPhrases ? .phrase : .everyWord }

  /// The theme's colors, and those that are given instead.
  var theme: LyricColors {
    var theme = LyricColors(themeName)
    theme.background = backgroundColor ?? theme.background
    theme.text = textColor ?? theme.text
    theme.reading = readingColor ?? theme.reading
    theme.translation = translationColor ?? theme.translation
    theme.pitchLine = pitchColor ?? theme.pitchLine
    return theme
  }
}

extension LyricLook {
  private static let usual = LyricLook()

  @KeyBuilder<LyricLook> static var keys: [Key<LyricLook>] {
    Key(
      "notation", \.notation, .choice, default: usual.notation,
      "Notation of lines in text: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|.")
    Key(
      "phraseRule", \.lowersPhrases, .boolean, default: usual.lowersPhrases,
      "Whether, with accent numbers, the low first mora occurs only at the start of a phrase.")
    LyricTypography.keys.map { $0.within(\.style) }
    Key(
      "padding", \.padding, .number(0...10_000), default: usual.padding,
      "Padding on every side in points.")
    Key("theme", \.themeName, .choice, default: usual.themeName, "The colors of iOS, on white or on black.")
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
  /// Scenes set furigana as in books, so that none moves away from its kanji.
  fileprivate static let ofComponents: LyricTypography = {
    var style = LyricTypography()
    style.rubyPlacement = .spaced
    return style
  }()

  private static let usual = ofComponents

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
    Key("alignment", \.alignment, .choice, default: usual.alignment, "Horizontal alignment of rows.")
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
