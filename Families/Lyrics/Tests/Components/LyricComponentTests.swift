import Budgets
import DataFiles
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowLyrics

@Suite("Components of lyrics")
struct LyricComponentTests {
  private func expanded(
    _ kind: (some Component).Type, _ values: [String: ParameterValue], width: Double = 390,
    height: Double = 640, limits: SceneLimits = SceneLimits()
  ) throws -> ComponentExpansion {
    let context = ComponentContext(
      size: Size(width: width, height: height), text: SolidText(), budget: Budget(limits))
    return try component(kind, values).expanded(in: context)
  }

  private func lyrics(_ values: [String: ParameterValue]) throws -> ComponentExpansion {
    try expanded(Lyrics.self, values)
  }

  private let summer: ParameterValue = .list([.text("夏|なつ|01_が|が|0"), .text("雪|ゆき|10")])

  private func lines(_ expansion: ComponentExpansion) throws -> [Layer] {
    let column = try #require(expansion.layers.last)
    guard case .group(let lines) = column.content else { return [] }
    return lines
  }

  private func texts(_ layer: Layer) -> [String] {
    switch layer.content {
    case .group(let children): children.flatMap(texts)
    case .text(let text): [text.spans.map(\.text).joined()]
    default: []
    }
  }

  private func strokes(_ layer: Layer) -> [Layer] {
    switch layer.content {
    case .group(let children): children.flatMap(strokes)
    case .path: [layer]
    default: []
    }
  }

  @Test("every mode shows the elements that it names", arguments: ReadingMode.allCases)
  func modes(mode: ReadingMode) throws {
    let expansion = try lyrics(["lyrics": summer, "mode": .text(mode.rawValue)])
    let all = try lines(expansion).flatMap(texts)
    #expect(all.contains("なつ") == (mode != .none))
    let shapes = try lines(expansion).flatMap(strokes)
    #expect(shapes.isEmpty == (mode != .pitch))
    #expect(["夏", "が", "雪"].allSatisfy(all.contains))
  }

  @Test("columns are rows that are turned by a quarter, with texts that are turned back")
  func columns() throws {
    func layers(_ layer: Layer) -> [Layer] {
      guard case .group(let children) = layer.content else { return [layer] }
      return children.flatMap(layers)
    }
    let mode = ParameterValue.text("pitch")
    let rows = try expanded(Lyrics.self, ["lyrics": summer, "mode": mode], width: 640, height: 390)
    let expansion = try lyrics(["lyrics": summer, "mode": mode, "writingMode": .text("vertical")])
    let column = try #require(expansion.layers.last)
    #expect(column.rotate == 90 && column.frame.left == .points(390) && expansion.contentSize?.height == 640)
    for (row, turned) in zip(rows.layers.flatMap(layers), layers(column)) {
      guard case .text(let text) = turned.content else {
        #expect(row == turned)
        continue
      }
      #expect(text.writingMode == .vertical && turned.rotate == -90 && turned.transformOrigin == .zero)
      #expect(turned.frame.left == row.frame.left)
    }
  }

  @Test("the text alternative has words, readings and pitches")
  func alternativeText() throws {
    func said(_ mode: ReadingMode) throws -> String? {
      try lyrics(["lyrics": summer, "mode": .text(mode.rawValue)]).summary
    }
    #expect(try said(.none) == "夏が\n雪")
    #expect(try said(.furigana) == "夏 (なつ) が\n雪 (ゆき)")
    #expect(try said(.pitch) == "夏 (なつ LH) が (L)\n雪 (ゆき HL)")
    #expect(try expanded(PitchAccentLine.self, ["line": summer]).summary?.contains("なつ") == true)
  }

