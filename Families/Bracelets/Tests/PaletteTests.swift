import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Colors of the elements")
struct PaletteTests {
  /// The colors of the palettes in the table, by palette and name.
  static let colors: [String: [String: String]] = [
    "bracelet app defaults": [
      "metal": "#FFD700", "wood": "#228B22", "water": "#1E90FF", "fire": "#FF4500", "earth": "#DEB887",
    ],
    "bracelet beads API (CSS names)": [
      "metal": "#DAA520", "wood": "#90EE90", "water": "#FFA500", "fire": "#FFFFFF", "earth": "#006400",
    ],
    "customary five elements (metal white/silver, wood green, water black, fire red, earth yellow)": [
      "metal": "#D9DDE3", "wood": "#2E8B57", "water": "#1F2A44", "fire": "#C8362B", "earth": "#C99A3B",
    ],
    "Okabe-Ito": [
      "black": "#000000", "orange": "#E69F00", "sky": "#56B4E9", "green": "#009E73", "yellow": "#F0E442",
      "blue": "#0072B2", "vermillion": "#D55E00", "purple": "#CC79A7",
    ],
    "IronLog pie": [
      "p1": "#8C9A84", "p2": "#7F9B97", "p3": "#C27B66", "p4": "#6F8D73", "p5": "#AFBCAA", "p6": "#9FB298",
      "p7": "#D49B87",
    ],
  ]

  @Test("Every pair of every palette has the computed difference, for each kind of color vision")
  func differences() throws {
    let rows = try CaseFiles.rows("palettes_cvd.tsv")
    #expect(rows.count == 79)
    for row in rows {
      let palette = try #require(Self.colors[row["palette"] ?? ""])
      let names = (row["pair"] ?? "").split(separator: "-").map(String.init)
      let one = try Color(css: try #require(palette[names[0]]))
      let two = try Color(css: try #require(palette[names[1]]))
      let readers: [(String, ColorVisionDeficiency?)] = [
        ("normal", nil), ("protan", .protanopia), ("deutan", .deuteranopia), ("tritan", .tritanopia),
      ]
      for (column, deficiency) in readers {
        let seen = [one, two].map { deficiency?.simulate($0) ?? $0 }
        let expected = try #require(Double(row[column] ?? ""))
        let difference = seen[0].difference(from: seen[1])
        #expect(abs(difference - expected) < 0.0501, "\(row["pair"] ?? "") \(column): \(difference)")
      }
    }
  }

  @Test("The app's wood and fire are equal without red cones; the customary palette suits all color vision")
  func smallestDifferences() {
    #expect(ElementPalette.app.smallestDifference(seenWith: .protanopia) < 6)
    for deficiency in [nil] + ColorVisionDeficiency.allCases.map(Optional.some) {
      #expect(ElementPalette.customary.smallestDifference(seenWith: deficiency) > 11.8)
    }
  }

  @Test("Grays and alpha are unchanged for all color vision", arguments: ColorVisionDeficiency.allCases)
  func greys(deficiency: ColorVisionDeficiency) {
    let gray = deficiency.simulate(Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
    #expect(abs(gray.red - 0.5) < 1e-3 && abs(gray.green - 0.5) < 1e-3 && abs(gray.blue - 0.5) < 1e-3)
    #expect(gray.alpha == 0.25)
  }

  @Test("The elements are in order with their characters")
  func elements() {
    #expect(Element.allCases.map(\.character).joined() == "金木水火土")
    #expect(Element.allCases.map(\.englishName) == ["Metal", "Wood", "Water", "Fire", "Earth"])
    #expect(Element.allCases.sorted() == Element.allCases)
  }
}

extension ElementPalette {
  /// The smallest CIEDE2000 difference between two of the colors, for a kind of color vision.
  fileprivate func smallestDifference(seenWith deficiency: ColorVisionDeficiency?) -> Double {
    let seen = colors.inOrder.map { deficiency?.simulate($0) ?? $0 }
    var smallest = Double.infinity
    for (index, one) in seen.enumerated() {
      for other in seen[(index + 1)...] { smallest = min(smallest, one.difference(from: other)) }
    }
    return smallest
  }
}
