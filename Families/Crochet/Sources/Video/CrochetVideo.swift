import AfterglowCharts
import RenderTree
import SceneModel
import VectorGraphics

/// The scene of a video in which a chart grows stitch by stitch, with the line of the pattern that is worked.
package struct CrochetVideo {
  package struct Style: Sendable {
    package var chart = CrochetChartStyle()
    /// Stitches a second.
    package var speed = 6.0
    /// In pixels.
    package var width = 1080
    package var height = 1350

    package init() {}
  }

  package let scene: Scene
  package let warnings: [String]

  /// Seconds before the first stitch, and seconds that the finished chart is shown.
  static let lead = 0.6
  static let rest = 2.5

  package init(_ chart: PatternChart, look: Style, text: any TextMeasuring) throws(ComponentError) {
    let stage = try CrochetVideoLayout(chart, look: look, text: text)
    scene = Scene(
      size: stage.size, background: stage.picture.theme.paper, duration: stage.duration, language: "en",
      summary: "A video of the making, stitch by stitch. " + chart.summary(title: look.chart.title),
      layers: try stage.layers())
    warnings = chart.warnings
  }
}

/// The positions of the chart and the text, and the time of each stitch.
struct CrochetVideoLayout {
  let chart: PatternChart
  let picture: CrochetLayers
  let size: Size
  let speed: Double
  let setter: ChartText
  let text: any TextMeasuring
  /// The symbols in the order of working.
  let symbols: [ChartSymbol]

  init(_ chart: PatternChart, look: CrochetVideo.Style, text: any TextMeasuring) throws(ComponentError) {
    self.chart = chart
    self.text = text
    var picture = try chart.picture(look.chart)
    picture.layout.brackets = []
    self.picture = picture
    // The shorter side has 720 points.
    let scale = Double(min(look.width, look.height)) / 720
    size = Size(width: Double(look.width) / scale, height: Double(look.height) / scale)
    speed = look.speed
    setter = picture.setter(text)
    symbols = picture.layout.symbols.sorted { ($0.row, $0.node) < ($1.row, $1.node) }
  }

  func start(of index: Int) -> Double { CrochetVideo.lead + Double(index) / speed }
  var end: Double { start(of: symbols.count) }
  var duration: Double { end + CrochetVideo.rest }

  var isWide: Bool { size.width > size.height * 1.2 }
  private var margin: Double { 40 }
  /// The position of the pattern's text.
  var panel: Rect {
    if isWide {
      return Rect(x: size.width * 0.62, y: 110, width: size.width * 0.38 - margin, height: size.height - 180)
    }
    let height = min(230, size.height * 0.26)
    return Rect(x: margin, y: size.height - height - 30, width: size.width - 2 * margin, height: height)
  }
  var chartBox: Rect {
    let top = picture.title == nil ? 40.0 : 100.0
    return isWide
      ? Rect(x: margin, y: top, width: size.width * 0.62 - 2 * margin, height: size.height - top - 40)
      : Rect(x: margin, y: top, width: size.width - 2 * margin, height: panel.y - top - 30)
  }

  func layers() throws(ComponentError) -> [Layer] {
    let (scale, matrix) = picture.transform(in: chartBox)
    var layers = picture.groundLayers(scale, matrix)
    if let title = picture.title {
      let line = try setter.measured(
        title, TextStyle(size: 30, weight: 650, color: picture.theme.ink, isTitle: true),
        width: size.width - 2 * margin)
      layers.append(setter.layer(line, at: Point(x: margin, y: 36)))
    }
    layers += try stitchLayers(scale, matrix)
    layers += try panelLayers()
    return layers
  }

  // MARK: Stitches

  private func stitchLayers(_ scale: Double, _ matrix: AffineTransform) throws(ComponentError) -> [Layer] {
    var layers: [Layer] = []
    let colors = YarnColors(picture.layout, picture.theme)
    var index = 0
    while index < symbols.count {
      let row = symbols[index].row
      let end = symbols[index...].firstIndex { $0.row != row } ?? symbols.count
      let close = start(of: end)
      for order in index..<end {
        let color = colors.color(symbols[order].color, row: row)
        layers += picture.symbolLayers([symbols[order]], color: color, scale, matrix).map {
          shown($0, from: start(of: order), to: close)
        }
      }
      // A row that is done is drawn as one.
      for (name, part) in Dictionary(grouping: symbols[index..<end], by: \.color).sorted(by: {
        ($0.key ?? "") < ($1.key ?? "")
      }) {
        layers += picture.symbolLayers(part, color: colors.color(name, row: row), scale, matrix).map {
          shown($0, from: close, to: nil)
        }
      }
      for label in picture.layout.labels where label.row == row {
        layers.append(
          shown(try picture.labelLayer(label, scale, matrix, setter), from: start(of: index), to: nil))
      }
      for order in index..<end { layers.append(halo(symbols[order], order, scale, matrix)) }
      index = end
    }
    return layers
  }

  /// A disk about the stitch that is made, which fades.
  private func halo(_ symbol: ChartSymbol, _ order: Int, _ scale: Double, _ matrix: AffineTransform) -> Layer
  {
    let foot = symbol.feet.first ?? symbol.top
    let center = matrix.apply(to: symbol.top.interpolated(to: foot, fraction: symbol.feet.isEmpty ? 0 : 0.4))
    let radius = max(14, 0.85 * scale)
    let disk = BezierPath.ellipse(
      in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    var layer = Layer(
      opacity: 0, fill: .color(picture.theme.accent.withAlpha(0.38)), content: .path(disk, fillRule: .nonzero)
    )
    if let timing = try? Timing(delay: start(of: order), duration: max(0.35, 1.6 / speed)) {
      layer.animations = [
        Animation(
          property: .opacity,
          keyframes: [
            Keyframe(offset: 0, value: .number(1)), Keyframe(offset: 0.4, value: .number(1)),
            Keyframe(offset: 1, value: .number(0)),
          ], timing: timing)
      ]
    }
    return layer
  }

  /// A layer that is seen between two instants; to the end where the second is nil.
  func shown(_ layer: Layer, from start: Double, to end: Double?) -> Layer {
    let opacity = layer.opacity
    var layer = layer
    layer.opacity = 0
    let length = end.map { max(0.001, $0 - start) } ?? 0.001
    let rise = end == nil ? 0 : min(0.9, 0.12 / length)
    if let timing = try? Timing(delay: start, duration: length, fill: end == nil ? .forwards : .none) {
      layer.animations = [
        Animation(
          property: .opacity,
          keyframes: [
            Keyframe(offset: 0, value: .number(end == nil ? opacity : 0)),
            Keyframe(offset: rise, value: .number(opacity)), Keyframe(offset: 1, value: .number(opacity)),
          ], timing: timing)
      ]
    }
    return layer
  }
}
