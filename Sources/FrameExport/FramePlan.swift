import VideoCoding

/// The times at which a scene is sampled: a grid of exact times from a start time on.
package struct FramePlan: Sendable, Hashable {
  package let frameRate: FrameRate
  package let frameCount: Int
  /// The scene's time at the first frame, in seconds.
  package let start: Double
  /// The length of a segment. Each begins with a keyframe, which costs bytes.
  package var secondsPerSegment = 1

  /// Frames that begin within `duration` seconds from `start` on, at least one.
  ///
  /// - Throws: `invalidSetting` if there would be more than `limit` frames.
  package init(frameRate: FrameRate, start: Double, duration: Double, limit: Int = 10_000_000)
    throws(ExportError)
  {
    let exact = duration * Double(frameRate.numerator) / Double(frameRate.denominator)
    guard start.isFinite, exact.isFinite, exact > 0 else {
      throw .invalidSetting("a video needs a duration greater than 0")
    }
    // A duration written as a decimal may exceed a frame's time by a rounding error.
    let count = max(1, (exact - 1e-6).rounded(.up))
    guard count <= Double(limit) else {
      throw .invalidSetting("\(Int(min(count, 1e15))) frames exceed the limit of \(limit)")
    }
    self.frameRate = frameRate
    self.start = start
    frameCount = Int(count)
  }

  /// The scene's time at a frame, in seconds.
  package func time(ofFrame index: Int) -> Double {
    start + Double(index) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// The frames of a full segment: its seconds, rounded to frames.
  package var segmentLength: Int {
    max(2, (frameRate.numerator * secondsPerSegment + frameRate.denominator / 2) / frameRate.denominator)
  }

  /// The plan with segments of a suitable length for a codec: seeking does not matter in an animated AVIF
  /// file.
  package func suited(to codec: VideoEncoding.Codec) -> FramePlan {
    var plan = self
    plan.secondsPerSegment = codec == .avif ? 5 : 1
    return plan
  }

  /// The segments of the video, which are independent of the worker that renders them.
  package var segments: [Range<Int>] { segments(within: 0..<frameCount) }

  /// The segments of a part of the video that begins at the start of one of them.
  func segments(within frames: Range<Int>) -> [Range<Int>] {
    stride(from: frames.lowerBound, to: frames.upperBound, by: segmentLength).map {
      $0..<min($0 + segmentLength, frames.upperBound)
    }
  }
}
