import FrameExport
import RenderTree
import SceneFile
import SceneModel
import SceneRenderer
import SoundMixing
import SystemFiles
import VideoCoding

// What is heard of a scene.
extension SceneDocument {
  /// Sounds are resampled to run between so many times slower and faster.
  private static let rates = 0.01...100.0

  /// The sound of a layer's file; nil if it has none.
  private static func source(of layer: Layer, _ resources: RenderResources) -> (any SoundSource)? {
    switch layer.content {
    case .audio(let source): resources.sounds[source]
    case .video(let content): resources.clips[content.source]?.sound
    default: nil
    }
  }

  /// What is heard of the scene; nil if nothing ever is.
  ///
  /// - Parameters:
  ///   - start: The scene's time at the first sample, in seconds.
  ///   - sampleCount: The length.
  ///   - others: Sounds that begin with the first sample.
  ///   - loudness: The loudness that the mix is brought to, in LUFS; nil leaves it as it is.
  ///   - digest: That of the other sounds.
  func mix(
    from start: Double, sampleCount: Int, adding others: [any SoundSource] = [], loudness: Double? = nil,
    digest: UInt64 = 0
  ) throws(AfterglowError) -> SoundMix? {
    let placed = try placedSounds(from: start, sampleCount: sampleCount)
    var sounds = placed.map(\.sound)
    for source in others {
      let count = min(sampleCount, Int((source.seconds * Double(soundRate)).rounded()))
      let whole = 0..<count
      sounds.append(
        MixedSound(source: source, pieces: [.init(range: whole, first: 0, rate: 1, time: 0, span: whole)]))
    }
    guard !sounds.isEmpty else { return nil }
    return SoundMix(sounds, sampleCount: sampleCount, target: loudness, digest: digest)
  }

  /// The audible sounds of the scene and how they are mixed, in their order.
  func placedSounds(
    from start: Double, sampleCount: Int
  ) throws(AfterglowError) -> [(placed: PlacedSound, sound: MixedSound)] {
    let end = max(scene.duration ?? 0, start + Double(sampleCount) / Double(soundRate))
    let found: [PlacedSound]
    do {
      found = try scene.sounds(until: end)
    } catch {
      throw .invalidScene(error.all.map { located($0.message, at: $0.path) })
    }
    let heard = found.compactMap { placed -> (PlacedSound, any SoundSource)? in
      guard !placed.layer.sound.isMuted, let source = Self.source(of: placed.layer, resources) else {
        return nil
      }
      return (placed, source)
    }
    return heard.enumerated().map { index, sound in
      let (placed, source) = sound
      let settings = placed.layer.sound
      var mixed = MixedSound(
        source: source, pieces: placed.pieces(from: start, sampleCount: sampleCount, rates: Self.rates),
        fadeIn: Int((settings.fadeIn * Double(soundRate)).rounded()),
        fadeOut: Int((settings.fadeOut * Double(soundRate)).rounded()), level: settings.level,
        levelAt: placed.layer.levelAt)
      if let ducking = settings.ducking {
        let keys = heard.indices.filter { $0 != index && heard[$0].0.isMeant(by: ducking.under) }
        mixed.ducking = MixedSound.Ducking(
          keys: keys, decibels: ducking.decibels, attack: ducking.attack, release: ducking.release)
      }
      return (placed, mixed)
    }
  }

  /// What is said of sounds that do not run at their own speed.
  static func soundWarnings(_ scene: Scene, _ resources: RenderResources) -> [String] {
    scene.soundLayers.compactMap { placed in
      guard !placed.layer.sound.isMuted, source(of: placed.layer, resources) != nil else { return nil }
      let name = placed.layer.id ?? placed.path
      let rate = placed.time.rate
      if rate == 1 { return nil }
      guard rates.contains(rate) else {
        return rate > 0
          ? "\(name): its sound runs \(rate.forPeople) times as fast, which is not heard; a rate of 0.01…100 is"
          : "\(name): its sound is not heard, since its time \(rate < 0 ? "runs backward" : "stands still"); set \"muted\" to true"
      }
      return
        "\(name): its sound runs \(rate.forPeople) times as fast and is \(rate > 1 ? "higher" : "lower"); a rate of 1 keeps its pitch"
    }
  }

  /// The levels of the sounds that animations of a scene follow.
  static func followedSounds(
    of scene: Scene, _ resources: RenderResources
  ) throws(ResolutionError) -> FollowedSounds {
    let timelines = scene.followedSounds
    var result = FollowedSounds()
    guard !timelines.isEmpty else { return result }
    let layers = scene.soundLayers
    var levels: [String: [FrequencyBand: SoundLevels]] = [:]
    // Each file is analyzed once.
    for placed in layers {
      let bands = Set(
        timelines.filter { placed.isMeant(by: $0.timeline.id) }.map(\.timeline.band.frequencies))
      guard !bands.isEmpty, let source = source(of: placed.layer, resources) else { continue }
      let key = placed.layer.soundKey
      let missing = bands.subtracting(levels[key]?.keys.map { $0 } ?? []).sorted {
        ($0.low, $0.high) < ($1.low, $1.high)
      }
      guard !missing.isEmpty else { continue }
      do throws(SoundError) {
        let found = try SoundLevels.levels(of: source, missing)
        levels[key, default: [:]].merge(zip(missing, found)) { $1 }
      } catch {
        throw ResolutionError(path: placed.path, message: error.description)
      }
    }
    var smooth: [SmoothLevels: SoundLevels] = [:]
    for (timeline, path) in timelines {
      let meant = layers.filter { $0.isMeant(by: timeline.id) }
      guard !meant.isEmpty else {
        throw ResolutionError(missingSound: timeline.id, at: path, known: layers.flatMap(\.ids))
      }
      result.curves[timeline] = meant.compactMap { placed in
        guard let own = levels[placed.layer.soundKey]?[timeline.band.frequencies] else { return nil }
        let key = SmoothLevels(
          sound: placed.layer.soundKey, band: timeline.band.frequencies, seconds: timeline.smoothing)
        let curve = smooth[key] ?? own.smoothed(by: timeline.smoothing)
        smooth[key] = curve
        return FollowedSounds.Curve(time: placed.time) { curve.level(at: $0) }
      }
    }
    return result
  }

