import Afterglow
import ArgumentParser
import FrameExport
import ImageEncoding
import PixelKernels
import VideoCoding

extension VideoEncoding.Preset: ExpressibleByArgument {}
extension VideoEncoding.Codec: ExpressibleByArgument {}

/// What decides the bytes of a video, given its pictures.
package struct EncodingOptions: ParsableArguments {
  package init() {}

  @Option(
    help: """
      Constant rate factor; lower is better: 0…51 for h264 and hevc (default: 18), 0…63 for vp9 (18) and av1 (24).
      """)
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

  @OptionGroup package var animation: AnimationOptions

  /// The export of a document with these settings, and the digest of all that decides its pictures.
  package func export(
    _ document: SceneDocument, _ options: RenderOptions, of source: FrameSource, plan: FramePlan,
    bitDepth: Int?, dither: Dither, quality: PictureQuality = PictureQuality(), loop: LoopedStretch? = nil,
    light: LightRange? = nil, row: OutputFormat.Capabilities
  ) throws -> VideoExport {
    var encoding: VideoEncoding
    do {
      encoding = try VideoEncoding(
        codec: row.codec ?? .h264, width: source.settings.width, height: source.settings.height,
        frameRate: plan.frameRate, bitDepth: row.bitDepth(bitDepth, isHighDynamicRange: light != nil),
        hasAlpha: row.hasAlpha && source.mayBeTransparent,
        constantRateFactor: crf ?? (row.codec == .avif ? quality.rateFactor : nil), preset: preset,
        keyframeInterval: plan.suited(to: row.codec ?? .h264).segmentLength)
    } catch {
      throw AfterglowError.export(.video(error))
    }
    encoding.isLossless = row.codec == .avif && quality.isLossless
    do {
      encoding = try encoding.lit(light)
    } catch {
      throw AfterglowError.export(.video(error))
    }
    var export = VideoExport(source: source, plan: plan, encoding: encoding)
    export.dither = encoding.dither(dither)
    export.animation = animation.settings(dither: dither, summary: document.scene.summary)
    export.animation.quality = quality
    export.crossfade = loop?.crossfade
    export.maximumByteCount = animation.maxBytes
    export.audioPath = audio
    if audio == nil, let sound = document.sound, Self.hasSound(row.codec) {
      export.audioPath = try sound.file()
      export.audioName = sound.name
    }
    export.fingerprint = document.fingerprint(of: options, plan: plan, Self.settings(of: export, loop))
    return export
  }

  /// Whether videos of a codec can have sound: that of a bundle is left out of others.
  private static func hasSound(_ codec: VideoEncoding.Codec?) -> Bool {
    OutputFormat.all.contains { $0.row(codec)?.hasSound == true }
  }

  /// All settings of an encoder, for digests.
  package static func settings(of export: VideoExport, _ loop: LoopedStretch?) -> String {
    "\(export.encoding)\(export.dither)\(export.animation)\(loop?.key ?? "")"
  }

  /// Refuses what only a video has where a still is written.
  package func checkIsUnused() throws {
    if audio != nil {
      let extensions = OutputFormat.extensions { $0.rows[0].hasSound }
      throw ValidationError("--audio applies only to videos: \(extensions)")
    }
    if codec != nil { throw ValidationError("--codec applies only to videos") }
    try animation.checkIsUnused()
    if crf != nil { throw ValidationError("--crf applies only to videos; for .jpg files, use --quality") }
    if preset != nil { throw ValidationError("--preset applies only to videos") }
  }
}
