import PixelKernels
import SceneRenderer
import VideoCoding

/// The frames of a video in sequence, drawn and quantized by one thread.
///
/// Rows that a frame shares with the one before it are quantized once. Each frame is a function of the scene
/// and the instant alone, regardless of earlier requests.
package final class VideoFrames {
  private let source: FrameSource
  private let quantizer: VideoQuantizer
  private let chroma: ChromaResolution
  private let hasAlpha: Bool
  private let crossfade: LoopCrossfade?
  private let signal: SignalEncoder?
  private var light = ContentLight()
  private let renderer: SceneRenderer
  private var last: YCbCrFrame?

  package init(
    of source: FrameSource, quantizer: VideoQuantizer, chroma: ChromaResolution = .quarter,
    hasAlpha: Bool = false, crossfade: LoopCrossfade? = nil, signal: SignalEncoder? = nil
  ) {
    self.source = source
    self.quantizer = quantizer
    self.chroma = chroma
    self.hasAlpha = hasAlpha
    self.crossfade = crossfade
    self.signal = signal
    renderer = source.renderer()
  }

  /// The pixels at an instant in seconds, not quantized.
  package func bitmap(at time: Double) throws(ExportError) -> Bitmap {
    let bitmap = try source.canvas(at: time, by: renderer).finished()
    guard let crossfade, let share = crossfade.share(at: time) else { return bitmap }
    let later = try source.canvas(at: time + crossfade.duration, by: renderer).finished()
    return bitmap.mixed(with: later, share: share)
  }

  /// The same in the encoding of the file's samples: in high dynamic range its signal, whose light level is
  /// recorded.
  package func signal(at time: Double) throws(ExportError) -> Bitmap {
    let bitmap = try bitmap(at: time)
    guard let signal else { return bitmap }
    let luminance = signal.luminance(of: bitmap)
    light = light.union(ContentLight(greatest: luminance.greatest, mean: luminance.mean))
    return signal.signal(of: bitmap, keepsAlpha: hasAlpha)
  }

  /// The frame at an instant in seconds; throws if the scene cannot be drawn then, or its size is odd.
  package func picture(at time: Double) throws(ExportError) -> YCbCrFrame {
    guard signal == nil, chroma == .quarter, !hasAlpha, crossfade?.share(at: time) == nil else {
      let bitmap = try signal(at: time)
      guard let picture = quantizer.picture(of: bitmap, chroma: chroma, hasAlpha: hasAlpha) else {
        throw .invalidSetting("the size of a video must be even, not \(bitmap.width)×\(bitmap.height)")
      }
      last = nil
      return picture
    }
    // Referenced from nowhere else while it is changed, so that it need not be copied.
    if var picture = last.take() {
      // Rows are quantized while they are still in the cache.
      let canvas = try source.canvas(at: time, by: renderer) { bitmap, rows, runs in
        _ = quantizer.update(&picture, to: bitmap, rows: rows, runs: runs)
      }
      return try keep(canvas.factor == 1 ? picture : quantizer.picture(of: canvas))
    }
    return try keep(quantizer.picture(of: source.canvas(at: time, by: renderer)))
  }

  /// The light levels of the frames since the last call, in high dynamic range.
  package func takeContentLight() -> ContentLight? {
    defer { light = ContentLight() }
    return signal == nil ? nil : light
  }

  private func keep(_ picture: YCbCrFrame) -> YCbCrFrame {
    last = picture
    return picture
  }
}
