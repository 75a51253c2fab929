import DataFiles
import Foundation
import Glibc
import PNGCoding
import Testing

/// A running preview, and requests to it.
private final class RunningPreview {
  let program: Program
  let process: Process
  let address: URL
  private let output = Pipe()
  private let errors = Pipe()

  /// - Parameter temporary: The folder for temporary files, if not the usual one.
  init(_ program: Program, _ arguments: String..., temporary: String? = nil) throws {
    self.program = program
    process = Process()
    process.executableURL = Program.executable
    process.arguments = ["preview"] + arguments
    process.currentDirectoryURL = program.folder
    if let temporary {
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = try #require(URL(string: line.trimmingCharacters(in: .newlines)), "\(line)")
  }

  deinit { process.terminate() }

  /// Stops it, and returns its exit code.
  func end() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }

  struct Answer {
    var status: Int
    var headers: String
    var body: Data

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue { (try? JSONDocument(parsing: Array(body)).root) ?? nil }
  }

  /// Sends a request verbatim, and reads until the server closes the connection.
  func send(_ request: String) throws -> Answer {
    let connection = try connect()
    defer { close(connection) }
    _ = request.withCString { Glibc.send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    let bytes = Self.read(connection, until: { _ in false })
    let end = try #require(bytes.range(of: Data("\r\n\r\n".utf8)))
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Answer(status: status, headers: head, body: Data(bytes[end.upperBound...]))
  }

  func get(_ path: String, method: String = "GET") throws -> Answer {
    try send("\(method) \(address.path())\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  }

  /// Waits for the event that reports a change, while an action is performed.
  func event(during action: () throws -> Void) throws -> String {
    let connection = try connect()
    defer { close(connection) }
    let request = "GET \(address.path())events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    _ = request.withCString { Glibc.send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
    var bytes = Self.read(connection, until: { $0.range(of: Data("\r\n\r\n".utf8)) != nil })
    try action()
    bytes += Self.read(connection, until: { $0.range(of: Data("\n\n".utf8)) != nil })
    return String(decoding: bytes, as: UTF8.self).components(separatedBy: "data: ").last ?? ""
  }

  func connect() throws -> Int32 {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var position = sockaddr_in()
    position.sin_family = sa_family_t(AF_INET)
    position.sin_port = UInt16(try #require(address.port)).bigEndian
    position.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &position) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(connection, $0, length) }
    }
    try #require(result == 0)
    return connection
  }

  private static func read(_ connection: Int32, until isEnough: (Data) -> Bool) -> Data {
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(bytes) {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

@Suite("The preview")
struct PreviewTests {
  private let program: Program

  init() throws {
    program = try Program()
    try write("red")
  }

  private func write(_ color: String, to name: String = "scene.json") throws {
    try program.write(
      """
      {"size": [40, 30], "duration": 2, "frameRate": 10,
       "parameters": {"side": {"type": "number", "minimum": 1, "maximum": 20, "default": 8}},
       "layers": [
         {"id": "square", "type": "rectangle", "frame": {"left": 10, "top": 5, "width": {"parameter": "side"}, "height": 8},
          "fill": "\(color)", "animations": [{"property": "translate", "duration": 2,
            "keyframes": [{"value": [0, 0]}, {"value": [20, 0]}]}]}]}
      """, to: name)
  }

  @Test
  func `a card without area is drawn, a box that is too large is reported, and the next request is answered`()
    throws
  {
    func write(width: String) throws {
      try program.write(
        """
        {"size": [40, 30], "duration": 1, "layers": [
          {"type": "group", "preserve3d": true, "transform3d": [{"rotateY": 34}], "children": [
            {"type": "rectangle", "fill": "red", "transform3d": [{"rotateY": -60}],
             "animations": [{"property": "scale", "duration": 1, "keyframes": [{"value": 0}, {"value": 1}]}]}]},
          {"type": "component", "component": "restTimer", "parameters": {"seconds": 9}, "frame": {"width": \(width)}}]}
        """, to: "scene.json")
    }
    try write(width: "1e19")
    let preview = try RunningPreview(program, "scene.json")
    let refused = try preview.get("frame.png?scene=scene.json&at=0")
    #expect(refused.status == 422 && refused.text.contains("too large for a component"), "\(refused.text)")
    _ = try preview.event { try write(width: "20") }
    for request in [
      "frame.png?scene=scene.json&at=0", "scene?scene=scene.json", "pick?scene=scene.json&at=0&x=2&y=8",
    ] {
      let answer = try preview.get(request)
      #expect(answer.status == 200, "\(request): \(answer.text)")
    }
    #expect(preview.end() == 0)
  }

  @Test func `the image is byte for byte that of render`() throws {
    let preview = try RunningPreview(program, "scene.json")
    for (query, arguments) in [
      ("at=0.5&scale=3", ["--at", "0.5", "--scale", "3"]),
      ("at=1.5&scale=3&set=side=12", ["--at", "1.5", "--scale", "3", "--set", "side=12"]),
      ("at=0&size=80x60&exact=1", ["--size", "80x60", "--exact"]),
    ] {
      let answer = try preview.get("frame.png?scene=scene.json&\(query)")
      #expect(answer.status == 200 && answer.headers.contains("image/png"))
      #expect(
        try program.start(["render", "scene.json", "-o", "image.png", "-q"] + arguments).finish().exitCode
          == 0)
      #expect(try answer.body == program.contents(of: "image.png"))
    }
    #expect(preview.end() == 0, "it closes cleanly")
  }

  @Test func `a scene is described, and its layers are found beneath a pixel`() throws {
    let preview = try RunningPreview(program, "scene.json", "--set", "side=9")
    let listing = try preview.get("scenes").json
    #expect(listing["scenes"]?.array?.map(\.string) == ["scene.json"])
    #expect(listing["settings"]?.array?.map(\.string) == ["side=9"])
    let scene = try preview.get("scene?scene=scene.json&set=side=9").json
    #expect(scene["duration"]?.double == 2 && scene["width"]?.double == 40)
    #expect(scene["parameters"]?.array?.first?["value"]?.double == 9)
    let lane = scene["lanes"]?.array?.first
    #expect(lane?["name"]?.string == "square" && lane?["line"]?.int == 4)
    let picked = try preview.get("pick?scene=scene.json&at=1&x=22&y=8").json["layers"]?.array
    #expect(picked?.count == 1 && picked?.first?["name"]?.string == "square")
    #expect(picked?.first?["values"]?["frame"]?["width"]?.double == 8)
    #expect(try preview.get("pick?scene=scene.json&at=1&x=2&y=8").json["layers"]?.array?.isEmpty == true)
  }

  @Test func `saving a file is told, its errors are located, and mending it is told`() throws {
    let preview = try RunningPreview(program, "scene.json")
    let first = try preview.get("frame.png?scene=scene.json&at=0").body
    #expect(try preview.event { try write("blue") } == "{\"changed\":\"scene.json\"}\n\n")
    let second = try preview.get("frame.png?scene=scene.json&at=0").body
    #expect(first != second)
    _ = try preview.event { try write("no color") }
    let broken = try preview.get("frame.png?scene=scene.json&at=0")
    let error = try #require(broken.json["errors"]?.array?.first)
    #expect(broken.status == 422 && error["line"]?.int == 5 && error["path"]?.string == "layers[0].fill")
    #expect(error["text"]?.string?.contains("\"fill\": \"no color\"") == true)
    _ = try preview.event { try write("red") }
    #expect(try preview.get("frame.png?scene=scene.json&at=0").body == first)
  }

  @Test func `scenes that come and go while it runs are told`() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "Scenes"), withIntermediateDirectories: true)
    try write("red", to: "Scenes/one.json")
    let preview = try RunningPreview(program, "Scenes")
    func names() throws -> [String?]? { try preview.get("scenes").json["scenes"]?.array?.map(\.string) }
    #expect(try preview.event { try write("red", to: "Scenes/two.json") } == "{\"scenes\":true}\n\n")
    #expect(try names() == ["one.json", "two.json"])
    #expect(try preview.get("frame.png?scene=two.json").status == 200)
    _ = try preview.event {
      try FileManager.default.removeItem(at: program.folder.appending(path: "Scenes/one.json"))
    }
    #expect(try names() == ["two.json"])
  }

