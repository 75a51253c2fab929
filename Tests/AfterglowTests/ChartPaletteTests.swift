import AfterglowBracelets
import AfterglowCharts
import Testing
import VectorGraphics

/// Whether all readers can distinguish series.
@Suite struct ChartPaletteTests {
  private static let readers: [ColorVisionDeficiency?] = [nil] + ColorVisionDeficiency.allCases

  private func difference(_ first: Color, _ second: Color) -> Double {
    Self.readers.map { reader in
      let seen = [first, second].map { reader?.simulate($0) ?? $0 }
      return seen[0].difference(from: seen[1])
    }.min() ?? 0
  }

  @Test(
    "neighbors of a theme's palette, the last and the first too, differ for color-blind readers",
    arguments: ["light", "dark", "botanical"])
  func neighbors(name: String) throws {
    let theme = try #require(ChartTheme.named(name))
    for (color, next) in zip(theme.palette, theme.palette.dropFirst() + theme.palette.prefix(1)) {
      #expect(difference(color, next) >= 15)
    }
    for color in theme.palette { #expect(Contrast.ratio(color, theme.background) >= 3) }
    #expect(difference(theme.companion, theme.accent) >= 15)
    #expect(difference(theme.companion, theme.emphasis) >= 15)
  }
}
