import SceneModel
import Tabular
import VectorGraphics

/// The kinds of marks, named as in Swift Charts: `bar` is its `BarMark`, `rectangle` its `RectangleMark`.
public enum MarkKind: String, Sendable, Hashable, CaseIterable {
  /// A bar from zero, or between two values.
  case bar
  /// A line through the points of a series.
  case line
  /// The area below the points of a series.
  case area
  /// A symbol for each row.
  case point
  /// A line across the plot.
  case rule
  /// A slice of a ring.
  case sector
  /// A cell of a heat map, or an interval.
  case rectangle
  /// A text at a position.
  case text
  /// An area around the mean of the values at each position (Vega-Lite, `errorband`).
  case band
  /// A box from the lower to the upper quartile of the values at each position, with a line at the median,
  /// and whiskers (Tukey).
  case box
  /// A line about the mean of the values at each position, with ends across it (Vega-Lite, `errorbar`).
  case errorBar
  /// A short line at each row, across the axis of its values.
  case tick
  /// A line whose width follows from a column.
  case trail
  /// The regions of a map (Vega-Lite, `geoshape`).
  case geoshape
  /// A file for each row, such as a logo, a flag or a photo (Vega-Lite, `image`).
  case image
}

/// The extent of an error band on both sides of the mean, or of the median.
public enum BandExtent: String, Sendable, Hashable, CaseIterable {
  /// One standard deviation of the sample.
  case deviation
  /// One standard error of the mean.
  case error
  /// From the lower to the upper quartile.
  case quartiles
  /// From the least to the greatest value.
  case range
  /// The mean is in it with a probability of 95 %, by the normal distribution.
  case normal
  /// The mean of 95 % of 1,000 samples of the values, drawn with a fixed seed, is in it.
  case bootstrap
}

/// How marks of several series share a position.
public enum MarkPosition: String, Sendable, Hashable, CaseIterable {
  /// On top of each other.
  case stack
  /// On top of each other, with a total of 100 %.
  case normalize
  /// On top of each other, centered about zero.
  case center
  /// Side by side (`position(by:)` in Swift Charts).
  case dodge
  /// Each from zero, later ones over earlier ones.
  case overlay

  var stacking: StackingMethod {
    switch self {
    case .stack: .standard
    case .normalize: .normalized
    case .center: .center
    case .dodge, .overlay: .unstacked
    }
  }
}

/// The shape of a point.
public enum PointSymbol: String, Sendable, Hashable, CaseIterable {
  /// A filled circle.
  case circle
  /// A circle that is not filled.
  case ring
  /// A filled square.
  case square
  /// A filled square on one of its corners.
  case diamond
  /// A filled triangle.
  case triangle
  /// A filled cross.
  case cross
  /// A filled triangle that points down.
  case triangleDown

  /// The shape of each value of a column, in order; they repeat after the last.
  static let ofValues: [PointSymbol] = [.circle, .square, .cross, .diamond, .triangle, .triangleDown]
}

/// The position of a text relative to its anchor (the positions of annotations in Swift Charts, with names
/// relative to the page).
public enum TextPlacement: String, Sendable, Hashable, CaseIterable {
  /// Its middle is at the anchor.
  case center
  /// It is above the anchor.
  case above
  /// It is below the anchor.
  case below
  /// It is on the left of the anchor.
  case left
  /// It is on the right of the anchor.
  case right
}

/// A visual property of a mark: the same for the whole mark, or encoded by a column.
///
/// ```swift
/// Mark(.bar, x: .field("month"), y: .field("amount"), color: .by("region"))
/// Mark(.rule, y: .value(5000), color: .constant(.red))
/// ```
public enum MarkProperty<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The same value for the whole mark.
  case constant(Value)
  /// A value that follows from a column.
  case by(Encoding)

  var constant: Value? { if case .constant(let value) = self { value } else { nil } }
  var encoding: Encoding? { if case .by(let value) = self { value } else { nil } }
}

