/// How WebP and AVIF images are coded.
package struct ImageQuality: Sendable, Hashable {
  /// 0…100 as libwebp counts it; AVIF's quantizer follows it in proportion.
  package var quality = 80
  /// Whether every pixel comes back as it was quantized.
  package var isLossless = false
  /// How much time libwebp takes for a smaller file, 0…6.
  package var effort = 6
  /// What animated files have instead: the highest takes ten times as long for a soft alpha channel.
  package static let animationEffort = 5

  package init() {}

  /// The constant rate factor of AV1 that stands for the quality, 0…63; lower is better.
  package var rateFactor: Double { Double((100 - quality) * 63) / 100 }
}
