import Afterglow
import AfterglowLyrics
import DataFiles
import RenderTree
import SceneFile
import SceneModel
import SystemFiles
import VectorGraphics

/// A lyric video: lines scroll and brighten as they are sung, under the title of the song.
package struct LyricVideo: Sendable {
  /// The scene of the video.
  package let scene: Scene
  /// A digest of all that decides the scene.
  private let digest: UInt64
  private let songPath: String
  /// The file with the times, which may be that of the song.
  private let timingPath: String

  /// Makes the scene of a video.
  ///
  /// - Parameters:
  ///   - path: The file of the lyrics: Onpu's JSON, `.txt` with a line on each line, or an LRC or TTML file.
  ///   - timing: An LRC or TTML file; nil if the lyrics have their times.
  ///   - look: How the video looks; its text and timing are those of the files.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - duration: Seconds; nil ends the video a little after the song.
  /// - Throws: `missingInput` if a file does not exist, `invalidScene` with every fault in them.
  package init(
    song path: String, timing: String? = nil, look: Lyrics = LyricVideo.look(), width: Int = 1080,
    height: Int = 1920,
    duration: Double? = nil
  ) throws(AfterglowError) {
    (songPath, timingPath) = (path, timing ?? path)
    let words = try Self.contents(of: path)
    var lyrics = look
    if let timing {
      lyrics.lyrics = try Self.source(words, path: path)
      lyrics.timing = try Self.contents(of: timing)
    } else {
      guard TimedLyrics.isTimed(words) else {
        throw .invalidScene([
          SceneFileError(file: path, message: "no line has a time: give an LRC file with --timing")
        ])
      }
      lyrics.timing = words
    }
    let (song, timed) = (try Self.song(of: lyrics, path: path), try Self.timed(lyrics, path: timingPath))
    let sung: SungLyrics
    do throws(LyricError) {
      sung = try SungLyrics(
        song, timed: lyrics.isTimedAlone ? timed.spelled(as: song) : timed, tolerance: lyrics.tolerance)
    } catch {
      throw Self.located(error, in: timingPath)
    }
    let stage = LyricVideoStage(
      lyrics: lyrics, title: song.title ?? timed.metadata["ti"], artist: timed.metadata["ar"], width: width,
      height: height)
    scene = stage.scene(
      of: sung, duration: duration ?? Double(timed.end) / 1000 + LyricVideoStage.tail)
    digest = FNV1a.digest(of: "\(stage)\(duration ?? -1)".utf8)
  }

  /// The look of a video unless another one is given: large, bold words with their pitch on black.
  package static func look() -> Lyrics {
    Lyrics(
      mode: .pitch,
      look: LyricAppearance(
        fontSize: 28, fontWeight: 700, ruby: .overlay, padding: LyricVideoStage.padding, theme: .dark))
  }

  /// Returns the scene, ready to be drawn.
  package func document(
    _ options: TextOptions = TextOptions(), limits: SceneLimits = SceneLimits()
  ) throws(AfterglowError) -> SceneDocument {
    var document = try SceneDocument(
      scene, in: try RenderContext(text: options, limits: limits), name: songPath)
    document.digest = FNV1a.digest(of: "\(digest)\(options)".utf8)
    return document
  }

  /// Returns the warnings about a document of the scene, each with the file that it is about.
  package func warnings(of document: SceneDocument) -> [String] {
    let lines = "layers[0]: "
    return document.warnings.map { warning in
      guard warning.hasPrefix(lines) else { return warning }
      let text = warning.dropFirst(lines.count)
      return text.hasPrefix("timing:")
        ? "\(timingPath):\(text.dropFirst("timing:".count))" : "\(songPath): \(text)"
    }
  }

  private static func source(_ text: String, path: String) throws(AfterglowError) -> LyricSource {
    guard path.hasSuffix(".json") else { return .text(text) }
    do {
      return .document(try LyricsDocument(parsing: text, file: path))
    } catch {
      throw .invalidScene(error.errors.map(SceneFileError.init))
    }
  }

  private static func song(of lyrics: Lyrics, path: String) throws(AfterglowError) -> LyricSong {
    do throws(LyricError) {
      return try lyrics.authored()
    } catch {
      throw located(error, in: path)
    }
  }

  private static func timed(_ lyrics: Lyrics, path: String) throws(AfterglowError) -> TimedLyrics {
    do throws(LyricError) {
      return try LRCReader(tolerance: lyrics.tolerance).lyrics(in: lyrics.timedText ?? "")
    } catch {
      throw located(error, in: path)
    }
  }

  private static func contents(of path: String) throws(AfterglowError) -> String {
    let bytes = try InputFile.contents(of: path, limit: SceneLimits().fileSize)
    guard let text = String(file: bytes) else {
      throw .invalidScene([SceneFileError(file: path, message: "is not valid UTF-8")])
    }
    return text
  }

  private static func located(_ error: LyricError, in file: String) -> AfterglowError {
    .invalidScene(
      error.list().map { issue in
        SceneFileError(
          file: file, line: issue.line, column: issue.column, path: issue.path, message: issue.message)
      })
  }
}

