import Afterglow
import Glibc

/// The program behind `make bench`: the heart at 1080×1920, 30 fps, CRF 18, medium, lookahead 10.
///
/// Each figure is the median of several runs, taken in turn so that a machine whose speed drifts favors none.
@main
struct Benchmarks {
  static func main() async throws {
    guard let options = BenchmarkOptions(Array(CommandLine.arguments.dropFirst())) else {
      return print(BenchmarkOptions.usage)
    }
    do {
      try await report(options)
    } catch {
      print("\(error)")
      exit(1)
    }
  }

  private static func report(_ options: BenchmarkOptions) async throws {
    // Before this process has grown: a child's peak memory is counted from its parent's on.
    let program = ProgramBenchmark(scene: options.scene)
    if options.includes("start") { try program.reportStart(runs: options.runs) }
    if options.includes("chart") { try ChartBenchmark(runs: options.runs).reportChart() }
    if options.includes("workout") { try ChartBenchmark(runs: options.runs).reportWorkout() }
    if options.includes("memory") { try program.reportMemory(seconds: [10, options.longSeconds]) }
    if options.includes("batch") { try BatchBenchmark(runs: options.runs).report() }
    if options.includes("concurrent") { try await ConcurrencyBenchmark(runs: options.runs).report() }
    if options.includes("lyrics") {
      try LyricsBenchmark(program: program, seconds: options.songSeconds).report(runs: options.runs)
    }
    if options.includes("video") { try await reportVideo(options) }
    if options.includes("render") { try reportRendering(options) }
    if options.includes("text") { try TextBenchmark().report(runs: options.runs) }
    if options.includes("layout") { try LayoutBenchmark().report(runs: options.runs) }
    if options.includes("blur") { BlurBenchmark.report(runs: options.runs) }
    if options.includes("dither") { try await DitherBenchmark.report(scene: options.scene, seconds: 2) }
    if options.includes("scenes") {
      try await ScenesBenchmark(runs: options.runs, names: options.only, files: options.files).report()
    }
    if options.names("drawing") {
      try ScenesBenchmark(runs: options.runs, names: options.only, files: options.files).reportDrawing()
    }
    if options.includes("cost") { try CostBenchmark(scene: options.scene, runs: options.runs).report() }
  }

  private static func reportVideo(_ options: BenchmarkOptions) async throws {
    let video = try VideoBenchmark(scene: options.scene, seconds: options.seconds)
    for jobs in [1, 2] {
      var rendering: [Double] = []
      var encoding: [Double] = []
      var exporting: [Double] = []
      for _ in 0..<options.runs {
        rendering.append(try await video.renderOnly(jobs: jobs))
        encoding.append(try await video.encodeOnly(jobs: jobs))
        exporting.append(try await video.export(jobs: jobs))
      }
      print("jobs \(jobs)")
      print("  render only  \(video.rate(rendering)) fps")
      print("  encode only  \(video.rate(encoding)) fps")
      print("  export       \(video.rate(exporting)) fps, \(ratio(exporting, encoding)) × encoding alone")
    }
  }

  /// What `perf record` or callgrind is to look at: nothing but drawing, on one thread.
  private static func reportRendering(_ options: BenchmarkOptions) throws {
    let video = try RenderedFrames(scene: options.scene, width: 1080, height: 1920)
    let frames = Int(options.seconds * 30)
    let times = try (0..<options.runs).map { _ in
      try Measurement.processorTime { () throws in try video.render(frames: 0..<frames) }
    }
    let milliseconds = Statistics.median(times) * 1000 / Double(frames)
    print("processor time of a frame: \(Statistics.decimal(milliseconds, digits: 2)) ms")
  }

  /// The median of the ratios of runs taken side by side.
  private static func ratio(_ times: [Double], _ others: [Double]) -> String {
    Statistics.decimal(Statistics.median(zip(times, others).map { $0 / $1 }), digits: 2)
  }
}

/// What is measured.
struct BenchmarkOptions {
  static let parts = [
    "start", "chart", "workout", "memory", "batch", "lyrics", "video", "render", "text", "layout", "blur",
    "dither",
    "scenes", "drawing", "cost", "concurrent",
  ]
  static let usage = """
    usage: AfterglowBenchmarks [PART …] [--scene PATH] [--runs COUNT] [--seconds LENGTH] [--long SECONDS] \
    [--song SECONDS] [--only NAME] [--file PATH]
    Parts: \(parts.joined(separator: ", ")); all where none is named. --seconds is the length of the video, --long that \
    of the one whose memory is compared with that of 10 s, --song that of the lyric video. --only names a scene of the part scenes, \
    or several by being repeated; --file measures scene files of your own instead of the suite's.
    """

  private(set) var scene = "Scenes/heart-chakra.json"
  private(set) var runs = 3
  private(set) var seconds = 10.0
  private(set) var longSeconds = 60
  private(set) var songSeconds = 180.0
  private(set) var only: [String] = []
  private(set) var files: [String] = []
  private var named: [String] = []

  /// Nil if the arguments are not those of the usage.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if Self.parts.contains(word) {
        named.append(word)
        continue
      }
      guard let value = rest.popFirst(), set(word, to: value) else { return nil }
    }
  }

  func includes(_ part: String) -> Bool { named.isEmpty || named.contains(part) }

  /// For parts that another one holds too.
  func names(_ part: String) -> Bool { named.contains(part) }

  private mutating func set(_ option: String, to value: String) -> Bool {
    let number = Double(value).flatMap { (0.1...1e6).contains($0) ? $0 : nil }
    switch (option, number) {
    case ("--scene", _): scene = value
    case ("--only", _): only.append(value)
    case ("--file", _): files.append(value)
    case ("--runs", let number?): runs = max(1, Int(number))
    case ("--seconds", let number?): seconds = number
    case ("--song", let number?): songSeconds = number
    case ("--long", let number?): longSeconds = max(1, Int(number))
    default: return false
    }
    return true
  }
}
