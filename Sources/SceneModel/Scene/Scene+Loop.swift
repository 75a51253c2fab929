extension Scene {
  /// The shortest time after which the whole scene repeats without a seam; nil if there is none within an hour, and where nothing repeats.
  ///
  /// It holds from ``loopStart`` on.
  package var shortestLoop: Rational? { Rational.leastCommonMultiple(of: cycles.compactMap(\.period)) }

  /// When the last of the animations that go on forever has begun, and the last of the others has come to its end, in
  /// seconds; 0 where the scene repeats from its start.
  public var loopStart: Double { cycles.map(\.start).reduce(0, max) }

  /// Whether anything that is shown goes on forever.
  public var repeats: Bool { cycles.contains { $0.period != nil } }

  /// Whether an animation that is shown comes to its end.
  public var ends: Bool { cycles.contains { $0.period == nil && $0.start > 0 } }
}
