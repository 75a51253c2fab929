import VideoCoding

/// Which instants of a scene become frames: a grid of exact times from a first one on.
public struct FramePlan: Sendable, Hashable {
  public let frameRate: FrameRate
  public let frameCount: Int
  /// The scene's time at the first frame, in seconds.
  public let start: Double

  /// Frames that begin within `duration` seconds from `start` on, at least one.
  ///
  /// - Throws: `invalidSetting` where there would be more than `limit` frames.
  public init(frameRate: FrameRate, start: Double, duration: Double, limit: Int = 10_000_000)
    throws(ExportError)
  {
    let exact = duration * Double(frameRate.numerator) / Double(frameRate.denominator)
    guard start.isFinite, exact.isFinite, exact > 0 else {
      throw .invalidSetting("a film needs a duration greater than 0")
    }
    // A duration written as a decimal may lie a rounding error beyond a frame's time.
    let count = max(1, (exact - 1e-6).rounded(.up))
    guard count <= Double(limit) else {
      throw .invalidSetting("\(Int(min(count, 1e15))) frames are more than the limit of \(limit)")
    }
    self.frameRate = frameRate
    self.start = start
    frameCount = Int(count)
  }

  /// The scene's time at a frame, in seconds.
  public func time(ofFrame index: Int) -> Double {
    start + Double(index) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// The frames of a full segment: those of one second, rounded.
  public var segmentLength: Int {
    max(2, (frameRate.numerator + frameRate.denominator / 2) / frameRate.denominator)
  }

  /// The segments of the film, which do not depend on who renders them.
  public var segments: [Range<Int>] {
    stride(from: 0, to: frameCount, by: segmentLength).map { $0..<min($0 + segmentLength, frameCount) }
  }
}
