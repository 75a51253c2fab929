import RenderTree
import VectorGraphics

/// The highlights and lines of a text, as shapes in the layer's space.
struct TextMarks {
  /// From back to front, behind the text.
  private(set) var behind: [ResolvedShape] = []
  /// In front of the text.
  private(set) var front: [ResolvedShape] = []

  var isEmpty: Bool { behind.isEmpty && front.isEmpty }
  var count: Int { behind.count + front.count }

  init() {}

  /// - Parameter fill: The paint of runs that have none of their own.
  init(
    of text: TextContent, placed: PlacedText, fill: Paint, in size: Size, measuring: any TextMeasuring
  ) throws(TextError) {
    let origin = placed.origin
    if let highlight = text.highlight {
      for line in placed.metrics.lines where line.width > 0 {
        add(
          highlight,
          Rect(
            x: origin.x + line.x, y: origin.y + line.baseline - line.ascent, width: line.width,
            height: line.ascent + line.descent), in: size)
      }
    }
    guard text.hasMarkedParts else { return }
    let parts = try measuring.parts(of: placed.paragraph)
    for part in parts where part.width > 0 && text.spans.indices.contains(part.run) {
      guard let highlight = text.spans[part.run].highlight else { continue }
      add(
        highlight,
        Rect(
          x: origin.x + part.x, y: origin.y + part.baseline - part.ascent, width: part.width,
          height: part.ascent + part.descent), in: size)
    }
    for part in parts where part.width > 0 && text.spans.indices.contains(part.run) {
      let paint = placed.paragraph.runs[part.run].paint ?? fill
      for decoration in text.spans[part.run].decoration ?? text.decoration {
        let overline = TextPart.Stroke(top: -part.ascent, thickness: part.underline.thickness)
        let stroke =
          switch decoration {
          case .underline: part.underline
          case .strikethrough: part.strikethrough
          case .overline: overline
          }
        let line = Rect(
          x: origin.x + part.x, y: origin.y + part.baseline + stroke.top, width: part.width,
          height: stroke.thickness)
        let shape = ResolvedShape(path: BezierPath.rectangle(line).roundedToFloat, fill: paint)
        if decoration == .strikethrough { front.append(shape) } else { behind.append(shape) }
      }
    }
  }

  private mutating func add(_ highlight: TextHighlight, _ box: Rect, in size: Size) {
    let padded = box.insetBy(dx: -highlight.horizontalPadding, dy: -highlight.verticalPadding)
    let radius = Size(width: max(0, highlight.cornerRadius), height: max(0, highlight.cornerRadius))
    let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    behind.append(
      ResolvedShape(
        path: BezierPath.roundedRectangle(padded, radii: radii).roundedToFloat,
        fill: highlight.fill.resolved(in: size)))
  }
}

extension TextContent {
  /// Whether the text has highlights or lines.
  var isMarked: Bool { highlight != nil || hasMarkedParts }

  fileprivate var hasMarkedParts: Bool {
    !decoration.isEmpty || spans.contains { $0.highlight != nil || $0.decoration?.isEmpty == false }
  }
}

extension TextMarks {
  /// The content of a text's layer: its marks and the text.
  func content(around text: ResolvedText, id: String, path: String, size: Size) -> ResolvedLayer.Content {
    guard !isEmpty else { return .text(text) }
    let own = ResolvedLayer(id: id, size: size.roundedToFloat, content: .text(text))
    return content(around: [own], path: path, size: size)
  }

  /// The content of a text's layer: its marks and the layers of its parts.
  func content(around parts: [ResolvedLayer], path: String, size: Size) -> ResolvedLayer.Content {
    func layers(_ shapes: [ResolvedShape]) -> [ResolvedLayer] {
      shapes.map { ResolvedLayer(id: path, size: size.roundedToFloat, content: .shape($0)) }
    }
    return .group(layers(behind) + parts + layers(front))
  }
}
