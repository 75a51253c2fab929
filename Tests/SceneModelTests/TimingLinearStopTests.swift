import SceneModel
import Testing

@Suite("Easing linear()")
struct TimingLinearStopTests {
  private static let canonicalForms: [(String, String)] = [
    ("linear(0, 0.25, 1)", "linear(0 0%, 0.25 50%, 1 100%)"),
    ("linear(0, 0.25 75%, 1)", "linear(0 0%, 0.25 75%, 1 100%)"),
    ("linear(0, 0.5 25% 75%, 1)", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)"),
    (
      "linear(0, 1 25%, 0.5, 0.75, 1)",
      "linear(0 0%, 1 25%, 0.5 50%, 0.75 75%, 1 100%)"
    ),
    ("linear(0 40%, 0.5 20%, 1)", "linear(0 40%, 0.5 40%, 1 100%)"),
    ("linear(0, 1 150%, 0.5)", "linear(0 0%, 1 150%, 0.5 150%)"),
    ("linear(0, 0.2 -10%, 1)", "linear(0 0%, 0.2 0%, 1 100%)"),
    ("linear(0 -20%, 1 120%)", "linear(0 -20%, 1 120%)"),
    ("linear(0.5)", "linear(0.5 0%)"),
    ("linear(0.5 20% 60%)", "linear(0.5 20%, 0.5 60%)"),
    ("linear(20% 60% 0.5, 1)", "linear(0.5 20%, 0.5 60%, 1 100%)"),
    ("linear(0, 1 20%, 2, 3 10%, 4)", "linear(0 0%, 1 20%, 2 20%, 3 20%, 4 100%)"),
  ]

  @Test(
    "Missing inputs are filled in and decreasing ones raised, according to CSS Easing 2",
    arguments: canonicalForms)
  func canonicalForm(css: String, canonical: String) throws {
    let function = try TimingFunction(css: css)
    #expect(function == (try TimingFunction(css: canonical)))
    #expect(try function.cssDescription == TimingFunction(css: canonical).cssDescription)
  }

  private static let outputTable: [(String, Double, Double)] = [
    ("linear(0, 0.25, 1)", 0.25, 0.125), ("linear(0, 0.25, 1)", 0.75, 0.625),
    ("linear(0, 0.25, 1)", -1, -0.5), ("linear(0, 0.25, 1)", 2, 2.5),
    ("linear(0, 0.5 20% 60%, 1)", 0.1, 0.25), ("linear(0, 0.5 20% 60%, 1)", 0.4, 0.5),
    ("linear(0, 0.5 20% 60%, 1)", 0.8, 0.75), ("linear(0, 1)", 3, 3), ("linear(0, 1)", -2, -2),
    ("linear(0.5)", 0.1, 0.5), ("linear(0.5)", 7, 0.5),
    // Stops inside 0…1 extrapolate as well.
    ("linear(0 20%, 1 60%)", 0, -0.5), ("linear(0 20%, 1 60%)", 1, 2),
    // Two stops at one input: a jump, and constants beyond the ends.
    ("linear(0, 0.2 50%, 0.8 50%, 1)", 0.5, 0.8), ("linear(0.2 0%, 0.4 0%, 1)", -1, 0.2),
    ("linear(0.2 0%, 0.4 0%, 1)", 0, 0.4), ("linear(0, 0.6 100%, 0.9 100%)", 2, 0.9),
    ("linear(0, 0.6 100%, 0.9 100%)", 1, 0.9), ("linear(0, 0.1 50%, 0.2 50%, 0.3 50%, 1)", 0.5, 0.3),
  ]

  @Test(
    "Outputs are on the lines between the stops and beyond both ends",
    arguments: outputTable)
  func outputs(css: String, input: Double, output: Double) throws {
    #expect(abs(try TimingFunction(css: css)(input) - output) < 1e-12)
  }

  @Test("With the before flag the first of several stops at the first input counts")
  func beforeFlag() throws {
    let function = try TimingFunction(css: "linear(0.2 0%, 0.4 0%, 0.5 50%, 0.6 50%, 1)")
    #expect(function(0, before: true) == 0.2)
    #expect(function(0.5, before: true) == 0.6)
  }

  @Test("A jump at a decimal input is matched by a progress computed from it")
  func decimalJump() throws {
    let function = try TimingFunction(css: "linear(0 0%, 0 10%, 1 10%, 1 100%)")
    #expect(1 - 0.9 < 0.1)
    #expect(function(1 - 0.9) == 1)
  }

  @Test("No stop, or a number that is not finite, is refused")
  func refusals() {
    for stops in [[], [LinearStop(.nan)], [LinearStop(0), LinearStop(1, at: .infinity)]] {
      #expect(throws: TimingRangeError.self) { try LinearStopTiming(stops: stops) }
    }
  }
}
