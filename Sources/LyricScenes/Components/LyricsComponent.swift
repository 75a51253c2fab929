import RenderTree
import SceneModel
import VectorGraphics

/// The lines of a song, at rest or as they are sung.
package enum LyricsComponent: Component {
  package static let name = "lyrics"
  package static let summary =
    "Lines of a song with their readings or pitch and their translations; with time stamps, as they are sung."

  package static let parameters: [ParameterDeclaration] =
    [
      ParameterDeclaration(
        "lyrics", .data, isRequired: true,
        "Onpu's JSON: a line, a list of lines, or {\"title\", \"lines\"}; or text with a line on each line."),
      ParameterDeclaration(
        "mode", .choice(ReadingMode.allCases.map(\.rawValue)), default: .text("furigana"),
        "Whether nothing, furigana or a pitch line stands over the words."),
      ParameterDeclaration(
        "arrangement", .choice(LyricArrangement.allCases.map(\.rawValue)), default: .text("block"),
        "block: translations under each line. parallel: in a column beside it."),
      ParameterDeclaration(
        "translations", .list(of: .text), "A translation for each line, instead of those in the lyrics."),
      ParameterDeclaration(
        "showsTranslations", .boolean, default: .boolean(true), "Whether translations are shown."),
      ParameterDeclaration(
        "translationSize", .number(minimum: 1, maximum: 400),
        "The em of translations in points; three quarters of the words' where absent."),
      ParameterDeclaration(
        "translationLanguage", .text, "The language of translations (BCP 47), such as \"zh-Hans\"."),
      ParameterDeclaration(
        "translationColor", .color, "Instead of the theme's color of translations, #007aff or #0a84ff."),
      ParameterDeclaration(
        "lineSpacing", .number(minimum: 0, maximum: 1000),
        "Points between lines; 12 for words of 20 points where absent."),
      ParameterDeclaration(
        "title", .text, "The title above the lines, where these are at rest."),
      ParameterDeclaration("subtitle", .text, "A smaller line under the title."),
      ParameterDeclaration(
        "current", .integer(minimum: 0, maximum: nil),
        "The bright line, counted from 0; all are bright where absent."),
      ParameterDeclaration(
        "dimmedOpacity", .number(minimum: 0, maximum: 1), default: .number(0.3),
        "The opacity of all lines but the current one."),
    ] + timing + .lyricLooks

  private static let timing: [ParameterDeclaration] = [
    ParameterDeclaration(
      "timing", .data, "The text of an LRC file: then the lines move and brighten as they are sung."),
    ParameterDeclaration(
      "tolerance", .choice(LRCReader.Tolerance.allCases.map(\.rawValue)), default: .text("repairing"),
      "Whether faulty time stamps are put right and told, or are errors."),
    ParameterDeclaration(
      "focus", .number(minimum: 0, maximum: 1), default: .number(0.4),
      "Where the middle of the current line stands, as a part of the box's height."),
    ParameterDeclaration(
      "scrollDuration", .number(minimum: 0, maximum: 10), default: .number(0.6),
      "Seconds in which the lines move to the next one."),
    ParameterDeclaration(
      "guideOpacity", .number(minimum: 0, maximum: 1), default: .number(0.25),
      "How bright the part of a pitch line is that has not been sung yet."),
  ]

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let arguments = LyricArguments(arguments: arguments)
    let picture = LyricPicture(arguments: arguments, style: style(arguments), context: context)
    let song = try arguments.song("lyrics")
    let motion = arguments.motion
    guard let timed = try arguments.timing("timing") else {
      return try still(picture, song: song, arguments: arguments, dimmed: motion.dimmedOpacity)
    }
    let sung: SungLyrics
    do {
      sung = try SungLyrics(song, timed: timed, tolerance: arguments.tolerance)
    } catch {
      throw ComponentError(
        path: ["timing"], message: error.issues.map(\.description).joined(separator: "; "))
    }
    var expansion = try picture.film(sung, motion: motion)
    expansion.warnings =
      sung.warnings.map { "timing:\($0.issue.line == nil ? " " : "")\($0.issue)" } + expansion.warnings
    return expansion
  }

  private static func still(
    _ picture: LyricPicture, song: LyricSong, arguments: LyricArguments, dimmed: Double
  ) throws(ComponentError) -> ComponentExpansion {
    let current = arguments.arguments.integer("current")
    if let current, !song.lines.indices.contains(current) {
      throw ComponentError(
        path: ["current"],
        message: "there is no line \(current): the lyrics have \(song.lines.count), counted from 0")
    }
    let column = try picture.column(of: song.lines, trailing: song.trailingPitches)
    return try picture.still(
      column, lines: song.lines, current: current, dimmed: dimmed, title: arguments.arguments.text("title"),
      subtitle: arguments.arguments.text("subtitle"))
  }

  private static func style(_ arguments: LyricArguments) -> ColumnStyle {
    var style = ColumnStyle(lines: arguments.style)
    style.arrangement = arguments.choice("arrangement", .block)
    style.showsTranslations = arguments.arguments.boolean("showsTranslations") ?? true
    style.translationFont.size = arguments.number("translationSize", style.translationFont.size)
    style.translationLanguage = arguments.arguments.text("translationLanguage")
    style.lineSpacing = arguments.number("lineSpacing", style.lineSpacing)
    return style
  }
}
