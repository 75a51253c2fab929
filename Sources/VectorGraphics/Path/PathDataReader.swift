/// Reads SVG path data, one command after another.
struct PathDataReader {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var pen = PathPen()
  /// How many elements the path has after each command or repetition of one.
  private(set) var segmentEnds: [Int] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func read() throws(PathSyntaxError) -> BezierPath {
    skipSpace()
    guard index < bytes.count else { return BezierPath() }
    guard bytes[index] | 0x20 == UInt8(ascii: "m") else { throw error("\"M\" or \"m\" first") }
    while index < bytes.count {
      try readCommand()
      skipSpace()
    }
    return pen.path
  }

  /// One command letter with all its repetitions.
  private mutating func readCommand() throws(PathSyntaxError) {
    let letter = bytes[index] | 0x20
    let isRelative = bytes[index] == letter
    guard "mlhvcsqtaz".utf8.contains(letter), (0x41...0x7A).contains(bytes[index]) else {
      throw error("a command: one of M L H V C S Q T A Z")
    }
    index += 1
    if letter == UInt8(ascii: "z") {
      pen.close()
      segmentEnds.append(pen.path.elementCount)
      return
    }
    var isFirst = true
    repeat {
      if !isFirst { skipSeparator() } else { skipSpace() }
      let start = index
      pen.origin = isRelative ? pen.current : .zero
      try readArguments(of: letter, isFirst: isFirst)
      if !pen.isFinite { throw error("coordinates within the drawable range", at: start) }
      segmentEnds.append(pen.path.elementCount)
      isFirst = false
    } while argumentsFollow()
  }

  private mutating func readArguments(of letter: UInt8, isFirst: Bool) throws(PathSyntaxError) {
    switch letter {
    case UInt8(ascii: "m"):
      let point = try point()
      if isFirst { pen.move(to: point) } else { pen.line(to: point) }
    case UInt8(ascii: "l"): pen.line(to: try point())
    case UInt8(ascii: "h"): pen.line(to: Point(x: pen.origin.x + (try number()), y: pen.current.y))
    case UInt8(ascii: "v"): pen.line(to: Point(x: pen.current.x, y: pen.origin.y + (try number())))
    case UInt8(ascii: "c"):
      let (control1, control2) = (try point(), try nextPoint())
      pen.cubic(control1, control2, to: try nextPoint())
    case UInt8(ascii: "s"):
      let control = try point()
      pen.cubic(pen.reflectedCubicControl, control, to: try nextPoint())
    case UInt8(ascii: "q"):
      let control = try point()
      pen.quadratic(control, to: try nextPoint())
    case UInt8(ascii: "t"): pen.quadratic(pen.reflectedQuadraticControl, to: try point())
    default: try readArc()
    }
  }

  private mutating func readArc() throws(PathSyntaxError) {
    let radiusX = abs(try number())
    skipSeparator()
    let radiusY = abs(try number())
    skipSeparator()
    let rotation = try number()
    skipSeparator()
    let isLarge = try flag()
    skipSeparator()
    let isClockwise = try flag()
    let end = try nextPoint()
    pen.arc(
      EndpointArc(
        start: pen.current, end: end, radii: Size(width: radiusX, height: radiusY), rotation: rotation,
        isLarge: isLarge, isClockwise: isClockwise))
  }

  private mutating func nextPoint() throws(PathSyntaxError) -> Point {
    skipSeparator()
    return try point()
  }

  private mutating func point() throws(PathSyntaxError) -> Point {
    let x = try number()
    skipSeparator()
    return Point(x: pen.origin.x + x, y: pen.origin.y + (try number()))
  }

  private mutating func number() throws(PathSyntaxError) -> Double {
    guard let end = scanNumber(bytes, from: index, trailingPoint: true) else { throw error("a number") }
    let isBare = bytes[end - 1] == UInt8(ascii: ".")
    let digits = bytes[index..<(isBare ? end - 1 : end)]
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      throw error("a smaller number")
    }
    index = end
    return value
  }

  private mutating func flag() throws(PathSyntaxError) -> Bool {
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else {
      throw error("an arc flag: 0 or 1")
    }
    index += 1
    return bytes[index - 1] == 0x31
  }

  /// Whether the command goes on: a number next, or a comma, after which one must come.
  private mutating func argumentsFollow() -> Bool {
    skipSpace()
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ","): return true
    default: return false
    }
  }

  private mutating func skipSpace() {
    while index < bytes.count, isWhitespace(bytes[index]) { index += 1 }
  }

  /// White space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
    index += 1
    skipSpace()
  }

  private func error(_ expected: String, at place: Int? = nil) -> PathSyntaxError {
    let before = String(decoding: bytes[..<(place ?? index)], as: UTF8.self).unicodeScalars.count
    let rest = String(decoding: bytes[(place ?? index)...].prefix(4), as: UTF8.self)
    return PathSyntaxError(
      offset: before, found: rest.first.map { "\"\($0)\"" } ?? "the end", expected: expected)
  }
}

/// What the commands of path data share: the path so far and what the next command may refer to.
struct PathPen {
  private(set) var path = BezierPath()
  private(set) var current = Point.zero
  /// What coordinates are added to: the current point for a relative command, else zero.
  var origin = Point.zero
  private var subpathStart = Point.zero
  private var lastCubicControl: Point?
  private var lastQuadraticControl: Point?

  /// Whether the last coordinates are of a size with which one can go on.
  var isFinite: Bool {
    let limit = 1e300
    guard abs(current.x) < limit, abs(current.y) < limit else { return false }
    guard let curve = path.lastCurve else { return true }
    return [curve.control1, curve.control2].allSatisfy { abs($0.x) < limit && abs($0.y) < limit }
  }

  var reflectedCubicControl: Point { lastCubicControl.map { current * 2 - $0 } ?? current }
  var reflectedQuadraticControl: Point { lastQuadraticControl.map { current * 2 - $0 } ?? current }

  mutating func move(to point: Point) {
    path.move(to: point)
    subpathStart = point
    stand(at: point)
  }

  mutating func line(to point: Point) {
    path.line(to: point)
    stand(at: point)
  }

  mutating func cubic(_ control1: Point, _ control2: Point, to point: Point) {
    path.cubic(control1: control1, control2: control2, to: point)
    stand(at: point)
    lastCubicControl = control2
  }

  mutating func quadratic(_ control: Point, to point: Point) {
    path.cubic(
      control1: current.interpolated(to: control, fraction: 2.0 / 3),
      control2: point.interpolated(to: control, fraction: 2.0 / 3), to: point)
    stand(at: point)
    lastQuadraticControl = control
  }

  mutating func arc(_ arc: EndpointArc) {
    path.append(BezierPath(elements: arc.elements))
    stand(at: arc.end)
  }

  mutating func close() {
    path.close()
    stand(at: subpathStart)
  }

  private mutating func stand(at point: Point) {
    current = point
    lastCubicControl = nil
    lastQuadraticControl = nil
  }
}
