import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// The text of a `foreignObject` in its box (SVG 2, section 12).
  func foreignObject(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    guard context.style.isVisible, !context.isClip else { return Fragment() }
    let text = ForeignText(index, in: document, over: context.style)
    for (message, element) in text.losses { warn(message, at: element) }
    guard !text.spans.isEmpty || text.background != nil else { return Fragment() }
    let object = Rect(
      x: length("x", of: index, .x, context) ?? 0, y: length("y", of: index, .y, context) ?? 0,
      width: length("width", of: index, .x, context) ?? 0,
      height: length("height", of: index, .y, context) ?? 0)
    let box = Rect(
      x: object.x + text.offset.x, y: object.y + text.offset.y, width: text.width ?? object.width,
      height: text.height ?? object.height)
    var content = Fragment()
    content.box = object
    try take(.layers(2), at: index)
    if let background = text.background {
      let area = text.hasOwnBox ? inkBox(of: text, in: box, at: index) : object
      if !area.isEmpty {
        content.layers.append(
          Layer(
            frame: LayerFrame(Rect(x: area.x, y: area.y, width: area.width, height: area.height)),
            transformOrigin: .zero, fill: background,
            content: .path(
              .rectangle(Rect(x: 0, y: 0, width: area.width, height: area.height)), fillRule: .nonzero)))
      }
    }
    if !text.spans.isEmpty { content.layers.append(layer(text, in: box, at: index)) }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: object))
  }

  /// What the lines of a text take up in its box: a label in a large object has its background only behind it.
  private func inkBox(of text: ForeignText, in box: Rect, at index: Int) -> Rect {
    var widths = [0.0]
    for span in text.spans {
      for (number, part) in span.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if number > 0 { widths.append(0) }
        widths[widths.count - 1] +=
          resources.metrics(of: run(String(part), span.style, at: index))?.advance ?? 0
      }
    }
    let widest = text.wraps && box.width > 0 ? box.width : .infinity
    let count = widths.reduce(0) { $0 + max(1, ($1 / widest).rounded(.up)) }
    let size = text.spans.map(\.style.fontSize).max() ?? 0
    let width = min(widths.max() ?? 0, widest)
    let height = count * size * (text.lineHeight ?? 1.2)
    return Rect(
      x: box.x + (box.width - width) * text.alignment,
      y: box.y + (box.height - height) * text.verticalAlignment,
      width: width, height: height)
  }

  private func layer(_ text: ForeignText, in box: Rect, at index: Int) -> Layer {
    let spans = text.spans.map { span in
      TextContent.Span(
        text: span.text, families: families(of: span.style, at: index), weight: span.style.fontWeight,
        style: span.style.fontStyle, size: span.style.fontSize, language: span.style.language,
        tracking: span.style.letterSpacing, fill: .color(span.style.color),
        decoration: span.style.decorations.compactMap {
          $0.line == "line-through" ? .strikethrough : TextDecoration(rawValue: $0.line)
        })
    }
    let first = text.spans[0].style
    var content = TextContent(
      spans: spans,
      font: Font(
        families: families(of: first, at: index), weight: first.fontWeight, style: first.fontStyle,
        size: first.fontSize),
      language: first.language, lineHeight: text.lineHeight,
      alignment: [0: .start, 0.5: .center, 1: .end][text.alignment] ?? .start,
      baseline: [0: .top, 0.5: .middle, 1: .bottom][text.verticalAlignment] ?? .top,
      wraps: text.wraps && box.width > 0)
    var frame = box
    if !text.wraps {
      // A line that is wider than the box is aligned at a point, as what overflows is in a browser.
      frame = Rect(x: box.x + box.width * text.alignment, y: box.y, width: 0, height: box.height)
    }
    if content.wraps { content.metrics = .browser }
    return Layer(frame: LayerFrame(frame), transformOrigin: .zero, content: .text(content))
  }
}
