import Foundation
import ImageDecoding
import PixelKernels
import Testing
import VideoCoding

@Suite("Sound in scenes")
struct SoundCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try Sound.wave(seconds: 3).write(to: program.folder.appending(path: "saw.wav"))
    try program.write(Self.scene(""), to: "scene.json")
  }

  private static func scene(_ layers: String, duration: String = "\"duration\": 2,") -> String {
    """
    {"size": [32, 32], "frameRate": 10, \(duration) "background": "black", "layers": [
      {"type": "audio", "id": "saw", "source": "saw.wav", "gain": -3, "fadeOut": 0.5}\(layers)]}
    """
  }

  private func run(_ arguments: String...) throws -> Program.Outcome { try program.start(arguments).finish() }

  /// The samples of the left channel of a mix.
  private func samples(_ name: String) throws -> [Float] {
    let bytes = try program.contents(of: name)
    let start = try #require(bytes.range(of: Data("data".utf8))).upperBound + 4
    return stride(from: start, to: bytes.count - 7, by: 8).map { offset in
      var bits: UInt32 = 0
      for index in 0..<4 { bits |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
      return Float(bitPattern: bits)
    }
  }

  @Test("a mix alone is as long as the scene, and its loudness is told and changed")
  func mix() throws {
    let plain = try run("render", "scene.json", "-o", "mix.wav")
    #expect(plain.exitCode == 0 && plain.errors.contains("LUFS"), "\(plain.errors)")
    let own = try samples("mix.wav")
    #expect(own.count == 96_000 && own[95_990...].allSatisfy { abs($0) < 1e-3 })
    let loud = try run("render", "scene.json", "-o", "loud.wav", "--loudness", "-30")
    #expect(loud.exitCode == 0 && loud.errors.contains("to -30.0 LUFS"), "\(loud.errors)")
    let part = try run("render", "scene.json", "-o", "part.wav", "--from", "0.5", "--duration", "1")
    #expect(part.exitCode == 0, "\(part.errors)")
    #expect(try samples("part.wav") == Array(own[24_000..<72_000]))
  }

  @Test("each format has its codec, and one without sound says so")
  func formats() throws {
    for (name, codec) in [
      ("h264.mp4", "mp4a"), ("h264.mov", "mp4a"), ("prores.mov", "in24"), ("vp9.webm", "A_OPUS"),
      ("ffv1.mkv", "A_FLAC"),
    ] {
      let choice = name.hasPrefix("prores") ? ["--codec", "prores"] : []
      #expect(try program.start(["render", "scene.json", "-o", name, "-q"] + choice).finish().exitCode == 0)
      #expect(try program.contents(of: name).range(of: Data(codec.utf8)) != nil, "\(name)")
    }
    let silent = try run("render", "scene.json", "-o", "a.gif")
    #expect(
      silent.exitCode == 0
        && silent.errors.contains("GIF files have no sound; write .mp4, .mov, .webm or .mkv"))
    #expect(try run("render", "scene.json", "-o", "b.gif", "--strict").exitCode == 65)
    #expect(try run("render", "scene.json", "-o", "a.mp3").errors.contains(".wav for its sound alone"))
  }

  @Test("a component that follows no sound is told where it is, and which sounds there are")
  func missingSound() throws {
    try program.write(
      Self.scene(#", {"type": "component", "component": "waveform", "parameters": {"audio": "say"}}"#),
      to: "bars.json")
    let outcome = try run("validate", "bars.json")
    #expect(
      outcome.errors.contains(#"bars.json:2:84: layers[1]"#)
        && outcome.errors.contains(#"no sound has the id "say"; there is saw"#),
      "\(outcome.errors)")
  }

  @Test("a video has the same bytes for all numbers of jobs, from segments, and when it is resumed")
  func sameBytes() throws {
    for jobs in ["1", "2", "3"] {
      #expect(try run("render", "scene.json", "-o", "\(jobs).mp4", "--jobs", jobs, "-q").exitCode == 0)
    }
    let whole = try program.contents(of: "1.mp4")
    #expect(try program.contents(of: "2.mp4") == whole && program.contents(of: "3.mp4") == whole)
    for index in ["1", "0"] {
      let outcome = try run(
        "segment", "scene.json", "--index", index, "--segment-seconds", "1", "-o", "parts", "-q")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    try FileManager.default.removeItem(at: program.folder.appending(path: "saw.wav"))
    #expect(try run("join", "parts", "-o", "joined.mp4").exitCode == 0)
    #expect(try program.contents(of: "joined.mp4") == whole)
    var bytes = try program.contents(of: "parts/sound.wav")
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: program.folder.appending(path: "parts/sound.wav"))
    let damaged = try run("join", "parts", "-o", "other.mp4")
    #expect(damaged.exitCode == 65 && damaged.errors.contains("it is damaged"), "\(damaged.errors)")
  }

  @Test("a sound that changes is another plan")
  func plans() throws {
    let before = try run("segments", "scene.json").output
    #expect(before.contains("sound.wav"))
    var bytes = try program.contents(of: "saw.wav")
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: program.folder.appending(path: "saw.wav"))
    #expect(try run("segments", "scene.json").output != before)
  }

  @Test("a scene without a duration ends with its last sound")
  func length() throws {
    try program.write(Self.scene("", duration: ""), to: "scene.json")
    #expect(try run("render", "scene.json", "-o", "mix.wav", "-q").exitCode == 0)
    #expect(try samples("mix.wav").count == 144_000)
  }

  @Test("files given beside the scene are added, and it is told what becomes of their lengths")
  func added() throws {
    let outcome = try run(
      "render", "scene.json", "-o", "a.mp4", "--audio", "saw.wav", "--audio", "saw.wav", "--duration", "4")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("saw.wav: 3 s long, followed by 1 s without it"), "\(outcome.errors)")
    let cut = try run("render", "scene.json", "-o", "a.mp4", "--audio", "saw.wav")
    #expect(cut.errors.contains("saw.wav: 3 s long, cut at the end of the video after 2 s"), "\(cut.errors)")
  }

  @Test(
    "missing and broken sounds, and references to none, are refused with their place",
    arguments: [
      (#"{"type": "audio", "source": "none.wav"}"#, 66, "layers[1].source: none.wav"),
      (#"{"type": "audio", "source": "scene.json"}"#, 65, "layers[1].source: scene.json"),
      (#"{"type": "audio", "source": "saw.wav", "duck": {"under": "voice"}}"#, 65, "no sound has the id"),
      (#"{"type": "audio", "source": "saw.wav", "opacity": 1}"#, 65, "unknown key \"opacity\""),
      (
        #"{"type": "ellipse", "animations": [{"property": "opacity", "timeline": {"audio": "saw"}, "duration": 1, "keyframes": [{"value": 0}]}]}"#,
        65, "\"duration\" or \"timeline\", but not both"
      ),
    ])
  func refusals(layer: String, code: Int32, message: String) throws {
    try program.write(Self.scene(", " + layer), to: "scene.json")
    let outcome = try run("render", "scene.json", "-o", "a.mp4")
    #expect(outcome.exitCode == code && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("a rate that changes the pitch is told, and so is one at which nothing is heard")
  func rates() throws {
    try program.write(
      Self.scene(
        #", {"type": "audio", "id": "fast", "source": "saw.wav", "rate": 2}, {"type": "audio", "id": "back", "source": "saw.wav", "rate": -1}"#
      ), to: "scene.json")
    let outcome = try run("render", "scene.json", "-o", "mix.wav")
    #expect(
      outcome.errors.contains("fast: its sound runs 2 times as fast and is higher"), "\(outcome.errors)")
    #expect(outcome.errors.contains("back: its sound is not heard"), "\(outcome.errors)")
  }

  @Test("lint reports a mix that clips, a sound that is cut, and one that is covered")
  func lint() throws {
    try program.write(
      Self.scene(
        #", {"type": "audio", "id": "loud", "source": "saw.wav", "gain": 40, "duration": 1}, {"type": "audio", "id": "bed", "source": "saw.wav", "gain": -6, "fadeOut": 1, "duck": {"under": "saw", "by": -1}}"#
      ), to: "scene.json")
    let output = try run("lint", "scene.json").output
    #expect(output.contains("sound-clips: the scene"), "\(output)")
    #expect(output.contains("sound-cut: loud at 1 s"), "\(output)")
    #expect(output.contains("covered-sound: saw"), "\(output)")
    try program.write(Self.scene(""), to: "scene.json")
    let clean = try run("lint", "scene.json").output
    #expect(!clean.contains("sound-") && !clean.contains("covered"), "\(clean)")
  }

  @Test("an animation follows the level of a sound, and is at rest without it")
  func levels() throws {
    let layer =
      #", {"type": "rectangle", "fill": "white", "animations": [{"property": "opacity", "timeline": {"audio": "saw", "band": "all"}, "keyframes": [{"value": 0}, {"value": 1}]}]}"#
    try program.write(
      Self.scene(layer).replacingOccurrences(of: "\"gain\"", with: "\"start\": 0.5, \"gain\""),
      to: "scene.json"
    )
    for (time, isLit) in [("0.2", false), ("1.5", true)] {
      let outcome = try run("render", "scene.json", "-o", "a.png", "--at", time)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let bitmap = try ImageDecoder().decode([UInt8](try program.contents(of: "a.png")))
      #expect((bitmap[16, 16].x > 30_000) == isLit, "\(bitmap[16, 16])")
    }
  }
}
