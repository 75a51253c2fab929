import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// A piece as an image: symbols, numbers, a title and the key of the symbols that are used.
package struct CrochetLayers {
  package var layout: ChartLayout
  package var family = SymbolFamily.jis
  package var theme = CrochetTheme.light
  package var words = StitchWords.us
  package var title: String?
  /// A line under the title, such as the size of the piece.
  package var subtitle: String?
  /// What is wrong in the rows, each in a line under the title.
  package var notes: [String] = []
  package var isLeftHanded = false
  package var showsKey = true
  package var hasBackground = true
  /// Squares in place of symbols.
  var grid: ChartGrid?

  package init(layout: ChartLayout) { self.layout = layout }

  /// The width and height of the image that suits the piece, in points.
  /// Small pieces are no larger than they need to be to be read well, large ones so wide that their symbols stay clear.
  package static func usualSize(of layout: ChartLayout) -> Size {
    let width = min(
      max(480, layout.bounds.width * 28), max(800, min(1600, layout.bounds.width * 12))
    ).rounded()
    let unit = width / 800
    let share = layout.bounds.height / max(1, layout.bounds.width)
    return Size(width: width, height: (min(2, max(0.2, share)) * (width - 80 * unit) + 230 * unit).rounded())
  }

  /// The layers in a box.
  package func layers(in size: Size, text: any TextMeasuring) throws(ComponentError) -> [Layer] {
    let setter = setter(text)
    let unit = min(size.width, max(size.height * 1.6, size.width / 2)) / 800
    var layers: [Layer] = []
    if hasBackground {
      layers.append(Layer(fill: .color(theme.paper), content: .rectangle(cornerRadii: .zero)))
    }
    var top = 32 * unit
    for (text, style) in headings(unit) {
      let line = try setter.measured(text, style, width: size.width - 64 * unit)
      layers.append(setter.layer(line, at: Point(x: 32 * unit, y: top)))
      top += line.size.height + 8 * unit
    }
    if top > 32 * unit { top += 12 * unit }
    let key = showsKey ? try keyLayers(size, unit: unit, setter) : (layers: [], height: 0)
    let box = chartBox(in: size, top: top, keyHeight: key.height, unit: unit)
    if let grid {
      layers += try gridLayers(grid, in: box, setter)
    } else {
      layers += try chartLayers(in: box, setter)
    }
    return layers + key.layers
  }

  func setter(_ text: any TextMeasuring) -> ChartText {
    ChartText(measuring: text, theme: theme.chartTheme, locale: .english)
  }

  private func headings(_ unit: Double) -> [(String, TextStyle)] {
    var lines: [(String, TextStyle)] = []
    if let title, !title.isEmpty {
      lines.append((title, TextStyle(size: 26 * unit, weight: 650, color: theme.ink, isTitle: true)))
    }
    if let subtitle, !subtitle.isEmpty {
      lines.append((subtitle, TextStyle(size: 15 * unit, color: theme.ink)))
    }
    lines += notes.map { ($0, TextStyle(size: 14 * unit, color: theme.fault)) }
    return lines
  }

  private func chartBox(in size: Size, top: Double, keyHeight: Double, unit: Double) -> Rect {
    Rect(
      x: 32 * unit, y: top, width: size.width - 64 * unit,
      height: max(20, size.height - top - keyHeight - 32 * unit))
  }

  /// From units to points, the piece centered in a box.
  func transform(in box: Rect) -> (scale: Double, matrix: AffineTransform) {
    let bounds = layout.bounds
    let scale = min(min(box.width / max(1, bounds.width), box.height / max(1, bounds.height)), 56)
    let center = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    let side = isLeftHanded ? -1.0 : 1.0
    return (
      scale,
      AffineTransform(
        a: side * scale, b: 0, c: 0, d: scale, tx: box.x + box.width / 2 - side * center.x * scale,
        ty: box.y + box.height / 2 - center.y * scale)
    )
  }

  /// Thinner where many symbols are drawn, so that air stays between them.
  var lineWidth: Double { layout.symbols.count > 400 ? 0.1 : 0.115 }

  func stroked(_ path: BezierPath, color: Color, width: Double) -> Layer {
    let style = StrokeStyle(width: max(0.75, width), lineCap: .round, lineJoin: .round)
    return Layer(stroke: Stroke(paint: .color(color), style: style), content: .path(path, fillRule: .nonzero))
  }
}
