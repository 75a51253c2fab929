import Afterglow
import Foundation
import GoldenComparison
import PixelKernels
import Testing

@testable import GoldenSuites

/// Cairo as the witness of our rasterizer: both draw the same goldens.
@Suite("Pictures drawn through cairo")
struct CairoRendererTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../GoldenImages").standardized.path
  /// One of each kind, with gradients, groups, strokes, clips and text.
  private static let sample = [
    "Heart/heart-at-16", "Bracelet/selected-bead", "Charts/stack", "Lyrics/pitch-onpu",
  ]
  /// What `make cairo-check` draws.
  private static let all = ["Heart/", "Bracelet/", "Lyrics/pitch-", "Charts/"]

  @Test("are those of our renderer: 1/255 on average at most, and 99 % of the values within 8/255")
  func differences() throws {
    let isFull = ProcessInfo.processInfo.environment["AFTERGLOW_CAIRO_CHECK"] != nil
    let suite = try GoldenSuite(folder: Self.folder)
    let entries = suite.manifest.entries.filter { entry in
      isFull ? Self.all.contains { entry.name.hasPrefix($0) } : Self.sample.contains(entry.name)
    }
    #expect(isFull ? entries.count > 100 : entries.count == Self.sample.count)
    for entry in entries {
      var options = try RenderOptions(entry)
      let document = try GoldenDrawing(entry, in: suite.folder).document
      let ours = try document.bitmap(at: entry.time, options)
      options.renderer = .cairo
      let cairo = try document.bitmap(at: entry.time, options)
      let difference = Difference(ours, cairo)
      if isFull { print(entry.name, difference) }
      #expect(difference.isSmall, "\(entry.name): \(difference)")
    }
  }

  /// How much two pictures differ, of all channels.
  private struct Difference: CustomStringConvertible {
    /// In 255ths.
    let mean: Double
    /// How many of the values differ by no more than 8/255, 0…1.
    let closeShare: Double
    /// In 255ths.
    let greatest: Double

    init(_ one: Bitmap, _ other: Bitmap) {
      var (sum, close, most) = (0, 0, 0)
      for (a, b) in zip(one.pixels, other.pixels) {
        let difference = abs(Int(a) - Int(b))
        sum += difference
        close += difference <= 8 * 257 ? 1 : 0
        most = max(most, difference)
      }
      let count = Double(max(1, one.pixels.count))
      (mean, closeShare, greatest) = (Double(sum) / count / 257, Double(close) / count, Double(most) / 257)
    }

    var isSmall: Bool { mean <= 1 && closeShare >= 0.99 }

    var description: String {
      String(
        format: "mean %.3f/255, %.2f %% within 8/255, greatest %.0f/255", mean, 100 * closeShare, greatest)
    }
  }
}

extension GoldenEntry {
  /// The instant, or the first one of a film.
  fileprivate var time: Double {
    switch subject {
    case .still(let time): time
    case .film(let start, _, _): start
    }
  }
}
