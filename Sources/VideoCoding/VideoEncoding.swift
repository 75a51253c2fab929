import PixelKernels

/// How a video is encoded: everything that determines the bytes of its segments, apart from the frames.
///
/// Regardless of the settings, encoders run on one thread with closed GOPs. Y′CbCr streams are tagged
/// BT.709 with limited range and left-sited chroma, AVIF streams with the transfer function of sRGB and
/// full range, and those in high dynamic range BT.2020. H.264 and H.265 favor dark areas (`aq-mode=3`, and
/// no trellis, so that dither survives).
public struct VideoEncoding: Sendable, Hashable {
  /// The encoder's trade-off between time and size, with the names of x264 and x265.
  public enum Preset: String, Sendable, CaseIterable {
    /// The fastest, with the largest files.
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
    /// Barely smaller than `veryslow`, and much slower.
    case placebo
  }

  /// The format of the video stream.
  public let codec: Codec
  /// The width in pixels; even if the codec halves chroma.
  public let width: Int
  /// The height in pixels; even if the codec halves chroma vertically.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// Bits per sample: 8 or 10, ProRes 10, FFV1 16.
  public let bitDepth: Int
  /// Whether transparency is preserved.
  public let hasAlpha: Bool
  /// The constant rate factor, 0…51 (AV1 and VP9: 0…63); lower is better. Nil for codecs that have none.
  public package(set) var constantRateFactor: Double?
  /// The trade-off between time and size.
  public let preset: Preset
  /// The number of frames that the encoder looks ahead, 0…250. Each costs the memory of one frame.
  public let lookahead: Int
  /// The maximum number of frames between two keyframes, at least 2: the length of a full segment. It is the
  /// same for all segments of a video, including a shorter last one.
  public let keyframeInterval: Int
  /// Whether every pixel is preserved as quantized: for animated AVIF files, which are then RGB.
  package var isLossless = false
  /// The luminances of a video in high dynamic range; nil for others.
  package private(set) var light: LightRange?

  /// The resolution of chroma; nil for RGB.
  package var chroma: ChromaResolution? { isLossless ? nil : codec.traits.chroma }

  /// The keyframe interval is one second of frames, rounded up, unless given; nil for other settings selects the
  /// codec's default.
  ///
  /// - Throws: `invalidSetting` naming the setting, and for an odd size the nearest even one.
  public init(
    codec: Codec = .h264, width: Int, height: Int, frameRate: FrameRate, bitDepth: Int? = nil,
    hasAlpha: Bool = false, constantRateFactor: Double? = nil, preset: Preset? = nil, lookahead: Int = 10,
    keyframeInterval: Int? = nil
  ) throws(VideoCodingError) {
    let second = (frameRate.numerator + frameRate.denominator - 1) / frameRate.denominator
    let traits = codec.traits
    self.codec = codec
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.bitDepth = bitDepth ?? traits.bitDepths[0]
    self.hasAlpha = hasAlpha
    self.constantRateFactor = constantRateFactor ?? traits.rateFactor?.usual
    self.preset = preset ?? .medium
    self.lookahead = lookahead
    self.keyframeInterval = keyframeInterval ?? max(2, second)
    try checkSize()
    try checkBits()
    try checkQuality(presetIsChosen: preset != nil)
    try checkFrameRate()
    try check("lookahead", (0...250).contains(lookahead), lookahead, "within 0…250 frames")
    try check(
      "keyframeInterval", (2...100_000).contains(self.keyframeInterval), self.keyframeInterval,
      "within 2…100000 frames")
  }

