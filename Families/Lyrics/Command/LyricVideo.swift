import Afterglow
import AfterglowLyrics
import SceneFile
import SceneModel
import SystemFiles

/// A lyric video: lines scroll and brighten as they are sung.
package struct LyricVideo: Sendable {
  package typealias Look = LyricVideoLook

  /// The scene of the video, ready to be drawn.
  package let document: SceneDocument
  /// What was put right in the song or in its timing, each with its file.
  package let warnings: [String]

  /// Makes the scene of a video.
  ///
  /// - Parameters:
  ///   - path: The file of the lyrics: Onpu's JSON, or `.txt` with a line on each line.
  ///   - notation: How the lines of a `.txt` file are written.
  ///   - timing: An LRC file.
  ///   - look: How the video looks.
  ///   - duration: Seconds; nil ends the video a little after the song.
  ///   - text: What happens where fonts lack a character.
  /// - Throws: `missingInput` if a file does not exist, `invalidScene` with every fault in them.
  package init(
    song path: String, notation: LyricsNotation = .pitchBits, timing: String, look: Look = Look(),
    duration: Double? = nil, text options: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let words = try Self.contents(of: path)
    let stamps = try Self.contents(of: timing)
    let song = try Self.song(words, path: path, notation: notation)
    let timed: TimedLyrics
    let sung: SungLyrics
    do throws(LyricError) {
      timed = try LRCReader(tolerance: .repairing).lyrics(in: stamps)
      sung = try SungLyrics(song, timed: timed, tolerance: .repairing)
    } catch {
      throw Self.located(error, in: timing)
    }
    let text = try SceneDocument.textEngine(options)
    let film: LyricVideoScene
    do {
      film = try LyricVideoScene(
        sung, title: song.title, timed: timed, look: look, duration: duration, text: text)
    } catch {
      throw .invalidScene([SceneFileError(file: path, message: error.description)])
    }
    var digest = FNV1a()
    for part in [path, words, stamps, "\(notation) \(look) \(duration ?? -1) \(options)"] {
      digest.combine(part.utf8)
      digest.combine(UInt64(part.utf8.count))
    }
    document = try SceneDocument(made: film.scene, from: path, text: text, digest: digest.value)
    warnings =
      (sung.warnings + film.warnings).map { warning in
        Self.located(warning.issue, in: warning.source == .timing ? timing : path).description
      } + document.warnings
  }

  private static func song(
    _ text: String, path: String, notation: LyricsNotation
  ) throws(AfterglowError) -> LyricSong {
    guard path.hasSuffix(".txt") else {
      do {
        return LyricSong(try LyricsDocument(parsing: text, file: path))
      } catch {
        throw .invalidScene(error.errors.map(SceneFileError.init))
      }
    }
    do throws(LyricError) {
      return try LyricSong(text: text, notation: notation)
    } catch {
      throw located(error, in: path)
    }
  }

  private static func contents(of path: String) throws(AfterglowError) -> String {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidScene([SceneFileError(file: path, message: "is not valid UTF-8")])
    }
    return text
  }

  private static func located(_ error: LyricError, in file: String) -> AfterglowError {
    .invalidScene(error.list().map { located($0, in: file) })
  }

  private static func located(_ issue: LyricIssue, in file: String) -> SceneFileError {
    SceneFileError(
      file: file, line: issue.line, column: issue.column, path: issue.path, message: issue.message)
  }
}
