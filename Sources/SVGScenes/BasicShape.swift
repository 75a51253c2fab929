import RenderTree
import VectorGraphics

/// A basic shape of `clip-path` and the box that it refers to (CSS Shapes 1, CSS Masking 1).
struct BasicShape {
  private enum Kind {
    case inset([SVGLength], radii: [SVGLength])
    case rectangle(x: SVGLength, y: SVGLength, width: SVGLength, height: SVGLength)
    case circle(radius: String, center: String)
    case ellipse(x: String, y: String, center: String)
    case polygon([SVGLength])
    case path(String)
    /// The whole box.
    case box
  }

  private var kind: Kind
  /// How outlines that cross themselves are filled.
  private(set) var rule = FillRule.nonzero
  /// The keyword of the box; nil for the default.
  private(set) var box: String?

  private static let boxes: Set<String> = [
    "fill-box", "stroke-box", "view-box", "content-box", "border-box", "padding-box", "margin-box",
  ]

  /// Nil if the text is not a basic shape.
  init?(_ text: String) {
    var kind: Kind?
    for word in StyleSheet.split(text.replacing("\n", with: " "), at: " ").map(\.trimmed) where !word.isEmpty
    {
      if Self.boxes.contains(word.lowercased()), box == nil {
        box = word.lowercased()
      } else if kind == nil, let open = word.firstIndex(of: "("), word.last == ")" {
        let arguments = word[word.index(after: open)...].dropLast().trimmed
        guard let (shape, rule) = Self.kind(word[..<open].lowercased(), arguments) else { return nil }
        (kind, self.rule) = (shape, rule)
      } else {
        return nil
      }
    }
    guard kind != nil || box != nil else { return nil }
    self.kind = kind ?? .box
  }

  private static func lengths(_ text: some StringProtocol) -> [SVGLength]? {
    var scanner = SVGScanner(String(text))
    var result: [SVGLength] = []
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return nil }
      result.append(length)
      scanner.skipSeparator()
    }
    return result
  }

  private static func kind(_ name: String, _ arguments: String) -> (Kind, FillRule)? {
    /// The parts before and after a word.
    func parts(_ word: String) -> (String, String) {
      let words = arguments.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let place = words.firstIndex(of: word) else { return (arguments, "") }
      return (words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " "))
    }
    func ruled(_ text: String) -> (String, FillRule) {
      let parts = text.split(separator: ",", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, let rule = FillRule(rawValue: parts[0]) else { return (text, .nonzero) }
      return (parts[1], rule)
    }
    switch name {
    case "inset", "rect", "xywh":
      let (sides, corners) = parts("round")
      // The radii along the other axis are left out.
      guard let lengths = lengths(sides.replacing("auto", with: name == "rect" ? "0" : "auto")),
        let radii = Self.lengths(corners.prefix { $0 != "/" }), radii.count <= 4
      else { return nil }
      switch (name, lengths.count) {
      case ("inset", 1...4): return (.inset(lengths, radii: radii), .nonzero)
      case ("xywh", 4):
        return (.rectangle(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3]), .nonzero)
      default: return nil
      }
    case "circle", "ellipse":
      let (radii, center) = parts("at")
      let words = radii.split(whereSeparator: \.isWhitespace).map(String.init)
      let isValid = words.allSatisfy {
        ["closest-side", "farthest-side"].contains($0) || SVGLength($0).map { $0.value >= 0 } == true
      }
      guard isValid, words.isEmpty || words.count == (name == "circle" ? 1 : 2) else { return nil }
      return name == "circle"
        ? (.circle(radius: words.first ?? "closest-side", center: center), .nonzero)
        : (
          .ellipse(x: words.first ?? "closest-side", y: words.last ?? "closest-side", center: center),
          .nonzero
        )
    case "polygon":
      let (points, rule) = ruled(arguments)
      guard let lengths = lengths(points), lengths.count % 2 == 0, !lengths.isEmpty else { return nil }
      return (.polygon(lengths), rule)
    case "path":
      let (data, rule) = ruled(arguments)
      return (.path(data.filter { $0 != "\"" && $0 != "'" }), rule)
    default: return nil
    }
  }

  /// The outline in the space of the box.
  func outline(in box: Rect, fontSize: Double) -> BezierPath {
    func resolved(_ length: SVGLength, _ axis: SVGLength.Axis) -> Double {
      length.resolved(axis, viewport: box.size, fontSize: fontSize)
    }
    func rounded(_ rect: Rect, _ lengths: [SVGLength]) -> BezierPath {
      guard !lengths.isEmpty else { return .rectangle(rect) }
      let radii = [0, 1, 2, 3].map { corner -> Size in
        let length = lengths[corner < lengths.count ? corner : corner == 3 && lengths.count > 1 ? 1 : 0]
        return Size(width: resolved(length, .x), height: resolved(length, .y))
      }
      return .roundedRectangle(
        rect,
        radii: CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
          .fitted(to: rect.size))
    }
    switch kind {
    case .box: return .rectangle(box)
    case .inset(let sides, let radii):
      let top = resolved(sides[0], .y)
      let right = resolved(sides.count > 1 ? sides[1] : sides[0], .x)
      let bottom = resolved(sides.count > 2 ? sides[2] : sides[0], .y)
      let left = resolved(sides.count > 3 ? sides[3] : sides.count > 1 ? sides[1] : sides[0], .x)
      return rounded(
        Rect(
          x: box.x + left, y: box.y + top, width: max(0, box.width - left - right),
          height: max(0, box.height - top - bottom)), radii)
    case .rectangle(let x, let y, let width, let height):
      return .rectangle(
        Rect(
          x: box.x + resolved(x, .x), y: box.y + resolved(y, .y), width: max(0, resolved(width, .x)),
          height: max(0, resolved(height, .y))))
    case .circle(let radius, let place):
      let center = Self.center(place, in: box, fontSize)
      let sides = [center.x - box.minX, box.maxX - center.x, center.y - box.minY, box.maxY - center.y].map(
        abs)
      let length = Self.radius(radius, sides) { resolved($0, .diagonal) }
      return Self.ellipse(center, length, length)
    case .ellipse(let x, let y, let place):
      let center = Self.center(place, in: box, fontSize)
      return Self.ellipse(
        center, Self.radius(x, [abs(center.x - box.minX), abs(box.maxX - center.x)]) { resolved($0, .x) },
        Self.radius(y, [abs(center.y - box.minY), abs(box.maxY - center.y)]) { resolved($0, .y) })
    case .polygon(let lengths):
      let points = stride(from: 0, to: lengths.count, by: 2).map {
        Point(x: box.x + resolved(lengths[$0], .x), y: box.y + resolved(lengths[$0 + 1], .y))
      }
      var path = BezierPath.polyline(points)
      path.close()
      return path
    case .path(let data):
      var ends: [Int] = []
      return BezierPath(svgPathDataUntilError: data, segmentEnds: &ends)
        .transformed(by: .translation(x: box.x, y: box.y))
    }
  }

  private static func center(_ text: String, in box: Rect, _ fontSize: Double) -> Point {
    TransformOrigin.point(text.isEmpty ? "center" : text, in: box, fontSize: fontSize)
  }

  private static func radius(_ text: String, _ sides: [Double], _ resolve: (SVGLength) -> Double) -> Double {
    switch text {
    case "closest-side": sides.min() ?? 0
    case "farthest-side": sides.max() ?? 0
    default: SVGLength(text).map(resolve) ?? 0
    }
  }

  private static func ellipse(_ center: Point, _ x: Double, _ y: Double) -> BezierPath {
    .ellipse(in: Rect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y))
  }
}
