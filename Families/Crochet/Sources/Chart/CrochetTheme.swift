import AfterglowCharts
import VectorGraphics

/// The colors of crochet images: warm browns on paper.
public struct CrochetTheme: Sendable, Hashable {
  /// The name in scene files.
  package var name: String
  package var paper: Color
  package var ink: Color
  /// Rows alternate between these.
  package var rows: [Color]
  package var rule: Color
  /// Rows that do not agree with the others.
  package var fault: Color
  /// What is worked at the moment, and progress.
  package var accent: Color { rows[1] }
  /// Yarns that are named by letters.
  package var yarns: [Color]
  package var chartTheme: ChartTheme

  package func color(ofRow row: Int) -> Color { rows[((row % rows.count) + rows.count) % rows.count] }

  package static let all: [CrochetTheme] = [.light, .dark]

  /// Browns on paper: `primaryBrown` (0.55 0.42 0.31) darkened for lines, and a rust that is beside it.
  public static let light = CrochetTheme(
    name: "light", paper: Color(rgb: 0xFD, 0xFA, 0xF5), ink: Color(rgb: 0x4A, 0x36, 0x26),
    rows: [Color(rgb: 0x6B, 0x4F, 0x3A), Color(rgb: 0xB0, 0x5A, 0x2C)], rule: Color(rgb: 0xD1, 0xB5, 0x8C),
    fault: Color(rgb: 0xC8, 0x10, 0x3C),
    yarns: [
      Color(rgb: 0x6B, 0x4F, 0x3A), Color(rgb: 0xB0, 0x5A, 0x2C), Color(rgb: 0x4F, 0x7A, 0x5B),
      Color(rgb: 0x3D, 0x6B, 0x91),
      Color(rgb: 0x8A, 0x4D, 0x70), Color(rgb: 0xA8, 0x80, 0x1F),
    ], chartTheme: .light)

  /// `lightBrown` (0.82 0.71 0.55) on a dark background.
  public static let dark = CrochetTheme(
    name: "dark", paper: Color(rgb: 0x1E, 0x18, 0x13), ink: Color(rgb: 0xEF, 0xE4, 0xD3),
    rows: [Color(rgb: 0xD1, 0xB5, 0x8C), Color(rgb: 0xF0, 0x9A, 0x62)], rule: Color(rgb: 0x5A, 0x48, 0x37),
    fault: Color(rgb: 0xFF, 0x6B, 0x80),
    yarns: [
      Color(rgb: 0xD1, 0xB5, 0x8C), Color(rgb: 0xF0, 0x9A, 0x62), Color(rgb: 0x9C, 0xC4, 0xA2),
      Color(rgb: 0x8F, 0xBB, 0xDC),
      Color(rgb: 0xD8, 0xA0, 0xBF), Color(rgb: 0xE3, 0xC5, 0x6B),
    ], chartTheme: .dark)
}
