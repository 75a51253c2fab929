import Afterglow
import Foundation
import PNGCoding
import PixelKernels
import Testing

@Suite("The heart compared with Chromium's rendering of the CSS page")
struct ChromiumTests {
  private static let cases = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases/Chromium")

  /// Chromium composites with 8 bits and blurs with three boxes, which explains a mean of about one step.
  @Test(
    "the mean difference is at most 1.3/255, and 99 % of the pixels are within 6/255",
    arguments: ["0", "0.25", "0.8", "16"])
  func agrees(instant: String) throws {
    let file = Self.cases.appendingPathComponent("heart-chakra-\(instant).png")
    let reference = try PNGDecoder().decode(Array(try Data(contentsOf: file)))
    let document = try SceneDocument(path: Project.path("Scenes/heart-chakra.json"))
    let time = try #require(Double(instant))
    let settings = ImageSettings(dither: .none)
    let png = try ImageExport(source: try document.frames(), settings: settings).file(at: time).bytes
    let actual = try PNGDecoder().decode(png)
    try #require(
      actual.header.width == reference.header.width && actual.header.height == reference.header.height)

    var sum = 0
    var worst = [Int](repeating: 0, count: 256)
    for pixel in 0..<actual.header.width * actual.header.height {
      var greatest = 0
      for channel in 0..<3 {
        let difference = abs(
          Int(actual.samples[4 * pixel + channel] >> 8) - Int(reference.samples[4 * pixel + channel] >> 8))
        sum += difference
        greatest = max(greatest, difference)
      }
      worst[greatest] += 1
    }
    let pixels = actual.header.width * actual.header.height
    #expect(Double(sum) / Double(3 * pixels) <= 1.3)
    #expect(Double(worst[...6].reduce(0, +)) / Double(pixels) >= 0.99)
  }
}

/// Files of the project.
enum Project {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
