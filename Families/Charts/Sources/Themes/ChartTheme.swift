import RenderTree
import VectorGraphics

/// The colors and measures of a chart; lengths in points at the chart's own size.
public struct ChartTheme: Sendable, Hashable {
  /// The name in scene files.
  package var name: String
  /// The background of the whole chart.
  package var background: Color
  /// Cards and plots in front of the background.
  package var card: Color
  /// Titles and values.
  package var text: Color
  /// Axis labels, captions, legends.
  package var secondaryText: Color
  package var grid: Color
  package var axis: Color
  /// The color of charts with one series.
  package var accent: Color
  /// Highlights: this week, a record.
  package var emphasis: Color
  package var success: Color
  /// Colors of several series, in order.
  package var palette: [Color]
  /// Dashes and gaps of grid lines; empty for solid ones.
  package var gridDashes: [Double]
  package var barCornerRadius: Double
  /// The font families of titles and of all other text, in order of preference.
  package var titleFonts: [String]
  package var textFonts: [String]

  /// The color of lines over bars in the accent color, if neither has its own.
  package var companion: Color { palette.count > 2 ? palette[2] : emphasis }

  /// The color of a series; the palette repeats.
  package func color(ofSeries index: Int) -> Color {
    palette.isEmpty ? accent : palette[((index % palette.count) + palette.count) % palette.count]
  }
}

extension ChartTheme {
  package static let all: [ChartTheme] = [.light, .dark, .botanical]

  /// The theme with a name; nil for unknown names.
  package static func named(_ name: String) -> ChartTheme? { all.first { $0.name == name } }

  /// White, with blue for charts of one series.
  public static let light = ChartTheme(
    name: "light", background: .white, card: Color(rgb: 0xF6, 0xF7, 0xF9), text: Color(rgb: 0x1B, 0x1F, 0x24),
    secondaryText: Color(rgb: 0x59, 0x63, 0x6E), grid: Color(rgb: 0xE1, 0xE4, 0xE8),
    axis: Color(rgb: 0x8C, 0x95, 0x9F), accent: Color(rgb: 0x2F, 0x6F, 0xB5),
    emphasis: Color(rgb: 0xC2, 0x4E, 0x14), success: Color(rgb: 0x1F, 0x83, 0x5A),
    palette: ChartPalette.light,
    gridDashes: [], barCornerRadius: 4, titleFonts: [Font.defaultFamily],
    textFonts: [Font.defaultFamily])

  /// Nearly black, with sky blue for charts of one series.
  public static let dark = ChartTheme(
    name: "dark", background: Color(rgb: 0x14, 0x18, 0x1D), card: Color(rgb: 0x1D, 0x23, 0x2A),
    text: Color(rgb: 0xF0, 0xF3, 0xF6), secondaryText: Color(rgb: 0xA5, 0xB0, 0xBC),
    grid: Color(rgb: 0x2E, 0x36, 0x40), axis: Color(rgb: 0x6B, 0x77, 0x85),
    accent: Color(rgb: 0x6C, 0xB0, 0xF5),
    emphasis: Color(rgb: 0xFF, 0xA1, 0x5C), success: Color(rgb: 0x5F, 0xD3, 0x9C), palette: ChartPalette.dark,
    gridDashes: [], barCornerRadius: 4, titleFonts: [Font.defaultFamily],
    textFonts: [Font.defaultFamily])

  /// Greens and clays on paper: the tokens of the IronLog app. Its accent is slightly too pale for graphics on white (2.97:1).
  public static let botanical = ChartTheme(
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
  /// Okabe and Ito's eight colors, which color-blind readers can distinguish, without black
  /// (jfly.uni-koeln.de/color).
  package static let okabeIto = [
    Color(rgb: 0xE6, 0x9F, 0x00), Color(rgb: 0x56, 0xB4, 0xE9), Color(rgb: 0x00, 0x9E, 0x73),
    Color(rgb: 0xF0, 0xE4, 0x42), Color(rgb: 0x00, 0x72, 0xB2), Color(rgb: 0xD5, 0x5E, 0x00),
    Color(rgb: 0xCC, 0x79, 0xA7),
  ]

  // Neighbors in the palettes of themes, including the last and the first, differ by at least 15
  // (CIEDE2000), also for readers without red, green or blue cones. Each color has a contrast of at least
  // 3:1 with its backgrounds.

  /// For white backgrounds: blue, orange, bottle green, mauve, olive, indigo, wine.
  /// White, with blue for charts of one series.
  public static let light = [
    Color(rgb: 0x2F, 0x6F, 0xB5), Color(rgb: 0xD0, 0x6A, 0x12), Color(rgb: 0x05, 0x4A, 0x3B),
    Color(rgb: 0xB4, 0x60, 0x9A), Color(rgb: 0x75, 0x6D, 0x0D), Color(rgb: 0x44, 0x3B, 0x9D),
    Color(rgb: 0x8A, 0x2F, 0x2F),
  ]

  /// For dark backgrounds: sky, apricot, jade, rose, gold, violet, ice.
  /// Nearly black, with sky blue for charts of one series.
  public static let dark = [
    Color(rgb: 0x6C, 0xB0, 0xF5), Color(rgb: 0xFB, 0x9D, 0x5D), Color(rgb: 0x35, 0x88, 0x6A),
    Color(rgb: 0xFF, 0xC4, 0xDF), Color(rgb: 0xB7, 0x9E, 0x06), Color(rgb: 0x83, 0x73, 0xDD),
    Color(rgb: 0xB8, 0xF5, 0xFD),
  ]

  /// The greens and clays of the IronLog app, which can be distinguished without labels: sage, terracotta,
  /// spruce, ochre, plum, moss, pine.
  package static let botanical = [
    Color(rgb: 0x67, 0x8F, 0x7B), Color(rgb: 0x9F, 0x58, 0x42), Color(rgb: 0x2A, 0x55, 0x59),
    Color(rgb: 0xB2, 0x88, 0x2E), Color(rgb: 0x77, 0x4E, 0x6B), Color(rgb: 0x81, 0x94, 0x62),
    Color(rgb: 0x3D, 0x50, 0x32),
  ]

  /// A palette by its name; nil for unknown names.
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
