import VideoCoding

/// The times at which a scene becomes frames: a grid of exact times from a start time on.
package struct FramePlan: Sendable, Hashable {
  package let frameRate: FrameRate
  package let frameCount: Int
  /// The scene's time at the first frame, in seconds.
  package let start: Double
  /// The length of a segment. Each begins with a picture that needs no other, which costs bytes.
  package var secondsPerSegment = 1

  /// Frames that begin within `duration` seconds from `start` on, at least one.
  ///
  /// - Throws: `invalidSetting` where there would be more than `limit` frames.
  package init(frameRate: FrameRate, start: Double, duration: Double, limit: Int = 10_000_000)
    throws(ExportError)
  {
    let exact = duration * Double(frameRate.numerator) / Double(frameRate.denominator)
    guard start.isFinite, exact.isFinite, exact > 0 else {
      throw .invalidSetting("a video needs a duration greater than 0")
    }
    // A duration written as a decimal may lie a rounding error beyond a frame's time.
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

  /// The frames of a full segment: those of its seconds, rounded.
  package var segmentLength: Int {
    max(2, (frameRate.numerator * secondsPerSegment + frameRate.denominator / 2) / frameRate.denominator)
  }

  /// The plan with segments as long as suits a codec: nobody looks for a place in an animated AVIF file.
  package func suited(to codec: VideoEncoding.Codec) -> FramePlan {
    var plan = self
    plan.secondsPerSegment = codec == .avif ? 5 : 1
    return plan
  }

  /// The segments of the video, which do not depend on who renders them.
  package var segments: [Range<Int>] { segments(within: 0..<frameCount) }

  /// The segments of a part of the video that begins where one of them does.
  func segments(within frames: Range<Int>) -> [Range<Int>] {
    stride(from: frames.lowerBound, to: frames.upperBound, by: segmentLength).map {
      $0..<min($0 + segmentLength, frames.upperBound)
    }
  }
}
