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
    case "/openapi.json":
      return text(OpenAPI.document(scenes: library.names), type: "application/json")
    default: break
    }
    if path == "/v1/jobs" || path.hasPrefix("/v1/jobs/") { return try await film(request, path, target) }
    guard path.hasPrefix("/v1/") else {
      throw Problem.notFound("pictures are at /v1/SCENE.png; /openapi.json lists all addresses")
    }
    guard [.get, .head, .post].contains(request.method) else { throw notAllowed }
    return try await picture(request, context, path.dropFirst(4), target)
  }

  private func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private var notAllowed: Problem { Problem(.methodNotAllowed, "Not allowed", "use GET, HEAD or POST") }

  // MARK: Pictures

  private func picture(
    _ request: Request, _ context: PictureContext, _ path: Substring, _ target: String
  ) async throws -> Response {
    let body = request.method == .post ? try await self.body(of: request) : nil
    try authorize(target, body)
    var query = try PictureQuery(path: path, query: SignedTarget(target).query)
    if let body { try query.read(body) }
    try checkExpiry(query.expiry)
    guard let entry = library[query.scene] else { throw Problem.notFound("there is no scene \(query.scene)") }
    let key = query.key(in: entry)
    let tag = "\"\(key.prefix(32))\""
    var headers: HTTPFields = [
      .eTag: tag, .cacheControl: "public, max-age=\(maximumAge(until: query.expiry))",
      .contentType: query.type.mediaType,
      .xContentTypeOptions: "nosniff",
    ]
    if query.type == .svg {
      headers[.contentSecurityPolicy] =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
    }
    if Self.matches(request.headers[.ifNoneMatch], tag) {
      return Response(status: .notModified, headers: headers)
    }
    if let bytes = cache.bytes(of: key) {
      metrics.hit()
      headers[.serverTiming] = "cache;desc=hit"
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
    metrics.miss()
    let start = ContinuousClock.now
    let drawn = query
    let picture = try await departures.watching(context.channel) {
      try await queue.picture(key) { cancellation in
        let start = ContinuousClock.now
        let picture = try draw(drawn, entry, cancellation)
        metrics.draw(seconds: (ContinuousClock.now - start) / .seconds(1))
        cache.store(picture.bytes, of: key)
        return picture
      }
    }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    headers[.serverTiming] = "draw;dur=\((milliseconds * 10).rounded() / 10)"
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
  }

  /// Draws a picture on the thread that calls it.
  private func draw(
    _ query: PictureQuery, _ entry: SceneLibrary.Entry, _ cancellation: Cancellation
  ) throws(AfterglowError) -> Picture {
    let document = try self.document(query, entry, cancellation)
    let options = options(query)
    guard query.type != .gif else { return Picture(bytes: try animation(document, options, cancellation)) }
    return Picture(
      bytes: try ImageRequest(query.type.image, time: query.time, options: options).data(of: document))
  }

  private func options(_ query: PictureQuery) -> RenderOptions {
    var options = RenderOptions(size: .scale(query.scale))
    options.size.pixelLimit = settings.pixelLimit
    return options
  }

  /// Exports an animation on the thread that calls it.
  private func animation(
    _ document: SceneDocument, _ options: RenderOptions, _ cancellation: Cancellation
  ) throws(AfterglowError) -> [UInt8] {
    try checkDuration(of: document)
    let path = "\(cache.folder)\(UUID().uuidString).gif"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let failure = Mutex<AfterglowError?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task {
      var request = VideoRequest(options: options)
      request.jobs = 1
      do throws(AfterglowError) {
        try await request.write(document, to: path, cancellation: cancellation)
      } catch {
        failure.withLock { $0 = error }
      }
      end.signal()
    }
    end.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  private func checkDuration(of document: SceneDocument) throws(AfterglowError) {
    let duration = document.scene.duration ?? 0
    guard duration <= settings.filmDuration else {
      throw .invalidOption(
        InvalidOption("the scene lasts \(duration) s; at most \(settings.filmDuration) s are exported here"))
    }
  }

  private func document(
    _ query: PictureQuery, _ entry: SceneLibrary.Entry, _ cancellation: Cancellation
  ) throws(AfterglowError) -> SceneDocument {
    var limits = SceneLimits()
    limits.time = .seconds(settings.drawingTime)
    limits.cancellation = cancellation
    limits.allowedFolders = settings.allowedFolders
    let format = query.format.map { [ParameterSetting(name: "format", text: $0)] } ?? []
    return try entry.template.limited(to: limits).document(query.settings + format)
  }

  // MARK: Films

  private func film(_ request: Request, _ path: Substring, _ target: String) async throws -> Response {
    let parts = path.split(separator: "/").dropFirst(2).map(String.init)
    switch (request.method, parts.count) {
    case (.post, 0):
      let body = try await self.body(of: request)
      try authorize(target, body)
      return try await addFilm(body, query: SignedTarget(target).query)
    case (.get, 1):
      guard let status = await films.status(of: parts[0]) else {
        throw Problem.notFound("there is no such film; films are removed after an hour")
      }
      return json(status.json(id: parts[0]))
    case (.delete, 1):
      guard await films.cancel(parts[0]) else { throw Problem.notFound("there is no such film") }
      return Response(status: .noContent)
    case (.get, 2) where parts[1] == "events":
      guard let progress = await films.progress(of: parts[0]) else {
        throw Problem.notFound("there is no such film")
      }
      let id = parts[0]
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: .init(
          asyncSequence: progress.map { status in
            let data =
              (try? JSONSerialization.data(withJSONObject: status.json(id: id), options: .sortedKeys))
              ?? Data()
            return ByteBuffer(string: "data: \(String(decoding: data, as: UTF8.self))\n\n")
          }))
    case (.get, 2), (.head, 2):
      guard parts[1] == "film" else { throw Problem.notFound("use events or film") }
      guard let film = await films.film(of: parts[0]) else {
        throw Problem.notFound("there is no such film, or it is not complete")
      }
      return try FilmResponse.response(
        path: film.path, mediaType: film.mediaType, range: request.headers[.range])
    default: throw notAllowed
    }
  }

  /// Reads `{"scene": …, "type": "mp4", "webhook": …, "format": …, "at": …, "scale": …, "set": {…}}`.
  private func addFilm(_ body: Data, query: Substring) async throws -> Response {
    guard var object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
      let scene = object.removeValue(forKey: "scene") as? String
    else { throw Problem.invalidQuery("the body must be a JSON object with a scene") }
    let type = object.removeValue(forKey: "type") as? String ?? "mp4"
    guard FilmJobs.types[type] != nil else {
      throw Problem.invalidQuery(
        "type must be one of \(FilmJobs.types.keys.sorted().joined(separator: ", "))")
    }
    let webhook = object.removeValue(forKey: "webhook") as? String
    guard let entry = library[scene] else { throw Problem.notFound("there is no scene \(scene)") }
    var query = try PictureQuery(path: "film.png", query: query)
    try checkExpiry(query.expiry)
    try query.read(JSONSerialization.data(withJSONObject: object))
    let cancellation = Cancellation()
    let document: SceneDocument
    do {
      document = try self.document(query, entry, cancellation)
      try checkDuration(of: document)
    } catch {
      throw Problem(error)
    }
    let video = VideoRequest(start: query.time, options: options(query))
    let id = try await films.add(
      document, as: video, type: type, webhook: webhook, cancellation: cancellation)
    var response = json(FilmJobs.Status().json(id: id))
    response.status = .accepted
    response.headers[.location] = "/v1/jobs/\(id)"
    return response
  }

  private func json(_ object: [String: Any]) -> Response {
    let data =
      (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]))
      ?? Data()
    return text(String(decoding: data, as: UTF8.self), type: "application/json")
  }

  // MARK: What all requests have in common

  private func body(of request: Request) async throws -> Data {
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

  private func authorize(_ target: String, _ body: Data?) throws(Problem) {
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

  private func checkExpiry(_ expiry: Double?) throws(Problem) {
    if let expiry, expiry < Date().timeIntervalSince1970 {
      throw Problem(.forbidden, "Expired", "the address has expired; sign a new one")
    }
  }

  private func maximumAge(until expiry: Double?) -> Int {
    guard let expiry else { return settings.maximumAge }
    return min(settings.maximumAge, Int(max(0, min(expiry - Date().timeIntervalSince1970, 1e9))))
  }

  /// Whether a tag is among those of `If-None-Match` (RFC 9110, section 13.1.2).
  private static func matches(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains {
      let entry = $0.trimmingCharacters(in: .whitespaces)
      return entry == "*" || entry == tag || entry == "W/" + tag
    }
  }
}

extension HTTPField.Name {
  static var serverTiming: HTTPField.Name { HTTPField.Name("Server-Timing")! }
}
