import DataFiles
import SceneModel
import VectorGraphics

/// The part of the canvas in which captions are.
public enum CaptionSafeArea: Sendable, Hashable {
  /// By the shape of the canvas. On tall ones, such as 9:16, what the applications of YouTube and Instagram leave free of their
  /// buttons and texts; on others, the title-safe area of television.
  case automatic
  /// The whole canvas.
  case whole
  /// Margins in percent of the canvas's height and width.
  case margins(top: Double, right: Double, bottom: Double, left: Double)

  /// The area in a canvas of a size.
  func rect(in size: Size) -> Rect {
    let margins: (top: Double, right: Double, bottom: Double, left: Double) =
      switch self {
      case .whole: (0, 0, 0, 0)
      case .margins(let top, let right, let bottom, let left): (top, right, bottom, left)
      // Of 1080 × 1920 pixels, advertisements on YouTube Shorts leave 288 at the top, 672 at the bottom and 192 at the right;
      // those on Instagram Reels 14 %, 35 % and 6 %, as guides quoted the help pages of Google and Meta in 2026.
      case .automatic where size.width <= 0.65 * size.height: (15, 17.8, 35, 17.8)
      // SMPTE ST 2046-1 and EBU R 95: text is within 90 % of the height and of the width.
      case .automatic: (5, 5, 5, 5)
      }
    let left = size.width * margins.left / 100
    let top = size.height * margins.top / 100
    return Rect(
      x: left, y: top, width: max(1, size.width - left - size.width * margins.right / 100),
      height: max(1, size.height - top - size.height * margins.bottom / 100))
  }

  static let codec = Codec<CaptionSafeArea>(
    .oneOf([
      .choice(["auto", "none"]), .tuple(Array(repeating: Codec<Double>.number(0...45).shape, count: 2)),
      .tuple(Array(repeating: Codec<Double>.number(0...90).shape, count: 4)),
    ])
  ) { node in
    if let text = node.value.string {
      if text == "auto" || text == "none" { return text == "auto" ? .automatic : .whole }
    } else if let count = node.value.array?.count, count == 2 || count == 4, let nodes = node.elements() {
      let sides = nodes.compactMap(Codec<Double>.number(0...(count == 2 ? 45 : 90)).decode)
      guard sides.count == count else { return nil }
      return .margins(
        top: sides[0], right: sides[1], bottom: sides[count == 4 ? 2 : 0], left: sides[count == 4 ? 3 : 1])
    }
    node.failExpecting(
      "\"auto\", \"none\", or margins in percent: [vertical, horizontal] or [top, right, bottom, left]")
    return nil
  } encode: { area in
    switch area {
    case .automatic: "auto"
    case .whole: "none"
    case .margins(let top, let right, let bottom, let left):
      JSONValue([top, right, bottom, left].map { JSONValue($0) })
    }
  }
}
