import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// The text of a `foreignObject` in its box (SVG 2, section 12).
  func foreignObject(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    guard context.style.isVisible, !context.isClip else { return Fragment() }
    let text = ForeignText(index, in: document, over: context.style)
    for (name, element) in text.losses {
      warn("<\(name)> within <foreignObject> is not supported, and is not drawn", at: element)
    }
    guard !text.spans.isEmpty else { return Fragment() }
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
    if let background = text.background, !object.isEmpty {
      content.layers.append(
        Layer(
          transformOrigin: .zero, fill: .color(background),
          content: .path(.rectangle(object), fillRule: .nonzero)))
    }
    content.layers.append(layer(text, in: box, at: index))
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: object))
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
