import RenderTree
import SceneModel
import VectorGraphics

/// The position of translations.
public enum LyricArrangement: String, Sendable, Hashable, CaseIterable {
  /// Under each line.
  case block
  /// In a column of their own, beside each line.
  case parallel
}

/// The arrangement of lines and their translations; lengths in points.
struct ColumnStyle {
  var arrangement = LyricArrangement.block
  var lines: LyricTypography
  /// The font of translations.
  var translationFont: Font
  var translationLanguage: String?
  var showsTranslations = true
  /// The space between lines.
  var lineSpacing: Double
  /// The space between the columns of parallel mode.
  var columnSpacing: Double
  /// The part of the space that lines take beside their translations: kana and kanji are wide.
  static let lineShare = 0.56

  /// The usual measures beside lines of a style.
  init(lines: LyricTypography) {
    self.lines = lines
    translationFont = Font(families: lines.latinFamilies, size: lines.font.size * 0.75)
    lineSpacing = 12 * lines.unit
    columnSpacing = 24 * lines.unit
  }

  /// The widths of lines and of translations in a room.
  func widths(in room: Double, hasTranslations: Bool) -> (line: Double, translation: Double) {
    guard arrangement == .parallel, showsTranslations, hasTranslations else { return (room, room) }
    let line = max(0, (room - columnSpacing) * Self.lineShare)
    return (line, max(0, room - columnSpacing - line))
  }
}

/// A translation at its place.
struct SetTranslation {
  var text: String
  /// In the entry's space.
  var frame: Rect
}

/// A lyric line in its place in the column.
struct ColumnEntry {
  var line: SetLine
  /// What is sung in the background, and where it begins below the line.
  var background: (line: SetLine, top: Double)?
  var translation: SetTranslation?
  /// From the top of the column.
  var top: Double
  var height: Double
}

/// Lyric lines under each other.
struct LyricColumn {
  private(set) var entries: [ColumnEntry] = []
  private(set) var height = 0.0

  /// Sets lines in a column of a width. `trailing` is what a particle after the last word of a line would
  /// sound like, by the line's index. Throws if text cannot be measured.
  init(
    _ lines: [LyricsLine], trailing: [Int: Pitch] = [:], style: ColumnStyle, width: Double, ruler: TextRuler
  ) throws(ComponentError) {
    let setter = ColumnSetter(lines, style: style, width: width, ruler: ruler)
    for (index, line) in lines.enumerated() {
      let top = setter.top(below: index > 0 ? height : nil)
      let entry = try setter.entry(of: line, trailing: trailing[index], top: top)
      entries.append(entry)
      height = top + entry.height
    }
  }
}

/// Sets lines of a column, each by itself.
private struct ColumnSetter {
  private let style: ColumnStyle
  private let widths: (line: Double, translation: Double)
  private let ruler: TextRuler
  private let typesetter: LineTypesetter

  init(_ lines: [LyricsLine], style: ColumnStyle, width: Double, ruler: TextRuler) {
    self.style = style
    self.ruler = ruler
    widths = style.widths(in: width, hasTranslations: lines.contains { $0.translation != nil })
    typesetter = LineTypesetter(
      style: style.lines, text: ruler.text, language: ruler.language, width: widths.line)
  }

  /// The start of the line below a height of the column; nil is the first line.
  func top(below height: Double?) -> Double {
    style.lines.aligned(edge: height.map { $0 + style.lineSpacing } ?? 0)
  }

  /// A line, set. Throws if text cannot be measured.
  func entry(of line: LyricsLine, trailing: Pitch?, top: Double) throws(ComponentError) -> ColumnEntry {
    let set = try typesetter(of: line).set(line, trailing: trailing)
    var bottom = set.height
    var background: (line: SetLine, top: Double)?
    if !line.background.isEmpty {
      var behind = LyricsLine(words: line.background)
      behind.voice = line.voice
      let words = try typesetter(of: behind, scale: Self.backgroundScale).set(behind)
      background = (words, bottom)
      bottom += words.height
    }
    let translation = try translation(of: line, below: bottom)
    return ColumnEntry(
      line: set, background: background, translation: translation, top: top,
      height: max(bottom, translation?.frame.maxY ?? 0))
  }

  /// The size of what is sung in the background, relative to the line.
  private static let backgroundScale = 0.7

  /// The typesetter of a line: every second singer is on the other side.
  private func typesetter(of line: LyricsLine, scale: Double? = nil) -> LineTypesetter {
    guard scale != nil || line.voice % 2 == 1 else { return typesetter }
    var style = style.lines
    if line.voice % 2 == 1, style.alignment == .start { style.alignment = .end }
    if let scale {
      style.font.size *= scale
      style.isPlain = true
    }
    return LineTypesetter(style: style, text: ruler.text, language: ruler.language, width: widths.line)
  }

  private func translation(
    of line: LyricsLine, below bottom: Double
  ) throws(ComponentError) -> SetTranslation? {
    guard style.showsTranslations, let text = line.translation, !text.isEmpty else { return nil }
    let run = TextRun(text: text, font: style.translationFont, language: style.translationLanguage)
    let metrics = try ruler.metrics(of: run, width: widths.translation)
    switch style.arrangement {
    case .block:
      return SetTranslation(
        text: text,
        frame: Rect(x: 0, y: bottom, width: widths.translation, height: metrics.flow.height))
    case .parallel:
      // The first lines of both columns share a baseline.
      let baseline = style.lines.paddingAbove * style.lines.unit + RowGeometry.ascent * style.lines.font.size
      let y = max(0, baseline - (metrics.lines.first?.baseline ?? 0))
      return SetTranslation(
        text: text,
        frame: Rect(
          x: widths.line + style.columnSpacing, y: y, width: widths.translation, height: metrics.flow.height))
    }
  }
}
