extension TimingFunction: CustomStringConvertible {
  /// The easing as a CSS text that ``init(css:)`` reads back as the same value.
  public var cssDescription: String {
    switch self {
    case .linear: "linear"
    case .ease: "ease"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    case .cubicBezier(let curve):
      "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortestText).joined(separator: ", ")))"
    case .steps(let steps):
      steps.position == .jumpEnd
        ? "steps(\(steps.count))" : "steps(\(steps.count), \(steps.position.rawValue))"
    case .linearStops(let timing):
      "linear(\(timing.points.map(cssText).joined(separator: ", ")))"
    case .spring(let spring): "spring(\(spring.duration.shortestText)s, \(spring.bounce.shortestText))"
    }
  }

  public var description: String { cssDescription }
}

extension Double {
  /// The shortest text that reads back as the number, without the `.0` of a whole one.
  var shortestText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

private func cssText(_ point: LinearStopTiming.ControlPoint) -> String {
  "\(point.output.shortestText) \(percentage(point.input))"
}

/// The percentage that reads back as a progress: 0.07 is `7%`, although 0.07 · 100 is a little more than 7 in
/// `Double`.
private func percentage(_ progress: Double) -> String {
  let percent = progress * 100
  let candidates = [percent, percent.nextDown, percent.nextUp].filter { $0 / 100 == progress }
  return (candidates.map(\.shortestText).min { $0.count < $1.count } ?? percent.shortestText) + "%"
}
