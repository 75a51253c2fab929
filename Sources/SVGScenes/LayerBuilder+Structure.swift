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

  private func length(
    _ name: String, of index: Int, _ axis: SVGLength.Axis, _ context: DrawingContext
  ) -> Double? {
    let text = document.ownDeclaration(name, of: index) ?? document.attribute(name, of: index)
    return text.flatMap { SVGLength($0) }?
      .resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize)
  }

  /// - Parameter size: The width and height that a `use` specifies, if any.
  func viewport(
    of index: Int, _ context: DrawingContext, width: Double?, height: Double?, isPlaced: Bool
  ) -> Viewport? {
    let (outer, isSymbol) = (context.viewport, document.name(index) == "symbol")
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
      clips: !document.overflows(index) && !(isSymbol && viewBox == nil && width == nil))
  }

  /// An `svg` element within another, or a `symbol` that is used.
  func nestedSVG(
    _ index: Int, _ context: DrawingContext, size: (width: Double?, height: Double?)?
  ) throws(SVGError) -> Fragment {
    guard
      let viewport = viewport(
        of: index, context, width: size?.width, height: size?.height,
        isPlaced: document.name(index) == "svg")
    else { return Fragment() }
    var inner = context
    inner.viewport = viewport.contentSize
    let content = try fragments(of: document.children(of: index), inner)
    var shown = Fragment()
    shown.box = content.box.map { viewport.transform.boundingBox(of: $0) }
    shown.blends = content.blends && !viewport.clips
    shown.layers = content.layers.map { $0.transformed(by: viewport.transform) }
    if viewport.clips, !context.isClip, !shown.layers.isEmpty {
      try count(at: index)
      shown.layers = [Layer.clipped(shown.layers, to: .rectangle(viewport.rect))]
    }
    return try finished(
      shown, of: index, context, transform: try transform(of: index, context, box: shown.box))
  }

  /// The copy of another element.
  func use(_ index: Int, _ context: DrawingContext) throws(SVGError) -> Fragment {
    guard let target = document.reference(of: index) else {
      if let href = document.attribute("href", of: index) ?? document.attribute("xlink:href", of: index),
        !href.hasPrefix("#")
      {
        warn("use of \(href.prefix(60)): elements of other files are not supported", at: index)
      }
      return Fragment()
    }
    guard !context.open.contains(target), !isAncestor(target, of: index),
      SVGDocument.isSVG(document.element(target)),
      !isWithinForeignElement(target)
    else { return Fragment() }
    try count(at: index)
    var inner = context
    inner.open.insert(target)
    inner.depth += 1
    let shift = AffineTransform.translation(
      x: length("x", of: index, .x, context) ?? 0, y: length("y", of: index, .y, context) ?? 0)
    var content: Fragment
    switch document.name(target) {
    case "symbol", "svg":
      guard document.declared("display", of: target) != "none" else { return Fragment() }
      inner.style = SVGStyleReader(document: document, index: target, viewport: context.viewport)
        .style(over: context.style)
      content = try nestedSVG(
        target, inner,
        size: (length("width", of: index, .x, context), length("height", of: index, .y, context)))
    default: content = try fragment(of: target, inner)
    }
    content.layers = content.layers.map { $0.transformed(by: shift) }
    content.box = content.box.map { shift.boundingBox(of: $0) }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: content.box))
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

  func image(_ index: Int, _ context: DrawingContext) throws(SVGError) -> Fragment {
    guard context.style.isVisible, !context.isClip,
      let href = document.attribute("href", of: index) ?? document.attribute("xlink:href", of: index)
    else { return Fragment() }
    guard let image = resources.image(named: href) else {
      warn("the image \(href.prefix(60)) cannot be displayed", at: index)
      return Fragment()
    }
    try count(at: index)
    let inner: LayerBuilder?
    let natural: Size
    switch image {
    case .bitmap(_, let size): (inner, natural) = (nil, size)
    case .document(let bytes):
      guard let builder = nested(bytes) else {
        warn("the image \(href.prefix(60)) cannot be displayed", at: index)
        return Fragment()
      }
      (inner, natural) = (builder, builder.size)
    }
    var (width, height) = (length("width", of: index, .x, context), length("height", of: index, .y, context))
    if width == nil, height == nil { (width, height) = (natural.width, natural.height) }
    let rect = Rect(
      x: length("x", of: index, .x, context) ?? 0, y: length("y", of: index, .y, context) ?? 0,
      width: width ?? natural.width * (height ?? 0) / max(natural.height, 1e-9),
      height: height ?? natural.height * (width ?? 0) / max(natural.width, 1e-9))
    guard rect.width > 0, rect.height > 0 else { return Fragment() }
    let ratio = PreserveAspectRatio(document.attribute("preserveAspectRatio", of: index))
    var content = Fragment()
    content.box = rect
    switch image {
    case .bitmap(let source, _):
      content.layers = [Self.layer(showing: source, in: rect, ratio, context.style.imageSampling)]
    case .document: content.layers = try inner?.layers(in: rect, ratio) ?? []
    }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: rect))
  }

  /// All layers of the document as an image of a given size.
  func layers(in rect: Rect, _ ratio: PreserveAspectRatio) throws(SVGError) -> [Layer] {
    let fitting = AffineTransform.translation(x: rect.x, y: rect.y).appending(
      ratio.transform(of: Rect(size: size), to: rect.size))
    return [Layer.clipped(try layers().map { $0.transformed(by: fitting) }, to: .rectangle(rect))]
  }

  static func layer(
    showing source: String, in rect: Rect, _ ratio: PreserveAspectRatio, _ sampling: ImageSampling
  ) -> Layer {
    let fit: ImageContent.Fit = ratio.alignment == nil ? .fill : ratio.slices ? .cover : .contain
    let place = ratio.alignment ?? Point(x: 0.5, y: 0.5)
    return Layer(
      frame: LayerFrame(rect), transformOrigin: .zero,
      content: .image(
        ImageContent(
          source: source, fit: fit,
          position: LengthPoint(x: .percent(place.x * 100), y: .percent(place.y * 100)), sampling: sampling)))
  }

  /// A builder for an SVG file that is used as an image: it shows no images itself.
  func nested(_ bytes: [UInt8]) -> LayerBuilder? {
    guard let document = try? SVGDocument.read(bytes, limits: limits) else { return nil }
    var limits = limits
    limits.layers = max(0, limits.layers - layerCount)
    limits.outlineElements = max(0, limits.outlineElements - outlineElementCount)
    return LayerBuilder(
      document, limits: limits, resources: resources.withoutDocuments, language: language)
  }
}
