import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The typeface and color of a picture's words, and what they measure.
struct Typography {
  let language: Language
  let color: Color
  let measuring: any TextMeasuring

  private var families: [String] {
    [Font.defaultFamily, language == .japanese ? Font.japaneseFamily : Font.chineseFamily, "Noto Sans"]
  }

  func font(size: Double, weight: Int = 400, style: Font.Style = .normal) -> Font {
    Font(families: families, weight: weight, style: style, size: size)
  }

  /// The measures of one line.
  func size(of text: String, font: Font, tabular: Bool = false) throws(ComponentError) -> Size {
    let run = TextRun(text: text, font: font, language: language.tag, features: tabular ? ["tnum"] : [])
    return try metrics(of: TextParagraph(runs: [run])).size
  }

  func metrics(of paragraph: TextParagraph) throws(ComponentError) -> TextMetrics {
    do {
      return try measuring.metrics(of: paragraph)
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }

  /// One line in a box, or as many as `lineLimit` that break at its sides.
  func line(
    _ text: String, font: Font, in box: Rect, alignment: TextAlignment = .start,
    opacity: Double = 1,
    tabular: Bool = false, lineLimit: Int = 1
  ) -> Layer {
    Layer(
      frame: LayerFrame(box), fill: .color(color.withAlpha(color.alpha * opacity)),
      content: .text(
        TextContent(
          text, font: font, language: language.tag, alignment: alignment, baseline: .middle,
          wraps: lineLimit > 1, lineLimit: lineLimit > 1 ? lineLimit : nil, features: tabular ? ["tnum"] : [])
      ))
  }

  /// One line that many pictures have in common at its place: a group of its own, which is drawn once for all of them.
  func sharedLine(
    _ text: String, font: Font, in box: Rect, alignment: TextAlignment = .start, lineLimit: Int = 1
  ) -> Layer {
    .shared(line(text, font: font, in: box, alignment: alignment, lineLimit: lineLimit))
  }

  /// A text that is read at any length: on one line that may be a third smaller, else on two, the rest an ellipsis.
  ///
  /// - Parameters:
  ///   - width: Of the lines, in points.
  ///   - size: The em of a text that is short enough.
  /// - Returns: The font, and on how many lines the text stands at most.
  func heading(
    _ text: String, width: Double, size: Double, weight: Int
  ) throws(ComponentError) -> (font: Font, lineLimit: Int) {
    let oneLine = try font(fitting: text, width: width, size: size, weight: weight)
    if oneLine.size >= size * Self.smallestOnOneLine { return (oneLine, 1) }
    var font = oneLine
    for share in [Self.smallestOnOneLine, Self.smallestOnTwoLines] {
      font = self.font(size: size * share, weight: weight)
      let run = TextRun(text: text, font: font, language: language.tag)
      if try !metrics(of: TextParagraph(runs: [run], width: width, lineLimit: 2)).isTruncated { break }
    }
    return (font, 2)
  }

  private static let smallestOnOneLine = 0.68
  private static let smallestOnTwoLines = 0.58

  /// A font of at most a size in which a line is no wider than `width`.
  func font(fitting text: String, width: Double, size: Double, weight: Int = 400) throws(ComponentError)
    -> Font
  {
    let font = font(size: size, weight: weight)
    let measured = try self.size(of: text, font: font).width
    return measured > width && measured > 0
      ? self.font(size: size * max(0, width) / measured, weight: weight) : font
  }
}
