import VectorGraphics

/// The source of series colors that replace those of the theme.
public enum SeriesColors: Sendable, Hashable {
  /// These colors, repeated if there are more series.
  case list([Color])
  /// From one saturated color through gray to another, for ordered answers such as "disagree" to "agree".
  case diverging

  /// Okabe and Ito's colors, which color-blind readers can distinguish.
  public static let okabeIto = SeriesColors.list(ChartPalette.okabeIto)

  package static let names = ["light", "dark", "botanical", "okabe-ito", "diverging"]

  /// A palette by its name; nil for unknown names.
  package init?(name: String) {
    if name == "diverging" {
      self = .diverging
    } else if let colors = ChartPalette.named(name) {
      self = .list(colors)
    } else {
      return nil
    }
  }

  /// The colors for a number of series.
  func colors(count: Int, theme: ChartTheme) -> [Color] {
    switch self {
    case .list(let colors): colors
    case .diverging: Self.spread(theme.divergingRamp, over: count)
    }
  }

  /// Evenly spaced colors of a ramp from both ends to its middle, which only an odd number of series has.
  private static func spread(_ ramp: [Color], over count: Int) -> [Color] {
    let half = count / 2
    guard half > 0 else { return count == 1 ? [ramp[ramp.count / 2]] : [] }
    let lower = (0..<half).map { 0.5 * Double($0) / Double(half) }
    let middle = count.isMultiple(of: 2) ? [] : [0.5]
    return (lower + middle + lower.reversed().map { 1 - $0 }).map { color(at: $0, of: ramp) }
  }

  private static func color(at fraction: Double, of ramp: [Color]) -> Color {
    let position = fraction * Double(ramp.count - 1)
    if position == position.rounded() { return ramp[Int(position)] }
    let index = min(ramp.count - 2, Int(position))
    return ramp[index].interpolated(to: ramp[index + 1], fraction: position - Double(index))
  }
}

extension ChartTheme {
  /// Five colors from one side through gray to the other. Neighbors differ by at least 15 (CIEDE2000), also
  /// for readers without red, green or blue cones, and each has a contrast of 3:1 with the background.
  var divergingRamp: [Color] {
    switch name {
    case ChartTheme.dark.name:
      [
        Color(rgb: 0xFF, 0xC0, 0x8A), Color(rgb: 0xC8, 0x70, 0x2B), Color(rgb: 0x5D, 0x66, 0x70),
        Color(rgb: 0x3F, 0x86, 0xC9), Color(rgb: 0xA9, 0xD5, 0xFF),
      ]
    case ChartTheme.botanical.name:
      [
        Color(rgb: 0x7A, 0x3B, 0x28), Color(rgb: 0xCB, 0x7A, 0x45), Color(rgb: 0x8B, 0x8D, 0x86),
        Color(rgb: 0x2E, 0x8A, 0xA0), Color(rgb: 0x1B, 0x46, 0x50),
      ]
    default:
      [
        Color(rgb: 0x8F, 0x3A, 0x0E), Color(rgb: 0xD2, 0x80, 0x3C), Color(rgb: 0x8C, 0x92, 0x99),
        Color(rgb: 0x3B, 0x86, 0xCF), Color(rgb: 0x17, 0x42, 0x7A),
      ]
    }
  }
}
