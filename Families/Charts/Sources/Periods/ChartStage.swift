import SceneModel
import Tabular
import VectorGraphics

/// What all frames of a moving chart have in common, so that nothing in them jumps.
struct ChartStage: Sendable {
  /// The marks with the rows of all periods: legends and titles are theirs.
  var marks: [PreparedMark]
  /// The axes; those of a frame have its domains and places.
  var plans: [Channel: ScalePlan]
  /// The format of the values that label marks, in all periods.
  var values: ValueLabels
  /// Where the plot is, in the chart's space; nil until it is known.
  var plot: Rect?
  /// The map of the plot, with its outlines; nil without one, and until the plot is known.
  var map: MapView?
  /// The space beside the longest bars for their labels.
  var sideRoom = 0.0
  /// The present period, and the corner in which it is written, unless it is above the plot.
  var period = ""
  var corner: Point?
  var isPeriodAbove = false
}

extension ChartStage {
  /// The present period, behind the marks of a plot.
  func periodLayers(in size: Size, _ specification: Chart, text: ChartText) throws(ComponentError) -> [Layer]
  {
    guard let corner, !period.isEmpty else { return [] }
    let fontSize = max(2 * specification.fontSize, min(6 * specification.fontSize, size.height * 0.2))
    let style = TextStyle(
      size: fontSize, weight: 700, color: specification.theme.secondaryText, isTitle: true, isTabular: true)
    let measured = try text.measured(period, style)
    let place = Point(x: corner.x * size.width, y: corner.y * size.height)
    var layer = text.layer(measured, at: place, anchor: corner)
    layer.opacity = 0.45
    return [layer]
  }
}

/// The ends of a numeric axis that follow the values.
struct MovingDomain: Sendable {
  /// At each period.
  private let domains: [ScaleDomain]

  /// - Parameters:
  ///   - plans: The axis at each period; those without values are between their neighbors.
  ///   - padding: The space beyond the values at ends other than zero, as a part of their extent.
  init?(_ plans: [ScalePlan?], padding: Double) {
    var known: [ScaleDomain?] = plans.map { plan in
      switch plan?.domain {
      case .linear(let domain, _): domain.padded(by: padding)
      case .log(let domain, _):
        ScaleDomain(domain.lowerBound / (1 + 4 * padding), domain.upperBound * (1 + 4 * padding))
      case .time, .band, nil: nil
      }
    }
    guard let first = known.compactMap(\.self).first else { return nil }
    var last = first
    for index in known.indices {
      known[index] = known[index] ?? last
      last = known[index] ?? last
    }
    domains = known.compactMap(\.self)
  }

  func domain(at moment: PeriodClock.Moment, _ clock: PeriodClock) -> ScaleDomain {
    let domain = domains[moment.index]
    guard !moment.isAtRest else { return domain }
    let part = clock.progress(from: moment.index, to: moment.index + 1, at: moment)
    let next = domains[moment.index + 1]
    return ScaleDomain(
      domain.start + (next.start - domain.start) * part, domain.stop + (next.stop - domain.stop) * part)
  }
}

extension ScaleDomain {
  fileprivate func padded(by part: Double) -> ScaleDomain {
    let space = (upperBound - lowerBound) * part
    return ScaleDomain(
      lowerBound == 0 ? 0 : lowerBound - space, upperBound == 0 ? 0 : upperBound + space)
  }
}
