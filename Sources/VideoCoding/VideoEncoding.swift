/// How a video is encoded: all that decides the bytes of its segments, given the pictures.
///
/// Whatever the settings, encoders run on one thread with closed groups of pictures, adaptive quantization favors
/// dark areas (`aq-mode=3`, and no trellis, so that dither survives), and the stream is tagged BT.709 with limited range and
/// left-sited chroma.
public struct VideoEncoding: Sendable, Hashable {
  /// The format of the video stream.
  public enum Codec: String, Sendable, CaseIterable {
    /// H.264 (High, or High 10 at 10 bits), by libx264.
    case h264
    /// H.265 (Main, or Main 10 at 10 bits), by libx265.
    case hevc
  }

  /// The encoder's balance of time against size, in x264's and x265's names.
  public enum Preset: String, Sendable, CaseIterable {
    /// The quickest, and the largest files.
    case ultrafast
    /// Slower and smaller than `ultrafast`.
    case superfast
    /// Slower and smaller than `superfast`.
    case veryfast
    /// Slower and smaller than `veryfast`.
    case faster
    /// Slower and smaller than `faster`.
    case fast
    /// The default.
    case medium
    /// Slower and smaller than `medium`.
    case slow
    /// Slower and smaller than `slow`.
    case slower
    /// Slower and smaller than `slower`.
    case veryslow
    /// Hardly smaller than `veryslow`, and much slower.
    case placebo
  }

  /// The format of the video stream.
  public let codec: Codec
  /// The picture's size in pixels; even.
  public let width: Int
  /// In pixels; even.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// Bits of a sample, 8 or 10.
  public let bitDepth: Int
  /// The constant rate factor, 0…51; lower is better.
  public let constantRateFactor: Double
  /// The balance of time against size.
  public let preset: Preset
  /// Frames that the encoder looks ahead, 0…250. More costs memory: each is a picture held.
  public let lookahead: Int
  /// The most frames between two keyframes, at least 2: the length of a full segment. It is the same for all
  /// segments of a video, also for a shorter last one.
  public let keyframeInterval: Int

  /// The keyframe interval is one second of frames, rounded up, unless given.
  ///
  /// - Throws: `invalidSetting` naming the setting, and for an odd size the nearest even one.
  public init(
    codec: Codec = .h264, width: Int, height: Int, frameRate: FrameRate, bitDepth: Int = 8,
    constantRateFactor: Double = 18, preset: Preset = .medium, lookahead: Int = 10,
    keyframeInterval: Int? = nil
  ) throws(VideoCodingError) {
    let second = (frameRate.numerator + frameRate.denominator - 1) / frameRate.denominator
    self.codec = codec
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.bitDepth = bitDepth
    self.constantRateFactor = constantRateFactor
    self.preset = preset
    self.lookahead = lookahead
    self.keyframeInterval = keyframeInterval ?? max(2, second)
    try checkSize()
    try check("bit depth", bitDepth == 8 || bitDepth == 10, bitDepth, "8 or 10")
    try check("crf", (0...51).contains(constantRateFactor), constantRateFactor, "within 0…51")
    try check("lookahead", (0...250).contains(lookahead), lookahead, "within 0…250 frames")
    try check(
      "keyframe interval", (2...100_000).contains(self.keyframeInterval), self.keyframeInterval,
      "within 2…100000 frames")
  }

  private func checkSize() throws(VideoCodingError) {
    let range = 16...16384
    try check(
      "size", range.contains(width) && range.contains(height), "\(width)×\(height)",
      "within 16…16384 pixels each way")
    let even = "\(width + width % 2)×\(height + height % 2)"
    try check(
      "size", width % 2 == 0 && height % 2 == 0, "\(width)×\(height)",
      "even each way, as videos need (their color is kept at half the size); the nearest even size is \(even)"
    )
  }

  private func check(
    _ name: String, _ holds: Bool, _ found: some CustomStringConvertible, _ expected: String
  ) throws(VideoCodingError) {
    if !holds { throw .invalidSetting(name: name, found: "\(found)", expected: expected) }
  }
}
