import Foundation
import PNGCoding
import Testing
import VideoCoding

@Suite("afterglow lyrics")
struct LyricsTests {
  private let program: Program

  /// A directory with a song of two lines, as JSON and in both text notations, its timing, and two seconds
  /// of a tone.
  init() throws {
    program = try Program()
    try program.write(
      #"{"title": "夏", "lines": [{"compact": "夏|なつ|01_が|が|0", "translation": "Summer"}, "雪|ゆき|01_の|の|1"]}"#,
      to: "song.json")
    try program.write("夏|なつ|01_が|が|0\n雪|ゆき|01_の|の|1\n", to: "bits.txt")
    try program.write("夏|なつ|2_が|が|\n雪|ゆき|2_の|の|\n", to: "accents.txt")
    try program.write(
      "[00:00.50]<00:00.50>夏<00:01.00>が<00:01.20>\n[00:01.50]雪の\n[00:02.50]\n", to: "song.lrc")
    try Data(Self.tone(seconds: 2)).write(to: program.folder.appending(path: "tone.wav"))
  }

  /// A sine of 440 Hz as a WAV file: 16 bits, one channel, 8000 Hz.
  private static func tone(seconds: Int) -> [UInt8] {
    let samples = (0..<8000 * seconds).map { Int16((sin(Double($0) * 0.055 * .pi * 2) * 8000).rounded()) }
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)].flatMap(bytes)
    return Array("RIFF".utf8) + bytes(36 + 2 * samples.count, 4) + Array("WAVEfmt ".utf8) + format
      + Array("data".utf8) + bytes(2 * samples.count, 4) + samples.flatMap { bytes(Int($0), 2) }
  }

  private func lyrics(_ song: String, _ options: String...) throws -> Program.Outcome {
    let common = ["--size", "90x160", "--fps", "10", "--preset", "ultrafast", "--quiet"]
    let output = options.contains("-o") ? [] : ["-o", "video.mp4"]
    let timing = options.contains("--timing") ? [] : ["--timing", "song.lrc"]
    return try program.start(["lyrics", song] + timing + output + common + options).finish()
  }

  @Test("a song, its stamps and its sound become a video as long as the song and two seconds more")
  func video() throws {
    let outcome = try lyrics("song.json", "--audio", "tone.wav")
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try program.files().filter { $0.hasSuffix(".mp4") } == ["video.mp4"])
    let properties = try VideoReader(path: program.folder.appending(path: "video.mp4").path()).properties
    #expect(properties.video.frameCount == 45)
    #expect(properties.audio?.codec == "aac")
    #expect(abs(properties.duration - 4.5) < 0.07)
  }

  @Test("bits and equivalent accent numbers make the same video, for any number of workers")
  func notations() throws {
    #expect(try lyrics("bits.txt", "-o", "bits.mp4", "--jobs", "1").exitCode == 0)
    let accents = try lyrics("accents.txt", "-o", "accents.mp4", "--notation", "accentNumber", "--jobs", "2")
    #expect(accents.exitCode == 0, "\(accents.errors)")
    #expect(try program.contents(of: "bits.mp4") == program.contents(of: "accents.mp4"))
  }

  @Test(
    "every mode, style, theme and arrangement makes a video",
    arguments: [
      ["--mode", "none", "--theme", "light"], ["--mode", "furigana", "--arrangement", "parallel"],
      ["--style", "dictionary", "--no-translations"], ["--translation-language", "zh-Hans"],
      ["--duration", "1", "--font-size", "40"],
    ])
  func looks(options: [String]) throws {
    let arguments =
      ["lyrics", "song.json", "--timing", "song.lrc", "-o", "video.mp4", "--size", "160x90", "--quiet"]
      + options
    let outcome = try program.start(arguments).finish()
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "errors of the lyrics have their file, line and column",
    arguments: [
      (
        "song.json", "{\"lines\": [\n  \"夏|なつ|011\"]}",
        "song.json:2:3: lines[0]: the bits 011 are 3, but なつ has 2 morae"
      ),
      ("song.json", "{\"lines\": [", "song.json:1:12: "),
      ("bits.txt", "夏|なつ|01\n雪|ゆき|1x", "bits.txt:2:7: x is not a pitch bit"),
    ])
  func badLyrics(name: String, text: String, message: String) throws {
    try program.write(text, to: name)
    let outcome = try lyrics(name)
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try !program.files().contains("video.mp4"))
  }

  @Test("an accent number beyond the morae is refused")
  func badAccent() throws {
    try program.write("夏|なつ|3", to: "accents.txt")
    let outcome = try lyrics("accents.txt", "--notation", "accentNumber")
    #expect(outcome.exitCode == 65)
    #expect(
      outcome.errors.contains("accents.txt:1:6: accent 3 does not exist for 2 morae"), "\(outcome.errors)")
  }

  @Test(
    "stamps that cannot be read are errors with their file, line and column",
    arguments: [
      ("[00:01]夏が\n[00:6x]雪の", "song.lrc:2:1: 00:6x is not a time"),
      ("[00:01]夏<00:9x.00>が\n[00:02]雪の", "song.lrc:1:9: 00:9x.00 is not a time"),
      ("夏が\n雪の", "song.lrc:1:1: no line has a timestamp"), ("", "song.lrc:1:1: no line has a timestamp"),
    ])
  func badTiming(text: String, message: String) throws {
    try program.write(text, to: "song.lrc")
    let outcome = try lyrics("song.json")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    "repairs are reported, and are errors with --strict",
    arguments: [
      ("[00:02]夏が\n[00:01]雪の", "song.lrc:2:1: 00:01.000 is before 00:02.000 of line 1", "sorted by time"),
      ("[00:01]夏が\n雪の\n[00:03]", "song.lrc:2:1: the line has no timestamp", "given 00:02.000"),
      (
        "[00:01]<00:01>夏<00:03>が\n[00:02]雪の",
        "song.lrc:1:16: 00:03.000 is after the next line begins, at 00:02.000", "moved there"
      ),
      ("[00:01]夏が", "song.lrc: line 2 of the lyrics, “雪の”, has no timestamp", "given 00:0"),
      (
        "[00:01]夏が\n[00:02]花の", "song.lrc:2: “花の” is not line 2 of the lyrics, “雪の”",
        "matched by its position"
      ),
      ("[00:01]夏が\n[00:02]雪の\n[00:03]花", "song.lrc:3: “花” is not in the lyrics", "left out"),
    ])
  func repairs(text: String, message: String, remedy: String) throws {
    try program.write(text, to: "song.lrc")
    let repaired = try lyrics("song.json", "--duration", "1")
    #expect(repaired.exitCode == 0)
    #expect(
      repaired.errors.contains("warning: ") && repaired.errors.contains("\(message): \(remedy)"),
      "\(repaired.errors)")
    let strict = try lyrics("song.json", "--strict")
    #expect(strict.exitCode == 65)
    #expect(strict.errors.contains("error: ") && strict.errors.contains(message), "\(strict.errors)")
  }

  @Test("lyrics in two languages are valid, also with --strict")
  func bilingual() throws {
    try program.write("[00:01.00]夏が\n[00:01.00]Summer\n[00:02.00]雪の\n[00:02.00]of snow\n", to: "song.lrc")
    let outcome = try lyrics("song.json", "--strict", "--duration", "1")
    #expect(outcome.exitCode == 0)
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
  }

  @Test(
    "every other error has its exit code",
    arguments: [
      (["--timing", "none.lrc"], 66, "none.lrc"), (["--audio", "none.wav"], 66, "none.wav"),
      (["--audio", "song.lrc"], 65, "song.lrc"), (["-o", "song.lrc/video.mp4"], 73, "song.lrc"),
      (["-o", "video.avi"], 64, "video.avi"), (["--font-size", "1000"], 64, "--font-size"),
      (["--size", "91x160"], 64, "91×160"), (["--duration", "-1"], 64, "--duration"),
      (["--mode", "kana"], 64, "kana"),
    ])
  func exitCodes(options: [String], code: Int32, message: String) throws {
    let names = ["--timing", "-o"].filter { !options.contains($0) }
    let given = names.flatMap { [$0, $0 == "-o" ? "video.mp4" : "song.lrc"] }
    let size = options.contains("--size") ? [] : ["--size", "90x160"]
    let outcome = try program.start(["lyrics", "song.json", "--quiet"] + given + size + options).finish()
    #expect(outcome.exitCode == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("a character that no font has is named, in an error or in a warning")
  func missingGlyphs() throws {
    try program.write("夏𒀀||\n雪の||\n", to: "song.txt")
    try program.write("[00:01]夏𒀀\n[00:02]雪の", to: "song.lrc")
    let error = try lyrics("song.txt", "--duration", "1")
    #expect(error.exitCode == 65)
    #expect(error.errors.contains("U+12000"), "\(error.errors)")
    let warning = try lyrics("song.txt", "--duration", "1", "--missing-glyphs", "warn")
    #expect(warning.exitCode == 0, "\(warning.errors)")
    #expect(warning.errors.contains("warning: ") && warning.errors.contains("U+12000"), "\(warning.errors)")
  }
}
