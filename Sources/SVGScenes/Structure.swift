import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// The viewport established by an `svg` or `symbol` element.
  struct Viewport {
    var rect: Rect
    /// From the content's space to the parent's.
    var transform: AffineTransform
    /// The size that percentages in the content refer to.
    var contentSize: Size
    var clips: Bool
  }

  func length(
    _ name: String, of index: Int, _ axis: SVGLength.Axis, _ context: BuildContext
  ) -> Double? {
    let text = document.ownDeclaration(name, of: index) ?? document.attribute(name, of: index)
    return text.flatMap { SVGLength($0) }?
      .resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize)
  }

  /// - Parameter size: The width and height that a `use` specifies, if any.
  func viewport(
    of index: Int, _ context: BuildContext, width: Double?, height: Double?, isPlaced: Bool
  ) -> Viewport? {
    let outer = context.viewport
    let rect = Rect(
      x: isPlaced ? length("x", of: index, .x, context) ?? 0 : 0,
      y: isPlaced ? length("y", of: index, .y, context) ?? 0 : 0,
      width: width ?? length("width", of: index, .x, context) ?? outer.width,
      height: height ?? length("height", of: index, .y, context) ?? outer.height)
    guard rect.width > 0, rect.height > 0 else { return nil }
    let viewBox = Rect(viewBox: document.attribute("viewBox", of: index))
    let fitting =
      viewBox.map {
        PreserveAspectRatio(document.attribute("preserveAspectRatio", of: index)).transform(
          of: $0, to: rect.size)
      } ?? .identity
    return Viewport(
      rect: rect, transform: AffineTransform.translation(x: rect.x, y: rect.y).appending(fitting),
      contentSize: viewBox?.size ?? rect.size,
      clips: !document.overflows(index))
  }

  /// An `svg` element within another, or a `symbol` that is used.
  func nestedSVG(
    _ index: Int, _ context: BuildContext, size: (width: Double?, height: Double?)?
  ) throws(SVGError) -> Fragment {
    guard
      let viewport = viewport(
        of: index, context, width: size?.width, height: size?.height,
        isPlaced: document.name(index) == "svg")
    else { return Fragment() }
    var inner = context
    inner.viewport = viewport.contentSize
    inner.matrix = inner.matrix.appending(viewport.transform)
    let content = try fragments(of: document.children(of: index), inner)
    var shown = Fragment()
    shown.box = content.box.map { viewport.transform.boundingBox(of: $0) }
    shown.blends = content.blends && !viewport.clips
    shown.layers = content.layers.map { $0.transformed(by: viewport.transform) }
    if viewport.clips, !context.isClip, !shown.layers.isEmpty {
      try take(.layers(1), at: index)
      shown.layers = [Layer.clipped(shown.layers, to: .rectangle(viewport.rect))]
    }
    return try finished(
      shown, of: index, context, transform: try transform(of: index, context, box: shown.box))
  }

  /// The copy of another element.
  func use(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    guard let target = document.reference(of: index) else {
      if let href = document.address(of: index) {
        warn(
          href.hasPrefix("#")
            ? "use of \(href.prefix(60)), which is not in the file"
            : "use of \(href.prefix(60)): elements of other files are not supported", at: index)
      }
      return Fragment()
    }
    guard !context.open.contains(target), !isAncestor(target, of: index),
      SVGDocument.isSVG(document.element(target)),
      !isWithinForeignElement(target)
    else { return Fragment() }
    try take(.layers(1), at: index)
    var inner = context
    inner.open.insert(target)
    inner.depth += 1
    let shift = AffineTransform.translation(
      x: length("x", of: index, .x, context) ?? 0, y: length("y", of: index, .y, context) ?? 0)
    func content(_ inner: BuildContext) throws(SVGError) -> Fragment {
      var inner = inner
      switch document.name(target) {
      case "symbol", "svg":
        guard document.declared("display", of: target) != "none" else { return Fragment() }
        noteLosses(of: target)
        inner.style = SVGStyleReader(document: document, index: target, viewport: context.viewport)
          .style(over: context.style)
        return try nestedSVG(
          target, inner,
          size: (length("width", of: index, .x, context), length("height", of: index, .y, context)))
      default: return try fragment(of: target, inner)
      }
    }
    inner.matrix = inner.matrix.appending(shift)
    inner.paints = ContextPaints(
      fill: context.style.fill, stroke: context.style.stroke, color: context.style.color, box: .zero,
      matrix: context.matrix, outer: context.paints.map { [$0] } ?? [])
    var drawn = try content(inner)
    if let box = drawn.box, context.style.usesServers {
      // Only the whole has a box, which the gradients and patterns of its parts refer to.
      inner.paints?.box = shift.boundingBox(of: box)
      drawn = try content(inner)
    }
    drawn.layers = drawn.layers.map { $0.transformed(by: shift) }
    drawn.box = drawn.box.map { shift.boundingBox(of: $0) }
    return try finished(
      drawn, of: index, context, transform: try transform(of: index, context, box: drawn.box))
  }

  private func isAncestor(_ ancestor: Int, of index: Int) -> Bool {
    var place: Int? = index
    while let element = place {
      if element == ancestor { return true }
      place = document.element(element).parent
    }
    return false
  }

  /// Whether an element is within one of another namespace, where nothing is drawn.
  private func isWithinForeignElement(_ index: Int) -> Bool {
    var place = document.element(index).parent
    while let element = place {
      if !SVGDocument.isSVG(document.element(element)) { return true }
      place = document.element(element).parent
    }
    return false
  }
}
