import SceneModel
import Tabular
import VectorGraphics

/// The layers of a pie or a ring with its labels.
struct SectorLayers {
  let mark: PreparedMark
  let plot: Plot
  private let slices: [PieLayout.Slice]
  /// The indices of the slices that may have labels.
  private let labeled: [Int]
  /// Their labels, each with its share of the whole.
  private let labels: [ChartText.Measured]
  private let layout: DonutLabelLayout
  /// The placements of the labels.
  private let placements: [DonutLabelLayout.Placement]

  init(mark: PreparedMark, plot: Plot) throws(ComponentError) {
    self.mark = mark
    self.plot = plot
    let values = mark.rows.map { $0[.angle].number ?? 0 }
    slices = PieLayout.slices(of: values)
    labeled = Self.labeled(slices)
    labels = try Self.labels(of: mark, values: values, slices: slices, labeled: labeled, plot: plot)
    let own = slices
    (layout, placements) = Self.layout(
      mark: mark, plot: plot, slices: labeled.map { own[$0] }, labels: labels)
  }

  /// The number of slices of very many that may have labels: more than there is space for.
  private static let greatestLabelCount = 1000

  /// The indices of all slices, or of the largest of more than can be distinguished, in order.
  private static func labeled(_ slices: [PieLayout.Slice]) -> [Int] {
    guard slices.count > SharedOutlines.greatestPlainCount else { return Array(slices.indices) }
    return slices.indices.sorted { (slices[$1].fraction, $0) < (slices[$0].fraction, $1) }
      .prefix(greatestLabelCount).sorted()
  }

  /// A name with its share of the whole, or with its value if that has a format; or the value of the text channel. Long
  /// names are truncated, numbers never.
  private static func labels(
    of mark: PreparedMark, values: [Double], slices: [PieLayout.Slice], labeled: [Int], plot: Plot
  ) throws(ComponentError) -> [ChartText.Measured] {
    let shares = LargestRemainder.percentages(of: values)
    let own = plot.valueLabels(of: [])
    let available = plot.size.width * 0.3
    let names = CategoryNames(mark.rows.lazy.map { $0[.color] }, locale: plot.text.locale)
    var labels: [ChartText.Measured] = []
    for index in labeled {
      let row = mark.rows[index]
      if let label = plot.label(of: row, in: mark, value: nil, labels: own) {
        labels.append(try plot.text.measured(label, plot.labelStyle, width: available))
        continue
      }
      let name = row[.color] == .null ? "" : names.string(row[.color])
      let isTiny = slices[index].fraction > 0 && slices[index].fraction < 0.005
      let share = NumberFormat.percent.string(isTiny ? 0.01 : shares[index] / 100, locale: plot.text.locale)
      let value = mark.specification.encodings[.angle]?.format?.string(
        .number(values[index]), locale: plot.text.locale)
      labels.append(
        try plot.text.measured(
          name: name, number: value ?? (isTiny ? "<" : "") + share, plot.labelStyle, width: available))
    }
    return labels
  }

  /// Makes the ring as large as the labels beside it allow.
  private static func layout(
    mark: PreparedMark, plot: Plot, slices: [PieLayout.Slice], labels: [ChartText.Measured]
  ) -> (DonutLabelLayout, [DonutLabelLayout.Placement]) {
    let center = Point(x: plot.size.width / 2, y: plot.size.height / 2)
    let side = mark.specification.showsLabels ? (labels.map(\.size.width).max() ?? 0) + 34 : 0
    let line = mark.specification.showsLabels ? plot.labelStyle.size * 1.2 + 12 : 0
    var radius = max(8, min(plot.size.width / 2 - side, plot.size.height / 2 - line))
    let hole = min(0.95, max(0, mark.specification.innerRadius))
    func layout() -> DonutLabelLayout {
      DonutLabelLayout(
        center: center, innerRadius: radius * hole, outerRadius: radius, minY: 0, maxY: plot.size.height)
    }
    guard mark.specification.showsLabels else { return (layout(), []) }
    let sizes = zip(slices, labels).map { DonutLabelLayout.Label(slice: $0, size: $1.size) }
    var placements = layout().placements(of: sizes)
    for _ in 0..<3 {
      let overflow =
        placements.map { placement in
          guard case .outside(_, let box, _) = placement else { return 0.0 }
          return max(-box.minX, box.maxX - plot.size.width)
        }.max() ?? 0
      guard overflow > 0, radius > 8 else { break }
      radius = max(8, radius - overflow)
      placements = layout().placements(of: sizes)
    }
    return (layout(), placements)
  }

  var center: Point { layout.center }
  var innerRadius: Double { layout.innerRadius }
  var outerRadius: Double { layout.outerRadius }

  var layers: [Layer] {
    let shapes = shapes
    guard let motion = plot.motion, !shapes.isEmpty else { return shapes }
    guard motion.animation.kind != .fade else {
      return [Layer(content: .group(shapes), animations: motion.fadeIn(share: 0...1))]
    }
    return [Layer(mask: Mask(layers: [sweep(motion)]), content: .group(shapes))]
  }

