extension Scene {
  /// The shortest time after which the whole scene repeats without a seam; nil if there is none within an
  /// hour, where nothing repeats, and where an animation ends: what it did is then not seen again.
  ///
  /// It holds from ``loopStart`` on.
  package var shortestLoop: Rational? {
    repeats && !ends
      ? Rational.leastCommonMultiple(of: layers.flatMap { $0.timings.compactMap(\.period) }) : nil
  }

  /// The layers that go on forever, by their names or the place among their siblings, and the periods of each.
  package var loopPeriods: [(layer: String, period: Rational)] {
    layers.enumerated().flatMap { index, layer in
      layer.timings.compactMap { $0.period }.map { (layer: layer.id ?? "layers[\(index)]", period: $0) }
    }
  }

  /// When the last of the animations that go on forever has begun, in seconds; 0 where all have from the start.
  public var loopStart: Double {
    layers.flatMap(\.timings).filter { $0.period != nil }.map(\.delay).reduce(0, max)
  }

  /// Whether anything that is shown goes on forever.
  public var repeats: Bool { layers.contains { $0.timings.contains { $0.period != nil } } }

  /// Whether an animation that is shown comes to its end.
  public var ends: Bool {
    layers.contains { $0.timings.contains { $0.endTime > 0 && $0.endTime.isFinite } }
  }
}

extension Layer {
  /// The timings of all animations of the layer and of what it holds; none if it is hidden.
  fileprivate var timings: [Timing] {
    if isHidden { return [] }
    var result = animations.map(\.timing)
    if let mask { result += mask.layers.flatMap(\.timings) }
    if case .group(let children) = content { result += children.flatMap(\.timings) }
    return result
  }
}
