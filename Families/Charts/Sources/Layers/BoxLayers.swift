import SceneModel
import Tabular
import VectorGraphics

/// The layers of box plots: a box between the quartiles, a line at the median, whiskers, and the values beyond them.
struct BoxLayers {
  let mark: PreparedMark
  let plot: Plot

  private var isVertical: Bool { mark.valueChannel == .y }
  private var lineWidth: Double { mark.specification.lineWidth ?? 1.5 }

  /// The parts of a box, from back to front.
  private struct Parts {
    var whiskers = BezierPath()
    var box: Rect
    var radius: Double
    /// Nil for a box that is too flat for it.
    var rim: Rect?
    var median: BezierPath?
    var outliers: [Point]
  }

  /// Each part as a layer; those of more boxes than can be distinguished share outlines.
  var layers: [Layer] {
    if mark.rows.count > SharedOutlines.greatestPlainCount, plot.motion == nil { return outlines }
    return BarLayers(mark: mark, plot: plot).placedBars.enumerated().flatMap { order, bar -> [Layer] in
      guard let parts = parts(of: bar) else { return [] }
      let layers = layers(of: parts, row: bar.row)
      guard let motion = plot.motion else { return layers }
      var group = Layer(content: .group(layers))
      group.animations = motion.fadeIn(order: order, share: 0...1)
      return [group]
    }
  }

  private func parts(of bar: BarLayers.Bar) -> Parts? {
    guard let summary = mark.summary(of: bar.row) else { return nil }
    let across = isVertical ? (bar.box.minX, bar.box.width) : (bar.box.minY, bar.box.height)
    let middle = across.0 + across.1 / 2
    func place(_ value: Double) -> Double? {
      plot.scale(mark.valueChannel).position(of: .number(value))
    }
    func point(_ along: Double, _ across: Double) -> Point {
      isVertical ? Point(x: across, y: along) : Point(x: along, y: across)
    }
    let radius = max(0, min(mark.specification.cornerRadius ?? 2, bar.box.width / 2, bar.box.height / 2))
    var parts = Parts(box: bar.box, radius: radius, outliers: [])
    for (inner, outer) in [
      (summary.lowerQuartile, summary.whiskers.start), (summary.upperQuartile, summary.whiskers.stop),
    ] {
      guard let near = place(inner), let far = place(outer), inner != outer else { continue }
      parts.whiskers.append(.polyline([point(near, middle), point(far, middle)]))
      let half = across.1 / 4
      parts.whiskers.append(.polyline([point(far, middle - half), point(far, middle + half)]))
    }
    if bar.length > 2 * lineWidth { parts.rim = bar.box.insetBy(dx: lineWidth / 2, dy: lineWidth / 2) }
    parts.median = place(summary.median).map { along in
      BezierPath.polyline([point(along, across.0), point(along, across.0 + across.1)])
    }
    parts.outliers = summary.outliers.compactMap { value in place(value).map { point($0, middle) } }
    return parts
  }

  private func boxColor(of color: Color) -> Color {
    plot.theme.background.interpolated(to: color, fraction: 0.35)
  }

  private var outlierArtwork: SymbolArtwork {
    SymbolArtwork(symbol: .ring, diameter: mark.specification.pointSize ?? 5, ground: nil)
  }

  private func layers(of parts: Parts, row: MarkRow) -> [Layer] {
    let color = plot.colors.color(of: row, in: mark)
    let opacity = mark.specification.plainOpacity
    func line(_ content: LayerContent, width: Double, frame: LayerFrame? = nil) -> Layer {
      let pen = Stroke(paint: .color(color), style: StrokeStyle(width: width))
      guard let frame else { return Layer(opacity: opacity, stroke: pen, content: content) }
      return Layer(frame: frame, opacity: opacity, stroke: pen, content: content)
    }
    var layers = [line(.path(parts.whiskers, fillRule: .nonzero), width: lineWidth)]
    layers.append(
      FilledShape.rectangle(
        parts.box, radii: CornerLengths(all: .points(parts.radius)), color: boxColor(of: color),
        pattern: plot.pattern(of: row, in: mark), opacity: opacity))
    if let rim = parts.rim {
      let radii = CornerLengths(all: .points(max(0, parts.radius - lineWidth / 2)))
      layers.append(line(.rectangle(cornerRadii: radii), width: lineWidth, frame: LayerFrame(rim)))
    }
    if let median = parts.median {
      layers.append(line(.path(median, fillRule: .nonzero), width: 2 * lineWidth))
    }
    if parts.outliers.isEmpty { return layers }
    return layers + outlierArtwork.layers(at: parts.outliers, color: color, opacity: opacity)
  }

  /// All whiskers, over them all boxes, and over those the rest.
  private var outlines: [Layer] {
    var (whiskers, boxes) = (SharedOutlines(), SharedOutlines())
    var (rims, medians, outliers) = (SharedOutlines(), SharedOutlines(), SharedOutlines())
    let opacity = mark.specification.plainOpacity
    BarLayers(mark: mark, plot: plot).forEachBar { bar in
      guard let parts = parts(of: bar) else { return }
      let look = plot.coarseStyle(of: bar.row, in: mark)
      func line(_ path: BezierPath, width: Double) -> MarkShape {
        MarkShape(
          path: path,
          look: ShapeStyle(color: look.color, opacity: opacity, stroke: StrokeStyle(width: width)))
      }
      whiskers.add(line(parts.whiskers, width: lineWidth))
      // Round corners of less than a point cannot be seen.
      func path(_ box: Rect, radius: Double) -> BezierPath {
        .roundedRectangle(box, radii: CornerRadii(all: radius < 1 ? 0 : radius))
      }
      boxes.add(
        MarkShape(
          path: path(parts.box, radius: parts.radius),
          look: ShapeStyle(color: boxColor(of: look.color), pattern: look.pattern, opacity: opacity)))
      if let rim = parts.rim {
        rims.add(line(path(rim, radius: max(0, parts.radius - lineWidth / 2)), width: lineWidth))
      }
      if let median = parts.median { medians.add(line(median, width: 2 * lineWidth)) }
      let artwork = outlierArtwork
      outliers.add(line(artwork.path(at: parts.outliers), width: artwork.ringWidth))
    }
    return whiskers.layers + boxes.layers + rims.layers + medians.layers + outliers.layers
  }
}
