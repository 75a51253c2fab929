import Budgets
import ImageDecoding
import PNGCoding
import PixelKernels
import RenderTree
import SceneModel
import SceneFile
import SceneRenderer
import Synchronization
import SystemFiles
import VectorGraphics
import VideoCoding

/// The reason why a clip cannot be shown.
enum ClipError: Error, CustomStringConvertible {
  case video(VideoCodingError)
  case image(ImageError)
  case file(SystemFileError)
  case budget(BudgetError)
  /// A file is another one than that which was loaded.
  case changed

  var description: String {
    switch self {
    case .video(.malformed(_, let reason)): reason
    case .video(let error): error.description
    case .image(let error): error.description
    case .file(let error): error.description
    case .budget(let error): error.message
    case .changed: "its file has changed since the scene was loaded; render again"
    }
  }

  /// Whether the system has run out of something.
  var isShortage: Bool {
    switch self {
    case .video(.shortage): true
    case .image(let error): error.isShortage
    case .file(let error): error.isShortage
    default: false
    }
  }
}

extension SceneClip {
  /// What a frame takes in the index of a clip.
  private static let bytesPerFrame = 32

  /// Opens a video or an animated image, of which the first frame is decoded now, so that most errors are found before anything
  /// is drawn.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - budget: What the index of its frames, and the bytes of an animated image, are taken from.
  init(_ media: MediaFile, name: String, budget: Budget) throws(ClipError) {
    let beginning: [UInt8]
    do { beginning = try SystemFile.beginning(of: media.path, count: 64) } catch { throw .file(error) }
    if AnimatedImage.isReadable(beginning) {
      try self.init(try AnimationFootage(media, budget: budget), media.digest, name: name, budget: budget)
    } else {
      let footage = try VideoFootage(media)
      try self.init(footage, media.digest, name: name, budget: budget)
      sound = try footage.sound(named: name)
    }
  }

  /// Opens an image sequence, of which the first image is decoded now.
  init(
    sequence files: [MediaFile], frameRate: Double, name: String, budget: Budget
  ) throws(ClipError) {
    var hash = FNV1a()
    for file in files { hash.combine(file.digest) }
    try self.init(
      try SequenceFootage(files, frameRate: frameRate), hash.value, name: name, budget: budget)
  }

  private init(
    _ footage: some Footage, _ digest: UInt64, name: String, budget: Budget
  ) throws(ClipError) {
    do { try budget.take(.bytes(footage.timeline.times.count * Self.bytesPerFrame)) } catch {
      throw .budget(error)
    }
    let first = try footage.decoder()
    _ = try first.decoded(0, in: nil)
    self.init(
      timeline: footage.timeline, summary: footage.summary, digest: digest,
      first: LocatedDecoder(first, times: footage.timeline.times, name: name)
    ) { () throws(RenderError) in
      do throws(ClipError) {
        return LocatedDecoder(try footage.decoder(), times: footage.timeline.times, name: name)
      } catch {
        throw RenderError("\(name): \(error.description)", isShortage: error.isShortage)
      }
    }
  }
}

/// What has frames.
private protocol Footage: Sendable {
  var timeline: ClipTimeline { get }
  /// What the file says of itself, in words.
  var summary: String { get }
  func decoder() throws(ClipError) -> any FootageDecoder
}

private protocol FootageDecoder: AnyObject, Sendable {
  func distance(toFrame frame: Int) -> Int?
  /// - Parameter canvas: What the levels of the result represent; nil is sRGB.
  func decoded(_ frame: Int, in canvas: CanvasSpace?) throws(ClipError) -> Bitmap
}

/// A file as it was when it was loaded.
private struct LoadedFile {
  let path: String
  private let status: FileStatus?

  init(_ media: MediaFile) throws(ClipError) {
    path = media.path
    status = FileStatus(media.path)
    if let status, status.kind == .regular, status.size != media.size { throw .changed }
  }

  /// Throws if it is another one by now, which might be decoded in part.
  func check() throws(ClipError) {
    guard let status else { return }
    guard let now = FileStatus(path), now.isUnchanged(since: status) else { throw .changed }
  }
}

/// A decoder whose errors name the clip and the frame.
private final class LocatedDecoder: FrameDecoder {
  private let decoder: any FootageDecoder
  private let times: [Double]
  private let name: String

  init(_ decoder: any FootageDecoder, times: [Double], name: String) {
    self.decoder = decoder
    self.times = times
    self.name = name
  }

  func distance(toFrame frame: Int) -> Int? { decoder.distance(toFrame: frame) }

  func bitmap(ofFrame frame: Int, in canvas: CanvasSpace?) throws(RenderError) -> Bitmap {
    do throws(ClipError) {
      return try decoder.decoded(frame, in: canvas)
    } catch {
      throw RenderError(
        "\(name): the frame at \(times[frame]) s: \(error.description)", isShortage: error.isShortage)
    }
  }
}

/// A video file.
private struct VideoFootage: Footage {
  let timeline: ClipTimeline
  private let clip: VideoClip
  private let orientation: ImageOrientation
  private let file: LoadedFile

  init(_ media: MediaFile) throws(ClipError) {
    file = try LoadedFile(media)
    do throws(VideoCodingError) {
      clip = try VideoClip(path: media.path, maximumPixelCount: PNGDecoder.defaultMaximumPixelCount)
    } catch {
      throw .video(error)
    }
    orientation = clip.properties.displayOrientation
    timeline = ClipTimeline(size: clip.properties.displaySize, times: clip.times, end: clip.end)
  }

