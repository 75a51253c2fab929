import TestSupport
import Testing

@testable import Afterglow

@Suite("Numbers by names")
struct NameTableTests {
  @Test("names keep their numbers for any count, the first or the last one given")
  func numbers() {
    var (first, last) = (NameTable<UInt32>(), NameTable<UInt64>())
    var reference: [String: (first: UInt32, last: UInt64)] = [:]
    var random = SeededNumbers(seed: 5)
    for number in 0..<40_000 {
      let name = "out/\(random.int(below: 30_000)).png"
      let known = reference[name]
      #expect(first.set(UInt32(number), for: name.utf8, keepsFirst: true) == known?.first)
      #expect(last.set(UInt64(number), for: name.utf8) == known?.last)
      reference[name] = (known?.first ?? UInt32(number), UInt64(number))
    }
    #expect(reference.allSatisfy { first[$0.key.utf8] == $0.value.first })
    #expect(reference.allSatisfy { last[$0.key.utf8] == $0.value.last })
    #expect(last["another".utf8] == nil && NameTable<UInt64>()["a".utf8] == nil)
  }

  @Test("a name of many takes at most 16 bytes")
  func memoryPerName() {
    var table = NameTable<UInt32>()
    for number in 1...400_000 {
      table.set(UInt32(number), for: "out/picture-\(number).png".utf8)
      if number > 50_000, number % 5_000 == 0 {
        #expect(table.byteCount <= 16 * number, "\(number) names: \(table.byteCount)")
      }
    }
  }
}
