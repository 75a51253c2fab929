import Testing

@testable import Budgets

@Suite("What documents and frames may use")
struct BudgetTests {
  private func limits(_ change: (inout SceneLimits) -> Void) -> SceneLimits {
    var limits = SceneLimits()
    change(&limits)
    return limits
  }

  @Test("what is asked, what is left, and how to get more are said where it is refused")
  func refusal() throws {
    let budget = Budget(limits { $0.layers = 7 })
    try budget.take(.layers(5), at: "layers[0]")
    let error = #expect(throws: BudgetError.self) { try budget.take(.layers(3), at: "layers[1]") }
    #expect(
      error?.description
        == "layers[1]: needs 3 more layers, but only 2 of 7 are left; use fewer layers, or set a higher limit of layers"
    )
    try budget.take(.bytes(100))
  }

  @Test("an amount up to the limit is taken, and one that is only asked for is not")
  func exact() throws {
    let budget = Budget(limits { $0.steps = 10 })
    try budget.require(.steps(10))
    try budget.take(.steps(10))
    #expect(throws: BudgetError.self) { try budget.require(.steps(1)) }
  }

  @Test("what was spent without asking is refused with the next amount, and no sum overflows")
  func spent() {
    let budget = Budget(limits { $0.pixelOperations = 100 })
    #expect(budget.spend(.pixelOperations(100)))
    #expect(!budget.spend(.pixelOperations(.max)))
    #expect(!budget.spend(.pixelOperations(1)))
    #expect(budget.pixelOperations.left == 0)
    #expect(throws: BudgetError.self) { try budget.take(.pixelOperations(0)) }
  }

  @Test("a picture may be covered a thousand times, and a small one more often")
  func pixels() {
    #expect(Budget(pixelCount: 1920 * 1080).pixelOperations.left == 20_000_000_000)
    #expect(Budget(pixelCount: 100_000_000).pixelOperations.left == 100_000_000_000)
    #expect(Budget(pixelCount: .max).pixelOperations.left == .max)
    #expect(Budget(limits { $0.pixelOperations = 5 }, pixelCount: .max).pixelOperations.left == 5)
  }

  @Test("bytes are given back; a frame has a gigabyte, a large one more, and a document four")
  func bytes() throws {
    let budget = Budget(limits { $0.bytes = 100 }, pixelCount: 1)
    try budget.take(.bytes(100))
    let error = #expect(throws: BudgetError.self) { try budget.take(.bytes(1)) }
    #expect(error?.description.hasSuffix("set a higher limit of `limits.bytes`") == true)
    budget.release(bytes: 101)
    try budget.take(.bytes(100))
    #expect(Budget(pixelCount: 1920 * 1080).bytes.left == 1 << 30)
    #expect(Budget(pixelCount: 100_000_000).bytes.left == 12_800_000_000)
    #expect(Budget().bytes.left == 4 << 30)
  }

  @Test("any amount is refused once the time is over or the work was canceled")
  func interruptions() throws {
    let late = Budget(limits { $0.time = .zero })
    let error = #expect(throws: BudgetError.self) { try late.take(.layers(1), at: "layers[0]") }
    #expect(error?.description.hasPrefix("layers[0]: takes longer than 0.0 seconds; ") == true)
    let cancellation = Cancellation()
    let budget = Budget(limits { $0.cancellation = cancellation })
    try budget.take(.steps(1))
    cancellation.cancel()
    #expect(throws: BudgetError.self) { try budget.take(.steps(1)) }
  }
}
