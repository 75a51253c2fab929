import CSoundKernels
import Glibc

/// A range of frequencies in hertz.
package struct FrequencyBand: Sendable, Hashable {
  package var low: Double
  package var high: Double

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }
}

/// How strong bands of a sound are over time: a hundred times per second a level of 0…1 in steps of 1/4096.
///
/// 1 is the loudest instant of the band in the sound, and 0 is 30 dB less, or silence.
package struct SoundLevels: Sendable, Hashable {
  /// Levels per second.
  package static let rate = 100
  /// The level of 1.
  package static let full = 4096
  static let range = 30.0
  /// Bands that are never louder are silent, in dBFS.
  static let silence = -70.0

  /// In steps of 1/4096.
  package let levels: [UInt16]

  /// The level at a time of the sound, in seconds; 0 outside of it.
  package func level(at time: Double) -> Double {
    let place = time * Double(Self.rate)
    guard place > -1, place < Double(levels.count) else { return 0 }
    let index = Int(place.rounded(.down))
    func value(_ index: Int) -> Double { levels.indices.contains(index) ? Double(levels[index]) : 0 }
    let (start, end) = (value(index), value(index + 1))
    return (start + (end - start) * (place - Double(index))).rounded() / Double(Self.full)
  }

  /// The same with a level that falls to 1/e in a number of seconds at most.
  package func smoothed(by seconds: Double) -> SoundLevels {
    guard seconds > 0 else { return self }
    let decay = exp(-1 / (seconds * Double(Self.rate)))
    var last = 0.0
    return SoundLevels(
      levels: levels.map { level in
        last = max(Double(level), last * decay)
        return UInt16(last.rounded())
      })
  }

  private init(levels: [UInt16]) {
    self.levels = levels
  }

  /// The levels of bands of a sound.
  package static func levels(
    of source: any SoundSource, _ bands: [FrequencyBand]
  ) throws(SoundError) -> [SoundLevels] {
    var analyzer = SpectrumAnalyzer(bands)
    let reader = try source.reader(rate: 1)
    var block = SoundBlock(count: 0)
    while try reader.read(into: &block) {
      analyzer.add(&block)
    }
    return analyzer.finish(block).map(levels)
  }

  private static func levels(_ powers: [Double]) -> SoundLevels {
    let loudest = powers.max() ?? 0
    guard 10 * log10(loudest) > silence else {
      return SoundLevels(levels: [UInt16](repeating: 0, count: powers.count))
    }
    return SoundLevels(
      levels: powers.map { power in
        let level = 1 + 10 * log10(power / loudest) / range
        return UInt16((min(1, max(0, level)) * Double(full)).rounded())
      })
  }
}

/// The power of bands, from transforms of 2048 samples around each hundredth of a second.
private struct SpectrumAnalyzer {
  private static let bits = 11
  private static let size = 1 << bits
  private static let hop = soundRate / SoundLevels.rate

  /// The bins of each band.
  private let bins: [Range<Int>]
  private var powers: [[Double]]
  private let window: [Double]
  private let cosines: [Double]
  private let sines: [Double]
  /// Samples of the block that are before the window; silence before the sound.
  private var lead = SpectrumAnalyzer.size / 2

  init(_ bands: [FrequencyBand]) {
    let width = Double(soundRate) / Double(Self.size)
    bins = bands.map { band in
      let low = min(Self.size / 2 - 1, max(1, Int((band.low / width).rounded())))
      return low..<max(low + 1, min(Self.size / 2, Int((band.high / width).rounded())))
    }
    powers = bands.map { _ in [] }
    let angles = (0..<Self.size).map { 2 * Double.pi * Double($0) / Double(Self.size) }
    // Such that a sine at full scale has the power 1/2 in all bins together.
    let scale = 1 / (Double(Self.size) * 0.375.squareRoot())
    window = angles.map { (0.5 - 0.5 * cos($0)) * scale }
    cosines = angles.prefix(Self.size / 2).map { cos($0) }
    sines = angles.prefix(Self.size / 2).map { sin($0) }
  }

  /// Takes samples, and leaves those that later windows need.
  mutating func add(_ block: inout SoundBlock) {
    if lead > 0 {
      let silence = [Float](repeating: 0, count: lead)
      block.left = silence + block.left
      block.right = silence + block.right
      lead = 0
    }
    var start = 0
    while start + Self.size <= block.count {
      analyze(block, at: start)
      start += Self.hop
    }
    block.left.removeFirst(start)
    block.right.removeFirst(start)
  }

  mutating func finish(_ rest: SoundBlock) -> [[Double]] {
    var block = rest
    let silence = [Float](repeating: 0, count: Self.size / 2)
    block.left += silence
    block.right += silence
    add(&block)
    return powers
  }

  private mutating func analyze(_ block: SoundBlock, at start: Int) {
    // Both channels as one transform of complex numbers: the sum of their powers is that of its two halves.
    var real = (0..<Self.size).map { Double(block.left[start + $0]) * window[$0] }
    var imaginary = (0..<Self.size).map { Double(block.right[start + $0]) * window[$0] }
    sound_transform(&real, &imaginary, Int32(Self.bits), cosines, sines)
    for (band, bins) in bins.enumerated() {
      var power = 0.0
      for bin in bins {
        let mirror = Self.size - bin
        power += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
        power += real[mirror] * real[mirror] + imaginary[mirror] * imaginary[mirror]
      }
      powers[band].append(power)
    }
  }
}
