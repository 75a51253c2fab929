import CCairo
import PixelKernels

extension CairoSurface {
  /// The most pixels of a side of an image surface.
  private static let longestSide = 32767

  /// Begins an image, transparent, with one unit of user space for each pixel.
  package convenience init(imageOfWidth width: Int, height: Int) throws(CairoError) {
    guard max(width, height) <= Self.longestSide else {
      throw .failed("cairo draws at most \(Self.longestSide) pixels per side, not \(width)×\(height)")
    }
    let cairo = try Cairo.loaded()
    let surface = cairo.pointee.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    try self.init(cairo, surface, unit: 1)
    cairo.pointee.cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    try check()
  }

  /// Returns the pixels of an image, of 8 significant bits per channel.
  package func bitmap() throws(CairoError) -> Bitmap {
    cairo.pointee.cairo_surface_flush(surface)
    try check()
    guard let data = cairo.pointee.cairo_image_surface_get_data(surface) else { throw .outOfMemory }
    let stride = Int(cairo.pointee.cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(
      width: Int(cairo.pointee.cairo_image_surface_get_width(surface)),
      height: Int(cairo.pointee.cairo_image_surface_get_height(surface)))
    let width = bitmap.width
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in 0..<pixels.count / 4 {
        let (y, x) = index.quotientAndRemainder(dividingBy: width)
        let pixel = UnsafeRawPointer(data + y * stride).load(fromByteOffset: 4 * x, as: UInt32.self)
        let alpha = pixel >> 24
        for (channel, shift) in [(0, 16), (1, 8), (2, 0)] as [(Int, UInt32)] {
          // Operators on colors may round above alpha.
          pixels[4 * index + channel] = UInt16(min(pixel >> shift & 255, alpha) * 257)
        }
        pixels[4 * index + 3] = UInt16(alpha * 257)
      }
    }
    return bitmap
  }
}
