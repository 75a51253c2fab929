import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import AfterglowServer

/// A folder with scenes, removed at the end.
private final class SceneFolder {
  let path = NSTemporaryDirectory() + "afterglow-server-tests-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(
      #"{"size": [40, 20], "duration": 0.2, "parameters": {"color": {"type": "color", "default": "red"}, "width": {"type": "number", "default": 20, "minimum": 0, "maximum": 30}}, "layers": [{"type": "rectangle", "fill": {"parameter": "color"}, "frame": {"width": {"parameter": "width"}, "height": 20}}]}"#,
      to: "card.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }
}

/// Requests pictures of a server that runs.
private struct Client: Sendable {
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: Data
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  var port: Int

  func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Reply {
    try await send(target, method: "GET", headers)
  }

  func send(
    _ target: String, method: String, _ headers: [String: String] = [:], body: String? = nil
  ) async throws -> Reply {
    var request = URLRequest(
      url: try #require(URL(string: "http://127.0.0.1:\(port)\(target)")),
      cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    let fields = http.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Reply(status: http.statusCode, headers: Dictionary(fields) { $1 }, body: data)
  }
}

@Suite("Pictures over HTTP")
struct ServerTests {
  private let folder: SceneFolder
  private static let key = String(repeating: "k", count: 40)

  init() throws { folder = try SceneFolder() }

