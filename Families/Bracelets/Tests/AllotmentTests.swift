import Testing

@testable import AfterglowBracelets

@Suite("Beads allotted to elements")
struct AllotmentTests {
  func ratios(_ values: [Double]) throws -> ElementRatios {
    try ElementRatios(
      metal: values[0], wood: values[1], water: values[2], fire: values[3], earth: values[4])
  }

  @Test("Every given case is allotted as given", arguments: try CaseFiles.distribution().cases)
  func givenCases(given: DistributionCases.Allotment) throws {
    let ratios = try ElementRatios(PerElement { given.ratios[$0.rawValue] ?? .nan })
    let counts = ratios.counts(of: given.n)
    for element in Element.allCases { #expect(counts[element] == given.counts[element.rawValue]) }
  }

  @Test("Largest remainders are not monotone: an element may lose a bead when the ring grows")
  func paradox() throws {
    let cases = try CaseFiles.distribution().alabama_paradox
    #expect(cases.count == 6)
    for given in cases { #expect(try ratios(given.ratios).counts(of: given.n).inOrder == given.counts) }
  }

  @Test("Counts sum to the number of beads, each within one of its exact share, for any ratios")
  func sums() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let values = (0..<5).map { _ in random.next(below: 4) == 0 ? 0 : random.nextUnit() * 1000 }
      let ratios = try ratios(values)
      let count = random.next(below: 60)
      let counts = ratios.counts(of: count)
      guard !ratios.areEmpty else { continue }
      #expect(counts.inOrder.reduce(0, +) == count)
      for element in Element.allCases {
        let exact = ratios.percentages[element] * Double(count) / 100
        #expect(abs(Double(counts[element]) - exact) < 1)
        if ratios.percentages[element] == 0 { #expect(counts[element] == 0) }
      }
    }
  }

  @Test("Of elements with equal ratios an earlier one never has fewer beads")
  func ties() throws {
    for count in 0...40 {
      let counts = try ratios([33.3, 33.3, 33.3, 0.05, 0.05]).counts(of: count)
      #expect(counts.metal >= counts.wood && counts.wood >= counts.water && counts.fire >= counts.earth)
      let thirds = try ratios([0.1, 0.1, 0.1, 0, 0]).counts(of: count)
      #expect(thirds.metal - thirds.water <= 1 && thirds.metal >= thirds.wood && thirds.wood >= thirds.water)
    }
  }

  @Test("Remainders that are equal as decimals are equal, even if doubles differ")
  func decimalTies() throws {
    // 0.1 + 0.2 is not 0.3 in doubles; 10 beads give 2.2 | 1.1 | 1.1 | 3.3 | 2.3.
    #expect(try ratios([22, 11, 11, 33, 23]).counts(of: 10).inOrder == [2, 1, 1, 4, 2])
    #expect(try ratios([2.2, 1.1, 1.1, 3.3, 2.3]).counts(of: 10).inOrder == [2, 1, 1, 4, 2])
    #expect(try ratios([8.7, 8.7, 8.7, 37, 36.9]).counts(of: 10).inOrder == [1, 1, 1, 4, 3])
  }

  @Test(
    "The scale of the ratios does not matter, from the smallest doubles to the largest",
    arguments: [
      1e-300, 1e-6, 0.01, 1, 1e6, 1e200, 1e306,
    ])
  func scale(factor: Double) throws {
    #expect(try ratios([30, 25, 20, 15, 10].map { $0 * factor }).counts(of: 18).inOrder == [5, 4, 4, 3, 2])
  }

  @Test(
    "Ratios that differ from 100 by more than 1 are normalized with a warning",
    arguments: [
      ([50, 50, 50, 0, 0], "the ratios sum to 150, not 100; they are read as shares of 100"),
      ([0.2, 0.2, 0.2, 0.2, 0.2], "the ratios sum to 1, not 100; they are read as shares of 100"),
      ([30, 30, 30, 8.9, 0], "the ratios sum to 98.9, not 100; they are read as shares of 100"),
      ([0, 0, 0, 0, 0], "the ratios sum to 0: the ring stays empty"),
    ])
  func notes(values: [Double], note: String) throws {
    #expect(try ratios(values).normalizationNote == note)
  }

  @Test("Ratios within 1 of 100 are normalized without a warning")
  func quiet() throws {
    for values in [[33.0, 33, 33, 0, 0], [20, 20, 20, 20, 20], [20.2, 20.2, 20.2, 20.2, 20.2]] {
      let ratios = try ratios(values)
      #expect(ratios.normalizationNote == nil)
      let sum = ratios.percentages.inOrder.reduce(0, +)
      #expect(abs(sum - 100) < 1e-9)
    }
  }

  @Test(
    "Negative and nonnumeric ratios are refused by name",
    arguments: [
      (-1.0, "negative"), (-Double.infinity, "not a share"), (.nan, "not a share"),
      (.infinity, "not a share"),
    ])
  func refusals(value: Double, message: String) {
    let error = #expect(throws: BraceletError.self) { try ratios([20, 20, value, 20, 20]) }
    #expect(error?.path == "water")
    #expect(error?.message.contains(message) == true)
  }

  @Test("Empty ratios and counts out of range allot nothing and do not trap")
  func extremes() throws {
    #expect(try ratios([0, 0, 0, 0, 0]).counts(of: 20).inOrder == [0, 0, 0, 0, 0])
    #expect(try ratios([20, 20, 20, 20, 20]).counts(of: -5).inOrder == [0, 0, 0, 0, 0])
    #expect(try ratios([20, 20, 20, 20, 20]).counts(of: .max).inOrder.reduce(0, +) == 1000)
    #expect(try ratios([1e308, 1e308, 1e308, 0, 0]).counts(of: 3).inOrder == [1, 1, 1, 0, 0])
    #expect(try ratios([5e-324, 0, 0, 0, 0]).counts(of: 3).inOrder == [3, 0, 0, 0, 0])
  }
}
