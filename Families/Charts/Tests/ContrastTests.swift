import Foundation
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct ContrastTests {
  private func color(hex: String) throws -> Color {
    let value = try #require(Int(hex.dropFirst(), radix: 16))
    return Color(rgb: value >> 16, value >> 8 & 255, value & 255)
  }

  @Test("luminances and ratios are those of the given table")
  func table() throws {
    let rows = try CaseFiles.rows("palettes_contrast.tsv")
    #expect(rows.count > 30)
    let grounds = [
      ("vs_white", Color.white), ("vs_black", .black), ("vs_card_FFFCF8", try color(hex: "#FFFCF8")),
      ("vs_dark_1F2722", try color(hex: "#1F2722")),
    ]
    for row in rows {
      let color = try color(hex: try #require(row["hex"]))
      let luminance = try #require(row["luminance"].flatMap { Double($0) })
      #expect(abs(color.relativeLuminance - luminance) <= 0.000_05)
      for (column, ground) in grounds {
        let ratio = try #require(row[column].flatMap { Double($0) })
        #expect(abs(Contrast.ratio(color, ground) - ratio) <= 0.005_001, "\(row["hex"] ?? "") \(column)")
      }
      let best = row["best_text"] == "white" ? Color.white : .black
      #expect(Contrast.textColor(on: color) == best)
    }
  }

  @Test("translucent colors are composited before their contrast is measured")
  func translucent() throws {
    for row in try CaseFiles.rows("palettes_contrast.tsv") {
      let color = try color(hex: try #require(row["hex"])).withAlpha(0.4)
      let ratio = try #require(row["alpha40_vs_white"].flatMap { Double($0) })
      #expect(abs(Contrast.ratio(color, .white) - ratio) < 0.02, "\(row["hex"] ?? "")")
    }
  }

  @Test("a warning names the pair and its ratio, not rounded up")
  func warning() throws {
    let accent = try color(hex: "#8C9A84")
    let warning = try #require(
      ContrastWarning("accent", accent, on: "background", .white, requirement: .graphics))
    #expect(warning.description == "accent on background: contrast 2.97:1, graphics need 3:1")
    #expect(ContrastWarning("text", .black, on: "background", .white, requirement: .text) == nil)
  }

  /// Pairs of a theme with less contrast than WCAG 2.2 requires.
  private func warnings(of theme: ChartTheme) -> [ContrastWarning] {
    let texts = [("text", theme.text), ("secondary text", theme.secondaryText)]
    let backdrops = [("background", theme.background), ("card", theme.card)]
    let parts =
      [("accent", theme.accent), ("emphasis", theme.emphasis), ("success", theme.success)]
      + theme.palette.enumerated().map { ("palette color \($0.offset + 1)", $0.element) }
    return backdrops.flatMap { name, backdrop in
      texts.compactMap { ContrastWarning($0.0, $0.1, on: name, backdrop, requirement: .text) }
        + parts.compactMap { ContrastWarning($0.0, $0.1, on: name, backdrop, requirement: .graphics) }
    }
  }

  @Test("the themes of our own have no warnings, and Botanical's are known")
  func themes() {
    #expect(warnings(of: .light).map(\.description) == [])
    #expect(warnings(of: .dark).map(\.description) == [])
    #expect(warnings(of: .botanical).contains { $0.foreground == "accent" })
    #expect(ChartTheme.named("botanical") == .botanical)
    #expect(ChartTheme.named("none") == nil)
  }

  @Test("a color is darkened until it has enough contrast")
  func adjusted() throws {
    let gold = try color(hex: "#FFD700")
    let outline = Contrast.adjusted(gold, toward: .black, ratio: 3, on: .white)
    #expect(Contrast.ratio(outline, .white) >= 3)
    #expect(Contrast.ratio(outline, .white) < 3.2)
    #expect(Contrast.adjusted(.black, toward: .white, ratio: 3, on: .white) == .black)
  }

  @Test("series beyond the palette repeat its colors")
  func series() {
    #expect(ChartTheme.light.color(ofSeries: 7) == ChartTheme.light.palette[0])
    #expect(ChartTheme.light.color(ofSeries: -1) == ChartTheme.light.palette[6])
    #expect(ChartPalette.named("okabe-ito")?.count == 7)
  }
}
