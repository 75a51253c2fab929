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

  /// A number of equal stitches in one.
  func increase(_ name: String, _ count: Int) -> String {
    switch self {
    case .us, .uk: "\(count) \(name)s in one stitch"
    case .japanese: "\(name)\(count)目編み入れる"
    case .chinese: "1针放\(count)针\(name)"
    }
  }

  /// Whose terms these are, and how the chart is read: which side faces, and in which direction.
  func reading(isRound: Bool, isTurned: Bool, isLeftHanded: Bool) -> String {
    let (right, wrong) = isLeftHanded ? ("→", "←") : ("←", "→")
    switch self {
    case .us, .uk:
      let terms = self == .us ? "US terms" : "UK terms"
      if isRound, isTurned { return "\(terms); rounds are turned, shown from the right side" }
      if isRound {
        return "\(terms); right side facing, read \(isLeftHanded ? "clockwise" : "counterclockwise")"
      }
      return isTurned ? "\(terms); \(right) right side, \(wrong) wrong side" : "\(terms); right side facing"
    case .japanese: return isRound || !isTurned ? "表側から見た記号図" : "表側から見た記号図（\(right) 表、\(wrong) 裏）"
    case .chinese: return isRound || !isTurned ? "正面视图" : "正面视图（\(right) 正面，\(wrong) 反面）"
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
    var symbols: [ChartSymbol]
    var width = 1.0
    var height: Double
    var name: String
    /// How far its middle is above the point that it is placed by.
    var rise: Double { symbols[0].feet.isEmpty ? (symbols[0].shape == .picot ? height : 0) : height }
  }

  static func entries(of layout: ChartLayout, words: StitchWords) -> [Entry] {
    var entries: [Entry] = []
    var seen: Set<ChartSymbol.Shape> = []
    let shapes = layout.symbols.map { shape($0.shape) }
    for shape in shapes.sorted(by: { rank($0) < rank($1) }) where seen.insert(shape).inserted {
      entries.append(entry(shape, words))
    }
    return entries + increases(in: layout).map { increase(of: $0.stitch, $0.count, words) }
  }

  /// The numbers of equal stitches in one place, the three that are most frequent.
  private static func increases(in layout: ChartLayout) -> [(stitch: Stitch, count: Int)] {
    struct Increase: Hashable { var stitch: Stitch; var count: Int }
    var counts: [Increase: Int] = [:]
    for symbol in layout.symbols
    where symbol.member == 0 && symbol.memberCount > 1 && symbol.parents.count == 1 {
      guard case .stitch(let stitch) = symbol.shape, stitch.form == .plain, stitch.base != .slip else {
        continue
      }
      counts[Increase(stitch: stitch, count: symbol.memberCount), default: 0] += 1
    }
    let frequent = counts.sorted {
      ($1.value, $0.key.count, $0.key.stitch.base) < ($0.value, $1.key.count, $1.key.stitch.base)
    }
    return frequent.prefix(3).map { ($0.key.stitch, $0.key.count) }
  }

  private static func increase(of stitch: Stitch, _ count: Int, _ words: StitchWords) -> Entry {
    let height = ChartSymbol.height(stitch.base) + (stitch.base == .single ? 0.3 : 0)
    let symbols = (0..<count).map { index in
      ChartSymbol(
        shape: .stitch(stitch), node: 0, row: 0, feet: [Point.zero],
        top: Point(x: (Double(index) - Double(count - 1) / 2) * ChartBuilder.stitchWidth, y: -height),
        outward: Point(x: 0, y: -1), member: index, memberCount: count, parents: [], source: 0..<0)
    }
    return Entry(
      symbols: symbols, width: Double(count), height: height, name: words.increase(words.name(stitch), count))
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
    return Entry(symbols: [symbol], height: height, name: name)
  }
}
