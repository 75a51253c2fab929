import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// One line of words with its pitch.
package struct PitchAccentLineComponent: Component {
  package static let name = "pitchAccentLine"
  package static let summary = "Japanese words with a line over their kana that shows the pitch of each mora."

  private var source = LyricSource.text("")
  private var look = LyricLook()

  package static let parameters = ObjectFormat(
    PitchAccentLineComponent(),
    check: { _, line throws(ComponentError) in _ = try line.song() }
  ) {
    Key(
      required: "line", \.source, LyricSource.codec,
      "Words in text (夏|なつ|01_が|が|0), or Onpu's JSON of a line; one or several lines.")
    Key(
      "mode", \.look.style.mode, .choice, default: .pitch,
      "What is above the words: a pitch line, furigana or nothing.")
    LyricLook.keys.map { $0.within(\.look) }
  }

  private func song() throws(ComponentError) -> LyricSong {
    do throws(LyricError) {
      return try source.song(look)
    } catch {
      throw ComponentError(error, at: "line")
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    var style = ColumnStyle(lines: look.style)
    style.showsTranslations = false
    style.lineSpacing = RowGeometry.rowSpacing * style.lines.unit
    let picture = LyricPicture(look: look, style: style, context: context)
    let song = try song()
    let column = try picture.column(of: song.lines, trailing: song.trailingPitches)
    return try picture.still(column, lines: song.lines, current: nil, dimmed: 1)
  }
}
