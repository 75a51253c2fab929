import PixelKernels
import VectorGraphics

/// The outline of a stroke, given to a rasterizer: its two sides, joins and caps as polygons whose windings are
/// nowhere negative, so that the nonzero rule unites what overlaps.
///
/// Built in the space of the path, where the pen is round and miters are measured (SVG 2, section 13.5), and brought to
/// pixels point by point. Curves are followed along their own normals, so that their ends are upright on them.
struct StrokeOutline {
  private let style: StrokeStyle
  private let half: Double
  /// From the space of the path to pixels.
  private enum Placement {
    case transform(AffineTransform)
    case projection(Projection)
  }

  private let placement: Placement
  private let scale: Double
  private let rasterizer: AreaRasterizer
  /// The part of the path's space in which the shape of curves and arcs counts; nil for all of it.
  private let visible: Rect?
  /// The sides of the part that is being followed: on the left of its direction and on the right.
  private var sides: [[Point]] = [[], []]
  /// Of a part that has been emitted up to a point, the first points of its sides.
  private var beginning: [[Point]]?
  /// Which side begins the next line where it meets the one before.
  private var trimmedSide: Int?

  /// - Parameters:
  ///   - transform: From the space of the path to pixels.
  ///   - bounds: The pixels that count.
  init(style: StrokeStyle, transform: AffineTransform, rasterizer: AreaRasterizer, seenIn bounds: PixelRect) {
    self.style = style
    half = style.width / 2
    placement = .transform(transform)
    scale = transform.maximumScale
    self.rasterizer = rasterizer
    let reach = style.width + 2 / max(scale, 1e-9)
    visible = transform.inverted.map { $0.boundingBox(of: bounds.rect).insetBy(dx: -reach, dy: -reach) }
  }

  /// - Parameters:
  ///   - scale: How many pixels a unit of the path's space is where it is nearest.
  ///   - visible: The part of the path's space in which a pen leaves something to be seen.
  init(
    style: StrokeStyle, projection: Projection, scale: Double, rasterizer: AreaRasterizer, visible: Rect
  ) {
    self.style = style
    half = style.width / 2
    placement = .projection(projection)
    self.scale = scale
    self.rasterizer = rasterizer
    self.visible = visible
  }

  /// Adds the outline of a stroke along the parts of a path that have a direction, as long as the rasterizer has room.
  mutating func add(_ path: BezierPath, dashes: StrokeDashes?) {
    for subpath in path.subpaths {
      if let dashes {
        dashes.cut(subpath) { count in
          rasterizer.spend(count * Self.dashWork)
          return !rasterizer.isFull
        } take: { dash in
          add(dash)
          return !rasterizer.isFull
        }
      } else {
        add(subpath)
      }
      if rasterizer.isFull { return }
    }
  }

  /// Whether a path has parts without a length, which only have caps.
  static func hasDots(_ path: BezierPath) -> Bool {
    path.subpaths.contains(where: \.isDot)
  }

  /// What it takes to cut a dash, beside its lines, in the rasterizer's measure.
  private static let dashWork = 120
  /// What a point of an outline takes where it is not seen.
  private static let pointWork = 64

  private mutating func add(_ subpath: Subpath) {
    if style.lineCap == .butt, !subpath.isClosed, subpath.segments.count == 1,
      case .line(let start, let end)? = subpath.segments.last, case .transform(let transform) = placement
    {
      return addBar(from: start, to: end, transform)
    }
    // A path may have thousands of dashes: their sides use the same memory.
    sides[0].removeAll(keepingCapacity: true)
    sides[1].removeAll(keepingCapacity: true)
    beginning = nil
    var ends: (first: StrokeSegment, last: StrokeSegment)?
    for segment in subpath.segments {
      guard let segment = StrokeSegment(segment) else { continue }
      if let last = ends?.last { join(last, segment) }
      follow(segment)
      emitFinished()
      if rasterizer.isFull { return }
      ends = (ends?.first ?? segment, segment)
    }
    guard let ends else { return }
    if subpath.isClosed {
      join(ends.last, ends.first)
      emitClosed()
    } else {
      cap(at: ends.last.segment.end, direction: ends.last.endDirection)
      if let beginning {
        emit(sides[0] + sides[1].reversed())
        sides = [beginning[0], beginning[1]]
      }
      sides[0] += sides[1].reversed()
      cap(at: ends.first.segment.start, direction: ends.first.startDirection * -1)
      emit(sides[0])
    }
  }

