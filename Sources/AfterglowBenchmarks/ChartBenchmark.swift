import Afterglow
import AfterglowCharts
import AfterglowChartsCommand
import FrameExport
import Glibc
import PixelKernels
import Tabular
import VectorGraphics

/// Charts of a table and of a long training log, as CI draws them.
struct ChartBenchmark {
  let runs: Int
  private let folder = "/tmp/afterglow-bench-\(getpid())"

  /// A chart of 1600×1000 pixels: weekly sums of 300 rows as bars.
  func reportChart() throws {
    try withFile("table.csv", Self.table) { path in
      let output = folder + "/chart.png"
      var times: [Double] = []
      for _ in 0...7 * runs {
        let arguments = ["chart", path, "--x", "date:week", "--y", "volume:sum", "-o", output]
        times.append(try ProgramBenchmark.run(arguments).seconds)
      }
      unlink(output)
      print(
        "a chart of 1600×1000 from a cold start: \(Statistics.decimal(Statistics.median(times) * 1000)) ms")
      BitmapMemory.reuseFreed()
      let inside = try Measurement.medians(runs: 7 * runs, [{ () throws in _ = try drawn(path) }])
      print("  in a process that has drawn one: \(Statistics.decimal(inside[0] * 1000)) ms")
    }
  }

  /// All images of a log of 100 000 sets.
  func reportWorkout() throws {
    try withFile("log.csv", Self.log(setCount: 100_000)) { path in
      let images = folder + "/charts"
      let times = try (0..<runs).map { _ in
        try ProgramBenchmark.run(["workout", path, "-o", images, "--quiet"]).seconds
      }
      removeImages(in: images)
      print("all pictures of 100 000 sets: \(Statistics.decimal(Statistics.median(times), digits: 2)) s")
    }
  }

  private func removeImages(in folder: String) {
    guard let stream = opendir(folder) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink(folder + "/" + name)
    }
    closedir(stream)
    rmdir(folder)
  }

  private func drawn(_ path: String) throws -> Int {
    let bars = Mark(.bar, x: "date:week", y: "volume:sum")
    let chart = try ChartScene(data: path, chart: Chart(marks: [bars]), size: Size(width: 800, height: 500))
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: 1600, height: 1000))
    let export = ImageExport(
      source: try chart.document().frames(options),
      settings: ImageSettings(dither: .none, compression: .fastest))
    return try export.file(at: 0).bytes.count
  }

  /// Work with a file that is there for its time.
  private func withFile(_ name: String, _ text: String, _ work: (String) throws -> Void) throws {
    mkdir(folder, 0o700)
    let path = folder + "/" + name
    guard let file = fopen(path, "w") else { throw BenchmarkError("cannot write \(path)") }
    fputs(text, file)
    fclose(file)
    defer {
      unlink(path)
      rmdir(folder)
    }
    try work(path)
  }

  private static var table: String {
    (0..<300).reduce(into: "date,exercise,volume\n") { text, row in
      let day = CivilDate(year: 2026, month: 8, day: 1)?.adding(days: row / 3).description ?? ""
      text += "\(day),exercise \(row % 3),\(500 + row * 7919 % 3500)\n"
    }
  }

  /// A log as Strong exports it: five exercises of four sets a day.
  private static func log(setCount: Int) -> String {
    var text =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    let names = [
      "Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Lat Pulldown (Cable)", "Plank",
    ]
    for set in 0..<setCount {
      let day = CivilDate(year: 2012, month: 1, day: 2)?.adding(days: set / 20).description ?? ""
      text += "\(day) 18:30:00,\"Day\",1h \(set / 20 % 50)m,\"\(names[set / 4 % 5])\",\(set % 4 + 1),"
      text += "\(20 + set * 7919 % 160 / 2 * 2).5,\(3 + set * 31 % 10),0,0,\"\",\"\",\n"
    }
    return text
  }
}
