import Afterglow
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Requests of pictures.
extension PictureResponder {
  func picture(
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
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
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
    let (template, options) = (template(of: entry, cancellation), options(query))
    guard let format = query.type.image else {
      return Picture(bytes: try animation(try template.document(query.settings), options, cancellation))
    }
    return Picture(
      bytes: try ImageRequest(format, time: query.time, options: options).data(
        of: template, query.settings, by: renderers))
  }

  func options(_ query: PictureQuery) -> RenderOptions {
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

  func checkDuration(of document: SceneDocument) throws(AfterglowError) {
    let duration = document.scene.duration ?? 0
    guard duration <= settings.filmDuration else {
      throw .invalidOption(
        InvalidOption("the scene lasts \(duration) s; at most \(settings.filmDuration) s are exported here"))
    }
  }

  /// The scene within the limits of one request.
  func template(of entry: SceneLibrary.Entry, _ cancellation: Cancellation) -> SceneTemplate {
    var limits = SceneLimits()
    limits.time = .seconds(settings.drawingTime)
    limits.cancellation = cancellation
    limits.allowedFolders = settings.allowedFolders
    return entry.template.limited(to: limits)
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
  static let serverTiming = HTTPField.Name("Server-Timing")!
}
