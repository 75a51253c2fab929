import Afterglow
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What the server knows of a request beside its head and body.
struct PictureContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}

/// Answers requests; docs/serve.md lists the addresses.
struct PictureResponder: HTTPResponder {
  typealias Context = PictureContext

  let settings: ServerSettings
  let library: SceneLibrary
  let queue: DrawingQueue
  let renderers: RendererPool
  let cache: PictureCache
  let films: FilmJobs
  let metrics: Metrics
  let departures: Departures
  let log: RequestLog

  func respond(to request: Request, context: PictureContext) async throws -> Response {
    let start = ContinuousClock.now
    let response: Response
    do {
      response = try await route(request, context)
    } catch let problem as Problem {
      response = problem.response
    } catch let error as AfterglowError {
      let problem = Problem(error)
      // What is wrong with a client's values may be personal data.
      if problem.status == .internalServerError { log.note("\(error)") }
      response = problem.response
    } catch is CancellationError {
      metrics.depart()
      // Nobody reads it: nginx's status for a client that has closed the connection.
      response = Response(status: .init(code: 499))
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    metrics.respond(status: response.status.code, seconds: seconds)
    log.note(request, response, seconds: seconds)
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func route(_ request: Request, _ context: PictureContext) async throws -> Response {
    let target = request.head.path ?? "/"
    let path = target.prefix { $0 != "?" }
    if path.hasPrefix("/v1/"), !path.hasPrefix("/v1/jobs"), [.get, .head].contains(request.method) {
      return try await picture(request, context, path.dropFirst(4), target)
    }
    // Long bodies and documents may take long to read.
    return try await withTaskExecutorPreference(globalConcurrentExecutor) {
      guard ["/healthz", "/readyz", "/metrics", "/openapi.json"].contains(path) else {
        return try await work(request, context, path, target)
      }
      try check(request, allows: [.get, .head])
      return try await state(path)
    }
  }

  /// Tells how the server is doing.
  private func state(_ path: Substring) async throws -> Response {
    switch path {
    case "/healthz": return text("ok\n")
    case "/readyz":
      guard !library.names.isEmpty else {
        throw Problem(.serviceUnavailable, "Not ready", "there is no scene that can be drawn")
      }
      return text("ready\n")
    case "/metrics":
      let (load, contents) = (await queue.load, cache.contents)
      return text(
        metrics.text(
          waiting: load.waiting, running: load.running, cachedFiles: contents.count,
          cachedBytes: contents.size),
        type: "text/plain; version=0.0.4")
    default:
      let scenes = library.names.compactMap {
        library[$0].map { SceneDescription($0.template.path, pixelLimit: settings.pixelLimit) }
      }
      return text(
        OpenAPI.document(scenes: Array(zip(library.names, scenes)), isSigned: settings.keys != nil),
        type: "application/json")
    }
  }

  private func work(
    _ request: Request, _ context: PictureContext, _ path: Substring, _ target: String
  ) async throws -> Response {
    if path == "/v1/jobs" || path.hasPrefix("/v1/jobs/") { return try await film(request, path, target) }
    guard path.hasPrefix("/v1/") else {
      throw Problem.notFound("pictures are at /v1/SCENE.png; /openapi.json lists all addresses")
    }
    try check(request, allows: [.get, .head, .post])
    return try await picture(request, context, path.dropFirst(4), target)
  }

  func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  func check(_ request: Request, allows methods: [HTTPRequest.Method]) throws(Problem) {
    guard !methods.contains(request.method) else { return }
    let names = methods.map(\.rawValue).joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "Not allowed", "use \(names)")
    problem.allowed = names
    throw problem
  }

  func body(of request: Request) async throws -> Data {
    let isTooLarge = Problem(
      .contentTooLarge, "Too large", "the body may have \(settings.bodyLimit) bytes at most")
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > settings.bodyLimit {
      throw isTooLarge
    }
    do {
      return Data(buffer: try await request.body.collect(upTo: settings.bodyLimit))
    } catch is NIOTooManyBytesError {
      throw isTooLarge
    }
  }

  func authorize(_ target: String, _ body: Data?) throws(Problem) {
    guard target.utf8.count <= settings.queryLimit else {
      throw Problem(
        .uriTooLong, "Too long",
        "the address may have \(settings.queryLimit) bytes at most; use POST for long values")
    }
    guard let keys = settings.keys else { return }
    guard keys.verify(SignedTarget(target), body: body) else {
      throw Problem(
        .forbidden, "Not signed", "the signature is missing or wrong; sig must be the last parameter")
    }
  }

  func checkExpiry(_ expiry: Double?) throws(Problem) {
    if let expiry, expiry < Date().timeIntervalSince1970 {
      throw Problem(.forbidden, "Expired", "the address has expired; sign a new one")
    }
  }
}
