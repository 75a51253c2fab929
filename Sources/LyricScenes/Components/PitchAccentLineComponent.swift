import RenderTree
import SceneModel
import VectorGraphics

/// One line of words with its pitch.
package enum PitchAccentLineComponent: Component {
  package static let name = "pitchAccentLine"
  package static let summary = "Japanese words with a line over their kana that shows the pitch of each mora."

  package static let parameters: [ParameterDeclaration] =
    [
      ParameterDeclaration(
        "line", .data, isRequired: true,
        "Words in text (夏|なつ|01_が|が|0), or Onpu's JSON of a line; several lines stand under each other."),
      ParameterDeclaration(
        "mode", .choice(ReadingMode.allCases.map(\.rawValue)), default: .text("pitch"),
        "Whether a pitch line, furigana or nothing stands over the words."),
    ] + .lyricLooks

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let arguments = LyricArguments(arguments: arguments)
    var style = ColumnStyle(lines: arguments.style)
    style.showsTranslations = false
    style.lineSpacing = RowGeometry.rowSpacing * style.lines.unit
    let picture = LyricPicture(arguments: arguments, style: style, context: context)
    let song = try arguments.song("line")
    let column = try picture.column(of: song.lines, trailing: song.trailingPitches)
    return try picture.still(column, lines: song.lines, current: nil, dimmed: 1)
  }
}
