import VectorGraphics

/// The file format of an image.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics: lossless, 8 or 16 bits per channel.
  case png
  /// JPEG: 8 bits per channel, without transparency.
  case jpeg
  /// WebP: 8 bits per channel, lossy or lossless.
  case webp
  /// AVIF: 8, 10 or 12 bits per channel, lossy or lossless.
  case avif
  /// Scalable Vector Graphics 1.1.
  case svg
  /// Portable Document Format, one page.
  case pdf

  /// The format of shapes and text; nil for pixels.
  package var vector: VectorFormat? { VectorFormat(rawValue: rawValue) }
}
