import RenderTree
import SceneModel
import VectorGraphics

extension LayerBuilder {
  /// An image that can be shown.
  enum DrawableImage {
    case bitmap(source: String, size: Size)
    /// An SVG file with the name by which this one refers to it.
    case document(LayerBuilder, name: String)

    var size: Size {
      switch self {
      case .bitmap(_, let size): size
      case .document(let builder, _): builder.size
      }
    }
  }

  func image(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    guard context.style.isVisible, !context.isClip,
      let href = document.address(of: index), let image = image(named: href, at: index)
    else { return Fragment() }
    try take(.layers(1), at: index)
    var (width, height) = (length("width", of: index, .x, context), length("height", of: index, .y, context))
    let natural = image.size
    if width == nil, height == nil { (width, height) = (natural.width, natural.height) }
    let rect = Rect(
      x: length("x", of: index, .x, context) ?? 0, y: length("y", of: index, .y, context) ?? 0,
      width: width ?? natural.width * (height ?? 0) / max(natural.height, 1e-9),
      height: height ?? natural.height * (width ?? 0) / max(natural.width, 1e-9))
    guard rect.width > 0, rect.height > 0 else { return Fragment() }
    let ratio = PreserveAspectRatio(document.attribute("preserveAspectRatio", of: index))
    var content = Fragment()
    content.box = rect
    content.layers = try layers(
      showing: image, in: rect, ratio, context.style.imageSampling, at: index)
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: rect))
  }

  /// An image by its name; nil, with a warning, if it cannot be shown.
  func image(named name: String, at index: Int) -> DrawableImage? {
    let shown = Self.shownName(of: name)
    let image: SVGImage
    do {
      image = try resources.image(named: name)
    } catch {
      warn("the image \(shown) cannot be displayed: \(error.reason)", at: index)
      return nil
    }
    switch image {
    case .bitmap(let source, let size): return .bitmap(source: source, size: size)
    case .document where isImage:
      // Browsers load nothing from within an image; bitmaps are shown all the same, but nesting must end somewhere.
      warn(
        "the image \(shown) is left out: it is an SVG file in an SVG file that is an image itself", at: index)
      return nil
    case .document(let bytes):
      do throws(SVGError) {
        let inner = LayerBuilder(
          try SVGDocument.read(bytes, budget: budget), budget: budget, resources: resources.beside(name),
          language: language, isImage: true)
        return .document(inner, name: shown)
      } catch {
        warn("the image \(shown) cannot be displayed: \(error.description)", at: index)
        return nil
      }
    }
  }

  private static func shownName(of name: String) -> String {
    let start = name.prefix(60)
    return start.endIndex == name.endIndex ? name : "\(start)…"
  }

  /// The layers of an image. Lines of an SVG file within this one are given with its name.
  func layers(
    showing image: DrawableImage, in rect: Rect, _ ratio: PreserveAspectRatio, _ sampling: ImageSampling,
    at index: Int
  ) throws(SVGError) -> [Layer] {
    switch image {
    case .bitmap(let source, _): return [Self.layer(showing: source, in: rect, ratio, sampling)]
    case .document(let inner, let name):
      let layers: [Layer]
      do throws(SVGError) {
        layers = try inner.layers(in: rect, ratio)
      } catch {
        throw SVGError(line: document.element(index).line, "\(name): \(error.description)")
      }
      for warning in inner.warnings { warn("\(name): \(warning)", at: index) }
      return layers
    }
  }

  /// All layers of the document as an image of a given size.
  private func layers(in rect: Rect, _ ratio: PreserveAspectRatio) throws(SVGError) -> [Layer] {
    let fitting = AffineTransform.translation(x: rect.x, y: rect.y).appending(
      ratio.transform(of: Rect(size: size), to: rect.size))
    return [Layer.clipped(try layers().map { $0.transformed(by: fitting) }, to: .rectangle(rect))]
  }

  private static func layer(
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
}
