import RenderTree
import VectorGraphics

/// The colors and measures of a chart; lengths in points of a chart that is shown at its own size.
package struct ChartTheme: Sendable, Hashable {
  package var name: String
  /// What the whole chart lies on.
  package var background: Color
  /// Cards and plots that stand out from the background.
  package var card: Color
  /// Titles and values.
  package var text: Color
  /// Axis labels, captions, legends.
  package var secondaryText: Color
  package var grid: Color
  package var axis: Color
  /// The one color of charts with one series.
  package var accent: Color
  /// What must be seen first: this week, a record.
  package var emphasis: Color
  package var success: Color
  /// Colors of several series, in this order.
  package var palette: [Color]
  /// Dashes and gaps of grid lines; empty for solid ones.
  package var gridDashes: [Double]
  package var barCornerRadius: Double
  /// The families of titles and of everything else, nearest wish first.
  package var titleFonts: [String]
  package var textFonts: [String]

  /// The color of a series; the palette begins again after its end.
  package func color(ofSeries index: Int) -> Color {
    palette.isEmpty ? accent : palette[((index % palette.count) + palette.count) % palette.count]
  }
}

extension ChartTheme {
  package static let all: [ChartTheme] = [.light, .dark, .botanical]

  /// The theme of a name; nil for other names.
  package static func named(_ name: String) -> ChartTheme? { all.first { $0.name == name } }

  package static let light = ChartTheme(
    name: "light", background: .white, card: Color(rgb: 0xF6, 0xF7, 0xF9), text: Color(rgb: 0x1B, 0x1F, 0x24),
    secondaryText: Color(rgb: 0x59, 0x63, 0x6E), grid: Color(rgb: 0xE1, 0xE4, 0xE8),
    axis: Color(rgb: 0x8C, 0x95, 0x9F), accent: Color(rgb: 0x2F, 0x6F, 0xB5),
    emphasis: Color(rgb: 0xC2, 0x4E, 0x14), success: Color(rgb: 0x1F, 0x83, 0x5A),
    palette: ChartPalette.light,
    gridDashes: [], barCornerRadius: 4, titleFonts: [Font.defaultFamily],
    textFonts: [Font.defaultFamily])

  package static let dark = ChartTheme(
    name: "dark", background: Color(rgb: 0x14, 0x18, 0x1D), card: Color(rgb: 0x1D, 0x23, 0x2A),
    text: Color(rgb: 0xF0, 0xF3, 0xF6), secondaryText: Color(rgb: 0xA5, 0xB0, 0xBC),
    grid: Color(rgb: 0x2E, 0x36, 0x40), axis: Color(rgb: 0x6B, 0x77, 0x85),
    accent: Color(rgb: 0x6C, 0xB0, 0xF5),
    emphasis: Color(rgb: 0xFF, 0xA1, 0x5C), success: Color(rgb: 0x5F, 0xD3, 0x9C), palette: ChartPalette.dark,
    gridDashes: [], barCornerRadius: 4, titleFonts: [Font.defaultFamily],
    textFonts: [Font.defaultFamily])

  /// The tokens of the IronLog app. Its accent is slightly too pale for graphics on white (2.97:1).
  package static let botanical = ChartTheme(
    name: "botanical", background: Color(rgb: 0xF9, 0xF8, 0xF4), card: Color(rgb: 0xFF, 0xFC, 0xF8),
    text: Color(rgb: 0x2D, 0x3A, 0x31), secondaryText: Color(rgb: 0x4F, 0x5D, 0x53),
    grid: Color(rgb: 0xE4, 0xDB, 0xD1), axis: Color(rgb: 0xCD, 0xBF, 0xB1),
    accent: Color(rgb: 0x8C, 0x9A, 0x84),
    emphasis: Color(rgb: 0xC2, 0x7B, 0x66), success: Color(rgb: 0x6F, 0x8D, 0x73),
    palette: ChartPalette.botanical,
    gridDashes: [3, 3], barCornerRadius: 6, titleFonts: ["Playfair Display", Font.defaultFamily],
    textFonts: ["Source Sans 3", Font.defaultFamily])
}

/// Colors for several series.
package enum ChartPalette {
  /// Okabe and Ito's eight colors, which color-blind readers tell apart, without black (jfly.uni-koeln.de/color).
  package static let okabeIto = [
    Color(rgb: 0xE6, 0x9F, 0x00), Color(rgb: 0x56, 0xB4, 0xE9), Color(rgb: 0x00, 0x9E, 0x73),
    Color(rgb: 0xF0, 0xE4, 0x42), Color(rgb: 0x00, 0x72, 0xB2), Color(rgb: 0xD5, 0x5E, 0x00),
    Color(rgb: 0xCC, 0x79, 0xA7),
  ]

  /// For white backgrounds: each color has at least 3:1 there, neighbors differ in lightness too.
  package static let light = [
    Color(rgb: 0x2F, 0x6F, 0xB5), Color(rgb: 0xD0, 0x6A, 0x12), Color(rgb: 0x1F, 0x7A, 0x5C),
    Color(rgb: 0xB0, 0x4A, 0x8C), Color(rgb: 0x8A, 0x74, 0x0C), Color(rgb: 0x5B, 0x4F, 0xA8),
    Color(rgb: 0x3B, 0x8E, 0xA5),
  ]

  /// For dark backgrounds.
  package static let dark = [
    Color(rgb: 0x6C, 0xB0, 0xF5), Color(rgb: 0xFF, 0xA1, 0x5C), Color(rgb: 0x5F, 0xD3, 0x9C),
    Color(rgb: 0xE8, 0x8F, 0xC9), Color(rgb: 0xE3, 0xCB, 0x55), Color(rgb: 0xA8, 0x9B, 0xF2),
    Color(rgb: 0x74, 0xCF, 0xE0),
  ]

  /// The pie colors of the IronLog app. Their smallest difference for color-blind readers is 3.6 (CIEDE2000), so they
  /// never go without labels.
  package static let botanical = [
    Color(rgb: 0x8C, 0x9A, 0x84), Color(rgb: 0x7F, 0x9B, 0x97), Color(rgb: 0xC2, 0x7B, 0x66),
    Color(rgb: 0x6F, 0x8D, 0x73), Color(rgb: 0xAF, 0xBC, 0xAA), Color(rgb: 0x9F, 0xB2, 0x98),
    Color(rgb: 0xD4, 0x9B, 0x87),
  ]

  /// A palette by its name; nil for other names.
  package static func named(_ name: String) -> [Color]? {
    switch name {
    case "light": light
    case "dark": dark
    case "botanical": botanical
    case "okabe-ito": okabeIto
    default: nil
    }
  }
}