  /// A line by itself, as most dashes are.
  private func addBar(from start: Point, to end: Point, _ transform: AffineTransform) {
    let line = PathSegment.line(start, end)
    guard let direction = line.direction(atEnd: false) else { return }
    let offset = direction.normal * half
    if let visible, !line.controlBox.insetBy(dx: -abs(offset.x), dy: -abs(offset.y)).touches(visible) {
      return
    }
    rasterizer.move(to: transform.apply(to: start + offset))
    rasterizer.line(to: transform.apply(to: end + offset))
    rasterizer.line(to: transform.apply(to: end - offset))
    rasterizer.line(to: transform.apply(to: start - offset))
    rasterizer.close()
  }

  /// The number of points that are kept before they are emitted.
  private static let greatestPointCount = 1 << 14

  /// Emits the sides of a long part but for their ends, which joins may still change. A line across the stroke belongs to
  /// both polygons, in opposite directions, so that windings stay the same.
  private mutating func emitFinished() {
    guard sides[0].count + sides[1].count > Self.greatestPointCount, sides.allSatisfy({ $0.count > 4 }) else {
      return
    }
    if beginning == nil {
      beginning = sides.map { Array($0.prefix(2)) }
      for side in 0...1 { sides[side].removeFirst() }
    }
    emit(sides[0].dropLast() + sides[1].dropLast().reversed())
    for side in 0...1 { sides[side].removeFirst(sides[side].count - 2) }
  }

  private mutating func emitClosed() {
    let trimmed = trimmedSide.take()
    guard var beginning else {
      if let trimmed { sides[trimmed].removeFirst() }
      emit(sides[0])
      emit(sides[1].reversed())
      return
    }
    if let trimmed { beginning[trimmed].removeFirst() }
    emit(sides[0] + beginning[0] + (sides[1] + beginning[1]).reversed())
  }

  // MARK: Sides

  private mutating func follow(_ segment: StrokeSegment) {
    if case .line(let start, let end) = segment.segment {
      let offset = segment.startDirection.normal * half
      let trimmed = trimmedSide.take()
      if trimmed != 0 { sides[0].append(start + offset) }
      if trimmed != 1 { sides[1].append(start - offset) }
      sides[0].append(end + offset)
      sides[1].append(end - offset)
      return
    }
    if let visible, !segment.segment.controlBox.touches(visible) {
      // Its sides are not seen: only their ends count, for what follows.
      for (place, direction) in [
        (segment.segment.start, segment.startDirection), (segment.segment.end, segment.endDirection),
      ] {
        sides[0].append(place + direction.normal * half)
        sides[1].append(place - direction.normal * half)
      }
      return
    }
    let curve = StrokeCurve(segment, half: half, scale: scale)
    for index in curve.points.indices {
      let ends = curve.sides(at: index)
      if index > 0 { bridge(curve.points[index - 1].place, curve.points[index].place, to: ends) }
      sides[0].append(ends.0)
      sides[1].append(ends.1)
    }
  }

  /// Where a curve is tighter than the pen, one side turns back. What the pen sweeps there is added by itself, and the side
  /// goes along the curve instead.
  private mutating func bridge(_ from: Point, _ to: Point, to ends: (Point, Point)) {
    for side in 0...1 {
      let end = side == 0 ? ends.0 : ends.1
      guard let last = sides[side].last, (end - last).dot(to - from) < 0 else { continue }
      sweep(from, to, last, end)
      sides[side] += [from, to]
    }
  }

