import Testing

@testable import AfterglowBracelets

@Suite("Seeded generator")
struct RandomSourceTests {
  @Test("SplitMix64 gives the published numbers")
  func splitMix() throws {
    for given in try CaseFiles.distribution().splitmix64 {
      var source = SplitMix64(seed: given.seed)
      #expect(given.u64.map { _ in String(source.next()) } == given.u64)
    }
  }

  @Test("A seed always gives the same permutation")
  func shuffles() throws {
    let cases = try CaseFiles.distribution().shuffles
    #expect(cases.count == 3)
    for given in cases {
      var source = SplitMix64(seed: UInt64(given.seed))
      #expect(Array(0..<given.n).shuffled(with: &source) == given.permutation)
    }
  }

  @Test("Bounded draws stay within their bound and reach every number about equally often")
  func bounds() {
    var source = SplitMix64(seed: 9)
    var hits = [Int](repeating: 0, count: 7)
    for _ in 0..<7000 {
      hits[source.next(below: 7)] += 1
    }
    #expect(hits.allSatisfy { (900...1100).contains($0) }, "\(hits)")
    for bound in [Int.min, -1, 0, 1] {
      #expect(source.next(below: bound) == 0)
    }
    #expect(source.next(below: .max) >= 0)
  }

  @Test("Every order of three is about equally likely, and short arrays are unchanged")
  func fairness() {
    var source = SplitMix64(seed: 4)
    var orders: [[Int]: Int] = [:]
    for _ in 0..<6000 { orders[[0, 1, 2].shuffled(with: &source), default: 0] += 1 }
    #expect(orders.count == 6)
    #expect(orders.values.allSatisfy { (880...1120).contains($0) }, "\(orders)")
    #expect([Int]().shuffled(with: &source) == [])
    #expect([5].shuffled(with: &source) == [5])
  }
}
