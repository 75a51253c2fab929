import AfterglowCharts
import DataFiles
import Tabular
import RenderTree
import SceneModel
import VectorGraphics

/// A ring that runs out, and the time that is left.
public struct RestTimer: ComponentContent, Component {
  package static let name = "restTimer"
  package static let summary = "The ring of a rest timer that counts down to zero."

  /// The length of the rest in seconds, 1…5999.
  public var seconds: Int
  /// A label above the time.
  public var title: String?
  /// A chart without marks that has the look of the ring.
  private var chart = Chart(marks: [])

  /// Creates a ring that counts down to zero.
  ///
  /// - Parameters:
  ///   - seconds: The length of the rest in seconds, 1…5999.
  ///   - title: A label above the time.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of digits.
  ///   - background: Whether the theme's background is painted.
  public init(
    seconds: Int = 90, title: String? = nil, theme: ChartTheme = .light, locale: FormatLocale = .english,
    background: Bool = true
  ) {
    self.seconds = seconds
    self.title = title
    chart.theme = theme
    chart.locale = locale
    chart.hasBackground = background
  }

  /// Colors and dimensions.
  public var theme: ChartTheme {
    get { chart.theme }
    set { chart.theme = newValue }
  }
  /// The language of digits.
  public var locale: FormatLocale {
    get { chart.locale }
    set { chart.locale = newValue }
  }
  /// Whether the theme's background is painted.
  public var background: Bool {
    get { chart.hasBackground }
    set { chart.hasBackground = newValue }
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = RestTimer()

  package static let parameters = ObjectFormat(usual) {
    Key("seconds", \.seconds, .integer(1...5999), default: usual.seconds, "Length of the rest.")
    Key("title", \.title, .text, "A label above the time.")
    Chart.look("theme", "locale", "background").map { $0.within(\.chart) }
  }

  /// The web app's view box of 140: a ring of radius 58, 10 wide, from the top.
  private static let viewBox = 140.0
  private static let radius = 58.0
  private static let lineWidth = 10.0

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let unit = min(context.size.width, context.size.height) / Self.viewBox
    let center = Point(x: context.size.width / 2, y: context.size.height / 2)
    let ground =
      chart.hasBackground
      ? [Layer(fill: .color(chart.theme.background), content: .rectangle(cornerRadii: .zero))] : []
    let rings = [
      Self.ring(center, unit: unit, color: chart.theme.grid),
      Self.runningRing(center, unit: unit, seconds: seconds, theme: chart.theme),
    ]
    let text = ChartText(measuring: context.text, theme: chart.theme, locale: chart.locale)
    let labels = try Self.timeLayers(
      center, unit: unit, seconds: seconds, title: title, theme: chart.theme, text: text)
    let spoken = [title, Self.timeText(seconds)].compactMap { $0 }.filter { !$0.isEmpty }
    return ComponentExpansion(layers: ground + rings + labels, summary: spoken.joined(separator: ": "))
  }

  private static func ring(_ center: Point, unit: Double, color: Color) -> Layer {
    let circle = BezierPath.arc(center: center, radius: radius * unit, startAngle: -90, endAngle: 270)
    let style = StrokeStyle(width: lineWidth * unit, lineCap: .round)
    return Layer(
      stroke: Stroke(paint: .color(color), style: style), content: .path(circle, fillRule: .nonzero))
  }

  /// The part of the ring that is left, clockwise from the top.
  private static func runningRing(_ center: Point, unit: Double, seconds: Int, theme: ChartTheme) -> Layer {
    var layer = ring(center, unit: unit, color: theme.accent)
    layer.animations = animation(
      .stroke(.trimEnd), [Keyframe(value: .number(1)), Keyframe(value: .number(0))], seconds: seconds)
    return layer
  }

  private static func animation(
    _ property: AnimatableProperty, _ keyframes: [Keyframe], seconds: Int
  ) -> [Animation] {
    guard let timing = try? Timing(duration: Double(seconds), fill: .both) else { return [] }
    return [Animation(property: property, keyframes: keyframes, timing: timing)]
  }

  /// `01:30`, which changes with every second; begun seconds are shown whole.
  private static func timeLayers(
    _ center: Point, unit: Double, seconds: Int, title: String?, theme: ChartTheme, text: ChartText
  ) throws(ComponentError) -> [Layer] {
    let style = TextStyle(size: 30 * unit, weight: 600, color: theme.text, isTabular: true)
    let whole = try text.measured(timeText(seconds), style)
    var time = text.layer(whole, at: center, anchor: Point(x: 0.5, y: 0.5))
    let keyframes = (0...seconds).map { second in
      Keyframe(
        offset: Double(second) / Double(seconds), value: .discrete(.text(timeText(seconds - second))),
        easing: .stepEnd)
    }
    time.animations = animation(.text(.text), keyframes, seconds: seconds)
    guard let title, !title.isEmpty else { return [time] }
    let word = try text.measured(
      title, TextStyle(size: 9 * unit, weight: 500, color: theme.secondaryText), width: radius * 1.4 * unit)
    return [
      time, text.layer(word, at: Point(x: center.x, y: center.y - 24 * unit), anchor: Point(x: 0.5, y: 0.5)),
    ]
  }

  private static func timeText(_ seconds: Int) -> String {
    DurationFormat.timer.string(seconds: Double(seconds))
  }
}
