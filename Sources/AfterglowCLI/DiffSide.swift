import CommandOptions
import Afterglow
import FrameExport
import GoldenComparison
import ImageDecoding
import PixelKernels
import SceneModel
import SceneRenderer
import SystemFiles
import VideoCoding

/// One side of a comparison.
enum DiffSide {
  case scene(SceneDocument, FrameSource, SceneRenderer)
  case picture(Bitmap)
  case video(DiffVideo)

  /// Reads an image or opens a video; nil for any other file, which should be a scene.
  static func file(at path: String) throws -> DiffSide? {
    let kind = SystemPath.fileExtension(path).lowercased()
    if ["mp4", "mov", "m4v", "webm", "mkv", "apng"].contains(kind) {
      return .video(try DiffVideo(path: path))
    }
    guard ["png", "jpg", "jpeg", "webp", "avif", "gif"].contains(kind) else { return nil }
    if kind == "gif" {
      let video = try DiffVideo(path: path)
      if video.times.count > 1 { return .video(video) }
    }
    do {
      let limits = SceneLimits()
      return .picture(try ImageDecoder().decode(try SystemFile.contents(of: path, limit: limits.fileSize)))
    } catch let error as SystemFileError {
      throw AfterglowError.missingInput([SceneFileError(file: path, message: error.description)])
    } catch let error as ImageError {
      throw AfterglowError.invalidScene([SceneFileError(file: path, message: error.description)])
    }
  }

  var scene: Scene? {
    if case .scene(let document, _, _) = self { document.scene } else { nil }
  }

  /// The frames of a scene.
  var frames: FrameSource? {
    if case .scene(_, let frames, _) = self { frames } else { nil }
  }

  var video: DiffVideo? {
    if case .video(let video) = self { video } else { nil }
  }

  /// Seconds; nil for images and for scenes that go on.
  var duration: Double? {
    switch self {
    case .scene(let document, _, _): document.scene.duration
    case .picture: nil
    case .video(let video): video.duration
    }
  }

  /// The size in pixels, if it is that of a file.
  var size: CommandOptions.PixelSize? {
    switch self {
    case .scene: nil
    case .picture(let bitmap): CommandOptions.PixelSize(width: bitmap.width, height: bitmap.height)
    case .video(let video): CommandOptions.PixelSize(width: video.first.width, height: video.first.height)
    }
  }

  /// The image, the scene at an instant as a PNG of it holds it, or the frame that is shown then. The
  /// instants of a video do not decrease from one call to the next.
  func picture(at time: Double) throws -> Bitmap {
    switch self {
    case .picture(let bitmap): return bitmap
    case .scene(_, let frames, let renderer):
      let drawn = try frames.canvas(at: time, by: renderer).finished()
      return GoldenImage(drawn: drawn, bitDepth: 8, dither: .standard).bitmap
    case .video(let video): return try video.frame(at: time)
    }
  }
}

/// The frames of a video file, read forward.
final class DiffVideo {
  /// When each frame is shown, in seconds from the first one.
  let times: [Double]
  /// The first frame.
  let first: Bitmap
  /// Whether all frames are in the file; in a GIF, one that changes nothing prolongs the one before it.
  let hasAllFrames: Bool
  private let end: Double?
  private var pictures: VideoFrameReader
  private var current: Bitmap
  private var index = 0

  init(path: String) throws(ExportError) {
    do throws(VideoCodingError) {
      var pictures = try VideoFrameReader(path: path)
      guard let first = try pictures.next() else {
        throw VideoCodingError.malformed(path: path, reason: "its video has no frames")
      }
      times = pictures.times
      end = pictures.end
      hasAllFrames = SystemPath.fileExtension(path).lowercased() != "gif"
      self.first = first
      current = first
      self.pictures = pictures
    } catch {
      throw .video(error)
    }
  }

  /// The shortest time from one frame to the next, in seconds.
  private var step: Double {
    zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.min() ?? 1
  }

  /// In seconds.
  var duration: Double { end ?? (times.last ?? 0) + step }

  /// When each frame starts, in seconds, also those that prolong the one before them.
  var instants: [Double] {
    if hasAllFrames { return times }
    let step = step
    return zip(times, times.dropFirst() + [duration]).flatMap { start, end -> [Double] in
      let between = Array(stride(from: start + step, to: end - step / 2, by: step))
      return [start] + between
    }
  }

  /// The number, from 0, of the frame that is shown at an instant.
  func index(at time: Double) -> Int {
    // Containers round times to their own ticks.
    let late = times.firstIndex { $0 > time + step / 4 } ?? times.count
    return max(0, late - 1)
  }

  func frame(at time: Double) throws(ExportError) -> Bitmap {
    let wanted = index(at: time)
    do throws(VideoCodingError) {
      while index < wanted, let next = try pictures.next() {
        current = next
        index += 1
      }
    } catch {
      throw .video(error)
    }
    return current
  }
}
