extension BezierPath {
  /// The dashes of a stroke as paths of their own, each open, in order; every subpath begins the pattern anew (SVG 2,
  /// section 13.5.6).
  ///
  /// On a closed subpath a dash that reaches the end goes on at the start. A dash without length is a line of 10⁻⁴ points
  /// along the path, for its caps. No dash begins at the very end of a subpath.
  ///
  /// - Returns: Nil where there would be more than `limit` dashes and gaps.
  package func dashed(by style: StrokeStyle, limit: Int = 100_000) -> [BezierPath]? {
    let lengths = style.dashes.count.isMultiple(of: 2) ? style.dashes : style.dashes + style.dashes
    let period = lengths.reduce(0, +)
    guard period > 0, length / period * Double(lengths.count) < Double(limit) else { return nil }
    var cutter = DashCutter(lengths: lengths, offset: style.dashOffset)
    for subpath in subpaths { cutter.cut(subpath) }
    return cutter.dashes
  }
}

/// Follows subpaths and cuts dashes out of them.
private struct DashCutter {
  /// Dashes and gaps in turn, not all of them 0.
  let lengths: [Double]
  private let start: (index: Int, rest: Double)
  private(set) var dashes: [BezierPath] = []
  /// The dash or gap that is followed, and how much of it is left.
  private var index = 0
  private var rest = 0.0
  /// The dash that is followed.
  private var current = BezierPath()
  private var changeCount = 0

  /// In points: what is left of a dash within this distance of the end of a segment belongs to the next one.
  private static let tolerance = 1e-5
  /// In points: the length of a dash without length.
  private static let dotLength = 1e-4

  init(lengths: [Double], offset: Double) {
    self.lengths = lengths
    let period = lengths.reduce(0, +)
    var phase = offset.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    var index = 0
    // A dash of length 0 at the very start is drawn.
    while index < lengths.count - 1, phase > lengths[index] || (phase == lengths[index] && phase > 0) {
      phase -= lengths[index]
      index += 1
    }
    start = (index, max(0, lengths[index] - phase))
  }

  private var isDash: Bool { index.isMultiple(of: 2) }

  mutating func cut(_ subpath: Subpath) {
    (index, rest) = start
    (current, changeCount) = (BezierPath(), 0)
    let first = dashes.count
    let beginsInDash = isDash
    for segment in subpath.segments { cut(segment) }
    let endsInDash = isDash && !current.isEmpty
    finish()
    guard subpath.isClosed, beginsInDash, endsInDash, let last = dashes.popLast() else { return }
    if changeCount == 0 {
      var whole = last
      whole.close()
      dashes.append(whole)
    } else if dashes.count > first {
      dashes[first] = BezierPath(elements: last.elements + dashes[first].elements.dropFirst())
    } else {
      dashes.append(last)
    }
  }

  private mutating func cut(_ segment: PathSegment) {
    let length = segment.length()
    var (done, t) = (0.0, 0.0)
    while rest < length - done - Self.tolerance {
      done += rest
      let end = segment.parameter(atLength: done, of: length)
      if isDash {
        add(segment, from: t, to: end)
        if lengths[index] == 0 { addDot(on: segment, at: end) }
      }
      finish()
      t = end
      changeCount += 1
      index = (index + 1) % lengths.count
      rest = lengths[index]
    }
    if isDash { add(segment, from: t, to: 1) }
    rest = max(0, rest - (length - done))
  }

  private mutating func add(_ segment: PathSegment, from: Double, to: Double) {
    guard from < to else { return }
    let part = segment.part(from: from, to: to)
    if current.isEmpty { current.move(to: part.start) }
    current.append(BezierPath(elements: [part.element]))
  }

  private mutating func addDot(on segment: PathSegment, at t: Double) {
    let (sine, cosine) = sineAndCosine(degrees: segment.direction(at: t))
    let half = Point(x: cosine, y: sine) * (Self.dotLength / 2)
    let place = segment.point(at: t)
    current.move(to: place - half)
    current.line(to: place + half)
  }

  private mutating func finish() {
    if !current.isEmpty { dashes.append(current) }
    current = BezierPath()
  }
}
