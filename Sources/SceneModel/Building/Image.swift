import RenderTree
import VectorGraphics

/// An image, or footage: what is fitted to its box by its own size in pixels.
public protocol FittedContent: SingleLayerContent {}

/// An image.
public struct Image: FittedContent {
  public var layer: Layer

  /// - Parameters:
  ///   - source: The path of an image file, relative to the directory of the render context, or the name of
  ///     an image passed in memory.
  ///   - fit: How the image fits its box (CSS `object-fit`).
  public init(_ source: String, fit: ImageContent.Fit = .contain) {
    layer = Layer(content: .image(ImageContent(source: source, fit: fit)))
  }
}

/// Footage from a video file.
///
/// A frame is shown from its time in the file until that of the next one, and the last frame is held.
///
/// ```swift
/// Video("clip.mp4", fit: .cover).rate(1, offset: 12).window(duration: 4)
/// ```
public struct Video: FittedContent {
  public var layer: Layer

  /// Creates footage that begins with the first frame of a file.
  ///
  /// - Parameters:
  ///   - source: The path of a video file, relative to the directory of the render context.
  ///   - fit: How a frame fits its box (CSS `object-fit`).
  public init(_ source: String, fit: ImageContent.Fit = .contain) {
    layer = Layer(content: .video(ImageContent(source: source, fit: fit)))
  }
}

extension FittedContent {
  /// Scales the image to fit inside its box.
  public func scaledToFit() -> Self { fit(.contain) }
  /// Scales the image to fill its box and crops what extends beyond it.
  public func scaledToFill() -> Self { fit(.cover) }

  /// How the image fits its box (CSS `object-fit`).
  public func fit(_ fit: ImageContent.Fit) -> Self {
    with { $0.fit = fit }
  }

  /// The position of the image in its box (CSS `object-position`); percentages refer to the remaining space.
  public func position(x: some LengthConvertible, y: some LengthConvertible) -> Self {
    with { $0.position = LengthPoint(x: x.length ?? .zero, y: y.length ?? .zero) }
  }

  /// Shows part of the image, in its pixels.
  public func cropped(to part: Rect) -> Self { with { $0.crop = LayerFrame(part) } }

  /// How the image is interpolated between its pixels.
  public func sampling(_ sampling: ImageSampling) -> Self { with { $0.sampling = sampling } }

  /// Rounds the corners of the box, and those of its shadows (CSS `border-radius`).
  public func cornerRadius(_ radius: some LengthConvertible) -> Self {
    with { $0.cornerRadii = CornerLengths(all: radius.length ?? .zero) }
  }

  private func with(_ change: (inout ImageContent) -> Void) -> Self {
    var content = self
    switch content.layer.content {
    case .image(var image):
      change(&image)
      content.layer.content = .image(image)
    case .video(var clip):
      change(&clip)
      content.layer.content = .video(clip)
    default: break
    }
    return content
  }
}
