import PixelKernels

/// How the end of a loop goes over into its start: the first frames still show what comes after the last one, less and less.
package struct LoopCrossfade: Sendable, Hashable {
  /// Where the loop begins, in seconds of the scene's time.
  package let start: Double
  /// How long the loop is, in seconds.
  package let duration: Double
  /// How long the crossfade is, in seconds, at most `duration`.
  package let length: Double

  /// - Throws: `invalidSetting` where the crossfade is not longer than nothing, or longer than the loop.
  package init(start: Double, duration: Double, length: Double) throws(ExportError) {
    guard length > 0, length <= duration else {
      throw .invalidSetting(
        "a crossfade is longer than 0 and at most as long as the loop, \(duration) s, not \(length) s")
    }
    self.start = start
    self.duration = duration
    self.length = length
  }

  /// The share of the picture at an instant; the rest is that of the picture one loop later. Nil where it is shown alone.
  package func share(at time: Double) -> Double? {
    let progress = (time - start) / length
    return progress >= 0 && progress < 1 ? progress : nil
  }
}

/// What a loop does where it repeats, at 16 bits per channel.
package struct LoopProof: Sendable, Hashable {
  /// The largest difference of a channel between the first frame and the one that follows the last, of 65535.
  package let seam: Int
  /// The mean change of a channel from the last frame to the one that follows it, and from the first to the second, of 65535.
  package let before: Double
  package let after: Double
}

extension VideoExport {
  /// Draws the frames around the seam of a loop that is as long as the plan.
  package func loopProof() throws(ExportError) -> LoopProof {
    guard let quantizer = VideoQuantizer(bitDepth: 8) else { throw .rendering("no quantizer of 8 bits") }
    let pictures = VideoFrames(of: source, quantizer: quantizer, crossfade: crossfade)
    let first = try pictures.bitmap(at: plan.time(ofFrame: 0))
    let second = try pictures.bitmap(at: plan.time(ofFrame: 1))
    let last = try pictures.bitmap(at: plan.time(ofFrame: plan.frameCount - 1))
    let following = try pictures.bitmap(at: plan.time(ofFrame: plan.frameCount))
    return LoopProof(
      seam: first.largestDifference(from: following), before: following.meanDifference(from: last),
      after: second.meanDifference(from: first))
  }
}
