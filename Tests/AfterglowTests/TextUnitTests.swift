import PangoText
import RenderTree
import SceneFile
import SceneModel
import Testing
import VectorGraphics

@testable import Afterglow

@Suite struct `Text whose units move` {
  private static let engine = try? SceneDocument.textEngine(
    TextOptions(missingGlyphs: .warn, includesSystemFonts: true))

  /// Words of 20 scripts with ligatures, joined letters, marks, conjuncts and emoji.
  private static let words: [[String]] = [
    ["office", "AVATAR", "fluffy", "e\u{301}tude", "1,234.5"], ["Ελλάδα", "καλημέρα", "ΐ", "φως"],
    ["Привет", "мир", "й\u{306}", "съешь"], ["السلام", "عليكم", "لا", "مُحَمَّد"], ["שָׁלוֹם", "עולם", "אב", "(א)"],
    ["नमस्ते", "दुनिया", "क्षत्रिय", "र्क"], ["বাংলা", "ভাষা", "ক্ষ", "শুভ"], ["ภาษาไทย", "น้ำ", "กำลัง", "ไป"],
    ["夏の夜", "「漢字」", "ァー", "。東京"], ["中文", "你好，", "世界", "直"], ["한국어", "안녕하세요", "각", "ㄱ"],
    ["தமிழ்", "வணக்கம்", "கொ", "ஸ்ரீ"], ["తెలుగు", "నమస్కారం", "క్ష", "శ్రీ"], ["ಕನ್ನಡ", "ನಮಸ್ಕಾರ", "ಕ್ಷ", "ಶ್ರೀ"],
    ["മലയാളം", "നമസ്കാരം", "ക്ഷ", "ന്റെ"], ["ខ្មែរ", "ភាសា", "ស្រី", "ក្រុម"], ["မြန်မာ", "ဘာသာ", "ကျွန်", "ပြည်"],
    ["ქართული", "ენა", "მშვიდობა"], ["Հայերեն", "լեզու", "և"], ["👩‍👩‍👧", "🇫🇷", "👍🏽", "❤️"],
  ]

  /// Ten lines of each script, some of them with words of another one.
  private static let lines = words.enumerated().flatMap { script, own in
    (0..<10).map { number in
      (0...number % 4 + 1).map { index in
        let other = words[(script + number) % words.count]
        return index == 2 ? other[number % other.count] : own[(number + index) % own.count]
      }.joined(separator: " ")
    }
  }