/// One layer of a chart: a mark for each row or series of the data.
public struct Mark: Sendable, Hashable {
  /// The kind of mark.
  public var kind: MarkKind
  /// The encoding of each channel; channels without one are absent.
  package var encodings: [Channel: Encoding]
  /// The constant color of the mark, if no encoding colors it.
  package var plainColor: Color?
  /// 0…1
  package var plainOpacity = 1.0
  package var plainPattern = PatternChoice.none
  package var plainPosition: MarkPosition?
  /// How a line connects points.
  public var interpolation = InterpolationMethod.linear
  /// The width of lines and rules in points, 0…100; nil is the mark's default.
  public var lineWidth: Double?
  /// Dashes and gaps in points, each 0…1000; empty for a solid line.
  public var dashes: [Double] = []
  /// The radius of the corners of bars, cells and slices in points, 0…1000; nil is the theme's.
  public var cornerRadius: Double?
  /// The diameter of points; nil is 7, and less if there are very many. If the area is encoded, it is that of
  /// the largest.
  package var pointSize: Double?
  /// The shape of points, unless a column determines it.
  public var symbol = PointSymbol.circle
  /// Whether stacks begin with the last series, so that the first is on top.
  public var stacksFromLast = false
  /// Whether points are outlines.
  public var isHollow = false
  /// How far points and texts are moved, to the right and down, in points.
  public var offset: [Double] = []
  /// The share of a band, 0…1, over which points in it are spread at random, the same way every time.
  public var jitter = 0.0
  /// The rows of the mark; nil are those of the chart after its steps.
  public var data: DataTable?
  /// The steps applied to the data of the mark, after those of the chart.
  public var transforms: [DataTransform] = []
  /// The position of a text; nil is its middle, or above a rule.
  public var placement: TextPlacement?
  /// Whether each bar, point, cell or slice is labeled with its value.
  public var showsLabels = false
  /// The name of the mark in the legend.
  public var name: String?
  /// The hole of a ring as a fraction of its radius, 0…0.95.
  public var innerRadius = 0.62
  /// Slices below this fraction are merged into one at the end, if there are several and they are less than
  /// half of the whole; 0 keeps all.
  public var otherThreshold = 0.03
  /// The gap between slices in points, 0…100.
  public var angularInset = 2.0
  /// The fraction of a band that stays empty, 0…0.95; nil is the mark's default.
  public var bandPadding: Double?
  /// How far an error band extends from the mean.
  public var extent = BandExtent.deviation
  /// The conditions that rows must meet.
  public var filter: [RowCondition] = []
  /// The map of a geoshape.
  public var map: GeoMap?
  /// Whether its y belongs to the right axis.
  public var isOnRightAxis = false
  /// The height of the boxes of images in points, 0…500; nil for squares.
  public var height: Double?
  /// How images fit their boxes (CSS `object-fit`).
  public var fit = ImageContent.Fit.contain

  static let usualPointSize = 7.0

  var traits: MarkTraits { kind.traits }

  package init(_ kind: MarkKind, encodings: [Channel: Encoding]) {
    self.kind = kind
    self.encodings = encodings
  }

