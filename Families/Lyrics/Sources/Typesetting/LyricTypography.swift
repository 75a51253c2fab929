import RenderTree

/// How the reading of words is shown.
public enum ReadingMode: String, Sendable, Hashable, CaseIterable {
  /// The words alone.
  case none
  /// Small kana float over the kanji.
  case furigana
  /// A line over the kana shows which morae are high.
  case pitch
}

/// Whether furigana take space in the line.
public enum RubyPlacement: String, Sendable, Hashable, CaseIterable {
  /// They float over their kanji, and showing them moves nothing.
  case overlay
  /// They are set as books set them: where they are longer than their kanji these move apart (JLREQ 3.3).
  case spaced
}

/// How a line over kana shows their pitch.
public enum PitchLineStyle: String, Sendable, Hashable, CaseIterable {
  /// A roof over every mora at its level, and a wall wherever the next mora of the word has the other level.
  case onpu
  /// A roof over the high morae only, with a hook where the pitch falls, before a particle too.
  case dictionary
}

/// How rows are aligned.
public enum LyricAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the left.
  case start
  /// In the middle.
  case center
  /// At the right.
  case end

  /// The fraction of the slack before a row.
  var leadingShare: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// What decides how lyric lines are set; lengths in points.
public struct LyricTypography: Sendable, Hashable {
  /// What is above the words.
  public var mode = ReadingMode.pitch
  /// How a line over kana shows their pitch.
  public var pitchStyle = PitchLineStyle.onpu
  /// Whether the fall from a high word to a low particle is drawn in Onpu's style too.
  public var showsParticleFall = false
  /// Whether furigana take space in the line.
  public var rubyPlacement = RubyPlacement.overlay
  /// What ruby that is longer than its kanji may hang over, if it takes space.
  public var overhang = RubyOverhang.blanks
  /// Whether small kana are set at full size in ruby, as in older books.
  public var usesFullSizeRuby = false
  /// The font of words in kana and kanji, and of their readings.
  public var font = Font(families: [Font.japaneseFamily], size: 20)
  /// The families of words without kana and kanji.
  public var latinFamilies = [Font.defaultFamily, Font.japaneseFamily]
  /// The em of readings over kanji, in ems of the words, 0.3…0.75: Onpu sets 11 over 20.
  public var readingScale = 0.55
  /// Whether rows are lines, or columns from right to left, in which readings are at the right.
  public var writingMode = WritingMode.horizontal
  /// The space between words of a row, for words of 20 points.
  public var wordSpacing = 2.0
  /// Which characters may not start a row.
  public var kinsoku = Kinsoku.strict
  /// Whether the blank half of a closing mark may hang past a row.
  public var hangsPunctuation = false
  /// How rows are aligned.
  public var alignment = LyricAlignment.start
  /// Pixels per point, to which pitch lines are aligned; 0 leaves them at their exact places.
  public var pixelScale = 0.0

  /// Whether no line has readings, so that rows need no space for them.
  package var isPlain = false
  /// The space above a word for its reading and its pitch line, for words of 20 points.
  var paddingAbove: Double { isPlain ? 6 : RowGeometry.paddingAbove }
  /// The height of a row, for words of 20 points.
  var rowHeight: Double { RowGeometry.height - RowGeometry.paddingAbove + paddingAbove }

  /// Creates the typography of a lyric video.
  public init() {}

  /// The length that represents one point of Onpu's geometry, which is given for words of 20 points.
  package var unit: Double { font.size / 20 }

  /// The font of readings.
  package var readingFont: Font {
    var reading = font
    reading.size = font.size * readingScale
    return reading
  }

  /// The font of words that have neither kana nor kanji.
  package var latinFont: Font {
    var latin = font
    latin.families = latinFamilies
    return latin
  }

  /// The middle of a stroke moved to the nearest place at which its upper edge is between two pixels.
  package func aligned(center: Double, strokeWidth: Double) -> Double {
    guard pixelScale > 0 else { return center }
    return ((center - strokeWidth / 2) * pixelScale).rounded() / pixelScale + strokeWidth / 2
  }

  /// The nearest place between two pixels.
  package func aligned(edge: Double) -> Double {
    pixelScale > 0 ? (edge * pixelScale).rounded() / pixelScale : edge
  }
}

/// Vertical places within a row, for words of 20 points (Onpu: padding of 24 above and 4 below, 48 in all).
///
/// The padding above a word holds its reading and its pitch line, so that they move nothing.
enum RowGeometry {
  static let paddingAbove = 24.0
  static let em = 20.0
  static let paddingBelow = 4.0
  static var height: Double { paddingAbove + em + paddingBelow }
  static let rowSpacing = 2.0
  /// The baseline below the top of the em box, in ems, of ideographic fonts.
  static let ascent = 0.88
}
