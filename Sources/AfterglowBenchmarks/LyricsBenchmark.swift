import FrameExport
import SystemFiles

/// `afterglow lyrics` as a user runs it, with a verse that repeats until the video is full.
struct LyricsBenchmark {
  let program: ProgramBenchmark
  /// How long the video is.
  let seconds: Double

  private static let song = "Families/Lyrics/Scenes/data/furusato.json"
  private static let verse = "Families/Lyrics/Scenes/data/furusato.lrc"
  /// From the beginning of the verse to where it is sung again.
  private static let verseSeconds = 26.0

  /// Prints how long exports of 1080×1920 pixels and 30 frames per second take, beside how long they play.
  func report(runs: Int) throws {
    let timing = "/tmp/afterglow-bench.lrc"
    try AtomicFile.write(Array(repeatedTiming().utf8), to: timing)
    defer { AtomicFile.remove(timing) }
    let times = try (0..<runs).map { _ in
      try program.run(
        ["lyrics", Self.song, "--timing", timing, "--duration", "\(seconds)"], ending: "mp4"
      ).seconds
    }.sorted()
    let speed = Statistics.decimal(seconds / Statistics.median(times), digits: 2)
    print("a lyric video of \(Statistics.decimal(seconds)) s at 1080×1920, 30 fps")
    print(
      "  exported in \(Statistics.decimal(Statistics.median(times))) s "
        + "(\(Statistics.decimal(times[0]))…\(Statistics.decimal(times[times.count - 1]))), \(speed) × as fast as it plays"
    )
  }

  /// The stamps of the verse, each line with those of all times that it is sung.
  private func repeatedTiming() throws -> String {
    let times = Int((seconds / Self.verseSeconds).rounded(.up))
    let verse = String(decoding: try SystemFile.contents(of: Self.verse), as: UTF8.self)
    let lines = verse.split { $0.isNewline }
    return lines.compactMap { line -> String? in
      guard line.hasPrefix("[00:"), let start = Double(line.dropFirst(4).prefix(5)) else { return nil }
      let stamps = (0..<times).map { "[\(stamp(start + Double($0) * Self.verseSeconds))]" }
      return stamps.joined() + line.drop { $0 != "]" }.dropFirst()
    }.joined(separator: "\n")
  }

  private func stamp(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return
      "\(twoDigits(hundredths / 6000)):\(twoDigits(hundredths / 100 % 60)).\(twoDigits(hundredths % 100))"
  }
}
