import VectorGraphics

/// An image.
public struct Image: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - source: The path of a PNG file, relative to the folder that the scene is drawn with, or the name of an image
  ///     that was given in memory.
  ///   - fit: How the image fits its box (CSS `object-fit`).
  public init(_ source: String, fit: ImageContent.Fit = .contain) {
    layer = Layer(content: .image(ImageContent(source: source, fit: fit)))
  }

  /// Shows all of the image within its box.
  public func scaledToFit() -> Image { fit(.contain) }
  /// Fills the box; what reaches beyond it is cut.
  public func scaledToFill() -> Image { fit(.cover) }

  /// How the image fits its box (CSS `object-fit`).
  public func fit(_ fit: ImageContent.Fit) -> Image {
    modified { layer in
      guard case .image(var image) = layer.content else { return }
      image.fit = fit
      layer.content = .image(image)
    }
  }
}
