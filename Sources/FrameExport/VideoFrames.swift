import PixelKernels
import SceneRenderer

/// The pictures of a video one after the other, drawn and quantized by one thread.
///
/// Rows that a frame has in common with the one before it are quantized once. Each picture is a function of the
/// scene and the instant alone, whatever has been asked for before it.
package final class VideoFrames {
  private let source: FrameSource
  private let quantizer: VideoQuantizer
  private let renderer: SceneRenderer
  private var last: YCbCrPicture?

  package init(of source: FrameSource, quantizer: VideoQuantizer) {
    self.source = source
    self.quantizer = quantizer
    renderer = source.renderer()
  }

  /// The picture at an instant in seconds; throws where the scene cannot be drawn then, or its size is odd.
  package func picture(at time: Double) throws(ExportError) -> YCbCrPicture {
    // Held by nobody else while it is changed, so that it need not be copied.
    var next = last
    last = nil
    let canvas = try source.canvas(at: time, by: renderer)
    // The memory of the last picture serves this one too, be it that all rows have changed.
    if canvas.factor == 1, var picture = next.take(),
      quantizer.update(&picture, to: canvas.bitmap, rows: canvas.changedRows ?? 0..<canvas.height)
    {
      last = picture
      return picture
    }
    let picture = try quantizer.picture(of: canvas)
    last = picture
    return picture
  }
}
