import Foundation
import SceneModel
import Testing

@Suite("Spring easing")
struct TimingSpringTests {
  private static let bounces = [-0.9, -0.5, -0.2, -1e-9, 0, 1e-9, 0.15, 0.3, 0.6, 0.9]

  /// x″ = −k (x − 1) − c x′, classical Runge–Kutta of the fourth order.
  private func integrated(duration: Double, bounce: Double, until end: Double, steps: Int) -> [Double] {
    let stiffness = (2 * Double.pi / duration) * (2 * Double.pi / duration)
    let dampingRatio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    let damping = dampingRatio * 4 * Double.pi / duration
    func acceleration(_ x: Double, _ v: Double) -> Double { -stiffness * (x - 1) - damping * v }
    let h = end / Double(steps)
    var (x, v) = (0.0, 0.0)
    var values = [x]
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      values.append(x)
    }
    return values
  }

  @Test("The output is the solution of the spring's differential equation", arguments: bounces)
  func differentialEquation(bounce: Double) throws {
    let spring = try SpringTiming(duration: 0.5, bounce: bounce)
    let steps = 20_000
    let values = integrated(
      duration: 0.5, bounce: bounce, until: spring.settlingDuration, steps: steps)
    let function = TimingFunction.spring(spring)
    for step in stride(from: 0, to: steps, by: 100) {
      let progress = Double(step) / Double(steps)
      #expect(abs(function(progress) - values[step]) < 1e-8, "at \(progress)")
      #expect(abs(spring.value(atSeconds: progress * spring.settlingDuration) - values[step]) < 1e-8)
    }
  }

  @Test("It has settled at the settling duration, and not before", arguments: bounces)
  func settles(bounce: Double) throws {
    let spring = try SpringTiming(duration: 2, bounce: bounce)
    let end = spring.settlingDuration
    #expect(abs(abs(spring.value(atSeconds: end) - 1) - SpringTiming.settlingTolerance) < 1e-9)
    #expect(abs(spring.value(atSeconds: end * (1 - 1e-6)) - 1) > SpringTiming.settlingTolerance)
    for step in 0...1000 {
      let later = end * (1 + Double(step) / 500)
      #expect(abs(spring.value(atSeconds: later) - 1) <= SpringTiming.settlingTolerance * (1 + 1e-9))
    }
  }

  @Test("Progress 1 is exactly 1, and nothing moves before 0 or after 1", arguments: bounces)
  func ends(bounce: Double) {
    let function = TimingFunction.spring(duration: 0.3, bounce: bounce)
    #expect([-1, 0].map { function($0) } == [0, 0])
    #expect([1, 2].map { function($0) } == [1, 1])
    #expect(abs(function(1.0.nextDown) - 1) <= SpringTiming.settlingTolerance * (1 + 1e-9))
  }

  @Test("A critically damped spring settles when (1 + u) exp(−u) is a thousandth, u being 2π t / duration")
  func criticalSettling() throws {
    let function = TimingFunction.spring(duration: 0.5)
    let settling = try #require(function.settlingDuration)
    let u = 2 * Double.pi * settling / 0.5
    #expect(abs((1 + u) * exp(-u) - 0.001) < 1e-12)
    #expect(TimingFunction.easeIn.settlingDuration == nil)
  }

  @Test("The first overshoot is exp(−ζπ/√(1−ζ²)) of the way, half a damped period in")
  func overshoot() throws {
    let spring = try SpringTiming(duration: 1, bounce: 0.4)
    let root = (1 - 0.6 * 0.6).squareRoot()
    let peak = spring.value(atSeconds: 0.5 / root)
    #expect(abs(peak - (1 + exp(-0.6 * Double.pi / root))) < 1e-12)
  }

  @Test("The shape depends on the bounce alone; the duration scales the settling time")
  func scale() throws {
    let (short, long) = (
      try SpringTiming(duration: 0.5, bounce: 0.25), try SpringTiming(duration: 4, bounce: 0.25)
    )
    #expect(long.settlingDuration == 8 * short.settlingDuration)
    #expect(TimingFunction.spring(short)(0.37) == TimingFunction.spring(long)(0.37))
  }

  @Test("Springs that never move or never settle, and durations that are not positive, are refused")
  func refusals() {
    for (duration, bounce) in [
      (0.5, 1.0), (0.5, -1), (0.5, .nan), (0, 0), (-1, 0), (.infinity, 0), (.nan, 0),
    ] {
      #expect(throws: TimingRangeError.self) {
        try SpringTiming(duration: duration, bounce: bounce)
      }
    }
  }

  @Test("Bounces next to the limits still settle", arguments: [1 - 0x1p-53, -1 + 0x1p-53, 0.999, -0.999])
  func limits(bounce: Double) throws {
    let spring = try SpringTiming(duration: 1, bounce: bounce)
    #expect(spring.settlingDuration.isFinite && spring.settlingDuration > 1)
  }
}
