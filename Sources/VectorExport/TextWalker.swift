import PangoText
import PixelKernels
import RenderTree
import VectorGraphics

extension LayerWalker {
  mutating func draw(
    _ content: ResolvedText, of layer: ResolvedLayer, opacity: Double
  ) throws(VectorError) {
    let shaped: ShapedText
    var segments: TextSegments?
    do throws(TextError) {
      try count(content)
      let engine = rasterizer.resources.text
      shaped = try engine.shaped(content.paragraph, part: content.part)
      if text != .outlines, engine.canBeWritten(content.paragraph) {
        segments = try engine.segments(of: content.paragraph, part: content.part)
      }
    } catch {
      throw VectorError("layer \(layer.id): \(error.description)")
    }
    let isOne =
      content.stroke == nil && shaped.images.isEmpty && shaped.outlines.count <= 1
      && (content.paragraph.runs.count <= 1 || segments == nil)
    let group = VectorGroup(opacity: opacity)
    let isGroup = opacity < 1 && !isOne
    if isGroup { try canvas.begin(group) }
    try drawParts(of: content, layer, shaped, segments, opacity: isGroup ? 1 : opacity)
    if isGroup { try canvas.end(group) }
  }

  /// Counts what is written as text or outlines; throws if it is too much.
  private mutating func count(_ content: ResolvedText) throws(TextError) {
    textSize += content.part?.count ?? content.paragraph.runs.reduce(0) { $0 + $1.text.utf8.count }
    let (limit, kind) = text == .outlines ? (Self.mostOutlinedText, "outlines") : (Self.mostText, "text")
    guard textSize > limit else { return }
    throw TextError(
      "more than \(limit) bytes of text are not written to one file as \(kind); \(canvas.limits.advice)")
  }

  /// Fills, the stroke over or under them, and images over both, in the order of the renderer.
  private mutating func drawParts(
    of content: ResolvedText, _ layer: ResolvedLayer, _ shaped: ShapedText, _ segments: TextSegments?,
    opacity: Double
  ) throws(VectorError) {
    let shift = AffineTransform.translation(x: content.origin.x, y: content.origin.y)
    let fill = VectorPaint(content.fill)
    let stroke = content.stroke.flatMap { $0.style.width > 0 ? $0 : nil }
    var strokesText =
      canvas.limits.strokesText && stroke != nil && stroke?.trim == nil && shaped.images.isEmpty
      && !shaped.outlines.contains(where: \.isColored)
    if strokesText { strokesText = try segments?.areUpright() ?? false }
    func drawStroke(_ stroke: ResolvedStroke, on canvas: inout Canvas) throws(VectorError) {
      var path = BezierPath(joining: shaped.outlines.map(\.path))
      if let trim = stroke.trim {
        path = path.trimmed(from: trim.start, to: trim.end, offset: trim.offset)
      }
      try canvas.draw(
        VectorShape(
          path: path.transformed(by: shift), stroke: (VectorPaint(stroke.paint), stroke.style),
          transform: layer.transform), opacity: opacity)
    }
    if let stroke, !strokesText, stroke.isBehind { try drawStroke(stroke, on: &canvas) }
    if let segments {
      try canvas.draw(
        VectorText(
          segments: segments, fill: fill,
          stroke: strokesText ? stroke.map { (VectorPaint($0.paint), $0.style) } : nil,
          strokesBehind: stroke?.isBehind ?? false,
          paragraph: content.paragraph, origin: content.origin, transform: layer.transform),
        opacity: opacity)
    }
    for outline in shaped.outlines where segments == nil || outline.isColored {
      try canvas.draw(
        VectorShape(
          path: outline.path.transformed(by: shift), fill: outline.paint.map { VectorPaint($0) } ?? fill,
          transform: layer.transform), opacity: opacity)
    }
    if let stroke, !strokesText, !stroke.isBehind { try drawStroke(stroke, on: &canvas) }
    if !shaped.images.isEmpty { notes.add("color glyphs", layer: layer.id, isScaled: false) }
    for image in shaped.images {
      try canvas.draw(
        VectorImage(
          name: image.name, bitmap: image.bitmap,
          frame: image.frame.offsetBy(dx: content.origin.x, dy: content.origin.y),
          transform: layer.transform), opacity: opacity)
    }
  }
}

extension TextSegments {
  /// Whether there are segments, and none of them leans.
  fileprivate func areUpright() throws(VectorError) -> Bool {
    var (isEmpty, isUpright) = (true, true)
    do {
      try forEach { segment in
        isEmpty = false
        if segment.slant != 0 { isUpright = false }
      }
    } catch {
      throw VectorError(error.description)
    }
    return !isEmpty && isUpright
  }
}