  private func serve(
    log: RequestLog = RequestLog(isJSON: false) { _ in }, _ change: (inout ServerSettings) -> Void = { _ in },
    _ test: (Client) async throws -> Void
  ) async throws {
    var settings = ServerSettings(scenes: folder.path)
    settings.cacheFolder = folder.path + "/cache"
    change(&settings)
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = try PictureServer(settings, log: log).application(
      host: "127.0.0.1", port: 0, logger: logger
    ) {
      port.yield($0)
    }
    let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
    let running = Task { try await group.run() }
    var iterator = ports.makeAsyncIterator()
    let client = Client(port: try #require(await iterator.next()))
    do {
      try await test(client)
    } catch {
      await group.triggerGracefulShutdown()
      throw error
    }
    await group.triggerGracefulShutdown()
    try await running.value
  }

  @Test("a picture is drawn once, and then comes from the cache with the same bytes and tag")
  func pictures() async throws {
    try await serve { client in
      let target = "/v1/card.png?set.color=%230000ff&scale=2"
      let first = try await client.get(target)
      #expect(first.status == 200)
      #expect(first.headers["content-type"] == "image/png")
      #expect(first.body.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
      #expect(first.headers["server-timing"]?.hasPrefix("draw") == true)
      let second = try await client.get(target)
      #expect(second.headers["server-timing"] == "cache;desc=hit")
      #expect(second.body == first.body)
      let tag = try #require(first.headers["etag"])
      #expect(second.headers["etag"] == tag)
      let third = try await client.get(target, ["If-None-Match": tag])
      #expect(third.status == 304)
      #expect(third.body.isEmpty)
      let head = try await client.send(target, method: "HEAD")
      #expect(head.status == 200)
      #expect(head.headers["etag"] == tag)
      #expect(head.body.isEmpty)
      #expect(try await client.get(target + "&v=3").headers["server-timing"] == "cache;desc=hit")
      let other = try await client.get("/v1/card.png?set.color=red&scale=2")
      #expect(other.headers["etag"] != tag)
    }
  }

  @Test("every type has its media type", arguments: PictureType.allCases)
  func types(type: PictureType) async throws {
    try await serve { client in
      let reply = try await client.get("/v1/card.\(type.rawValue)")
      #expect(reply.status == 200, "\(reply.text)")
      #expect(reply.headers["content-type"] == type.mediaType)
      #expect(reply.body.count > 20)
    }
  }

  @Test(
    "what cannot be drawn is answered with its place, and nothing is cached",
    arguments: [
      ("/v1/card.png?set.width=90", 422, "width"), ("/v1/card.png?set.nme=Ada", 422, "nme"),
      ("/v1/card.png?x=1", 400, "set.NAME"),
      ("/v1/card.png?scale=0", 400, "scale"), ("/v1/card.png?scale=1e6", 422, "pixels"),
      ("/v1/card.bmp", 404, ".png"),
      ("/v1/other.png", 404, "other"), ("/v1/%2e%2e/card.png", 404, "no scene"), ("/", 404, "/v1/SCENE.png"),
      ("/v1/card.png?set.color=%FF", 400, "hexadecimal"), ("/v1/card.png?at=1&at=2", 400, "twice"),
    ])
  func problems(uri: String, status: Int, word: String) async throws {
    try await serve { client in
      let reply = try await client.get(uri)
      #expect(reply.status == status)
      #expect(reply.headers["content-type"] == "application/problem+json")
      #expect(reply.text.contains(word), "\(reply.text)")
      #expect(try await client.get("/metrics").text.contains("afterglow_cache_files 0"))
    }
  }

  @Test(
    "other methods are refused with those there are",
    arguments: [
      ("/healthz", "PUT", "GET, HEAD"), ("/v1/card.png", "DELETE", "GET, HEAD, POST"),
      ("/v1/jobs", "GET", "POST"),
      ("/v1/jobs/1", "POST", "GET, DELETE"), ("/v1/jobs/1/film", "DELETE", "GET, HEAD"),
    ])
  func methods(uri: String, method: String, allowed: String) async throws {
    try await serve { client in
      let reply = try await client.send(uri, method: method)
      #expect(reply.status == 405 && reply.headers["allow"] == allowed)
    }
  }

  @Test("the OpenAPI document has the parameters of each scene, and animations of those that last")
  func openAPI() async throws {
    try folder.write(#"{"size": [4, 4], "layers": []}"#, to: "still.json")
    try await serve { client in
      let text = try await client.get("/openapi.json").text
      let document = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let paths = try #require(document["paths"] as? [String: [String: Any]])
      func parameter(_ name: String, of path: String) -> [String: Any]? {
        let shared = paths[path]?["parameters"] as? [[String: Any]] ?? []
        let own = (paths[path]?["get"] as? [String: Any])?["parameters"] as? [[String: Any]] ?? []
        return (shared + own).first { $0["name"] as? String == name }?["schema"] as? [String: Any]
      }
      let width = try #require(parameter("set.width", of: "/v1/card.{type}"))
      #expect(width["type"] as? String == "number" && width["maximum"] as? Double == 30)
      #expect((parameter("type", of: "/v1/card.{type}")?["enum"] as? [String])?.contains("gif") == true)
      #expect((parameter("type", of: "/v1/still.{type}")?["enum"] as? [String])?.contains("gif") == false)
    }
  }

  @Test("without its signature, or after its time, an address is refused")
  func signatures() async throws {
    let keys = try SigningKeys(lines: Self.key)
    try await serve {
      $0.keys = keys
    } _: { (client: Client) async throws in
      let target = "/v1/card.png?set.color=blue"
      #expect(try await client.get(target).status == 403)
      #expect(try await client.get(keys.signed(target)).status == 200)
      #expect(try await client.get(keys.signed(target + "&expires=1000")).status == 403)
      #expect(try await client.get(keys.signed("/v1/card.png")).status == 200)
      #expect(try await client.get("/healthz").status == 200)
      let body = #"{"set": {"color": "green"}}"#
      let signed = keys.signed("/v1/card.png", body: Data(body.utf8))
      #expect(try await client.send(signed, method: "POST", body: body).status == 200)
      #expect(try await client.send(signed, method: "POST", body: "{}").status == 403)
    }
  }

  @Test(
    "the log has a line or a JSON object for each request, without values and addresses",
    arguments: [false, true])
  func logs(isJSON: Bool) async throws {
    let lines = Mutex<[String]>([])
    try await serve(log: RequestLog(isJSON: isJSON) { line in lines.withLock { $0.append(line) } }) {
      client in
      _ = try await client.get(
        "/v1/card.png?set.color=Ada%20Lovelace&sig=secret", ["Referer": "https://ada.example"])
    }
    let written = lines.withLock { $0 }
    let line = try #require(written.first)
    let form =
      isJSON
      ? #/\{"time":"[^"]+Z","method":"GET","path":"/v1/card.png","status":"422","bytes":"\d+","ms":"[0-9.]+"\}/#
      : #/\S+Z GET /v1/card.png 422 \d+ [0-9.]+/#
    #expect(written.count == 1 && line.wholeMatch(of: form) != nil, "\(written)")
  }

  @Test("long bodies and addresses are refused")
  func sizes() async throws {
    try await serve {
      ($0.bodyLimit, $0.queryLimit) = (100, 200)
    } _: { (client: Client) async throws in
      let body = String(repeating: " ", count: 101)
      #expect(try await client.send("/v1/card.png", method: "POST", body: body).status == 413)
      #expect(
        try await client.get("/v1/card.png?set.color=" + String(repeating: "a", count: 200)).status == 414)
    }
  }

  @Test("equal requests at the same time are drawn once")
  func coalescing() async throws {
    try await serve { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<12 { group.addTask { try await client.get("/v1/card.png?scale=20").status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == [Int](repeating: 200, count: 12))
      #expect(try await client.get("/metrics").text.contains("afterglow_drawn_total 1\n"))
    }
  }

  @Test("a changed scene is drawn anew, and one with a fault stays as it was")
  func changes() throws {
    let library = SceneLibrary(ServerSettings(scenes: folder.path))
    #expect(library.refresh() == [])
    let first = try #require(library["card"]).digest
    try folder.write(#"{"size": [40, 20], "layers": [{"type": "ellipse"}]}"#, to: "card.json")
    #expect(library.refresh() == [])
    let second = try #require(library["card"]).digest
    #expect(second != first)
    try folder.write(#"{"size": [40, 20], "layers": [{"type": "elipse"}]}"#, to: "card.json")
    #expect(library.refresh().first?.contains("elipse") == true)
    #expect(library.refresh() == [])
    try folder.write("", to: "card.json")
    #expect(library.refresh().count == 1)
    #expect(library["card"]?.digest == second)
  }

  @Test("a film is exported, its progress is told, and parts of it can be read")
  func films() async throws {
    try await serve { client in
      let added = try await client.send(
        "/v1/jobs", method: "POST",
        body: #"{"scene": "card", "type": "gif", "scale": 2, "set": {"color": "blue"}}"#)
      #expect(added.status == 202, "\(added.text)")
      let job = try #require(added.headers["location"])
      let events = try await client.get(job + "/events").text
      #expect(events.contains(#""state":"complete""#), "\(events)")
      let film = try await client.get(job + "/film")
      // Its width, twice that of the scene.
      #expect(film.body.prefix(3) == Data("GIF".utf8) && film.body[6] == 80)
      let part = try await client.get(job + "/film", ["Range": "bytes=0-2"])
      #expect(part.status == 206)
      #expect(part.text == "GIF")
      #expect(part.headers["content-range"] == "bytes 0-2/\(film.body.count)")
      #expect(try await client.send(job, method: "DELETE").status == 204)
      #expect(try await client.get(job).status == 404)
    }
  }

  @Test(
    "parts of a file are those of RFC 9110",
    arguments: [("0-4", 0..<5), ("5-", 5..<10), ("-3", 7..<10), ("8-99", 8..<10)])
  func ranges(text: String, range: Range<Int>) {
    #expect(FilmResponse.bytes(Substring(text), size: 10) == range)
    #expect(FilmResponse.bytes("10-", size: 10) == nil)
    #expect(FilmResponse.bytes("5-4", size: 10) == nil)
  }
}
