import PixelKernels
import VectorGraphics

/// The dashes of a stroke, cut from a path as separate outlines (SVG 2, section 13.5.6).
///
/// Invisible parts are skipped, so a long line of short dashes takes no longer than its visible part.
struct StrokeDashes {
  /// Dashes and gaps in turn, an even number of them.
  private let lengths: [Double]
  private let period: Double
  private let offset: Double
  /// The part of the path's space in which a pen leaves something to be seen.
  private var visible: Rect
  /// Longer segments are halved, and each half is looked at by itself.
  private var longest: Double

  /// The shortest period in pixels; shorter ones are lengthened, since no pixel shows them.
  private static let leastPeriod = 0.125
  private static let longestInPixels = 1024.0
  /// Enough to halve any `Float` down to that.
  private static let greatestDepth = 160
  /// The longest miter that is looked for where its corner is not seen, in widths of the stroke.
  private static let greatestOutset = 1000.0

  /// Nil for a style without dashes.
  ///
  /// - Parameters:
  ///   - transform: From the space of the path to pixels.
  ///   - bounds: The pixels that count.
  init?(_ style: StrokeStyle, transform: AffineTransform, seenIn bounds: PixelRect) {
    guard let visible = Self.visible(in: bounds, style, transform) else { return nil }
    self.init(style, scale: transform.maximumScale, visible: visible)
  }

  /// The part of the path's space in which a pen leaves something in some pixels.
  static func visible(in bounds: PixelRect, _ style: StrokeStyle, _ transform: AffineTransform) -> Rect? {
    let reach = style.width * min(max(1, style.miterLimit), greatestOutset)
    return transform.inverted?.boundingBox(of: bounds.rect).insetBy(dx: -reach, dy: -reach)
  }

  /// - Parameters:
  ///   - scale: How many pixels a unit of the path's space is at most.
  ///   - visible: The part of the path's space in which a pen leaves something to be seen.
  ///   - greatestCount: How many dashes there may be on the way round what is seen; more are lengthened.
  init?(_ style: StrokeStyle, scale: Double, visible: Rect, greatestCount: Double = .infinity) {
    let dashes = style.drawingDots.dashes
    // In a list of odd length, dashes and gaps change roles the second time.
    let pairs = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    let sum = pairs.reduce(0, +)
    guard sum > 0, sum.isFinite, pairs.allSatisfy({ $0 >= 0 }) else { return nil }
    let scale = max(scale, 1e-9)
    let least = max(Self.leastPeriod / scale, 2 * (visible.width + visible.height) / greatestCount)
    let growth = max(1, (least / sum).rounded(.up))
    lengths = pairs.map { $0 * growth }
    period = sum * growth
    offset = style.dashOffset.isFinite ? style.dashOffset : 0
    longest = Self.longestInPixels / scale
    self.visible = visible
  }

  /// The same dashes, of which only those in a part of what is seen are cut.
  func limited(to visible: Rect) -> StrokeDashes {
    var dashes = self
    dashes.visible = visible
    dashes.longest = min(longest, max(longest / 64, 2 * min(visible.width, visible.height)))
    return dashes
  }

  /// Hands over the dashes along a subpath until a function returns false. A closed outline is joined where it begins if a dash
  /// runs through there.
  ///
  /// - Parameters:
  ///   - expect: Called with a number of dashes before these are cut.
  ///   - take: Called with each dash.
  func cut(_ subpath: Subpath, expect: (Int) -> Bool, take: (Subpath) -> Bool) {
    withoutActuallyEscaping(expect) { expect in
      withoutActuallyEscaping(take) { take in
        var cutter = Cutter(dashes: self, expect: expect, take: take)
        for segment in subpath.segments where !cutter.isStopped { cutter.start(segment) }
        cutter.finish(isClosed: subpath.isClosed)
      }
    }
  }

