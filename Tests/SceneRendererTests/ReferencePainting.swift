import Glibc

/// A premultiplied color in double precision, 0…1, with simple arithmetic for the references.
struct ReferenceColor {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  static let clear = ReferenceColor()

  /// A color from CSS components of 0…255 and an alpha.
  static func rgb(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> ReferenceColor {
    ReferenceColor(
      red: red / 255 * alpha, green: green / 255 * alpha, blue: blue / 255 * alpha, alpha: alpha)
  }

  static func * (color: ReferenceColor, factor: Double) -> ReferenceColor {
    ReferenceColor(
      red: color.red * factor, green: color.green * factor, blue: color.blue * factor,
      alpha: color.alpha * factor)
  }

  static func + (a: ReferenceColor, b: ReferenceColor) -> ReferenceColor {
    ReferenceColor(
      red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
  }

  func mixed(with other: ReferenceColor, _ fraction: Double) -> ReferenceColor {
    self * (1 - fraction) + other * fraction
  }

  /// Source-over of Compositing 1, section 5.
  func over(_ backdrop: ReferenceColor) -> ReferenceColor { self + backdrop * (1 - alpha) }

  /// CSS `brightness()`: colors are multiplied, then clamped, before they are premultiplied.
  func brightened(by amount: Double) -> ReferenceColor {
    ReferenceColor(
      red: min(alpha, red * amount), green: min(alpha, green * amount), blue: min(alpha, blue * amount),
      alpha: alpha)
  }
}

/// Samples in a rectangle of the pixel grid, which may extend beyond the image.
struct ReferencePlane {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  var samples: [ReferenceColor]

  init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    samples = [ReferenceColor](repeating: .clear, count: width * height)
  }

  subscript(x: Int, y: Int) -> ReferenceColor {
    get { samples[(y - top) * width + x - left] }
    set { samples[(y - top) * width + x - left] = newValue }
  }

  /// The plane with every sample replaced by a function of its position.
  func mapped(_ transform: (Int, Int, ReferenceColor) -> ReferenceColor) -> ReferencePlane {
    var result = self
    for y in top..<top + height {
      for x in left..<left + width { result[x, y] = transform(x, y, self[x, y]) }
    }
    return result
  }

  /// The convolution with the sampled Gaussian of sum 1: a plain sum over rows, and one over columns.
  func blurred(_ deviation: Double) -> ReferencePlane {
    guard deviation > 0 else { return self }
    let reach = Int((7 * deviation).rounded(.up))
    let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = raw.reduce(0, +)
    let weights = raw.map { $0 / sum }
    var across = self
    for y in top..<top + height {
      for x in left..<left + width {
        var total = ReferenceColor.clear
        for other in max(left, x - reach)..<min(left + width, x + reach + 1) {
          total = total + self[other, y] * weights[other - x + reach]
        }
        across[x, y] = total
      }
    }
    var down = across
    for y in top..<top + height {
      for x in left..<left + width {
        var total = ReferenceColor.clear
        for other in max(top, y - reach)..<min(top + height, y + reach + 1) {
          total = total + across[x, other] * weights[other - y + reach]
        }
        down[x, y] = total
      }
    }
    return down
  }
}

/// A convex shape in pixels, given by its intersection with each horizontal line.
struct ReferenceShape {
  /// The horizontal interval, in pixels, that the shape covers at a height.
  let span: (Double) -> (from: Double, to: Double)?

  static func ellipse(x: Double, y: Double, radiusX: Double, radiusY: Double) -> ReferenceShape {
    ReferenceShape { line in
      let across = 1 - (line - y) * (line - y) / (radiusY * radiusY)
      guard across > 0 else { return nil }
      return (x - radiusX * across.squareRoot(), x + radiusX * across.squareRoot())
    }
  }

  /// A box whose two upper corners are quarter ellipses that meet in the middle.
  static func arch(_ box: ReferenceBox) -> ReferenceShape {
    let (radiusX, radiusY) = (box.width / 2, box.height / 2)
    return ReferenceShape { line in
      guard line > box.y, line < box.y + box.height else { return nil }
      let above = max(0, box.y + radiusY - line)
      let across = radiusX * (1 - above * above / (radiusY * radiusY)).squareRoot()
      return (box.x + radiusX - across, box.x + radiusX + across)
    }
  }

  static func polygon(_ corners: [(x: Double, y: Double)]) -> ReferenceShape {
    ReferenceShape { line in
      var cuts: [Double] = []
      for (index, start) in corners.enumerated() {
        let end = corners[(index + 1) % corners.count]
        guard (start.y <= line) != (end.y <= line) else { continue }
        cuts.append(start.x + (end.x - start.x) * (line - start.y) / (end.y - start.y))
      }
      guard let from = cuts.min(), let to = cuts.max() else { return nil }
      return (from, to)
    }
  }

  /// The coverage of each pixel of a row: 64 lines, each with its exact coverage.
  func coverage(ofRow y: Int, from left: Int, count: Int) -> [Double] {
    let spans = (0..<64).compactMap { span(Double(y) + (Double($0) + 0.5) / 64) }
    return (left..<left + count).map { x in
      spans.reduce(0) { $0 + max(0, min($1.to, Double(x) + 1) - max($1.from, Double(x))) } / 64
    }
  }
}

/// A box in pixels.
struct ReferenceBox {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var corners: [(x: Double, y: Double)] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
  }

  var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

  func moved(x across: Double, y down: Double) -> ReferenceBox {
    ReferenceBox(x: x + across, y: y + down, width: width, height: height)
  }

  func scaled(_ factor: Double) -> ReferenceBox {
    ReferenceBox(
      x: middle.x - width * factor / 2, y: middle.y - height * factor / 2, width: width * factor,
      height: height * factor)
  }
}

/// Colors along a gradient, premultiplied between stops.
func referenceRamp(_ stops: [(offset: Double, color: ReferenceColor)], at offset: Double) -> ReferenceColor {
  guard let first = stops.first, let last = stops.last else { return .clear }
  if offset <= first.offset { return first.color }
  for (start, end) in zip(stops, stops.dropFirst()) where offset < end.offset {
    return start.color.mixed(with: end.color, (offset - start.offset) / (end.offset - start.offset))
  }
  return last.color
}