  /// The same in high dynamic range; nil leaves it unchanged.
  ///
  /// - Throws: `invalidSetting` if the codec does not support that; the message lists those that do.
  package func lit(_ light: LightRange?) throws(VideoCodingError) -> VideoEncoding {
    guard let light else { return self }
    let holders = Codec.allCases.filter(\.hasHighDynamicRange)
    try check(
      "highDynamicRange", codec.hasHighDynamicRange, "\(light.transfer.rawValue) in \(codec.traits.name)",
      "one of \(holders.map(\.traits.name).joined(separator: ", "))"
    )
    try check(
      "bitDepth", bitDepth >= 10, bitDepth, "10 for high dynamic range, because 8 causes visible banding")
    var result = self
    result.light = light
    return result
  }

  private func checkSize() throws(VideoCodingError) {
    func isWithin(_ range: ClosedRange<Int>) -> Bool { range.contains(width) && range.contains(height) }
    if !isWithin(codec.sizes) {
      let others = Codec.allCases.filter { isWithin($0.sizes) }.map(\.traits.name)
      let way = min(width, height) < codec.sizes.lowerBound ? "smaller" : "larger"
      let hint = others.isEmpty ? "" : "; \(others.joined(separator: ", ")) can be \(way)"
      throw .invalidSetting(
        name: "size", found: "\(width)×\(height)",
        expected: "within \(codec.sizes.lowerBound)…\(codec.sizes.upperBound) pixels each way\(hint)")
    }
    guard let chroma = codec.traits.chroma else { return }
    let (columns, rows) = (chroma.columns, chroma.rows)
    let even = "\((width + columns - 1) / columns * columns)×\((height + rows - 1) / rows * rows)"
    let ways = rows == 1 ? "in width" : "each way"
    try check(
      "size", width % columns == 0 && height % rows == 0, "\(width)×\(height)",
      "even \(ways), as \(codec.traits.name) needs (color is kept at half the size); the nearest even size is \(even)"
    )
  }

  private func checkFrameRate() throws(VideoCodingError) {
    switch codec {
    case .gif:
      // Players treat delays of less than 2/100 s as 10/100 s.
      try check(
        "frameRate", frameRate.numerator <= 50 * frameRate.denominator, frameRate,
        "a rate that GIF supports: it counts in hundredths of a second, and players show at most 50 frames per second; use 50 or less, or another format"
      )
    case .apng:
      try check(
        "frameRate", max(frameRate.numerator, frameRate.denominator) <= 65535, frameRate,
        "a rate that APNG supports: both parts of the fraction must be at most 65535; use a whole number")
    default: break
    }
  }

  private func checkBits() throws(VideoCodingError) {
    let traits = codec.traits
    try check(
      "bitDepth", traits.bitDepths.contains(bitDepth), bitDepth,
      "\(traits.bitDepths.map(String.init).joined(separator: " or ")) for \(traits.name)")
    guard hasAlpha else { return }
    let advice = "; make the background opaque, or choose another codec"
    try check(
      "background", !traits.alphaBitDepths.isEmpty, "transparency", "what \(traits.name) supports\(advice)")
    try check(
      "bitDepth", traits.alphaBitDepths.contains(bitDepth), bitDepth,
      "\(traits.alphaBitDepths.map(String.init).joined(separator: " or ")), at which \(traits.name) supports transparency\(advice)"
    )
  }

  private func checkQuality(presetIsChosen: Bool) throws(VideoCodingError) {
    guard let limits = codec.traits.rateFactor else {
      try check(
        "constantRateFactor", constantRateFactor == nil, constantRateFactor ?? 0,
        "a setting of \(codec.traits.name), which has no constant rate factor")
      try check(
        "preset", !presetIsChosen, preset.rawValue,
        "a setting of \(codec.traits.name), which has no presets")
      return
    }
    let factor = constantRateFactor ?? limits.usual
    try check(
      "constantRateFactor", (0...limits.highest).contains(factor), factor, "within 0…\(Int(limits.highest))")
  }

  private func check(
    _ name: String, _ holds: Bool, _ found: some CustomStringConvertible, _ expected: String
  ) throws(VideoCodingError) {
    if !holds { throw .invalidSetting(name: name, found: "\(found)", expected: expected) }
  }
}
