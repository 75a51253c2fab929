import Afterglow
import Testing

/// A dot that moves from left to right in a second.
private let movingDot = Scene(size: (32, 8), background: .black, duration: 1, frameRate: 10) {
  Circle(center: Point(x: 4, y: 4), radius: 3).fill(.white)
    .animation(.translate, from: .zero, to: LengthPoint(x: 24, y: 0), duration: 1)
}

@Suite struct `Drawing in memory` {
  @Test func `drawing gives the bitmap of an instant, and a PNG that decodes to it`() throws {
    let document = try SceneDocument(movingDot)
    let bitmap = try document.bitmap(at: 0.5)
    #expect((bitmap.width, bitmap.height) == (32, 8))
    #expect(bitmap[16, 4] == SIMD4(repeating: 65535))
    var request = ImageRequest(.png, time: 0.5)
    request.bitDepth = 16
    let png = try request.data(of: document)
    let copy = Scene(size: (32, 8)) { Image("copy") }
    #expect(try copy.bitmap(in: RenderContext(images: ["copy": png])) == bitmap)
    #expect(try bitmap.pngData(bitDepth: 16) == png)
    #expect(bitmap.rgba8(dither: .none).count == 4 * 32 * 8)
  }

  @Test func `frames come in their order, whatever the number of jobs`() async throws {
    let document = try SceneDocument(movingDot)
    let times = (0..<10).map { Double($0) / 10 }
    for jobs in [1, 3] {
      var frames: [Frame] = []
      for try await frame in try document.frames(frameRate: nil, jobs: jobs) { frames.append(frame) }
      #expect(frames.map(\.index) == Array(0..<10))
      #expect(frames.map(\.time) == times)
      for frame in frames { #expect(try frame.bitmap == document.bitmap(at: frame.time)) }
    }
  }

  @Test func `scenes are drawn as frames without a document`() async throws {
    let document = try SceneDocument(movingDot)
    var bitmaps: [Bitmap] = []
    for try await frame in try movingDot.frames(from: 0.5) { bitmaps.append(frame.bitmap) }
    #expect(try bitmaps == [0.5, 0.6, 0.7, 0.8, 0.9].map { try document.bitmap(at: $0) })
  }

  @Test func `many tasks at once get the same bitmaps`() async throws {
    let document = try SceneDocument(movingDot)
    let bitmaps = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      for index in 0..<500 {
        group.addTask { (index, try document.bitmap(at: Double(index % 10) / 10)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(bitmaps.count == 500)
    for (index, bitmap) in bitmaps { #expect(try bitmap == document.bitmap(at: Double(index % 10) / 10)) }
  }

  @Test func `stops where the loop over its frames is left, and goes through them again`() async throws {
    let frames = try SceneDocument(movingDot).frames(frameRate: 10, duration: 1000, jobs: 2)
    #expect(frames.count == 10_000)
    for _ in 0..<2 {
      for try await frame in frames where frame.index == 3 {
        #expect(frame.time == 0.3)
        break
      }
    }
  }

  @Test func `ends with an error where the task is cancelled`() async throws {
    let frames = try SceneDocument(movingDot).frames(frameRate: 10, duration: 1000, jobs: 2)
    let task = Task {
      var count = 0
      for try await _ in frames {
        count += 1
        if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    await #expect(throws: AfterglowError.self) { try await task.value }
  }

  @Test func `names images that are not there and those that lead out of the folder`() throws {
    let scene = Scene(size: (8, 8)) {
      Image("absent.png")
      Image("../secret.png")
    }
    let error = try #require(throws: AfterglowError.self) { try scene.bitmap() }
    guard case .missingInput(let errors) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(errors.map(\.path) == ["layers[0].source", "layers[1].source"])
  }

  @Test func `500 scenes at a time with one context have the pixels of each by itself`() async throws {
    let context = try RenderContext()
    func card(_ index: Int) -> Scene {
      Scene(size: (48, 24), background: .white) {
        Text("\(index)").font(size: 16, weight: .bold).position(x: 24, y: 12)
      }
    }
    let pictures = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for index in 0..<500 {
        group.addTask { (index, try card(index).pngData(in: context)) }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect(Set(pictures.values).count == 500)
    for index in stride(from: 0, to: 500, by: 50) { #expect(try pictures[index] == card(index).pngData()) }
  }
}

@Suite struct `Videos of scenes made in Swift` {
  private let path = "/tmp/afterglow-\(UInt64.random(in: 0...UInt64.max)).mp4"

  @Test func `videos are written with their progress`() async throws {
    defer { remove(path) }
    let scene = Scene(size: (32, 16), background: .black, duration: 0.5, frameRate: 10) {
      Rectangle().fill(.red).animation(.opacity, from: 0, to: 1, duration: 0.5)
    }
    let seen = Counter()
    try await scene.writeVideo(to: path) { progress in
      #expect(progress.frameCount == 5)
      seen.add()
    }
    #expect(seen.count == 5)
    #expect(exists(path))
  }

  @Test func `cancelled videos leave nothing behind`() async throws {
    let cancellation = Cancellation()
    let scene = Scene(size: (32, 16), background: .black, duration: 100) { Rectangle().fill(.red) }
    let error = await #expect(throws: AfterglowError.self) {
      try await scene.writeVideo(to: path, cancellation: cancellation) { _ in cancellation.cancel() }
    }
    guard case .export(.interrupted)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!exists(path))
  }

  @Test func `videos need a duration and an even size`() async throws {
    let endless = Scene(size: (32, 16)) { Rectangle().fill(.red) }
    await #expect(throws: AfterglowError.self) { try await endless.writeVideo(to: path) }
    let odd = Scene(size: (31, 16), duration: 1) { Rectangle().fill(.red) }
    await #expect(throws: AfterglowError.self) { try await odd.writeVideo(to: path) }
  }
}
