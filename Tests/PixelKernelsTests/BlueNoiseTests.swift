import Testing

@testable import PixelKernels

@Suite("Blue noise")
struct BlueNoiseTests {
  @Test("the table is that of the void-and-cluster method")
  func isGenerated() {
    #expect(BlueNoise.ranks == VoidAndCluster.ranks(size: 64))
  }

  @Test("every rank occurs once, and evenly in every block of 16 × 16")
  func isUniform() {
    #expect(BlueNoise.ranks.sorted() == Array(0..<4096))
    for block in 0..<16 {
      var sum = 0
      for y in 0..<16 {
        for x in 0..<16 { sum += Int(BlueNoise.ranks[(block / 4 * 16 + y) * 64 + block % 4 * 16 + x]) }
      }
      #expect(abs(Double(sum) / 256 - 2047.5) < 41, "block \(block)")
    }
  }
}
