import RenderTree
import VectorGraphics

extension TextContent {
  /// The paragraph to lay out in a box with a size in points.
  func paragraph(in size: Size, language sceneLanguage: String?) -> TextParagraph {
    let spans = number.map { [Span(text: $0.text(language: language ?? sceneLanguage))] } ?? spans
    let features = number == nil || features.contains("tnum") ? features : features + ["tnum"]
    let runs = spans.map { span in
      var font = font
      font.families = span.families ?? font.families
      font.weight = span.weight ?? font.weight
      font.style = span.style ?? font.style
      font.size = (span.size ?? font.size).roundedToFloat
      return TextRun(
        text: span.text, font: font, language: span.language ?? language ?? sceneLanguage,
        tracking: (span.tracking ?? tracking).roundedToFloat, features: features,
        paint: span.fill?.resolved(in: size))
    }
    return TextParagraph(
      runs: runs, alignment: alignment, width: wraps ? size.width.roundedToFloat : nil, lineLimit: lineLimit,
      lineHeight: lineHeight.map(\.roundedToFloat), metrics: metrics)
  }
}

extension Layer {
  /// The text at its position in the box.
  func resolvedText(
    _ text: TextContent, in size: Size, measuring: any TextMeasuring, language: String?
  ) throws(TextError) -> ResolvedText {
    var paragraph = text.paragraph(in: size, language: language)
    var metrics = try measuring.metrics(of: paragraph)
    var slack = text.wraps ? 0 : size.width - metrics.size.width
    if slack < 0, size.width > 0 {
      // A line that is wider than its box begins at the edge of the box (CSS Text 3, section 7.1).
      paragraph.alignmentWidth = size.width.roundedToFloat
      metrics = try measuring.metrics(of: paragraph)
      slack = 0
    }
    let x: Double =
      switch text.alignment {
      case .start, .justify: 0
      case .center: slack / 2
      case .end: slack
      }
    let y: Double =
      switch text.baseline {
      case .top: 0
      case .middle: (size.height - metrics.size.height) / 2
      case .bottom: size.height - metrics.size.height
      case .alphabetic: -(metrics.lines.first?.baseline ?? 0)
      }
    return ResolvedText(
      paragraph: paragraph, origin: Point(x: x, y: y).roundedToFloat,
      fill: fill?.resolved(in: size) ?? .color(.black),
      stroke: stroke.map {
        ResolvedStroke(
          paint: $0.paint.resolved(in: size), style: $0.resolvedStyle, trim: $0.resolvedTrim)
      })
  }
}
