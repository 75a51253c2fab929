extension Scene {
  /// The shortest time after which the whole scene repeats seamlessly; nil if there is none within an hour,
  /// or if nothing repeats.
  ///
  /// It applies from ``loopStart`` on.
  package var shortestLoop: Rational? { Rational.leastCommonMultiple(of: cycles.compactMap(\.period)) }

  /// The time in seconds at which all endless animations have started and all finite ones have ended; 0 if the scene
  /// repeats from its start.
  public var loopStart: Double { cycles.map(\.start).reduce(0, max) }

  /// Whether any visible animation is endless.
  public var repeats: Bool { cycles.contains { $0.period != nil } }

  /// Whether any visible animation is finite.
  public var ends: Bool { cycles.contains { $0.period == nil && $0.start > 0 } }
}
