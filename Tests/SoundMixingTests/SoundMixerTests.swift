import Foundation
import Testing

@testable import SoundMixing

/// Samples in memory as a sound.
struct ArraySound: SoundSource {
  var key = "sound"
  var left: [Float]
  var right: [Float]?
  var digest: UInt64 { 0 }
  var isMono: Bool { right == nil }
  var seconds: Double { Double(left.count) / 48_000 }

  func reader(rate: Double) throws(SoundError) -> any SoundReader { Reader(left, right ?? left) }

  final class Reader: SoundReader {
    private let samples: ([Float], [Float])
    private var position = 0

    init(_ left: [Float], _ right: [Float]) { samples = (left, right) }

    // In uneven pieces, as decoders return them.
    func read(into block: inout SoundBlock) throws(SoundError) -> Bool {
      let range = position..<min(samples.0.count, position + 1153)
      block.left += samples.0[range]
      block.right += samples.1[range]
      position = range.upperBound
      return !range.isEmpty
    }
  }

  static func noise(_ count: Int, seed: UInt64, level: Float = 0.5) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Float(state >> 40) / Float(1 << 23) - 1) * level
    }
  }
}

extension SoundStream {
  /// All samples.
  func all() throws -> SoundBlock {
    var result = SoundBlock(count: 0)
    while true {
      let block = try next()
      if block.count == 0 { return result }
      result.left += block.left
      result.right += block.right
    }
  }
}

@Suite("Sounds are mixed sample by sample")
struct SoundMixerTests {
  private func piece(_ range: Range<Int>, first: Int = 0, time: Double = 0) -> MixedSound.Piece {
    MixedSound.Piece(range: range, first: first, rate: 1, time: time, span: range)
  }

  @Test("a sound without settings is added as it is, from its first sample to its last")
  func identity() throws {
    let noise = ArraySound.noise(20_000, seed: 1)
    let sound = MixedSound(
      source: ArraySound(left: noise, right: noise.reversed()), pieces: [piece(1234..<9876, first: 55)])
    let mix = try SoundMixer([sound], count: 12_000).all()
    #expect(mix.count == 12_000)
    let reversed: [Float] = noise.reversed()
    let part = 55..<55 + 8642
    #expect(mix.left[1234..<9876] == noise[part])
    #expect(mix.right[1234..<9876] == reversed[part])
    #expect(mix.left[..<1234].allSatisfy { $0 == 0 } && mix.left[9876...].allSatisfy { $0 == 0 })
  }

  @Test("gain, pan, fades and animated levels are those of a model in double precision")
  func model() throws {
    let one = ArraySound.noise(48_000, seed: 2)
    let other = ArraySound.noise(48_000, seed: 3)
    let third = ArraySound.noise(48_000, seed: 4)
    let sounds = [
      MixedSound(
        source: ArraySound(key: "one", left: one, right: other), pieces: [piece(0..<40_000)], fadeIn: 3000,
        fadeOut: 7777, level: .init(gain: -4, pan: -0.3)),
      MixedSound(
        source: ArraySound(key: "third", left: third), pieces: [piece(5001..<30_000, first: 17, time: 0.25)],
        level: .init(), levelAt: { .init(gain: -12 * $0, pan: $0) }),
    ]
    let mix = try SoundMixer(sounds, count: 48_000).all()
    var greatest = 0.0
    for n in 0..<48_000 {
      var (left, right) = (0.0, 0.0)
      if n < 40_000 {
        let gain = pow(10, -4 / 20.0)
        let fade =
          sin(.pi / 2 * min(1, Double(n) / 3000)) * sin(.pi / 2 * min(1, Double(40_000 - n) / 7777))
        let angle = 0.7 * Double.pi / 2
        let (l, r) = (Double(one[n]) * gain * fade, Double(other[n]) * gain * fade)
        left += l + r * cos(angle)
        right += r * sin(angle)
      }
      if (5001..<30_000).contains(n) {
        func matrix(_ step: Int) -> (Double, Double) {
          let time = 0.25 + Double(step * 48 - 5001) / 48_000
          let (gain, angle) = (pow(10, -12 * time / 20), (time + 1) * Double.pi / 4)
          return (gain * cos(angle), gain * sin(angle))
        }
        let (start, end) = (matrix(n / 48), matrix(n / 48 + 1))
        let part = Double(n % 48) / 48
        let sample = Double(third[n - 5001 + 17])
        left += sample * (start.0 + (end.0 - start.0) * part)
        right += sample * (start.1 + (end.1 - start.1) * part)
      }
      greatest = max(greatest, abs(left - Double(mix.left[n])), abs(right - Double(mix.right[n])))
    }
    #expect(greatest < 1e-6, "\(greatest)")
  }

  @Test("a sound gives way while another is heard, and comes back half a second after it")
  func ducking() throws {
    let music = ArraySound(key: "music", left: [Float](repeating: 0.5, count: 240_000))
    let voice = ArraySound(key: "voice", left: [Float](repeating: 0.1, count: 48_000))
    var low = MixedSound(source: music, pieces: [piece(0..<240_000)])
    low.ducking = MixedSound.Ducking(keys: [1], decibels: -20, attack: 0.1, release: 1)
    let sounds = [low, MixedSound(source: voice, pieces: [piece(48_000..<96_000)])]
    let mixer = SoundMixer(sounds, count: 240_000)
    var levels: [Double] = []
    while try mixer.next().count > 0 {
      levels += stride(from: 0, to: 4800, by: 480).map {
        20 * log10(Double(mixer.parts[0].left[$0]) / (0.5 * 0.5.squareRoot()))
      }
    }
    #expect(levels[0..<100].allSatisfy { abs($0) < 1e-4 })
    #expect(abs(levels[105] + 10) < 0.01 && abs(levels[110] + 20) < 0.01)
    #expect(levels[110...250].allSatisfy { abs($0 + 20) < 0.01 })
    #expect(abs(levels[300] + 10) < 0.5 && abs(levels[360]) < 1e-4)
  }

