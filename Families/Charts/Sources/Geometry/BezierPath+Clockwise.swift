import VectorGraphics

extension BezierPath {
  /// The outline with each contour clockwise, so that none is a hole in another. All contours are closed.
  var clockwise: BezierPath {
    var result = BezierPath()
    var contour = BezierPath()
    func finish() {
      if contour.signedArea < 0 {
        contour = contour.reversedLine
        contour.close()
      }
      result.append(contour)
      contour = BezierPath()
    }
    for element in steps {
      if case .move = element { finish() }
      contour.append(element)
    }
    finish()
    return result
  }

  /// Twice the area of the polygon of all end and control points of one contour, positive if it is clockwise.
  private var signedArea: Double {
    var area = 0.0
    var first: Point?
    var last = Point.zero
    func add(_ point: Point) {
      let start = first ?? point
      first = start
      let to = point - start
      area += last.x * to.y - to.x * last.y
      last = to
    }
    for element in steps {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .cubic(let control1, let control2, let point):
        for corner in [control1, control2, point] { add(corner) }
      case .close: break
      }
    }
    return area
  }
}
