import RenderTree
import SceneModel
import VectorGraphics

/// The scene of a lyric film: the lines as they are sung, under the title of the song.
package struct LyricVideoScene {
  package let scene: Scene
  /// What is odd about the words and the space they have.
  package let warnings: [LyricWarning]

  /// Sets the lines of a video.
  ///
  /// - Parameters:
  ///   - duration: Seconds; nil ends the video a little after the song.
  /// - Throws: If text cannot be measured.
  package init(
    _ sung: SungLyrics, title: String?, timed: TimedLyrics, look: LyricVideoLook, duration: Double?,
    text: any TextMeasuring
  ) throws(ComponentError) {
    let stage = LyricVideoStage(
      look: look, title: title ?? timed.metadata["ti"], artist: timed.metadata["ar"])
    var picture = stage.picture(text: text)
    picture.filmMargin = stage.margin
    let expansion = try picture.film(sung, motion: LyricMotion(focus: stage.focus))
    let lines = Layer(id: "lyrics", content: .group(expansion.layers))
    scene = Scene(
      size: stage.size, background: stage.theme.background,
      duration: duration ?? Double(timed.end) / 1000 + LyricVideoStage.tail, language: "ja",
      summary: Self.summary(stage, lines: sung.lines, text: expansion.summary),
      layers: [lines] + stage.veils + stage.header)
    warnings = expansion.warnings.map { LyricWarning(.lyrics, LyricIssue(.unusual, $0)) }
  }

  /// The song, how many lines it has, and the lines.
  private static func summary(_ stage: LyricVideoStage, lines: [LyricsLine], text: String?) -> String {
    let song = [stage.title ?? "without a title", stage.artist.map { "by \($0)" }].compactMap(\.self)
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    let head = "A video of the song \(song.joined(separator: " ")), \(count) as they are sung."
    return ([head] + [text].compactMap(\.self)).joined(separator: "\n")
  }
}

/// The texts around the lines of a video, and their positions.
private struct LyricVideoStage {
  let look: LyricVideoLook
  let title: String?
  let artist: String?

  /// Seconds that the last line stays after it has ended.
  static let tail = 2.0
  private static let padding = 28.0

  var size: Size {
    Size(width: Double(look.width) / look.scale, height: Double(look.height) / look.scale)
  }

  /// The position of the current line: lower if the title takes much of the height.
  var focus: Double { size.width > size.height ? 0.54 : 0.4 }

  var theme: LyricColors { LyricColors(look.isDark ? .dark : .light) }

  /// Vertical places of a canvas of 640 points; lower ones have less room at their edges.
  private var share: Double { min(1, size.height / 640) }
  private var titleTop: Double { 44 * share }
  /// The bottom of the title and the line under it.
  private var titleBottom: Double { titleTop + 44 }
  /// What the title above and the fading edge below keep free of words.
  var margin: (above: Double, below: Double) { (titleBottom + 16 * share, footerHeight * 0.4) }
  private var headerHeight: Double { titleBottom + 64 * share }
  private var footerHeight: Double { 140 * share }

  func picture(text: any TextMeasuring) -> LyricPicture {
    var words = LyricTypography()
    words.mode = look.mode
    words.pitchStyle = look.style
    words.font.size = look.fontSize
    words.font.weight = 700
    words.pixelScale = look.scale
    var style = ColumnStyle(lines: words)
    style.arrangement = look.arrangement
    style.showsTranslations = look.showsTranslations
    style.translationFont.size = look.fontSize * 0.6
    style.translationLanguage = look.translationLanguage
    style.lineSpacing = look.fontSize * 0.9
    return LyricPicture(
      style: style, theme: theme, padding: Self.padding, context: ComponentContext(size: size, text: text))
  }

  /// Lines fade out under the title and toward the lower edge.
  var veils: [Layer] {
    let header = LayerFrame(left: .zero, top: .zero, right: .zero, height: .points(headerHeight))
    let footer = LayerFrame(left: .zero, right: .zero, bottom: .zero, height: .points(footerHeight))
    return [
      veil("header-veil", header, solid: titleBottom / headerHeight, angle: 180),
      veil("footer-veil", footer, solid: 0.3, angle: 0),
    ]
  }

  private func veil(_ id: String, _ frame: LayerFrame, solid: Double, angle: Double) -> Layer {
    let stops: [GradientPaint.Stop] = [
      .init(color: theme.background), .init(offset: solid, color: theme.background),
      .init(color: theme.background.withAlpha(0)),
    ]
    return Layer(
      id: id, frame: frame, fill: .gradient(GradientPaint(geometry: .linear(.angle(angle)), stops: stops)),
      content: .rectangle(cornerRadii: .zero))
  }

  var header: [Layer] {
    [
      line("title", title, top: titleTop, size: 17, weight: 700, color: theme.text),
      line("artist", artist, top: titleTop + 24, size: 13, weight: 400, color: theme.secondary),
    ].compactMap(\.self)
  }

  private func line(_ id: String, _ text: String?, top: Double, size: Double, weight: Int, color: Color)
    -> Layer?
  {
    guard let text, !text.isEmpty else { return nil }
    let font = Font(families: LyricTypography().latinFamilies, weight: weight, size: size)
    return Layer(
      id: id,
      frame: LayerFrame(left: .points(Self.padding), top: .points(top), right: .points(Self.padding)),
      fill: .color(color), content: .text(TextContent(text, font: font, wraps: true, lineLimit: 1)))
  }
}
