import VectorGraphics

/// The terms in which stitches are named.
public enum StitchWords: String, Sendable, Hashable, CaseIterable {
  /// US terms.
  case us
  /// UK terms.
  case uk
  /// Japanese.
  case japanese = "ja"
  /// Chinese.
  case chinese = "zh"

  /// The full name of a basic stitch.
  package func name(_ base: StitchBase) -> String {
    switch self {
    case .us:
      [
        "slip stitch", "single crochet", "half double crochet", "double crochet", "treble crochet",
        "double treble", "triple treble",
      ][base.rawValue]
    case .uk:
      [
        "slip stitch", "double crochet", "half treble", "treble", "double treble", "triple treble",
        "quadruple treble",
      ][base.rawValue]
    case .japanese: ["引き抜き編み", "細編み", "中長編み", "長編み", "長々編み", "三つ巻き長編み", "四つ巻き長編み"][base.rawValue]
    case .chinese: ["引拔针", "短针", "中长针", "长针", "长长针", "三卷长针", "四卷长针"][base.rawValue]
    }
  }

  var chain: String { self == .japanese ? "くさり編み" : self == .chinese ? "锁针" : "chain" }
  var filled: String {
    switch self {
    case .us, .uk: "filled mesh"
    case .japanese: "うめたます目"
    case .chinese: "实心格"
    }
  }

  var open: String {
    switch self {
    case .us, .uk: "open mesh"
    case .japanese: "あきのます目"
    case .chinese: "空心格"
    }
  }

  func repeated(_ times: Int) -> String {
    switch self {
    case .us, .uk: "repeat × \(times)"
    case .japanese: "\(times)回くり返す"
    case .chinese: "重复\(times)次"
    }
  }

  func yarn(_ name: String) -> String {
    switch self {
    case .us, .uk: "yarn \(name)"
    case .japanese: "糸 \(name)"
    case .chinese: "线 \(name)"
    }
  }

  var picot: String { self == .japanese ? "ピコット" : self == .chinese ? "狗牙针" : "picot" }

  /// The name of a stitch with its form, post and loop.
  package func name(_ stitch: Stitch) -> String {
    let base = name(stitch.base)
    var name: String
    switch (stitch.form, self) {
    case (.plain, _): name = base
    case (.together(let count), .japanese): name = "\(base)\(count)目一度"
    case (.together(let count), .chinese): name = "\(base)\(count)针并一针"
    case (.together(let count), _): name = "\(count) \(base) together"
    case (.cluster(let count), .japanese): name = "\(base)\(count)目の玉編み"
    case (.cluster(let count), .chinese): name = "\(count)\(base)枣形针"
    case (.cluster(let count), _): name = "cluster of \(count) \(base)"
    case (.puff, .japanese): name = "中長編みの玉編み"
    case (.puff, .chinese): name = "中长针枣形针"
    case (.puff, _): name = "puff stitch"
    case (.popcorn(let count), .japanese): name = "\(base)\(count)目のパプコーン編み"
    case (.popcorn(let count), .chinese): name = "\(count)\(base)爆米花针"
    case (.popcorn(let count), _): name = "popcorn of \(count) \(base)"
    }
    if stitch.isReverse { name = self == .japanese ? "バック細編み" : self == .chinese ? "逆短针" : "crab stitch" }
    switch (stitch.post, self) {
    case (nil, _): break
    case (.front?, .japanese): name += "表引き上げ編み"
    case (.back?, .japanese): name += "裏引き上げ編み"
    case (.front?, .chinese): name = "外钩\(name)"
    case (.back?, .chinese): name = "内钩\(name)"
    case (.front?, _): name = "front post \(name)"
    case (.back?, _): name = "back post \(name)"
    }
    switch (stitch.loop, self) {
    case (nil, _): break
    case (.back?, .japanese): name += "（すじ編み）"
    case (.front?, .japanese): name += "（手前半目）"
    case (.back?, .chinese): name += "（后半针）"
    case (.front?, .chinese): name += "（前半针）"
    case (.back?, _): name += ", back loop only"
    case (.front?, _): name += ", front loop only"
    }
    return name
  }
}

/// The symbols that a chart uses, with their names.
enum ChartKey {
  struct Entry {
    var symbol: ChartSymbol
    var height: Double
    var name: String
    /// How far its middle is above the point that it is placed by.
    var rise: Double { symbol.feet.isEmpty ? (symbol.shape == .picot ? height : 0) : height }
  }

  static func entries(of layout: ChartLayout, words: StitchWords) -> [Entry] {
    var entries: [Entry] = []
    var seen: Set<ChartSymbol.Shape> = []
    let shapes = layout.symbols.map { shape($0.shape) }
    for shape in shapes.sorted(by: { rank($0) < rank($1) }) where seen.insert(shape).inserted {
      entries.append(entry(shape, words))
    }
    return entries
  }

  private static func shape(_ shape: ChartSymbol.Shape) -> ChartSymbol.Shape {
    if case .turningChain = shape { return .chain }
    if case .stitch(let stitch) = shape, stitch.base == .slip { return .slip }
    return shape
  }

  private static func rank(_ shape: ChartSymbol.Shape) -> Int {
    switch shape {
    case .chain, .turningChain: return 0
    case .slip: return 1
    case .picot: return 10_000
    case .stitch(let stitch):
      var form = 0
      if case .plain = stitch.form { form = 0 } else { form = 500 + stitch.footCount }
      return 2 + stitch.base.rawValue * 20 + form
        + (stitch.post == nil ? 0 : 200 + (stitch.post == .front ? 0 : 1)) + (stitch.loop == nil ? 0 : 3)
    }
  }

  private static func entry(_ shape: ChartSymbol.Shape, _ words: StitchWords) -> Entry {
    var symbol = ChartSymbol(
      shape: shape, node: 0, row: 0, feet: [Point.zero], top: Point.zero, outward: Point(x: 0, y: -1),
      parents: [], source: 0..<0)
    var height = 0.5
    var name = words.chain
    switch shape {
    case .chain, .turningChain:
      symbol.feet = []
    case .slip:
      symbol.feet = []
      name = words.name(.slip)
    case .picot:
      height = 0.9
      name = words.picot
      symbol.feet = []
    case .stitch(let stitch):
      height = ChartSymbol.height(stitch.base)
      name = words.name(stitch)
      if stitch.footCount > 1 {
        let count = stitch.footCount
        symbol.feet = (0..<count).map { Point(x: (Double($0) - Double(count - 1) / 2) * 0.7, y: 0) }
      }
      symbol.top = Point(x: 0, y: -height)
    }
    return Entry(symbol: symbol, height: height, name: name)
  }
}
