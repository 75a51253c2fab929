import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("The histogram of elements")
struct ElementHistogramTests {
  private func histogram(ground: Color, palette: ElementPalette = .app) throws -> HistogramLayers {
    HistogramLayers(
      current: try ElementRatios(metal: 0, wood: 25, water: 25, fire: 30, earth: 20),
      goal: try ElementRatios(metal: 20, wood: 25, water: 0, fire: 15, earth: 40), palette: palette,
      ground: ground,
      typography: Typography(language: .english, color: .black, measuring: EvenTextMeasuring()),
      showsLegend: false)
  }

  @Test(
    "every bar has a fill or an outline with 3:1 against the background",
    arguments: [Color.white, Color(rgb: 0xFF, 0xFC, 0xF8), Color(rgb: 0x1F, 0x27, 0x22), .black])
  func contrast(ground: Color) throws {
    for palette in [ElementPalette.app, .customary] {
      let image = try histogram(ground: ground, palette: palette)
      for element in Element.allCases {
        for isCurrent in [true, false] {
          let layer = image.bar(
            in: Rect(x: 0, y: 0, width: 100, height: 15), color: palette[element], isCurrent: isCurrent,
            isStub: false,
            unit: 1)
          let colors = [layer.fill, layer.stroke?.paint].compactMap { $0 }.compactMap { paint -> Color? in
            if case .color(let color) = paint { color } else { nil }
          }
          let best = colors.map { Contrast.ratio($0, ground, on: ground) }.max() ?? 0
          #expect(best >= 3, "\(element) \(isCurrent)")
        }
      }
    }
  }

  @Test(
    "bars of an element are stacked vertically, equal shares have equal bars, and 0 has a stub of two points"
  )
  func bars() throws {
    let layout = HistogramLayers.Layout(
      top: 0, band: 44, barStart: 60, barLength: 300, labelFont: Font(), valueFont: Font(), greatest: 40)
    for row in 0..<5 {
      let upper = layout.bar(row: row, index: 0, share: 25)
      let lower = layout.bar(row: row, index: 1, share: 25)
      #expect(upper.width == lower.width)
      #expect(upper.maxY < lower.minY)
      #expect(upper.minY >= 44 * Double(row) && lower.maxY <= 44 * Double(row + 1))
    }
    #expect(layout.barLength(of: 40) == 300)
    #expect(layout.barLength(of: 0) == 2)
    #expect(layout.barLength(of: 0.001) == 2)
  }

  @Test("everything is within the box, including labels", arguments: ["en", "zh", "ja"])
  func fits(language: String) throws {
    let size = Size(width: 420, height: 300)
    let ratios = TestImages.ratios(
      current: TestImages.shares(100, 0, 0, 0, 0), goal: TestImages.shares(20, 20, 20, 20, 20))
    let expansion = try TestImages.expansion(
      of: ElementHistogram.self, ["ratios": ratios, "language": .text(language)], in: size)
    for layer in expansion.layers {
      let box = layer.frame.resolved(in: size)
      #expect(box.minX >= 0 && box.minY >= -1e-9 && box.maxX <= size.width && box.maxY <= size.height + 1e-9)
    }
    #expect(expansion.summary?.contains("100%") == true)
  }

  @Test("without shares nothing is drawn, with a warning")
  func needsShares() {
    #expect(throws: ComponentError.self) { try TestImages.expansion(of: ElementHistogram.self) }
  }

  @Test(
    "percentages are whole, with another digit if they are small",
    arguments: [(0.0, "0%"), (7.3, "7.3%"), (12.4, "12%"), (9.96, "10%"), (100, "100%")])
  func percentages(value: Double, text: String) {
    #expect(BraceletSummary.percent(value) == text)
  }
}

