import Foundation
import PNGCoding
import Testing

@Suite("Kanji cards and watch glances")
struct CardTests {
  private let program: Program
  private let card = Program.family("Lyrics").appending(path: "Scenes/kanji-card.json").path()
  private let glance = Program.family("Bracelets").appending(path: "Scenes/bracelet-glance.json").path()

  init() throws {
    program = try Program()
  }

  private func errors(_ scene: String, _ settings: String...) throws -> String {
    let sets = settings.flatMap { ["--set", $0] }
    let outcome = try program.start(["render", scene, "-o", "x.png", "-q"] + sets).finish()
    #expect(outcome.exitCode == 65, "\(outcome.errors)")
    #expect(try program.files().isEmpty)
    return outcome.errors
  }

  @Test func `each row of a file is a card, whatever it lacks`() throws {
    let data = Program.family("Lyrics").appending(path: "Scenes/data/kanji.ndjson").path()
    let outcome = try program.run(
      "batch", card, "--data", data, "-o", "{row}.png", "--set", "format=cell", "-q")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let header = try PNGDecoder().decode([UInt8](program.contents(of: "6.png"))).header
    #expect(header.width == 390 && header.height == 88)
  }

  @Test func `what is wrong with a kanji is told at its value`() throws {
    #expect(
      try errors(card, "kanji=食事").contains("--set kanji: expected one character, found \"食事\""))
    #expect(
      try errors(card, "kanji=食", #"kun=["た.べる", {"reading": "く.う", "accent": 9}]"#)
        .contains("--set kun[1].accent: accent 9 does not exist for 2 morae"))
    #expect(
      try errors(card, "kanji=食", #"words=[{"word": "食事", "reading": "shokuji"}]"#)
        .contains("--set words[0].reading: the reading shokuji of 食事 has"))
    #expect(try errors(card, "kanji=食", #"words=[{"word": 3}]"#).contains("--set words[0].word: expected"))
  }

  @Test func `what has no room is left out with a warning`() throws {
    let readings = (0..<60).map { _ in "\"ショウ\"" }.joined(separator: ",")
    let outcome = try program.run(
      "render", card, "-o", "x.png", "-q", "--set", "kanji=生", "--set", "on=[\(readings)]")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("of 60 readings do not fit"), "\(outcome.errors)")
  }

  @Test func `a glance has one to three figures`() throws {
    let one = #"{"value": 7, "label": "Days"}"#
    let outcome = try program.run(
      "render", glance, "-o", "x.png", "-q", "--scale", "2", "--set", "figures=[\(one)]")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let header = try PNGDecoder().decode([UInt8](program.contents(of: "x.png"))).header
    #expect(header.width == 396 && header.height == 484)
    try FileManager.default.removeItem(at: program.folder.appending(path: "x.png"))
    #expect(
      try errors(glance, "figures=[\(one), \(one), \(one), \(one)]")
        .contains("--set figures[3]: a glance has one to three figures, not 4"))
    #expect(
      try errors(glance, #"figures=[{"value": 1, "element": "ice"}]"#)
        .contains("--set figures[0].element: \"ice\" is none of metal"))
  }

  @Test
  func `a value of --set is blamed for what is wrong in it, and text that begins like JSON has to be JSON`()
    throws
  {
    #expect(try errors(glance, #"ratios={"metal": -3}"#).contains("--set ratios.metal: -3 is negative"))
    #expect(try errors(glance, #"ratios={"metal""#).contains("--set ratios: it is not valid JSON"))
  }
}
