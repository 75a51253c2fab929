import Afterglow
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Requests of films.
extension PictureResponder {
  func film(_ request: Request, _ path: Substring, _ target: String) async throws -> Response {
    let parts = path.split(separator: "/").dropFirst(2).map(String.init)
    try check(request, allows: parts.isEmpty ? [.post] : parts.count == 1 ? [.get, .delete] : [.get, .head])
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
    default:
      throw Problem.notFound("use /v1/jobs, /v1/jobs/ID, and its events and film")
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
      document = try template(of: entry, cancellation).document(query.settings)
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
}
