import Afterglow
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Serves the pictures of a folder of scenes over HTTP/1.1 until it is told to stop.
public struct PictureServer: Sendable {
  private let settings: ServerSettings
  private let library: SceneLibrary
  private let cache: PictureCache
  private let films: FilmJobs
  private let departures = Departures()
  private let responder: PictureResponder
  private let log: RequestLog
  /// A folder that is removed at the end; nil if it was given.
  private let temporaryFolder: String?

  /// Reads the scenes.
  ///
  /// - Throws: `SettingsError` if there is no scene, or a folder cannot be made.
  public init(_ settings: ServerSettings) throws {
    try self.init(settings, log: RequestLog(isJSON: settings.logsJSON))
  }

  init(_ settings: ServerSettings, log: RequestLog) throws {
    self.settings = settings
    self.log = log
    library = SceneLibrary(settings)
    let faults = library.refresh()
    guard !library.names.isEmpty else {
      throw SettingsError(
        faults.isEmpty ? "\(settings.scenes): there is no scene in it" : faults.joined(separator: "\n"))
    }
    for fault in faults { log.note(fault) }
    temporaryFolder =
      settings.cacheFolder == nil
      ? NSTemporaryDirectory() + "afterglow-serve-\(UInt64.random(in: 0 ... .max))" : nil
    let folder = settings.cacheFolder ?? temporaryFolder ?? "."
    cache = try PictureCache(folder: folder, limit: settings.cacheLimit)
    films = FilmJobs(folder: cache.folder, limit: settings.queueLimit, webhooks: settings.webhooks)
    responder = PictureResponder(
      settings: settings, library: library,
      queue: DrawingQueue(workers: settings.workers, limit: settings.queueLimit),
      renderers: RendererPool(limit: settings.workers), cache: cache, films: films, metrics: Metrics(),
      departures: departures, log: log)
  }

  /// Serves until SIGTERM or SIGINT, and then answers the requests that have begun.
  ///
  /// - Parameter started: Called with the port when requests are accepted.
  public func run(host: String, port: Int, started: @escaping @Sendable (Int) -> Void) async throws {
    defer { if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) } }
    var logger = Logger(label: "afterglow-serve")
    logger.logLevel = .error
    var application = application(host: host, port: port, logger: logger, started: started)
    application.addServices(SceneWatcher(library: library, log: log))
    try await application.runService()
    await films.cancelAll()
  }

  func application(
    host: String, port: Int, logger: Logger, started: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Application<PictureResponder> {
    let departures = departures
    let requestTime = TimeAmount.milliseconds(Int64(settings.requestTime * 1000))
    let responseTime = TimeAmount.milliseconds(Int64(settings.drawingTime * 1000)) + .seconds(60)
    let channels = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        ConnectionGuard(departures, requestTime: requestTime, responseTime: responseTime)
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
    return Application(
      responder: responder,
      server: HTTPServerBuilder {
        EventLoopChannel(base: HTTP1Channel(responder: $0, configuration: channels))
      },
      configuration: .init(
        address: .hostname(host, port: port), serverName: "afterglow",
        availableConnectionsDelegate: MaximumAvailableConnections(settings.connectionLimit)),
      onServerRunning: { started($0.localAddress?.port ?? port) }, logger: logger)
  }
}

/// Reads scenes again when their files have changed.
private struct SceneWatcher: Service {
  let library: SceneLibrary
  let log: RequestLog

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        for fault in library.refresh() { log.note(fault) }
      }
    }
  }
}
