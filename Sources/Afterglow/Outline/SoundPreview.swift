import FrameExport
import SceneModel
import SoundMixing

// The sound of a scene for the preview page.
extension SceneDocument {
  /// Of longer scenes there is no sound on the page.
  package static let longestSoundPreview = 1200.0
  /// The values of a waveform.
  private static let peakCount = 400

  /// Whether a layer's sound is played.
  func isHeard(_ placed: PlacedSound) -> Bool {
    guard !placed.layer.sound.isMuted else { return false }
    if case .video(let content) = placed.layer.content {
      return resources.clips[content.source]?.sound != nil
    }
    return true
  }

  /// Whether anything of it is heard.
  var hasSound: Bool { scene.soundLayers.contains(where: isHeard) }

  /// The mix as a WAVE file; nil if there is none, or the scene is too long.
  package func soundPreview(adding audio: [String]) throws(AfterglowError) -> [UInt8]? {
    guard let seconds = scene.duration, seconds > 0, seconds <= Self.longestSoundPreview else { return nil }
    let count = Int((seconds * Double(soundRate)).rounded())
    guard
      let mix = try mix(from: 0, sampleCount: count, adding: try AddedSounds(audio.map { ($0, $0) }).sources)
    else { return nil }
    var bytes = WaveFile.header(count: count)
    do {
      let stream = try mix.stream()
      while true {
        let block = try stream.next()
        if block.count == 0 { return bytes }
        bytes += WaveFile.bytes(of: block)
      }
    } catch let error as ExportError {
      throw .export(error)
    } catch {
      throw .export(.rendering("\(error)"))
    }
  }

  /// The peaks of each sound as it is in the mix, 0…1, evenly spaced over a number of seconds, by the path of its layer.
  func waveforms(seconds: Double) throws(AfterglowError) -> [String: [Double]] {
    guard seconds > 0, seconds <= Self.longestSoundPreview else { return [:] }
    let count = Int((seconds * Double(soundRate)).rounded())
    let placed = try placedSounds(from: 0, sampleCount: count)
    guard !placed.isEmpty else { return [:] }
    let mixer = SoundMixer(placed.map(\.sound), count: count)
    var peaks = placed.map { _ in [Double](repeating: 0, count: Self.peakCount) }
    var position = 0
    do throws(SoundError) {
      while true {
        let block = try mixer.next()
        if block.count == 0 { break }
        for (index, peak) in mixer.peaks.enumerated() {
          let bin = min(Self.peakCount - 1, position * Self.peakCount / count)
          peaks[index][bin] = max(peaks[index][bin], min(1, Double(peak)))
        }
        position += block.count
      }
    } catch {
      throw .export(ExportError(error))
    }
    return Dictionary(zip(placed.map(\.placed.path), peaks)) { first, _ in first }
  }
}