@Suite("The layout of share images")
struct ShareLayoutTests {
  @Test(
    "in every format all parts are within the safe area without overlaps", arguments: ShareFormat.all)
  func formats(format: ShareFormat) throws {
    for (hasElements, textHeight) in [(true, 80.0), (true, 1e5), (true, nil), (false, 300), (false, nil)] {
      var contents = ShareLayout.Contents(elements: hasElements ? 326 : nil)
      if let textHeight { contents.text = { box, _ in min(box.height, textHeight) } }
      let layout = try ShareLayout(
        size: Size(width: Double(format.width), height: Double(format.height)), safeArea: format.safeArea,
        contents: contents)
      let parts = [layout.title, layout.ring, layout.elements, layout.text].compactMap { $0 }
      #expect(parts.count == 2 + (hasElements ? 1 : 0) + (textHeight == nil ? 0 : 1))
      if let elements = layout.elements, let text = layout.text, elements.y == text.y {
        #expect(elements.height == text.height && elements.width >= text.width)
      }
      for (index, part) in parts.enumerated() {
        // The ring is moved to whole points.
        let area = format.safeArea.insetBy(dx: -0.5, dy: -0.5)
        #expect(
          part.minX >= area.minX && part.minY >= area.minY && part.maxX <= area.maxX
            && part.maxY <= area.maxY, "\(format.name) part \(index)")
        #expect(part.width > 0 && part.height > 0)
        for other in parts[(index + 1)...] {
          #expect(part.insetBy(dx: 0.5, dy: 0.5).intersection(other).isEmpty, "\(format.name) part \(index)")
        }
      }
    }
  }

  @Test("the description of a share picture has the owner, the number of beads and the elements")
  func words() throws {
    let ratios = TestImages.ratios(
      current: TestImages.shares(10, 20, 30, 20, 20), goal: TestImages.shares(20, 20, 20, 20, 20))
    let scene = try TestImages.scene(
      BraceletShare.self,
      ["ratios": ratios, "wearer": .text("Lin"), "analysis": .text("# Hello"), "count": .number(10)],
      size: Size(width: 1080, height: 1350))
    let summary = try scene.expanded(in: TestImages.context).scene.summary
    #expect(
      summary
        == "Five-element bracelet for Lin. A bracelet of 10 beads: 2 metal, 2 wood, 2 water, 2 fire, 2 earth. "
        + "Shares of the elements: metal 10% now, 20% as the goal; wood 20% now, 20% as the goal; "
        + "water 30% now, 20% as the goal; fire 20% now, 20% as the goal; earth 20% now, 20% as the goal.")
  }

  /// The texts of layers and of their descendants, each with its layer.
  private func texts(_ layers: [Layer]) -> [(layer: Layer, text: TextContent)] {
    layers.flatMap { layer -> [(Layer, TextContent)] in
      switch layer.content {
      case .text(let text): [(layer, text)]
      case .group(let children): texts(children)
      default: []
      }
    }
  }

  private func words(_ texts: [(layer: Layer, text: TextContent)]) -> String {
    texts.flatMap(\.text.spans).map(\.text).joined(separator: "|")
  }

  @Test("the sample is shown if nothing is given, and never with a user's own ratios or beads")
  func sample() throws {
    let shares = TestImages.shares(20, 20, 20, 20, 20)
    let ratios = TestImages.ratios(current: shares, goal: shares)
    let sample = ParameterValue.record([
      .init(name: "analysis", value: .text("Somebody else")), .init(name: "ratios", value: ratios),
    ])
    func shown(_ values: [String: ParameterValue]) throws -> String {
      let all = values.merging(["sample": sample]) { $1 }
      return words(texts(try TestImages.expansion(of: BraceletShare.self, all).layers))
    }
    #expect(try shown([:]).contains("Somebody else"))
    #expect(try !shown(["ratios": ratios]).contains("Somebody else"))
    #expect(try !shown(["beads": .list([.text("fire")])]).contains("Somebody else"))
    #expect(try !shown(["wearer": .text("Lin")]).contains("Somebody else"))
    let warnings = try TestImages.expansion(
      of: BraceletShare.self, ["wearer": .text("Lin"), "sample": sample]
    ).warnings
    #expect(warnings.contains { $0.contains("no analysis, ratios or beads of Lin") })
    let own = try shown(["ratios": ratios, "analysis": .text("My own")])
    #expect(own.contains("My own") && !own.contains("Somebody else"))
  }

  @Test("long names and titles keep a readable size, on two lines")
  func longWords() throws {
    func sizes(_ text: String, count: Double = 18) throws -> [Double] {
      let shares = TestImages.shares(20, 20, 20, 20, 20)
      let expansion = try TestImages.expansion(
        of: BraceletShare.self,
        [
          "ratios": TestImages.ratios(current: shares, goal: shares), "count": .number(count),
          "title": .text(text), "wearer": .text(text),
        ])
      return texts(expansion.layers).filter { $0.text.spans.map(\.text) == [text] }.map(\.text.font.size)
    }
    let short = try sizes("Ann")
    let long = try sizes(String(repeating: "Maximiliane ", count: 40))
    #expect(short.count == 2 && long.count == 2)
    for (short, long) in zip(short, long) { #expect(long >= 0.55 * short && long < short) }
    #expect(try sizes("Ann", count: 7) == short)
  }

  private func lines(_ values: [String: ParameterValue]) throws -> [String] {
    texts(try TestImages.expansion(of: BraceletShare.self, values).layers).map {
      $0.text.spans.map(\.text).joined()
    }
  }

  @Test("the stones of the beads are named, with ratios and without", arguments: ["en", "zh", "ja"])
  func stones(language: String) throws {
    let shares = TestImages.shares(20, 20, 20, 20, 20)
    let names = [
      "en": ["Clear quartz", "Tiger’s eye", "Obsidian"], "zh": ["白水晶", "虎眼石", "黑曜石"],
      "ja": ["水晶", "タイガーアイ", "オブシディアン"],
    ]
    let wanted = try #require(names[language])
    let shared = try lines([
      "ratios": TestImages.ratios(current: shares, goal: shares), "language": .text(language),
      "analysis": .text(String(repeating: "Words. ", count: 500)),
    ])
    #expect(Set(wanted.dropLast()).isSubset(of: shared))
    let beads = try lines(["beads": .list([.text("obsidian"), .text("earth")]), "language": .text(language)])
    #expect(Set(wanted.dropFirst()).isSubset(of: beads) && beads.contains("×1"))
  }

  @Test("figures are readable on a phone: at least 26 pixels of 1080")
  func figures() throws {
    let ratios = TestImages.ratios(
      current: TestImages.shares(10, 20, 30, 20, 20), goal: TestImages.shares(20, 20, 20, 20, 20))
    let expansion = try TestImages.expansion(
      of: BraceletShare.self, ["ratios": ratios], in: Size(width: 1080, height: 1080))
    let figures = texts(expansion.layers).filter { $0.text.spans[0].text.contains("%") }
    #expect(figures.count == 10 && figures.allSatisfy { $0.text.font.size >= 26 })
  }

  @Test(
    "without a name the ring is empty; a long name wraps between words, never before its last character")
  func names() throws {
    #expect(try !lines([:]).contains("18 beads"))
    #expect(try lines(["wearer": .text("五十嵐 小夜子")]).contains("五十嵐 小夜子"))
    let typography = Typography(language: .japanese, color: .black, measuring: EvenTextMeasuring())
    func parts(_ name: String) throws -> [String]? {
      try typography.balanced(name, width: 100, height: 60, size: 30, weight: 600)?.lines
    }
    #expect(try parts("五十嵐 小夜子") == ["五十嵐", "小夜子"])
    #expect(try parts("五十嵐小夜子") == ["五十嵐", "小夜子"])
    #expect(try parts("小夜子") == ["小夜子"])
    #expect(try parts("Ann Bee Cole Dey") == ["Ann Bee", "Cole Dey"])
    #expect(
      try parts("Maria Antonia Josefa Lopez de la Fuente y") == [
        "Maria Antonia", "Josefa Lopez", "de la Fuente y",
      ])
    #expect(try parts("Wolfeschlegelsteinhausen") == ["Wolfeschlege-", "lsteinhausen"])
    #expect(try parts(String(repeating: "long name ", count: 30)) == nil)
  }

  @Test("a bead of one's own has its name, and the stones that are not listed are counted")
  func namedStones() throws {
    var beads = Stone.allCases.prefix(9).enumerated().map { index, stone in
      Bead(id: index, element: nil, color: stone.naturalColor, stone: stone)
    }
    beads.append(Bead(id: 9, element: nil, color: .red, stone: .plain))
    beads[9].name = "Larimar"
    func names(_ beads: [Bead], _ language: BraceletLanguage) throws -> [String] {
      let wearer = ResolvedWearer(text: nil, palette: .app)
      return ElementRows.rows(of: try BeadRing(beads: beads), wearer: wearer, language: language).map(
        \.stones)
    }
    #expect(try names(Array(beads.suffix(2)), .english).last == "Larimar")
    #expect(try names(beads, .english).suffix(1) == ["and 5 more kinds"])
    #expect(try names(beads, .japanese).count == 6)
    #expect(try names(Array(beads.prefix(6)), .chinese).last == "茶晶")
  }

  @Test(
    "a bar fills as much of its track as its share is, its mark is below the letters, and stones have one size"
  )
  func tracks() throws {
    let typography = Typography(language: .english, color: .black, measuring: EvenTextMeasuring())
    let rows = [("Jade", 38.0, 15.0), ("Strawberry quartz, phantom quartz", 62, 85)].map { name, now, goal in
      ElementRows.Row(element: .wood, color: .red, stones: name, shares: (now, goal))
    }
    let layers = try ElementRows(rows: rows, typography: typography, ground: .white, showsLegend: false)
      .layers(in: Size(width: 500, height: 112), unit: 1)
    let boxes = layers.filter { if case .rectangle = $0.content { true } else { false } }
      .map { $0.frame.resolved(in: Size(width: 500, height: 112)) }
    let bars = boxes.filter { $0.height == 10 && $0.width != 500 }
    #expect(bars.map { $0.width / 500 } == [0.38, 0.62])
    let names = texts(layers).filter { $0.text.spans[0].text.contains("a") && $0.text.font.weight == 400 }
    let sizes = Set(names.filter { !$0.text.spans[0].text.contains("%") }.map(\.text.font.size))
    #expect(sizes.count == 1)
    // Tails of letters end a quarter of an em below their line.
    let mark = try #require(boxes.filter { $0.height > 10 && $0.width < 10 }.map(\.minY).min())
    let tails: Double = 27 + 0.25 * 27
    #expect(mark > tails)
  }

  @Test("a sample may be given for each language")
  func samples() throws {
    func sample(_ text: String) -> ParameterValue {
      let shares = TestImages.shares(20, 20, 20, 20, 20)
      return .record([
        .init(name: "analysis", value: .text(text)),
        .init(name: "ratios", value: TestImages.ratios(current: shares, goal: shares)),
      ])
    }
    let samples = ParameterValue.record([
      .init(name: "en", value: sample("Words")), .init(name: "zh", value: sample("一段话")),
    ])
    #expect(try lines(["sample": samples]).contains("Words"))
    #expect(try lines(["sample": samples, "language": .text("zh")]).contains("一段话"))
  }

  @Test("a dark picture has its own background, and text with 4.5:1 on it and on its cards")
  func dark() throws {
    let light = try TestImages.expansion(of: BraceletShare.self, ["wearer": .text("Ann")])
    let dark = try TestImages.expansion(
      of: BraceletShare.self, ["wearer": .text("Ann"), "theme": .text("dark")])
    #expect(dark.layers.count == light.layers.count + 2)
    let grounds = [Color(rgb: 0x4A, 0x40, 0x3A), Color(rgb: 0x2B, 0x25, 0x22)]
    for (layer, _) in texts(dark.layers) {
      guard case .color(let color) = layer.fill else { continue }
      for ground in grounds { #expect(Contrast.ratio(color, ground, on: ground) >= 4.5) }
    }
  }

  @Test("with patterns the bars have those of the stones")
  func patternedBars() throws {
    let ratios = TestImages.ratios(
      current: TestImages.shares(10, 20, 30, 20, 20), goal: TestImages.shares(20, 20, 20, 20, 20))
    func count(_ patterns: Bool) throws -> Int {
      let layers = try TestImages.expansion(
        of: ElementHistogram.self,
        ["ratios": ratios, "form": .text("tick"), "patterns": .boolean(patterns)]
      ).layers
      return layers.count { $0.clip != nil }
    }
    // Without patterns there are swatches.
    #expect(try count(false) == 5)
    #expect(try count(true) == 10)
  }

  @Test("the number of beads is as large for seven beads as for twenty")
  func caption() throws {
    let sizes = try [7.0, 20].map { count in
      texts(
        try TestImages.expansion(
          of: BraceletShare.self, ["count": .number(count), "wearer": .text("Ann")]
        ).layers
      )
      .first { $0.text.spans.first?.text == "\(Int(count)) beads" }?.text.font.size
    }
    #expect(sizes[0] != nil && sizes[0] == sizes[1])
  }

  @Test("an unknown format is refused with the nearest name")
  func unknownFormat() {
    let error = #expect(throws: ComponentError.self) {
      try TestImages.expansion(of: BraceletShare.self, ["format": .text("stori")])
    }
    #expect(error?.description.contains("did you mean \"story\"?") == true)
  }
}
