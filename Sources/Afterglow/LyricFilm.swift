import DataFiles
import LyricScenes
import SceneFile

/// A film of a song: its lines move and brighten as they are sung.
public struct LyricFilm: Sendable {
  /// How the film looks; lengths in points, of which the shorter side of the picture has 360.
  public struct Look: Sendable, Hashable {
    public var mode = ReadingMode.pitch
    public var style = PitchLineStyle.onpu
    public var isDark = true
    public var fontSize = 28.0
    public var showsTranslations = true
    /// The picture in pixels.
    public var width = 1080
    public var height = 1920

    public init() {}

    /// Pixels for each point.
    var scale: Double { Double(max(1, min(width, height))) / 360 }
  }

  /// The scene of the film, ready to be drawn.
  public let document: SceneDocument
  /// What was put right in the song or in its timing, each with its file.
  public let warnings: [String]

  /// Makes the scene of a film.
  ///
  /// - Parameters:
  ///   - song: The file of the lyrics: Onpu's JSON, or `.txt` in the compact form.
  ///   - timing: An LRC file.
  ///   - look: How the film looks.
  ///   - isStrict: Whether faulty time stamps are errors; else they are put right and told.
  ///   - duration: Seconds; nil ends the film a little after the song.
  ///   - text: What happens where fonts lack a character.
  /// - Throws: `missingInput` where a file is not there, `invalidScene` with every fault in them.
  public init(
    song: String, timing: String, look: Look = Look(), isStrict: Bool = false, duration: Double? = nil,
    text: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let lyrics = try Self.lyrics(in: song)
    let stamps = try Self.contents(of: timing)
    let timed: TimedLyrics
    do {
      timed = try LRCReader(tolerance: isStrict ? .strict : .repairing).lyrics(in: stamps)
    } catch {
      throw Self.located(error, in: timing)
    }
    let scene = LyricFilmScene(lyrics: lyrics, stamps: stamps, timed: timed, look: look, duration: duration)
    document = try SceneDocument(bytes: JSONWriter().bytes(scene.json), path: song, text: text)
    warnings = document.warnings.map { warning in
      for (prefix, file) in [("layers[0]: timing:", "\(timing):"), ("layers[0]: ", "\(song): ")]
      where warning.hasPrefix(prefix) {
        return file + warning.dropFirst(prefix.count)
      }
      return warning
    }
  }

  private static func lyrics(in path: String) throws(AfterglowError) -> LyricsDocument {
    let text = try contents(of: path)
    do throws(LyricError) {
      if path.hasSuffix(".txt") {
        return LyricsDocument(lines: try LyricsNotation.pitchBits.lines(in: text))
      }
      return try LyricsDocument(parsing: text)
    } catch {
      throw located(error, in: path)
    }
  }

  private static func contents(of path: String) throws(AfterglowError) -> String {
    let bytes: [UInt8]
    do {
      bytes = try SceneFolder.contents(ofFile: path, limit: SceneLimits().fileSize)
    } catch {
      throw .missingInput(SceneFileError(file: path, message: error.description))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidScene([SceneFileError(file: path, message: "is no text in UTF-8")])
    }
    return text
  }

  private static func located(_ error: LyricError, in file: String) -> AfterglowError {
    .invalidScene(
      error.issues.map {
        SceneFileError(file: file, line: $0.line, column: $0.column, message: $0.message)
      })
  }
}
