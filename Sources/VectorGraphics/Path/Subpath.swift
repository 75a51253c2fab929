/// The segments of one subpath; a closed one has its closing line among them.
package struct Subpath: Sendable, Hashable {
  package var start: Point
  package var segments = PathSegments()
  package var isClosed = false

  package init(start: Point) {
    self.start = start
  }
}

/// Segments one after the other, without the points that they share: a line takes 17 bytes instead of a segment's 72.
package struct PathSegments: Sequence, Sendable, Hashable {
  /// A move is where a segment does not begin at the end of the one before.
  private var path = BezierPath()
  package private(set) var count = 0
  package private(set) var last: PathSegment?

  package init() {}

  package var isEmpty: Bool { last == nil }

  /// Found by going through those before it.
  subscript(index: Int) -> PathSegment {
    for (position, segment) in enumerated() where position == index { return segment }
    preconditionFailure("there are \(count) segments, none at \(index)")
  }

  package mutating func append(_ segment: PathSegment) {
    if last?.end != segment.start { path.move(to: segment.start) }
    path.append(segment.element)
    last = segment
    count += 1
  }

  package static func += (segments: inout PathSegments, more: PathSegments) {
    for segment in more { segments.append(segment) }
  }

  /// The number of points that there is room for.
  package var capacity: Int { path.capacity }

  mutating func reserveCapacity(_ count: Int) { path.reserveCapacity(count + 1) }

  package func makeIterator() -> Iterator { Iterator(steps: path.steps) }

  package struct Iterator: IteratorProtocol {
    fileprivate var steps: BezierPath.Steps
    private var current = Point.zero

    fileprivate init(steps: BezierPath.Steps) { self.steps = steps }

    package mutating func next() -> PathSegment? {
      while let element = steps.next() {
        switch element {
        case .move(let point): current = point
        case .line(let point):
          defer { current = point }
          return .line(current, point)
        case .cubic(let control1, let control2, let point):
          defer { current = point }
          return .cubic(current, control1, control2, point)
        case .close: break
        }
      }
      return nil
    }
  }
}

extension BezierPath {
  /// The subpaths in order, each made when it is requested; closing lines are written out (left out where they have no
  /// length).
  package struct Subpaths: Sequence, IteratorProtocol {
    private var steps: Steps
    private var open: Subpath?
    private var current: Point?

    fileprivate init(_ path: BezierPath) { steps = path.steps }

    package mutating func next() -> Subpath? {
      while let element = steps.next() {
        switch element {
        case .move(let point):
          let finished = open
          begin(at: point)
          current = point
          if let finished { return finished }
        case .line(let point): append(.line(current ?? point, point))
        case .cubic(let control1, let control2, let point):
          append(.cubic(current ?? control1, control1, control2, point))
        case .close:
          if let finished = closed() { return finished }
        }
      }
      return open.take()
    }

    private mutating func begin(at start: Point) {
      var subpath = Subpath(start: start)
      // With the segment at hand, if it began without a move, and the closing line.
      subpath.segments.reserveCapacity(steps.contourCount + 2)
      open = subpath
    }

    private mutating func append(_ segment: PathSegment) {
      if open == nil { begin(at: segment.start) }
      open?.segments.append(segment)
      current = segment.end
    }

    private mutating func closed() -> Subpath? {
      guard var subpath = open.take() else { return nil }
      if let current, current != subpath.start { subpath.segments.append(.line(current, subpath.start)) }
      subpath.isClosed = true
      current = subpath.start
      return subpath
    }
  }

  package var subpaths: Subpaths { Subpaths(self) }
}
