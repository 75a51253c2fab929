import SceneModel
import Testing

@Suite("Step easing")
struct TimingStepTests {
  private static let jumpTable: [(StepPosition, [Double])] = [
    // position, then outputs just before and at 0, 1/3, 2/3, 1 in the active phase
    (StepPosition.jumpEnd, [0.0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3, 1.0]),
    (.jumpStart, [1.0 / 3, 2.0 / 3, 2.0 / 3, 1, 1, 1]),
    (.jumpNone, [0, 0.5, 0.5, 1, 1, 1]),
    (.jumpBoth, [0.25, 0.5, 0.5, 0.75, 0.75, 1]),
  ]

  @Test(
    "Three steps jump according to the position",
    arguments: jumpTable)
  func jumps(position: StepPosition, outputs: [Double]) {
    let steps = TimingFunction.steps(count: 3, position: position)
    let inputs = [0.2, 1.0 / 3, 0.5, 2.0 / 3, 0.9, 1.0]
    for (input, output) in zip(inputs, outputs) {
      #expect(steps(input) == output, "\(steps) at \(input)")
    }
  }

  private static let beforeFlagTable: [(StepPosition, Double, Double)] = [
    (StepPosition.jumpStart, 0.0, 0.0), (.jumpBoth, 0, 0), (.jumpEnd, 0, 0), (.jumpNone, 0, 0),
    (.jumpStart, 0.5, 0.5), (.jumpBoth, 0.5, 0.4), (.jumpEnd, 0.5, 0.25), (.jumpNone, 0.5, 1.0 / 3),
    (.jumpStart, 1, 1), (.jumpBoth, 1, 0.8), (.jumpEnd, 1, 0.75), (.jumpNone, 1, 1),
    (.jumpStart, 0.4, 0.5), (.jumpEnd, 0.4, 0.25),
  ]

  @Test(
    "With the before flag a jump exactly at the input is not taken yet",
    arguments: beforeFlagTable)
  func beforeFlag(position: StepPosition, input: Double, output: Double) {
    #expect(TimingFunction.steps(count: 4, position: position)(input, before: true) == output)
  }

  private static let outsideTable: [(StepPosition, Double, Double)] = [
    (StepPosition.jumpEnd, -0.1, -0.25), (.jumpEnd, 1.3, 1.25), (.jumpStart, -0.1, 0),
    (.jumpStart, -0.3, -0.25), (.jumpStart, 1, 1), (.jumpStart, 1.1, 1.25), (.jumpNone, -0.1, -1.0 / 3),
    (.jumpNone, 1.1, 4.0 / 3), (.jumpBoth, 1.1, 1), (.jumpBoth, 1.3, 1.2),
  ]

  @Test(
    "Outside 0…1 the steps continue",
    arguments: outsideTable)
  func outside(position: StepPosition, input: Double, output: Double) {
    #expect(TimingFunction.steps(count: 4, position: position)(input) == output)
  }

  @Test("Every hundredth of a hundred steps is a boundary, although a decimal is not exact in Double")
  func decimalBoundaries() {
    let steps = TimingFunction.steps(count: 100)
    for hundredth in 0...100 {
      let output = Double(hundredth) / 100
      #expect(steps(output) == output)
      #expect(steps(1 - (1 - output)) == output)
      #expect(steps(output, before: true) == Double(max(hundredth - 1, 0)) / 100)
    }
  }

  @Test("step-start is 1 and step-end 0 between the ends")
  func keywords() {
    #expect(TimingFunction.stepStart(0) == 1 && TimingFunction.stepStart(0, before: true) == 0)
    #expect(TimingFunction.stepEnd(0.999) == 0 && TimingFunction.stepEnd(1) == 1)
  }

  @Test("A count below 1, below 2 for jump-none, or beyond 32 bits is refused")
  func refusals() {
    for (count, position) in [(0, StepPosition.jumpEnd), (-3, .jumpBoth), (1, .jumpNone), (.max, .jumpEnd)] {
      #expect(throws: TimingRangeError.self) { try StepTiming(count: count, position: position) }
    }
  }
}
