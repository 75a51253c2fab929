import Afterglow
import ArgumentParser
import VideoCoding

extension VideoEncoding.Preset: OptionChoice {}
extension VideoEncoding.Codec: OptionChoice {}

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

  @Option(
    parsing: .singleValue,
    help: """
      Audio file that begins with the video and is added to the scene's sounds; may be given several times (default: those \
      of a bundle).
      """, completion: .file())
  package var audio: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Loudness of the sound in LUFS, such as -14 (EBU R 128), as far as a true peak of -1 dBTP allows.")
  package var loudness: Double?

  @OptionGroup package var animation: AnimatedImageOptions

  package func apply(to request: inout VideoRequest) {
    request.constantRateFactor = crf
    request.preset = preset
    request.codec = codec
    request.audioPaths = audio
    request.loudness = loudness
    animation.apply(to: &request)
  }

  /// Lists the codecs with their rate factors, for help.
  private static let rateFactors = VideoEncoding.Codec.allCases.compactMap { codec -> String? in
    guard let limits = codec.traits.rateFactor, codec != .avif else { return nil }
    return "0…\(Int(limits.highest)) for \(codec.rawValue) (default: \(Int(limits.usual)))"
  }.joined(separator: ", ")
}
