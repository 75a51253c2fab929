import PixelKernels
import RenderTree
import SoundMixing
import Synchronization
import VectorGraphics

/// Footage that scenes place: when its frames are shown is known, and their pixels are decoded when they are drawn.
package struct SceneClip: Sendable {
  package let timeline: ClipTimeline
  /// What the file says of itself, in words.
  package let summary: String
  /// Differs, in all likelihood, between clips that differ.
  package let digest: UInt64
  /// What is heard; nil for footage without sound.
  package var sound: (any SoundSource)?
  private let decoders: ClipDecoders
  private var canvas: CanvasSpace?

  /// Creates footage.
  ///
  /// - Parameters:
  ///   - first: A decoder that may be used already.
  ///   - makeDecoder: Makes another one.
  package init(
    timeline: ClipTimeline, summary: String, digest: UInt64, first: any FrameDecoder,
    makeDecoder: @escaping ClipDecoders.Maker
  ) {
    self.timeline = timeline
    self.summary = summary
    self.digest = digest
    decoders = ClipDecoders(first: first, make: makeDecoder)
  }

  /// The pixels of a frame for the canvas.
  func bitmap(ofFrame frame: Int) throws(RenderError) -> Bitmap {
    try decoders.bitmap(ofFrame: frame, in: canvas)
  }

  /// The same clip for a canvas of another space.
  func converted(to canvas: CanvasSpace) -> SceneClip {
    var result = self
    result.canvas = canvas
    return result
  }
}

/// Decodes the frames of a clip, for one user at a time.
package protocol FrameDecoder: AnyObject, Sendable {
  /// How much there is to decode until a frame; nil if decoding would start again.
  func distance(toFrame frame: Int) -> Int?

  /// Returns the pixels of a frame, upright; they do not depend on what was decoded before.
  ///
  /// - Parameter canvas: What their levels represent; nil is sRGB.
  func bitmap(ofFrame frame: Int, in canvas: CanvasSpace?) throws(RenderError) -> Bitmap
}

/// The decoders of a clip, which are retained where they stopped, so that frames in their order are decoded once, also by
/// several workers in different parts of the clip.
package final class ClipDecoders: Sendable {
  package typealias Maker = @Sendable () throws(RenderError) -> any FrameDecoder

  /// The most that are retained while nobody uses them.
  private static let mostIdle = 4

  private let idle: Mutex<[any FrameDecoder]>
  private let make: Maker

  fileprivate init(first: any FrameDecoder, make: @escaping Maker) {
    idle = Mutex([first])
    self.make = make
  }

  fileprivate func bitmap(ofFrame frame: Int, in canvas: CanvasSpace?) throws(RenderError) -> Bitmap {
    let decoder = if let idle = take(for: frame) { idle } else { try make() }
    // One that fails is not used again.
    let bitmap = try decoder.bitmap(ofFrame: frame, in: canvas)
    idle.withLock { idle in
      if idle.count == Self.mostIdle { idle.removeFirst() }
      idle.append(decoder)
    }
    return bitmap
  }

  /// The decoder that is nearest to a frame; nil if each would start again, and there may be another one.
  private func take(for frame: Int) -> (any FrameDecoder)? {
    idle.withLock { idle in
      let distances = idle.indices.compactMap { index in
        idle[index].distance(toFrame: frame).map { (index: index, distance: $0) }
      }
      if let best = distances.min(by: { $0.distance < $1.distance }) { return idle.remove(at: best.index) }
      return idle.count == Self.mostIdle ? idle.removeFirst() : nil
    }
  }
}
