import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// Japanese words with a line over their kana that shows the pitch of each mora.
public struct PitchAccentLine: ComponentContent, Component {
  package static let name = "pitchAccentLine"
  package static let summary = "Japanese words with a line over their kana that shows the pitch of each mora."

  /// The words; one line or several.
  public var line: LyricSource
  /// The notation, typesetting and colors.
  public var look: LyricAppearance

  /// Creates lines of words.
  ///
  /// - Parameters:
  ///   - line: The words.
  ///   - mode: What is above the words: a pitch line, furigana or nothing.
  ///   - look: The notation, typesetting and colors.
  public init(line: LyricSource, mode: ReadingMode = .pitch, look: LyricAppearance = LyricAppearance()) {
    self.line = line
    self.look = look
    self.look.typography.mode = mode
  }

  public var layers: [Layer] { [Layer(self)] }

  package static let parameters = ObjectFormat(
    PitchAccentLine(line: ""),
    check: { _, line throws(ComponentError) in _ = try line.song() }
  ) {
    Key(
      required: "line", \.line, LyricSource.codec,
      "Words in text (夏|なつ|01_が|が|0), or Onpu's JSON of a line; one or several lines.")
    Key(
      "mode", \.look.typography.mode, .choice, default: .pitch,
      "What is above the words: a pitch line, furigana or nothing.")
    LyricAppearance.keys.map { $0.within(\.look) }
  }

  private func song() throws(ComponentError) -> LyricSong {
    do throws(LyricError) {
      return try line.song(look)
    } catch {
      throw ComponentError(error, at: "line")
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var style = ColumnStyle(lines: look.typography)
    style.showsTranslations = false
    style.lineSpacing = RowGeometry.rowSpacing * style.lines.unit
    let picture = LyricColumnLayers(look: look, style: style, context: context)
    let song = try song()
    let column = try picture.column(of: song.lines, trailing: song.trailingPitches)
    return try picture.still(column, lines: song.lines, current: nil, dimmed: 1)
  }
}
