/// The segments of one subpath; a closed one has its closing line among them.
package struct Subpath: Sendable, Hashable {
  package var start: Point
  package var segments: [PathSegment]
  package var isClosed: Bool

  package init(start: Point, segments: [PathSegment], isClosed: Bool) {
    self.start = start
    self.segments = segments
    self.isClosed = isClosed
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
      var subpath = Subpath(start: start, segments: [], isClosed: false)
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
