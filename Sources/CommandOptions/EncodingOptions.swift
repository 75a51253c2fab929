import Afterglow
import ArgumentParser
import VideoCoding

extension VideoEncoding.Preset: ExpressibleByArgument {}
extension VideoEncoding.Codec: ExpressibleByArgument {}

/// What decides the bytes of a video, given its pictures.
package struct EncodingOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "Constant rate factor; lower is better: \(rateFactors).")
  package var crf: Double?

  @Option(help: "Encoder preset: trades encoding time for file size (default: medium).")
  package var preset: VideoEncoding.Preset?

  @Option(
    help: """
      Codec; `afterglow formats` lists those of each format (default: the first). h264 plays everywhere. For phones \
      and video editors, use hevc with --bit-depth 10: it is smaller and shows no banding in dark areas. For \
      transparency, use vp9 or prores4444.
      """)
  package var codec: VideoEncoding.Codec?

  @Option(help: "Audio file to add to the video (default: that of a bundle).", completion: .file())
  package var audio: String?

  @OptionGroup package var animation: AnimatedImageOptions

  package func apply(to request: inout VideoRequest) {
    request.constantRateFactor = crf
    request.preset = preset
    request.codec = codec
    request.audioPath = audio
    animation.apply(to: &request)
  }

  /// Lists the codecs with their rate factors, for help.
  private static let rateFactors = VideoEncoding.Codec.allCases.compactMap { codec -> String? in
    guard let limits = codec.traits.rateFactor, codec != .avif else { return nil }
    return "0…\(Int(limits.highest)) for \(codec.rawValue) (default: \(Int(limits.usual)))"
  }.joined(separator: ", ")
}
