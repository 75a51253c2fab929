import DataFiles
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("The analysis as input")
struct BraceletAnalysisTests {
  let even = #"{"metal": 20, "wood": 20, "water": 20, "fire": 20, "earth": 20}"#

  func response(
    analysis: String = #""text""#, current: String? = nil, goal: String? = nil, rest: String = ""
  ) -> String {
    #"{"analysis": \#(analysis), "ratios": {"current": \#(current ?? even), "goal": \#(goal ?? even)\#(rest)}}"#
  }

  /// The bracelet of an analysis, or of other parameters in JSON.
  func bracelet(analysis json: String) throws -> Bracelet { try bracelet(#"{"analysis": \#(json)}"#) }

  func bracelet(_ json: String) throws -> Bracelet {
    let session = DecodingSession(file: "", document: try JSONDocument(parsing: json))
    let bracelet = Bracelet.decoded(from: session.root)
    try ComponentError.all(session.errors.map { ComponentError(path: [$0.path], message: $0.message) })
    return try #require(bracelet)
  }

  @Test("A whole response is read: text, both ratios, colors; other keys are left alone")
  func whole() throws {
    let goal = #"{"earth": 10, "fire": 15, "water": 20, "wood": 25, "metal": 30}"#
    let colors = ##", "colors": {"fire": "#c00", "wood": "oklch(60% 0.15 150)"}"##
    let json = response(analysis: ##""# 金\n**ok**""##, goal: goal, rest: colors)
    let wearer = try bracelet(analysis: json.dropLast() + #", "model": 3}"#).wearer.resolved()
    #expect(MarkdownBlock.blocks(of: wearer.text ?? "").map(\.plainText) == ["金", "ok"])
    #expect(wearer.current?.counts(of: 10).inOrder == [2, 2, 2, 2, 2])
    #expect(wearer.goal?.counts(of: 20).inOrder == [6, 5, 4, 3, 2])
    #expect(wearer.palette[.fire].cssDescription == "#cc0000")
    #expect(wearer.palette[.metal] == ElementPalette.customary[.metal])
    #expect(wearer.notes.isEmpty)
  }

  @Test("Unusual data is read with a warning")
  func notes() throws {
    let json = response(current: #"{"metal": 50, "wood": 50, "water": 50}"#, rest: #", "colors": null"#)
    #expect(
      try bracelet(analysis: json).wearer.resolved().notes == [
        "ratios.current: fire, earth left out, read as 0",
        "ratios.current: the ratios sum to 150, not 100; they are read as shares of 100",
      ])
    #expect(
      try bracelet(#"{"ratios": {"metal": 100}}"#).wearer.resolved().notes
        == ["ratios: wood, water, fire, earth left out, read as 0"])
  }

  @Test("Ratios beside an analysis count instead of its own")
  func ratiosBesideAnalysis() throws {
    let wearer = try bracelet(#"{"analysis": \#(response()), "ratios": {"fire": 100}}"#).wearer.resolved()
    #expect(wearer.text == "text")
    #expect(wearer.goal?.counts(of: 4).inOrder == [0, 0, 0, 4, 0])
  }

  @Test(
    "Errors are reported with their path",
    arguments: [
      (#"{"analysis": "x"}"#, "analysis: an analysis needs"),
      (#"[]"#, "analysis: expected an analysis or a text in Markdown"),
      (#"{"analysis": 5, "ratios": {}}"#, "analysis.analysis: expected text"),
      (#"{"analysis": "x", "ratios": {"goal": {}}}"#, "analysis.ratios: ratios needs \"current\""),
      (#"{"analysis": "x", "ratios": {"curent": {}}}"#, "did you mean \"current\"?"),
      (
        #"{"analysis": "x", "ratios": {"current": {"wod": 1}, "goal": {}}}"#,
        "analysis.ratios.current.wod: \"wod\" is none of"
      ),
      (
        #"{"analysis": "x", "ratios": {"current": {"metal": -3}, "goal": {}}}"#,
        "analysis.ratios.current.metal: -3 is negative"
      ),
      (
        #"{"analysis": "x", "ratios": {"current": {"metal": "3"}, "goal": {}}}"#,
        "analysis.ratios.current.metal: expected a number"
      ),
      (
        #"{"analysis": "x", "ratios": {"current": {}, "goal": {}, "colors": {"fire": "crimsn"}}}"#,
        "did you mean \"crimson\"?"
      ),
    ])
  func refusals(json: String, expected: String) {
    let error = #expect(throws: ComponentError.self) { try bracelet(analysis: json) }
    let descriptions = error.map { [$0] + $0.others }?.map(\.description) ?? []
    #expect(descriptions.contains { $0.contains(expected) }, "\(descriptions)")
  }
}
