import FrameExport
import PNGCoding
import PixelKernels
import SceneRenderer

/// One frame of a scene.
public struct Frame: Sendable {
  /// The index of the frame, from 0.
  public let index: Int
  /// The time of the frame, in seconds of scene time.
  public let time: Double
  /// The pixels: premultiplied, 16 bits per channel, not dithered.
  public let bitmap: Bitmap
}

extension Bitmap {
  /// Unpremultiplied RGBA, 8 bits per channel, row by row from the top, as most image libraries expect.
  ///
  /// - Parameter dither: The dither applied when quantizing.
  public func rgba8(dither: Dither = .standard) -> [UInt8] { quantized8(dither: dither) }

  /// The bitmap as a PNG file.
  ///
  /// - Parameters:
  ///   - bitDepth: Bits per channel, 8 or 16.
  ///   - dither: The dither applied when quantizing to 8 bits.
  /// - Throws: `invalidOption` for an invalid bit depth, `export` if there is not enough memory.
  public func pngData(bitDepth: Int = 8, dither: Dither = .standard) throws(AfterglowError) -> [UInt8] {
    var request = ImageRequest(.png)
    request.bitDepth = bitDepth
    try request.check()
    do {
      return try ImageSettings(bitDepth: bitDepth, dither: dither).png(of: self)
    } catch {
      throw .export(error)
    }
  }
}
