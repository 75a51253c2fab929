import Budgets
import SoundMixing
import SystemFiles
import VideoCoding

/// What is heard in a video: mixed once for all of it, where its segments are joined.
package struct SoundMix: Sendable {
  /// In the order in which they are added.
  package let sounds: [MixedSound]
  /// The length in samples.
  package let sampleCount: Int
  /// The loudness that the mix is brought to, in LUFS; nil leaves it as it is.
  package let target: Double?
  /// The gain that does that in decibels, once it is known.
  package private(set) var gain: Double?
  /// Differs, in all likelihood, between mixes of other files than the scene's.
  package let digest: UInt64

  package init(_ sounds: [MixedSound], sampleCount: Int, target: Double? = nil, digest: UInt64 = 0) {
    self.sounds = sounds
    self.sampleCount = sampleCount
    self.target = target
    self.digest = digest
  }

  /// The mix that a file contains.
  init(file path: String, sampleCount: Int) throws(ExportError) {
    do {
      let source = try SoundFile(path: path, name: path)
      let whole = 0..<sampleCount
      let piece = MixedSound.Piece(range: whole, first: 0, rate: 1, time: 0, span: whole)
      self.init([MixedSound(source: source, pieces: [piece])], sampleCount: sampleCount)
    } catch {
      throw .video(error)
    }
  }

  /// Measures the mix before its gain, which is then known.
  package mutating func measure() throws(ExportError) -> Loudness {
    do {
      let loudness = try Loudness(of: SoundMixer(sounds, count: sampleCount))
      gain = target.map { loudness.gain(to: $0) }
      return loudness
    } catch {
      throw ExportError(error)
    }
  }

  /// The samples, with the gain that the loudness demands.
  package func stream() throws(ExportError) -> any SoundStream {
    var mix = self
    if target != nil, gain == nil { _ = try mix.measure() }
    let mixer = SoundMixer(sounds, count: sampleCount)
    guard let gain = mix.gain, gain != 0 else { return mixer }
    return ScaledSound(mixer, gain: gain)
  }

  /// Writes the mix as a WAVE file.
  ///
  /// - Parameter isGuarded: Whether a digest of the samples follows them, by which ``checkGuarded(_:)`` finds damage.
  package func write(
    to path: String, isGuarded: Bool = false, cancellation: Cancellation = Cancellation()
  ) throws(ExportError) {
    let stream = try stream()
    try AtomicFile.makeFolder(SystemPath.split(LinkedPath.destination(of: path)).folder)
    let file = try AtomicFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    var hash = FNV1a()
    var bytes = WaveFile.header(count: stream.count, trailerSize: isGuarded ? Self.trailerSize : 0)
    while !bytes.isEmpty {
      try cancellation.check()
      if isGuarded { hash.combine(bytes) }
      do { try file.write(bytes) } catch { throw ExportError(error, path: path) }
      do { bytes = WaveFile.bytes(of: try stream.next()) } catch { throw ExportError(error) }
    }
    if isGuarded {
      do { try file.write(Self.trailer(hash.value)) } catch { throw ExportError(error, path: path) }
    }
    do { try file.publish() } catch { throw ExportError(error, path: path) }
  }

  private static let trailerSize = 16

  private static func trailer(_ digest: UInt64) -> [UInt8] {
    Array("hash".utf8) + [8, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
  }

  /// The size of a guarded file in bytes.
  static func guardedSize(sampleCount: Int) -> Int {
    WaveFile.header(count: sampleCount, trailerSize: trailerSize).count + sampleCount * 8 + trailerSize
  }

  /// Whether a guarded file is as it was written.
  static func isWhole(_ path: String, sampleCount: Int) throws(SystemFileError) -> Bool {
    var (hash, held) = (FNV1a(), [UInt8]())
    try SystemFile.readPieces(of: path) { (bytes) throws(SystemFileError) in
      held += bytes
      hash.combine(held.dropLast(trailerSize))
      held = Array(held.suffix(trailerSize))
    }
    return held == trailer(hash.value) && FileStatus(path)?.size == guardedSize(sampleCount: sampleCount)
  }
}

extension ExportError {
  package init(_ error: SoundError) { self = .video(VideoCodingError(error)) }
}
