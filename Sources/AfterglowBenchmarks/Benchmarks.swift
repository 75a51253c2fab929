import Afterglow
import PixelKernels
import VideoCoding

/// The program behind `make bench`: the heart at 1080×1920, 30 fps, CRF 18, medium, lookahead 10.
///
/// Each figure is the median of several runs, taken in turn so that a machine whose speed drifts favours none.
@main
struct Benchmarks {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let scene = arguments.first ?? "Scenes/heart-chakra.json"
    let runs = arguments.dropFirst().first.flatMap { Int($0) } ?? 3
    let seconds = arguments.dropFirst(2).first.flatMap { Double($0) } ?? 10
    let film = try FilmBenchmark(scene: scene, seconds: seconds)
    for jobs in [1, 2] {
      var rendering: [Double] = []
      var encoding: [Double] = []
      var exporting: [Double] = []
      for _ in 0..<runs {
        rendering.append(try await film.renderOnly(jobs: jobs))
        encoding.append(try await film.encodeOnly(jobs: jobs))
        exporting.append(try await film.export(jobs: jobs))
      }
      print("jobs \(jobs)")
      print("  render only  \(film.rate(rendering)) fps")
      print("  encode only  \(film.rate(encoding)) fps")
      print("  export       \(film.rate(exporting)) fps, \(ratio(exporting, encoding)) × encoding alone")
    }
    print("peak memory of this process: \(PeakMemory.megabytes) MB (the frames of the encode-only runs included)")
  }

  /// The median of the ratios of runs taken side by side.
  private static func ratio(_ times: [Double], _ others: [Double]) -> String {
    Figures.decimal(Figures.median(zip(times, others).map { $0 / $1 }), digits: 2)
  }
}
