import CommandOptions
import Afterglow
import ArgumentParser
import FrameExport
import VideoCoding

/// What decides the segments of a video: everything that `afterglow render` takes for a video but its name and how it is run.
struct VideoPlanOptions: ParsableArguments {
  @OptionGroup var input: SceneOptions

  @OptionGroup(title: "Size") var sizing: SizeOptions
  @OptionGroup(title: "Time") var timing: TimeOptions
  @OptionGroup(title: "Appearance") var look: AppearanceOptions
  @OptionGroup(title: "Color") var color: ColorOptions
  @OptionGroup(title: "WebP, AVIF") var pictures: JPEGOptions
  @OptionGroup(title: "Video") var encoding: EncodingOptions

  @Option(help: "Length of a segment in whole seconds; does not affect the video.")
  var segmentSeconds = 1

  func validate() throws {
    guard (1...3600).contains(segmentSeconds) else {
      throw ValidationError("--segment-seconds must be within 1…3600, not \(segmentSeconds)")
    }
    if input.text.systemFonts {
      throw ValidationError(
        "--system-fonts would make the video depend on the machine; use --fonts with a folder")
    }
    if encoding.animation.maxBytes != nil {
      throw ValidationError("--max-bytes needs the whole file; remove it, or use `afterglow render`")
    }
  }

  /// The video that is planned, and its plan.
  func plan(format: String? = nil, defaultCodec: VideoEncoding.Codec = .h264) throws -> PlannedVideo {
    let codec = encoding.codec ?? defaultCodec
    guard let output = OutputFormat.all.first(where: { $0.isVideo && $0.row(codec) != nil }) else {
      throw ValidationError("\(codec.rawValue) is not a video codec")
    }
    var request = VideoRequest()
    sizing.apply(to: &request)
    try look.apply(to: &request)
    color.apply(to: &request)
    pictures.apply(to: &request)
    try timing.check(for: .video(output))
    try timing.apply(to: &request)
    encoding.apply(to: &request)
    request.codec = codec
    try request.check(as: output)
    var image = ImageRequest()
    image.chroma = pictures.chroma
    image.page = sizing.size?.page
    try image.checkImageSettings(as: output)
    let document = try input.document(format: format)
    let video = try request.prepared(document, as: output)
    try video.proveLoop()
    return PlannedVideo(
      video: video, plan: try video.videoPlan(segmentSeconds: segmentSeconds), paths: document.inputPaths)
  }
}

/// A video that is ready to be made in segments.
struct PlannedVideo {
  let video: PreparedVideo
  let plan: VideoPlan
  /// The files that the scene was read from.
  let paths: [String]

  /// Says where the video would lose transparency: to whoever plans it, not to every task.
  func warnOfAlphaLoss(_ input: SceneOptions) throws(AfterglowError) {
    guard !video.row.hasAlpha, let notices = input.strict.notices(about: input.scene, isQuiet: false) else {
      return
    }
    try video.warnOfAlpha(.scene, notices)
  }
}
