import Afterglow
import AfterglowLyrics
import AfterglowLyricsCommand
import Foundation
import PixelKernels
import TestSupport
import Testing
import VectorGraphics
import VideoCoding

@Suite("Lyric videos")
struct LyricVideoTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../Scenes/data")
  private static let song = data.appending(path: "furusato.json").path()
  private static let timing = data.appending(path: "furusato.lrc").path()

  private func lyricVideo(
    _ song: String = song, _ timing: String = timing, look: Lyrics = LyricVideo.look()
  ) throws(AfterglowError) -> LyricVideo {
    try LyricVideo(song: song, timing: timing, look: look, width: 90, height: 160)
  }

  private func source(_ document: SceneDocument, width: Int = 90, height: Int = 160) throws -> FrameSource {
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: width, height: height))
    return try document.frames(options)
  }

  @Test("the scene as a file draws the frames of the video")
  func sceneFile() throws {
    let video = try lyricVideo()
    let file = try SceneDocument(
      bytes: Array(try video.scene.encodedJSON().utf8), path: "video.json", families: [LyricFamily.self])
    let (one, other) = (try source(try video.document()), try source(file))
    let (renderer, second) = (one.renderer(), other.renderer())
    for time in [0, 2.5, 6.4] {
      #expect(
        try one.canvas(at: time, by: renderer).finished().pixels
          == other.canvas(at: time, by: second).finished().pixels, "at \(time) s")
    }
  }

  @Test("a song becomes a video, as long as the song and a little more")
  func video() async throws {
    let folder = try ScratchFolder()
    let video = try lyricVideo()
    let document = try video.document()
    #expect(video.warnings(of: document).isEmpty)
    #expect(document.scene.duration == 27)
    let plan = try FramePlan(frameRate: try VideoCoding.FrameRate(numerator: 10), start: 0, duration: 4)
    let export = VideoExport(
      source: try source(document), plan: plan,
      encoding: try VideoEncoding(
        width: 90, height: 160, frameRate: plan.frameRate, preset: .ultrafast,
        keyframeInterval: plan.segmentLength))
    try await export.write(to: folder.file("video.mp4"), jobs: 1)
    let properties = try VideoReader(path: folder.file("video.mp4")).properties
    #expect(properties.video.frameCount == 40)
    #expect(abs(properties.duration - 4) < 0.05)
  }

  @Test("the current line is the brightest, and its pitch line grows", arguments: [false, true])
  func brightness(isDark: Bool) throws {
    var look = LyricVideo.look()
    look.look.theme = isDark ? .dark : .light
    let source = try source(try lyricVideo(look: look).document())
    let renderer = source.renderer()
    func red(_ time: Double) throws -> Int {
      let image = try source.canvas(at: time, by: renderer).finished()
      return stride(from: 0, to: image.pixels.count, by: 4).count { pixel in
        let (red, green, blue) = (image.pixels[pixel], image.pixels[pixel + 1], image.pixels[pixel + 2])
        return Int(red) > Int(green) + 20000 && Int(red) > Int(blue) + 20000
      }
    }
    let amounts = try [1.2, 2.5, 4, 6.4].map(red)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 }, "\(amounts)")
  }

  @Test(
    "what is sung has 7:1, words, readings and translation, with word stamps or without; what waits has 4.5:1",
    arguments: [LyricTheme.light, .dark], [false, true])
  func contrast(theme: LyricTheme, readings: Bool) throws {
    let folder = try ScratchFolder()
    let ground: Color = theme == .light ? .white : .black
    let lines = ["花|はな|01_咲く|さく|01", "鳥|とり|01_鳴く|なく|01", "歌|うた|01_歌う|うたう|011"]
    let song = lines.map { "{\"compact\": \"\($0)\", \"translation\": \"They hold the field\"}" }
    try folder.write("{\"lines\": [\(song.joined(separator: ","))]}", to: "song.json")
    try folder.write(
      "[00:01]<00:01>花<00:02>咲く<00:02.5>\n[00:05]鳥鳴く\n[00:09]<00:09>歌<00:10>歌う<00:10.5>\n[00:13]",
      to: "song.lrc")
    var look = LyricVideo.look()
    look.look.theme = theme
    look.look.typography.mode = readings ? .furigana : .none
    // Without the words the rows of their readings are seen alone.
    look.look.textColor = readings ? ground : nil
    let source = try self.source(
      try LyricVideo(
        song: folder.file("song.json"), timing: folder.file("song.lrc"), look: look, width: 540, height: 960
      ).document(), width: 540, height: 960)
    let renderer = source.renderer()
    for (time, line) in [(2.4, 0), (6, 1), (10.4, 2)] {
      let rows = strongest(try source.canvas(at: time, by: renderer).finished(), on: ground)
      #expect(rows.count == 6, "\(rows) at \(time) s")
      for (row, contrast) in rows.enumerated() {
        #expect(contrast >= (row / 2 == line ? 7 : 4.5), "row \(row) at \(time) s")
      }
    }
  }

  /// The highest contrast in each row of text.
  private func strongest(_ image: Bitmap, on ground: Color) -> [Double] {
    Samples.contrastOfRows(image, on: ground).split { $0 < 1.1 }.map { $0.max() ?? 1 }
  }

  @Test("of a song that scrolls, all below the line that is sung has 4.5:1, and nothing is below the margin")
  func waiting() throws {
    let folder = try ScratchFolder()
    let lines = (1...12).map { _ in "{\"compact\": \"花|はな|01_咲く|さく|01\", \"translation\": \"A field\"}" }
    try folder.write("{\"lines\": [\(lines.joined(separator: ","))]}", to: "song.json")
    let times = (1...12).map { "[00:\($0 < 4 ? "0" : "")\(3 * $0)]花咲く\n" }
    try folder.write(times.joined(), to: "song.lrc")
    var look = LyricVideo.look()
    look.look.typography.mode = .furigana
    let source = try self.source(
      try LyricVideo(
        song: folder.file("song.json"), timing: folder.file("song.lrc"), look: look, width: 360, height: 640
      ).document(), width: 360, height: 640)
    let renderer = source.renderer()
    for time in [4.0, 13, 25] {
      let image = try source.canvas(at: time, by: renderer).finished()
      let below = strongest(image, on: .black).drop { $0 < 7 }
      #expect(below.count > 3 && below.allSatisfy { $0 >= 4.5 }, "\(below) at \(time) s")
      let footer = image.pixels.suffix(4 * 360 * 99).enumerated().filter { $0.offset % 4 != 3 }
      #expect(footer.allSatisfy { $0.element == 0 }, "at \(time) s")
    }
  }

  @Test("the first line is below the part of the upper edge in which lines fade")
  func veil() throws {
    for (width, height) in [(90, 160), (160, 90)] {
      let video = try LyricVideo(song: Self.song, timing: Self.timing, width: width, height: height)
      let scene =
        try JSONSerialization.jsonObject(with: Data(try video.scene.encodedJSON().utf8)) as? [String: Any]
      let layers = (scene?["layers"] as? [[String: Any]]) ?? []
      func number(_ id: String, _ object: String, _ key: String) -> Double? {
        let layer = layers.first { $0["id"] as? String == id }
        return (layer?[object] as? [String: Any])?[key] as? Double
      }
      let top = try #require(number("header-veil", "frame", "height"))
      #expect(number("lyrics", "parameters", "topMargin") == top)
    }
  }

  @Test("errors of the song and of its timing are located in their files")
  func errors() throws {
    let folder = try ScratchFolder()
    try folder.write("{\"lines\": [\"夏|なつ|011\"]}", to: "song.json")
    try folder.write("[00:01]夏\n[00:xx]雪", to: "song.lrc")
    let bad = #expect(throws: AfterglowError.self) {
      try lyricVideo(folder.file("song.json"))
    }
    #expect(
      bad?.description.contains("song.json:1:12: lines[0]: the bits 011 are 3") == true,
      "\(bad?.description ?? "")")
    let late = #expect(throws: AfterglowError.self) {
      try lyricVideo(Self.song, folder.file("song.lrc"))
    }
    #expect(late?.description.contains("song.lrc:2:1: ") == true, "\(late?.description ?? "")")
    let none = #expect(throws: AfterglowError.self) {
      try lyricVideo(folder.file("none.json"))
    }
    if case .missingInput? = none {
    } else {
      Issue.record("expected a missing input, found \(String(describing: none))")
    }
  }

  @Test("repairs of the timing are reported with its file; strict makes them errors")
  func repairs() throws {
    let folder = try ScratchFolder()
    try folder.write("夏|なつ|01\n雪|ゆき|10\n", to: "song.txt")
    try folder.write("[00:03]夏\n[00:01]雪\n", to: "song.lrc")
    let (song, timing) = (folder.file("song.txt"), folder.file("song.lrc"))
    let repaired = try lyricVideo(song, timing)
    let warnings = repaired.warnings(of: try repaired.document())
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("\(timing):2:1: 00:01.000 is before") == true, "\(warnings)")
    var strict = LyricVideo.look()
    strict.tolerance = .strict
    #expect(throws: AfterglowError.self) { try lyricVideo(song, timing, look: strict) }
  }
}
