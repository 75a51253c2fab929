import RenderTree
import VectorGraphics

extension TextContent {
  /// The paragraph to lay out in a box with a size in points, at the text's own size.
  package func paragraph(in size: Size, language sceneLanguage: String?) -> TextParagraph {
    let spans = number.map { [Span(text: $0.text(language: language ?? sceneLanguage))] } ?? spans
    let features = number == nil || features.contains("tnum") ? features : features + ["tnum"]
    let runs = spans.map { span in
      var font = font
      font.families = span.families ?? font.families
      font.weight = span.weight ?? font.weight
      font.style = span.style ?? font.style
      font.size = (span.size ?? font.size).roundedToFloat
      font.minimumSize = nil
      font.axes = font.axes.mapValues(\.roundedToFloat)
      var run = TextRun(
        text: span.text, font: font, language: span.language ?? language ?? sceneLanguage,
        tracking: (span.tracking ?? tracking).roundedToFloat, features: features,
        paint: span.fill?.resolved(in: size))
      run.combination = span.combineUpright ?? combineUpright
      return run
    }
    var paragraph = TextParagraph(
      runs: runs, alignment: alignment, width: breaksLines ? flow(size).width.roundedToFloat : nil,
      lineLimit: lineLimit, lineHeight: lineHeight.map(\.roundedToFloat), metrics: metrics)
    paragraph.writingMode = writingMode
    paragraph.hyphenates = hyphens == .auto
    return paragraph
  }

  /// The extent of a box along the lines and across them.
  func flow(_ size: Size) -> Size {
    writingMode == .horizontal ? size : Size(width: size.height, height: size.width)
  }
}

/// A text as it is laid out in a box.
package struct PlacedText: Sendable {
  package var paragraph: TextParagraph
  package var metrics: TextMetrics
  /// The top left corner of the lines in the layer's space.
  package var origin: Point
  /// The em in points, after the text has been fitted to its box.
  package var fontSize: Double
}

extension TextContent {
  /// The text in its box.
  package func placed(
    in size: Size, measuring: any TextMeasuring, language: String?
  ) throws(TextError) -> PlacedText {
    let fitted = try TextFitting(
      self, in: size, height: flow(size).height, measuring: measuring, language: language
    )
    .fitted()
    var (paragraph, metrics) = (fitted.paragraph, fitted.metrics)
    let box = flow(size)
    var slack = paragraph.width != nil ? 0 : box.width - metrics.flow.width
    let isMirrored = slack > 0 && alignment != .center && metrics.lines.contains(where: \.isRightToLeft)
    if slack < 0 || isMirrored, box.width > 0 {
      // A line that is wider than its box begins at the edge of the box (CSS Text 3, section 7.1). The start of a line
      // from right to left is the right edge.
      paragraph.alignmentWidth = box.width.roundedToFloat
      metrics = try measuring.metrics(of: paragraph)
      slack = 0
    }
    let x: Double =
      switch alignment {
      case .start, .justify: 0
      case .center: slack / 2
      case .end: slack
      }
    let y: Double =
      switch baseline {
      case .top: 0
      case .middle: (box.height - metrics.flow.height) / 2
      case .bottom: box.height - metrics.flow.height
      case .alphabetic: -(metrics.lines.first?.baseline ?? 0)
      }
    // Vertical lines follow each other from the right edge of the box.
    let origin =
      writingMode == .horizontal ? Point(x: x, y: y) : Point(x: size.width - y - metrics.size.width, y: x)
    return PlacedText(
      paragraph: paragraph, metrics: metrics, origin: origin.roundedToFloat,
      fontSize: fitted.fontSize)
  }
}

extension Layer {
  /// The text at its position in the box, between what is behind it and what is in front of it.
  func resolvedText(
    _ text: TextContent, in size: Size, measuring: any TextMeasuring, language: String?
  ) throws(TextError) -> (text: ResolvedText, marks: TextMarks) {
    let placed = try text.placed(in: size, measuring: measuring, language: language)
    let fill = fill?.resolved(in: size) ?? .color(.black)
    let resolved = ResolvedText(
      paragraph: placed.paragraph, origin: placed.origin, fill: fill,
      stroke: stroke?.resolved(of: text, in: size))
    guard text.isMarked else { return (resolved, TextMarks()) }
    return (resolved, try TextMarks(of: text, placed: placed, fill: fill, in: size, measuring: measuring))
  }
}

extension Stroke {
  /// The stroke of the glyphs of a text.
  func resolved(of text: TextContent, in size: Size) -> ResolvedStroke {
    var stroke = ResolvedStroke(paint: paint.resolved(in: size), style: resolvedStyle, trim: resolvedTrim)
    stroke.isBehind = text.paintOrder == .stroke
    return stroke
  }
}
