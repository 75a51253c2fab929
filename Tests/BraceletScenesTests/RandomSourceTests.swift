import Testing

@testable import BraceletScenes

@Suite("Seeded generator")
struct RandomSourceTests {
  @Test("mulberry32 gives the published numbers")
  func mulberry() throws {
    for given in try CaseFiles.distribution().mulberry32 {
      var integers = Mulberry32(seed: given.seed)
      #expect(given.u32.map { _ in integers.next() } == given.u32)
      var units = Mulberry32(seed: given.seed)
      #expect(given.float.map { _ in units.nextUnit() } == given.float)
    }
  }

  @Test("SplitMix64 gives the published numbers")
  func splitMix() throws {
    for given in try CaseFiles.distribution().splitmix64 {
      var source = SplitMix64(seed: given.seed)
      #expect(given.u64.map { _ in String(source.next()) } == given.u64)
    }
  }

  @Test("A seed gives the same permutation for ever")
  func shuffles() throws {
    let cases = try CaseFiles.distribution().shuffles
    #expect(cases.count == 6)
    for given in cases {
      let places = Array(0..<given.n)
      if given.generator.hasPrefix("mulberry32") {
        var source = Mulberry32(seed: given.seed)
        #expect(places.shuffled(with: &source) == given.permutation)
      } else {
        var source = SplitMix64(seed: UInt64(given.seed))
        #expect(places.shuffled(with: &source) == given.permutation)
      }
    }
  }

  @Test("Bounded draws stay within their bound and reach every number about equally often")
  func bounds() {
    var source = SplitMix64(seed: 9)
    var other = Mulberry32(seed: 9)
    var hits = [Int](repeating: 0, count: 7)
    for _ in 0..<7000 {
      hits[source.next(below: 7)] += 1
      hits[other.next(below: 7)] += 1
    }
    #expect(hits.allSatisfy { (1800...2200).contains($0) }, "\(hits)")
    for bound in [Int.min, -1, 0, 1] {
      #expect(source.next(below: bound) == 0)
      #expect(other.next(below: bound) == 0)
    }
    #expect(source.next(below: .max) >= 0)
    #expect(other.next(below: .max) >= 0)
  }

  @Test("Every order of three is about equally likely, and short arrays are left alone")
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
