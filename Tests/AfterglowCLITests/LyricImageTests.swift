import Foundation
import PNGCoding
import TestSupport
import Testing

/// Images of the lyric scenes, drawn by the program with real fonts and measured in pixels.
@Suite("Images of lyrics")
struct LyricImageTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func picture(_ arguments: String...) throws -> DecodedPNG {
    let options = ["-o", "picture.png", "--dither", "none"]
    let outcome = try program.start(["render"] + arguments + options).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try PNGDecoder().decode(Array(try program.contents(of: "picture.png")))
  }

  private func scene(_ component: String, _ parameters: String, width: Int = 200) throws -> String {
    try program.write(
      """
      {"size": [\(width), "content"], "background": "white", "layers": [{"type": "component",
       "component": "\(component)", "parameters": {\(parameters)}}]}
      """, to: "scene.json")
    return "scene.json"
  }

  /// The columns of a row, or the rows of a column, whose pixels have the color of pitch lines, #ff3b30.
  private func red(_ picture: DecodedPNG, row: Int? = nil, column: Int? = nil) -> [Range<Int>] {
    let positions = row == nil ? 0..<picture.header.height : 0..<picture.header.width
    var ranges: [Range<Int>] = []
    for position in positions {
      let index = 4 * ((row ?? position) * picture.header.width + (column ?? position))
      guard picture.samples[index..<index + 3].map({ $0 >> 8 }) == [0xFF, 0x3B, 0x30] else { continue }
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
    return ranges
  }

  @Test("roofs, walls and corners match Onpu's geometry, to the pixel")
  func geometry() throws {
    let scene = try scene("pitchAccentLine", #""line": "いもうと|いもうと|0111_が|が|1""#)
    let picture = try picture(scene, "--scale", "4")
    #expect(picture.header.height == 4 * 48)
    // Low and high roofs: 1.5 points around 21 and 17.
    #expect(red(picture, column: 40) == [81..<87])
    #expect(red(picture, column: 200) == [65..<71])
    // The wall around 20, from the upper edge of one roof to the lower edge of the other: corners are
    // filled.
    #expect([77, 80, 82].map { red(picture, column: $0) } == [[65..<87], [65..<87], [65..<87]])
    #expect([76, 83].map { red(picture, column: $0) } == [[81..<87], [65..<71]])
    // Ends are half a stroke inside the cells; nothing joins the word to its particle, 2 points after it.
    #expect(red(picture, row: 84) == [3..<83])
    #expect(red(picture, row: 68) == [77..<317, 331..<405])
  }

  @Test("dictionaries have a hook where the pitch falls to the particle")
  func hook() throws {
    let scene = try scene(
      "pitchAccentLine",
      #""line": "はな|はな|2_が|が|", "notation": "accentNumber", "style": "dictionary""#)
    let picture = try picture(scene, "--scale", "4")
    #expect(red(picture, row: 68) == [80..<160])
    #expect(red(picture, column: 157) == [65..<84])
    #expect(red(picture, row: 83) == [154..<160])
  }

  @Test("furigana over their words only add to the picture", arguments: ["block", "parallel"])
  func toggling(arrangement: String) throws {
    let spaced = try String(
      contentsOf: Program.family("Lyrics").appending(path: "Scenes/lyrics.json"), encoding: .utf8)
    #expect(spaced.contains(#""ruby": "spaced""#))
    try FileManager.default.copyItem(
      at: Program.family("Lyrics").appending(path: "Scenes/data"), to: program.folder.appending(path: "data"))
    try program.write(
      spaced.replacingOccurrences(of: #""ruby": "spaced""#, with: #""ruby": "overlay""#), to: "lyrics.json")
    let hidden = try picture(
      "lyrics.json", "--scale", "2", "--set", "mode=none", "--set", "arrangement=\(arrangement)")
    let shown = try picture(
      "lyrics.json", "--scale", "2", "--set", "mode=furigana", "--set", "arrangement=\(arrangement)")
    #expect(hidden.header == shown.header)
    let added = Samples.changedPixels(hidden.samples, shown.samples)
    for first in added {
      #expect(hidden.samples[first..<first + 4].allSatisfy { $0 == 65535 }, "pixel \(first / 4)")
    }
    #expect(added.count > 500)
  }

  @Test("the canvas has the height of its lines, from 1 to 60 of them", arguments: [1, 7, 60])
  func contentHeight(count: Int) throws {
    let lines = Array(repeating: #""夏|なつ|01_metallic||""#, count: count).joined(separator: ", ")
    let picture = try picture(try scene("lyrics", #""lyrics": [\#(lines)], "padding": 10"#))
    #expect(picture.header.height == 48 * count + 12 * (count - 1) + 20)
  }

  @Test("an English word has no line, and only declared fonts are used")
  func english() throws {
    let word = try picture(try scene("pitchAccentLine", #""line": "metallic||""#), "--scale", "2")
    #expect((0..<word.header.height).allSatisfy { red(word, row: $0).isEmpty })
    let other = try scene("pitchAccentLine", #""line": "metallic||", "latinFontFamily": "Comic Sans MS""#)
    let outcome = try program.run("render", other, "-o", "other.png")
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("no font family “Comic Sans MS” is known"), "\(outcome.errors)")
  }
}
