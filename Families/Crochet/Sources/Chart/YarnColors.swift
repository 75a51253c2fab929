import VectorGraphics

/// The colors of the yarns that a pattern names; rows alternate where it names fewer than two.
struct YarnColors {
  private let theme: CrochetTheme
  /// The names in the order in which they are worked.
  let names: [String]

  init(_ layout: ChartLayout, _ theme: CrochetTheme) {
    self.theme = theme
    var names: [String] = []
    for symbol in layout.symbols {
      if let name = symbol.color, !names.contains(name), names.count < 24 { names.append(name) }
    }
    self.names = names
  }

  var isUsed: Bool { names.count > 1 }

  func color(_ name: String?, row: Int) -> Color {
    guard isUsed else { return theme.color(ofRow: row) }
    guard let name, let index = names.firstIndex(of: name) else { return theme.ink }
    if let known = Self.known[name.lowercased()] { return legible(known) }
    return theme.yarns[index % theme.yarns.count]
  }

  /// A color that is distinguishable from the paper: mixed with the ink until it is.
  private func legible(_ color: Color) -> Color {
    var share = 0.0
    func mixed() -> Color {
      Color(
        red: color.red + (theme.ink.red - color.red) * share,
        green: color.green + (theme.ink.green - color.green) * share,
        blue: color.blue + (theme.ink.blue - color.blue) * share)
    }
    while share < 1, mixed().contrastRatio(with: theme.paper) < 2 { share += 0.1 }
    return mixed()
  }

  private static let known: [String: Color] = [
    "white": Color(rgb: 0xFF, 0xFF, 0xFF), "cream": Color(rgb: 0xF3, 0xE7, 0xC9),
    "ivory": Color(rgb: 0xF6, 0xEF, 0xDC),
    "ecru": Color(rgb: 0xE3, 0xD5, 0xB4), "black": Color(rgb: 0x22, 0x20, 0x1E),
    "red": Color(rgb: 0xC2, 0x38, 0x2E),
    "green": Color(rgb: 0x4C, 0x8B, 0x4A), "blue": Color(rgb: 0x3A, 0x6E, 0xA5),
    "yellow": Color(rgb: 0xE0, 0xB4, 0x2E),
    "pink": Color(rgb: 0xE0, 0x86, 0xA0), "purple": Color(rgb: 0x7B, 0x56, 0xA0),
    "orange": Color(rgb: 0xDD, 0x7A, 0x2A),
    "brown": Color(rgb: 0x7A, 0x52, 0x34), "grey": Color(rgb: 0x8A, 0x87, 0x83),
    "gray": Color(rgb: 0x8A, 0x87, 0x83),
    "beige": Color(rgb: 0xD8, 0xC3, 0x9E), "teal": Color(rgb: 0x2A, 0x85, 0x85),
    "gold": Color(rgb: 0xC2, 0x95, 0x2E),
    "tan": Color(rgb: 0xC4, 0xA2, 0x77), "peach": Color(rgb: 0xEE, 0xAE, 0x88),
    "navy": Color(rgb: 0x2B, 0x3A, 0x67),
    "lilac": Color(rgb: 0xB0, 0x93, 0xC9), "aqua": Color(rgb: 0x4F, 0xB3, 0xB9),
    "mint": Color(rgb: 0x88, 0xC0, 0xA0),
    "rose": Color(rgb: 0xD0, 0x6F, 0x86),
  ]
}
