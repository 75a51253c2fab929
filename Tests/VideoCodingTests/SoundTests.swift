import CLibAV
import Foundation
import SoundMixing
import TestSupport
import Testing

@testable import VideoCoding

/// A click at the beginning of each second, of another height in each channel.
final class Clicks: SoundStream {
  let count: Int
  private var position = 0

  init(seconds: Double) { count = Int(seconds * Double(soundRate)) }

  func next() -> SoundBlock {
    var block = SoundBlock(count: min(1000, count - position))
    for index in 0..<block.count {
      // Five samples, since coders smear shorter ones.
      let phase = (position + index) % soundRate
      guard phase < 5 else { continue }
      block.left[index] = 0.8
      block.right[index] = -0.4
    }
    position += block.count
    return block
  }
}

@Suite("The sound of files and videos")
struct SoundTests {
  @Test(
    "a click each second stays on its sample",
    arguments: [
      (VideoContainer.mp4, VideoEncoding.Codec.h264, "aac"), (.webm, .vp9, "opus"),
      (.matroska, .ffv1, "flac"), (.mov, .prores, "pcm_s24le"), (.mov, .h264, "aac"),
    ])
  func clicks(container: VideoContainer, codec: VideoEncoding.Codec, sound: String) throws {
    let folder = try ScratchFolder()
    let path = folder.file("video.\(container.fileExtension)")
    let encoding = try TestVideos.encoding(codec: codec, rate: "25")
    try TestVideos.write(
      TestVideos.segments(encoding, frames: 160), as: container, sound: Clicks(seconds: 6.4), to: path)
    let file = try SoundFile(path: path, name: "video", origin: 0)
    #expect(file.codec == sound && file.sampleRate == 48_000 && file.channelCount == 2)
    #expect(abs(file.seconds - 6.4) < 1e-3)
    let samples = try read(file)
    for second in 0..<6 {
      let range = second * 48_000..<(second + 1) * 48_000
      let loudest = try #require(range.max { samples.left[$0] < samples.left[$1] })
      #expect((0..<5).contains(loudest - range.lowerBound), "second \(second): \(loudest - range.lowerBound)")
      #expect(abs(samples.left[loudest] - 0.8) < (sound == "aac" || sound == "opus" ? 0.4 : 1e-6))
    }
  }

  @Test(
    "files of all kinds are as long as they sound, without priming and padding",
    arguments: [
      ("tone-aac.m4a", 1), ("tone.mp3", 1), ("tone-alac.m4a", 1), ("tone.flac", 1), ("tone.ogg", 1),
      ("tone-5.1.flac", 6),
    ])
  func lengths(name: String, channelCount: Int) throws {
    let file = try SoundFile(path: Self.path(name), name: name)
    #expect(file.channelCount == channelCount)
    #expect(abs(file.seconds - 0.5) < 0.03, "\(file.seconds)")
    let samples = try read(file)
    #expect(samples.count == Int((file.seconds * 48_000).rounded()))
    let loud = samples.left.indices.filter { abs(samples.left[$0]) > 0.02 }
    #expect(try #require(loud.first) < 300)
    #expect(abs(try #require(loud.last) - 24_000) < 1400)
  }

  @Test("sound that starts late in its file starts late")
  func lateStart() throws {
    let samples = try read(SoundFile(path: Self.path("tone-late.mov"), name: "late"))
    let first = try #require(samples.left.firstIndex { abs($0) > 0.02 })
    #expect(abs(first - 24_000) < 150)
  }

  @Test(
    "resampling is within -100 dB of the ideal", arguments: [(44_100, 1.0), (96_000, 1.0), (48_000, 1.3717)])
  func resampling(sampleRate: Int, speed: Double) throws {
    let folder = try ScratchFolder()
    for frequency in [997.0, 9000] {
      let path = try folder.write(tone: frequency, sampleRate: sampleRate, seconds: 2)
      let file = try SoundFile(path: path, name: "tone")
      let samples = try read(file, rate: speed).left
      #expect(samples.count == Int((2 / speed * 48_000).rounded()))
      var (signal, noise) = (0.0, 0.0)
      for index in 4800..<samples.count - 4800 {
        let ideal = 0.5 * sin(2 * .pi * frequency * Double(index) * speed / 48_000)
        signal += ideal * ideal
        noise += (Double(samples[index]) - ideal) * (Double(samples[index]) - ideal)
      }
      #expect(10 * log10(noise / signal) < -100, "\(10 * log10(noise / signal)) dB at \(frequency) Hz")
    }
  }

  @Test("a missing file, one without audio, and other files are refused")
  func refusals() throws {
    let folder = try ScratchFolder()
    try Data("These are words.".utf8).write(to: URL(fileURLWithPath: folder.file("words.m4a")))
    try TestVideos.write(
      TestVideos.segments(TestVideos.encoding(rate: "25"), frames: 5), to: folder.file("mute.mp4"))
    #expect(throws: VideoCodingError.missingFile(path: folder.file("absent.m4a"))) {
      try SoundFile(path: folder.file("absent.m4a"), name: "")
    }
    #expect(throws: VideoCodingError.malformed(path: folder.file("mute.mp4"), reason: "it has no audio")) {
      try SoundFile(path: folder.file("mute.mp4"), name: "")
    }
    #expect(throws: VideoCodingError.cannotRead(path: folder.path, reason: "it is a directory, not a file")) {
      try SoundFile(path: folder.path, name: "")
    }
    let error = #expect(throws: VideoCodingError.self) {
      try SoundFile(path: folder.file("words.m4a"), name: "")
    }
    #expect(
      error?.description.hasPrefix("\(folder.file("words.m4a")): it is not a readable media file") == true)
  }

  @Test("a playlist is not followed")
  func playlist() throws {
    let folder = try ScratchFolder()
    let list = "#EXTM3U\n#EXTINF:1,\n\(Self.path("tone.aac"))\n#EXT-X-ENDLIST\n"
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.file("list.m3u8")))
    #expect(throws: VideoCodingError.self) { try SoundFile(path: folder.file("list.m3u8"), name: "") }
  }

  private static func path(_ name: String) -> String {
    Bundle.module.url(forResource: "Cases", withExtension: nil)?.appendingPathComponent(name).path ?? name
  }

  private func read(_ file: SoundFile, rate: Double = 1) throws -> SoundBlock {
    let reader = try file.reader(rate: rate)
    var block = SoundBlock(count: 0)
    while try reader.read(into: &block) {}
    return block
  }
}

extension ScratchFolder {
  /// Writes a WAVE file of a tone at half of full scale, mono, 32-bit floating point.
  func write(tone frequency: Double, sampleRate: Int, seconds: Double) throws -> String {
    let count = Int(seconds * Double(sampleRate))
    var bytes = Data()
    func append(_ number: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    bytes += Data("RIFF".utf8)
    append(36 + 4 * count, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (number, size) in [(16, 4), (3, 2), (1, 2), (sampleRate, 4), (4 * sampleRate, 4), (4, 2), (32, 2)] {
      append(number, size)
    }
    bytes += Data("data".utf8)
    append(4 * count, 4)
    for index in 0..<count {
      let sample = Float(0.5 * sin(2 * .pi * frequency * Double(index) / Double(sampleRate)))
      append(Int(sample.bitPattern), 4)
    }
    try bytes.write(to: URL(fileURLWithPath: file("tone.wav")))
    return file("tone.wav")
  }
}
