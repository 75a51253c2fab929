extension Scene {
  /// The shortest time after which the whole scene repeats seamlessly; nil if there is none within an hour,
  /// or if nothing repeats.
  ///
  /// It applies from ``loopStart`` on.
  package var shortestLoop: Rational? { cycles.shortestLoop }

  /// The time in seconds at which all endless animations have started and all finite ones have ended; 0 if the scene
  /// repeats from its start.
  public var loopStart: Double { cycles.loopStart }

  /// Whether any visible animation is endless.
  public var repeats: Bool { cycles.repeats }

  /// Whether any visible animation is finite.
  public var ends: Bool { cycles.ends }
}

extension [AnimationCycle] {
  /// See ``Scene/shortestLoop``.
  package var shortestLoop: Rational? { Rational.leastCommonMultiple(of: compactMap(\.period)) }

  /// See ``Scene/loopStart``.
  package var loopStart: Double { map(\.start).reduce(0, Swift.max) }

  /// See ``Scene/repeats``.
  package var repeats: Bool { contains { $0.period != nil } }

  /// See ``Scene/ends``.
  package var ends: Bool { contains { $0.period == nil && $0.start > 0 } }
}
