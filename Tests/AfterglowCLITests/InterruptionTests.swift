import Foundation
import Glibc
import Testing

@Suite("A video that is interrupted")
struct InterruptionTests {
  private let program: Program
  private let arguments = [
    "render", Program.heart, "-o", "video.mp4", "--size", "90x160", "--fps", "10", "--duration", "20",
    "--jobs", "1",
  ]

  init() throws {
    program = try Program()
  }

  /// Starts the video and interrupts it as soon as a segment has been written.
  private func interrupted(
    _ options: [String], of arguments: [String]? = nil, by signal: Int32 = SIGINT
  ) throws -> Program.Outcome {
    let run = try program.start((arguments ?? self.arguments) + options)
    while run.process.isRunning, try segments().isEmpty { usleep(2000) }
    kill(run.process.processIdentifier, signal)
    return try run.finish()
  }

  private func segments() throws -> [String] {
    let folders = try program.files().filter { $0.hasSuffix(".segments") }
    return folders.flatMap { folder in
      let files = try? FileManager.default.contentsOfDirectory(atPath: program.folder.path() + "/" + folder)
      return (files ?? []).filter { $0.hasSuffix(".segment") }
    }
  }

  @Test("an interrupted video leaves nothing behind", arguments: [SIGINT, SIGTERM])
  func nothingLeft(signal: Int32) throws {
    let outcome = try interrupted([], by: signal)
    #expect(outcome.exitCode == 130)
    #expect(outcome.errors.contains("interrupted"))
    #expect(outcome.output.isEmpty)
    #expect(try program.files() == [])
  }

  @Test("an interrupted video of a table or a song leaves nothing behind, and resumes if possible")
  func otherVideos() throws {
    try program.write("x,y\na,1\nb,2\n", to: "t.csv")
    try program.write("夏|なつ|10\n冬|ふゆ|01\n", to: "s.txt")
    try program.write("[00:01.00]夏\n[00:15.00]冬\n", to: "s.lrc")
    let common = ["-o", "video.mp4", "--size", "320x180", "--duration", "20", "--jobs", "1"]
    let chart = ["chart", "t.csv", "--x", "x", "--y", "y", "--animate", "grow"] + common
    let song = ["lyrics", "s.txt", "--timing", "s.lrc"] + common
    for video in [chart, song] {
      #expect(try interrupted([], of: video).exitCode == 130)
      #expect(try program.files() == ["s.lrc", "s.txt", "t.csv"])
    }
    #expect(try interrupted(["--resume"], of: chart).exitCode == 130)
    #expect(try !segments().isEmpty)
    let resumed = try program.start(chart + ["--resume"]).finish()
    #expect(resumed.exitCode == 0, "\(resumed.errors)")
    #expect(try program.files() == ["s.lrc", "s.txt", "t.csv", "video.mp4"])
  }

  @Test("keeps its segments when it may be resumed, and ends as the same video")
  func resumed() throws {
    let outcome = try interrupted(["--resume"])
    #expect(outcome.exitCode == 130)
    #expect(try !segments().isEmpty)
    #expect(try !program.files().contains("video.mp4"))
    #expect(try program.start(arguments + ["--resume"]).finish().exitCode == 0)
    let resumed = try program.contents(of: "video.mp4")
    #expect(try program.files() == ["video.mp4"])
    #expect(try program.start(arguments).finish().exitCode == 0)
    #expect(try program.contents(of: "video.mp4") == resumed)
  }

  @Test(
    "whatever is written to a pipe that nobody reads is interrupted by the first signal",
    arguments: [
      ["batch", "scene.json", "--data", "rows.csv", "-o", "{id}.png", "--report", "pipe"],
      ["golden", "check", "--folder", ".", "--junit", "pipe"],
      ["golden", "report", "--folder", ".", "-o", "pipe"],
      ["render", "scene.json", "--fps", "2", "--duration", "1", "-o", "%d.png"],
      ["workout", "log.csv", "-o", "."],
    ])
  func unreadPipe(arguments: [String]) throws {
    try program.write(#"{"size": [8, 8], "layers": []}"#, to: "scene.json")
    try program.write("id\na\n", to: "rows.csv")
    try program.write("Date,Exercise,Category,Weight (kg),Reps\n2024-01-01,Squat,Legs,100,5\n", to: "log.csv")
    try program.writeGoldenManifest()
    for name in ["pipe", "2.png", "session-report.png"] { mkfifo(program.path(name), 0o600) }
    let run = try program.start(arguments)
    run.waitUntilHearing(SIGTERM)
    // Long enough for most runs to reach the pipe.
    usleep(300_000)
    kill(run.process.processIdentifier, SIGTERM)
    // Without an end to the waiting, a fault would end all tests.
    for _ in 0..<3000 where run.process.isRunning { usleep(10_000) }
    if run.process.isRunning { kill(run.process.processIdentifier, SIGKILL) }
    #expect(try run.finish().exitCode == 130)
  }

  @Test("an interrupted video keeps an earlier file with its name")
  func earlierVideo() throws {
    try program.write("before", to: "video.mp4")
    #expect(try interrupted([]).exitCode == 130)
    #expect(try program.contents(of: "video.mp4") == Data("before".utf8))
    #expect(try program.files() == ["video.mp4"])
  }
}
