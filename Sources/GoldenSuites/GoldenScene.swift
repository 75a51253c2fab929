import Budgets
import Afterglow
import GoldenComparison
import PixelKernels
import VideoCoding

/// A golden's scene, loaded and ready to be drawn.
struct GoldenScene {
  let document: SceneDocument
  private let source: FrameSource
  private let entry: GoldenEntry

  init(
    _ entry: GoldenEntry, in folder: GoldenFolder, families: [any Family.Type]
  ) throws(AfterglowError) {
    self.entry = entry
    document = try SceneDocument(
      path: folder.place(of: entry.scene), families: families,
      settings: entry.settings.map(ParameterSetting.init))
    source = try document.frames(try RenderOptions(entry))
  }

  /// The image at an instant, quantized as the golden asks.
  func picture(at time: Double) throws(ExportError) -> GoldenImage {
    let bitmap = try source.canvas(at: time, by: source.renderer()).finished()
    return GoldenImage(
      drawn: bitmap, bitDepth: entry.bitDepth, dither: Dither(rawValue: entry.dither) ?? .none)
  }

  /// Writes the video, reads it back, and says what is in it.
  func video(from start: Double, duration: Double, framesPerSecond: String, cancellation: Cancellation)
    async throws -> VideoRecord
  {
    var request = VideoRequest(
      start: start, duration: duration, frameRate: try VideoCoding.FrameRate(framesPerSecond),
      options: try RenderOptions(entry))
    request.jobs = 1
    let folder = try TemporaryFolder()
    let path = folder.path + "/video.mp4"
    try await request.write(document, to: path, cancellation: cancellation)
    let reader = try VideoReader(path: path)
    let properties = reader.properties
    return VideoRecord(properties: properties.record, frames: try reader.digests())
  }
}

extension RenderOptions {
  /// The options that a golden is drawn with.
  init(_ entry: GoldenEntry) throws(AfterglowError) {
    self.init()
    let extent: OutputSize.Extent =
      switch entry.size {
      case .scale(let scale): .scale(scale)
      case .pixels(let width, let height): .pixels(width: width, height: height)
      }
    size = OutputSize(extent, fit: entry.fit.flatMap(OutputSize.Fit.init))
    reducesMotion = entry.reducesMotion
    switch entry.background {
    case "scene": background = .scene
    case "transparent": background = .transparent
    default:
      do {
        background = .color(try Color(css: entry.background))
      } catch {
        throw .invalidOption("background: \(error.description)")
      }
    }
  }
}

extension ParameterSetting {
  init(_ setting: GoldenEntry.Setting) {
    let value: ParameterValue
    switch setting.value {
    case .number(let number): value = .number(number)
    case .boolean(let boolean): value = .boolean(boolean)
    case .text(let text): value = .text(text)
    case .dataFile(let file): value = .record([ParameterValue.Field(name: "url", value: .text(file))])
    case .json(let text):
      self.init(name: setting.parameter, text: text)
      return
    }
    self.init(name: setting.parameter, value: value)
  }
}

extension VideoFileProperties {
  /// What the container says, in words.
  fileprivate var record: [VideoRecord.Property] {
    let tags = video.color
    let rows: [(String, String)] = [
      ("codec", "\(video.codec) \(video.profile)"), ("size", "\(video.width)×\(video.height)"),
      ("pixel format", video.pixelFormat), ("frame rate", "\(video.frameRate)"),
      ("frames", "\(video.frameCount)"), ("length", "\(video.durationInTicks)/\(video.timescale) s"),
      ("color", "\(tags.colorPrimaries)/\(tags.transferFunction)/\(tags.matrixCoefficients)"),
      ("range", tags.isLimitedRange ? "limited" : "full"),
      ("chroma", tags.isChromaLeft ? "left" : "elsewhere"),
      ("index", isIndexFirst == true ? "first" : "last"),
      ("sound", audio.map { "\($0.codec) \($0.sampleRate) Hz \($0.channelCount) channels" } ?? "none"),
    ]
    return rows.map { VideoRecord.Property($0.0, $0.1) }
  }
}
