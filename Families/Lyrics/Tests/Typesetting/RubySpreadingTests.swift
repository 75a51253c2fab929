import TestSupport
import Testing

@testable import AfterglowLyrics

@Suite("Ruby side by side")
struct RubySpreadingTests {
  private func item(_ x: Double, _ width: Double, gap: Double = 2) -> RubySpreading.Item {
    RubySpreading.Item(x: x, width: width, gap: gap)
  }

  @Test("rubies that do not touch are not moved")
  func apart() {
    #expect(
      RubySpreading.places(of: [item(0, 10), item(12, 10), item(40, 5)], within: -50...100) == [0, 12, 40])
  }

  @Test("two overlapping ones move by the same distance")
  func pair() {
    #expect(RubySpreading.places(of: [item(0, 10), item(6, 10)], within: -50...100) == [-3, 9])
  }

  @Test("nothing leaves the bounds if there is space")
  func bounds() {
    #expect(RubySpreading.places(of: [item(-8, 10)], within: 0...100) == [0])
    #expect(RubySpreading.places(of: [item(95, 10)], within: 0...100) == [90])
    #expect(RubySpreading.places(of: [], within: 0...100).isEmpty)
  }

  @Test("in rows of any kind none touches the one before it")
  func random() {
    var generator = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 1...8, using: &generator)
      let items = (0..<count).map { index in
        item(
          Double(index) * 20 + Double.random(in: -15...15, using: &generator),
          Double.random(in: 5...40, using: &generator))
      }
      let places = RubySpreading.places(of: items, within: -20...2000)
      for index in places.indices.dropFirst() {
        #expect(places[index] >= places[index - 1] + items[index - 1].width + items[index].gap - 1e-9)
      }
    }
  }
}
