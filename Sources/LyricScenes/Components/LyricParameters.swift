import RenderTree
import SceneModel

extension [ParameterDeclaration] {
  /// What every component of lyrics takes: how words are written, set and colored.
  static let lyricLooks: [ParameterDeclaration] =
    lyricNotation + [
      ParameterDeclaration(
        "style", .choice(PitchLineStyle.allCases.map(\.rawValue)), default: .text("onpu"),
        "onpu: a roof over every mora, walls where the pitch changes. dictionary: a roof over high morae, a hook at the fall."
      ),
      ParameterDeclaration(
        "showsParticleFall", .boolean, default: .boolean(false),
        "Whether the fall from a word to its particle is drawn in the style onpu; the style dictionary always draws it."
      ),
      ParameterDeclaration(
        "fontSize", .number(minimum: 4, maximum: 400), default: .number(20),
        "The em of words in points; the pitch line's geometry grows with it."),
      ParameterDeclaration(
        "fontWeight", .integer(minimum: 1, maximum: 1000), default: .number(400), "The weight of words."),
      ParameterDeclaration(
        "fontFamily", .any([.text, .list(of: .text)]),
        "Families of words in kana and kanji (default: \(Font.japaneseFamily))."),
      ParameterDeclaration(
        "latinFontFamily", .any([.text, .list(of: .text)]),
        "Families of words in other scripts, and of translations (default: \(Font.defaultFamily))."),
      ParameterDeclaration(
        "readingScale", .number(minimum: 0.3, maximum: 0.75), default: .number(LyricStyle().readingScale),
        "The em of readings, in ems of the words."),
      ParameterDeclaration(
        "ruby", .choice(RubyPlacement.allCases.map(\.rawValue)), default: .text("overlay"),
        "overlay: furigana float over their kanji and move nothing. spaced: kanji make room for longer ones, as in books."
      ),
      ParameterDeclaration(
        "overhang", .choice(RubyOverhang.allCases.map(\.rawValue)), default: .text("blanks"),
        "What spaced furigana may hang over: nothing, the blank part of punctuation, hiragana too, or any kana."
      ),
      ParameterDeclaration(
        "fullSizeRuby", .boolean, default: .boolean(false),
        "Whether small kana are as large as others in furigana, as in older books."),
      ParameterDeclaration(
        "wordSpacing", .number(minimum: 0, maximum: 100), default: .number(2),
        "Points between words of 20 points; grows with the font."),
      ParameterDeclaration(
        "alignment", .choice(LyricStyle.Alignment.allCases.map(\.rawValue)), default: .text("start"),
        "Where rows stand across the box."),
      ParameterDeclaration(
        "kinsoku", .choice(Kinsoku.allCases.map(\.rawValue)), default: .text("strict"),
        "Which characters may not begin a row."),
      ParameterDeclaration(
        "hangsPunctuation", .boolean, default: .boolean(false),
        "Whether the blank half of a closing mark may hang over the end of a row."),
      ParameterDeclaration(
        "pixelScale", .number(minimum: 0, maximum: 64), default: .number(0),
        "Pixels a point becomes, to which pitch lines are aligned; 0 leaves them at their exact places."),
      ParameterDeclaration(
        "padding", .number(minimum: 0, maximum: 10_000), default: .number(0),
        "Points left free at every side of the box."),
    ] + lyricColors

  private static let lyricNotation: [ParameterDeclaration] = [
    ParameterDeclaration(
      "notation", .choice(LyricsNotation.allCases.map(\.rawValue)), default: .text("pitchBits"),
      "How lines in text are written: 夏|なつ|01_が|が|0, or with accent numbers 夏|なつ|2_が|が|."),
    ParameterDeclaration(
      "phraseRule", .boolean, default: .boolean(false),
      "Whether, among accent numbers, the low first mora is heard at the start of a phrase only."),
  ]

  private static let lyricColors: [ParameterDeclaration] = [
    ParameterDeclaration(
      "theme", .choice(LyricTheme.Name.allCases.map(\.rawValue)), default: .text("light"),
      "The colors of iOS, on white or on black."),
    ParameterDeclaration(
      "fillsBackground", .boolean, default: .boolean(false),
      "Whether the box is filled with the theme's background."),
    ParameterDeclaration("backgroundColor", .color, "Instead of the theme's background."),
    ParameterDeclaration("textColor", .color, "Instead of the theme's color of words."),
    ParameterDeclaration("readingColor", .color, "Instead of the theme's color of readings."),
    ParameterDeclaration("pitchColor", .color, "The pitch line; #ff3b30 where absent."),
  ]
}
