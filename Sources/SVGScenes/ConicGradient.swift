import SceneModel
import VectorGraphics

/// A `conic-gradient()` of CSS about the middle of a box (CSS Images 4, section 3.7), which drawing programs put into a
/// `foreignObject`, since SVG has none.
struct ConicGradient {
  /// Degrees clockwise from the top.
  private var angle = 0.0
  private var stops: [(color: SVGColor, offset: Double?)] = []

  /// Nil if the text is anything else: several backgrounds, another center, hints between stops.
  init?(_ text: String) {
    let name = "conic-gradient("
    guard text.hasPrefix(name), StyleSheet.index(of: ")", in: text.dropFirst(name.count)) == text.indices.last
    else { return nil }
    var parts = StyleSheet.split(String(text.dropFirst(name.count).dropLast()), at: ",").map(\.trimmed)[...]
    if let first = parts.first, first.hasPrefix("from ") {
      guard let turn = Self.turn(first.dropFirst(5).trimmed) else { return nil }
      angle = 360 * turn
      parts = parts.dropFirst()
    }
    for part in parts {
      let words = StyleSheet.split(part, at: " ")
      let offset = words.count > 1 ? words.last.flatMap(Self.turn) : nil
      guard let color = SVGColor(offset == nil ? part : words.dropLast().joined(separator: " ")) else {
        return nil
      }
      stops.append((color, offset))
    }
    guard stops.count > 1 else { return nil }
  }

  /// An angle or a percentage in turns.
  private static func turn(_ text: String) -> Double? {
    let units = [("deg", 1.0 / 360), ("%", 0.01), ("turn", 1)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }) else { return text == "0" ? 0 : nil }
    return Double(text.dropLast(unit.0.count)).map { $0 * unit.1 }
  }

  func paint(over current: Color) -> LayerPaint {
    .gradient(
      GradientPaint(
        geometry: .conic(center: .center, angle: angle),
        stops: stops.map { GradientPaint.Stop(offset: $0.offset, color: $0.color.resolved(current)) }))
  }
}