  private struct SmoothLevels: Hashable {
    var sound: String
    var band: FrequencyBand
    var seconds: Double
  }
}

extension AudioTimeline.Band {
  fileprivate var frequencies: FrequencyBand { FrequencyBand(low: bounds.low, high: bounds.high) }
}

extension SoundSettings {
  fileprivate var level: MixedSound.Level { MixedSound.Level(gain: gain, pan: pan) }
}

extension Layer {
  /// Identifies the sound among those of the scene.
  fileprivate var soundKey: String { "\(kind.rawValue) \(soundSource ?? "")" }

  /// The level at a local time; nil if it does not change.
  fileprivate var levelAt: (@Sendable (Double) -> MixedSound.Level)? {
    let moving = animations.filter { [.gain, .pan].contains($0.property) }
    guard !moving.isEmpty else { return nil }
    var layer = Layer(content: content, animations: moving)
    layer.sound = sound
    return { [layer] time in layer.animated(at: time, in: .zero).sound.level }
  }
}

extension PlacedSound {
  /// The parts of a mix in which the sound is heard.
  ///
  /// - Parameters:
  ///   - start: The scene's time at the first sample, in seconds.
  ///   - rates: Those at which sounds are heard.
  fileprivate func pieces(
    from start: Double, sampleCount: Int, rates: ClosedRange<Double>
  ) -> [MixedSound.Piece] {
    func sample(_ time: Double) -> Int { Int(((time - start) * Double(soundRate)).rounded()) }
    return plays.flatMap { play -> [MixedSound.Piece] in
      let span = sample(play[0].start)..<max(sample(play[0].start), sample(play[play.count - 1].end))
      return play.compactMap { stretch in
        let (first, last) = (sample(stretch.start), sample(stretch.end))
        let range = max(0, first)..<max(0, first, min(sampleCount, last))
        guard !range.isEmpty, rates.contains(stretch.rate) else { return nil }
        let skipped = range.lowerBound - first
        return MixedSound.Piece(
          range: range,
          first: Int((stretch.local / stretch.rate * Double(soundRate)).rounded()) + skipped,
          rate: stretch.rate, time: stretch.local + Double(skipped) * stretch.rate / Double(soundRate),
          span: span)
      }
    }
  }
}

/// Sound files that are given beside a scene, such as with `--audio`.
struct AddedSounds {
  var sources: [SoundFile] = []
  /// Of the contents of the files, in their order.
  var digest: UInt64 = 0
  var files: Set<VideoPlan.File> = []

  /// Opens files, which are named for messages.
  init(_ files: [(path: String, name: String)]) throws(AfterglowError) {
    var hash = FNV1a()
    for file in files {
      do throws(VideoCodingError) {
        sources.append(try SoundFile(path: file.path, name: file.name))
      } catch {
        throw .export(.video(error))
      }
      do throws(ExportError) {
        let digest = try SharedSegments.digest(of: file.path)
        hash.combine(digest)
        self.files.insert(VideoPlan.File(size: FileStatus(file.path)?.size ?? 0, digest: digest))
      } catch {
        throw .export(error)
      }
    }
    digest = hash.value
  }

  /// Says what becomes of their lengths in a video of a number of seconds.
  func notices(seconds: Double) -> [ExportNotice] {
    sources.compactMap { source in
      let length = "\(source.name): \(source.seconds.forPeople) s long"
      let text =
        source.seconds > seconds + 0.001
        ? "\(length), cut at the end of the video after \(seconds.forPeople) s"
        : source.seconds < seconds - 0.001
          ? "\(length), followed by \((seconds - source.seconds).forPeople) s without it" : nil
      return text.map { ExportNotice(kind: .information, message: $0) }
    }
  }
}

extension Loudness {
  /// What a mix was brought to.
  func notice(target: Double?, gain: Double?) -> ExportNotice {
    func text(_ value: Double, _ unit: String) -> String {
      value.isFinite ? "\((value * 10).rounded() / 10) \(unit)" : "silent"
    }
    guard integrated.isFinite else {
      return ExportNotice(
        kind: .warning, message: "the sound is silent, or shorter than 0.4 s: it has no loudness")
    }
    let own = "loudness \(text(integrated, "LUFS")), true peak \(text(truePeak, "dBTP"))"
    guard let target, let gain else { return ExportNotice(kind: .information, message: own) }
    let reached = integrated + gain
    let message =
      "\(own); changed by \(text(gain, "dB")) to \(text(reached, "LUFS")) and \(text(truePeak + gain, "dBTP"))"
    return reached < target - 0.05
      ? .warning(
        "\(message): more would exceed a true peak of -1 dBTP, so \(text(target, "LUFS")) is not reached")
      : ExportNotice(kind: .information, message: message)
  }
}