  @Test("a sound that starts again, and one that two layers share, are read again from their beginning")
  func repeated() throws {
    let noise = ArraySound.noise(3000, seed: 9)
    let source = ArraySound(left: noise, right: noise)
    let pieces = (0..<4).map { piece($0 * 3000..<($0 + 1) * 3000) }
    let sounds = [
      MixedSound(source: source, pieces: pieces), MixedSound(source: source, pieces: [piece(2000..<5000)]),
    ]
    let mix = try SoundMixer(sounds, count: 12_000).all()
    for n in 0..<12_000 {
      let second = (2000..<5000).contains(n) ? noise[n - 2000] : 0
      guard mix.left[n] != noise[n % 3000] + second else { continue }
      Issue.record("sample \(n) is \(mix.left[n])")
      return
    }
  }

  @Test("long sounds are read forward and backward without retaining them")
  func tape() throws {
    let noise = ArraySound.noise(2_400_000, seed: 5)
    let tape = SoundTape(ArraySound(left: noise, right: noise), rate: 1)
    for start in [0, 70_000, 2_000_000, 100, 2_399_990] {
      let found = try tape.samples(start..<start + 5000)
      let count = min(5000, found.block.count - found.offset)
      let part = found.block.left[found.offset..<found.offset + count]
      let end = min(noise.count, start + 5000)
      #expect(Array(part) == Array(noise[start..<end]), "\(start)")
    }
  }

  @Test("six channels become two as ITU-R BS.775 says")
  func fold() {
    let fold = ChannelFold(channelCount: 6, mask: 0x3F)
    var block = SoundBlock(count: 0)
    fold.append((0..<6).map { [Float](repeating: Float($0 + 1), count: 2) }, to: &block)
    #expect(abs(block.left[1] - (1 + 0.70710678 * 3 + 0.70710678 * 5)) < 1e-5)
    #expect(abs(block.right[1] - (2 + 0.70710678 * 3 + 0.70710678 * 6)) < 1e-5)
  }
}

@Suite("Loudness and levels")
struct LoudnessTests {
  private func sine(_ frequency: Double, decibels: Double, seconds: Double) -> [Float] {
    let amplitude = pow(10, decibels / 20)
    return (0..<Int(seconds * 48_000)).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48_000))
    }
  }

  private func loudness(_ samples: [Float]) throws -> Loudness {
    let whole = 0..<samples.count
    let sound = MixedSound(
      source: ArraySound(left: samples, right: samples),
      pieces: [MixedSound.Piece(range: whole, first: 0, rate: 1, time: 0, span: whole)])
    return try Loudness(of: SoundMixer([sound], count: samples.count))
  }

  @Test("the signals of EBU Tech 3341 have the loudness that it states")
  func conformance() throws {
    #expect(abs(try loudness(sine(1000, decibels: -23, seconds: 20)).integrated + 23) < 0.1)
    #expect(abs(try loudness(sine(1000, decibels: -33, seconds: 20)).integrated + 33) < 0.1)
    let third =
      sine(1000, decibels: -36, seconds: 10) + sine(1000, decibels: -23, seconds: 60)
      + sine(1000, decibels: -36, seconds: 10)
    #expect(abs(try loudness(third).integrated + 23) < 0.1)
    #expect(try loudness(sine(1000, decibels: -23, seconds: 0.2)).integrated == -.infinity)
  }

  @Test("a true peak between two samples is found")
  func truePeak() throws {
    let samples = (0..<48_000).map { index in
      let phase: Double = .pi / 2 * Double(index) + .pi / 4
      return Float(0.5 * sin(phase))
    }
    #expect(abs(try loudness(samples).truePeak + 6.02) < 0.3)
  }

  @Test("the gain ends where the true peak would exceed -1 dBTP")
  func gain() throws {
    let quiet = try loudness(sine(1000, decibels: -23, seconds: 5))
    #expect(abs(quiet.gain(to: -14) - 9) < 0.1)
    #expect(abs(quiet.gain(to: 0) - 22) < 0.2)
  }

  @Test("the level of a band is 1 where it is loudest, 0 in silence, and falls as slowly as it is smoothed")
  func levels() throws {
    let silence = [Float](repeating: 0, count: 48_000)
    let samples =
      silence + sine(100, decibels: -12, seconds: 1) + silence + sine(5000, decibels: -12, seconds: 1)
    let source = ArraySound(left: samples, right: samples)
    let found = try SoundLevels.levels(
      of: source, [FrequencyBand(low: 20, high: 250), FrequencyBand(low: 4000, high: 20_000)])
    #expect(found[0].level(at: 1.5) > 0.99 && found[0].level(at: 3.5) == 0)
    #expect(found[1].level(at: 3.5) > 0.99 && found[1].level(at: 1.5) == 0)
    #expect(found[0].level(at: 0.5) == 0 && found[0].level(at: -1) == 0 && found[0].level(at: 99) == 0)
    let smooth = found[0].smoothed(by: 0.5)
    #expect(abs(smooth.level(at: 2.5) - exp(-1)) < 0.05)
    #expect(found.allSatisfy { $0.levels.allSatisfy { $0 <= 4096 } })
  }

  @Test("a WAVE file of more than 4 GB is RF64")
  func header() {
    #expect(WaveFile.header(count: 48_000).starts(with: Array("RIFF".utf8)))
    let large = WaveFile.header(count: 1 << 30)
    #expect(large.starts(with: Array("RF64".utf8)))
    #expect(large.count == WaveFile.header(count: 1).count + 36)
  }
}
