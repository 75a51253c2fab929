import VectorGraphics

/// The symbol set to draw.
public enum SymbolFamily: String, Sendable, Hashable, CaseIterable {
  /// JIS L 0201: single crochet is ×, popcorns are closed outlines.
  case jis
  /// Craft Yarn Council: single crochet is +, popcorns close with an oval.
  case cyc
}

/// The lines and areas of a symbol, in units where the chart has it.
package struct SymbolOutline: Sendable {
  package var lines = BezierPath()
  package var areas = BezierPath()
  /// Thin lines from stitches worked together to what they are worked into.
  package var connectors = BezierPath()

  private let family: SymbolFamily
  private static let hookRadius = 0.19
  private static let hookHeight = 0.22

  package init(_ symbol: ChartSymbol, family: SymbolFamily) {
    self.family = family
    switch symbol.shape {
    case .chain: chain(symbol.top, along: Self.across(symbol.outward), length: 1, width: 0.5)
    case .turningChain(let count): turningChain(symbol, count)
    case .slip:
      dot(symbol.feet.isEmpty ? symbol.top : Self.between(symbol.feet[0], symbol.top, 0.5), radius: 0.22)
    case .picot: picot(symbol)
    case .stitch(let stitch): self.stitch(stitch, symbol)
    }
  }

  // MARK: Points

  private static func across(_ direction: Point) -> Point { Point(x: -direction.y, y: direction.x) }

  private static func between(_ a: Point, _ b: Point, _ fraction: Double) -> Point {
    a.interpolated(to: b, fraction: fraction)
  }

  private static func unit(_ vector: Point, or fallback: Point) -> Point {
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > 1e-6 ? vector * (1 / length) : fallback
  }

  private mutating func line(_ a: Point, _ b: Point) {
    lines.move(to: a)
    lines.line(to: b)
  }

  // MARK: Chains, dots, picots

  /// An oval by four cubic arcs, its long axis along a direction.
  private mutating func chain(_ center: Point, along: Point, length: Double, width: Double) {
    let a = along * (length / 2 - 0.04)
    let b = Self.across(along) * (width / 2 - 0.04)
    let kappa = 0.5522847498
    lines.move(to: center + a)
    lines.cubic(control1: center + a + b * kappa, control2: center + b + a * kappa, to: center + b)
    lines.cubic(control1: center + b - a * kappa, control2: center - a + b * kappa, to: center - a)
    lines.cubic(control1: center - a - b * kappa, control2: center - b - a * kappa, to: center - b)
    lines.cubic(control1: center - b + a * kappa, control2: center + a - b * kappa, to: center + a)
    lines.close()
  }

  private mutating func dot(_ center: Point, radius: Double) {
    areas.append(
      .ellipse(in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
  }

  private mutating func turningChain(_ symbol: ChartSymbol, _ count: Int) {
    let foot = symbol.feet.first ?? symbol.top
    let axis = Self.unit(symbol.top - foot, or: symbol.outward)
    let step = foot.distance(to: symbol.top) / Double(max(1, count))
    for index in 0..<max(1, count) {
      chain(
        foot + axis * (step * (Double(index) + 0.5)), along: axis, length: min(1.2, step),
        width: min(0.5, max(0.32, step * 0.5)))
    }
  }

  private mutating func picot(_ symbol: ChartSymbol) {
    let axis = symbol.outward
    let across = Self.across(axis)
    let base = symbol.top
    dot(base, radius: 0.11)
    chain(
      base + axis * 0.34 + across * 0.24, along: Self.unit(axis + across * 0.5, or: axis), length: 0.5,
      width: 0.27)
    chain(base + axis * 0.66, along: across, length: 0.5, width: 0.27)
    chain(
      base + axis * 0.34 - across * 0.24, along: Self.unit(axis - across * 0.5, or: axis), length: 0.5,
      width: 0.27)
  }

  // MARK: Stitches

  private mutating func stitch(_ stitch: Stitch, _ symbol: ChartSymbol) {
    let feet = symbol.feet.isEmpty ? [symbol.top - symbol.outward] : symbol.feet
    if stitch.base == .single {
      single(stitch, symbol, feet)
    } else {
      switch stitch.form {
      case .plain: stem(stitch, from: feet[0], to: symbol.top)
      case .together: together(stitch, symbol, feet)
      case .cluster(let count):
        lens(stitch, count, from: feet[0], to: symbol.top, hasSlashes: true, isClosed: false)
      case .puff: lens(stitch, 3, from: feet[0], to: symbol.top, hasSlashes: false, isClosed: true)
      case .popcorn(let count): popcorn(stitch, count, from: feet[0], to: symbol.top)
      }
    }
    foot(stitch, feet[0], symbol)
  }

  /// × or + with a leg where the foot is far off or shared; together a Λ with a bar.
  private mutating func single(_ stitch: Stitch, _ symbol: ChartSymbol, _ feet: [Point]) {
    let axis = symbol.outward
    let across = Self.across(axis)
    if case .together = stitch.form {
      singleTogether(symbol, feet)
      return
    }
    let center = symbol.top - axis * 0.45
    let arm = 0.36
    if family == .jis {
      line(center - axis * arm - across * arm, center + axis * arm + across * arm)
      line(center - axis * arm + across * arm, center + axis * arm - across * arm)
    } else {
      line(center - axis * 0.4, center + axis * 0.4)
      line(center - across * 0.39, center + across * 0.39)
    }
    let bottom = center - axis * (family == .jis ? 0.0 : 0.4)
    // Those of one stitch meet in its top.
    if symbol.memberCount > 1 || feet[0].distance(to: center) > 1.65 { line(feet[0], bottom) }
    if stitch.isReverse { tilde(at: symbol.top + axis * 0.2, across: across, axis: axis) }
  }

  /// A Λ with a bar at its top, of one form wherever its feet are; thin lines lead to those.
  private mutating func singleTogether(_ symbol: ChartSymbol, _ feet: [Point]) {
    let apex = symbol.top - symbol.outward * 0.1
    let across = Self.across(symbol.outward)
    func side(_ foot: Point) -> Double { (foot.x - apex.x) * across.x + (foot.y - apex.y) * across.y }
    for (index, foot) in feet.sorted(by: { side($0) < side($1) }).enumerated() {
      let share = feet.count > 1 ? Double(index) / Double(feet.count - 1) * 2 - 1 : 0
      let end = apex - symbol.outward * 0.75 + across * (0.42 * share)
      line(end, apex)
      connectors.move(to: end)
      connectors.line(to: foot)
    }
    line(apex - across * 0.3, apex + across * 0.3)
  }

  private static func mean(_ points: [Point]) -> Point {
    points.reduce(Point.zero) { $0 + $1 } * (1 / Double(max(1, points.count)))
  }

  private mutating func tilde(at center: Point, across: Point, axis: Point) {
    lines.move(to: center - across * 0.4)
    lines.cubic(
      control1: center - across * 0.2 + axis * 0.25, control2: center + across * 0.2 - axis * 0.25,
      to: center + across * 0.4)
  }

  /// A stem with its bar and one slash for each yarn over.
  private mutating func stem(_ stitch: Stitch, from foot: Point, to top: Point) {
    let axis = Self.unit(top - foot, or: Point(x: 0, y: -1))
    line(stitch.post == nil ? foot : foot + axis * Self.hookHeight, top)
    bar(top, axis)
    slashes(stitch.base, at: { Self.between(foot, top, $0) }, height: foot.distance(to: top), axis: axis)
  }

  private mutating func bar(_ top: Point, _ axis: Point, width: Double = 0.78) {
    let half = Self.across(axis) * (width / 2)
    line(top - half, top + half)
  }

  /// The left end is higher; 0.30 apart, centered 0.4 of the height below the bar.
  private mutating func slashes(
    _ base: StitchBase, at point: (Double) -> Point, height: Double, axis: Point, scale: Double = 1
  ) {
    let count = base.slashCount
    guard count > 0 else { return }
    let across = Self.across(axis)
    for index in 0..<count {
      let shift = (Double(index) - Double(count - 1) / 2) * 0.3 / max(height, 0.5)
      let center = point(0.6 - shift)
      let half = across * (0.235 * scale) - axis * (0.105 * scale)
      line(center - half, center + half)
    }
  }

  private mutating func together(_ stitch: Stitch, _ symbol: ChartSymbol, _ feet: [Point]) {
    for foot in feet {
      line(foot, symbol.top)
      let axis = Self.unit(symbol.top - foot, or: symbol.outward)
      slashes(
        stitch.base, at: { Self.between(foot, symbol.top, $0) }, height: foot.distance(to: symbol.top),
        axis: axis, scale: feet.count > 2 ? 0.75 : 1)
    }
    bar(symbol.top, Self.unit(symbol.top - Self.mean(feet), or: symbol.outward))
  }

  /// Stems that meet at both ends.
  private mutating func lens(
    _ stitch: Stitch, _ count: Int, from foot: Point, to top: Point, hasSlashes: Bool, isClosed: Bool
  ) {
    let axis = Self.unit(top - foot, or: Point(x: 0, y: -1))
    let across = Self.across(axis)
    let middle = Self.between(foot, top, 0.5)
    for index in 0..<max(2, min(count, 7)) {
      let bulge = 0.8 * (2 * Double(index) / Double(max(2, min(count, 7)) - 1) - 1)
      let control = middle + across * bulge
      lines.move(to: foot)
      lines.quadratic(control: control, to: top)
      guard hasSlashes else { continue }
      slashes(
        stitch.base,
        at: { t in
          foot * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + top * (t * t)
        }, height: foot.distance(to: top), axis: axis, scale: 0.5)
    }
    bar(top, axis, width: isClosed ? 0.5 : 0.78)
  }

  /// A fan that is gathered: closed by an oval, or in the Japanese form by a pentagon.
  private mutating func popcorn(_ stitch: Stitch, _ count: Int, from foot: Point, to top: Point) {
    let axis = Self.unit(top - foot, or: Point(x: 0, y: -1))
    let across = Self.across(axis)
    if family == .jis {
      let height = foot.distance(to: top)
      let shoulder = foot + axis * (height * 0.72)
      lines.append(
        .polygon([
          foot, shoulder - across * 0.5, top - across * 0.25, top + across * 0.25, shoulder + across * 0.5,
        ]))
      line(foot, top)
      slashes(stitch.base, at: { Self.between(foot, top, $0) }, height: height, axis: axis)
      return
    }
    lens(stitch, count, from: foot, to: top - axis * 0.12, hasSlashes: true, isClosed: true)
    chain(top, along: across, length: 0.78, width: 0.36)
  }

  /// Hooks of post stitches and arcs of stitches into one loop.
  private mutating func foot(_ stitch: Stitch, _ foot: Point, _ symbol: ChartSymbol) {
    let axis = Self.unit(symbol.top - foot, or: symbol.outward)
    let across = Self.across(axis)
    if let post = stitch.post {
      // The stem ends above the row below; its hook goes around the post there.
      let side = across * (post == .front ? 1.0 : -1.0)
      let bottom = foot + axis * Self.hookHeight
      let radius = Self.hookRadius
      let kappa = 0.5522847498 * radius
      let corner = bottom + side * radius - axis * radius
      let end = bottom + side * (2 * radius)
      lines.move(to: bottom)
      lines.cubic(control1: bottom - axis * kappa, control2: corner - side * kappa, to: corner)
      lines.cubic(control1: corner + side * kappa, control2: end - axis * kappa, to: end)
    }
    if let loop = stitch.loop {
      let base = foot - axis * 0.02
      let lift = axis * (loop == .back ? 0.16 : -0.16)
      if family == .jis {
        line(base - across * 0.3, base + across * 0.3)
      } else {
        lines.move(to: base - across * 0.3 - lift * 0.5)
        lines.quadratic(control: base + lift, to: base + across * 0.3 - lift * 0.5)
      }
    }
  }
}
