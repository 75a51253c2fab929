import VectorGraphics

/// A color for each element.
public struct ElementPalette: Sendable, Hashable {
  package var colors: PerElement<Color>

  package init(colors: PerElement<Color>) {
    self.colors = colors
  }

  /// Returns the color of an element.
  public subscript(element: Element) -> Color { colors[element] }

  /// The palette with other colors of some elements.
  func replacing(_ others: [Element: Color]) -> ElementPalette {
    ElementPalette(colors: PerElement { others[$0] ?? colors[$0] })
  }

  /// The colors of the bracelet app. Wood and fire are alike for readers without red cones (ΔE00 5.4), so they want
  /// patterns or labels beside them.
  public static let app = ElementPalette(
    colors: PerElement(
      metal: Color(rgb: 0xFF, 0xD7, 0x00), wood: Color(rgb: 0x22, 0x8B, 0x22),
      water: Color(rgb: 0x1E, 0x90, 0xFF), fire: Color(rgb: 0xFF, 0x45, 0x00),
      earth: Color(rgb: 0xDE, 0xB8, 0x87)))

  /// The customary colors 白青黑赤黃 in shades that every reader can distinguish (ΔE00 at least 11.9).
  public static let customary = ElementPalette(
    colors: PerElement(
      metal: Color(rgb: 0xD9, 0xDD, 0xE3), wood: Color(rgb: 0x2E, 0x8B, 0x57),
      water: Color(rgb: 0x1F, 0x2A, 0x44), fire: Color(rgb: 0xC8, 0x36, 0x2B),
      earth: Color(rgb: 0xC9, 0x9A, 0x3B)))

  /// The color of places that no element fills.
  package static let pad = Color(rgb: 0xCC, 0xCC, 0xCC)
}
