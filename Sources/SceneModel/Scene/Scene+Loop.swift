extension Scene {
  /// The shortest time after which the whole scene repeats without a seam; nil where there is none within an
  /// hour, or where nothing repeats.
  ///
  /// Animations that end do not count: the loop is that of what goes on for ever.
  public var shortestLoop: Rational? {
    repeats ? Rational.leastCommonMultiple(of: layers.flatMap(\.periods)) : nil
  }

  /// Whether anything that is shown goes on for ever.
  public var repeats: Bool { layers.contains { !$0.periods.isEmpty } }
}

extension Layer {
  /// The periods of all animations of the layer and of what it holds that go on for ever; none where it is
  /// hidden.
  fileprivate var periods: [Rational] {
    if isHidden { return [] }
    var result = animations.compactMap(\.timing.period)
    if let mask { result += mask.layers.flatMap(\.periods) }
    if case .group(let children) = content { result += children.flatMap(\.periods) }
    return result
  }
}
