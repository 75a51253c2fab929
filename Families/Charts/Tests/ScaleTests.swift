import Tabular
import Foundation
import TestSupport
import Testing

@testable import AfterglowCharts

@Suite struct TickTests {
  @Test("ticks and nice intervals are those of the given table")
  func table() throws {
    let rows = try CaseFiles.rows("ticks_vectors.tsv")
    #expect(rows.count == 20)
    for row in rows {
      let start = try #require(row["start"].flatMap { Double($0) })
      let stop = try #require(row["stop"].flatMap { Double($0) })
      let count = try #require(row["count"].flatMap { Double($0) })
      let expected = try #require(row["ticks"]).split(separator: ",").compactMap { Double($0) }
      #expect(
        Ticks.values(from: start, to: stop, count: count) == expected, "ticks(\(start), \(stop), \(count))")
      let nice = Ticks.nice(from: start, to: stop, count: count)
      #expect(nice.start == row["nice_start"].flatMap { Double($0) }, "nice(\(start), \(stop), \(count))")
      #expect(nice.stop == row["nice_stop"].flatMap { Double($0) }, "nice(\(start), \(stop), \(count))")
    }
  }

  @Test("ticks are within their interval, evenly spaced, and print with few digits")
  func properties() {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<2000 {
      let exponent = numbers.double(in: -8...8)
      let start = numbers.double(in: -1...1) * pow(10, exponent)
      let stop = start + numbers.double(in: 0.001...1) * pow(10, exponent)
      let count = Double(1 + numbers.int(below: 20))
      let ticks = Ticks.values(from: start, to: stop, count: count)
      #expect(ticks.allSatisfy { start <= $0 && $0 <= stop }, "\(start) \(stop) \(count)")
      #expect(Double(ticks.count) <= count * 2.5 + 1, "\(start) \(stop) \(count)")
      #expect(ticks == ticks.sorted())
      let (low, high) = Ticks.nice(from: start, to: stop, count: count)
      #expect(low <= start && stop <= high)
    }
  }

  @Test(
    "bounds that are not numbers give no ticks",
    arguments: [
      (Double.nan, 1.0), (0, .nan), (-.infinity, 1), (0, .infinity), (-1.7e308, 1.7e308),
      (0, .leastNonzeroMagnitude),
    ])
  func unusable(start: Double, stop: Double) {
    #expect(Ticks.values(from: start, to: stop, count: 5).isEmpty)
    let nice = Ticks.nice(from: start, to: stop, count: 5)
    #expect(nice.start == start || start.isNaN)
    #expect(nice.stop == stop || stop.isNaN)
  }

  @Test("a count that is not positive gives no ticks", arguments: [0, -1, Double.nan])
  func noCount(count: Double) {
    #expect(Ticks.values(from: 0, to: 1, count: count).isEmpty)
  }

  @Test("a count of half a tick to two is tried again with twice as many")
  func fewTicks() {
    #expect(Ticks.values(from: 1, to: 9, count: 1) == [5])
    #expect(Ticks.values(from: 1.2, to: 1.8, count: 1) == [1.5])
  }
}

@Suite struct LinearScaleTests {
  let scale = LinearScale(domain: ScaleDomain(0, 100), range: ScaleDomain(500, 100))

  @Test("values map in proportion, and back")
  func maps() {
    #expect(scale.position(of: 25) == 400)
    #expect(scale.value(at: 400) == 25)
    #expect(scale.position(of: 150) == -100)
  }

  @Test("a clamped scale stays within its range")
  func clamps() {
    let clamped = LinearScale(domain: scale.domain, range: scale.range, isClamped: true)
    #expect(clamped.position(of: 150) == 100)
    #expect(clamped.position(of: -1) == 500)
    #expect(clamped.value(at: 0) == 100)
    #expect(clamped.position(of: .nan).isNaN)
  }

