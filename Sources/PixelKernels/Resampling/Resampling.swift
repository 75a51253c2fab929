import VectorGraphics

extension Bitmap {
  /// The part `rect` of the image placed by an affine map, with smooth edges, transparent outside.
  ///
  /// `transform` maps the image, which fills (0, 0) to (`width`, `height`), to the pixels of the result. If
  /// the image becomes smaller, all its pixels count. A map that is singular or not finite gives transparent
  /// pixels. The result is bit-identical for any `rect`.
  package func resampled(
    by transform: AffineTransform, filter: ResamplingFilter = .catmullRom, to rect: PixelRect
  ) -> Bitmap {
    var result = Bitmap(width: rect.width, height: rect.height)
    let placed = AffineSampler(self, by: transform, filter: filter, to: rect, inSteps: false) {
      shrunk(to: $0, filter: filter)
    }
    guard let placed else { return result }
    let length = 4 * rect.width
    result.pixels.withUnsafeMutableBufferPointer { buffer in
      guard let pixels = buffer.baseAddress else { return }
      let scratch = placed.scratch()
      defer { scratch.deallocate() }
      placed.drawRows(0..<rect.height, with: scratch) { row, line in
        (pixels + row * length).update(from: line, count: length)
      }
    }
    return result
  }

  /// Composites an image placed by an affine map onto this one, without an intermediate bitmap.
  ///
  /// An image that is scaled down and rotated is drawn from one of few sizes; otherwise the pixels are those
  /// of `resampled`.
  ///
  /// - Parameters:
  ///   - part: The part of the image that is shown, in its pixels; nil is all of it.
  ///   - transform: From the image to the grid that `rect` is measured in.
  ///   - rect: The pixels that are drawn, its top left at pixel (x, y) of this bitmap.
  ///   - shrunk: The image in a smaller size, as returned by its own `shrunk` or from a cache.
  package mutating func composite(
    _ picture: Bitmap, showing part: Rect? = nil, placedBy transform: AffineTransform, in rect: PixelRect,
    filter: ResamplingFilter = .catmullRom, atX x: Int, y: Int, opacity: Double = 1,
    blendMode: BlendMode = .normal, shrunk: (_ size: PixelSize) -> Bitmap
  ) {
    let scale = fullScale(opacity)
    guard scale > 0,
      let overlap = Overlap(
        width: rect.width, height: rect.height, atX: x, y: y, ontoWidth: width, height: height),
      let placed = AffineSampler(
        picture, showing: part, by: transform, filter: filter, to: rect, inSteps: true,
        shrunk: shrunk)
    else { return }
    let kernel = blendMode.kernel
    let width = width
    let scratch = placed.scratch()
    defer { scratch.deallocate() }
    pixels.withUnsafeMutableBufferPointer { destination in
      placed.drawRows(overlap.sourceY..<overlap.sourceY + overlap.height, with: scratch) { row, line in
        let to = 4 * ((overlap.destinationY + row - overlap.sourceY) * width + overlap.destinationX)
        kernel.run(
          destination.baseAddress.map { $0 + to }, line + 4 * overlap.sourceX, count: overlap.width,
          scale: scale, coverage: nil)
      }
    }
  }
}

extension Bitmap {
  /// The ratio of consecutive sizes that images are shrunk to before they are rotated: 2^(−1/16).
  private static let ratioOfSizes = 0.957603280698574

  /// The size that the image is first shrunk to along its own axes if a map scales it down and rotates it:
  /// the final size, or the next greater step. Nil if that is its own size.
  ///
  /// Steps are 1, 2^(−1/16), 2^(−2/16) … of the image's size, so that a slow zoom needs few of them.
  func fittingSize(for transform: AffineTransform, inSteps: Bool) -> PixelSize? {
    func fitted(_ size: Int, _ x: Double, _ y: Double) -> Int {
      let scale = (x * x + y * y).squareRoot()
      if scale >= 1 { return size }
      var part = inSteps ? 1 : scale
      // Tolerates rounding errors.
      while inSteps, part * Self.ratioOfSizes >= scale * (1 - 1e-9), part * Double(size) > 1 {
        part *= Self.ratioOfSizes
      }
      return max(1, min(size, Int((Double(size) * part - 1e-6).rounded(.up))))
    }
    let size = PixelSize(
      width: fitted(width, transform.a, transform.b), height: fitted(height, transform.c, transform.d))
    return size.width < width || size.height < height ? size : nil
  }

  /// The whole image in another size, with every pixel of it counted.
  package func shrunk(to size: PixelSize, filter: ResamplingFilter = .catmullRom) -> Bitmap {
    resampled(
      by: .scale(x: Double(size.width) / Double(width), y: Double(size.height) / Double(height)),
      filter: filter, to: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
  }
}

/// The size of a bitmap in pixels.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int
}