  /// Adds both triangles of a quadrilateral from (a, b) to (far a, far b) whose sides a–far a and b–far b cross.
  private func sweep(_ a: Point, _ b: Point, _ farA: Point, _ farB: Point) {
    let (alongA, alongB) = (farA - a, farB - b)
    let divisor = alongA.cross(alongB)
    guard divisor != 0 else { return }
    let meeting = a + alongA * ((b - a).cross(alongB) / divisor)
    for triangle in [[a, b, meeting], [meeting, farA, farB]] {
      let area = (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0])
      emit(area < 0 ? triangle.reversed() : triangle)
    }
  }

  // MARK: Joins and caps

  private mutating func join(_ one: StrokeSegment, _ next: StrokeSegment) {
    let (from, to) = (one.endDirection, next.startDirection)
    let (turn, cosine) = (from.cross(to), from.dot(to))
    // Both sides go straight on where a corner is not distinguishable from a straight line.
    if abs(turn) * half * scale < 0.002, cosine > 0 { return }
    let place = next.segment.start
    let outer = turn > 0 || (turn == 0 && cosine < 0) ? 0 : 1
    let side = outer == 0 ? half : -half
    let (before, after) = (from.normal * side, to.normal * side)
    switch style.lineJoin {
    case .bevel: break
    case .miter:
      let limit = max(1, style.miterLimit)
      if 2 <= limit * limit * (1 + cosine) {
        sides[outer].append(place + (before + after) * (1 / (1 + cosine)))
      }
    case .round:
      let middle = cosine > -0.5 ? before + after : from - to
      arc(around: place, before, middle.unit * half, after, onto: outer)
    }
    // On the inner side two lines end where they meet; else it goes through the corner, which leaves what both cover.
    let cut = half * abs(turn) / (1 + cosine)
    if cosine > -0.99, cut <= one.straightLength / 2, cut <= next.straightLength / 2 {
      sides[1 - outer][sides[1 - outer].count - 1] = place - (before + after) * (1 / (1 + cosine))
      trimmedSide = 1 - outer
    } else {
      sides[1 - outer].append(place)
    }
  }

  /// From the left side of a direction round to the other one, ahead of a place.
  private mutating func cap(at place: Point, direction: Point) {
    let normal = direction.normal * half
    switch style.lineCap {
    case .butt: break
    case .square: sides[0] += [place + normal + direction * half, place - normal + direction * half]
    case .round: arc(around: place, normal, direction * half, normal * -1, onto: 0)
    }
  }

  /// The points of an arc between two points of a circle by way of a third, without either end.
  private mutating func arc(
    around center: Point, _ from: Point, _ middle: Point, _ to: Point, onto side: Int
  ) {
    if let visible, !visible.contains(center) { return sides[side].append(center + middle) }
    // Halved until the arc rises above its chords by less than the tolerance; lines half inside and half outside of it
    // leave its area.
    var depth = 0
    var cosine = min(1, max(-1, from.dot(middle) / (half * half)))
    while half * scale * (1 - ((1 + cosine) / 2).squareRoot()) > AreaRasterizer.tolerance, depth < 10 {
      cosine = ((1 + cosine) / 2).squareRoot()
      depth += 1
    }
    let growth = 1 + (1 - cosine) / 6
    halve(center, from, middle, growth, depth, onto: side)
    sides[side].append(center + middle * growth)
    halve(center, middle, to, growth, depth, onto: side)
  }

  private mutating func halve(
    _ center: Point, _ from: Point, _ to: Point, _ growth: Double, _ depth: Int, onto side: Int
  ) {
    guard depth > 0 else { return }
    let middle = (from + to).unit * half
    halve(center, from, middle, growth, depth - 1, onto: side)
    sides[side].append(center + middle * growth)
    halve(center, middle, to, growth, depth - 1, onto: side)
  }

  private func emit(_ points: some Sequence<Point>) {
    switch placement {
    case .transform(let transform): if !isBeside(points) { emit(points, transform) }
    case .projection(let projection): rasterizer.add(Array(points), projection: projection)
    }
  }

  /// Whether a closed outline is on one side of the pixels that count, whose winding numbers it then leaves as they are.
  private func isBeside(_ points: some Sequence<Point>) -> Bool {
    guard let visible else { return false }
    var (isLeft, isRight, isAbove, isBelow) = (true, true, true, true)
    for point in points {
      isLeft = isLeft && point.x < visible.minX
      isRight = isRight && point.x > visible.maxX
      isAbove = isAbove && point.y < visible.minY
      isBelow = isBelow && point.y > visible.maxY
      guard isLeft || isRight || isAbove || isBelow else { return false }
    }
    return true
  }

  private func emit(_ points: some Sequence<Point>, _ transform: AffineTransform) {
    var count = 0
    for point in points {
      let place = transform.apply(to: point)
      if count == 0 { rasterizer.move(to: place) } else { rasterizer.line(to: place) }
      count += 1
    }
    rasterizer.close()
    rasterizer.spend(count * Self.pointWork)
  }
}
