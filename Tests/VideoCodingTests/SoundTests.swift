import CLibAV
import Foundation
import TestSupport
import Testing

@testable import VideoCoding

@Suite("A video has the sound of a file")
struct SoundTests {
  /// Frames at 25 per second, shorter and longer than the half second of the cases.
  static let lengths = [5, 12, 40]

  @Test(
    "streams that MP4 supports are copied, or converted to AAC if silence cannot be appended",
    arguments: [
      ("tone-aac.m4a", "aac", "aac"), ("tone.aac", "aac", "aac"), ("tone.mp3", "mp3", "aac"),
      ("tone-alac.m4a", "alac", "aac"), ("tone.ac3", "ac3", "aac"), ("tone.flac", "aac", "aac"),
      ("tone.ogg", "aac", "aac"), ("tone-5.1.flac", "aac", "aac"),
    ], lengths)
  func codecs(sound: (file: String, whenShorter: String, whenLonger: String), frames: Int) throws {
    let folder = try ScratchFolder()
    let video = folder.file("video.mp4")
    try write(frames: frames, sound: Self.path(sound.file), to: video)
    let reader = try VideoReader(path: video)
    let properties = reader.properties
    let audio = try #require(properties.audio)
    #expect(audio.codec == (frames == 40 ? sound.whenLonger : sound.whenShorter))
    #expect(audio.sampleRate == 44100)
    #expect(audio.channelCount == (sound.file == "tone-5.1.flac" ? 2 : 1))
    #expect(properties.isIndexFirst == true)
    #expect(properties.video.frameCount == frames)
    #expect(abs(properties.duration - Double(frames) / 25) < 1e-4)
  }