  /// The dashes on the part of a line that is seen; of a line that passes a corner there may be fewer.
  fileprivate func count(from start: Point, to end: Point) -> Int {
    func part(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> Double {
      let length = abs(to - from)
      return length > 0 ? max(0, min(max(from, to), high) - max(min(from, to), low)) / length : 1
    }
    let seen = min(
      part(start.x, end.x, visible.minX, visible.maxX), part(start.y, end.y, visible.minY, visible.maxY))
    return count(on: seen * start.distance(to: end))
  }

  /// The dashes on a length, and ten for each part that it is cut into: a single long dash has many.
  fileprivate func count(on length: Double) -> Int {
    1 + Int(saturating: length / period * Double(lengths.count / 2) + 10 * length / longest)
  }

  fileprivate func isVisible(_ dash: Subpath) -> Bool {
    if dash.segments.count == 1, let line = dash.segments.last { return line.controlBox.touches(visible) }
    return dash.segments.contains { $0.controlBox.touches(visible) }
  }

  /// Where a length from the start of an outline is in the pattern: the dash or gap, and what is left of it.
  fileprivate func place(at distance: Double) -> (index: Int, rest: Double) {
    let raw = distance + offset
    var rest = raw - (raw / period).rounded(.down) * period
    for (index, length) in lengths.enumerated() {
      if rest < length { return (index, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}

extension StrokeDashes {
  /// Follows one outline.
  private struct Cutter {
    let dashes: StrokeDashes
    private var index: Int
    /// What is left of the dash or gap.
    private var rest: Double
    private let expect: (Int) -> Bool
    private let take: (Subpath) -> Bool
    private(set) var isStopped = false
    private var open: Subpath?
    /// The first dash, where it may have to be joined to the last one.
    private var first: Subpath?
    private var hasFirst = false
    /// Whether a dash goes through the start of the outline.
    private let beginsInDash: Bool
    private var beginsVisibly = false
    private var hasBegun = false

    init(dashes: StrokeDashes, expect: @escaping (Int) -> Bool, take: @escaping (Subpath) -> Bool) {
      self.dashes = dashes
      self.expect = expect
      self.take = take
      (index, rest) = dashes.place(at: 0)
      beginsInDash = index.isMultiple(of: 2)
    }

    private var isInDash: Bool { index.isMultiple(of: 2) }

    mutating func start(_ segment: PathSegment) {
      guard case .line(let start, let end) = segment else {
        return follow(segment, depth: 0, isExpected: false)
      }
      isStopped = !expect(dashes.count(from: start, to: end))
      if !isStopped { follow(segment, depth: 0, isExpected: true) }
    }

    /// - Parameter isExpected: Whether the dashes along the segment are among those that have been expected.
    private mutating func follow(_ segment: PathSegment, depth: Int, isExpected: Bool) {
      let box = segment.controlBox
      guard box.touches(dashes.visible) else {
        hasBegun = true
        return skip(ArcTable(segment).length)
      }
      let table = ArcTable(segment)
      // Before a curve is halved time and again: all of it counts.
      let isCounted =
        isExpected || table.length <= dashes.longest
        || dashes.visible.contains(box.origin) && dashes.visible.contains(Point(x: box.maxX, y: box.maxY))
      if isCounted, !isExpected, !expect(dashes.count(on: table.length)) {
        isStopped = true
        return
      }
      guard table.length > dashes.longest else { return cut(table) }
      guard depth < StrokeDashes.greatestDepth else { return skip(table.length) }
      let (first, second) = segment.split(at: 0.5)
      follow(first, depth: depth + 1, isExpected: isCounted)
      if !isStopped { follow(second, depth: depth + 1, isExpected: isCounted) }
    }

    private mutating func cut(_ table: ArcTable) {
      if !hasBegun {
        hasBegun = true
        beginsVisibly = isInDash
      }
      var (from, done) = (0.0, 0.0)
      while !isStopped, rest <= table.length - done {
        done += rest
        let to = table.parameter(atLength: done)
        append(table.segment, from: from, to: to)
        advance()
        from = to
      }
      rest -= table.length - done
      append(table.segment, from: from, to: 1)
    }

    /// Goes to the next dash or gap that has a length.
    private mutating func advance() {
      closeOpen()
      repeat {
        index = (index + 1) % dashes.lengths.count
        rest = dashes.lengths[index]
      } while rest <= 0
    }

    private mutating func append(_ segment: PathSegment, from: Double, to: Double) {
      guard isInDash, from < to else { return }
      let part = segment.part(from: from, to: to)
      if open == nil { open = Subpath(start: part.start) }
      open?.segments.append(part)
    }

    private mutating func closeOpen() {
      guard let part = open.take() else { return }
      if hasFirst || !beginsInDash || !beginsVisibly {
        handOver(part)
      } else {
        first = part
      }
      hasFirst = true
    }

    private mutating func handOver(_ dash: Subpath) {
      if !isStopped, dashes.isVisible(dash) { isStopped = !take(dash) }
    }

    /// Passes over a length that is not seen; a dash that it cuts ends where it is not seen either.
    private mutating func skip(_ length: Double) {
      closeOpen()
      var left = length
      if left >= dashes.period { left -= (left / dashes.period).rounded(.down) * dashes.period }
      while left >= rest {
        left -= rest
        advance()
      }
      rest -= left
    }

    /// Ends the last dash; that of a closed outline continues in the first where both meet at its start.
    mutating func finish(isClosed: Bool) {
      if isClosed, beginsInDash, beginsVisibly, var last = open.take() {
        if let first {
          last.segments += first.segments
        } else {
          last.isClosed = true
        }
        handOver(last)
      } else {
        closeOpen()
        if let first { handOver(first) }
      }
    }
  }
}

extension PathSegment {
  /// The box of the ends and of the control points.
  var controlBox: Rect {
    switch self {
    case .line(let start, let end):
      Rect(
        x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
        height: abs(end.y - start.y))
    case .cubic(let p0, let p1, let p2, let p3): Rect(enclosing: [p0, p1, p2, p3])
    }
  }
}

extension Rect {
  /// Whether two boxes share a point, which may be on an edge.
  func touches(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
