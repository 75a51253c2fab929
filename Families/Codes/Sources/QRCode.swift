import DataFiles
import SceneModel
import VectorGraphics

/// A QR code of a text, such as an address, as large as its box allows.
public struct QRCode: ComponentContent, Component {
  /// How much of a code may be unreadable.
  public enum Correction: String, Sendable, Hashable, CaseIterable {
    /// About 7 percent.
    case low
    /// About 15 percent.
    case medium
    /// About 25 percent.
    case quartile
    /// About 30 percent.
    case high
  }

  package static let name = "qrCode"
  package static let summary = "A QR code of a text (ISO/IEC 18004)."

  /// The text, which is encoded in UTF-8.
  public var text: String
  /// How much of the code may at least be unreadable.
  public var correction: Correction
  /// The color of the dark modules.
  public var color: Color
  /// The color behind them.
  public var background: Color
  /// The quiet zone around the code, in modules: readers need 4 unless the surroundings are as light.
  public var margin: Double

  /// Creates a QR code.
  ///
  /// - Parameters:
  ///   - text: The text, which is encoded in UTF-8.
  ///   - correction: How much of the code may at least be unreadable.
  ///   - color: The color of the dark modules.
  ///   - background: The color behind them.
  ///   - margin: The quiet zone around the code, in modules.
  public init(
    _ text: String, correction: Correction = .medium, color: Color = .black, background: Color = .white,
    margin: Double = 4
  ) {
    self.text = text
    self.correction = correction
    self.color = color
    self.background = background
    self.margin = margin
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = QRCode("")

  package static let parameters = ObjectFormat(usual) {
    Key(required: "text", \.text, .text, "What the code says, at most 2953 bytes of UTF-8.")
    Key(
      "correction", \.correction, .choice, default: usual.correction,
      "How much may be unreadable: 7, 15, 25 or 30 percent.")
    Key("color", \.color, .color, default: usual.color, "The dark modules.")
    Key("background", \.background, .color, default: usual.background, "The color behind them.")
    Key(
      "margin", \.margin, .number(0...100), default: usual.margin,
      "The quiet zone in modules; readers need 4 unless the surroundings are as light.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    guard let symbol = QRSymbol(text, correction: correction) else {
      throw ComponentError(
        path: ["text"],
        message:
          "\(text.utf8.count) bytes are more than a QR code holds; use a shorter text or less correction")
    }
    let side = min(context.size.width, context.size.height)
    let module = side / (Double(symbol.size) + 2 * margin)
    let corner = Point(
      x: (context.size.width - side) / 2, y: (context.size.height - side) / 2)
    let box = Rect(x: corner.x, y: corner.y, width: side, height: side)
    var outline = BezierPath()
    for y in 0..<symbol.size {
      var x = 0
      while x < symbol.size {
        let start = x
        while x < symbol.size, symbol[x, y] { x += 1 }
        if x > start {
          outline.append(
            .rectangle(
              Rect(
                x: corner.x + (margin + Double(start)) * module, y: corner.y + (margin + Double(y)) * module,
                width: Double(x - start) * module, height: module)))
        }
        x += 1
      }
    }
    let ground = Layer(
      frame: LayerFrame(box), fill: .color(background), content: .rectangle(cornerRadii: .zero))
    let code = Layer(fill: .color(color), content: .path(outline, fillRule: .nonzero))
    // What is behind a transparent color is not known.
    let ratio = background.alpha < 1 ? 3 : Contrast.ratio(color, background)
    let warnings =
      ratio < 3
      ? ["the contrast of the code is \(shortestDecimal((ratio * 10).rounded() / 10)):1; readers need 3:1"]
      : []
    return ComponentExpansion(
      layers: [ground, code], contentSize: Size(width: context.size.width, height: context.size.width),
      warnings: warnings, summary: "A QR code: \(text)")
  }
}