  /// Each slice as a layer; more slices than can be distinguished share outlines.
  private var shapes: [Layer] {
    let isShared = mark.rows.count > SharedOutlines.greatestPlainCount
    // Small batches of neighbors have small outlines, whose lines cross few rows of pixels.
    var outlines = SharedOutlines(shapesPerBatch: 512)
    var layers: [Layer] = []
    for (order, row) in mark.rows.enumerated() where slices[order].fraction > 0 {
      let path =
        isShared ? coarsePath(of: slices[order]) : sector(slices[order], outerRadius: reach(of: row)).path
      guard !path.isEmpty else { continue }
      var look = isShared ? plot.coarseStyle(of: row, in: mark) : plot.look(of: row, in: mark)
      look.pattern = plot.pattern(of: row, in: mark, order: order)
      let shape = MarkShape(path: path, look: look)
      if isShared { outlines.add(shape) } else { layers.append(shape.layer) }
    }
    return isShared ? outlines.layers : layers
  }

  /// The outline of one of very many slices. The arcs and corners of one less than a point wide cannot be told from lines,
  /// which take a third of the memory.
  private func coarsePath(of slice: PieLayout.Slice) -> BezierPath {
    var sector = sector(slice)
    guard slice.fraction * 2 * .pi * outerRadius < 1 else { return sector.path }
    sector.cornerRadius = 0
    return BezierPath(
      elements: sector.path.steps.map { element in
        if case .cubic(_, _, let end) = element { .line(to: end) } else { element }
      })
  }

  /// The outer radius of a slice: its area beyond the hole is in proportion to its radius channel, if it has one.
  private func reach(of row: MarkRow) -> Double {
    guard let greatest = mark.greatestRadius, greatest > 0, let value = row[.radius].number else {
      return outerRadius
    }
    return innerRadius + (outerRadius - innerRadius) * max(0, value / greatest).squareRoot()
  }

  func sector(_ slice: PieLayout.Slice, outerRadius: Double? = nil) -> Sector {
    let outerRadius = outerRadius ?? self.outerRadius
    let isAlone = slice.fraction > 0.9999
    // A gap wider than a slice would leave nothing of it.
    let arc = slice.fraction * 2 * .pi * max(innerRadius, outerRadius / 2)
    return Sector(
      center: center, innerRadius: innerRadius, outerRadius: outerRadius, startAngle: slice.startAngle,
      endAngle: slice.endAngle, gap: isAlone ? 0 : min(mark.specification.angularInset, arc * 0.3),
      cornerRadius: mark.specification.cornerRadius ?? min(4, (outerRadius - innerRadius) / 6))
  }

  /// A stroke as wide as the ring along the full circle, from the top.
  private func sweep(_ motion: ChartMotion) -> Layer {
    let width = outerRadius - innerRadius + 4
    let circle = BezierPath.arc(
      center: center, radius: (outerRadius + innerRadius) / 2, startAngle: -90, endAngle: 270)
    return Layer(
      stroke: Stroke(paint: .color(.white), style: StrokeStyle(width: width)),
      content: .path(circle, fillRule: .nonzero),
      animations: motion.animation(of: .stroke(.trimEnd), from: .number(0), to: .number(1)))
  }

  /// Whether a visible slice has no space for its label.
  var hidesLabels: Bool {
    labeled.count < slices.count
      || zip(labeled, placements).contains { slices[$0].fraction > 0 && $1 == .hidden }
  }

  /// Labels in the ring or beside it with leader lines, without overlaps.
  func labelLayers() -> [Layer] {
    guard mark.specification.showsLabels else { return [] }
    var layers: [Layer] = []
    for ((order, label), placement) in zip(zip(labeled, labels), placements) {
      switch placement {
      case .hidden: break
      case .inside(let center):
        let row = mark.rows[order]
        layers.append(
          plot.label(
            label, at: center, on: plot.colors.color(of: row, in: mark),
            pattern: plot.pattern(of: row, in: mark, order: order)))
      case .outside(let leader, let box, _):
        let stroke = Stroke(
          paint: .color(plot.theme.axis), style: StrokeStyle(width: 1, lineCap: .round, lineJoin: .round))
        layers.append(Layer(stroke: stroke, content: .path(.polyline(leader), fillRule: .nonzero)))
        layers.append(plot.text.layer(label, at: box.origin))
      }
    }
    guard let motion = plot.motion else { return layers }
    return [Layer(content: .group(layers), animations: motion.fadeIn())]
  }

  /// A value and its name, in the center of the ring.
  func centerLayers() throws(ComponentError) -> [Layer] {
    let lines = plot.specification.centerText.filter { !$0.isEmpty }
    guard !lines.isEmpty, innerRadius > 20 else { return [] }
    var texts = try centerTexts(lines, factor: 1)
    let factor = innerRadius * 1.7 / max(1, texts.map(\.size.width).max() ?? 0)
    // If it does not fit, it has a smaller font; if that is unreadable, it is omitted.
    guard factor >= 0.5 else { return [] }
    if factor < 1 { texts = try centerTexts(lines, factor: factor) }
    let height = texts.reduce(0) { $0 + $1.size.height }
    var y = center.y - height / 2
    return texts.map { text in
      defer { y += text.size.height }
      return plot.text.layer(text, at: Point(x: center.x - text.size.width / 2, y: y))
    }
  }

  private func centerTexts(_ lines: [String], factor: Double) throws(ComponentError) -> [ChartText.Measured] {
    var texts: [ChartText.Measured] = []
    for (index, line) in lines.enumerated() {
      let style = TextStyle(
        size: plot.specification.fontSize * (index == 0 ? 2.2 : 1) * factor, weight: index == 0 ? 650 : 400,
        color: index == 0 ? plot.theme.text : plot.theme.secondaryText,
        isTitle: index == 0, isTabular: true)
      texts.append(try plot.text.measured(line, style))
    }
    return texts
  }
}
