import ProgramFamilies
import Afterglow
import Glibc

/// Images of one template drawn by 500 concurrent tasks, as on a server: images per second, and memory before and after.
struct ConcurrencyBenchmark {
  private static let taskCount = 500

  let runs: Int

  func report() async throws {
    let template = try SceneTemplate(
      path: "Families/Bracelets/Scenes/bracelet-share.json", families: ProgramFamilies.all)
    _ = try await images(of: template, count: Self.taskCount / 10)
    let before = Self.peakMegabytes
    print("\(Self.taskCount) tasks at once, each a share image of 360×450")
    for _ in 0..<runs {
      let start = ContinuousClock.now
      let bytes = try await images(of: template, count: Self.taskCount)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let rate = Statistics.decimal(Double(Self.taskCount) / seconds)
      print("  \(rate) images a second, \(bytes / Self.taskCount / 1000) kB each")
    }
    let early = "\(before) MB after \(Self.taskCount / 10) images"
    print("  peak memory: \(early), \(Self.peakMegabytes) MB in the end")
  }

  /// The bytes of all images.
  private func images(of template: SceneTemplate, count: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<count {
        group.addTask {
          let document = try template.document([
            ParameterSetting(name: "format", text: "portrait"),
            ParameterSetting(name: "name", text: "Wearer \(index)"),
          ])
          let options = RenderOptions(size: .pixels(width: 360, height: 450))
          return try document.pngData(at: 0, options).count
        }
      }
      return try await group.reduce(0, +)
    }
  }

  private static var peakMegabytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
