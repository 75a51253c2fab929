import FrameExport
import SoundMixing
import SystemFiles

/// The sound of a scene alone, as a WAVE file: two channels of 32-bit floating-point samples at 48 kHz.
///
/// ```swift
/// try SoundRequest().write(document, to: "mix.wav")
/// ```
public struct SoundRequest: Sendable, Hashable {
  /// The time of the first sample, in seconds of the scene's time.
  public var start: Double
  /// The length in seconds; nil for the rest of the scene from `start`.
  public var duration: Double?
  /// Sound files that begin with the first sample, and are added to the scene's sounds.
  public var audioPaths: [String]
  /// The loudness in LUFS that the mix is brought to (EBU R 128), -70…0; nil leaves it as it is.
  public var loudness: Double?

  /// Creates a request, by default for the whole scene.
  public init(
    start: Double = 0, duration: Double? = nil, audioPaths: [String] = [], loudness: Double? = nil
  ) {
    self.start = start
    self.duration = duration
    self.audioPaths = audioPaths
    self.loudness = loudness
  }

  /// Writes the sound atomically.
  ///
  /// - Parameters:
  ///   - document: The scene.
  ///   - path: A `.wav` file.
  ///   - cancellation: Stops the export.
  ///   - notices: Receives the loudness of the mix, before anything is written.
  /// - Throws: `invalidOption` naming the property at fault, and `export` if a sound cannot be read or the file cannot be written.
  public func write(
    _ document: SceneDocument, to path: String, cancellation: Cancellation = Cancellation(),
    notices: ExportNotice.Handler? = nil
  ) throws(AfterglowError) {
    guard SystemPath.fileExtension(path) == "wav" else {
      throw .invalidOption("\(path): is not a sound file; end the name in .wav")
    }
    var (mix, added) = try prepared(document)
    do {
      try AtomicFile.check(
        path, as: .regular,
        inputs: document.inputIdentities.union(audioPaths.compactMap { FileStatus($0)?.identity }))
    } catch {
      throw .export(error)
    }
    for notice in added.notices(seconds: Double(mix.sampleCount) / Double(soundRate)) { try notices?(notice) }
    do {
      let loudness = try mix.measure()
      try notices?(loudness.notice(target: mix.target, gain: mix.gain))
    } catch let error as ExportError {
      throw .export(error)
    } catch {
      throw error as? AfterglowError ?? .export(.rendering("\(error)"))
    }
    do {
      try mix.write(to: path, cancellation: cancellation)
    } catch {
      throw .export(error)
    }
  }

  /// The mix of a document.
  func prepared(_ document: SceneDocument) throws(AfterglowError) -> (mix: SoundMix, added: AddedSounds) {
    guard start.isFinite else {
      throw .invalidOption("`start` must be a finite number of seconds, not \(start)")
    }
    try Self.check(loudness)
    guard let duration = duration ?? document.scene.duration.map({ $0 - start }) else {
      throw .invalidOption("the scene has no duration; set `duration`")
    }
    guard duration > 0, duration < 1e6 else {
      throw .invalidOption("a sound needs a duration greater than 0, and less than a million seconds")
    }
    let added = try AddedSounds(try document.soundFiles(audioPaths))
    let count = max(1, Int((duration * Double(soundRate)).rounded()))
    guard
      let mix = try document.mix(
        from: start, sampleCount: count, adding: added.sources, loudness: loudness)
    else {
      throw .invalidOption("the scene has no sound; add a layer of type \"audio\", or `audioPaths`")
    }
    return (mix, added)
  }

  static func check(_ loudness: Double?) throws(AfterglowError) {
    guard let loudness, !(-70...0).contains(loudness) else { return }
    throw .invalidOption("`loudness` must be within -70…0 LUFS, not \(loudness)")
  }
}

extension SceneDocument {
  /// Sound files beside the scene; if there are none, those of its bundle.
  func soundFiles(_ paths: [String]) throws(AfterglowError) -> [(path: String, name: String)] {
    guard paths.isEmpty else { return paths.map { ($0, $0) } }
    var files: [(path: String, name: String)] = []
    for sound in sounds { files.append((try sound.file(), sound.name)) }
    return files
  }
}
