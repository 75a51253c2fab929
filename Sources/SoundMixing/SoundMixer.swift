import CSoundKernels
import Glibc

/// Mixes sounds, one block after the other, in the order in which they are given.
///
/// Levels are computed each millisecond and linear in between; ducking each hundredth of a second. The samples are a function of the
/// sounds alone.
package final class SoundMixer: SoundStream {
  /// The samples of a block.
  package static let blockLength = 4800
  /// The samples between two levels.
  static let levelStep = 48
  /// The samples between two states of ducking.
  static let duckStep = 480
  /// The mean power above which a sound makes others give way: that of a sine at -45 dBFS in both channels has twice as much.
  static let duckThreshold = 3.1622776601683795e-05
  /// A sound that gives way begins to become louder again after so many steps of silence.
  static let duckHold = 50

  package let count: Int
  private let sounds: [MixedSound]
  /// The order in which they are made: each after those that it gives way to.
  private let order: [Int]
  private var states: [State]
  /// The channels of the current block of each sound.
  private var lefts: [[Float]]
  private var rights: [[Float]]
  private var tapes: [TapeKey: SoundTape] = [:]
  private var position = 0

  private struct TapeKey: Hashable {
    var source: String
    var rate: Double
    /// The sound that reads it; nil if all share it.
    var sound: Int?
  }

  private struct State {
    /// The first piece that does not end before the block.
    var piece = 0
    /// In decibels, at the beginning of the block.
    var duck = 0.0
    /// Steps since one of its keys was heard.
    var silence = SoundMixer.duckHold
    /// The power of each step of ducking.
    var powers = [Double](repeating: 0, count: SoundMixer.blockLength / SoundMixer.duckStep)
    var isKey = false
    var isSilent = true
  }

  /// - Parameters:
  ///   - sounds: None of which gives way to itself, directly or through others.
  ///   - count: The samples of the mix.
  package init(_ sounds: [MixedSound], count: Int) {
    self.sounds = sounds
    self.count = count
    var states = sounds.map { _ in State() }
    var order: [Int] = []
    var isPlaced = Set<Int>()
    func place(_ index: Int) {
      guard isPlaced.insert(index).inserted else { return }
      for key in sounds[index].ducking?.keys ?? [] {
        states[key].isKey = true
        place(key)
      }
      order.append(index)
    }
    for index in sounds.indices { place(index) }
    self.states = states
    self.order = order
    let silence = SoundBlock(count: Self.blockLength).left
    lefts = sounds.map { _ in silence }
    rights = lefts
  }

  package func next() throws(SoundError) -> SoundBlock {
    let range = position..<min(count, position + Self.blockLength)
    guard !range.isEmpty else { return SoundBlock(count: 0) }
    for index in order {
      try make(index, range)
      duck(index, steps: (range.count + Self.duckStep - 1) / Self.duckStep)
      if states[index].isKey { measure(index) }
    }
    var block = SoundBlock(count: range.count)
    for index in states.indices where !states[index].isSilent {
      sound_sum(&block.left, lefts[index], Int64(range.count))
      sound_sum(&block.right, rights[index], Int64(range.count))
    }
    position = range.upperBound
    return block
  }

  /// What each sound had in the last block, in their order.
  package var parts: [SoundBlock] { zip(lefts, rights).map { SoundBlock(left: $0, right: $1) } }

  /// The greatest absolute value that each sound had in the last block.
  package var peaks: [Float] {
    states.indices.map {
      states[$0].isSilent ? 0 : sound_peak(lefts[$0], rights[$0], Int64(Self.blockLength))
    }
  }

  private func silence(_ index: Int) {
    guard !states[index].isSilent else { return }
    lefts[index] = SoundBlock(count: Self.blockLength).left
    rights[index] = lefts[index]
    states[index].isSilent = true
  }

  /// Puts a sound's samples of the range into its block.
  private func make(_ index: Int, _ range: Range<Int>) throws(SoundError) {
    let sound = sounds[index]
    silence(index)
    while states[index].piece < sound.pieces.count {
      let piece = sound.pieces[states[index].piece]
      let part = piece.range.clamped(to: range)
      if !part.isEmpty { try add(piece, part, of: sound, index, at: part.lowerBound - range.lowerBound) }
      guard piece.range.upperBound <= range.upperBound else { return }
      states[index].piece += 1
    }
  }

  private func add(
    _ piece: MixedSound.Piece, _ part: Range<Int>, of sound: MixedSound, _ index: Int, at offset: Int
  ) throws(SoundError) {
    states[index].isSilent = false
    let first = piece.first + part.lowerBound - piece.range.lowerBound
    let isShared = SoundTape.retains(sound.source, rate: piece.rate)
    let key = TapeKey(
      source: sound.source.key, rate: piece.rate, sound: isShared ? nil : index)
    let tape = tapes[key] ?? SoundTape(sound.source, rate: piece.rate)
    tapes[key] = tape
    let source = try tape.samples(first..<first + part.count)
    let available = min(part.count, source.block.count - source.offset)
    guard available > 0 else { return }
    let isMono: Int32 = sound.source.isMono ? 1 : 0
    guard let levelAt = sound.levelAt else {
      let matrix = MixMatrix(sound.level, isMono: sound.source.isMono).elements
      sound_add(
        &lefts[index], &rights[index], Int64(offset), source.block.left,
        source.block.right, Int64(source.offset), Int64(available), matrix, [0, 0, 0, 0], 0, isMono)
      return fade(piece, part, of: sound, index, at: offset)
    }
    func matrix(_ step: Int) -> [Double] {
      let sample = step * Self.levelStep - piece.range.lowerBound
      let time = piece.time + Double(sample) * piece.rate / Double(soundRate)
      return MixMatrix(levelAt(time), isMono: sound.source.isMono).elements
    }
    var step = part.lowerBound / Self.levelStep
    var start = matrix(step)
    var done = 0
    while done < available {
      let end = matrix(step + 1)
      let inside = part.lowerBound + done - step * Self.levelStep
      let count = min(available - done, Self.levelStep - inside)
      let slope = zip(start, end).map { ($1 - $0) / Double(Self.levelStep) }
      sound_add(
        &lefts[index], &rights[index], Int64(offset + done), source.block.left,
        source.block.right, Int64(source.offset + done), Int64(count), start, slope, Int64(inside), isMono)
      done += count
      step += 1
      start = end
    }
    fade(piece, part, of: sound, index, at: offset)
  }

  private func fade(
    _ piece: MixedSound.Piece, _ part: Range<Int>, of sound: MixedSound, _ index: Int, at offset: Int
  ) {
    let passed = part.lowerBound - piece.span.lowerBound
    if sound.fadeIn > 0, passed < sound.fadeIn {
      sound_fade(
        &lefts[index], &rights[index], Int64(offset), Int64(part.count),
        Int64(passed), 1, Int64(sound.fadeIn))
    }
    let left = piece.span.upperBound - part.lowerBound
    if sound.fadeOut > 0, left - part.count < sound.fadeOut {
      sound_fade(
        &lefts[index], &rights[index], Int64(offset), Int64(part.count), Int64(left),
        -1, Int64(sound.fadeOut))
    }
  }

  /// Lowers a sound while others are heard.
  private func duck(_ index: Int, steps: Int) {
    guard let ducking = sounds[index].ducking, ducking.decibels < 0 else { return }
    for step in 0..<steps {
      let power = ducking.keys.reduce(0) { $0 + states[$1].powers[step] }
      states[index].silence = power >= Self.duckThreshold ? 0 : states[index].silence + 1
      let before = states[index].duck
      let isHeard = states[index].silence <= Self.duckHold
      let seconds = Double(Self.duckStep) / Double(soundRate)
      let most = -ducking.decibels * seconds / max(seconds, isHeard ? ducking.attack : ducking.release)
      let after = isHeard ? max(ducking.decibels, before - most) : min(0, before + most)
      states[index].duck = after
      guard before != 0 || after != 0 else { continue }
      let (start, end) = (pow(10, before / 20), pow(10, after / 20))
      sound_scale(
        &lefts[index], &rights[index], Int64(step * Self.duckStep),
        Int64(Self.duckStep), start, (end - start) / Double(Self.duckStep))
    }
  }

  private func measure(_ index: Int) {
    guard !states[index].isSilent else {
      for step in states[index].powers.indices { states[index].powers[step] = 0 }
      return
    }
    for step in states[index].powers.indices {
      let (first, count) = (Int64(step * Self.duckStep), Int64(Self.duckStep))
      states[index].powers[step] =
        (sound_energy(lefts[index], first, count) + sound_energy(rights[index], first, count))
        / Double(Self.duckStep)
    }
  }
}
