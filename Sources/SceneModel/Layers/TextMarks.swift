import RenderTree
import VectorGraphics

/// The highlights and lines of a text, as shapes in the layer's space.
struct TextMarks {
  /// A line along the characters of a run.
  private struct Line {
    var box: Rect
    /// The baseline of the characters in points of the block.
    var baseline: Double
    /// Nil for the paint of the text.
    var paint: Paint?
    var isInFront: Bool
  }

  /// From back to front, behind the text.
  private var boxes: [ResolvedShape] = []
  private var lines: [Line] = []
  /// The paint of lines that have none of their own.
  private var fill: Paint?

  private var isEmpty: Bool { boxes.isEmpty && lines.isEmpty }
  var count: Int { boxes.count + lines.count }

  /// The marks without the lines.
  var highlights: TextMarks {
    var marks = self
    marks.lines = []
    return marks
  }

  /// The parts of the lines that accompany some characters.
  ///
  /// - Parameters:
  ///   - parts: The baseline and the ends of each part of the characters, in points of the block.
  ///   - fill: The paint of runs that have none of their own.
  func lines(along parts: [(baseline: Double, x: ClosedRange<Double>)], placed: PlacedText, fill: Paint)
    -> TextMarks
  {
    var marks = TextMarks()
    marks.fill = fill
    for line in lines {
      for (baseline, x) in parts where baseline == line.baseline {
        var part = line
        let left = max(line.box.minX, placed.origin.x + x.lowerBound)
        part.box.x = left
        part.box.width = min(line.box.maxX, placed.origin.x + x.upperBound) - left
        if part.box.width > 0 { marks.lines.append(part) }
      }
    }
    return marks
  }

  init() {}

  /// - Parameter fill: The paint of runs that have none of their own.
  init(
    of text: TextContent, placed: PlacedText, fill: Paint, in size: Size, measuring: any TextMeasuring
  ) throws(TextError) {
    self.fill = fill
    let flow = PlacedFlow(placed)
    if let highlight = text.highlight {
      for line in placed.metrics.lines where line.width > 0 {
        add(
          highlight,
          flow.rect(
            x: line.x, y: line.baseline - line.ascent, width: line.width,
            height: line.ascent + line.descent), in: size)
      }
    }
    guard text.hasMarkedParts else { return }
    let parts = try measuring.parts(of: placed.paragraph)
    for part in parts where part.width > 0 && text.spans.indices.contains(part.run) {
      guard let highlight = text.spans[part.run].highlight else { continue }
      add(
        highlight,
        flow.rect(
          x: part.x, y: part.baseline - part.ascent, width: part.width,
          height: part.ascent + part.descent), in: size)
    }
    for part in parts where part.width > 0 && text.spans.indices.contains(part.run) {
      for decoration in text.spans[part.run].decoration ?? text.decoration {
        let thickness = part.underline.thickness
        let overline = TextPart.Stroke(top: -part.ascent - thickness, thickness: thickness)
        let stroke =
          switch decoration {
          case .underline: part.underline
          case .strikethrough: part.strikethrough
          case .overline: overline
          }
        let box = flow.rect(
          x: part.x, y: part.baseline + stroke.top, width: part.width,
          height: stroke.thickness)
        lines.append(
          Line(
            box: box, baseline: part.baseline, paint: placed.paragraph.runs[part.run].paint,
            isInFront: decoration == .strikethrough))
      }
    }
  }

  private mutating func add(_ highlight: TextHighlight, _ box: Rect, in size: Size) {
    let padded = box.insetBy(dx: -highlight.horizontalPadding, dy: -highlight.verticalPadding)
    let radius = Size(width: max(0, highlight.cornerRadius), height: max(0, highlight.cornerRadius))
    let radii = CornerRadii(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    boxes.append(
      ResolvedShape(
        path: BezierPath.roundedRectangle(padded, radii: radii).roundedToFloat,
        fill: highlight.fill.resolved(in: size)))
  }
}

/// The places of lines in the layer's space.
private struct PlacedFlow {
  private let origin: Point
  /// The width of a block of vertical lines; nil for horizontal ones.
  private let width: Double?

  init(_ placed: PlacedText) {
    origin = placed.origin
    width = placed.metrics.writingMode == .vertical ? placed.metrics.size.width : nil
  }

  /// A rectangle by its place along the lines and across them.
  func rect(x: Double, y: Double, width length: Double, height: Double) -> Rect {
    guard let width else { return Rect(x: origin.x + x, y: origin.y + y, width: length, height: height) }
    return Rect(x: origin.x + width - y - height, y: origin.y + x, width: height, height: length)
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
    func shapes(inFront: Bool) -> [ResolvedShape] {
      lines.filter { $0.isInFront == inFront }.map {
        ResolvedShape(path: BezierPath.rectangle($0.box).roundedToFloat, fill: $0.paint ?? fill)
      }
    }
    return .group(layers(boxes + shapes(inFront: false)) + parts + layers(shapes(inFront: true)))
  }
}
