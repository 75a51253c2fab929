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

  @Test("A whole response is read: text, both ratios, colors")
  func whole() throws {
    let goal = #"{"earth": 10, "fire": 15, "water": 20, "wood": 25, "metal": 30}"#
    let colors = ##", "colors": {"fire": "#c00", "wood": "oklch(60% 0.15 150)"}"##
    let analysis = try BraceletAnalysis(
      json: response(analysis: ##""# 金\n**ok**""##, goal: goal, rest: colors))
    #expect(analysis.blocks.map(\.plainText) == ["金", "ok"])
    #expect(analysis.current.counts(of: 10).inOrder == [2, 2, 2, 2, 2])
    #expect(analysis.goal.counts(of: 20).inOrder == [6, 5, 4, 3, 2])
    #expect(analysis.palette[.fire].cssDescription == "#cc0000")
    #expect(analysis.palette[.metal] == ElementPalette.app[.metal])
    #expect(analysis.notes.isEmpty)
  }

  @Test("Unusual data is read with a warning")
  func notes() throws {
    let analysis = try BraceletAnalysis(
      json: response(current: #"{"metal": 50, "wood": 50, "water": 50}"#, rest: #", "colors": null"#))
    #expect(
      analysis.notes == [
        "ratios.current: fire, earth left out, read as 0",
        "ratios.current: the ratios sum to 150, not 100; they are read as shares of 100",
      ])
  }

  @Test(
    "Errors are reported with their path",
    arguments: [
      (#"{"analysis": "x"}"#, "1:1: ratios: is missing"),
      (#"[]"#, "1:1: response: expected an object, found an array"),
      (#"{"analysis": 5, "ratios": {}}"#, "1:14: analysis: expected a text, found a number"),
      (#"{"analysis": "x", "ratios": {"goal": {}}}"#, "1:29: ratios.current: is missing"),
      (#"{"analysis": "x", "ratios": {"curent": {}}}"#, "did you mean \"current\"?"),
      (
        #"{"analysis": "x", "ratios": {"current": {"wod": 1}}}"#,
        "1:42: ratios.current.wod: is unknown"
      ),
      (
        #"{"analysis": "x", "ratios": {"current": {"metal": -3}}}"#,
        "1:51: ratios.current.metal: -3 is negative"
      ),
      (
        #"{"analysis": "x", "ratios": {"current": {"metal": "3"}}}"#,
        "1:51: ratios.current.metal: expected a number, found a string"
      ),
      (#"{"analysis": "x", "ratios": {"current": {"metal": NaN}}}"#, "1:51:"),
      (#"{"analysis": "x""#, "1:17:"),
    ])
  func refusals(json: String, expected: String) {
    let error = #expect(throws: BraceletError.self) { try BraceletAnalysis(json: json) }
    #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
  }

  @Test("An invalid color is refused with its path and the nearest name")
  func colors() {
    let error = #expect(throws: BraceletError.self) {
      try BraceletAnalysis(json: response(rest: #", "colors": {"fire": "crimsn"}"#))
    }
    #expect(error?.path == "ratios.colors.fire")
    #expect(error?.description.contains("did you mean \"crimson\"?") == true)
  }
}
