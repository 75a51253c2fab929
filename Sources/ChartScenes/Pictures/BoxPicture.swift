import SceneModel
import Tabular
import VectorGraphics

/// The layers of box plots: a box between the quartiles, a line at the median, whiskers, and the values beyond them.
struct BoxPicture {
  let mark: PreparedMark
  let plot: Plot

  private var isVertical: Bool { mark.valueChannel == .y }

  var layers: [Layer] {
    BarPicture(mark: mark, plot: plot).placedBars.enumerated().flatMap { order, bar -> [Layer] in
      guard let summary = mark.summary(of: bar.row) else { return [] }
      let layers = layers(of: bar, summary)
      guard let motion = plot.motion else { return layers }
      var group = Layer(content: .group(layers))
      group.animations = motion.fadeIn(order: order, share: 0...1)
      return [group]
    }
  }

  private func layers(of bar: BarPicture.Bar, _ summary: ValueSummary) -> [Layer] {
    let color = plot.colors.color(of: bar.row, in: mark)
    let opacity = mark.specification.opacity
    let width = mark.specification.lineWidth ?? 1.5
    let across = isVertical ? (bar.box.minX, bar.box.width) : (bar.box.minY, bar.box.height)
    let middle = across.0 + across.1 / 2
    func place(_ value: Double) -> Double? {
      plot.scale(mark.valueChannel).position(of: .number(value))
    }
    func point(_ along: Double, _ across: Double) -> Point {
      isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
    }
    var lines = BezierPath()
    for (inner, outer) in [
      (summary.lowerQuartile, summary.whiskers.start), (summary.upperQuartile, summary.whiskers.stop),
    ] {
      guard let near = place(inner), let far = place(outer), inner != outer else { continue }
      lines.append(.polyline([point(near, middle), point(far, middle)]))
      let half = across.1 / 4
      lines.append(.polyline([point(far, middle - half), point(far, middle + half)]))
    }
    let pen = Stroke(paint: .color(color), style: StrokeStyle(width: width))
    let whiskers = Layer(opacity: opacity, stroke: pen, content: .path(lines, fillRule: .nonzero))
    let radius = min(mark.specification.cornerRadius ?? 2, bar.box.width / 2, bar.box.height / 2)
    let box = FilledShape.rectangle(
      bar.box, radii: CornerLengths(all: .points(max(0, radius))),
      color: plot.theme.background.interpolated(to: color, fraction: 0.35),
      pattern: plot.pattern(of: bar.row, in: mark), opacity: opacity)
    let rim = Layer(
      frame: LayerFrame(bar.box.insetBy(dx: width / 2, dy: width / 2)), opacity: opacity, stroke: pen,
      content: .rectangle(cornerRadii: CornerLengths(all: .points(max(0, radius - width / 2)))))
    return [whiskers, box] + (bar.length > 2 * width ? [rim] : [])
      + median(at: place(summary.median), across: across, color: color, width: width, point)
      + outliers(summary, middle: middle, color: color, point)
  }

  private func median(
    at place: Double?, across: (start: Double, width: Double), color: Color, width: Double,
    _ point: (Double, Double) -> Point
  ) -> [Layer] {
    guard let place else { return [] }
    let line = BezierPath.polyline([point(place, across.start), point(place, across.start + across.width)])
    return [
      Layer(
        opacity: mark.specification.opacity,
        stroke: Stroke(paint: .color(color), style: StrokeStyle(width: 2 * width)),
        content: .path(line, fillRule: .nonzero))
    ]
  }

  private func outliers(
    _ summary: ValueSummary, middle: Double, color: Color, _ point: (Double, Double) -> Point
  ) -> [Layer] {
    let places = summary.outliers.compactMap { value in
      plot.scale(mark.valueChannel).position(of: .number(value)).map { point($0, middle) }
    }
    guard !places.isEmpty else { return [] }
    return SymbolArtwork(symbol: .ring, diameter: mark.specification.pointSize ?? 5, ground: nil)
      .layers(at: places, color: color, opacity: mark.specification.opacity)
  }
}
