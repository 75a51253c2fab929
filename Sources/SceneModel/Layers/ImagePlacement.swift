import RenderTree
import VectorGraphics

extension ImageContent {
  /// The image cropped, fitted and aligned in a box with a size in points (CSS Images 4, sections 5.5 and
  /// 5.6).
  ///
  /// - Parameter natural: The size of the whole image in pixels.
  func resolved(natural: Size, in size: Size) -> ResolvedImage {
    let whole = Rect(size: natural)
    let part = crop.map { $0.resolved(in: natural).intersection(whole) } ?? whole
    let box = Rect(size: size)
    guard !part.isEmpty else {
      return ResolvedImage(asset: source, destination: .zero, bounds: .zero, sampling: sampling)
    }
    let scale = fit.scale(of: part.size, to: size)
    let extent = Size(width: part.width * scale.width, height: part.height * scale.height)
    let corner = position.resolved(
      in: Size(width: size.width - extent.width, height: size.height - extent.height))
    let shown = Rect(x: corner.x, y: corner.y, width: extent.width, height: extent.height)
    let destination = Rect(
      x: shown.x - part.x * scale.width, y: shown.y - part.y * scale.height,
      width: natural.width * scale.width, height: natural.height * scale.height)
    return ResolvedImage(
      asset: source, destination: destination.roundedToFloat,
      bounds: (crop == nil ? box : box.intersection(shown)).roundedToFloat, sampling: sampling)
  }
}

extension ImageContent.Fit {
  /// Points per pixel of an image in a box.
  func scale(of natural: Size, to size: Size) -> Size {
    let (across, down) = (size.width / natural.width, size.height / natural.height)
    return switch self {
    case .fill: Size(width: across, height: down)
    case .contain: Size(width: min(across, down), height: min(across, down))
    case .cover: Size(width: max(across, down), height: max(across, down))
    case .none: Size(width: 1, height: 1)
    }
  }
}
