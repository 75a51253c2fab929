import FrameExport
import PNGCoding
import PixelKernels
import SceneRenderer

/// One picture of a scene at an instant.
public struct Frame: Sendable {
  /// The number of the frame, from 0.
  public let index: Int
  /// The instant in seconds of the scene's time.
  public let time: Double
  /// The pixels: premultiplied, 16 bits per channel, not dithered.
  public let bitmap: Bitmap
}

extension Bitmap {
  /// Straight RGBA, 8 bits per channel, row by row from the top: what most image libraries take.
  ///
  /// - Parameter dither: How shades between two steps are kept.
  public func rgba8(dither: Dither = .standard) -> [UInt8] { quantized8(dither: dither) }

  /// The bitmap as a PNG file.
  ///
  /// - Throws: `export` where not enough memory for it.
  public func pngData(_ settings: StillSettings = StillSettings()) throws(AfterglowError) -> [UInt8] {
    do {
      return try settings.png(of: self)
    } catch {
      throw .export(error)
    }
  }
}
