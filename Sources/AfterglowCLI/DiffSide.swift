import Afterglow
import FrameExport
import GoldenComparison
import ImageDecoding
import PixelKernels
import SceneRenderer
import SystemFiles

/// One of two things that are compared.
enum DiffSide {
  case scene(SceneDocument, FrameSource)
  case picture(Bitmap)

  /// Reads a picture; nil for any other file, which should be a scene.
  static func picture(at path: String) throws -> DiffSide? {
    guard isPicture(path) else { return nil }
    do {
      let limits = SceneLimits()
      return .picture(try ImageDecoder().decode(try SystemFile.contents(of: path, limit: limits.fileSize)))
    } catch let error as SystemFileError {
      throw AfterglowError.missingInput([SceneFileError(file: path, message: error.description)])
    } catch let error as ImageError {
      throw AfterglowError.invalidScene([SceneFileError(file: path, message: error.description)])
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    ["png", "jpg", "jpeg", "webp", "avif", "gif"].contains(SystemPath.fileExtension(path).lowercased())
  }

  /// The frames of a scene.
  var frames: FrameSource? {
    if case .scene(_, let frames) = self { frames } else { nil }
  }

  var isScene: Bool { frames != nil }

  /// Seconds; nil for pictures and for scenes that go on.
  var duration: Double? {
    if case .scene(let document, _) = self { document.scene.duration } else { nil }
  }

  /// The picture, or the scene at an instant as a PNG of it holds it.
  func picture(at time: Double, by renderer: SceneRenderer?) throws -> Bitmap {
    switch self {
    case .picture(let bitmap): return bitmap
    case .scene(_, let frames):
      let drawn = try frames.canvas(at: time, by: renderer ?? frames.renderer()).finished()
      return GoldenPicture(drawn: drawn, bitDepth: 8, dither: StillSettings().dither).bitmap
    }
  }
}
