import Testing

@testable import Afterglow

@Suite("Fingerprints of a video's segments")
struct FingerprintTests {
  private func text(_ value: Any) -> String {
    var text = ""
    CanonicalText.write(value) { text += $0 }
    return text
  }

  @Test("Text of a dictionary or a set does not depend on its history")
  func unordered() {
    let names = (0..<40).map { "name \($0)" }
    let one = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0, "b"]) })
    var two: [String: [String]] = Dictionary(minimumCapacity: 500)
    for name in names.reversed() { two[name] = [name, "b"] }
    #expect(text(one) == text(two))
    #expect(text(Set(names)) == text(Set(names.reversed())))
  }

  @Test("Text distinguishes values, in any container")
  func distinct() {
    struct Pair {
      var left: Int?
      var right: [String: Double]
    }
    let pairs = [
      Pair(left: nil, right: [:]), Pair(left: 0, right: [:]), Pair(left: 0, right: ["a": 1]),
      Pair(left: 0, right: ["a": 2]), Pair(left: 0, right: ["b": 1]),
    ]
    #expect(Set(pairs.map(text)).count == pairs.count)
  }
}
