import PixelKernels
import RenderTree
import VectorGraphics

/// Footage that scenes place: when its frames are shown is known, and their pixels are decoded when they are drawn.
package struct SceneClip: Sendable {
  /// The pixels of a frame, upright, in sRGB.
  package typealias Frames = @Sendable (Int) throws(RenderError) -> Bitmap

  package let timeline: ClipTimeline
  /// What the file says of itself, in words.
  package let summary: String
  /// Differs, in all likelihood, between clips that differ.
  package let digest: UInt64
  private let frames: Frames
  private var canvas: CanvasSpace?

  package init(timeline: ClipTimeline, summary: String, digest: UInt64, frames: @escaping Frames) {
    self.timeline = timeline
    self.summary = summary
    self.digest = digest
    self.frames = frames
  }

  /// The pixels of a frame for the canvas.
  func bitmap(ofFrame frame: Int) throws(RenderError) -> Bitmap {
    let bitmap = try frames(frame)
    return canvas.map(bitmap.converted) ?? bitmap
  }

  /// The same clip for a canvas of another space.
  func converted(to canvas: CanvasSpace) -> SceneClip {
    var result = self
    result.canvas = canvas
    return result
  }
}
