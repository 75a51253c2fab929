import Afterglow
import Foundation
import PixelKernels
import SceneRenderer
import Testing

/// The heart of the scene file, drawn at a width in pixels.
struct Heart {
  let source: FrameSource

  init(width: Int, isExact: Bool = false) throws {
    let scene = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Scenes/heart-chakra.json")
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: width, height: width * 16 / 9))
    options.isExact = isExact
    source = try SceneDocument(path: scene.path()).frames(options)
  }

  func bitmap(at time: Double) throws -> Bitmap {
    try source.renderer().bitmap(of: try source.resolved(at: time))
  }
}

@Suite("The heart compared with a reference in double precision")
struct HeartTests {
  @Test(
    "before dithering, its mean difference is at most 0.05/255 and its maximum 0.5/255",
    arguments: [45, 90], [0, 0.25, 0.8, 16])
  func reference(width: Int, time: Double) throws {
    let actual = try Heart(width: width).bitmap(at: time)
    let reference = HeartReference(width: width, time: time).painted()
    var greatest = (difference: 0.0, index: 0)
    var sum = 0.0
    for (index, color) in reference.enumerated() {
      let expected = [color.red, color.green, color.blue, color.alpha]
      for channel in 0..<4 {
        let difference = abs(expected[channel] * 255 - Double(actual.pixels[4 * index + channel]) / 257)
        sum += difference
        if difference > greatest.difference { greatest = (difference, index) }
      }
    }
    let mean = sum / Double(4 * reference.count)
    let position = "x \(greatest.index % width), y \(greatest.index / width)"
    #expect(mean <= 0.05, "mean \(mean)")
    #expect(greatest.difference <= 0.5, "\(greatest.difference) at \(position)")
  }

  /// Instants in the first minute and a half, at many phases of the pulse.
  private static let instants = (0..<20).map { Double($0) * 4.37 }

  @Test("drawn with coarse grids it is within 1/255 of itself drawn exactly", arguments: instants)
  func coarseGrids(time: Double) throws {
    try expectLikeness(width: 270, time: time)
  }

  @Test(
    "and at the sizes of videos", .enabled(if: ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil),
    arguments: [360, 720, 1080], instants)
  func coarseGridsOfVideos(width: Int, time: Double) throws {
    try expectLikeness(width: width, time: time)
  }

  private func expectLikeness(width: Int, time: Double) throws {
    let fast = try Heart(width: width).bitmap(at: time)
    let exact = try Heart(width: width, isExact: true).bitmap(at: time)
    let difference = try #require(BitmapDifference(reference: exact, actual: fast))
    #expect(difference.maxDifference8 <= 1, "\(width) pixels wide at \(time) s")
  }
}
