extension BezierPath {
  /// The length of all subpaths together, closing lines included; within 1e-9 of it.
  public var length: Double {
    subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length() } }
  }

  /// The place that lies a fraction (clamped to 0…1) of the whole length along the path; moves take no length.
  ///
  /// Nil for a path without a point.
  public func point(atFraction fraction: Double) -> Point? {
    position(atFraction: fraction)?.point
  }

  /// The place at a fraction of the length, and the direction of travel there in degrees clockwise from +x
  /// (0 where the path stands still).
  package func position(atFraction fraction: Double) -> (point: Point, angle: Double)? {
    PathPositions(along: self).position(atFraction: fraction)
  }

  /// The part of the path between two fractions of its whole length, as SwiftUI's `trim` and Lottie's trim path cut.
  ///
  /// `start` and `end` are clamped to 0…1; nothing is left where `start` ≥ `end`. `offset` then turns both round the
  /// path, a whole path being 1: a part that passes the end goes on at the beginning, without a break where the path
  /// is one closed outline. Cut outlines are open; closed ones that are left whole remain closed.
  public func trimmed(from start: Double, to end: Double, offset: Double = 0) -> BezierPath {
    let ranges = Self.trimRanges(from: start, to: end, offset: offset)
    if ranges == [0...1] { return self }
    let measured = MeasuredPath(self)
    let parts = ranges.map { measured.part(from: $0.lowerBound, to: $0.upperBound) }
    guard parts.count == 2, measured.isOneClosedOutline, !parts[0].isEmpty else {
      return BezierPath(joining: parts)
    }
    return BezierPath(elements: parts[0].elements + parts[1].elements.dropFirst())
  }

  /// The parts of 0…1 that a trim leaves, in order along it: two if it passes the end.
  static func trimRanges(from start: Double, to end: Double, offset: Double) -> [ClosedRange<Double>] {
    let start = min(1, max(0, start))
    let end = min(1, max(0, end))
    guard start < end else { return [] }
    if start == 0, end == 1 { return [0...1] }
    let shifted = offset.isFinite ? start + offset : start
    let fraction = shifted - shifted.rounded(.down)
    let turned = fraction < 1 ? fraction : 0
    let stop = turned + (end - start)
    return stop > 1 ? [turned...1, 0...stop - 1] : [turned...stop]
  }
}

extension PathSegment {
  /// Degrees clockwise from +x, by the derivative, or by what is ahead where that is zero.
  func direction(at t: Double) -> Double {
    var delta = derivative(at: t)
    if delta == .zero { delta = point(at: min(1, t + 1e-4)) - point(at: max(0, t - 1e-4)) }
    return degrees(ofDirection: delta)
  }
}

/// Positions along a path, which is measured once: each takes time that grows with the logarithm of its segments.
package struct PathPositions {
  private let measured: MeasuredPath
  private let segments: [PathSegment]
  /// Where a path without a length is.
  private let start: Point?

  /// The length of the whole path.
  package var length: Double { measured.length }
  /// Whether the path is one closed outline, so that its end is its start.
  package var isClosed: Bool { measured.isOneClosedOutline }

  package init(along path: BezierPath) {
    measured = MeasuredPath(path)
    segments = Array(measured.segments)
    start = path.subpaths.first { _ in true }?.start
  }

  /// The place at a fraction of the length, as ``BezierPath/position(atFraction:)`` gives it.
  package func position(atFraction fraction: Double) -> (point: Point, angle: Double)? {
    guard let (index, t) = measured.locate(fraction, segment: { segments[$0] }) else {
      return start.map { ($0, 0) }
    }
    return (segments[index].point(at: t), segments[index].direction(at: t))
  }

  /// The place at a length from the start. Beyond an end, that of an open path is its end; a closed outline goes on at its
  /// start.
  package func position(atLength target: Double) -> (point: Point, angle: Double)? {
    guard length > 0 else { return position(atFraction: 0) }
    let fraction = target / length
    return position(
      atFraction: measured.isOneClosedOutline ? fraction - fraction.rounded(.down) : fraction)
  }
}

/// A path's segments with the lengths up to each of them.
struct MeasuredPath {
  private(set) var segments = PathSegments()
  /// Which segments begin a subpath.
  private var beginsSubpath: [Bool] = []
  /// Which segments end a closed subpath.
  private var closesSubpath: [Bool] = []
  /// The length up to the start of each segment, and the whole at the end.
  private var lengths: [Double] = [0]
  let isOneClosedOutline: Bool
  var length: Double { lengths[lengths.count - 1] }

  init(_ path: BezierPath) {
    let subpaths = path.subpaths.filter { !$0.segments.isEmpty }
    isOneClosedOutline = subpaths.count == 1 && subpaths[0].isClosed
    for subpath in subpaths {
      var isFirst = true
      for segment in subpath.segments {
        segments.append(segment)
        beginsSubpath.append(isFirst)
        closesSubpath.append(false)
        lengths.append(lengths[lengths.count - 1] + segment.length())
        isFirst = false
      }
      closesSubpath[closesSubpath.count - 1] = subpath.isClosed
    }
  }

  /// The segment and its parameter at a fraction of the length, or nil if there is no length.
  ///
  /// On a joint the earlier segment answers, unless the later is requested.
  func locate(_ fraction: Double, preferringLater: Bool = false) -> (index: Int, t: Double)? {
    locate(fraction, preferringLater: preferringLater) { segments[$0] }
  }

  /// - Parameter segment: The segment of an index.
  fileprivate func locate(
    _ fraction: Double, preferringLater: Bool = false, segment: (Int) -> PathSegment
  ) -> (index: Int, t: Double)? {
    guard let total = lengths.last, total > 0, total.isFinite else { return nil }
    let target = (fraction.isNaN ? 0 : min(1, max(0, fraction))) * total
    var (index, end) = (0, segments.count - 1)
    while index < end {
      let middle = (index + end) / 2
      let isReached = preferringLater ? lengths[middle + 1] > target : lengths[middle + 1] >= target
      if isReached { end = middle } else { index = middle + 1 }
    }
    while !preferringLater, lengths[index + 1] == lengths[index], index < segments.count - 1 { index += 1 }
    let own = lengths[index + 1] - lengths[index]
    return (index, segment(index).parameter(atLength: target - lengths[index], of: own))
  }

  /// The elements between two fractions, `from` < `to`, each subpath that is touched beginning with a move. Closed ones
  /// that are left whole remain closed.
  func part(from: Double, to: Double) -> BezierPath {
    guard let first = locate(from, preferringLater: true), let last = locate(to), first.index <= last.index
    else { return BezierPath() }
    var path = BezierPath()
    var isWhole = false
    for (index, whole) in segments.enumerated().prefix(last.index + 1).dropFirst(first.index) {
      if beginsSubpath[index] { isWhole = index != first.index || first.t == 0 }
      let segment = whole.part(
        from: index == first.index ? first.t : 0, to: index == last.index ? last.t : 1)
      if path.isEmpty || beginsSubpath[index] { path.move(to: segment.start) }
      path.append(segment.element)
      if closesSubpath[index], isWhole, index != last.index || last.t == 1 { path.close() }
    }
    return path
  }
}
