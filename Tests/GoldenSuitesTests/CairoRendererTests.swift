import Afterglow
import Foundation
import GoldenComparison
import PixelKernels
import ProgramFamilies
import Testing

@testable import GoldenSuites

/// Cairo as the witness of our rasterizer: both draw the same goldens.
@Suite("Pictures drawn through cairo")
struct CairoRendererTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized.path
  /// The folders of goldens that `make cairo-check` draws; of each, those whose names begin like the first, and the one that
  /// is always drawn: with gradients, groups, strokes, clips and text.
  private static let goldens: [(folder: String, prefix: String, sample: String)] = [
    ("GoldenImages", "Heart/", "Heart/heart-at-16"),
    ("Families/Bracelets/GoldenImages", "", "selected-bead"),
    ("Families/Lyrics/GoldenImages", "pitch-", "pitch-onpu"),
    ("Families/Charts/GoldenImages", "", "patterns"),
  ]

  @Test(
    "are those of our renderer: 1/255 on average at most, and 99 % of the values within 8/255",
    arguments: goldens)
  func differences(goldens: (folder: String, prefix: String, sample: String)) throws {
    let isFull = ProcessInfo.processInfo.environment["AFTERGLOW_CAIRO_CHECK"] != nil
    let suite = try GoldenSuite(folder: "\(Self.root)/\(goldens.folder)", families: ProgramFamilies.all)
    let entries = suite.manifest.entries.filter {
      isFull ? $0.name.hasPrefix(goldens.prefix) : $0.name == goldens.sample
    }
    #expect(!entries.isEmpty)
    for entry in entries {
      var options = try RenderOptions(entry)
      let document = try GoldenScene(entry, in: suite.folder, families: suite.families).document
      let ours = try document.bitmap(at: entry.time, options)
      options.renderer = .cairo
      let difference = Difference(ours, try document.bitmap(at: entry.time, options))
      if isFull { print(goldens.folder, entry.name, difference) }
      #expect(difference.isSmall, "\(entry.name): \(difference)")
    }
  }

  /// How much two images differ, of all channels.
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
  /// The instant, or the first one of a video.
  fileprivate var time: Double {
    switch subject {
    case .image(let time): time
    case .video(let start, _, _): start
    }
  }
}
