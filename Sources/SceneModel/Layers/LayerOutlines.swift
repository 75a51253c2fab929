import RenderTree
import VectorGraphics

extension Layer {
  /// The outline of a box layer: a rectangle with corners, or an ellipse.
  func boxOutline(in size: Size) -> BezierPath {
    let box = Rect(size: size)
    return switch content {
    case .ellipse: BezierPath.ellipse(in: box).roundedToFloat
    case .image(let image), .video(let image):
      BezierPath.roundedRectangle(box, radii: image.cornerRadii.resolved(in: size)).roundedToFloat
    case .rectangle(let radii):
      BezierPath.roundedRectangle(box, radii: radii.resolved(in: size)).roundedToFloat
    default: BezierPath.rectangle(box).roundedToFloat
    }
  }

  func shape(outline: BezierPath, fillRule: FillRule, in size: Size) -> ResolvedShape {
    ResolvedShape(
      path: outline, fillRule: fillRule, fill: fill?.resolved(in: size),
      stroke: stroke?.resolved(along: outline, in: size))
  }

  /// The box shadows, each with an outline that is spread, moved and, for an inner shadow, inverted when
  /// drawn.
  func resolvedShadows(in size: Size) -> [ResolvedShadow] {
    guard !shadows.isEmpty else { return [] }
    let outer = (rect: Rect(size: size), radii: cornerRadii(in: size))
    let outline = boxOutline(in: size)
    // An inner shadow is that of what is around the box within the border.
    let inner = border.map { BorderLayers($0, around: outer.rect, radii: outer.radii).paddingBox }
    let innerOutline =
      inner.map { BezierPath.roundedRectangle($0.rect, radii: $0.radii).roundedToFloat } ?? outline
    return shadows.map { shadow in
      let box = shadow.isInner ? inner ?? outer : outer
      let growth = shadow.isInner ? -shadow.spread : shadow.spread
      let spread = box.rect.insetBy(dx: -growth, dy: -growth)
        .offsetBy(dx: shadow.offset.x, dy: shadow.offset.y)
      let radii = box.radii.outset(by: growth, of: box.rect.size)
      return ResolvedShadow(
        path: BezierPath.roundedRectangle(spread, radii: radii).roundedToFloat,
        boxPath: shadow.isInner ? innerOutline : outline, isInner: shadow.isInner,
        standardDeviation: (max(0, shadow.blur) / 2).roundedToFloat,
        color: shadow.color.roundedToFloat)
    }
  }
}

extension Stroke {
  func resolved(along outline: BezierPath, in size: Size) -> ResolvedStroke {
    ResolvedStroke(
      paint: paint.resolved(in: size), style: resolvedStyle,
      path: isWhole
        ? nil : outline.trimmed(from: trimStart, to: trimEnd, offset: trimOffset).roundedToFloat)
  }

  private var isWhole: Bool { trimStart <= 0 && trimEnd >= 1 }

  var resolvedTrim: ResolvedTrim? {
    isWhole
      ? nil
      : ResolvedTrim(
        start: trimStart.roundedToFloat, end: trimEnd.roundedToFloat, offset: trimOffset.roundedToFloat)
  }

  var resolvedStyle: StrokeStyle {
    var style = style
    style.width = max(0, style.width).roundedToFloat
    style.miterLimit = style.miterLimit.roundedToFloat
    // Rounded dashes are those of all layers that share them.
    if !style.dashes.allSatisfy({ $0 == max(0, $0).roundedToFloat }) {
      style.dashes = style.dashes.map { max(0, $0).roundedToFloat }
    }
    style.dashOffset = style.dashOffset.roundedToFloat
    return style
  }
}

extension Clip {
  /// The outline in points of the layer's space.
  package func resolved(in size: Size) -> ResolvedClip {
    switch shape {
    case .inset(let top, let right, let bottom, let left, let radii):
      let x = left.resolved(against: size.width)
      let y = top.resolved(against: size.height)
      let rect = Rect(
        x: x, y: y, width: max(0, size.width - x - right.resolved(against: size.width)),
        height: max(0, size.height - y - bottom.resolved(against: size.height)))
      return ResolvedClip(
        path: BezierPath.roundedRectangle(rect, radii: radii.resolved(in: size)).roundedToFloat)
    case .ellipse(let center, let radii):
      let middle = center.resolved(in: size)
      let extent = radii.resolved(in: size)
      let rect = Rect(
        x: middle.x - extent.x, y: middle.y - extent.y, width: 2 * extent.x, height: 2 * extent.y)
      return ResolvedClip(path: BezierPath.ellipse(in: rect).roundedToFloat)
    case .path(let path, let rule): return ResolvedClip(path: path.roundedToFloat, fillRule: rule)
    }
  }
}
