import DataFiles
import Foundation
import Glibc
import Testing

@Suite("A video made in segments by several processes")
struct SegmentProgramTests {
  private static let scene = """
    {"size": [64, 48], "duration": 4, "frameRate": 5, "summary": "A disk that moves", "layers": [
      {"type": "rectangle", "fill": "rgb(16 32 48 / 0.6)"},
      {"type": "ellipse", "fill": "#ff64b4", "frame": {"left": 4, "top": 4, "width": 30, "height": 30},
       "animations": [{"property": "translate", "duration": 4, "keyframes": [{"value": [0, 0]}, {"value": [20, 10]}]}]},
      {"type": "text", "text": "Segments", "frame": {"left": 2, "top": 30, "width": 60, "height": 16}}]}
    """

  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.scene, to: "scene.json")
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try program.start(arguments).finish() }

  /// Runs that succeed.
  private func succeed(_ arguments: [String]) throws {
    let outcome = try program.start(arguments).finish()
    #expect(outcome.exitCode == 0, "\(arguments): \(outcome.errors)")
  }

  private func segment(_ more: String...) -> [String] {
    ["segment", "scene.json", "-o", "parts", "--quiet"] + more
  }

  @Test(
    "has the bytes of the video that one process makes, whatever the codec and the length of segments",
    arguments: [
      ("video.mp4", [], "1"), ("video.webm", ["--codec", "vp9", "--background", "transparent"], "3"),
      ("video.mkv", ["--codec", "ffv1"], "2"), ("video.gif", ["--codec", "gif", "--plays", "2"], "2"),
      ("video.mp4", ["--codec", "hevc", "--hdr", "pq", "--peak", "2000", "--background", "#123"], "2"),
    ])
  func sameBytes(video: String, options: [String], seconds: String) throws {
    try succeed(["render", "scene.json", "-o", video, "--quiet"] + options)
    try succeed(segment("--index", "1-3", "--jobs", "2", "--segment-seconds", "1") + options)
    try succeed(segment("--index", "0,2", "--segment-seconds", "1") + options)
    try succeed(["join", "parts", "-o", "joined/\(video)"])
    #expect(try program.contents(of: "joined/\(video)") == program.contents(of: video))
    try succeed(["segment", "scene.json", "-o", "long", "--quiet", "--segment-seconds", seconds] + options)
    try succeed(["join", "long", "-o", "long/\(video)"])
    #expect(try program.contents(of: "long/\(video)") == program.contents(of: video))
  }

  @Test("segments are joined from the directory alone, with sound if specified")
  func sound() throws {
    try Sound.wave(seconds: 3).write(to: program.folder.appending(path: "tone.wav"))
    try succeed(["render", "scene.json", "-o", "video.mp4", "--audio", "tone.wav", "--quiet"])
    try succeed(segment("--audio", "tone.wav"))
    try FileManager.default.removeItem(at: program.folder.appending(path: "tone.wav"))
    try FileManager.default.removeItem(at: program.folder.appending(path: "scene.json"))
    try succeed(["join", "parts", "-o", "joined.mp4"])
    #expect(try program.contents(of: "joined.mp4") == program.contents(of: "video.mp4"))
  }

  @Test("all processes make the same plan, with every frame in one segment")
  func plan() throws {
    let outcome = try run("segments", "scene.json", "--segment-seconds", "3")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let root = try JSONDocument(parsing: outcome.output).root
    #expect(root["frameCount"]?.int == 20 && root["segmentCount"]?.int == 2)
    let segments = try #require(root["segments"]?.array)
    #expect(segments.map { $0["firstFrame"]?.int } == [0, 15])
    #expect(segments.map { $0["frameCount"]?.int } == [15, 5])
    try succeed(segment("--segment-seconds", "3", "--index", "1"))
    #expect(try program.contents(of: "parts/plan.json") == Data(outcome.output.utf8))
    try program.write(Self.scene.replacingOccurrences(of: "64b4", with: "64b5"), to: "other.json")
    let other = try JSONDocument(parsing: try run("segments", "other.json", "--segment-seconds", "3").output)
    #expect(other.root["digest"] != root["digest"])
    #expect(other.root["inputs"]?["settings"] == root["inputs"]?["settings"])
  }

  @Test("other luminances make another plan, and a joined HDR animation equals that of one process")
  func light() throws {
    let options = ["--codec", "avif", "--hdr", "pq", "--lossless", "--size", "32x24"]
    try succeed(["render", "scene.json", "-o", "video.avif", "--quiet"] + options)
    try succeed(segment() + options)
    try succeed(["join", "parts", "-o", "joined.avif"])
    #expect(try program.contents(of: "joined.avif") == program.contents(of: "video.avif"))
    try program.write(
      Self.scene.replacing(
        #""duration": 4, "frameRate""#, with: #""duration": 4, "white": 100, "frameRate""#),
      to: "dim.json")
    let plans = try [
      ["scene.json"], ["scene.json", "--bit-depth", "10"], ["scene.json", "--hdr", "pq"],
      ["scene.json", "--hdr", "hlg"], ["scene.json", "--hdr", "pq", "--peak", "4000"],
      ["dim.json", "--hdr", "pq"],
    ].map { arguments in
      let outcome = try program.start(["segments", "--codec", "hevc"] + arguments).finish()
      return try JSONDocument(parsing: outcome.output).root["digest"]?.string
    }
    #expect(Set(plans.compactMap { $0 }).count == plans.count)
    let foreign = try program.start(
      segment("--codec", "avif", "--hdr", "hlg", "--lossless", "--size", "32x24")
    )
    .finish()
    #expect(foreign.exitCode == 65 && foreign.errors.contains("the settings"), "\(foreign.errors)")
    try succeed([
      "farm", "video", "scene.json", "--codec", "hevc", "--hdr", "pq", "--peak", "4000", "--background",
      "black",
      "--format", "make", "-o", "video.mk",
    ])
    let job = String(decoding: try program.contents(of: "video.mk"), as: UTF8.self)
    #expect(job.contains("--hdr pq --peak 4000"), "\(job)")
  }

  @Test("missing, damaged and foreign segments prevent joining, and all of them are named")
  func refusals() throws {
    try succeed(segment("--index", "0,2"))
    let gaps = try run("join", "parts", "-o", "video.mp4")
    #expect(gaps.exitCode == 65 && gaps.errors.contains("2 of 4 segments are missing"), "\(gaps.errors)")
    #expect(gaps.errors.contains("--index 1,3"))
    try succeed(segment("--index", "1,3"))
    let whole = try program.contents(of: "parts/1.segment")
    try whole.prefix(whole.count - 9).write(to: program.folder.appending(path: "parts/1.segment"))
    try program.contents(of: "parts/0.segment").write(to: program.folder.appending(path: "parts/3.segment"))
    let damaged = try run("join", "parts", "-o", "video.mp4")
    #expect(damaged.exitCode == 65 && damaged.errors.contains("--index 1,3"), "\(damaged.errors)")
    #expect(!(try program.files()).contains { $0.contains("video.mp4") })
    let foreign = try program.start(segment("--crf", "30", "--index", "0")).finish()
    #expect(foreign.exitCode == 65 && foreign.errors.contains("the settings"), "\(foreign.errors)")
    let container = try run("join", "parts", "-o", "video.webm")
    #expect(container.exitCode == 64 && container.errors.contains(".mp4"), "\(container.errors)")
    // Damaged files are written again, intact ones are kept.
    try succeed(segment())
    #expect(try program.contents(of: "parts/1.segment") == whole)
    try succeed(["join", "parts", "-o", "video.mp4"])
  }

  @Test("a machine whose plan differs refuses before anything is made")
  func foreignPlan() throws {
    let outcome = try program.start(segment("--plan", "0123456789abcdef")).finish()
    #expect(outcome.exitCode == 65 && outcome.errors.contains("not 0123456789abcdef"), "\(outcome.errors)")
    #expect(try !program.files().contains("parts"))
    try succeed(segment())
    let join = try run("join", "parts", "-o", "video.mp4", "--plan", "0123456789abcdef")
    #expect(join.exitCode == 65 && join.errors.contains("not 0123456789abcdef"), "\(join.errors)")
  }

  @Test("the video is the same if processes are killed, run twice or at the same time")
  func kills() throws {
    try succeed(["render", "scene.json", "-o", "video.mp4", "--quiet"])
    for delay in [20_000, 45_000, 70_000, 100_000] {
      let runs = try (0..<2).map { _ in try program.start(segment("--jobs", "1")) }
      usleep(useconds_t(delay))
      kill(runs[delay % 2].process.processIdentifier, SIGKILL)
      for run in runs { _ = try run.finish() }
    }
    let pair = try (0..<2).map { _ in try program.start(segment()) }
    for run in pair { #expect(try run.finish().exitCode == 0) }
    try succeed(["join", "parts", "-o", "joined.mp4"])
    #expect(try program.contents(of: "joined.mp4") == program.contents(of: "video.mp4"))
  }

  @Test("takes no fonts of the machine, no standard input for a job, and no segments that are not planned")
  func usage() throws {
    for arguments in [
      segment("--system-fonts"), segment("--index", "0-4"), segment("--index", "3-1"),
      segment("--segment-seconds", "0"), segment("--max-bytes", "1000", "--codec", "gif"),
      ["farm", "video", "-", "--format", "make", "-o", "video.mk"],
    ] {
      let outcome = try program.start(arguments).finish()
      #expect(outcome.exitCode == 64, "\(arguments): \(outcome.errors)")
    }
    #expect(try program.files() == ["scene.json"])
  }

  @Test(
    "is made by GNU make from the makefile of a job",
    arguments: [
      ("mp4", ["--crf", "20"]), ("webp", ["--duration", "1.2", "--quality", "30"]),
      ("gif", ["--loop-crossfade", "3", "--palettes", "frame"]),
    ])
  func makefile(kind: String, options: [String]) throws {
    try succeed(["render", "scene.json", "-o", "video.\(kind)", "--quiet"] + options)
    let video = ["farm", "video", "scene.json", "--video", "made.\(kind)"] + options
    try succeed(video + ["--format", "make", "-o", "video.mk"])
    let made = try program.runInShell("make -j 2 -f video.mk")
    #expect(made.exitCode == 0, "\(made.output)\(made.errors)")
    #expect(try program.contents(of: "made.\(kind)") == program.contents(of: "video.\(kind)"))
  }

  @Test("planning does not replace any input of the scene, or a file that is not a job")
  func protectedFiles() throws {
    try Sound.wave(seconds: 1).write(to: program.folder.appending(path: "tone.mp4"))
    try succeed(["render", "scene.json", "-o", "media.gif", "--quiet", "--duration", "0.4"])
    let scene = Self.scene.replacingOccurrences(
      of: "\"layers\": [", with: "\"layers\": [{\"type\": \"image\", \"source\": \"media.gif\"},")
    try program.write(scene, to: "scene.json")
    let retained = try ["tone.mp4", "media.gif"].map { try program.contents(of: $0) }
    try succeed(segment("--audio", "tone.mp4"))
    #expect(try run("join", "parts", "-o", "tone.mp4").exitCode == 64)
    try succeed(["segment", "scene.json", "-o", "gif", "--quiet", "--codec", "gif"])
    #expect(try run("join", "gif", "-o", "media.gif").exitCode == 64)
    #expect(try ["tone.mp4", "media.gif"].map { try program.contents(of: $0) } == retained)
    try program.write("# Shopping\n", to: "list.txt")
    let job = ["farm", "video", "scene.json", "--format", "make", "-o"]
    #expect(try program.start(job + ["list.txt"]).finish().exitCode == 73)
    for path in ["video.mk", "video.mk"] { try succeed(job + [path]) }
    // Files that changed according to make are written again; the job then has another plan.
    try succeed(["farm", "video", "scene.json", "--video", "made.mp4", "--format", "make", "-o", "made.mk"])
    #expect(try program.runInShell("make -s -f made.mk && make -q -f made.mk").exitCode == 0)
    try program.write(scene + " ", to: "scene.json")
    let edited = try program.runInShell("touch -d '+2 seconds' scene.json; make -f made.mk")
    #expect(edited.exitCode == 2 && edited.errors.contains("this machine's plan"), "\(edited)")
  }

  @Test("replaces no input of the scene")
  func inputs() throws {
    let before = try program.contents(of: "scene.json")
    for names in [["--video", "a.mp4", "-o", "scene.json"], ["--video", "a.mp4", "-o", "./scene.json"]] {
      let outcome = try program.start(["farm", "video", "scene.json", "--format", "make"] + names).finish()
      #expect(outcome.exitCode == 64, "\(outcome.errors)")
    }
    #expect(try run("bundle", "scene.json", "-o", "notes.txt").exitCode == 64)
    #expect(try program.contents(of: "scene.json") == before)
    #expect(try program.files() == ["scene.json"])
  }
}

/// Sound for videos.
enum Sound {
  /// A WAV file of 8 kHz and 16 bits: a quiet sawtooth.
  static func wave(seconds: Int) -> Data {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let samples = (0..<8000 * seconds).flatMap { number($0 * 50 % 4000 - 2000, 2) }
    let format =
      number(1, 2) + number(1, 2) + number(8000, 4) + number(16000, 4) + number(2, 2) + number(16, 2)
    var bytes = Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
    bytes += number(16, 4) + format + Array("data".utf8) + number(samples.count, 4) + samples
    return Data(bytes)
  }
}
