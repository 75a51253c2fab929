import SceneModel
import Testing

@Suite("Timing")
struct TimingTests {
  /// A timing in ticks of 1/8 s and iterations in eighths, small enough to be computed with integers.
  struct Row: Sendable, CustomTestStringConvertible {
    var delay = 0
    var endDelay = 0
    let duration: Int
    let iterations: Int
    let iterationStart: Int
    let direction: Timing.Direction
    let fill: Timing.Fill

    var testDescription: String {
      "\(direction) \(fill), delay \(delay), end \(endDelay), "
        + "duration \(duration) × \(iterations)/8 from \(iterationStart)/8"
    }

    func timing() throws -> Timing {
      try Timing(
        delay: Double(delay) / 8, endDelay: Double(endDelay) / 8, duration: Double(duration) / 8,
        iterations: Double(iterations) / 8, iterationStart: Double(iterationStart) / 8, direction: direction,
        fill: fill)
    }

    /// Progress in units of 1/(8 · duration), and the iteration, computed with integers; times in eighths
    /// of a tick.
    func expected(atTick tick: Int) -> (progress: Int, iteration: Int)? {
      let (time, start, active) = (8 * tick, 8 * delay, duration * iterations)
      let end = max(0, start + active + 8 * endDelay)
      let begins = max(0, min(start, end))
      let ends = max(0, min(start + active, end))
      var elapsed = time - start
      if time < begins {
        guard [.backwards, .both].contains(fill) else { return nil }
        elapsed = max(elapsed, 0)
      } else if time >= ends {
        guard [.forwards, .both].contains(fill) else { return nil }
        elapsed = min(max(elapsed, 0), active)
      }
      // The position in an endless sequence of iterations, each 8 · duration long.
      let length = 8 * duration
      let position = elapsed + iterationStart * duration
      var (iteration, offset) = position.quotientAndRemainder(dividingBy: length)
      if offset == 0, time >= begins, elapsed == active, iterations > 0 {
        (iteration, offset) = (iteration - 1, length)
      }
      let isOdd = iteration % 2 != 0
      let runsBackwards: Bool
      switch direction {
      case .normal: runsBackwards = false
      case .reverse: runsBackwards = true
      case .alternate: runsBackwards = isOdd
      case .alternateReverse: runsBackwards = !isOdd
      }
      return (runsBackwards ? length - offset : offset, iteration)
    }
  }

  static let rows: [Row] = Timing.Direction.allCases.flatMap { direction in
    Timing.Fill.allCases.flatMap { fill in
      [0, 4, 8, 12, 20, 24].flatMap { iterations in
        [0, 3, 4, 8, 12].map { start in
          Row(
            duration: 4, iterations: iterations, iterationStart: start, direction: direction, fill: fill)
        }
      }
    }
  }

