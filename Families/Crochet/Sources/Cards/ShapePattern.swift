import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// Common crochet shapes, written as patterns.
public enum ShapePattern: String, Sendable, Hashable, CaseIterable {
  /// A circle that lies flat.
  case circle
  /// A sphere.
  case sphere
  /// A square.
  case square

  /// The pattern of the shape.
  ///
  /// - Parameters:
  ///   - stitch: `sc`, `hdc` or `dc`; spheres are worked in single crochet.
  ///   - rounds: Rounds of a circle, increases of a sphere, or rows of a square.
  package func pattern(stitch: StitchBase, rounds: Int) -> String {
    switch self {
    case .circle: Self.circle(stitch, rounds)
    case .sphere: Self.sphere(rounds)
    case .square: Self.square(stitch, rounds)
    }
  }

  /// 6 sc, 8 hdc or 12 dc more in each round lie flat.
  private static func circle(_ stitch: StitchBase, _ rounds: Int) -> String {
    let more = stitch == .single ? 6 : stitch == .halfDouble ? 8 : 12
    let name = stitch.abbreviation
    var text = "Flat circle\n\nRnd 1: \(more) \(name) in MR (\(more))\n"
    for round in 2...max(2, rounds) where round <= rounds {
      let plain = round == 2 ? "" : "\(name) in next \(round - 2) sts, "
      text += "Rnd \(round): [\(plain)2 \(name) in next st] \(more) times (\(more * round))\n"
    }
    return text
  }

  private static func sphere(_ increases: Int) -> String {
    var text = "Sphere\n\nRnd 1: 6 sc in MR (6)\n"
    var round = 1
    func plain(_ count: Int) -> String { count == 0 ? "" : "\(count) sc, " }
    for step in 2...max(2, increases) where step <= increases {
      round += 1
      text += "Rnd \(round): [\(plain(step - 2))inc] 6 times (\(6 * step))\n"
    }
    // As many even rounds as a ball of this girth needs.
    let even = max(1, increases - 1)
    let label = even == 1 ? "Rnd \(round + 1)" : "Rnds \(round + 1)-\(round + even)"
    text += "\(label): sc in each st around (\(6 * increases))\n"
    round += even
    for step in stride(from: increases, to: 1, by: -1) {
      round += 1
      text += "Rnd \(round): [\(plain(step - 2))dec] 6 times (\(6 * (step - 1)))\n"
    }
    return text
  }

  private static func square(_ stitch: StitchBase, _ rows: Int) -> String {
    let name = stitch.abbreviation
    // As wide as it is high, in the proportions of the chart.
    let height = (ChartSymbol.height(stitch) + ChartBuilder.gap) / ChartBuilder.stitchWidth
    let count = max(2, Int((Double(rows) * height).rounded()))
    let turn = max(1, stitch.turningChain)
    let others = rows == 2 ? "Row 2" : "Rows 2-\(rows)"
    return """
      Square

      Row 1: ch \(count + turn), \(name) in \(turn + 1)\(["", "", "nd", "rd", "th"][min(4, turn + 1)]) ch from hook (skipped ch does not count), \(name) in each ch across (\(count))
      \(rows > 1 ? "\(others): ch \(turn) (does not count), turn, \(name) in each st across (\(count))" : "")
      """
  }
}

/// The counts of a piece round by round, as bars whose outline is the piece seen from the side.
struct CrochetProfile {
  let chart: PatternChart
  let theme: CrochetTheme
  let title: String?

  var summary: String {
    let counts = chart.rows.map { "\($0.tally.stitches)" }.joined(separator: ", ")
    return "\(title ?? "Profile"): stitches in each round: \(counts)."
  }

  func layers(in size: Size, _ setter: ChartText) throws(ComponentError) -> [Layer] {
    let unit = min(size.width, size.height) / 800
    var layers = [Layer(fill: .color(theme.paper), content: .rectangle(cornerRadii: .zero))]
    var top = 32 * unit
    if let title, !title.isEmpty {
      let style = TextStyle(size: 26 * unit, weight: 650, color: theme.ink, isTitle: true)
      let line = try setter.measured(title, style, width: size.width - 64 * unit)
      layers.append(setter.layer(line, at: Point(x: 32 * unit, y: top)))
      top += line.size.height + 24 * unit
    }
    let rows = chart.rows
    let greatest = Double(max(1, rows.map(\.tally.stitches).max() ?? 1))
    let height = (size.height - top - 32 * unit) / Double(max(1, rows.count))
    let font = min(20 * unit, height * 0.62)
    let lane = max(56 * unit, font * 2.6)
    let width = size.width - 2 * lane - 64 * unit
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * height
      let count = row.tally.stitches
      let length = width * Double(count) / greatest
      let box = Rect(x: (size.width - length) / 2, y: y + height * 0.1, width: length, height: height * 0.8)
      layers.append(
        Layer(
          frame: LayerFrame(box), fill: .color(theme.color(ofRow: index)),
          content: .rectangle(cornerRadii: CornerLengths(all: .points(min(box.width, box.height) * 0.3)))))
      let middle = y + height / 2
      let number = try setter.measured(
        row.number.map { "\($0)" } ?? "\(index + 1)",
        TextStyle(size: font, color: theme.ink.withAlpha(0.7), isTabular: true))
      layers.append(setter.layer(number, at: Point(x: 32 * unit, y: middle), anchor: Point(x: 0, y: 0.5)))
      let stitches = try setter.measured(
        "\(count)", TextStyle(size: font, weight: 650, color: theme.ink, isTabular: true))
      layers.append(
        setter.layer(stitches, at: Point(x: size.width - 32 * unit, y: middle), anchor: Point(x: 1, y: 0.5)))
    }
    return layers
  }
}
