import Foundation
import Testing

@testable import AfterglowCharts

@Suite struct BandScaleTests {
  struct Table: Decodable {
    struct Case: Decodable {
      let n: Int
      let range: [Double]
      let paddingInner: Double
      let paddingOuter: Double
      let align: Double
      let step: Double
      let bandwidth: Double
      let x: [Double]
    }
    let cases: [Case]
  }

  @Test("steps, widths and starts are those of the given table")
  func table() throws {
    let table = try JSONDecoder().decode(Table.self, from: CaseFiles.data("band_vectors.json"))
    #expect(table.cases.count == 5)
    for expected in table.cases {
      let scale = BandScale(
        domain: 0..<expected.n, range: ScaleDomain(expected.range[0], expected.range[1]),
        paddingInner: expected.paddingInner, paddingOuter: expected.paddingOuter, align: expected.align)
      #expect(abs(scale.step - expected.step) < 1e-8)
      #expect(abs(scale.bandwidth - expected.bandwidth) < 1e-8)
      for (index, start) in expected.x.enumerated() { #expect(abs(scale.start(at: index) - start) < 1e-8) }
    }
  }

  @Test("categories count once, and unknown ones have no band")
  func categories() {
    let scale = BandScale(domain: ["a", "b", "a"], range: ScaleDomain(0, 100))
    #expect(scale.domain == ["a", "b"])
    #expect(scale.start(of: "b") == 50)
    #expect(scale.center(of: "a") == 25)
    #expect(scale.start(of: "c") == nil)
  }

  @Test("a range that runs backwards puts the first band last")
  func backwards() {
    let scale = BandScale(domain: ["a", "b"], range: ScaleDomain(100, 0))
    #expect(scale.start(of: "a") == 50)
    #expect(scale.start(of: "b") == 0)
    #expect(scale.index(at: 75) == 0)
  }

  @Test("a rounded scale has whole starts and widths")
  func rounded() {
    let scale = BandScale(domain: 0..<7, range: ScaleDomain(0, 100), paddingInner: 0.2, isRounded: true)
    #expect(scale.step == 14)
    #expect(scale.bandwidth == 11)
    #expect(scale.start(at: 0) == scale.start(at: 0).rounded())
  }

  @Test("an empty list of categories is valid")
  func empty() {
    let scale = BandScale(domain: [String](), range: ScaleDomain(0, 100), paddingInner: 0.2)
    #expect(scale.bandwidth > 0)
    #expect(scale.index(at: 50) == nil)
  }

  @Test("points have no width and are one step apart")
  func points() {
    let scale = BandScale.points(domain: ["a", "b", "c"], range: ScaleDomain(0, 120), padding: 0.5)
    #expect(scale.bandwidth == 0)
    #expect(["a", "b", "c"].map { scale.start(of: $0) } == [20, 60, 100])
    let single = BandScale.points(domain: ["a"], range: ScaleDomain(0, 120))
    #expect(single.start(of: "a") == 60)
  }

  @Test("positions map back to their category")
  func inverts() {
    let scale = BandScale(domain: 0..<9, range: ScaleDomain(10, 400), paddingInner: 0.3, paddingOuter: 0.2)
    for index in 0..<9 { #expect(scale.index(at: scale.center(at: index)) == index) }
    #expect(scale.index(at: 9) == nil)
    #expect(scale.index(at: .nan) == nil)
  }
}