/// The lines of a video and the texts around them; lengths in points, where the shorter side of the canvas is 360 points.
private struct LyricVideoStage {
  var lyrics: Lyrics
  let title: String?
  let artist: String?
  /// The width of the image in pixels.
  let width: Int
  /// The height of the image in pixels.
  let height: Int

  /// Seconds that the last line stays after it has ended.
  static let tail = 2.0
  static let padding = 28.0

  private var scale: Double { Double(max(1, min(width, height))) / 360 }

  private var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  private var theme: LyricColors { LyricColors(lyrics.look.theme) }

  /// Vertical positions on a canvas of 640 points; lower ones have less space at their edges.
  private var share: Double { min(1, size.height / 640) }
  private var titleTop: Double { 44 * share }
  /// The bottom of the title and the line under it.
  private var titleBottom: Double { titleTop + 44 }
  private var headerHeight: Double { titleBottom + 20 * share }
  /// Apps of tall screens have their buttons over the lower edge.
  private var footerHeight: Double { size.height > 1.5 * size.width ? 100 * share : 48 }

  func scene(of sung: SungLyrics, duration: Double) -> Scene {
    Scene(
      size: size, background: theme.background, duration: duration, language: lyrics.look.language,
      summary: summary(of: sung.lines), layers: [lines, veil] + header)
  }

  /// The lines under the title and above the footer.
  private var lines: Layer {
    var lyrics = lyrics
    let fontSize = lyrics.look.typography.font.size
    lyrics.look.typography.pixelScale = scale
    lyrics.translationSize = fontSize * 0.6
    lyrics.lineSpacing = fontSize * 0.9
    lyrics.motion.topMargin = headerHeight
    lyrics.motion.bottomMargin = footerHeight
    var layer = Layer(lyrics)
    layer.id = "lyrics"
    return layer
  }

  /// The song, how many lines it has, and the lines.
  private func summary(of lines: [LyricsLine]) -> String {
    let song = [title ?? "without a title", artist.map { "by \($0)" }].compactMap(\.self)
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    let head = "A video of the song \(song.joined(separator: " ")), \(count) as they are sung."
    let words = LyricSummary(
      mode: lyrics.look.typography.mode, showsTranslations: lyrics.showsTranslations
    ).text(of: lines)
    return ([head] + [words].compactMap(\.self)).joined(separator: "\n")
  }

  /// Lines that leave pass under the title.
  private var veil: Layer {
    let stops: [GradientPaint.Stop] = [
      .init(color: theme.background), .init(offset: titleBottom / headerHeight, color: theme.background),
      .init(color: theme.background.withAlpha(0)),
    ]
    return Layer(
      id: "header-veil",
      frame: LayerFrame(left: .zero, top: .zero, right: .zero, height: .points(headerHeight)),
      fill: .gradient(GradientPaint(geometry: .linear(.angle(180)), stops: stops)),
      content: .rectangle(cornerRadii: .zero))
  }

  private var header: [Layer] {
    [
      line("title", title, top: titleTop, size: 17, weight: 700, color: theme.text),
      line("artist", artist, top: titleTop + 24, size: 13, weight: 400, color: theme.secondary),
    ].compactMap(\.self)
  }

  private func line(_ id: String, _ text: String?, top: Double, size: Double, weight: Int, color: Color)
    -> Layer?
  {
    guard let text, !text.isEmpty else { return nil }
    let font = Font(families: lyrics.look.typography.latinFamilies, weight: weight, size: size)
    return Layer(
      id: id,
      frame: LayerFrame(left: .points(Self.padding), top: .points(top), right: .points(Self.padding)),
      fill: .color(color), content: .text(TextContent(text, font: font, wraps: true, lineLimit: 1)))
  }
}
