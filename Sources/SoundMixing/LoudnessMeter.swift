import CSoundKernels
import Glibc

/// Weighs the frequencies of a sound as ITU-R BS.1770-4 says.
package struct KWeighting: Sendable {
  private var states = [[Double]](repeating: [0, 0, 0, 0], count: 2)

  package init() {}

  /// The energy of the next samples of both channels.
  mutating func energy(of block: SoundBlock) -> Double {
    sound_k_weighted_energy(block.left, Int64(block.count), &states[0])
      + sound_k_weighted_energy(block.right, Int64(block.count), &states[1])
  }

  /// Their power.
  package mutating func power(of block: SoundBlock) -> Double {
    block.count > 0 ? energy(of: block) / Double(block.count) : 0
  }
}

/// Measures loudness and true peak (ITU-R BS.1770-4, EBU R 128).
package struct LoudnessMeter: Sendable {
  /// The power of each tenth of a second after K-weighting; blocks of the standard are four of them.
  private var powers: [Double] = []
  private var weighting = KWeighting()
  private var histories = [[Float]](repeating: [Float](repeating: 0, count: 11), count: 2)
  /// The energy of the tenth of a second that is not yet complete.
  private var energy = 0.0
  private var count = 0
  private var peak = 0.0

  package init() {}

  /// Takes the next samples: any number in the last call, and multiples of a tenth of a second before.
  package mutating func add(_ block: SoundBlock) {
    for (channel, samples) in [block.left, block.right].enumerated() {
      peak = max(peak, sound_true_peak(samples, Int64(samples.count), &histories[channel]))
    }
    energy += weighting.energy(of: block)
    count += block.count
    guard count >= soundRate / 10 else { return }
    powers.append(energy / Double(count))
    (energy, count) = (0, 0)
  }

  /// The gated loudness of all samples in LUFS; -infinity for silence, and for less than 0.4 seconds.
  package var loudness: Double { Self.gated(powers, relative: -10) }

  /// The greatest true peak in dBTP; -infinity for silence.
  package var truePeak: Double { 20 * log10(peak) }

  private static func gated(_ powers: [Double], relative: Double) -> Double {
    guard powers.count >= 4 else { return -.infinity }
    let blocks = (0...powers.count - 4).map { start in powers[start..<start + 4].reduce(0, +) / 4 }
    func mean(above threshold: Double) -> Double? {
      let loud = blocks.filter { level(of: $0) > threshold }
      return loud.isEmpty ? nil : loud.reduce(0, +) / Double(loud.count)
    }
    guard let absolute = mean(above: -70), let mean = mean(above: max(-70, level(of: absolute) + relative))
    else { return -.infinity }
    return level(of: mean)
  }

  /// The loudness of a power in LUFS.
  package static func level(of power: Double) -> Double { -0.691 + 10 * log10(power) }
}

/// The loudness and the true peak of a mix.
package struct Loudness: Sendable, Hashable {
  /// In LUFS; -infinity for silence.
  package var integrated: Double
  /// In dBTP; -infinity for silence.
  package var truePeak: Double

  /// Measures a stream to its end.
  package init(of stream: any SoundStream) throws(SoundError) {
    var meter = LoudnessMeter()
    while true {
      let block = try stream.next()
      if block.count == 0 { break }
      meter.add(block)
    }
    (integrated, truePeak) = (meter.loudness, meter.truePeak)
  }

  /// The gain in decibels that brings the mix to a loudness, or less where its true peak would exceed a limit.
  package func gain(to target: Double, peak limit: Double = -1) -> Double {
    integrated.isFinite ? min(target - integrated, limit - truePeak) : 0
  }
}

/// A stream with a gain.
package final class ScaledSound: SoundStream {
  private let stream: any SoundStream
  private let factor: Double

  package init(_ stream: any SoundStream, gain: Double) {
    self.stream = stream
    factor = pow(10, gain / 20)
  }

  package var count: Int { stream.count }

  package func next() throws(SoundError) -> SoundBlock {
    var block = try stream.next()
    block.scale(by: factor)
    return block
  }
}