  @Test("Every direction, fill, count and start agrees with an integer model", arguments: rows)
  func table(row: Row) throws {
    for delay in [0, 3, -3, -40] {
      for endDelay in [0, 2, -2, -30] {
        var row = row
        (row.delay, row.endDelay) = (delay, endDelay)
        let timing = try row.timing()
        for tick in -6...24 {
          let computed = timing.computed(at: Double(tick) / 8)
          let expected = row.expected(atTick: tick)
          #expect(
            computed.progress == expected.map { Double($0.progress) / Double(8 * row.duration) },
            "progress of \(row.testDescription) at tick \(tick)")
          #expect(
            computed.currentIteration == expected.map { Double($0.iteration) },
            "iteration of \(row.testDescription) at tick \(tick)")
        }
      }
    }
  }

  @Test("The phases change at the start of the first and at the end of the last iteration")
  func phases() throws {
    let timing = try Timing(delay: 1, endDelay: 0.5, duration: 2, iterations: 1.5, fill: .both)
    let expected: [(Double, ComputedTiming.Phase, Double, Double)] = [
      (-1, .before, 0, 0), (0.999, .before, 0, 0), (1, .active, 0, 0), (2, .active, 0.5, 0),
      (3, .active, 0, 1), (3.5, .active, 0.25, 1), (4, .after, 0.5, 1), (9, .after, 0.5, 1),
    ]
    for (time, phase, progress, iteration) in expected {
      let computed = timing.computed(at: time)
      #expect(computed.phase == phase && computed.progress == progress, "at \(time)")
      #expect(computed.currentIteration == iteration, "at \(time)")
      #expect(computed.activeDuration == 3 && computed.endTime == 4.5)
    }
  }

  @Test("Decimal times equal decimal ends, although their products are not exact in Double")
  func decimalBoundaries() throws {
    #expect(0.1 * 3 > 0.3)
    let thrice = try Timing(duration: 0.1, iterations: 3, fill: .both).computed(at: 0.3)
    #expect(thrice.phase == .after && thrice.progress == 1 && thrice.currentIteration == 2)
    let delayed = try Timing(delay: 0.1, duration: 0.2, fill: .none)
    #expect(0.1 + 0.2 > 0.3)
    #expect(delayed.computed(at: 0.3).progress == nil)
    let begun = try Timing(delay: 0.1 + 0.2, duration: 1).computed(at: 0.3)
    #expect(begun.phase == .active && begun.progress == 0)
  }

  @Test(
    "Every frame at an iteration's start has progress 0",
    arguments: [24.0, 25, 30, 60, 30000.0 / 1001])
  func frameBoundaries(rate: Double) throws {
    for framesPerIteration in [1.0, 3, 7, 10, 75] {
      let timing = try Timing(delay: 0.7, duration: framesPerIteration / rate, iterations: .infinity)
      for iteration in 0..<200 {
        let computed = timing.computed(at: 0.7 + Double(iteration) * framesPerIteration / rate)
        #expect(computed.progress == 0, "\(framesPerIteration) frames at \(rate), iteration \(iteration)")
        #expect(computed.currentIteration == Double(iteration))
      }
    }
  }

  @Test("A duration of 0 shows the end of the last iteration, or the start before it")
  func zeroDuration() throws {
    let once = try Timing(delay: 1, fill: .both)
    #expect(once.computed(at: 0).progress == 0 && once.computed(at: 0).currentIteration == 0)
    #expect(once.computed(at: 1).phase == .after && once.computed(at: 1).progress == 1)
    let half = try Timing(iterations: 2.5, iterationStart: 0.25, fill: .forwards).computed(at: 0)
    #expect(half.progress == 0.75 && half.currentIteration == 2)
    let whole = try Timing(iterations: 2, direction: .alternate, fill: .forwards).computed(at: 5)
    #expect(whole.progress == 0 && whole.currentIteration == 1)
  }

  @Test(
    "Infinitely many iterations of no duration end in iteration infinity, which counts as forwards",
    arguments: [
      (Timing.Direction.normal, 0.0, 1.0), (.reverse, 0, 0), (.alternate, 0, 1), (.alternateReverse, 0, 1),
      (.normal, 0.25, 0.25), (.reverse, 0.25, 0.75), (.alternateReverse, 2.25, 0.25),
    ] as [(Timing.Direction, Double, Double)])
  func infinitelyManyOfNothing(direction: Timing.Direction, start: Double, progress: Double) throws {
    let timing = try Timing(iterations: .infinity, iterationStart: start, direction: direction, fill: .both)
    let computed = timing.computed(at: 0)
    #expect(computed.phase == .after && computed.progress == progress)
    #expect(computed.currentIteration == .infinity && computed.activeDuration == 0)
    #expect(timing.computed(at: -1).currentIteration == start.rounded(.down))
  }

  @Test("Infinitely many iterations never end")
  func infiniteIterations() throws {
    let timing = try Timing(duration: 2, iterations: .infinity, direction: .alternate)
    let computed = timing.computed(at: 1_000_003)
    #expect(computed.phase == .active && computed.progress == 0.5 && computed.currentIteration == 500_001)
    #expect(computed.activeDuration == .infinity && computed.endTime == .infinity)
  }

  @Test("An infinite duration stays at the start of its iteration")
  func infiniteDuration() throws {
    let timing = try Timing(duration: .infinity, iterations: 3, iterationStart: 1.25)
    let computed = timing.computed(at: 1e9)
    #expect(computed.phase == .active && computed.progress == 0.25 && computed.currentIteration == 1)
    let none = try Timing(duration: .infinity, iterations: 0, fill: .forwards).computed(at: 4)
    #expect(none.phase == .after && none.progress == 0 && none.activeDuration == 0)
  }

  @Test("The before flag is passed to step easings: before forward iterations, after backward ones")
  func beforeFlag() throws {
    func progress(_ direction: Timing.Direction, at time: Double) throws -> Double? {
      try Timing(delay: 1, duration: 1, direction: direction, fill: .both, easing: .stepStart)
        .computed(at: time).progress
    }
    #expect(try progress(.normal, at: 0) == 0)
    #expect(try progress(.normal, at: 1) == 1)
    #expect(try progress(.reverse, at: 0) == 1)
    #expect(try progress(.reverse, at: 1.5) == 1)
    #expect(try progress(.reverse, at: 2) == 0)
    let steps = TimingFunction.steps(count: 2)
    let cut = try Timing(
      duration: 1, iterations: 1.5, direction: .alternate, fill: .forwards, easing: steps)
    #expect(cut.computed(at: 2).progress == 0)
    #expect(cut.computed(at: 1.25).progress == 0.5)
  }

  @Test("The easing changes the directed progress")
  func easing() throws {
    let timing = try Timing(duration: 2, direction: .reverse, easing: .easeIn)
    #expect(timing.computed(at: 0.5).progress == TimingFunction.easeIn(0.75))
  }

  @Test("Any local time is accepted, and NaN is not in effect")
  func extremeTimes() throws {
    for duration in [0, 0x1p-1074, 1, 1e308, .infinity] {
      for iterations in [0, 0x1p-1074, 1.5, 1e308, .infinity] {
        let timing = try Timing(
          delay: -1e308, endDelay: 1e308, duration: duration, iterations: iterations,
          iterationStart: 1e308, direction: .alternate, fill: .both)
        for time in [-.infinity, -1e308, 0, 1e308, .infinity] {
          let computed = timing.computed(at: time)
          let progress = try #require(computed.progress)
          #expect((0...1).contains(progress), "\(duration) × \(iterations) at \(time)")
          #expect(try #require(computed.currentIteration) >= 0)
        }
        #expect(timing.computed(at: .nan).progress == nil)
      }
    }
  }

  @Test("A number outside its range is refused and named")
  func refusals() {
    func property(_ make: () throws -> Timing) -> String? {
      #expect(throws: TimingRangeError.self) { try make() }?.property
    }
    #expect(property { try Timing(delay: .infinity) } == "delay")
    #expect(property { try Timing(endDelay: .nan) } == "endDelay")
    #expect(property { try Timing(duration: -1) } == "duration")
    #expect(property { try Timing(duration: .nan) } == "duration")
    #expect(property { try Timing(iterations: -0.5) } == "iterations")
    #expect(property { try Timing(iterationStart: .infinity) } == "iterationStart")
  }
}
