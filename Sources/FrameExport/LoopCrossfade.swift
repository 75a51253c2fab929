import PixelKernels

/// The crossfade from the end of a loop to its start: the first frames still show, with decreasing weight,
/// what follows the last one.
package struct LoopCrossfade: Sendable, Hashable {
  /// The start of the loop, in seconds of the scene's time.
  package let start: Double
  /// How long the loop is, in seconds.
  package let duration: Double
  /// How long the crossfade is, in seconds, at most `duration`.
  package let length: Double

  /// - Throws: `invalidSetting` if the crossfade is not longer than zero, or longer than the loop.
  package init(start: Double, duration: Double, length: Double) throws(ExportError) {
    guard length > 0, length <= duration else {
      throw .invalidSetting(
        "a crossfade must be longer than 0 and at most as long as the loop, \(duration) s, not \(length) s")
    }
    self.start = start
    self.duration = duration
    self.length = length
  }

  /// The weight of the frame at an instant; the rest is that of the frame one loop later. Nil if it is shown
  /// alone.
  ///
  /// It grows from 0 to 1 with a derivative of 0 at either end, so that the crossfade adds no jerk to motion.
  package func share(at time: Double) -> Double? {
    let progress = (time - start) / length
    return progress >= 0 && progress < 1 ? progress * progress * (3 - 2 * progress) : nil
  }
}

/// The differences at the seam of a loop, at 16 bits per channel.
package struct LoopProof: Sendable, Hashable {
  /// The largest difference of a channel between the first frame and the one that would follow the last, of 65535.
  package let seam: Int
  /// The same for the second frame and the one after that: the effect of the seam on the speed of motion.
  package let continuation: Int
  /// The mean change of a channel from the last frame to the one that would follow it, and from the first to
  /// the second, of 65535.
  package let before: Double
  package let after: Double
  /// The same as `before` for a sixteenth of a frame.
  package let justBefore: Double

  private init(seam: Int, continuation: Int, before: Double, after: Double, justBefore: Double) {
    self.seam = seam
    self.continuation = continuation
    self.before = before
    self.after = after
    self.justBefore = justBefore
  }

  /// Whether the image changes abruptly before the seam: steady motion causes little change in a sixteenth of
  /// a frame.
  package var jumps: Bool { justBefore > max(before / 2, 0.5) }

  /// The largest difference caused by rounding alone, an eighth of an 8-bit step: times one period apart
  /// differ in their last bits.
  package static let rounding = 32

  /// The largest difference of the second frames of a loop without a jerk: with a crossfade a twentieth of
  /// the range.
  package static func allowedContinuation(isCrossfaded: Bool) -> Int {
    isCrossfaded ? 65535 / 20 : rounding
  }

  /// Draws the frames around the seam of a loop that is as long as the plan.
  package init(
    of source: FrameSource, plan: FramePlan, crossfade: LoopCrossfade? = nil
  ) throws(ExportError) {
    guard let quantizer = VideoQuantizer(bitDepth: 8) else { throw .rendering("no quantizer of 8 bits") }
    let images = VideoFrames(of: source, quantizer: quantizer, crossfade: crossfade)
    let frames = plan.frameCount
    let first = try images.bitmap(at: plan.time(ofFrame: 0))
    let following = try images.bitmap(at: plan.time(ofFrame: frames))
    let second = try images.bitmap(at: plan.time(ofFrame: 1))
    let instant = plan.time(ofFrame: frames)
    let moment = (instant - plan.time(ofFrame: frames - 1)) / 16
    self.init(
      seam: first.largestDifference(from: following),
      continuation: second.largestDifference(from: try images.bitmap(at: plan.time(ofFrame: frames + 1))),
      before: following.meanDifference(from: try images.bitmap(at: plan.time(ofFrame: frames - 1))),
      after: second.meanDifference(from: first),
      justBefore: following.meanDifference(from: try images.bitmap(at: instant - moment)))
  }
}
