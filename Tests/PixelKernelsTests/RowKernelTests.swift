import CPixelKernels
import TestSupport
import Testing

/// Memory between guards that a kernel must not change.
private final class GuardedRow<Element: Equatable> {
  let start: UnsafeMutablePointer<Element>
  private let base: UnsafeMutablePointer<Element>
  private let count: Int
  private let mark: Element
  private static var guards: Int { 24 }

  init(_ values: [Element], mark: Element) {
    count = values.count
    self.mark = mark
    base = .allocate(capacity: count + 2 * Self.guards)
    base.initialize(repeating: mark, count: count + 2 * Self.guards)
    start = base + Self.guards
    start.update(from: values, count: count)
  }

  deinit { base.deallocate() }

  var values: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }

  var guardsHold: Bool {
    (0..<Self.guards).allSatisfy { base[$0] == mark && start[count + $0] == mark }
  }
}

@Suite("Row kernels compared with simple loops, every length, with guards around")
struct RowKernelTests {
  private static let lengths = Array(0...37) + [63, 64, 65, 1023, 1024, 1025, 2051]

  private static func samples(_ count: Int, seed: UInt64) -> [UInt16] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in .random(in: 0...65535, using: &numbers) }
  }

  private static func floats(_ count: Int, seed: UInt64, in range: ClosedRange<Float> = 0...1) -> [Float] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in .random(in: range, using: &numbers) }
  }

  @Test("Rows are added to four sums, with separate operations", arguments: [1, 2, 3, 4, 5, 8, 11])
  func accumulateRows(rows: Int) {
    for length in Self.lengths {
      let stride = length + 5
      let input = GuardedRow(Self.samples((rows - 1) * stride + length, seed: 1), mark: 0xABCD)
      let weights = GuardedRow(Self.floats(4 * rows, seed: 2), mark: -1)
      let before = (0..<4).map { Self.floats(length, seed: 3 + UInt64($0), in: 0...9999) }
      let sums = before.map { GuardedRow($0, mark: -7) }
      ag_accumulate_rows(
        sums.map { Optional($0.start) }, input.start, stride, rows, weights.start, length)
      for (index, sum) in sums.enumerated() {
        let expected = (0..<length).map { column in
          (0..<rows).reduce(before[index][column]) {
            $0 + weights.start[4 * $1 + index] * Float(input.start[$1 * stride + column])
          }
        }
        #expect(sum.values == expected && sum.guardsHold, "length \(length), \(rows) rows, sum \(index)")
      }
    }
  }

  @Test(
    "A weighted sum uses its taps in order, at any step",
    arguments: [(1, 4), (3, 1), (4, 9), (17, 4), (19, 1)])
  func weightedSum(taps: Int, step: Int) {
    for length in Self.lengths {
      let input = GuardedRow(Self.floats((taps - 1) * step + length, seed: 4, in: 0...65535), mark: -1)
      let weights = GuardedRow(Self.floats(taps, seed: 5, in: -1...1), mark: -1)
      let output = GuardedRow([Float](repeating: -3, count: length), mark: -7)
      ag_weighted_sum(output.start, input.start, step, weights.start, taps, length)
      let expected = (0..<length).map { index in
        (0..<taps).reduce(Float(0)) { $0 + weights.start[$1] * input.start[$1 * step + index] }
      }
      #expect(output.values == expected && output.guardsHold, "length \(length), \(taps) taps, step \(step)")
    }
  }

  @Test("Floats are rounded to the nearest sample and clamped to full scale")
  func rounding() {
    for length in Self.lengths {
      let input = GuardedRow(Self.floats(length, seed: 6, in: -900...67000), mark: -1)
      let output = GuardedRow([UInt16](repeating: 1, count: length), mark: 0xABCD)
      ag_floats_to_samples(output.start, input.start, length)
      let expected = input.values.map { UInt16(min(max(($0 + 0.5).rounded(.down), 0), 65535)) }
      #expect(output.values == expected && output.guardsHold, "length \(length)")
      let back = GuardedRow([Float](repeating: 1, count: length), mark: -7)
      ag_samples_to_floats(back.start, output.start, length)
      #expect(back.values == expected.map { Float($0) } && back.guardsHold, "length \(length)")
    }
  }

  @Test("Four rows are summed, rounded and clamped to full scale")
  func weightedSumToSamples() {
    for length in Self.lengths {
      let rows = (0..<4).map { GuardedRow(Self.floats(length, seed: 7 + $0, in: -9000...65535), mark: -1) }
      let weights: [Float] = [0.1, 0.7, 0.4, -0.05]
      let output = GuardedRow([UInt16](repeating: 1, count: length), mark: 0xABCD)
      ag_weighted_sum_to_samples(
        output.start, rows.map { Optional(UnsafePointer($0.start)) }, weights, length)
      let expected = (0..<length).map { index in
        let first = weights[0] * rows[0].start[index] + weights[1] * rows[1].start[index]
        let sum = first + weights[2] * rows[2].start[index] + weights[3] * rows[3].start[index]
        return UInt16(min(max((sum + 0.5).rounded(.down), 0), 65535))
      }
      #expect(output.values == expected && output.guardsHold, "length \(length)")
    }
  }

  @Test("Pixels are spread onto cells and gathered from them", arguments: [1, 2, 3, 7], [1, 4])
  func decimateAndExpand(factor: Int, channels: Int) {
    let weights = Self.floats(4 * factor, seed: 8)
    for count in 0...23 {
      for phase in 0..<factor {
        let cells = count == 0 ? 4 : (phase + count - 1) / factor + 4
        let pixels = Self.floats(count * channels, seed: 9)
        var sums = [Float](repeating: 0, count: cells * channels)
        var gathered = [Float](repeating: 0, count: count * channels)
        let values = Self.floats(cells * channels, seed: 10)
        for index in 0..<count * channels {
          let (cell, row) = (phase + index / channels).quotientAndRemainder(dividingBy: factor)
          for tap in 0..<4 {
            let weight = weights[4 * row + tap]
            let other = (cell + tap) * channels + index % channels
            sums[other] += weight * pixels[index]
            gathered[index] = tap == 0 ? weight * values[other] : gathered[index] + weight * values[other]
          }
        }
        let spread = GuardedRow([Float](repeating: 0, count: cells * channels), mark: -7)
        ag_decimate_row(spread.start, pixels, channels, count, factor, phase, weights)
        #expect(spread.values == sums && spread.guardsHold, "\(count) pixels, phase \(phase)")
        let expanded = GuardedRow([Float](repeating: 0, count: count * channels), mark: -7)
        ag_expand_row(expanded.start, values, channels, count, factor, phase, weights)
        #expect(expanded.values == gathered && expanded.guardsHold, "\(count) pixels, phase \(phase)")
      }
    }
  }

  @Test("Colors are limited to their alpha, and nothing else changes")
  func clampToAlpha() {
    for count in Self.lengths {
      let pixels = GuardedRow(Self.samples(4 * count, seed: 12), mark: 0xABCD)
      let expected = pixels.values.indices.map { min(pixels.values[$0], pixels.values[$0 | 3]) }
      ag_clamp_to_alpha(pixels.start, count)
      #expect(pixels.values == expected && pixels.guardsHold, "\(count) pixels")
    }
  }
}
