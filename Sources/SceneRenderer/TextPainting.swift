import PangoText
import PathRasterizing
import PixelKernels
import RenderTree
import VectorGraphics

/// A text with its glyphs.
struct ShapedLayerText {
  let text: ResolvedText
  let shaped: ShapedText
}

extension LayerPainter {
  func shaped(_ text: ResolvedText, layer: String) throws(RenderError) -> ShapedLayerText {
    do {
      return ShapedLayerText(text: text, shaped: try resources.text.shaped(text.paragraph, part: text.part))
    } catch {
      throw RenderError("layer \(layer): \(error.description)")
    }
  }

  /// The text of a layer that can be painted directly, without an intermediate image: one paint through one
  /// coverage, or several without opacity and blend mode.
  func plainText(of layer: ResolvedLayer) throws(RenderError) -> ShapedLayerText? {
    guard case .text(let text) = layer.content, layer.isWithoutEffects else { return nil }
    let ready = try shaped(text, layer: layer.id)
    let isOnePaint = text.stroke == nil && ready.shaped.images.isEmpty && ready.shaped.outlines.count <= 1
    return isOnePaint || (layer.opacity == 1 && layer.blendMode == .normal) ? ready : nil
  }

  func paint(
    _ text: ShapedLayerText, transform: AffineTransform, opacity: Double = 1, mode: BlendMode = .normal,
    onto picture: inout PlacedBitmap
  ) throws(RenderError) {
    let origin = text.text.origin
    let placed = transform.appending(.translation(x: origin.x, y: origin.y))
    let margin = text.text.stroke.map(\.style.outset) ?? 0
    let inkBox = text.shaped.metrics.inkBounds
    let ink = inkBox.insetBy(dx: -margin, dy: -margin)
    let box = (clipRegion ?? picture.bounds).touched(by: pixelBox(of: ink, transform: placed).outset(by: 1))
    let bounds = box.rows(of: picture.bounds)
    // The part of a long text outside the image takes neither time nor memory.
    func isVisible(_ ink: Rect, in box: PixelRect) -> Bool {
      let inkBounds = pixelBox(of: ink.insetBy(dx: -margin, dy: -margin), transform: placed)
      return !box.touched(by: inkBounds.outset(by: 1)).isEmpty
    }
    /// The outlines of all glyphs are stroked together, over or under their fills.
    func paintStroke() throws(RenderError) {
      guard let stroke = text.text.stroke, !box.isEmpty else { return }
      let source = strokeSource(of: text.shaped, trim: stroke.trim, where: isVisible)
      try rasterizeStroke(of: source, style: stroke.style, transform: placed, in: box)
      paintCovered(stroke.paint, transform: transform, opacity: opacity, mode: mode, onto: &picture)
    }
    if text.text.stroke?.isBehind == true { try paintStroke() }
    for outline in text.shaped.outlines where !bounds.isEmpty {
      if !rasterizeGlyphs(of: outline, where: isVisible, transform: placed, in: box, rowsOf: picture.bounds) {
        let source = OutlineSource(within: inkBox, isLong: Self.isLong(outline.glyphCount)) { part in
          outline.rows.lazy.filter { isVisible($0.ink, in: part) }.map(\.path)
        }
        try rasterize(source, rule: .nonzero, transform: placed, in: bounds)
      }
      paintCovered(
        outline.paint ?? text.text.fill, transform: transform, opacity: opacity, mode: mode, onto: &picture)
    }
    if text.text.stroke?.isBehind == false { try paintStroke() }
    for image in text.shaped.images where isVisible(image.frame, in: box) {
      let original = image.bitmap
      let bitmap = resources.canvas.map { original.converted(to: $0) } ?? original
      paint(bitmap, in: image.frame, clippedTo: nil, transform: placed, onto: &picture) {
        bitmap.shrunk(to: $0)
      }
    }
  }

  /// The outlines of all glyphs, trimmed along their whole length.
  private func strokeSource(
    of text: ShapedText, trim: ResolvedTrim?, where isVisible: @escaping (Rect, PixelRect) -> Bool
  ) -> OutlineSource<some Sequence<BezierPath>> {
    let rows = text.outlines.flatMap(\.rows)
    let trim = trim.map {
      JoinedTrim(lengths: rows.lazy.map(\.path.length), from: $0.start, to: $0.end, offset: $0.offset)
    }
    let glyphCount = text.outlines.reduce(0) { $0 + $1.glyphCount }
    return OutlineSource(within: text.metrics.inkBounds, isLong: Self.isLong(glyphCount)) { part in
      rows.indices.lazy.filter { trim?.touches($0) != false && isVisible(rows[$0].ink, part) }
        .map { trim?.part(of: rows[$0].path, at: $0) ?? rows[$0].path }
    }
  }

  /// Whether glyphs have more lines than are kept at once.
  private static func isLong(_ glyphCount: Int) -> Bool { glyphCount > 1 << 13 }
}
