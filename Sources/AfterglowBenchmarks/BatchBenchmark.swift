import Glibc
import PixelKernels
import PNGCoding

/// Share images of 1080×1350 pixels from data rows, end to end: starting the program, reading, drawing, compressing
/// and writing.
///
/// The rows are kept in `rowsPath`, so that other programs can be measured with the same data.
struct BatchBenchmark {
  static let folder = "/tmp/afterglow-bench-batch"
  static let rowsPath = folder + "/rows.ndjson"

  let runs: Int

  private static let rowCount = 400
  /// The smallest files take seconds each.
  private static let smallestRowCount = 12

  func report() throws {
    mkdir(Self.folder, 0o777)
    print("share pictures of 1080×1350, two jobs")
    for level in ["fastest", "balanced", "smallest"] {
      let count = level == "smallest" ? Self.smallestRowCount : Self.rowCount
      try write((1...count).map(Self.row).joined(separator: "\n"))
      try report(level, count: count)
    }
    try write((1...Self.rowCount).map(Self.row).joined(separator: "\n"))
  }

  private func report(_ level: String, count: Int) throws {
    let paths = (1...count).map { "\(Self.folder)/c\($0).png" }
    var finished: [ProgramBenchmark.Finished] = []
    for _ in 0..<runs {
      for path in paths { unlink(path) }
      finished.append(
        try ProgramBenchmark.run([
          "batch", "Families/Bracelets/Scenes/bracelet-share.json", "--data", Self.rowsPath, "--format",
          "portrait", "--output",
          Self.folder + "/{id}.png", "--compression", level, "--jobs", "2", "--quiet",
        ]))
    }
    let encoding = try encodingTime(of: paths[0], level: level)
    let bytes = paths.reduce(0) { $0 + Self.size(of: $1) }
    for path in paths { unlink(path) }
    let rates = finished.map { Double(count) / $0.seconds }
    let times = finished.map { $0.processorSeconds * 1000 / Double(count) }
    let range = "\(Statistics.decimal(rates.min() ?? 0))…\(Statistics.decimal(rates.max() ?? 0))"
    print(
      "  \(level): \(Statistics.decimal(Statistics.median(rates))) pictures/s (\(range)),",
      "\(Statistics.decimal(Statistics.median(times))) ms of processor time and \(bytes / count / 1000) kB a picture,",
      "\(Statistics.decimal(encoding * 1000)) ms of them for the PNG,",
      "peak memory \((finished.map(\.peakKilobytes).max() ?? 0) / 1024) MB")
  }

  /// The processor time in seconds of filtering and compressing an image that has been written.
  private func encodingTime(of path: String, level: String) throws -> Double {
    BitmapMemory.reuseFreed()
    guard let file = fopen(path, "r") else { throw BenchmarkError("cannot read \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.size(of: path))
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let image = try PNGDecoder().decode(bytes)
    let samples = image.samples.map { UInt8($0 >> 8) }
    let encoder = PNGEncoder(compression: PNGCompression(rawValue: level) ?? .balanced)
    let times = try (0..<(level == "smallest" ? 1 : 9)).map { _ in
      try Measurement.processorTime { () throws in
        _ = try encoder.encode(width: image.header.width, height: image.header.height, samples: samples)
      }
    }
    return Statistics.median(times)
  }

  /// A customer: rings of five lengths, two languages, no two texts alike.
  private static func row(_ number: Int) -> String {
    func shares(_ factor: Int) -> String {
      let parts = ["metal", "wood", "water", "fire", "earth"].enumerated().map { index, name in
        "\"\(name)\": \(2 + number * (factor + 7 * index) % 39)"
      }
      return "{\(parts.joined(separator: ", "))}"
    }
    let text =
      number % 2 == 0
      ? "## 五行分析\\n\\n你生于冬末，**水木旺**而火弱。\\n\\n- 金发晶补火\\n- 虎眼石补土\\n\\n宜左手佩戴，第\(number)号。"
      : "## Your elements\\n\\nBorn at the end of winter, you carry **much water and wood** and little fire. A bracelet for you warms: it takes from water what it has too much of and gives it to *fire and earth*.\\n\\n### What to wear\\n\\n- **Rutile quartz** for fire, number \(number)\\n- **Tiger's eye** for earth"
    return """
      {"id": "c\(number)", "name": "\(["Mei", "李雷", "Ana", "小林"][number % 4]) \(number)", \
      "language": "\(number % 2 == 0 ? "zh" : "en")", "count": \([18, 20, 16, 18, 14][number % 5]), "seed": \(number), \
      "analysis": {"analysis": "\(text)", "ratios": {"current": \(shares(3)), "goal": \(shares(5))}}}
      """
  }

  private func write(_ text: String) throws {
    guard let file = fopen(Self.rowsPath, "w") else { throw BenchmarkError("cannot write \(Self.rowsPath)") }
    defer { fclose(file) }
    guard fputs(text + "\n", file) >= 0 else { throw BenchmarkError("cannot write \(Self.rowsPath)") }
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
