import CImageCodecs
import PNGCoding
import PixelKernels
import VectorGraphics

/// An animated WebP or AVIF file.
package final class AnimatedImage: Sendable {
  package let format: ReadableImageFormat
  /// As displayed, in pixels.
  package let width: Int
  package let height: Int
  /// The time of each frame, in seconds from the first one.
  package let times: [Double]
  /// The end of the last frame, in seconds from the first one.
  package let end: Double
  private let file: ImageFile
  private let maximumPixelCount: Int

  /// Whether a file is of one of these formats, be it animated or not.
  package static func isReadable(_ beginning: [UInt8]) -> Bool {
    [.webp, .avif].contains(ReadableImageFormat(of: beginning))
  }

  /// Opens a file of one of these formats, reads the times of its frames, and decodes the first one.
  ///
  /// - Parameter maximumPixelCount: Larger images are refused.
  package init(
    _ file: ImageFile, maximumPixelCount: Int = PNGDecoder.defaultMaximumPixelCount
  ) throws(ImageError) {
    let format: ReadableImageFormat = ReadableImageFormat(of: file.bytes) == .avif ? .avif : .webp
    let decoder = try AnimationDecoder(file, format, maximumPixelCount: maximumPixelCount)
    let ends = decoder.ends
    guard let end = ends.last else { throw .damaged(format, reason: "it has no frames") }
    let first = try decoder.bitmap(ofFrame: 0)
    (width, height) = (first.width, first.height)
    times = [0] + ends.dropLast()
    self.end = end
    self.file = file
    self.format = format
    self.maximumPixelCount = maximumPixelCount
  }

  /// Creates a decoder of its frames, for one user at a time.
  package func decoder() throws(ImageError) -> AnimationDecoder {
    try AnimationDecoder(file, format, maximumPixelCount: maximumPixelCount)
  }
}

/// Decodes the frames of an animated image. It is used by one thread at a time.
package final class AnimationDecoder: @unchecked Sendable {
  private let format: ReadableImageFormat
  private let maximumPixelCount: Int
  /// What the library reads until it is closed.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var animation = CAnimation()
  private var current: (frame: Int, canvas: CanvasSpace?, bitmap: Bitmap)?

  fileprivate init(
    _ file: ImageFile, _ format: ReadableImageFormat, maximumPixelCount: Int
  ) throws(ImageError) {
    self.format = format
    self.maximumPixelCount = maximumPixelCount
    bytes = .allocate(capacity: max(1, file.bytes.count))
    _ = bytes.initialize(from: file.bytes)
    var image = CImage()
    defer { cimage_free(&image) }
    guard let start = UnsafePointer(bytes.baseAddress) else { throw .outOfMemory(format) }
    let open = format == .avif ? cimage_open_avif : cimage_open_webp
    let status = open(start, file.bytes.count, UInt64(maximumPixelCount), &animation, &image)
    try image.check(status, format, maximumPixelCount: maximumPixelCount)
  }

  /// When each frame ends, in seconds from the first one.
  fileprivate var ends: [Double] {
    Array(UnsafeBufferPointer(start: animation.ends, count: Int(animation.frame_count)))
  }

  /// The frame that was decoded last; nil if there is none.
  package var frame: Int? { current?.frame }

  /// Returns a frame upright, premultiplied, in the space of a canvas; nil is sRGB.
  package func bitmap(ofFrame frame: Int, for canvas: CanvasSpace? = nil) throws(ImageError) -> Bitmap {
    if let current, current.frame == frame, current.canvas == canvas { return current.bitmap }
    var image = CImage()
    defer { cimage_free(&image) }
    let status =
      format == .avif
      ? cimage_avif_frame(&animation, UInt32(frame), UInt64(maximumPixelCount), &image)
      : cimage_webp_frame(&animation, UInt32(frame), &image)
    try image.check(status, format, maximumPixelCount: maximumPixelCount)
    let bitmap = try image.bitmap(format, for: canvas, maximumPixelCount: maximumPixelCount)
    current = (frame, canvas, bitmap)
    return bitmap
  }

  deinit {
    if format == .avif { cimage_close_avif(&animation) } else { cimage_close_webp(&animation) }
    bytes.deallocate()
  }
}
