import SceneModel
import TestSupport
import Testing

@Suite("Periods and seamless loops")
struct TimingPeriodTests {
  @Test(
    "A number of seconds is the simplest fraction that rounds to it",
    arguments: [
      (2.5, 5, 2), (0.1, 1, 10), (1.0 / 3, 1, 3), (48, 48, 1), (0.3, 3, 10), (1.15, 23, 20),
      (1001.0 / 30000, 1001, 30000), (37.123456, 580054, 15625), (1e-9, 1, 1_000_000_000),
      (1e15, 1_000_000_000_000_000, 1),
    ] as [(Double, Int, Int)])
  func simplestFraction(value: Double, numerator: Int, denominator: Int) throws {
    let rational = try #require(Rational(value))
    #expect(rational.numerator == numerator && rational.denominator == denominator)
  }

  @Test("Every positive number between a billionth and a billion becomes a fraction of the same value")
  func anyNumber() throws {
    var random = SeededNumbers(seed: 7)
    for exponent in -30...30 {
      for _ in 0..<50 {
        let value = Double(sign: .plus, exponent: exponent, significand: 1 + random.unit())
        #expect(try #require(Rational(value)).value == value)
      }
    }
  }

  @Test(
    "Numbers that are not positive, not finite or out of the range of Int are not fractions",
    arguments: [0, -1, .nan, .infinity, 1e300, 1e-300])
  func noFraction(value: Double) {
    #expect(Rational(value) == nil)
  }

  @Test("An effect repeats after one iteration, or after two when it alternates")
  func periods() throws {
    for (direction, seconds) in [
      (Timing.Direction.normal, 2.5), (.reverse, 2.5), (.alternate, 5), (.alternateReverse, 5),
    ] {
      let timing = try Timing(delay: 3, duration: 2.5, iterations: .infinity, direction: direction)
      let period = try #require(timing.period)
      #expect(period == Rational(seconds))
      for time in stride(from: 3.0, to: 20, by: 0.25) {
        #expect(timing.computed(at: time).progress == timing.computed(at: time + period.value).progress)
      }
    }
  }

  @Test("An effect that ends or never changes has no period")
  func noPeriod() throws {
    #expect(try Timing(duration: 2, iterations: 1000).period == nil)
    #expect(try Timing(duration: 0, iterations: .infinity).period == nil)
    #expect(try Timing(duration: .infinity, iterations: .infinity).period == nil)
  }

  @Test("Periods out of range are clamped, and not treated as an end")
  func extremePeriods() throws {
    for duration in [1e300, 1e-300] {
      #expect(try Timing(duration: duration, iterations: .infinity, direction: .alternate).period != nil)
    }
  }

  @Test(
    "The shortest seamless loop is the least common multiple",
    arguments: [
      ([2.5, 3.5], 17.5), ([2.5], 2.5), ([0.5, 0.75], 1.5), ([6, 4, 2.5], 60), ([1.0 / 3, 0.25], 1),
      ([1200, 900], 3600), ([0.1, 0.2, 0.3], 0.6), ([1001.0 / 30000, 0.5], 500.5),
    ] as [([Double], Double)])
  func loops(periods: [Double], loop: Double) {
    let rationals = periods.compactMap { Rational($0) }
    #expect(Rational.leastCommonMultiple(of: rationals) == Rational(loop))
  }

  @Test("There is no loop if it would be longer than an hour, or if nothing repeats")
  func noLoop() {
    for periods in [[48.0, 37, 54, 41], [], [3601], [3600.5], [.pi, 1], [0x1p60, 0x1p60 - 2048]] {
      #expect(Rational.leastCommonMultiple(of: periods.compactMap { Rational($0) }) == nil)
    }
    #expect(Rational.leastCommonMultiple(of: [7, 11].compactMap { Rational($0) }, limit: 76) == nil)
    #expect(Rational.leastCommonMultiple(of: [7, 11].compactMap { Rational($0) }, limit: 77) == Rational(77))
  }

  @Test("Fractions are in lowest terms and positive")
  func lowestTerms() {
    #expect(Rational(6, over: 4) == Rational(3, over: 2))
    #expect(Rational(0) == nil && Rational(1, over: 0) == nil && Rational(-1, over: 2) == nil)
  }
}
