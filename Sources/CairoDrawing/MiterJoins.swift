import VectorGraphics

/// The corners of a path that get a miter: those whose miter is within the limit, in the path's space.
///
/// Cairo measures the corner in device space, where a transform of unlike scales, and the taller raster that coverage
/// is averaged from, make it look sharper or blunter than it is. So it is measured here (SVG 2, section 13.5.4).
struct MiterJoins {
  /// A corner within the limit: the path from the middle of one segment to the middle of the next, and how
  /// far its start is along the outline, which dashes need.
  struct Corner {
    let path: BezierPath
    let distance: Double
  }

  private(set) var mitered: [Corner] = []
  /// How many corners are beyond the limit.
  private(set) var beveledCount = 0
  /// The greatest ratio of miter length to width among the mitered corners, as any of the rasters has it.
  private(set) var greatestRatio = 1.0
  private let rasters: [AffineTransform]

  /// Looks at the corners of a path.
  ///
  /// - Parameters:
  ///   - path: The outline that is stroked.
  ///   - limit: The greatest ratio of miter length to width.
  ///   - isDashed: Whether distances along the outline are needed.
  ///   - rasters: From the path's space to the samples that cairo may draw to.
  init(of path: BezierPath, limit: Double, isDashed: Bool, rasters: [AffineTransform]) {
    self.rasters = rasters
    for subpath in path.subpaths {
      var distance = 0.0
      let segments = subpath.segments.filter { $0.direction(atEnd: true) != nil }
      for (segment, next) in zip(segments, segments.dropFirst()) {
        add(segment, next, distance: distance, limit: limit, isDashed: isDashed)
        if isDashed { distance += BezierPath(segment).length }
      }
      if subpath.isClosed, let first = segments.first, let last = segments.last, segments.count > 1 {
        add(last, first, distance: distance, limit: limit, isDashed: isDashed)
      }
    }
  }

  /// The miter is √(2 ÷ (1 + cos φ)) times as long as the line is wide, φ being the turn.
  private mutating func add(
    _ incoming: PathSegment, _ outgoing: PathSegment, distance: Double, limit: Double, isDashed: Bool
  ) {
    guard let from = incoming.direction(atEnd: true), let to = outgoing.direction(atEnd: false) else {
      return
    }
    let cosine = from.x * to.x + from.y * to.y
    // A corner that turns by less than a degree looks alike with and without a miter.
    guard cosine < 0.9998 else { return }
    if 2 <= limit * limit * (1 + cosine) {
      for raster in rasters { greatestRatio = max(greatestRatio, raster.miterRatio(from, to)) }
      let (before, half) = incoming.split(at: 0.5)
      var path = BezierPath(half)
      path.append(outgoing.split(at: 0.5).0)
      mitered.append(
        Corner(path: path, distance: isDashed ? distance + BezierPath(before).length : 0))
    } else {
      beveledCount += 1
    }
  }
}

extension AffineTransform {
  /// The ratio of miter length to width that a corner has after the transform.
  fileprivate func miterRatio(_ from: Point, _ to: Point) -> Double {
    let first = Point(x: a * from.x + c * from.y, y: b * from.x + d * from.y)
    let second = Point(x: a * to.x + c * to.y, y: b * to.x + d * to.y)
    let lengths = (first.x * first.x + first.y * first.y) * (second.x * second.x + second.y * second.y)
    guard lengths > 0 else { return 1 }
    let cosine = (first.x * second.x + first.y * second.y) / lengths.squareRoot()
    return (2 / max(1e-6, 1 + cosine)).squareRoot()
  }
}

extension BezierPath {
  fileprivate init(_ segment: PathSegment) {
    self.init()
    move(to: segment.start)
    append(segment)
  }

  fileprivate mutating func append(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): line(to: end)
    case .cubic(_, let control1, let control2, let end):
      cubic(control1: control1, control2: control2, to: end)
    }
  }
}

extension PathSegment {
  /// The unit vector of travel at an end; nil for a segment without length.
  func direction(atEnd: Bool) -> Point? {
    let candidates: [Point] =
      switch self {
      case .line(let start, let end): [end - start]
      case .cubic(let p0, let p1, let p2, let p3):
        atEnd ? [p3 - p2, p3 - p1, p3 - p0] : [p1 - p0, p2 - p0, p3 - p0]
      }
    for vector in candidates {
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      if length > 1e-9, length.isFinite { return vector * (1 / length) }
    }
    return nil
  }
}
