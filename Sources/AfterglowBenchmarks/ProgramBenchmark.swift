import Glibc

/// The program `afterglow` next to this one, run as a user runs it.
struct ProgramBenchmark {
  let scene: String
  private static let program: String = {
    let own = CommandLine.arguments[0]
    return String(own.reversed().drop { $0 != "/" }.reversed()) + "afterglow"
  }()

  init(scene: String) {
    self.scene = scene
  }

  /// The time to a still of the scene from the start of the process on, its files being in the system's cache.
  func reportStart(runs: Int) throws {
    var times: [Double] = []
    for _ in 0...7 * runs {
      times.append(try run(["render", scene, "--at", "0.25", "--scale", "3"], ending: "png").seconds)
    }
    print("a still of 1080×1920 from a cold start: \(Statistics.decimal(Statistics.median(times) * 1000)) ms")
  }

  /// The peak memory of exports of different lengths.
  func reportMemory(seconds: [Int]) throws {
    print("peak memory of the export, two jobs")
    for length in seconds {
      let arguments = ["render", scene, "--size", "1080x1920", "--jobs", "2", "--duration", "\(length)"]
      let finished = try run(arguments, ending: "mp4")
      print("  \(length) s of video: \(finished.peakKilobytes / 1024) MB")
    }
  }

  /// What a run of the program took.
  struct Finished {
    let seconds: Double
    /// Of all processors together, the system's work included.
    let processorSeconds: Double
    let peakKilobytes: Int
  }

  /// Runs `afterglow` with arguments, to a file that is removed again.
  func run(_ arguments: [String], ending: String) throws -> Finished {
    let output = "/tmp/afterglow-bench-\(getpid()).\(ending)"
    defer { unlink(output) }
    return try Self.run(arguments + ["--quiet", "--output", output])
  }

  /// Runs `afterglow` with arguments, its output going nowhere.
  static func run(_ arguments: [String]) throws -> Finished {
    let words = [program] + arguments
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let start = ContinuousClock.now
    var process = pid_t()
    guard posix_spawn(&process, program, &files, nil, &pointers, environ) == 0 else {
      throw BenchmarkError("cannot start \(program): build the product afterglow too")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw BenchmarkError("\(words.joined(separator: " ")) failed")
    }
    return Finished(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakKilobytes: usage.ru_maxrss)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
