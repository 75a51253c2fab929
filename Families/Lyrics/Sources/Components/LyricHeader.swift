import RenderTree
import SceneModel
import VectorGraphics

/// The title of a song and a line under it, above its lyrics.
struct LyricHeader {
  private(set) var layers: [Layer] = []
  /// The room that it takes, with the space under it; 0 where there is neither text.
  private(set) var height = 0.0

  /// Sets a title 1.4 times as large as the words, and a line of 0.75 times their size under it.
  ///
  /// Throws if text cannot be measured.
  init(
    title: String?, subtitle: String?, style: LyricTypography, theme: LyricColors, width: Double,
    ruler: TextRuler
  ) throws(ComponentError) {
    let rows: [(text: String?, size: Double, weight: Int, color: Color)] = [
      (title, 1.4, 700, theme.text), (subtitle, 0.75, 400, theme.secondary),
    ]
    for row in rows {
      guard let text = row.text, !text.isEmpty else { continue }
      let font = Font(families: style.latinFamilies, weight: row.weight, size: style.font.size * row.size)
      let run = TextRun(text: text, font: font, language: ruler.language)
      let extent = try ruler.metrics(of: run, width: width).flow.height
      layers.append(
        Layer(
          TextContent(
            text, font: font, language: ruler.language, alignment: style.alignment.paragraph, wraps: true),
          in: Rect(x: 0, y: height, width: width, height: extent), color: row.color,
          writingMode: style.writingMode))
      height += extent
    }
    if height > 0 { height = (height + style.font.size * 0.4).rounded(.up) }
  }
}