  private func engine() throws -> TextEngine { try #require(Self.engine) }

  private func paragraph(_ text: String) -> TextParagraph {
    TextParagraph(runs: [TextRun(text: text, font: Font(size: 40))])
  }

  private struct DrawnGlyph: Hashable {
    var shape: ObjectIdentifier
    var x: Double
    var y: Double
  }

  private func glyphs(_ text: ShapedText) -> [DrawnGlyph: Int] {
    var found: [DrawnGlyph: Int] = [:]
    for outline in text.outlines {
      outline.forEachGlyph(inRowsWhere: { _ in true }) {
        found[DrawnGlyph(shape: ObjectIdentifier($0.shape), x: $0.x, y: $0.y), default: 0] += 1
        return true
      }
    }
    return found
  }

  @Test(arguments: TextDivision.allCases)
  func `every glyph of a line is drawn by one unit, where it is in the whole line`(
    division: TextDivision
  ) throws {
    #expect(Self.lines.count == 200)
    for line in Self.lines {
      let (engine, paragraph) = (try engine(), paragraph(line))
      let units = try engine.units(of: paragraph, by: division)
      let parts = try units.map { try engine.shaped(paragraph, part: $0.range) }
      let drawn = parts.reduce(into: [:]) { $0.merge(glyphs($1), uniquingKeysWith: +) }
      let whole = try engine.shaped(paragraph)
      #expect(drawn == glyphs(whole), "\(line)")
      #expect(parts.reduce(0) { $0 + $1.images.count } == whole.images.count, "\(line)")
    }
  }

  private func units(_ text: String, _ division: TextDivision = .grapheme) throws -> [String] {
    let bytes = Array(text.utf8)
    return try engine().units(of: paragraph(text), by: division).map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
  }

  @Test func `letters are what readers and the font take for one`() throws {
    #expect(try units("Ab c") == ["A", "b ", "c"])
    #expect(try units("e\u{301}\u{323}e") == ["e\u{301}\u{323}", "e"])
    #expect(try units("👩‍👩‍👧👍🏽") == ["👩‍👩‍👧", "👍🏽"])
    #expect(try units("लक्ष्मी").count < "लक्ष्मी".unicodeScalars.count)
    #expect(try units("سلام").joined() == "سلام")
  }

  @Test func `words end at white space, or where a line may break in scripts without spaces`() throws {
    #expect(try units("Hello, well-known  world!", .word) == ["Hello, ", "well-known  ", "world!"])
    #expect(try units("10\u{A0}km far", .word) == ["10\u{A0}km ", "far"])
    #expect(try units("東京、大阪", .word) == ["東", "京、", "大", "阪"])
    #expect(try units("ภาษาไทย", .word) == ["ภาษา", "ไทย"])
    #expect(try units("ພາສາລາວ", .word) == ["ພາສາ", "ລາວ"])
    #expect(try units("ខ្ញុំស្រឡាញ់", .word) == ["ខ្ញុំ", "ស្រឡាញ់"])
    #expect(try units("မြန်မာစာ one", .word) == ["မြန်မာ", "စာ ", "one"])
    #expect(try units("one\ntwo three", .line) == ["one", "two three"])
  }

  @Test func `units are in the order in which they are read`() throws {
    let found = try engine().units(of: paragraph("שלום"), by: .grapheme)
    #expect(found.map(\.box.x) == found.map(\.box.x).sorted(by: >) && found.count == 4)
  }

  // MARK: Scenes

  private func layer(
    _ text: String, division: TextDivision = .grapheme, stagger: Stagger = 0, width: Double = 900,
    _ animations: (Text) -> Text
  ) -> Layer {
    Text(text).font(size: 40).frame(width: width, height: 60).units(
      by: division, stagger: stagger, animations
    ).layer
  }

  private func content(
    _ layer: Layer, at time: Double = 0.5, reducesMotion: Bool = false
  ) throws -> ResolvedLayer.Content {
    let context = ResolutionContext(text: try engine(), reducesMotion: reducesMotion)
    let scene = Scene(size: Size(width: 1000, height: 100), layers: [layer])
    return try #require(try scene.resolved(at: time, in: context).layers.first).content
  }

  private func withoutUnits(_ layer: Layer) -> Layer {
    var layer = layer
    if case .text(var text) = layer.content {
      text.units = nil
      layer.content = .text(text)
    }
    return layer
  }

  private func parts(_ layer: Layer, at time: Double = 0.5) throws -> [ResolvedLayer] {
    guard case .group(let parts) = try content(layer, at: time) else { return [] }
    return parts
  }

  private func part(_ layer: ResolvedLayer) -> Range<Int>? {
    if case .text(let text) = layer.content { text.part } else { nil }
  }

  @Test func `units at rest are the text without units`() throws {
    for (index, line) in Self.lines.enumerated() {
      let moving = layer(line, division: TextDivision.allCases[index % 4], stagger: 0.1) {
        $0.animation(.opacity, from: 1, to: 1, duration: 9, fill: .both)
          .animation(.translate, from: .zero, to: .zero, duration: 9, fill: .both)
          .animation(.rotate, from: 0, to: 0, duration: 9, fill: .both)
          .animation(.scale, from: 1, to: 1, duration: 9, fill: .both)
          .animation(.filters, from: [.blur(standardDeviation: 0)], to: [], duration: 9, fill: .both)
          .animation(.fill, from: Color.black, to: .black, duration: 9, fill: .both)
          .animation(.tracking, from: 0, to: 0, duration: 9, fill: .both)
      }
      #expect(try content(moving) == content(withoutUnits(moving)), "\(line)")
    }
  }

  @Test func `neighbors that look the same are drawn as one`() throws {
    let fading = layer("One two three four", division: .word, stagger: 1) {
      $0.animation(.opacity, from: 0, to: 1, duration: 1, fill: .both)
    }
    let parts = try parts(fading, at: 2.5)
    #expect(parts.map(\.opacity) == [1, 0.5])
    #expect(parts.map(part) == [0..<7, 8..<13])
    #expect(try content(fading, at: 4) == content(withoutUnits(fading)))
    #expect(try content(fading, at: 0) == .group([]))
  }

  @Test func `units turn about their centers or about their baselines`() throws {
    func center(_ origin: TextUnits.Origin) throws -> Point {
      var turned = layer("Ag", division: .word) { $0.animation(.rotate, from: 180, to: 180, duration: 9) }
      guard case .text(var text) = turned.content else { return .zero }
      text.units?.transformOrigin = origin
      turned.content = .text(text)
      let transform = try #require(try parts(turned).first).transform
      return Point(x: transform.tx / 2, y: transform.ty / 2)
    }
    let unit = try #require(try engine().units(of: paragraph("Ag"), by: .word).first)
    let (middle, baseline) = (try center(.point(.center)), try center(.baseline))
    #expect(abs(middle.x - unit.box.midX) < 1e-3 && abs(middle.y - unit.box.midY) < 1e-3)
    #expect(abs(baseline.x - unit.box.midX) < 1e-3 && abs(baseline.y - unit.baseline) < 1e-3)
  }

  @Test(arguments: TextAlignment.allCases, ["Tracked words", "שלום עולם"])
  func `tracking of all units places letters as the tracking of the text`(
    alignment: TextAlignment, text: String
  ) throws {
    func places(_ layer: Layer) throws -> [Double] {
      let layers =
        switch try content(layer) {
        case .group(let parts): parts
        case let content: [ResolvedLayer(id: "", size: .zero, content: content)]
        }
      return try layers.flatMap { layer -> [Double] in
        guard case .text(let text) = layer.content else { return [] }
        let shaped = try engine().shaped(text.paragraph, part: text.part)
        return glyphs(shaped).keys.map { $0.x + text.origin.x + layer.transform.tx }
      }.sorted()
    }
    func aligned(_ layer: Layer, _ change: (inout TextContent) -> Void = { _ in }) -> Layer {
      var layer = layer
      guard case .text(var text) = layer.content else { return layer }
      text.alignment = alignment
      change(&text)
      layer.content = .text(text)
      return layer
    }
    let moving = layer(text) { $0.animation(.tracking, from: 8, to: 8, duration: 9) }
    let expected = try places(aligned(withoutUnits(moving)) { $0.tracking = 8 })
    let found = try places(aligned(moving))
    #expect(found.count == expected.count && found.count > 5)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(found) \(expected)")
  }

  @Test func `scrambled letters are those of the text, and end as themselves`() throws {
    let scrambled = Text("Afterglow").font(size: 40).units(.scramble).layer
    let parts = try parts(scrambled, at: 0.2)
    let shown = parts.compactMap(part)
    #expect(shown.count == 5)
    #expect(shown.enumerated().contains { $0 != $1.lowerBound })
    #expect(try content(scrambled, at: 0.2) == content(scrambled, at: 0.2))
    #expect(try content(scrambled, at: 9) == content(withoutUnits(scrambled)))
  }

  @Test func `clipped units are cut at their line, and nothing is cut at rest`() throws {
    let sliding = Text("Up Åg\nand Down").font(size: 40).units(.maskedSlide).layer
    let lines = try parts(sliding, at: 0.35)
    #expect(lines.count == 2)
    for line in lines {
      let clip = try #require(line.clip).path.controlBox
      #expect(clip.height > 40 && clip.height < 60)
    }
    #expect(try content(sliding, at: 9) == content(withoutUnits(sliding)))
  }

  @Test func `motion is reduced to the text at rest`() throws {
    for preset in TextUnits.Preset.allCases {
      let moving = Text("Reduced motion").font(size: 40).units(preset).layer
      #expect(try content(moving, at: 0.1, reducesMotion: true) == content(withoutUnits(moving)))
    }
  }

  @Test func `the colors of units reach the canvas of another color space`() throws {
    let colored = layer("ab") { $0.animation(.fill, from: Color.red, to: .red, duration: 1) }
    var red = withoutUnits(colored)
    red.fill = .color(.red)
    var context = ResolutionContext(text: try engine())
    context.canvas = .displayP3
    let scene = Scene(size: Size(width: 1000, height: 100), layers: [colored, red])
    let layers = try scene.resolved(at: 0.5, in: context).layers
    #expect(layers[0].content == layers[1].content)
  }

  @Test func `lines along a text accompany its units`() throws {
    let fading = Text("One two").font(size: 40).underline().units(by: .word, stagger: 1) {
      $0.animation(.opacity, from: 0, to: 1, duration: 1, fill: .both)
    }.layer
    let words = try parts(fading, at: 1.5)
    #expect(words.map(\.opacity) == [1, 0.5])
    let underlines = words.compactMap { word -> Rect? in
      guard case .group(let layers) = word.content, case .shape(let line) = layers[0].content else {
        return nil
      }
      return line.path.controlBox
    }
    #expect(underlines.count == 2 && underlines[0].maxX <= underlines[1].minX + 0.01)
    #expect(try content(fading, at: 9) == content(withoutUnits(fading)))
  }

  // MARK: Paths

  private func alongPath(
    _ data: String, start: Length = .zero, alignment: TextAlignment = .start, isUpright: Bool = false
  ) throws -> [ResolvedLayer] {
    let path = try BezierPath(svgPathData: data)
    let text = Text("Along it").font(size: 40).alignment(alignment)
    return try parts(text.along(path, start: start, isUpright: isUpright).layer)
  }

  /// Where the middles of the letters are that stand on the baseline, and the directions of their x axes.
  private func places(_ parts: [ResolvedLayer]) throws -> [(point: Point, angle: Double)] {
    let units = try engine().units(of: paragraph("Along it"), by: .grapheme)
    return parts.compactMap { layer in
      guard let range = part(layer), let unit = units.first(where: { $0.range.contains(range.lowerBound) })
      else { return nil }
      let point = layer.transform.apply(to: Point(x: unit.box.midX, y: unit.baseline))
      return (point, degrees(ofDirection: Point(x: layer.transform.a, y: layer.transform.b)))
    }
  }

  @Test func `the middle of each letter is on the path, and its baseline turns with it`() throws {
    let found = try places(alongPath("M0 300 A300 300 0 0 1 600 300"))
    #expect(found.count == 7)
    for (point, angle) in found {
      let radius = Point(x: point.x - 300, y: point.y - 300)
      #expect(abs((radius.x * radius.x + radius.y * radius.y).squareRoot() - 300) < 0.1)
      #expect(abs(degrees(ofDirection: Point(x: -radius.y, y: radius.x)) - angle) < 0.1)
    }
    let upright = try places(alongPath("M0 300 A300 300 0 0 1 600 300", isUpright: true))
    #expect(upright.allSatisfy { $0.angle == 0 })
    #expect(zip(upright, found).allSatisfy { abs($0.point.x - $1.point.x) < 0.01 })
  }

  @Test func `a text along a straight path is one part`() throws {
    let line = try alongPath("M100 200 H900")
    #expect(line.count == 1 && part(line[0]) == nil)
    let unit = try #require(try engine().units(of: paragraph("Along it"), by: .line).first)
    #expect(abs(line[0].transform.tx - 100) < 0.01 && abs(line[0].transform.ty - 200 + unit.baseline) < 0.01)
    let middle = try #require(try alongPath("M100 200 H900", alignment: .center).first)
    guard case .text(let text) = middle.content else { return }
    #expect(abs(middle.transform.tx + text.origin.x + unit.box.midX - 500) < 0.5)
  }

  @Test func `text goes on at the start of a closed path and ends with an open one`() throws {
    let half = "M0 0 A60 60 0 0 1 120 0"
    #expect(try places(alongPath("\(half) A60 60 0 0 1 0 0 Z", start: .percent(95))).count == 7)
    #expect((1..<6).contains(try places(alongPath(half, start: .points(100))).count))
    #expect(try places(alongPath("M0 0 H100", start: .points(-400))).isEmpty)
  }

  @Test func `the units of a text along a path move where they are on it`() throws {
    let path = try BezierPath(svgPathData: "M300 600 V0")
    let raised = Text("Up").font(size: 40).along(path).units {
      $0.animation(.translate, from: LengthPoint(x: 0, y: -10), to: LengthPoint(x: 0, y: -10), duration: 9)
    }.layer
    let rest = try parts(Text("Up").font(size: 40).along(path).layer)
    let moved = try parts(raised)
    #expect(moved.count == 1 && rest.count == 1)
    #expect(abs(moved[0].transform.tx - rest[0].transform.tx + 10) < 0.01)
    #expect(abs(moved[0].transform.ty - rest[0].transform.ty) < 0.01)
    #expect(try content(raised, reducesMotion: true) == .group(rest))
  }

  // MARK: Files

  private func decoded(_ units: String, rest: String = "") throws -> TextUnits? {
    let json =
      #"{"size": [100, 100], "layers": [{"type": "text", "text": "a"\#(rest), "units": \#(units)}]}"#
    guard case .text(let text) = try Scene(json: json).layers[0].content else { return nil }
    return text.units
  }

  @Test func `a preset is a short way to write units`() throws {
    for preset in TextUnits.Preset.allCases {
      let units = try decoded("\"\(preset.rawValue)\"", rest: #", "font": {"size": 30}"#)
      #expect(units == TextUnits(preset, fontSize: 30))
      let scene = Scene(size: Size(width: 10, height: 10)) { Text("a").font(size: 30).units(preset) }
      #expect(try Scene(json: scene.encodedJSON()) == scene)
    }
    let changed = try decoded(#"{"preset": "rise", "by": "line", "stagger": {"times": [0, 2]}}"#)
    #expect(changed?.division == .line && changed?.stagger == Stagger(.times([0, 2])))
    #expect(changed?.animations == TextUnits(.rise).animations)
  }

  @Test func `what a unit does not have is an error where it is written`() throws {
    func message(_ property: String) -> String {
      do throws(any Error) {
        _ = try decoded(
          #"{"animations": [{"property": "\#(property)", "duration": 1, "keyframes": [{"value": 1}]}]}"#)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message("frame.left").contains("a unit of a text has no \"frame.left\" to animate"))
    #expect(message("stroke.width").contains("a unit of a text has no \"stroke.width\" to animate"))
    #expect(message("opacity").isEmpty)
    let made = Scene(size: Size(width: 10, height: 10)) {
      Text("a").units { $0.animation(.width, from: .points(0), to: .points(1), duration: -1) }
    }
    #expect(
      made.faults.map(\.path) == [
        "layers[0].units.animations[0].duration", "layers[0].units.animations[0].property",
      ])
  }

  @Test func `a scene rests when the last unit does`() throws {
    let scene = Scene(size: Size(width: 900, height: 90)) {
      Text("Five").units(stagger: 1) { $0.animation(.opacity, from: 0, to: 1, duration: 0.5) }
    }
    let prepared = try scene.expanded(in: ResolutionContext(text: try engine())).scene
    #expect(prepared.cycles.map(\.start) == [0.5, 3.5])
  }
}
