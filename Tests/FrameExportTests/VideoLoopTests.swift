import Afterglow
import Foundation
import TestSupport
import Testing
import VideoCoding

@Suite("Loops made in Swift")
struct VideoLoopTests {
  /// A rotating bar, and a pulsing one.
  private static func document(_ duration: Double, iterations: String = #""infinite""#) throws
    -> SceneDocument
  {
    let scene = """
      {"size": [32, 32], "duration": 1, "background": "#123", "layers": [
        {"id": "bar", "type": "rectangle", "fill": "red", "frame": {"left": 4, "top": 10, "width": 15, "height": 5},
         "animations": [{"property": "rotate", "duration": \(duration), "iterations": \(iterations),
          "keyframes": [{"value": 0}, {"value": 300}]}]}]}
      """
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
  }

  private func frames(of document: SceneDocument, _ loop: VideoLoop, duration: Double? = nil) async throws
    -> Int
  {
    let folder = try ScratchFolder()
    var video = VideoRequest(duration: duration, frameRate: try FrameRate(numerator: 20))
    video.loop = loop
    try await video.write(document, to: folder.file("loop.apng"))
    return try AnimatedImageProperties(path: folder.file("loop.apng")).times.count
  }

  @Test("a period, a length and a crossfade have the specified durations")
  func lengths() async throws {
    let document = try Self.document(0.8)
    #expect(try await frames(of: document, .period) == 16)
    #expect(try await frames(of: document, .seconds(0.75, tolerance: 0.1)) == 15)
    #expect(try await frames(of: document, .crossfade(0.4), duration: 0.6) == 12)
  }

  @Test("a seam is an error that suggests valid loops, in Swift's terms, and nothing is written")
  func refusals() async throws {
    for (document, loop, words) in [
      (try Self.document(0.77), VideoLoop.period, ["not a whole number of frames", "`loop.seconds`"]),
      (try Self.document(0.8), .seconds(0.5), ["more than 2 %", "`loop.crossfade` 1"]),
      (try Self.document(1, iterations: "1"), .period, ["the loop", "`loop.crossfade` 1"]),
      (try Self.document(0.8), .seconds(-1), ["greater than 0"]),
      (try Self.document(0.8), .seconds(1, tolerance: 2), ["0…50 %"]),
    ] {
      let error = await #expect(throws: AfterglowError.self) { try await frames(of: document, loop) }
      for word in words { #expect(error?.description.contains(word) == true, "\(error as Any)") }
      #expect(error?.description.contains("--") == false)
    }
  }
}
