extension BezierPath {
  /// The outline that SVG path data draws, by the grammar of SVG 2, section 9.3.
  ///
  /// All commands are read, absolute and relative, with repetitions left implicit and numbers written without
  /// separators (`.5.5`, `1-2`, `a1 1 0 0110 10`); `1.` is a number too, as in SVG 1.1. Quadratic curves become the
  /// equal cubics, arcs cubics of at most an eighth of a turn, off by less than 5 millionths of their radius.
  /// White space only is the empty path.
  /// - Throws: `PathSyntaxError` at the first character that does not fit, or where coordinates grow past 1e300.
  public init(svgPathData text: String) throws(PathSyntaxError) {
    var reader = PathDataReader(text)
    self = try reader.read()
  }

  /// The outline that SVG path data draws up to the first error, as SVG files are drawn (SVG 2, section 9.5.4).
  ///
  /// - Parameter segmentEnds: How many elements the outline has after each command or repetition of one: an arc is
  ///   several elements.
  package init(svgPathDataUntilError text: String, segmentEnds: inout [Int]) {
    var reader = PathDataReader(text)
    self = (try? reader.read()) ?? reader.pen.path
    segmentEnds = reader.segmentEnds
  }

  /// The outline as SVG path data: absolute commands, and numbers that read back as the same path.
  ///
  /// Coordinates that are not finite are written as 0. Data must begin with a move, so a path that begins with
  /// something else is written with a move to that point first.
  public var svgPathData: String {
    func text(_ points: Point...) -> String {
      points.map { shortestDecimal($0.x) + " " + shortestDecimal($0.y) }.joined(separator: " ")
    }
    var data = ""
    for element in steps {
      switch element {
      case .move(let point): data += "M" + text(point)
      case .line(let point): data += (data.isEmpty ? "M" : "L") + text(point)
      case .cubic(let control1, let control2, let point):
        data += (data.isEmpty ? "M" + text(control1) : "") + "C" + text(control1, control2, point)
      case .close: data += data.isEmpty ? "" : "Z"
      }
    }
    return data
  }
}
