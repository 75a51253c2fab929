import SceneModel
import Tabular
import VectorGraphics

/// The area in which marks are drawn: the scales in the plot's own space, and the style.
struct Plot {
  let size: Size
  let x: PositionScale
  let y: PositionScale
  let colors: ColorScale
  let text: ChartText
  let motion: ChartMotion?
  /// What is drawn of the image, in the plot's space; nil if its edges are unknown.
  var canvas: Rect?
  /// The boxes of the labels of the vertical axis, in the plot's space.
  var axisLabels: [Rect] = []
  /// The map; nil for plots with axes.
  var map: MapView?
  /// The numbers at the ticks of an axis, whose unit the labels of values have.
  var ticks: [Channel: [Double]] = [:]
  /// Whether labels have outlines in the color of the backdrop.
  var outlinesLabels = true
  /// What all frames of a moving chart have in common; nil for a still one.
  var stage: ChartStage?
  /// Indirect, as every kind of image holds a plot.
  private let apart: Indirect<Chart>

  init(
    size: Size, x: PositionScale, y: PositionScale, colors: ColorScale, text: ChartText,
    specification: Chart, motion: ChartMotion?
  ) {
    self.size = size
    self.x = x
    self.y = y
    self.colors = colors
    self.text = text
    self.motion = motion
    apart = .value(specification)
  }

  var specification: Chart { apart.value }
  var theme: ChartTheme { specification.theme }
  var labelStyle: TextStyle {
    TextStyle(size: specification.fontSize * 0.92, weight: 500, color: theme.text, isTabular: true)
  }

  func scale(_ channel: Channel) -> PositionScale { channel == .x ? x : y }

  /// The position of a row's point; nil if either value has none.
  func point(of row: MarkRow) -> Point? {
    guard let across = x.position(of: row[.x]), let down = y.position(of: row[.y]) else { return nil }
    return Point(x: across, y: down)
  }

  /// The position of a row on an axis: of its value, or a fraction of the plot; nil if it has none.
  func place(of row: MarkRow, _ channel: Channel, in mark: PreparedMark) -> Double? {
    if let fraction = mark.specification.encodings[channel]?.fraction {
      return fraction * (channel == .x || channel == .xEnd ? size.width : size.height)
    }
    return (channel == .x || channel == .xEnd ? x : y).position(of: row[channel])
  }

  /// The position of a row's point, moved as its mark is; nil if either value has none.
  ///
  /// - Parameter index: The index of the row, which determines how it is spread over a band.
  func point(of row: MarkRow, in mark: PreparedMark, index: Int = 0) -> Point? {
    if mark.specification.isOnMap { return place(onMap: row).map { $0 + mark.shift } }
    guard var across = place(of: row, .x, in: mark), var down = place(of: row, .y, in: mark) else {
      return nil
    }
    if mark.specification.jitter > 0 {
      let (first, second) = (Self.random(2 * index), Self.random(2 * index + 1))
      if let band = x.band(of: row[.x]) { across += (first - 0.5) * mark.specification.jitter * band.width }
      if let band = y.band(of: row[.y]) { down += (second - 0.5) * mark.specification.jitter * band.width }
    }
    return Point(x: across, y: down) + mark.shift
  }

  /// A number from 0 up to 1 that only depends on an index (SplitMix64).
  private static func random(_ index: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: index) &* 0x9E37_79B9_7F4A_7C15 &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// A position from which a text does not extend beyond the image, where another number might be read.
  func insideCanvas(_ place: Point, size: Size, anchor: Point) -> Point {
    guard let canvas else { return place }
    func moved(_ place: Double, before: Double, after: Double, _ low: Double, _ high: Double) -> Double {
      max(min(place, high - after), low + before)
    }
    return Point(
      x: moved(
        place.x, before: size.width * anchor.x, after: size.width * (1 - anchor.x), canvas.minX, canvas.maxX),
      y: moved(
        place.y, before: size.height * anchor.y, after: size.height * (1 - anchor.y), canvas.minY, canvas.maxY
      ))
  }

  /// The position of an interval of numbers on an axis, from its lower end; nil if it has none.
  func stretch(of interval: ScaleDomain, on channel: Channel) -> (start: Double, width: Double)? {
    guard let first = scale(channel).position(of: .number(interval.start)),
      let last = scale(channel).position(of: .number(interval.stop))
    else { return nil }
    return (min(first, last), abs(last - first))
  }

