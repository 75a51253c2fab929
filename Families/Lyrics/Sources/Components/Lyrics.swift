import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// Lines of a song with readings or pitch and translations, at rest or, with timestamps, as they are sung.
public struct Lyrics: ComponentContent, Component {
  package static let name = "lyrics"
  package static let summary =
    "Lines of a song with readings or pitch and translations; with timestamps, as they are sung."

  /// The lines; nil for those of the timing.
  public var lyrics: LyricSource?
  /// The position of translations.
  public var arrangement: LyricArrangement
  /// A translation of each line, instead of those in the lyrics.
  public var translations: [String]
  /// Whether translations are shown.
  public var showsTranslations: Bool
  /// The font size of translations in points, 1…400; nil for three quarters of the words'.
  public var translationSize: Double?
  /// The language of translations (BCP 47), such as `zh-Hans`.
  public var translationLanguage: String?
  /// Points between lines, 0…1000; nil for 12 for words of 20 points, in proportion.
  public var lineSpacing: Double?
  /// The title above the lines, unless they scroll.
  public var title: String?
  /// A smaller line below the title.
  public var subtitle: String?
  /// The index of the highlighted line, unless lines scroll; nil if all are bright.
  public var current: Int?
  /// The text of an LRC or TTML file; lines scroll and brighten as they are sung.
  public var timing: String?
  /// What happens to faulty timestamps.
  public var tolerance: TimingTolerance
  /// How lines move and brighten.
  public var motion: LyricMotion
  /// The notation, typesetting and colors.
  public var look: LyricAppearance