  @Test("pitch lines are red, 1.5 wide, mitred and open")
  func pitchStroke() throws {
    let layer = try #require(
      try lines(expanded(PitchAccentLine.self, ["line": summer])).flatMap(strokes).first)
    let stroke = try #require(layer.stroke)
    #expect(stroke.paint == .color(try Color(css: "#ff3b30")))
    #expect(stroke.style.width == 1.5)
    #expect(stroke.style.lineJoin == .miter)
    #expect(stroke.style.lineCap == .butt)
    #expect(layer.fill == nil)
  }

  @Test("the current line is bright, the others are dimmed")
  func current() throws {
    #expect(try lines(lyrics(["lyrics": summer, "current": .number(1)])).map(\.opacity) == [0.6, 1])
    #expect(try lines(lyrics(["lyrics": summer])).map(\.opacity) == [1, 1])
    #expect(throws: ComponentError.self) { try lyrics(["lyrics": summer, "current": .number(2)]) }
  }

  @Test("translations are under their lines, or beside them, in blue")
  func translations() throws {
    let values: [String: ParameterValue] = [
      "lyrics": summer, "translations": .list([.text("Summer"), .text("Snow")]),
    ]
    func translation(_ arrangement: String) throws -> Layer {
      let expansion = try lyrics(values.merging(["arrangement": .text(arrangement)]) { $1 })
      guard case .group(let children)? = try lines(expansion).first?.content else { throw TestFailure() }
      return try #require(children.last)
    }
    let below = try translation("block")
    #expect(below.fill == .color(LyricColors(.light).translation))
    #expect(below.frame.resolved(in: .zero).y == 48)
    #expect(below.frame.resolved(in: .zero).x == 0)
    let beside = try translation("parallel")
    #expect(abs(beside.frame.resolved(in: .zero).x - ((390 - 24) * 0.56 + 24)) < 1e-9)
    #expect(abs(beside.frame.resolved(in: .zero).maxX - 390) < 1e-9)
    #expect(texts(beside) == ["Summer"])
    let none = try lyrics(values.merging(["showsTranslations": .boolean(false)]) { $1 })
    #expect(try lines(none).flatMap(texts).contains("Summer") == false)
  }

  @Test("the height is that of the lines, from 1 to 60 of them", arguments: [1, 2, 17, 60])
  func contentHeight(count: Int) throws {
    let song = ParameterValue.list((0..<count).map { _ in .text("夏|なつ|01_が|が|0") })
    let expansion = try lyrics(["lyrics": song, "padding": .number(16)])
    #expect(expansion.contentSize?.height == Double(count) * 48 + Double(count - 1) * 12 + 32)
    #expect(try lines(expansion).count == count)
  }

  @Test(
    "lyrics without lines have the height of one, with a warning; missing lyrics are an error")
  func noLines() throws {
    for nothing in [ParameterValue.list([]), .text("\n"), .record([.init(name: "lines", value: .list([]))])] {
      let expansion = try lyrics(["lyrics": nothing, "padding": .number(10)])
      #expect(expansion.contentSize?.height == 68)
      #expect(expansion.warnings == ["there are no lines to draw"])
    }
    #expect(throws: ComponentError.self) { try lyrics([:]) }
  }

  @Test("Onpu's JSON, the compact form and accent numbers make the same image")
  func notations() throws {
    func mora(_ text: String, _ isHigh: Bool) -> ParameterValue {
      .record([.init(name: "text", value: .text(text)), .init(name: "isHigh", value: .boolean(isHigh))])
    }
    let word = ParameterValue.record([
      .init(name: "kanji", value: .text("夏")), .init(name: "furigana", value: .text("なつ")),
      .init(name: "mora", value: .list([mora("な", false), mora("つ", true)])),
    ])
    let json = ParameterValue.record([.init(name: "words", value: .list([word]))])
    let images = try [
      ["lyrics": json], ["lyrics": .text("夏|なつ|01")],
      ["lyrics": .text("夏|なつ|2"), "notation": .text("accentNumber")],
    ].map { values in
      let expansion = try lyrics(values.merging(["mode": .text("pitch")]) { $1 })
      return try lines(expansion).flatMap { texts($0) + strokes($0).map { "\($0.content)" } }
    }
    #expect(images[0] == images[1])
    #expect(images[0] == images[2])
    #expect(images[0].count == 3)
  }

  @Test("an accent at the end of a line has its hook, as dictionaries draw it")
  func finalHook() throws {
    func path(_ accent: String) throws -> BezierPath {
      let expansion = try expanded(
        PitchAccentLine.self,
        ["line": .text("はな|はな|\(accent)"), "notation": .text("accentNumber"), "style": .text("dictionary")])
      guard case .path(let path, _)? = try lines(expansion).flatMap(strokes).first?.content else {
        throw TestFailure()
      }
      return path
    }
    #expect(try path("0").elements.count == 2)
    #expect(try path("2").elements.count == 3)
  }

  @Test(
    "invalid values are errors with their path",
    arguments: [
      (ParameterValue.text("夏|なつ|011"), "1:6: the bits 011"),
      (.list([.text("夏|なつ|01"), .text("雪|ゆき|2")]), "2:6: 2 is not a pitch bit"),
      (.record([.init(name: "lines", value: .list([.number(3)]))]), "lyrics.lines[0]: expected a line"),
      (.record([.init(name: "verses", value: .null)]), "verses"), (.number(3), "lyrics: expected a line"),
    ])
  func errors(value: ParameterValue, message: String) throws {
    let error = #expect(throws: ComponentError.self) { try lyrics(["lyrics": value]) }
    #expect(error?.path.first?.hasPrefix("lyrics") == true)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("more words than the limit of steps allows are refused before they are set")
  func tooManyWords() throws {
    let words = Array(repeating: "が|が|0", count: 400).joined(separator: "_")
    var limits = SceneLimits()
    limits.steps /= 100
    let error = #expect(throws: ComponentError.self) {
      try expanded(Lyrics.self, ["lyrics": .list(Array(repeating: .text(words), count: 3))], limits: limits)
    }
    #expect(error?.message.contains("set a higher limit of steps") == true)
  }

  @Test("of very many warnings and errors the first thousand are kept and the others counted")
  func manyFaults() throws {
    let word = "か|" + String(repeating: "か", count: 4002) + "|" + String(repeating: "10", count: 2001)
    let drawn = try lyrics(["lyrics": .text(word), "mode": .text("pitch")])
    #expect(drawn.warnings.count == 1001 && drawn.warnings.allSatisfy { $0.count < 200 })
    #expect(drawn.warnings.last == "1001 more warnings are not shown")
    let words: ParameterValue = .text(String(repeating: "夏|_", count: 2499))
    let error = #expect(throws: ComponentError.self) { try lyrics(["lyrics": words]) }
    #expect(error?.others.count == 1000 && error?.others.last?.message == "1500 more errors are not shown")
  }

  @Test("messages about a line that is sung twice give its number in the song, once")
  func numbersOfSungLines() throws {
    let drawn = try lyrics([
      "lyrics": .list([.text("雪|ゆき|10"), .text("雨|あめ|00")]), "mode": .text("pitch"),
      "timing": .text("[00:01.00]雪\n[00:02.00]雪\n[00:03.00]雨\n[00:04.00]雨"),
    ])
    #expect(drawn.warnings.filter { $0.hasPrefix("line ") }.count == 1, "\(drawn.warnings)")
    #expect(drawn.warnings.contains { $0.hasPrefix("line 2, 雨") })
  }

  @Test("invalid time stamps are reported, or are errors on request")
  func tolerance() throws {
    let values: [String: ParameterValue] = ["lyrics": summer, "timing": .text("[00:05]夏が\n[00:02]雪")]
    #expect(try lyrics(values).warnings.contains { $0.hasPrefix("timing:2:1: 00:02.000 is before") })
    let error = #expect(throws: ComponentError.self) {
      try lyrics(values.merging(["tolerance": .text("strict")]) { $1 })
    }
    #expect(error?.path == ["timing"])
    let unmatched: [String: ParameterValue] = ["lyrics": summer, "timing": .text("[00:02]夏が")]
    #expect(try lyrics(unmatched).warnings.contains { $0.contains("“雪”, has no timestamp") })
    let missing = #expect(throws: ComponentError.self) {
      try lyrics(unmatched.merging(["tolerance": .text("strict")]) { $1 })
    }
    #expect(missing?.message.contains("“雪”, has no timestamp") == true)
  }

  @Test("a translation of the timing is shown where the lyrics have none")
  func timedTranslations() throws {
    let values: [String: ParameterValue] = [
      "lyrics": summer, "translations": .list([.text("Summer")]),
      "timing": .text("[00:01]夏が\n[00:01]Sommer\n[00:03]雪\n[00:03]Schnee"),
    ]
    let all = try lines(lyrics(values)).flatMap(texts)
    #expect(all.contains("Summer") && all.contains("Schnee") && !all.contains("Sommer"))
  }

  @Test("spaced furigana move the words apart")
  func spacedRuby() throws {
    func base(_ ruby: String) throws -> Double {
      let expansion = try lyrics([
        "lyrics": .text("志|こころざし|01111_を|を|1"), "mode": .text("furigana"), "ruby": .text(ruby),
      ])
      guard case .group(let layers)? = try lines(expansion).first?.content else { throw TestFailure() }
      let layer = try #require(layers.first { texts($0) == ["を"] })
      return layer.frame.resolved(in: .zero).x
    }
    let positions = try [base("overlay"), base("spaced")]
    #expect(positions == [22, 57])
  }

  @Test("themes are black on white and white on black; the line is red on both")
  func themes() throws {
    let dark = try lyrics(["lyrics": summer, "theme": .text("dark"), "fillsBackground": .boolean(true)])
    #expect(dark.layers.first?.fill == .color(.black))
    #expect(LyricColors(.dark).pitchLine == LyricColors(.light).pitchLine)
    let changed = try lyrics([
      "lyrics": summer, "backgroundColor": .color(.white), "fillsBackground": .boolean(true),
      "theme": .text("dark"),
    ])
    #expect(changed.layers.first?.fill == .color(.white))
  }

  @Test("parameters have distinct names and descriptions")
  func declarations() {
    for component in LyricFamily.components.types {
      let names = component.shape.keys.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(component.shape.keys.allSatisfy { !$0.summary.isEmpty })
    }
  }
}

/// A component with parameters in scene file notation.
func component<Kind: Component>(
  _ kind: Kind.Type, _ values: [String: ParameterValue]
) throws(ComponentError) -> Kind {
  let parameters = JSONValue(JSONObject(values.map { ($0.key, JSONValue($0.value)) }))
  let session = DecodingSession(file: "", document: JSONDocument(made: parameters))
  let component = kind.decoded(from: session.root)
  try ComponentError.all(session.errors.map { ComponentError(path: [$0.path], message: $0.message) })
  return component ?? kind.initial
}

/// A layer tree that does not have the expected shape.
struct TestFailure: Error {}
