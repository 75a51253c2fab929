import Foundation

/// The program built with the tests, run in a separate directory that is removed at the end.
final class Program {
  struct Outcome {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// The checkout.
  static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  static let scenes = project.appending(path: "Scenes")

  /// The folder of a family, such as `Charts`.
  static func family(_ name: String) -> URL { project.appending(path: "Families/\(name)") }

  static var heart: String { scenes.appending(path: "heart-chakra.json").path() }

  static var executable: URL {
    // On Linux the test runner is an executable in the same directory, elsewhere a bundle.
    var position = Bundle.main.bundleURL
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      position = bundle.bundleURL.deletingLastPathComponent()
    }
    return position.appending(path: "afterglow")
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String { folder.appending(path: name).path() }

  /// Writes a file into the directory.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  func contents(of name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  /// All files in the directory, including hidden ones, sorted.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
  }

  /// Runs the program in the directory and waits until it exits.
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
    try start(arguments, environment: environment).finish()
  }

  /// Runs the program with arguments in a list.
  func run(arguments: [String]) throws -> Outcome { try start(arguments).finish() }

  /// Makes the directory one of goldens, which draw `scene.json` at different times.
  func writeGoldenManifest(count: Int = 1) throws {
    let entries = (0..<count).map {
      #"{"name": "g\#($0)", "scene": "scene.json", "at": \#(Double($0) / 100)}"#
    }
    try write("{\"goldens\": [\(entries.joined(separator: ", "))]}", to: "manifest.json")
  }

  /// Runs the program with a file size limit of some kilobytes, as on a full disk.
  func runOnFullDisk(_ arguments: String...) throws -> Outcome {
    let shell = URL(filePath: "/bin/sh")
    let command = ["-c", "ulimit -f 4; exec \"$0\" \"$@\"", Self.executable.path()] + arguments
    return try start(shell, command, environment: [:]).finish()
  }

  /// Runs a shell command line in which `afterglow` is this program.
  func runInShell(_ line: String) throws -> Outcome {
    let folder = Self.executable.deletingLastPathComponent().path()
    let command = ["-c", "PATH=\"\(folder):$PATH\"; \(line)"]
    return try start(URL(filePath: "/bin/sh"), command, environment: [:]).finish()
  }

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try start(Self.executable, arguments, environment: environment)
  }

  private func start(_ executable: URL, _ arguments: [String], environment: [String: String]) throws -> Run {
    let streams = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.newFile(streams.appending(path: "output"))
    process.standardError = try Self.newFile(streams.appending(path: "errors"))
    try process.run()
    return Run(process: process, streams: streams)
  }

  private static func newFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  /// A started run.
  struct Run {
    let process: Process
    fileprivate let streams: URL

    /// Waits until the process has a handler for a signal, or has exited.
    func waitUntilHearing(_ signal: Int32) {
      while process.isRunning {
        let status =
          (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t")
          .last
        if let mask = UInt64(caught ?? "", radix: 16), mask >> UInt64(signal - 1) & 1 == 1 { return }
        usleep(2000)
      }
    }

    func finish() throws -> Outcome {
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(at: streams) }
      func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: streams.appending(path: name)), as: UTF8.self)
      }
      return Outcome(
        exitCode: process.terminationStatus, output: try text("output"), errors: try text("errors"))
    }
  }
}