  @Test(
    "it begins with the video, sounds as long as the source does, and is silent after it",
    arguments: ["tone-aac.m4a", "tone.aac", "tone.mp3", "tone-alac.m4a", "tone.ac3", "tone.flac", "tone.ogg"])
  func padded(file: String) throws {
    let folder = try ScratchFolder()
    try write(frames: 40, sound: Self.path(file), to: folder.file("video.mp4"))
    let samples = try decode(folder.file("video.mp4"))
    #expect(abs(samples.count - 70560) <= 1024)
    let loud = samples.indices.filter { abs(samples[$0]) > 0.02 }
    let (first, last) = (try #require(loud.first), try #require(loud.last))
    // Raw AAC and AC-3 streams do not state the length of the encoder's priming.
    let priming = file == "tone.aac" || file == "tone.ac3" ? 1100 : 0
    #expect(first < 300 + priming)
    #expect(abs(last - (22050 + priming)) < 1300)
    #expect(samples[(last + 1)...].allSatisfy { abs($0) <= 0.02 })
  }

  @Test(
    "it is cut at the video's end", arguments: ["tone-aac.m4a", "tone.mp3", "tone-alac.m4a", "tone.flac"])
  func cut(file: String) throws {
    let folder = try ScratchFolder()
    try write(frames: 5, sound: Self.path(file), to: folder.file("video.mp4"))
    let reader = try VideoReader(path: folder.file("video.mp4"))
    #expect(try #require(reader.properties.audio).durationInSamples == 8820)
    // Decoders return whole packets; players must omit the samples past the end.
    let samples = try decode(folder.file("video.mp4"))
    #expect((8820..<8820 + 4096).contains(samples.count))
  }

  @Test("the tone keeps its pitch and its level")
  func pitch() throws {
    let folder = try ScratchFolder()
    let wave = try folder.write(tone: 1000, sampleRate: 96000, seconds: 1)
    try write(frames: 20, sound: wave, to: folder.file("video.mp4"))
    let samples = try decode(folder.file("video.mp4"))[4800..<33600]
    let crossings = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 600) <= 1)
    #expect(abs((samples.max() ?? 0) - 0.5) < 0.03)
  }

  @Test("sound that starts late in its file starts late in the video")
  func lateStart() throws {
    let folder = try ScratchFolder()
    try write(frames: 40, sound: Self.path("tone-late.mov"), to: folder.file("video.mp4"))
    let samples = try decode(folder.file("video.mp4"))
    let first = try #require(samples.firstIndex { abs($0) > 0.02 })
    #expect(abs(first - 22050) < 100)
  }

  @Test("a video with sound is the same each time")
  func sameBytes() throws {
    let folder = try ScratchFolder()
    for file in ["tone-aac.m4a", "tone.flac"] {
      try write(frames: 40, sound: Self.path(file), to: folder.file("first.mp4"))
      try write(frames: 40, sound: Self.path(file), to: folder.file("second.mp4"))
      #expect(try folder.bytes("first.mp4") == folder.bytes("second.mp4"))
    }
  }

  @Test("a missing sound file, one without audio, and other files are refused before a video is started")
  func refusals() throws {
    let folder = try ScratchFolder()
    let video = folder.file("video.mp4")
    try Data("These are words.".utf8).write(to: URL(fileURLWithPath: folder.file("words.m4a")))
    try write(frames: 5, sound: nil, to: folder.file("mute.mp4"))
    #expect(throws: VideoCodingError.missingFile(path: folder.file("absent.m4a"))) {
      try write(frames: 5, sound: folder.file("absent.m4a"), to: video)
    }
    #expect(throws: VideoCodingError.malformed(path: folder.file("mute.mp4"), reason: "it has no audio")) {
      try write(frames: 5, sound: folder.file("mute.mp4"), to: video)
    }
    #expect(throws: VideoCodingError.cannotRead(path: folder.path, reason: "it is a directory, not a file")) {
      try write(frames: 5, sound: folder.path, to: video)
    }
    let error = #expect(throws: VideoCodingError.self) {
      try write(frames: 5, sound: folder.file("words.m4a"), to: video)
    }
    #expect(
      error?.description.hasPrefix("\(folder.file("words.m4a")): it is not a readable media file") == true)
    #expect(!FileManager.default.fileExists(atPath: video))
  }

  @Test("a playlist is not followed")
  func playlist() throws {
    let folder = try ScratchFolder()
    let list = "#EXTM3U\n#EXTINF:1,\n\(Self.path("tone.aac"))\n#EXT-X-ENDLIST\n"
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder.file("list.m3u8")))
    #expect(throws: VideoCodingError.self) {
      try write(frames: 5, sound: folder.file("list.m3u8"), to: folder.file("video.mp4"))
    }
  }

  private static func path(_ name: String) -> String {
    Bundle.module.url(forResource: "Cases", withExtension: nil)?.appendingPathComponent(name).path ?? name
  }

  private func write(frames: Int, sound: String?, to path: String) throws {
    let segments = try TestVideos.segments(TestVideos.encoding(rate: "25"), frames: frames)
    try TestVideos.write(segments, audioPath: sound, to: path)
  }

  /// The video's sound, its first channel, decoded like in a player.
  private func decode(_ path: String) throws -> [Float] {
    let libav = try LibAV.loaded()
    let input = try InputContainer(libav, path: path)
    let best = input.bestStream(AVMEDIA_TYPE_AUDIO)
    let stream = try #require(best)
    let sampleRate = Int(stream.pointee.codecpar.pointee.sample_rate)
    var decoder = try Decoder(libav, input, stream: stream)
    var converted: [[Float]] = [[]]
    let encoder = try AudioEncoder(libav, sampleRate: sampleRate, channelCount: 1)
    var resampler: Resampler?
    while try decoder.next() {
      if resampler == nil {
        resampler = try Resampler(libav, from: decoder.frame, to: encoder.context.pointer)
      }
      try resampler?.convert(decoder.frame, into: &converted)
    }
    try resampler?.finish(into: &converted)
    return converted[0]
  }
}

extension ScratchFolder {
  /// Writes a WAVE file of a tone at half of full scale, mono, 16 bits.
  func write(tone frequency: Double, sampleRate: Int, seconds: Double) throws -> String {
    let count = Int(seconds * Double(sampleRate))
    var bytes = Data()
    func append(_ number: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    bytes += Data("RIFF".utf8)
    append(36 + 2 * count, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (number, size) in [(16, 4), (1, 2), (1, 2), (sampleRate, 4), (2 * sampleRate, 4), (2, 2), (16, 2)] {
      append(number, size)
    }
    bytes += Data("data".utf8)
    append(2 * count, 4)
    for index in 0..<count {
      append(Int(16384 * sin(2 * .pi * frequency * Double(index) / Double(sampleRate))), 2)
    }
    try bytes.write(to: URL(fileURLWithPath: file("tone.wav")))
    return file("tone.wav")
  }
}
