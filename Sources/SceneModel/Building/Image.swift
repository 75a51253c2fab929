import RenderTree
import VectorGraphics

/// An image.
public struct Image: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - source: The path of an image file, relative to the directory of the render context, or the name of
  ///     an image passed in memory.
  ///   - fit: How the image fits its box (CSS `object-fit`).
  public init(_ source: String, fit: ImageContent.Fit = .contain) {
    layer = Layer(content: .image(ImageContent(source: source, fit: fit)))
  }

  /// Scales the image to fit inside its box.
  public func scaledToFit() -> Image { fit(.contain) }
  /// Scales the image to fill its box and crops what extends beyond it.
  public func scaledToFill() -> Image { fit(.cover) }

  /// How the image fits its box (CSS `object-fit`).
  public func fit(_ fit: ImageContent.Fit) -> Image {
    with { $0.fit = fit }
  }

  /// The position of the image in its box (CSS `object-position`); percentages refer to the remaining space.
  public func position(x: some LengthConvertible, y: some LengthConvertible) -> Image {
    with { $0.position = LengthPoint(x: x.length ?? .zero, y: y.length ?? .zero) }
  }

  /// Shows part of the image, in its pixels.
  public func cropped(to part: Rect) -> Image { with { $0.crop = LayerFrame(part) } }

  /// How the image is interpolated between its pixels.
  public func sampling(_ sampling: ImageSampling) -> Image { with { $0.sampling = sampling } }

  /// Rounds the corners of the box, and those of its shadows (CSS `border-radius`).
  public func cornerRadius(_ radius: some LengthConvertible) -> Image {
    with { $0.cornerRadii = CornerLengths(all: radius.length ?? .zero) }
  }

  private func with(_ change: (inout ImageContent) -> Void) -> Image {
    modified { layer in
      guard case .image(var image) = layer.content else { return }
      change(&image)
      layer.content = .image(image)
    }
  }
}