  @Test func `goldens of a scene are offered, and drawn as they were`() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "GoldenImages/Squares"), withIntermediateDirectories: true)
    try program.write(
      #"""
      {"goldens": [{"name": "Squares/late", "scene": "../scene.json", "at": 1, "scale": 2, "set": {"side": 12}},
        {"name": "Squares/absent", "scene": "../scene.json"}]}
      """#, to: "GoldenImages/manifest.json")
    let drawn = try program.start([
      "render", "scene.json", "-o", "GoldenImages/Squares/late.png", "--at", "1", "--scale", "2", "--set",
      "side=12",
      "--dither", "none", "-q",
    ]).finish()
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    let preview = try RunningPreview(program, "scene.json")
    let goldens = try preview.get("goldens?scene=scene.json").json["goldens"]?.array
    #expect(goldens?.map { $0["name"]?.string } == ["Squares/late"])
    #expect(
      goldens?.first?["set"]?.array?.map(\.string) == ["side=12"] && goldens?.first?["scale"]?.double == 2)
    let golden = try preview.get("golden.png?scene=scene.json&name=Squares/late")
    #expect(golden.status == 200)
    let now = try preview.get("frame.png?scene=scene.json&at=1&scale=2&set=side=12&dither=none")
    #expect(now.body == golden.body)
    #expect(try preview.get("golden.png?scene=scene.json&name=../scene").status == 404)
  }

  @Test func `sound is served whole, and a file that is not there is an error`() throws {
    try Sound.wave(seconds: 1).write(to: program.folder.appending(path: "song.wav"))
    let preview = try RunningPreview(program, "scene.json", "--audio", "song.wav")
    #expect(try preview.get("scene?scene=scene.json").json["hasSound"]?.bool == true)
    let mix = try preview.get("mix.wav?scene=scene.json")
    #expect(mix.status == 200 && mix.body.starts(with: Data("RIFF".utf8)))
    let outcome = try program.run("preview", "scene.json", "--audio", "absent.m4a")
    #expect(outcome.exitCode == 66 && outcome.errors.contains("absent.m4a: no such audio file"))
  }

  @Test func `one broken scene does not stop the others`() throws {
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "Scenes/more"), withIntermediateDirectories: true)
    try write("red", to: "Scenes/good.json")
    try program.write("{", to: "Scenes/more/bad.json")
    try program.write("[1, 2]", to: "Scenes/data.json")
    let preview = try RunningPreview(program, "Scenes")
    #expect(
      try preview.get("scenes").json["scenes"]?.array?.map(\.string) == ["good.json", "more/bad.json"])
    #expect(try preview.get("scene?scene=more/bad.json").status == 422)
    #expect(try preview.get("frame.png?scene=good.json").status == 200)
    #expect(try preview.get("frame.png?scene=../scene.json").status == 422, "it was not named")
  }

  @Test func `a scene that takes too long is an error, and others are drawn`() throws {
    // No two are equal, so that none is drawn from a cache.
    let layers = (0..<20_000).map { index in
      let frame = #"{"left": \#(index % 97), "width": 900, "height": 900}"#
      let blur = 3 + index % 89
      return #"{"type": "ellipse", "fill": "teal", "frame": \#(frame), "filters": [{"blur": \#(blur)}]}"#
    }.joined(separator: ", ")
    try program.write(#"{"size": [1000, 1000], "layers": [\#(layers)]}"#, to: "slow.json")
    let preview = try RunningPreview(program, ".", "--max-seconds", "0.5")
    let slow = try preview.get("frame.png?scene=slow.json")
    #expect(slow.status == 422 && slow.text.contains("takes longer than"), "\(slow.text)")
    #expect(try preview.get("frame.png?scene=scene.json").status == 200)
  }

  @Test func `of many exports the oldest gives way to the next`() throws {
    try program.write(
      #"{"size": [8, 8], "duration": 0.1, "frameRate": 10, "background": "red", "layers": []}"#,
      to: "scene.json")
    let preview = try RunningPreview(program, "scene.json")
    for number in 1...22 {
      let started = try preview.get("exports?scene=scene.json&kind=gif", method: "POST")
      #expect(started.json["export"]?.int == number, "\(started.text)")
      while try preview.get("exports/\(number)").json["isDone"]?.bool != true { usleep(10_000) }
    }
    #expect(try preview.get("exports/1").status == 404)
    #expect(try preview.get("exports/22/file").status == 200)
  }

  @Test func `connections that ask for nothing give way to one that does`() throws {
    let preview = try RunningPreview(program, "scene.json")
    let silent = try (0..<70).map { _ in try preview.connect() }
    defer { for connection in silent { close(connection) } }
    for connection in silent { _ = "G".withCString { Glibc.send(connection, $0, 1, Int32(MSG_NOSIGNAL)) } }
    #expect(try preview.get("scenes").status == 200)
  }

  @Test func `what a killed preview leaves is removed by the next one`() throws {
    let temporary = program.path("temporary")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    func folders() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: temporary) }
    let killed = try RunningPreview(program, "scene.json", temporary: temporary)
    let left = try folders()
    try Data("film".utf8).write(to: URL(filePath: "\(temporary)/\(try #require(left.first))/1.mp4"))
    let running = try RunningPreview(program, "scene.json", temporary: temporary)
    #expect(try folders().count == 2, "the other still runs")
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    let next = try RunningPreview(program, "scene.json", temporary: temporary)
    #expect(try folders().count == 2 && !folders().contains(try #require(left.first)))
    #expect(running.end() == 0 && next.end() == 0)
    #expect(try folders() == [])
  }

  @Test func `without the token there is nothing, and nothing but the page's own paths`() throws {
    let preview = try RunningPreview(program, "scene.json")
    func status(_ request: String) throws -> Int { try preview.send(request).status }
    let host = "HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    #expect(try status("GET / \(host)") == 404)
    #expect(try status("GET /0123456789abcdef0123456789abcdef/scenes \(host)") == 404)
    let page = try preview.get("")
    #expect(page.status == 200 && page.headers.contains("default-src 'none'"))
    #expect(try preview.get("preview.js").headers.contains("text/javascript"))
    #expect(try preview.get("scene.json").status == 404)
    #expect(try preview.get("..%2fscene.json").status == 404)
    #expect(try preview.get("scenes", method: "PUT").status == 405)
    #expect(try preview.get("frame.png?scene=scene.json&at=soon").status == 400)
    #expect(try preview.get("frame.png?scene=scene.json&size=90000x90000").status == 422)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: x\n\n\r\n\r\n", 400), ("GET /\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n", 400), ("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
  ])
  func `requests that are not HTTP are refused`(request: String, status: Int) throws {
    let preview = try RunningPreview(program, "scene.json")
    #expect(try preview.send(request).status == status)
    let long = "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: x\r\n\r\n"
    #expect(try preview.send(long).status == 431)
    #expect(try preview.get("scenes").status == 200, "the next one is answered")
  }

  @Test func `a port that is taken and scenes that are not there are errors`() throws {
    let preview = try RunningPreview(program, "scene.json")
    let port = try #require(preview.address.port)
    let second = try program.run("preview", "scene.json", "--port", "\(port)")
    #expect(second.exitCode == 75)
    #expect(
      second.errors
        == "error: port \(port): Address already in use; use another --port, or omit it for the next free port\n"
    )
    let missing = try program.run("preview", "absent.json")
    #expect(missing.exitCode == 66 && missing.errors == "error: absent.json: No such file or directory\n")
    #expect(try program.run("preview", "-").exitCode == 64)
  }
}
