import SceneModel
import VectorGraphics

/// The layers of a pie or a ring with its labels.
struct SectorPicture {
  let mark: PreparedMark
  let plot: Plot
  /// What each label says, with its share of the whole.
  private let labels: [ChartText.Measured]
  private let slices: [PieLayout.Slice]
  private let layout: DonutLabelLayout

  init(mark: PreparedMark, plot: Plot) throws(ComponentError) {
    self.mark = mark
    self.plot = plot
    let values = mark.rows.map { $0[.angle].number ?? 0 }
    slices = PieLayout.slices(of: values)
    let shares = LargestRemainder.percentages(of: values)
    var labels: [ChartText.Measured] = []
    for (row, share) in zip(mark.rows, shares) {
      let name = row[.color] == .null ? "" : Plot.plain(row[.color], plot.text.locale)
      let percent = NumberFormat.percent.string(share / 100, locale: plot.text.locale)
      let label =
        plot.label(of: row, in: mark, value: nil) ?? (name.isEmpty ? percent : "\(name)  \(percent)")
      labels.append(try plot.text.measured(label, plot.labelStyle, width: plot.size.width * 0.3))
    }
    self.labels = labels
    layout = Self.layout(mark: mark, plot: plot, labels: labels)
  }

  /// The ring is as large as the labels beside it allow.
  private static func layout(mark: PreparedMark, plot: Plot, labels: [ChartText.Measured]) -> DonutLabelLayout
  {
    let center = Point(x: plot.size.width / 2, y: plot.size.height / 2)
    let side = mark.specification.showsLabels ? (labels.map(\.size.width).max() ?? 0) + 34 : 0
    let line = mark.specification.showsLabels ? plot.labelStyle.size * 1.2 + 12 : 0
    let radius = max(8, min(plot.size.width / 2 - side, plot.size.height / 2 - line))
    let inner = radius * min(0.95, max(0, mark.specification.innerRadius))
    return DonutLabelLayout(
      center: center, innerRadius: inner, outerRadius: radius, minY: 0, maxY: plot.size.height)
  }

  var center: Point { layout.center }
  var innerRadius: Double { layout.innerRadius }
  var outerRadius: Double { layout.outerRadius }

  var layers: [Layer] {
    let shapes = zip(mark.rows, slices).enumerated().compactMap { order, pair -> Layer? in
      let (row, slice) = pair
      guard slice.fraction > 0 else { return nil }
      let path = sector(slice).path
      guard !path.isEmpty else { return nil }
      return FilledShape.path(
        path, color: plot.colors.color(of: row, in: mark), pattern: plot.pattern(of: mark, series: order),
        opacity: plot.opacity(of: row, in: mark))
    }
    guard let motion = plot.motion, !shapes.isEmpty else { return shapes }
    guard motion.animation.kind != .fade else {
      return [Layer(content: .group(shapes), animations: motion.fadeIn(share: 0...1))]
    }
    return [Layer(mask: Mask(layers: [sweep(motion)]), content: .group(shapes))]
  }

  func sector(_ slice: PieLayout.Slice) -> Sector {
    let isAlone = slice.fraction > 0.9999
    return Sector(
      center: center, innerRadius: innerRadius, outerRadius: outerRadius, startAngle: slice.startAngle,
      endAngle: slice.endAngle, gap: isAlone ? 0 : mark.specification.angularInset,
      cornerRadius: mark.specification.cornerRadius ?? min(4, (outerRadius - innerRadius) / 6))
  }

  /// A stroke as wide as the ring that goes once round, from the top.
  private func sweep(_ motion: ChartMotion) -> Layer {
    let width = outerRadius - innerRadius + 4
    let circle = BezierPath.arc(
      center: center, radius: (outerRadius + innerRadius) / 2, startAngle: -90, endAngle: 270)
    return Layer(
      stroke: Stroke(paint: .color(.white), style: StrokeStyle(width: width)),
      content: .path(circle, fillRule: .nonzero),
      animations: motion.animation(of: .stroke(.trimEnd), from: .number(0), to: .number(1)))
  }

  /// Labels in the ring or beside it on leaders, none on another.
  func labelLayers() -> [Layer] {
    guard mark.specification.showsLabels else { return [] }
    let placements = layout.placements(
      of: zip(slices, labels).map { DonutLabelLayout.Label(slice: $0, size: $1.size) })
    var layers: [Layer] = []
    for (index, placement) in placements.enumerated() {
      var text = labels[index]
      switch placement {
      case .hidden: break
      case .inside(let center):
        text.style.color = Contrast.textColor(on: plot.colors.color(of: mark.rows[index], in: mark))
        layers.append(plot.text.layer(text, at: center, anchor: Point(x: 0.5, y: 0.5)))
      case .outside(let leader, let box, _):
        let stroke = Stroke(
          paint: .color(plot.theme.axis), style: StrokeStyle(width: 1, lineCap: .round, lineJoin: .round))
        layers.append(Layer(stroke: stroke, content: .path(.polyline(leader), fillRule: .nonzero)))
        layers.append(plot.text.layer(text, at: box.origin))
      }
    }
    guard let motion = plot.motion else { return layers }
    return [Layer(content: .group(layers), animations: motion.fadeIn())]
  }

  /// A value and what it is, in the hole.
  func centerLayers() throws(ComponentError) -> [Layer] {
    let lines = plot.specification.centerText.filter { !$0.isEmpty }
    guard !lines.isEmpty, innerRadius > 20 else { return [] }
    var texts: [ChartText.Measured] = []
    for (index, line) in lines.enumerated() {
      let size = plot.specification.fontSize * (index == 0 ? 2.2 : 1)
      let style = TextStyle(
        size: size, weight: index == 0 ? 650 : 400,
        color: index == 0 ? plot.theme.text : plot.theme.secondaryText,
        isTitle: index == 0, isTabular: true)
      texts.append(try plot.text.measured(line, style, width: innerRadius * 1.7))
    }
    let height = texts.reduce(0) { $0 + $1.size.height }
    var y = center.y - height / 2
    return texts.map { text in
      defer { y += text.size.height }
      return plot.text.layer(text, at: Point(x: center.x - text.size.width / 2, y: y))
    }
  }
}
