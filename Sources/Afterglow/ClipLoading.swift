import Budgets
import ImageDecoding
import PNGCoding
import PixelKernels
import RenderTree
import SceneFile
import SceneRenderer
import VectorGraphics
import VideoCoding

/// The reason why a clip cannot be shown.
enum ClipError: Error, CustomStringConvertible {
  case video(VideoCodingError)
  case budget(BudgetError)

  var description: String {
    switch self {
    case .video(.malformed(_, let reason)): reason
    case .video(let error): error.description
    case .budget(let error): error.message
    }
  }
}

extension SceneClip {
  /// What a frame takes in the index of a clip.
  private static let bytesPerFrame = 32

  /// Opens a video file, of which the first frame is decoded now, so that most errors are found before anything is drawn.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - budget: What the index of its frames is taken from.
  init(_ media: MediaFile, name: String, budget: Budget) throws(ClipError) {
    let clip: VideoClip
    do throws(VideoCodingError) {
      clip = try VideoClip(path: media.path, maximumPixelCount: PNGDecoder.defaultMaximumPixelCount)
    } catch {
      throw .video(error)
    }
    let times = clip.times
    do throws(BudgetError) {
      try budget.take(.bytes(times.count * Self.bytesPerFrame))
    } catch {
      throw .budget(error)
    }
    let orientation = ImageOrientation(rawValue: clip.properties.orientation) ?? .upright
    let timeline = ClipTimeline(
      size: clip.properties.displaySize, times: times, end: clip.end)
    self.init(timeline: timeline, summary: clip.properties.summary, digest: media.digest) {
      frame throws(RenderError) in
      do throws(VideoCodingError) {
        return orientation.oriented(try clip.bitmap(ofFrame: frame))
      } catch {
        let reason = ClipError.video(error).description
        throw RenderError(
          "\(name): frame \(frame) at \(times[frame]) s: \(reason)", isShortage: error.isShortage)
      }
    }
  }
}

extension VideoClip.Properties {
  /// The size as displayed: upright, with square pixels, of which there are as many rows as in the file.
  var displaySize: Size {
    let stored = Size(width: Double(width) * pixelAspect, height: Double(height))
    let exchanges = ImageOrientation(rawValue: orientation)?.exchangesAxes ?? false
    return exchanges ? Size(width: stored.height, height: stored.width) : stored
  }
}

extension VideoCodingError {
  /// Whether the system has run out of something.
  fileprivate var isShortage: Bool { if case .shortage = self { true } else { false } }
}
