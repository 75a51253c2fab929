import DataFiles
import LyricScenes
import SceneFile

/// A film of a song: its lines move and brighten as they are sung.
public struct LyricFilm: Sendable {
  /// How the film looks; lengths in points, of which the shorter side of the picture has 360.
  public struct Look: Sendable, Hashable {
    public var mode = ReadingMode.pitch
    public var style = PitchLineStyle.onpu
    /// Where translations stand.
    public var arrangement = LyricArrangement.block
    public var isDark = true
    public var fontSize = 28.0
    public var showsTranslations = true
    /// The language of translations (BCP 47), which decides about the forms of Han characters.
    public var translationLanguage: String?
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
  ///   - song: The file of the lyrics: Onpu's JSON, or `.txt` with a line on each line.
  ///   - notation: How the lines of a `.txt` file are written.
  ///   - timing: An LRC file.
  ///   - look: How the film looks.
  ///   - isStrict: Whether faulty time stamps are errors; else they are put right and told.
  ///   - duration: Seconds; nil ends the film a little after the song.
  ///   - text: What happens where fonts lack a character.
  /// - Throws: `missingInput` where a file is not there, `invalidScene` with every fault in them.
  public init(
    song: String, notation: LyricsNotation = .pitchBits, timing: String, look: Look = Look(),
    isStrict: Bool = false, duration: Double? = nil, text: TextOptions = TextOptions()
  ) throws(AfterglowError) {
    let lyrics = try LyricFilmSong(path: song, notation: notation)
    let stamps = try Self.contents(of: timing)
    let tolerance = isStrict ? LRCReader.Tolerance.strict : .repairing
    let timed: TimedLyrics
    do {
      timed = try LRCReader(tolerance: tolerance).lyrics(in: stamps)
    } catch {
      throw Self.located(error, in: timing)
    }
    let unmatched = LyricSchedule(lyrics.document.lines, timed: timed, tolerance: tolerance).warnings
    if isStrict, !unmatched.isEmpty {
      throw .invalidScene(unmatched.map { SceneFileError(file: timing, message: $0) })
    }
    let scene = LyricFilmScene(song: lyrics, stamps: stamps, timed: timed, look: look, duration: duration)
    document = try SceneDocument(bytes: JSONWriter().bytes(scene.json), path: song, text: text)
    warnings = document.warnings.map { warning in
      for (prefix, file) in [("layers[0]: timing:", "\(timing):"), ("layers[0]: ", "\(song): ")]
      where warning.hasPrefix(prefix) {
        return file + warning.dropFirst(prefix.count)
      }
      return warning
    }
  }

  static func contents(of path: String) throws(AfterglowError) -> String {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalidScene([SceneFileError(file: path, message: "is no text in UTF-8")])
    }
    return text
  }

  static func located(_ error: LyricError, in file: String) -> AfterglowError {
    .invalidScene(
      error.issues.map {
        SceneFileError(file: file, line: $0.line, column: $0.column, message: $0.message)
      })
  }
}