  @Test("a domain of one value maps to the middle")
  func degenerate() {
    let scale = LinearScale(domain: ScaleDomain(5, 5), range: ScaleDomain(0, 10))
    #expect(scale.position(of: 5) == 5)
    #expect(scale.position(of: 7) == 5)
    #expect(scale.ticks() == [5])
    #expect(scale.niced().domain == ScaleDomain(5, 5))
  }

  @Test("a descending domain stays descending when made nice")
  func descending() {
    let scale = LinearScale(domain: ScaleDomain(97, 3), range: ScaleDomain(0, 1)).niced(count: 5)
    #expect(scale.domain == ScaleDomain(100, 0))
    #expect(scale.ticks(count: 5) == [100, 80, 60, 40, 20, 0])
  }

  @Test("the domain of values ignores non-finite numbers")
  func domain() {
    #expect(ScaleDomain(of: [3, .nan, -2, .infinity]) == ScaleDomain(-2, 3))
    #expect(ScaleDomain(of: [.nan]) == nil)
    #expect(ScaleDomain(3, 8).including(0) == ScaleDomain(0, 8))
    #expect(ScaleDomain(8, 3).including(0) == ScaleDomain(8, 0))
  }
}

@Suite struct LogScaleTests {
  @Test("each power takes the same space")
  func maps() throws {
    let scale = try #require(LogScale(domain: ScaleDomain(1, 1000), range: ScaleDomain(0, 300)))
    #expect(abs(scale.position(of: 10) - 100) < 1e-9)
    #expect(abs(scale.value(at: 200) - 100) < 1e-9)
    #expect(scale.position(of: 0).isNaN)
    #expect(scale.position(of: -5).isNaN)
  }

  @Test("ticks are the multiples of powers if there is space, otherwise only powers")
  func ticks() throws {
    let short = try #require(LogScale(domain: ScaleDomain(1, 100), range: ScaleDomain(0, 1)))
    #expect(short.ticks() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    let small = try #require(LogScale(domain: ScaleDomain(0.01, 1), range: ScaleDomain(0, 1)))
    #expect(small.ticks().prefix(4) == [0.01, 0.02, 0.03, 0.04])
    let long = try #require(LogScale(domain: ScaleDomain(1e-6, 1e12), range: ScaleDomain(0, 1)))
    #expect(long.ticks(count: 5) == [1e-5, 1, 1e5, 1e10])
    let narrow = try #require(LogScale(domain: ScaleDomain(42, 48), range: ScaleDomain(0, 1)))
    #expect(narrow.ticks(count: 5) == [42, 43, 44, 45, 46, 47, 48])
  }

  @Test("negative and descending domains are mirrored")
  func mirrored() throws {
    let negative = try #require(LogScale(domain: ScaleDomain(-100, -1), range: ScaleDomain(0, 200)))
    #expect(abs(negative.position(of: -10) - 100) < 1e-9)
    #expect(negative.ticks(count: 5).first == -100)
    let descending = try #require(LogScale(domain: ScaleDomain(100, 1), range: ScaleDomain(0, 200)))
    #expect(descending.ticks().first == 100)
    #expect(descending.niced().domain == ScaleDomain(100, 1))
  }

  @Test("nice domains end with powers")
  func nice() throws {
    let scale = try #require(LogScale(domain: ScaleDomain(3, 4200), range: ScaleDomain(0, 1)))
    #expect(scale.niced().domain == ScaleDomain(1, 10_000))
  }

  @Test("only small multiples are labeled where ticks are many")
  func labels() throws {
    let scale = try #require(LogScale(domain: ScaleDomain(1, 1000), range: ScaleDomain(0, 1)))
    #expect(scale.labelledTicks(count: 10) == [1, 2, 3, 10, 20, 30, 100, 200, 300, 1000])
  }

  @Test(
    "domains that touch zero have no logarithms",
    arguments: [(0.0, 10.0), (-1, 1), (10, 0), (.nan, 1), (1, .infinity), (0, 0)])
  func refused(start: Double, stop: Double) {
    #expect(LogScale(domain: ScaleDomain(start, stop), range: ScaleDomain(0, 1)) == nil)
  }
}
