import Afterglow
import Testing

@Suite struct `Requests` {
  private let scene = Scene(size: (32, 16), background: .white, duration: 0.3, frameRate: 10) {
    Rectangle().fill(.red).frame(left: 0, top: 0, width: .percent(50), height: .percent(100))
      .animation(.opacity, from: 0.5, to: 1, duration: 0.3)
  }

  @Test(arguments: ImageFormat.allCases) func `an image in each format is the same as data and as a file`(
    format: ImageFormat
  ) throws {
    let document = try SceneDocument(scene)
    let request = ImageRequest(format, time: 0.1)
    let data = try request.data(of: document)
    let path =
      "/tmp/afterglow-\(UInt64.random(in: 0...UInt64.max)).\(format == .jpeg ? "jpg" : format.rawValue)"
    defer { remove(path) }
    try ImageRequest(time: 0.1).write(document, to: path)
    #expect(contents(path) == data)
    let start: [UInt8] =
      switch format {
      case .png: [0x89, 0x50]
      case .jpeg: [0xFF, 0xD8]
      case .webp: Array("RIFF".utf8)
      case .avif: [0, 0, 0]
      case .svg: Array("<?xml".utf8)
      case .pdf: Array("%PDF".utf8)
      }
    #expect(data.starts(with: start))
  }

  @Test func `a better quality takes more bytes, and losing transparency is a notice`() throws {
    let document = try SceneDocument(
      Scene(size: (32, 16)) { Circle(center: Point(x: 8, y: 8), radius: 7).fill(.red) })
    var request = ImageRequest(.jpeg)
    request.quality = 20
    let small = try request.data(of: document)
    request.quality = 95
    let notices = Counter()
    let large = try request.data(of: document) { notice in
      #expect(notice.kind == .warning && notice.message.contains("black shows through"))
      notices.add()
    }
    #expect(large.count > small.count)
    #expect(notices.count == 1)
  }

  @Test func `a sequence is a file for each frame`() async throws {
    let folder = "/tmp/afterglow-\(UInt64.random(in: 0...UInt64.max))"
    let document = try SceneDocument(scene)
    try await SequenceRequest().write(document, to: "\(folder)/%02d.webp")
    for number in 1...3 {
      let path = "\(folder)/0\(number).webp"
      #expect(contents(path) == (try ImageRequest(.webp, time: Double(number - 1) / 10).data(of: document)))
      remove(path)
    }
    removeFolder(folder)
  }

  @Test func `a GIF file is within its maximum size`() async throws {
    let path = "/tmp/afterglow-\(UInt64.random(in: 0...UInt64.max)).gif"
    defer { remove(path) }
    let document = try SceneDocument(
      Scene(size: (64, 64), duration: 0.2, frameRate: 10) {
        Rectangle().fill(.conic(angle: 45, stops: [.red, .blue, .gold, .red]))
      })
    var request = VideoRequest()
    try await request.write(document, to: path)
    let whole = contents(path).count
    request.maximumByteCount = whole - 1
    try await request.write(document, to: path)
    #expect(contents(path).count < whole)
  }

  @Test func `SVG layers made in Swift are drawn like the shapes in their files`() throws {
    let drawing =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='4' fill='red'/></svg>"
    let scene = Scene(size: (8, 8), background: .white) {
      Group { Layer(content: .svg(SVGContent(source: drawing))) }
    }
    let shapes = Scene(size: (8, 8), background: .white) {
      Rectangle().fill(.red).frame(left: 0, top: 0, width: 8, height: 4)
    }
    #expect(try scene.bitmap() == shapes.bitmap())
    let missing = Scene(size: (8, 8)) { Layer(content: .svg(SVGContent(source: "absent.svg"))) }
    let error = try #require(throws: AfterglowError.self) { try missing.bitmap() }
    guard case .missingInput(let errors) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(errors.map(\.path) == ["layers[0].source"])
  }
}
