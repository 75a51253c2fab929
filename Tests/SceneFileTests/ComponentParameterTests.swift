import AfterglowBracelets
import AfterglowCharts
import SceneModel
import Testing

@testable import SceneFile

@Suite("Parameters of components")
struct ComponentParameterTests {
  private func component(_ name: String, _ parameters: String) -> String {
    scene(layers: #"{"type": "component", "component": "\#(name)", "parameters": \#(parameters)}"#)
  }

  @Test("a component of a family that was not given is an error that names those that there are")
  func families() {
    let text = component("restTimer", "{}")
    #expect(
      errors(in: text, families: []) == [
        "scene.json:1:67: layers[0].component: there is no component \"restTimer\": no families of components were given"
      ])
    #expect(
      errors(in: text, families: [ChartFamily.self, BraceletFamily.self]) == [
        "scene.json:1:67: layers[0].component: there is no component \"restTimer\"; there is bracelet, braceletGlance, braceletShare, braceletWrist, chart, elementHistogram, markdownText"
      ])
  }

  @Test("all invalid parameters of every component are reported at once")
  func allFaults() {
    let text = scene(
      layers: #"""
        {"type": "component", "component": "chart", "parameters": {
          "data": [{"day": 1}, 4], "x": "day", "padding": -3, "locale": "nl", "xAxis": {"domain": [1, 1]},
          "marks": [{"mark": "line", "y": "v", "color": "#12"}, {"mark": "bar", "y": {"aggregate": "sum"}}],
          "transforms": [{"bin": "week"}, {"filter": [{"field": "v", "valid": false}]}]}},
        {"type": "component", "component": "lyrics", "parameters": {
          "lyrics": ["夏|なつ|0", {"words": [{"surface": "山", "accent": "x"}]}],
          "timing": "[00:0x]a", "tolerance": "strict", "fontSize": 1000}},
        {"type": "component", "component": "bracelet", "parameters": {
          "beads": ["wod", {"colr": "red"}], "counts": {"wood": 0.5}, "ratios": {"metal": -1}}}
        """#)
    let paths = errors(in: text).map { $0.split(separator: ": ")[1] }
    #expect(
      paths == [
        "layers[0].parameters.data[1]", "layers[0].parameters.padding", "layers[0].parameters.locale",
        "layers[0].parameters.xAxis.domain", "layers[0].parameters.marks[0].color",
        "layers[0].parameters.marks[1].y", "layers[0].parameters.transforms[0]",
        "layers[0].parameters.transforms[1].filter[0]", "layers[1].parameters.lyrics[0]",
        "layers[1].parameters.lyrics[1].words[0].accent", "layers[1].parameters.timing",
        "layers[1].parameters.fontSize", "layers[2].parameters.beads[0]", "layers[2].parameters.beads[1]",
        "layers[2].parameters.counts.wood", "layers[2].parameters.ratios.metal",
      ])
  }

  @Test("a chart has at most a thousand marks")
  func marks() {
    func chart(_ count: Int) -> String {
      let marks = Array(repeating: #"{"mark": "line"}"#, count: count).joined(separator: ", ")
      return component("chart", #"{"data": [{"a": 1, "b": 2}], "x": "a", "y": "b", "marks": [\#(marks)]}"#)
    }
    #expect(errors(in: chart(1000)) == [])
    #expect(errors(in: chart(1001)).first?.contains("1001 marks are more than the 1000") == true)
  }

  @Test("rules for several parameters are not checked if one of them is invalid")
  func consequences() {
    let wrong = errors(
      in: component("lyrics", #"{"lyrics": 4, "current": 3, "mode": "non"}"#))
    #expect(wrong.count == 2)
    let together = errors(in: component("lyrics", #"{"lyrics": "夏|なつ|01", "current": 3}"#))
    #expect(together.map { $0.contains("there is no line 3") } == [true])
  }

  @Test("null means the default of a parameter, and a default is not written")
  func null() throws {
    let plain = try decoded(component("restTimer", "{}")).scene
    #expect(try decoded(component("restTimer", #"{"seconds": null, "title": null}"#)).scene == plain)
    #expect(try decoded(component("restTimer", #"{"seconds": 90}"#)).scene == plain)
    #expect(try !plain.encodedJSON().contains("seconds"))
    #expect(try decoded(component("restTimer", #"{"seconds": 91}"#)).scene != plain)
  }

  @Test("keyframes of a parameter have the parameter's values")
  func keyframes() {
    func found(_ property: String, _ values: String) -> [String] {
      errors(
        in: scene(
          layers: #"""
            {"type": "component", "component": "bracelet", "animations": [
              {"property": "parameters.\#(property)", "duration": 1, "keyframes": \#(values)}]}
            """#))
    }
    #expect(found("turn", #"[{"value": 0}, {"value": 90}]"#) == [])
    #expect(found("thread", #"[{"value": "red"}, {"value": "blue"}]"#) == [])
    #expect(found("motion", #"[{"value": "none"}, {"value": "growth"}]"#) == [])
    #expect(found("count", #"[{"value": 41}]"#).count == 1)
    #expect(found("motion", #"[{"value": "gowth"}]"#).map { $0.contains("growth") } == [true])
  }

  @Test("marks, encodings, transforms and songs round-trip")
  func roundTrip() throws {
    let chart = #"""
      {"data": [{"day": "2026-01-01", "v": 3, "who": "a"}], "y": 4, "color": "who", "palette": "okabe-ito",
       "locale": "en-GB", "animation": {"kind": "draw"}, "xAxis": {"domain": ["2026-01-01", "2026-02-01"]},
       "marks": [
         {"mark": "bar", "x": "day:week", "y": "v:sum", "pattern": true, "position": {"by": "who", "sort": ["a"]}},
         {"mark": "line", "x": {"field": "day", "sort": "-value", "format": "compact"}, "color": "red", "opacity": 0.5,
          "interpolation": "step", "filter": [{"field": "v", "range": [1, 2]}, {"field": "v", "valid": true}]},
         {"mark": "text", "x": "day", "text": "two words", "pattern": "dots", "position": "dodge",
          "color": "", "opacity": ""}],
       "transforms": [{"aggregate": "count", "by": ["who"]}, {"rolling": 3, "field": "v", "as": "w"},
         {"sort": "descending", "field": "v"}, {"fillGaps": "day", "field": "day"}, {"bin": "month", "field": "day"}]}
      """#
    let song = #"{"lyrics": {"title": "A", "lines": ["夏|なつ|01", {"words": [{"furigana": "a", "id": 3}]}]}}"#
    for text in [component("chart", chart), component("lyrics", song)] {
      let scene = try decoded(text).scene
      #expect(try decoded(scene.encodedJSON()).scene == scene)
    }
  }
}