  var summary: String { clip.properties.summary + (clip.hasSound ? ", with sound" : "") }

  /// The sound of the file, which begins with the first frame; nil if there is none.
  func sound(named name: String) throws(ClipError) -> SoundFile? {
    guard clip.hasSound else { return nil }
    do throws(VideoCodingError) {
      return try SoundFile(path: file.path, name: name, origin: clip.origin)
    } catch {
      throw .video(error)
    }
  }

  func decoder() throws(ClipError) -> any FootageDecoder {
    do throws(VideoCodingError) {
      return Frames(try clip.decoder(), orientation, file)
    } catch {
      throw .video(error)
    }
  }

  private final class Frames: FootageDecoder {
    private let decoder: ClipDecoder
    private let orientation: ImageOrientation
    private let file: LoadedFile

    init(_ decoder: ClipDecoder, _ orientation: ImageOrientation, _ file: LoadedFile) {
      self.decoder = decoder
      self.orientation = orientation
      self.file = file
    }

    func distance(toFrame frame: Int) -> Int? { decoder.distance(toFrame: frame) }

    func decoded(_ frame: Int, in canvas: CanvasSpace?) throws(ClipError) -> Bitmap {
      let bitmap: Bitmap
      do throws(VideoCodingError) {
        bitmap = try decoder.bitmap(ofFrame: frame, in: canvas)
      } catch {
        try file.check()
        throw .video(error)
      }
      try file.check()
      return orientation.oriented(bitmap)
    }
  }
}

extension VideoClip.Properties {
  fileprivate var displayOrientation: ImageOrientation { ImageOrientation(rawValue: orientation) ?? .upright }

  /// The size as displayed: upright, with square pixels, of which there are as many rows as in the file.
  var displaySize: Size {
    let stored = Size(width: Double(width) * pixelAspect, height: Double(height))
    return displayOrientation.exchangesAxes ? Size(width: stored.height, height: stored.width) : stored
  }
}

/// An animated WebP or AVIF file.
private struct AnimationFootage: Footage {
  let timeline: ClipTimeline
  let summary: String
  private let image: AnimatedImage

  init(_ media: MediaFile, budget: Budget) throws(ClipError) {
    let bytes: [UInt8]
    do throws(SystemFileError) {
      bytes = try SystemFile.contents(of: media.path, limit: budget.limits.fileSize)
    } catch {
      throw .file(error)
    }
    do { try budget.take(.bytes(bytes.count)) } catch { throw .budget(error) }
    do { image = try AnimatedImage(ImageFile(bytes)) } catch { throw .image(error) }
    timeline = ClipTimeline(
      size: Size(width: Double(image.width), height: Double(image.height)), times: image.times, end: image.end
    )
    summary = "\(image.format.rawValue), \(image.width)×\(image.height) pixels"
  }

  func decoder() throws(ClipError) -> any FootageDecoder {
    do { return Frames(try image.decoder()) } catch { throw .image(error) }
  }

  private final class Frames: FootageDecoder {
    private let decoder: AnimationDecoder

    init(_ decoder: AnimationDecoder) { self.decoder = decoder }

    func distance(toFrame frame: Int) -> Int? {
      decoder.frame.flatMap { frame >= $0 ? frame - $0 : nil }
    }

    func decoded(_ frame: Int, in canvas: CanvasSpace?) throws(ClipError) -> Bitmap {
      do { return try decoder.bitmap(ofFrame: frame, for: canvas) } catch { throw .image(error) }
    }
  }
}

/// Numbered image files.
private struct SequenceFootage: Footage {
  let timeline: ClipTimeline
  let summary: String
  private let files: [LoadedFile]

  init(_ media: [MediaFile], frameRate: Double) throws(ClipError) {
    var files: [LoadedFile] = []
    for file in media { files.append(try LoadedFile(file)) }
    self.files = files
    let first = try Self.image(files[0])
    timeline = ClipTimeline(
      size: Size(width: Double(first.width), height: Double(first.height)),
      times: files.indices.map { Double($0) / frameRate }, end: Double(files.count) / frameRate)
    summary = "images, \(first.width)×\(first.height) pixels, \(frameRate.forPeople) frames per second"
  }

  private static func image(_ file: LoadedFile, in canvas: CanvasSpace? = nil) throws(ClipError) -> Bitmap {
    let bytes: [UInt8]
    do { bytes = try SystemFile.contents(of: file.path, limit: 1 << 30) } catch { throw .file(error) }
    try file.check()
    do { return try ImageDecoder().decode(bytes, for: canvas) } catch { throw .image(error) }
  }

  func decoder() throws(ClipError) -> any FootageDecoder { Frames(files) }

  private final class Frames: FootageDecoder {
    private let files: [LoadedFile]
    private let last = Mutex<(frame: Int, canvas: CanvasSpace?, bitmap: Bitmap)?>(nil)

    init(_ files: [LoadedFile]) { self.files = files }

    func distance(toFrame frame: Int) -> Int? { last.withLock { $0?.frame == frame ? 0 : 1 } }

    func decoded(_ frame: Int, in canvas: CanvasSpace?) throws(ClipError) -> Bitmap {
      let known = last.withLock { $0?.frame == frame && $0?.canvas == canvas ? $0?.bitmap : nil }
      if let known { return known }
      let bitmap = try SequenceFootage.image(files[frame], in: canvas)
      last.withLock { $0 = (frame, canvas, bitmap) }
      return bitmap
    }
  }
}
