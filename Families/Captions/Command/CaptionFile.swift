import Afterglow
import AfterglowCaptions
import AfterglowLyrics
import DataFiles
import SceneFile
import SceneModel

/// A file with captions, as an argument names it.
package struct CaptionFile {
  package var path: String

  package init(path: String) { self.path = path }

  /// The captions of the file over a scene.
  ///
  /// - Throws: `missingInput` if it does not exist, `invalidScene` with every error in it.
  package func captions(effect: CaptionEffect) throws(AfterglowError) -> Captions {
    let text = try text()
    _ = try track(text)
    return Captions(source: .text(text), effect: effect)
  }

  /// The captions of the file; nil if it is a scene.
  package func trackIfCaptions() throws(AfterglowError) -> CaptionTrack? {
    if path.hasSuffix(".tar") || path.hasSuffix(".svg") { return nil }
    let text = try text()
    if CaptionFormat(of: text) == .words, let root = try? JSONDocument(parsing: text).root,
      root["layers"] != nil || root["size"] != nil || root["formats"] != nil
    {
      return nil
    }
    return try track(text)
  }

  private func text() throws(AfterglowError) -> String {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    guard let text = String(file: bytes) else {
      throw .invalidScene([SceneFileError(file: path, message: "is not valid UTF-8: save it as UTF-8")])
    }
    return text
  }

  private func track(_ text: String) throws(AfterglowError) -> CaptionTrack {
    do throws(LyricError) {
      return try CaptionTrack(reading: text)
    } catch {
      throw .invalidScene(
        error.list().map {
          SceneFileError(file: path, line: $0.line, column: $0.column, path: "", message: $0.message)
        })
    }
  }
}
