import Afterglow
import CommandOptions
import DataFiles
import SceneFile
import SceneModel
import Synchronization
import SystemFiles

/// Answers the page's requests, which docs/preview.md lists.
final class PreviewPage: Sendable {
  let session: PreviewSession
  /// The first component of every path: requests without it are rejected.
  let token: String
  let server = Mutex<HTTPServer?>(nil)
  private let exports: ExportJobs
  private let audio: [String]
  private let isRefreshing = Mutex((runs: false, again: false))

  init(_ settings: PreviewSettings) throws {
    if let absent = settings.audio.first(where: { FileStatus($0)?.kind != .regular }) {
      throw PreviewError("\(absent): no such audio file", exitCode: ExitStatus.missingInput)
    }
    audio = settings.audio
    session = try PreviewSession(settings)
    exports = try ExportJobs()
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in UInt64.random(in: 0 ... .max, using: &random).hexadecimal }.joined()
  }

  func end() { exports.end() }

  /// Reads the scenes again, and notifies the pages of those that changed; changes in the meantime are read
  /// afterward.
  func filesHaveChanged() {
    let begins = isRefreshing.withLock { state in
      defer { state = (true, state.runs) }
      return !state.runs
    }
    guard begins else { return }
    Task {
      repeat {
        isRefreshing.withLock { $0.again = false }
        await session.refresh { self.broadcast(["changed": JSONValue($0)]) }
        // After the images, for which the user waits.
        if session.listHasChanged() { broadcast(["scenes": true]) }
      } while isRefreshing.withLock({ state in
        state.runs = state.again
        return state.again
      })
    }
  }

  private func broadcast(_ event: JSONValue) {
    server.withLock { $0 }?.broadcast(JSONWriter(layout: .compact).text(event))
  }

  // MARK: Requests

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let first = request.path.first, first.isSecret(token) else {
      return .text("not found: open the address that the program printed", status: .notFound)
    }
    let path = Array(request.path.dropFirst())
    do {
      if request.method == "GET" || request.method == "HEAD" {
        return try await get(path, PreviewQuery(request), request)
      }
      if request.method == "POST", path == ["exports"] { return try await startExport(PreviewQuery(request)) }
      if request.method == "DELETE", path.count == 2, path[0] == "exports", let number = Int(path[1]) {
        exports.remove(number)
        return HTTPResponse(status: .noContent)
      }
      return .text("method not allowed", status: .methodNotAllowed)
    } catch let error as AfterglowError {
      return .json(
        ["errors": errors(of: error, in: PreviewQuery(request).view.scene)], status: .unprocessable)
    } catch let error as PreviewQuery.QueryError {
      return .text(error.message, status: .badRequest)
    } catch {
      return .text("\(error)", status: .serverError)
    }
  }

  private func get(_ path: [String], _ query: PreviewQuery, _ request: HTTPRequest) async throws
    -> HTTPResponse
  {
    switch path {
    case [] where !request.isFolder:
      // The page's relative URLs need a trailing slash.
      return .text("the address must end with a slash: open it as the program printed it", status: .notFound)
    case []: return .file(PackageResources.preview_html, type: "text/html; charset=utf-8")
    case ["preview.css"]: return .file(PackageResources.preview_css, type: "text/css; charset=utf-8")
    case ["preview.js"]: return .file(PackageResources.preview_js, type: "text/javascript; charset=utf-8")
    case ["picture.js"]: return .file(PackageResources.picture_js, type: "text/javascript; charset=utf-8")
    case ["events"]: return HTTPResponse(type: "text/event-stream", body: .events)
    case ["scenes"]:
      return .json([
        "scenes": JSONValue(session.scenes.map { JSONValue($0.name) }),
        "settings": JSONValue(session.initialSettings.map { JSONValue($0) }),
      ])
    case ["mix.wav"]:
      let document = try await session.document(query.view)
      guard let bytes = try document.soundPreview(adding: audio) else {
        return .text(
          "there is no sound, or more than \(Int(SceneDocument.longestSoundPreview)) s", status: .notFound)
      }
      return .file(bytes, type: "audio/wav")
    case ["goldens"]: return .json(["goldens": JSONValue(goldens(of: query).map(\.json))])
    case ["golden.png"]:
      let name = request.value("name")
      guard let bytes = goldens(of: query).first(where: { $0.name == name })?.bytes else {
        return .text("there is no such golden", status: .notFound)
      }
      return .file(bytes, type: "image/png")
    case ["scene"]:
      let document = try await session.document(query.view)
      return .json(SceneOutline(document, audio: audio).json)
    case ["frame.png"]:
      let png = try await session.png(
        query.view, at: try query.number("at") ?? 0, try query.options(),
        isFast: request.value("fast") == "1", isDithered: request.value("dither") != "none")
      return .file(png, type: "image/png")
    case ["pick"]:
      let document = try await session.document(query.view)
      let point = (try query.number("x") ?? 0, try query.number("y") ?? 0)
      return .json([
        "layers": JSONValue(
          try SceneOutline(document).layers(
            atX: point.0, y: point.1, time: try query.number("at") ?? 0, try query.options()))
      ])
    default: return getExport(path)
    }
  }

  private func getExport(_ path: [String]) -> HTTPResponse {
    guard path.first == "exports", path.count >= 2, let number = Int(path[1]) else {
      return .text("not found", status: .notFound)
    }
    if path.count == 3, path[2] == "file", let file = exports.file(of: number) {
      var response = HTTPResponse.file(file.bytes, type: "application/octet-stream")
      response.headers = [("Content-Disposition", "attachment; filename=\"scene.\(file.kind)\"")]
      return response
    }
    guard path.count == 2, let state = exports.state(of: number) else {
      return .text("there is no such export", status: .notFound)
    }
    return .json(state)
  }

  private func goldens(of query: PreviewQuery) -> [PreviewGolden] {
    session.path(of: query.view.scene).map { PreviewGolden.all(ofScene: $0) } ?? []
  }

  private func startExport(_ query: PreviewQuery) async throws -> HTTPResponse {
    let kind = query.request.value("kind") ?? "mp4"
    guard ["mp4", "webm", "mov", "gif", "apng"].contains(kind) else {
      throw PreviewQuery.QueryError("kind must be mp4, webm, mov, gif or apng, not \"\(kind)\"")
    }
    let document = try await session.document(query.view)
    guard
      let number = exports.start(
        document, as: kind, try query.options(), audio: ["mp4", "webm", "mov"].contains(kind) ? audio : [])
    else {
      return .text("two exports are running: wait for one, or cancel it", status: .busy)
    }
    return .json(["export": JSONValue(number)])
  }

  // MARK: Errors

  /// The errors with their positions and lines of text.
  private func errors(of error: AfterglowError, in scene: String) -> JSONValue {
    switch error {
    case .invalidScene(let errors), .missingInput(let errors), .unavailable(let errors):
      JSONValue(errors.map { json($0, scene: scene) })
    default: [["message": JSONValue(error.description)]]
    }
  }

  private func json(_ error: SceneFileError, scene: String) -> JSONValue {
    let line = error.line.flatMap { self.line($0, of: error.file, scene: scene) }
    return [
      "file": JSONValue(error.file), "line": error.line.map { JSONValue($0) } ?? nil,
      "column": error.column.map { JSONValue($0) } ?? nil, "path": JSONValue(error.path),
      "message": JSONValue(error.message), "text": line.map { JSONValue($0) } ?? nil,
    ]
  }

  /// A line of a scene, or of a file that it reads; nil for other files.
  private func line(_ number: Int, of file: String, scene: String) -> String? {
    guard let path = session.path(of: scene) else { return nil }
    let bytes: [UInt8]?
    if file == path {
      bytes = try? SystemFile.contents(of: path, limit: 64 << 20)
    } else {
      bytes = try? SceneFolder(of: path).contents(of: file, limit: 64 << 20)
    }
    guard let bytes else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return String(String(decoding: lines[number - 1].prefix(2000), as: UTF8.self).prefix(400))
  }
}