  /// The diameter of the largest point of a mark whose areas are encoded.
  func greatestDiameter(of mark: PreparedMark) -> Double {
    mark.specification.pointSize ?? min(44, max(12, min(size.width, size.height) / 8))
  }

  /// The pattern over a row's fill; `order` replaces the series of rows that have none.
  func pattern(of row: MarkRow, in mark: PreparedMark, order: Int? = nil) -> PatternKind? {
    if let positions = mark.patternIndices { return positions[row[.pattern]].map(PatternKind.ofSeries) }
    switch mark.specification.plainPattern {
    case .none: return nil
    case .kind(let kind): return kind
    case .series: return .ofSeries(order ?? row.series)
    }
  }

  func look(of row: MarkRow, in mark: PreparedMark) -> ShapeStyle {
    ShapeStyle(
      color: colors.color(of: row, in: mark), pattern: pattern(of: row, in: mark),
      opacity: opacity(of: row, in: mark))
  }

  /// The look of one of very many rows: numbers are rounded, so that there are at most about a thousand looks.
  func coarseStyle(of row: MarkRow, in mark: PreparedMark) -> ShapeStyle {
    var look = look(of: row, in: mark)
    let isFaded = mark.opacityExtent != nil
    if mark.isColoredByNumber, let number = row[.color].number {
      look.color = colors.color(ofNumber: number, steps: isFaded ? 64 : 512)
    }
    if isFaded { look.opacity = max(1, (16 * look.opacity).rounded()) / 16 }
    return look
  }

  /// A text in the middle of a fill, black or white for contrast; on a patterned fill with a plain
  /// background.
  func label(_ text: ChartText.Measured, at center: Point, on color: Color, pattern: PatternKind?) -> Layer {
    var text = text
    text.style.color = Contrast.textColor(on: color.composited(over: theme.background))
    let label = self.text.layer(text, at: center, anchor: Point(x: 0.5, y: 0.5))
    guard pattern != nil else { return label }
    let box = Rect(
      x: center.x - text.size.width / 2, y: center.y - text.size.height / 2, width: text.size.width,
      height: text.size.height)
    let ground = FilledShape.rectangle(
      box.insetBy(dx: -3, dy: -1), radii: CornerLengths(all: .points(3)), color: color, pattern: nil)
    return Layer(content: .group([ground, label]))
  }

  /// The opacity of a row: that of its mark, multiplied by 0.2…1 for its value if an encoding specifies it.
  func opacity(of row: MarkRow, in mark: PreparedMark) -> Double {
    encodedOpacity(of: row, in: mark) * Double(row.presence)
  }

  private func encodedOpacity(of row: MarkRow, in mark: PreparedMark) -> Double {
    guard let extent = mark.opacityExtent, let value = row[.opacity].number else {
      return mark.specification.plainOpacity
    }
    if mark.specification.encodings[.opacity]?.isLiteral == true { return min(1, max(0, value)) }
    return mark.specification.plainOpacity * (0.2 + 0.8 * min(1, max(0, extent.fraction(of: value))))
  }

  /// The common format of the values that label the rows of a mark, in the unit of their axis.
  func valueLabels(of values: some Sequence<Double>, on channel: Channel? = nil) -> ValueLabels {
    stage?.values
      ?? ValueLabels(of: Array(values), ticks: channel.flatMap { ticks[$0] } ?? [], locale: text.locale)
  }

  /// The text that labels a row: its text channel, or its value.
  func label(of row: MarkRow, in mark: PreparedMark, value: Double?, labels: ValueLabels) -> String? {
    let encodings = mark.specification.encodings
    if let encoding = encodings[.text] {
      let value = row[.text]
      return value == .null
        ? nil : encoding.format?.string(value, locale: text.locale) ?? Self.plain(value, text.locale)
    }
    guard let value else { return nil }
    let isCell = mark.specification.traits.isCell
    let format =
      isCell ? encodings[.color]?.format : mark.valueFormat ?? specification.axis(mark.valueChannel).format
    return format?.string(.number(value), locale: text.locale) ?? labels.string(value)
  }

  static func plain(_ value: DataValue, _ locale: FormatLocale) -> String {
    switch value {
    case .number(let number): NumberFormat.decimal.string(number, locale: locale)
    case .date(let date): DateFormat.monthDay.string(date, locale: locale)
    case .text, .null: value.description
    }
  }
}

extension Chart {
  func axis(_ channel: Channel) -> Axis { channel == .x ? xAxis : yAxis }
}
