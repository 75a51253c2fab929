import AfterglowServer
import ArgumentParser
import CPixelKernels
import Foundation

/// The program behind `afterglow serve`.
@main
struct ServeProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "afterglow-serve", abstract: "Serves pictures of scenes over HTTP.",
    subcommands: [ServeCommand.self, SignCommand.self], defaultSubcommand: ServeCommand.self)
}

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the scenes of a folder: GET /v1/SCENE.png?set.NAME=VALUE&sig=SIGNATURE.",
    discussion:
      "docs/serve.md lists the addresses, and shows how to run it behind nginx, a CDN and in Kubernetes.")

  @Argument(help: "The folder of the scenes.")
  var scenes: String
  @Option(help: "The address and port to listen at.")
  var listen = "127.0.0.1:8080"
  @Option(help: "A file with the keys of signatures, one in a line; the first signs, all are accepted.")
  var secretFile: String?
  @Flag(help: "Accept requests without a signature; only at a loopback address.")
  var unsigned = false
  @Option(help: "How many pictures are drawn at once (default: the number of processors).")
  var jobs: Int?
  @Option(help: "How many pictures may wait to be drawn.")
  var maxQueue = 64
  @Option(help: "The greatest number of pixels of a picture.")
  var maxPixels = 16_777_216
  @Option(help: "The longest time to draw a picture, in seconds.")
  var maxSeconds = 10.0
  @Option(help: "The longest film, in seconds of its time.")
  var maxFilmSeconds = 120.0
  @Option(help: "A folder for cached pictures; without it, they are in a temporary one.")
  var cache: String?
  @Option(help: "The size of the cache, in megabytes.")
  var cacheSize = 1024
  @Option(help: "How long clients may use a picture without asking again, in seconds.")
  var maxAge = 3600
  @Option(help: "A folder with fonts; may be repeated.")
  var fonts: [String] = []
  @Option(help: "A folder, besides the scenes' own, from which they may read files; may be repeated.")
  var allow: [String] = []
  @Option(help: "An address to which the end of a film may be reported, as NAME=URL; may be repeated.")
  var webhook: [String] = []
  @Flag(help: "Write the log as JSON.")
  var logJSON = false

  func validate() throws {
    guard address != nil else {
      throw ValidationError("--listen must be an address and a port, such as 127.0.0.1:8080")
    }
    if secretFile == nil, !unsigned {
      throw ValidationError(
        "name a file of keys by --secret-file, or accept all requests of this machine by --unsigned")
    }
    if unsigned, secretFile != nil {
      throw ValidationError("--unsigned and --secret-file exclude one another")
    }
    if unsigned, let host = address?.host, !["127.0.0.1", "localhost", "::1"].contains(host) {
      throw ValidationError(
        "--unsigned is refused at \(host): anyone who reaches it could have pictures drawn; use --secret-file"
      )
    }
    guard jobs ?? 1 >= 1, maxQueue >= 1, maxPixels >= 1, maxSeconds > 0, maxFilmSeconds > 0, cacheSize >= 0,
      maxAge >= 0
    else {
      throw ValidationError("limits must be above 0")
    }
    for text in webhook where !text.contains("=") {
      throw ValidationError("--webhook must be NAME=URL, not \(text)")
    }
  }

  func run() async throws {
    guard let address else { return }
    // The memory of bitmaps is kept for the next picture, rather than cleared again by the system.
    ag_reuse_freed_memory()
    var settings = ServerSettings(scenes: scenes)
    if let secretFile { settings.keys = try keys(from: secretFile) }
    settings.workers = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    (settings.queueLimit, settings.pixelLimit, settings.drawingTime) = (maxQueue, maxPixels, maxSeconds)
    (settings.filmDuration, settings.cacheFolder, settings.cacheLimit) = (
      maxFilmSeconds, cache, cacheSize << 20
    )
    (settings.maximumAge, settings.fontFolders, settings.allowedFolders) = (maxAge, fonts, allow)
    settings.logsJSON = logJSON
    for text in webhook {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      settings.webhooks[sides[0]] = sides[1]
    }
    let server = try reportingSettings { try PictureServer(settings) }
    try await server.run(host: address.host, port: address.port) { port in
      print(
        "serving \(scenes) at http://\(address.host.contains(":") ? "[\(address.host)]" : address.host):\(port)"
      )
      fflush(nil)
    }
  }

  private var address: (host: String, port: Int)? {
    guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
      (0...65535).contains(port)
    else { return nil }
    return (listen[..<colon].trimmingCharacters(in: ["[", "]"]), port)
  }
}

struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Signs the address of a picture.",
    discussion:
      "Prints the address with its signature: afterglow sign '/v1/card.png?set.name=Ada' --secret-file key")

  @Argument(help: "The path and the query, as they will be requested.")
  var target: String
  @Option(help: "A file with keys; the first one signs.")
  var secretFile: String
  @Option(help: "Seconds from now after which the address is refused.")
  var expiresIn: Int?
  @Option(help: "A file with the body of the request.")
  var body: String?

  func run() throws {
    var target = target
    if let expiresIn {
      target +=
        (target.contains("?") ? "&" : "?") + "expires=\(Int(Date().timeIntervalSince1970) + expiresIn)"
    }
    let body = try body.map { path in
      guard let data = FileManager.default.contents(atPath: path) else { throw unreadable(path) }
      return data
    }
    print(try keys(from: secretFile).signed(target, body: body))
  }
}

private func keys(from path: String) throws -> SigningKeys {
  guard let data = FileManager.default.contents(atPath: path) else { throw unreadable(path) }
  return try reportingSettings { try SigningKeys(lines: String(decoding: data, as: UTF8.self)) }
}

private func unreadable(_ path: String) -> any Error {
  FileHandle.standardError.write(Data("error: \(path): cannot be read\n".utf8))
  return ExitCode(66)
}

private func reportingSettings<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as SettingsError {
    FileHandle.standardError.write(Data("error: \(error.description)\n".utf8))
    throw ExitCode(65)
  }
}