  /// Creates lines of a song.
  ///
  /// The parameters are the properties of the same names; `mode` is what is above the words: nothing, furigana or a pitch
  /// line.
  public init(
    lyrics: LyricSource? = nil, mode: ReadingMode = .furigana, arrangement: LyricArrangement = .block,
    translations: [String] = [], showsTranslations: Bool = true, translationSize: Double? = nil,
    translationLanguage: String? = nil, lineSpacing: Double? = nil, title: String? = nil,
    subtitle: String? = nil, current: Int? = nil, timing: String? = nil,
    tolerance: TimingTolerance = .repairing, motion: LyricMotion = LyricMotion(),
    look: LyricAppearance = LyricAppearance()
  ) {
    self.lyrics = lyrics
    self.arrangement = arrangement
    self.translations = translations
    self.showsTranslations = showsTranslations
    self.translationSize = translationSize
    self.translationLanguage = translationLanguage
    self.lineSpacing = lineSpacing
    self.title = title
    self.subtitle = subtitle
    self.current = current
    self.timing = timing
    self.tolerance = tolerance
    self.motion = motion
    self.look = look
    self.look.typography.mode = mode
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = Lyrics(lyrics: "")

  package static let parameters = ObjectFormat(usual, check: check) {
    Key(
      "lyrics", \.lyrics, LyricSource.codec, defaultDescription: "the lines of the timing",
      "Text with a line on each line; an LRC or TTML file; or Onpu's JSON: a line, a list of lines, or {\"title\", \"lines\"}."
    )
    Key(
      "mode", \.look.typography.mode, .choice, default: .furigana,
      "What is above the words: nothing, furigana or a pitch line.")
    Key(
      "arrangement", \.arrangement, .choice, default: usual.arrangement,
      "block: translations below each line. parallel: in a column beside it.")
    translationKeys
    Key(
      "lineSpacing", \.lineSpacing, .number(0...1000),
      "Points between lines (default: 12 for words of 20 points, in proportion).")
    Key("title", \.title, .text, "The title above the lines, unless they scroll.")
    Key("subtitle", \.subtitle, .text, "A smaller line below the title.")
    Key("current", \.current, .integer(0...), "The highlighted line, from 0 (default: all are bright).")
    timingKeys
    LyricAppearance.keys.map { $0.within(\.look) }
  }

  @KeyBuilder<Self> private static var translationKeys: [Key<Self>] {
    Key(
      "translations", \.translations, .list(of: .text), default: [],
      "A translation per line, instead of those in the lyrics.")
    Key(
      "showsTranslations", \.showsTranslations, .boolean, default: usual.showsTranslations,
      "Whether translations are shown.")
    Key(
      "translationSize", \.translationSize, .number(1...400),
      "Font size of translations (default: three quarters of the words').")
    Key(
      "translationLanguage", \.translationLanguage, .text,
      "The language of translations (BCP 47), such as \"zh-Hans\".")
    Key(
      "translationColor", \.look.translationColor, .color,
      "Instead of the theme's translation color.")
  }

  @KeyBuilder<Self> private static var timingKeys: [Key<Self>] {
    Key(
      "dimmedOpacity", \.motion.dimmedOpacity, .number(0...1), default: usual.motion.dimmedOpacity,
      "The opacity of all lines but the current one.")
    Key(
      "timing", \.timing, .timing,
      "The text of an LRC or TTML file; lines scroll and brighten as they are sung.")
    Key(
      "tolerance", \.tolerance, .choice, default: usual.tolerance,
      "Whether faulty timestamps are repaired and reported, or are errors.")
    Key(
      "focus", \.motion.focus, .number(0...1), default: usual.motion.focus,
      "Position of the current line's center, as a fraction of the box's height.")
    Key(
      "scrollDuration", \.motion.scrollDuration, .number(0...10), default: usual.motion.scrollDuration,
      "Seconds to scroll to the next line.")
    Key(
      "guideOpacity", \.motion.guideOpacity, .number(0...1), default: usual.motion.guideOpacity,
      "Opacity of the part of a pitch line not yet sung.")
    Key(
      "topMargin", \.motion.topMargin, .number(0...10_000),
      "Points kept free above lines that scroll (default: the padding).")
    Key(
      "bottomMargin", \.motion.bottomMargin, .number(0...10_000),
      "Points kept free below lines that scroll (default: the padding).")
  }

  /// Reads the texts, and finds out whether the current line is one of the song's.
  @Sendable private static func check(_ reading: ObjectReading, _ lyrics: inout Self) throws(ComponentError) {
    guard reading.isRight("lyrics") else { return try ComponentError.all(lyrics.timingErrors) }
    // The lines are those of the timing: its errors are found once.
    if lyrics.isTimedAlone { try ComponentError.all(lyrics.timingErrors) }
    let song: LyricSong
    do throws(ComponentError) {
      song = try lyrics.song()
    } catch {
      throw error.and(lyrics.timingErrors)
    }
    _ = try lyrics.sung(song)
    if lyrics.timedText == nil, let current = lyrics.current, !song.lines.indices.contains(current) {
      throw ComponentError(
        path: ["current"],
        message: "there is no line \(current): the lyrics have \(song.lines.count), counted from 0")
    }
  }

  private var timingErrors: [ComponentError] {
    do throws(ComponentError) {
      _ = try timed()
      return []
    } catch {
      return [error]
    }
  }

  /// The text with the times: the timing, or the lyrics where they have times themselves.
  package var timedText: String? {
    if let timing { return timing }
    if case .text(let text) = lyrics, lyrics?.isTimed == true { return text }
    return nil
  }

  /// Whether the lines are those of the file with the times.
  package var isTimedAlone: Bool { lyrics?.isTimed ?? true }

  /// The lines as authored.
  ///
  /// - Throws: All errors of the lyrics, or of the timing that they are taken from.
  package func authored() throws(LyricError) -> LyricSong {
    if !isTimedAlone, let lyrics { return try lyrics.song(look) }
    guard let timedText else {
      throw LyricError(
        LyricErrorDetail(.malformed, "there are no lyrics: give them, or a timing that has their lines"))
    }
    return try LyricSong(
      LRCReader(tolerance: tolerance).lyrics(in: timedText), notation: look.notation,
      needsPitch: look.typography.mode == .pitch)
  }

  private func song() throws(ComponentError) -> LyricSong {
    do throws(LyricError) {
      var song = try authored()
      for index in translations.indices where index < song.lines.count {
        song.lines[index] = LyricsLine(words: song.lines[index].words, translation: translations[index])
      }
      return song
    } catch {
      throw ComponentError(error, at: lyrics == nil ? "timing" : "lyrics")
    }
  }

  /// The times of the lines; nil if they are at rest.
  private func timed() throws(ComponentError) -> TimedLyrics? {
    do throws(LyricError) {
      guard let timedText else { return nil }
      return try LRCReader(tolerance: tolerance).lyrics(in: timedText)
    } catch {
      throw ComponentError(error, at: timing == nil ? "lyrics" : "timing")
    }
  }

  private func sung(_ song: LyricSong) throws(ComponentError) -> SungLyrics? {
    guard var timed = try timed() else { return nil }
    if isTimedAlone { timed = timed.spelled(as: song) }
    do throws(LyricError) {
      return try SungLyrics(song, timed: timed, tolerance: tolerance)
    } catch {
      throw ComponentError(
        path: ["timing"], message: error.issues.map(\.description).joined(separator: "; "))
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let song = try song()
    var style = style
    style.lines.isPlain = song.isPlain && isWrittenPlainly
    let picture = LyricColumnLayers(look: look, style: style, context: context)
    guard let sung = try sung(song) else {
      let column = try picture.column(of: song.lines, trailing: song.trailingPitches)
      return try picture.still(
        column, lines: song.lines, current: current, dimmed: motion.dimmedOpacity, title: title,
        subtitle: subtitle)
    }
    var expansion = try picture.video(sung, motion: motion)
    expansion.warnings =
      sung.warnings.map { "timing:\($0.issue.line == nil ? " " : "")\($0.issue)" } + expansion.warnings
    return expansion
  }

  /// Whether the lyrics are text without fields for readings.
  private var isWrittenPlainly: Bool {
    switch lyrics {
    case .text(let text)?: !text.contains("|")
    case .document?: false
    case nil: timing?.contains("|") != true
    }
  }

  private var style: ColumnStyle {
    var style = ColumnStyle(lines: look.typography)
    style.arrangement = arrangement
    style.showsTranslations = showsTranslations
    style.translationFont.size = translationSize ?? style.translationFont.size
    style.translationLanguage = translationLanguage
    style.lineSpacing = lineSpacing ?? style.lineSpacing
    return style
  }
}
