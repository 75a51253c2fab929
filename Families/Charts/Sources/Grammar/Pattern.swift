import VectorGraphics

/// Patterns that distinguish fills without color (WCAG technique G111).
public enum PatternKind: String, Sendable, Hashable, CaseIterable {
  /// Lines that rise to the right.
  case diagonal
  /// Dots in staggered rows.
  case dots
  /// Horizontal lines.
  case horizontal
  /// Lines that rise and fall.
  case crosshatch
  /// Vertical lines.
  case vertical
  /// Zigzag lines.
  case zigzag
  /// Lines that fall to the right.
  case reverseDiagonal
  /// Wavy lines.
  case waves

  /// The pattern of a series; they repeat after the last.
  static func ofSeries(_ index: Int) -> PatternKind { allCases[max(0, index) % allCases.count] }
}

/// The lines or dots of a pattern within a box.
struct PatternArtwork {
  let kind: PatternKind
  /// The spacing of lines, in points.
  var spacing = 7.0
  /// The thickness of lines.
  var lineWidth = 1.4

  /// Whether the outline is filled; others are stroked.
  var isFilled: Bool { kind == .dots }

  /// The outline for a box of a size, from its top left corner.
  func path(in size: Size) -> BezierPath {
    guard size.width.isFinite, size.height.isFinite, max(size.width, size.height) < 20_000 else {
      return BezierPath()
    }
    switch kind {
    case .diagonal: return diagonals(in: size, rises: true)
    case .reverseDiagonal: return diagonals(in: size, rises: false)
    case .crosshatch:
      var path = diagonals(in: size, rises: true)
      path.append(diagonals(in: size, rises: false))
      return path
    case .horizontal: return rows(in: size) { y in [Point(x: 0, y: y), Point(x: size.width, y: y)] }
    case .vertical:
      return steps(to: size.width).reduce(into: BezierPath()) { path, x in
        path.append(.polyline([Point(x: x, y: 0), Point(x: x, y: size.height)]))
      }
    case .zigzag: return rows(in: size) { y in zigzag(at: y, width: size.width) }
    case .waves: return waves(in: size)
    case .dots: return dots(in: size)
    }
  }

  private func steps(to end: Double) -> [Double] {
    Array(stride(from: spacing / 2, to: end + spacing, by: spacing))
  }

  private func rows(in size: Size, _ points: (Double) -> [Point]) -> BezierPath {
    steps(to: size.height).reduce(into: BezierPath()) { path, y in path.append(.polyline(points(y))) }
  }

  private func diagonals(in size: Size, rises: Bool) -> BezierPath {
    let step = spacing * 2.0.squareRoot()
    return stride(from: step / 2, to: size.width + size.height + step, by: step).reduce(into: BezierPath()) {
      path, sum in
      let low = Point(x: 0, y: sum)
      let high = Point(x: sum, y: 0)
      let points = rises ? [low, high] : [low, high].map { Point(x: size.width - $0.x, y: $0.y) }
      path.append(.polyline(points))
    }
  }

  private func zigzag(at y: Double, width: Double) -> [Point] {
    let half = spacing / 2
    return (0...Int(saturating: (width / half).rounded(.up))).map { index in
      Point(x: Double(index) * half, y: y + (index.isMultiple(of: 2) ? half / 2 : -half / 2))
    }
  }

  private func waves(in size: Size) -> BezierPath {
    let half = spacing
    var path = BezierPath()
    for y in steps(to: size.height) {
      path.move(to: Point(x: 0, y: y))
      for index in 0..<Int(saturating: (size.width / half).rounded(.up)) {
        let start = Double(index) * half
        let lift = (index.isMultiple(of: 2) ? 1 : -1) * spacing / 2
        path.cubic(
          control1: Point(x: start + half / 3, y: y + lift),
          control2: Point(x: start + half * 2 / 3, y: y + lift), to: Point(x: start + half, y: y))
      }
    }
    return path
  }

  private func dots(in size: Size) -> BezierPath {
    var path = BezierPath()
    for (row, y) in steps(to: size.height).enumerated() {
      let shift = row.isMultiple(of: 2) ? 0 : spacing / 2
      for x in steps(to: size.width) {
        path.append(
          .ellipse(
            in: Rect(
              x: x - shift - lineWidth, y: y - lineWidth, width: 2 * lineWidth, height: 2 * lineWidth)))
      }
    }
    return path
  }
}
