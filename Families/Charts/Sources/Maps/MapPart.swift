import VectorGraphics

/// A projection of the sphere, or of a part of it, onto a rectangle of the plot.
struct MapPart: Sendable {
  /// Nil for coordinates that are positions on a plane.
  let formula: PlaneFormula?
  let turn: SphereTurn
  let clip: SphereClip
  /// What a coordinate of the formula is multiplied by, and where its origin is.
  var scale = Point(x: 1, y: -1)
  var origin = Point.zero
  /// What is drawn of it, in the plot's space; nil for all.
  var frame: Rect?

  init(formula: PlaneFormula?, rotate: [Double] = [], clip: SphereClip = .antimeridian) {
    (self.formula, turn, self.clip) = (formula, SphereTurn(rotate), clip)
  }

  // MARK: Positions

  private func placed(_ point: Point) -> Point {
    Point(x: origin.x + point.x * scale.x, y: origin.y + point.y * scale.y)
  }

  /// Positions on a plane as they are, but those too far away for a number.
  private func flat(_ line: [Point]) -> [Point] {
    line.map(placed).filter { $0.x.isFinite && $0.y.isFinite }
  }

  /// The position of a longitude and latitude; nil if it is not on the map.
  func point(_ degrees: Point) -> Point? {
    guard let formula else { return inFrame(placed(degrees)) }
    let place = turn(SpherePoint(degrees: degrees))
    return clip.contains(place) ? inFrame(placed(formula.point(place))) : nil
  }

  private func inFrame(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    guard let frame else { return point }
    // What is fitted has its outermost points on the edge.
    return frame.insetBy(dx: -1e-6, dy: -1e-6).contains(point) ? point : nil
  }

  // MARK: Lines and areas

  /// The parts of a line on the map.
  func lines(_ line: [Point]) -> [[Point]] {
    let drawn: [[Point]]
    if let formula {
      drawn = clip.lines(line.map { turn(SpherePoint(degrees: $0)) }).map { bent($0, formula) }
    } else {
      drawn = [flat(line)]
    }
    return frame.map { frame in drawn.flatMap { FrameClip(frame).lines($0) } } ?? drawn
  }

  /// The rings of an area on the map, all of its edges in one direction around it.
  func rings(_ rings: [[Point]]) -> [[Point]] {
    let closed = rings.map { $0.first == $0.last ? $0 : $0 + $0.prefix(1) }
    guard let formula else {
      return framed(
        closed.enumerated().map { index, ring in
          (RingOrientation.doubleArea(ring) >= 0) == (index == 0) ? ring : ring.reversed()
        }.map(flat))
    }
    let turned = RingOrientation.oriented(closed.map { $0.map { turn(SpherePoint(degrees: $0)) } })
    return framed(clip.rings(turned).map { bent($0, formula) })
  }

  /// All of the map.
  var sphere: [[Point]] { formula.map { framed([bent(clip.edge, $0)]) } ?? [] }

  private func framed(_ rings: [[Point]]) -> [[Point]] {
    frame.map { frame in rings.compactMap { FrameClip(frame).ring($0) } } ?? rings
  }

  // MARK: Bending

  /// A place of an arc with its direction and its position.
  private struct Sample {
    var place: SpherePoint
    var vector: SIMD3<Double>
    var point: Point
  }

  /// The greatest distance between an arc and the line that is drawn for it, in points.
  private static let tolerance = 0.1
  private static let greatestDepth = 12

  /// Arcs of great circles as lines that are short enough to look bent, as d3-geo's adaptive resampling (`resample`) has them.
  private func bent(_ arcs: [SpherePoint], _ formula: PlaneFormula) -> [Point] {
    var points: [Point] = []
    points.reserveCapacity(arcs.count)
    var last: Sample?
    for place in arcs {
      let sample = sample(place, formula)
      if let last { divide(last, sample, formula, depth: Self.greatestDepth, into: &points) }
      points.append(sample.point)
      last = sample
    }
    return points
  }

  private func sample(_ place: SpherePoint, _ formula: PlaneFormula) -> Sample {
    Sample(place: place, vector: place.vector, point: placed(formula.point(place)))
  }

  private func divide(
    _ start: Sample, _ end: Sample, _ formula: PlaneFormula, depth: Int, into points: inout [Point]
  ) {
    let chord = end.point - start.point
    let square = chord.x * chord.x + chord.y * chord.y
    guard depth > 0, square > 4 * Self.tolerance * Self.tolerance,
      let middle = middle(start, end, formula)
    else { return }
    let way = middle.point - start.point
    let distance = (chord.x * way.y - chord.y * way.x) / square.squareRoot()
    let share = (chord.x * way.x + chord.y * way.y) / square
    // The middle of an S is on its chord.
    let isLong = (start.vector * end.vector).sum() < 0.866
    guard abs(distance) > Self.tolerance || abs(share - 0.5) > 0.3 || isLong else { return }
    divide(start, middle, formula, depth: depth - 1, into: &points)
    points.append(middle.point)
    divide(middle, end, formula, depth: depth - 1, into: &points)
  }

  /// Nil for the ends of a diameter, between which there are many arcs.
  private func middle(_ start: Sample, _ end: Sample, _ formula: PlaneFormula) -> Sample? {
    let sum = start.vector + end.vector
    let length = (sum * sum).sum().squareRoot()
    guard length > 1e-9 else { return nil }
    var place = SpherePoint(sum / length)
    // The edge of a map is at one end of its meridians, and a pole at all of them.
    let isAtPole = abs(abs(place.latitude) - .pi / 2) < 1e-6
    if isAtPole || abs(start.place.longitude - end.place.longitude) < 1e-9 {
      place.longitude = (start.place.longitude + end.place.longitude) / 2
    }
    return sample(place, formula)
  }
}