  /// Creates a mark.
  ///
  /// - Parameters:
  ///   - kind: The kind of mark.
  ///   - x: The position in x.
  ///   - y: The position in y.
  ///   - xEnd: The other end in x.
  ///   - yEnd: The other end in y.
  ///   - angle: The share of a slice.
  ///   - color: A color, or the column that determines it.
  ///   - opacity: The opacity, 0…1, or the column that determines it.
  ///   - text: The content of a text or label.
  ///   - pattern: The pattern over the fill, or the column with a pattern for each value.
  ///   - position: How series share a position (nil: stack), or the column by which bars are side by side.
  ///   - interpolation: How a line connects points.
  ///   - lineWidth: The width of lines and rules in points, 0…100.
  ///   - dashes: Dashes and gaps in points, each 0…1000.
  ///   - cornerRadius: The radius of the corners of bars, cells and slices in points, 0…1000.
  ///   - size: The diameter of points, 0…500 points (nil: 7, less for very many), or the column that gives their area.
  ///   - symbol: The shape of points.
  ///   - labels: Whether marks are labeled with their values.
  ///   - placement: The position of a text relative to its point.
  ///   - name: The name of the mark in the legend.
  ///   - innerRadius: The hole of a ring as a fraction of its radius, 0…0.95.
  ///   - angularInset: The gap between slices in points, 0…100.
  ///   - other: Slices below this fraction, 0…1, are merged; 0 keeps all.
  ///   - bandPadding: The fraction of a band that stays empty, 0…0.95.
  ///   - extent: How far an error band extends from the mean.
  ///   - filter: The conditions that rows must meet.
  public init(
    _ kind: MarkKind, x: Encoding? = nil, y: Encoding? = nil, xEnd: Encoding? = nil, yEnd: Encoding? = nil,
    angle: Encoding? = nil, color: MarkProperty<Color>? = nil, opacity: MarkProperty<Double>? = nil,
    text: Encoding? = nil, pattern: MarkProperty<PatternChoice>? = nil,
    position: MarkProperty<MarkPosition>? = nil, interpolation: InterpolationMethod = .linear,
    lineWidth: Double? = nil, dashes: [Double] = [], cornerRadius: Double? = nil,
    size: MarkProperty<Double>? = nil, symbol: PointSymbol = .circle, labels: Bool = false,
    placement: TextPlacement? = nil, name: String? = nil, innerRadius: Double = 0.62,
    angularInset: Double = 2, other: Double = 0.03, bandPadding: Double? = nil,
    extent: BandExtent = .deviation, filter: [RowCondition] = []
  ) {
    let positions = [Channel.x: x, .y: y, .xEnd: xEnd, .yEnd: yEnd, .angle: angle, .text: text]
    self.init(kind, encodings: positions.compactMapValues(\.self))
    self.color = color
    self.opacity = opacity
    self.pattern = pattern
    self.position = position
    self.interpolation = interpolation
    self.lineWidth = lineWidth
    self.dashes = dashes
    self.cornerRadius = cornerRadius
    self.size = size
    self.symbol = symbol
    showsLabels = labels
    self.placement = placement
    self.name = name
    self.innerRadius = innerRadius
    self.angularInset = angularInset
    otherThreshold = other
    self.bandPadding = bandPadding
    self.extent = extent
    self.filter = filter
  }
}

extension Mark {
  /// The position in x; nil for that of the chart.
  public var x: Encoding? {
    get { encodings[.x] }
    set { encodings[.x] = newValue }
  }

  /// The position in y; nil for that of the chart.
  public var y: Encoding? {
    get { encodings[.y] }
    set { encodings[.y] = newValue }
  }

  /// The other end in x.
  public var xEnd: Encoding? {
    get { encodings[.xEnd] }
    set { encodings[.xEnd] = newValue }
  }

  /// The other end in y.
  public var yEnd: Encoding? {
    get { encodings[.yEnd] }
    set { encodings[.yEnd] = newValue }
  }

  /// The share of a slice.
  public var angle: Encoding? {
    get { encodings[.angle] }
    set { encodings[.angle] = newValue }
  }

  /// The content of a text or label.
  public var text: Encoding? {
    get { encodings[.text] }
    set { encodings[.text] = newValue }
  }

  /// The color, or the column that determines it.
  public var color: MarkProperty<Color>? {
    get { property(.color, plainColor) }
    set { set(newValue, .color) { $0.plainColor = $1 } }
  }

  /// The opacity, 0…1, or the column that determines it; nil is opaque.
  public var opacity: MarkProperty<Double>? {
    get { property(.opacity, plainOpacity == 1 ? nil : plainOpacity) }
    set { set(newValue, .opacity) { $0.plainOpacity = $1 ?? 1 } }
  }