/// The query parameters of a page request.
struct PreviewQuery {
  /// An error in a request.
  struct QueryError: Error {
    var message: String

    init(_ message: String) {
      self.message = message
    }
  }

  let request: HTTPRequest

  init(_ request: HTTPRequest) {
    self.request = request
  }

  var view: PreviewView {
    PreviewView(
      scene: request.value("scene") ?? "", settings: request.query.filter { $0.name == "set" }.map(\.value),
      format: request.value("format").flatMap { $0.isEmpty ? nil : $0 })
  }

  func number(_ name: String) throws(QueryError) -> Double? {
    guard let text = request.value(name) else { return nil }
    guard let number = Double(text), number.isFinite, abs(number) < 1e9 else {
      throw QueryError("\(name) must be a number, not \"\(text)\"")
    }
    return number
  }

  /// The render options, with at most 40 million pixels.
  func options() throws -> RenderOptions {
    var options = RenderOptions()
    if let text = request.value("size") {
      let sides = text.split(separator: "x").map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw QueryError("size must be a width and height in pixels such as 1080x1920, not \"\(text)\"")
      }
      options.size = OutputSize(.pixels(width: width, height: height))
    } else if let scale = try number("scale") {
      options.size = OutputSize(.scale(scale))
    }
    options.size.pixelLimit = 40_000_000
    options.reducesMotion = request.value("motion") == "reduced"
    options.isExact = request.value("exact") == "1"
    return options
  }
}

extension String {
  /// Compares with a secret in constant time, so that the response time reveals nothing about it.
  fileprivate func isSecret(_ secret: String) -> Bool {
    let (one, other) = (Array(utf8), Array(secret.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