  /// The diameter of points, 0…500 points, or the column that gives their area.
  public var size: MarkProperty<Double>? {
    get { property(.size, pointSize) }
    set { set(newValue, .size) { $0.pointSize = $1 } }
  }

  /// The column with a shape for each value.
  public var symbolBy: Encoding? {
    get { encodings[.symbol] }
    set { encodings[.symbol] = newValue }
  }

  /// The shape of points, or the column that determines it.
  var shape: MarkProperty<PointSymbol>? {
    get { property(.symbol, symbol == .circle ? nil : symbol) }
    set { set(newValue?.grouping, .symbol) { $0.symbol = $1 ?? .circle } }
  }

  /// Dashes and gaps, or the column that determines them.
  var dashing: MarkProperty<[Double]>? {
    get { property(.dashes, dashes.isEmpty ? nil : dashes) }
    set { set(newValue?.grouping, .dashes) { $0.dashes = $1 ?? [] } }
  }

  /// The column with a series for each value, which nothing else shows.
  public var detail: Encoding? {
    get { encodings[.detail] }
    set { encodings[.detail] = newValue }
  }

  /// The column by which the points of a line are connected, in place of their positions.
  public var order: Encoding? {
    get { encodings[.order] }
    set { encodings[.order] = newValue }
  }

  /// The column with dashes for each value.
  public var dashesBy: Encoding? {
    get { encodings[.dashes] }
    set { encodings[.dashes] = newValue }
  }

  /// The column that names the regions of a map by their ids or by one of their properties; nil draws the regions themselves, and
  /// their properties are the columns.
  public var region: Encoding? {
    get { encodings[.region] }
    set { encodings[.region] = newValue }
  }

  /// The file of an image, or the column that names it in each row, relative to the folder of the images of the chart.
  public var url: Encoding? {
    get { encodings[.url] }
    set { encodings[.url] = newValue }
  }

  /// The longitude of a point, a line or a text on a map, in degrees.
  public var longitude: Encoding? {
    get { encodings[.longitude] }
    set { encodings[.longitude] = newValue }
  }

  /// The latitude of a point, a line or a text on a map, in degrees.
  public var latitude: Encoding? {
    get { encodings[.latitude] }
    set { encodings[.latitude] = newValue }
  }

  /// The column of the outer radius of slices, whose areas are in proportion to it.
  public var radius: Encoding? {
    get { encodings[.radius] }
    set { encodings[.radius] = newValue }
  }

  /// The pattern over the fill, or the column with a pattern for each value.
  public var pattern: MarkProperty<PatternChoice>? {
    get { property(.pattern, plainPattern == .none ? nil : plainPattern) }
    set { set(newValue?.grouping, .pattern) { $0.plainPattern = $1 ?? .none } }
  }

  /// How series share a position, or the column by whose values bars are side by side.
  public var position: MarkProperty<MarkPosition>? {
    get { property(.position, plainPosition) }
    set { set(newValue?.grouping, .position) { $0.plainPosition = $1 } }
  }

  private func property<Value>(_ channel: Channel, _ constant: Value?) -> MarkProperty<Value>? {
    encodings[channel].map { .by($0) } ?? constant.map { .constant($0) }
  }

  private mutating func set<Value>(
    _ property: MarkProperty<Value>?, _ channel: Channel, _ setConstant: (inout Self, Value?) -> Void
  ) {
    encodings[channel] = property?.encoding
    setConstant(&self, property?.constant)
  }
}

extension MarkProperty {
  /// The property with the values of its column as names.
  fileprivate var grouping: MarkProperty {
    guard case .by(var encoding) = self else { return self }
    encoding.type = .category
    return .by(encoding)
  }
}

/// Patterns over fills, so that series are distinguishable without color.
public enum PatternChoice: Sendable, Hashable {
  /// No pattern.
  case none
  /// The same pattern for all series.
  case kind(PatternKind)
  /// Each series has a different pattern.
  case series
}
