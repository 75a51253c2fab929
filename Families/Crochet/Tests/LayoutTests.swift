import Testing
import VectorGraphics

@testable import AfterglowCrochet

@Suite("Layout of charts")
struct LayoutTests {
  static let granny = """
    Rnd 1: ch 3 (counts as dc), 2 dc in ring, ch 2, [3 dc, ch 2] x 3 in ring, join with sl st to top of ch 3 (12 dc, 4 ch-2 sp)
    Rnd 2: [(3 dc, ch 2, 3 dc) in next ch-sp, ch 1] x 4, join (24 dc, 4 ch-2 sp, 4 ch-1 sp)
    Rnd 3: [(3 dc, ch 2, 3 dc) in next ch-sp, ch 1, 3 dc in next ch-sp, ch 1] x 4, join (36 dc, 4 ch-2 sp, 8 ch-1 sp)
    """

  private func layout(_ text: String) throws -> ChartLayout {
    ChartBuilder.layout(of: try #require(check(text).pieces.first))
  }

  /// Symbols of a round that have their own top; of the chains of a space only the first and the last.
  private func stitches(_ layout: ChartLayout, row: Int) -> [ChartSymbol] {
    layout.symbols.filter { symbol in
      guard symbol.row == row, case .stitch = symbol.shape else { return false }
      return true
    }
  }

  private func isWhole(_ symbol: ChartSymbol) -> Bool {
    switch symbol.shape {
    case .stitch, .chain: true
    case .turningChain, .slip, .picot: false
    }
  }

  private func expectAir(_ layout: ChartLayout, _ text: String) {
    for row in Set(layout.symbols.map(\.row)) {
      let symbols = layout.symbols.filter { $0.row == row && isWhole($0) }
      for (index, one) in symbols.enumerated() {
        for other in symbols[(index + 1)...] {
          let distance = one.top.distance(to: other.top)
          #expect(
            distance >= 1 - 1e-9,
            "row \(row): \(one.shape) and \(other.shape) are \(distance) apart in \(text)")
        }
      }
    }
  }

  private func cross(_ a: ChartSymbol, _ b: ChartSymbol) -> Bool {
    a.feet.contains { p in b.feet.contains { q in crosses(a, p, b, q) } }
  }

  private func crosses(_ a: ChartSymbol, _ p: Point, _ b: ChartSymbol, _ q: Point) -> Bool {
    guard p.distance(to: q) > 0.05 else { return false }
    func side(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(p, a.top, q) * side(p, a.top, b.top) < -1e-9
      && side(q, b.top, p) * side(q, b.top, a.top) < -1e-9
  }

  @Test(
    "tops of a row are apart and no stems cross in generated pieces of every build",
    arguments: GeneratedPattern.Build.allCases, UInt64(1)...12)
  func generated(build: GeneratedPattern.Build, seed: UInt64) throws {
    let text = GeneratedPattern(build, seed: seed).text
    let report = check(text)
    let statuses = report.lines.map(\.status)
    #expect(statuses.allSatisfy { $0 == .ok || $0 == .note }, "\(text)")
    let layouts = report.pieces.map { ChartBuilder.layout(of: $0) }
    expectAir(try #require(layouts.first), text)
    #expect(rowsThatCross(layouts).isEmpty, "rows \(rowsThatCross(layouts)) of \(text)")
  }

  /// The charts of all pieces of the cases, by file.
  private static let charts = Dictionary(
    uniqueKeysWithValues: ["patterns.txt", "published.txt", "genres.txt"].map { file in
      (file, Result { try CaseFile.checked(file).map(ChartedPattern.init) })
    })

  private func charts(_ file: String) throws -> [ChartedPattern] { try #require(Self.charts[file]).get() }

  @Test(
    "tops are a whole unit apart in every piece of the cases",
    arguments: ["patterns.txt", "published.txt", "genres.txt"])
  func written(file: String) throws {
    for pattern in try charts(file) {
      for layout in pattern.layouts { expectAir(layout, pattern.name) }
    }
  }

  @Test(
    "stems of one round do not cross in any pattern of the cases, but where stitches are worked crosswise",
    arguments: ["patterns.txt", "published.txt"])
  func writtenStems(file: String) throws {
    for pattern in try charts(file) where !pattern.text.contains("skipped s") {
      let crossing = rowsThatCross(pattern.layouts)
      #expect(crossing.isEmpty, "rows \(crossing) of \(pattern.name)")
    }
  }

  private func rowsThatCross(_ layouts: [ChartLayout]) -> [Int] {
    layouts.flatMap { layout in
      Set(layout.symbols.map(\.row)).sorted().filter { row in
        let symbols = stitches(layout, row: row)
        return symbols.indices.contains { index in
          symbols[(index + 1)...].contains { cross(symbols[index], $0) }
        }
      }
    }
  }

  @Test(
    "feet are at most 0.15 of a stitch's width from what they are worked into",
    arguments: ["patterns.txt", "published.txt", "genres.txt"])
  func feetOnTops(file: String) throws {
    for pattern in try charts(file) {
      for layout in pattern.layouts {
        let symbols = Dictionary(layout.symbols.map { ($0.node, $0) }) { first, _ in first }
        for symbol in layout.symbols where isWorked(symbol) {
          let tops = symbol.parents.compactMap { symbols[$0] }.filter { $0.row < symbol.row }.map {
            SymbolArea($0)
          }
          for foot in symbol.feet where !tops.isEmpty {
            let distance = SymbolArea.distance(of: foot, to: tops, isBetween: symbol.feet.count < tops.count)
            #expect(
              distance <= 0.15 * ChartBuilder.stitchWidth + 1e-9,
              "\(pattern.name), row \(symbol.row): \(distance)")
          }
        }
      }
    }
  }

  /// Whether it stands on what it is worked into; a spike stitch is drawn over the row below.
  private func isWorked(_ symbol: ChartSymbol) -> Bool {
    if case .stitch(let stitch) = symbol.shape { !stitch.isSpike } else { false }
  }

  @Test(
    "no two symbols of a row overlap by more than a quarter of the smaller",
    arguments: ["patterns.txt", "published.txt", "genres.txt"])
  func overlaps(file: String) throws {
    for pattern in try charts(file) {
      for layout in pattern.layouts {
        for (row, symbols) in Dictionary(grouping: layout.symbols, by: \.row) {
          let areas = symbols.map { (area: SymbolArea($0), top: $0.top) }
          for (index, one) in areas.enumerated() {
            for other in areas[(index + 1)...] where one.top.distance(to: other.top) < 1.5 {
              let share = one.area.overlap(with: other.area)
              #expect(share <= 0.25, "\(pattern.name), row \(row): \(share)")
            }
          }
        }
      }
    }
  }

  @Test("every row is drawn where one is wrong, and that one is marked")
  func faults() throws {
    let layout = try layout(
      "R1: 6 sc in MR (6)\nR2: inc x 6 (12)\nR3: (sc, inc) x 5 (18)\nR4: (2 sc, inc) x 6 (24)\nR5: sc around (24)"
    )
    #expect(Set(layout.symbols.map(\.row)) == [0, 1, 2, 3, 4] && layout.faults == [2])
    #expect(layout.labels.map(\.text) == ["1", "2", "3", "4", "5"])
    #expect(layout.symbols.filter { $0.row == 4 }.allSatisfy { $0.parents.count == 1 })
  }

  @Test("the border of a square turns its corners with the groups of three in them")
  func border() throws {
    let layout = try layout(
      """
      Rnd 1: ch 4, join to form ring, ch 3 (counts as dc), 2 dc in ring, ch 2, [3 dc, ch 2] x 3 in ring, join (12 dc, 4 ch-2 sps)
      Rnd 2: ch 1, sc in each dc around, 3 sc in each ch-2 sp, join (24 sc)
      """)
    let tops = layout.symbols.filter { $0.row == 2 && $0.memberCount == 3 && $0.member == 1 }.map(\.top)
    #expect(tops.count == 4 && tops.allSatisfy { abs(abs($0.x) - abs($0.y)) < 1e-6 }, "\(tops)")
  }

  @Test("the chains of a foundation are counted once: those that a row stands on lie, the others stand")
  func foundations() throws {
    func chains(_ text: String) throws -> (flat: Int, standing: [Int]) {
      let symbols = try layout(text).symbols
      let standing = symbols.compactMap { if case .turningChain(let count) = $0.shape { count } else { nil } }
      return (symbols.filter { $0.shape == .chain && $0.row == 0 }.count, standing)
    }
    let single = try chains("Ch 26.\nRow 1: Sc in 2nd ch from hook and in each ch across. (25 sc)")
    #expect(single.flat == 25 && single.standing == [1])
    let double = try chains(
      "Ch 22.\nRow 1: Dc in 4th ch from hook (skipped chs count as dc) and in each ch across. (20 dc)")
    #expect(double.flat == 19 && double.standing == [3])
    let filet = try chains(
      "Row 1: Ch 23, dc in 8th ch from hook, *ch 2, sk 2 ch, dc in next ch; rep from * across. (7 dc, 6 ch-2 sps)"
    )
    #expect(filet.flat == 18 && filet.standing == [3])
  }

  @Test("post stitches of rows on the wrong side are shown as they look on the right side")
  func sides() throws {
    let layout = try layout(
      "Ch 6.\nRow 1: Sc in 2nd ch from hook and in each ch across. (5)\nRow 2: Ch 1, turn, fpdc in each st across. (5)\nRow 3: Ch 1, turn, fpdc in each st across. (5)"
    )
    func posts(_ row: Int) -> Set<Stitch.Post?> {
      Set(
        stitches(layout, row: row).map { if case .stitch(let stitch) = $0.shape { stitch.post } else { nil } }
      )
    }
    #expect(posts(2) == [.back] && posts(3) == [.front])
    #expect(layout.labels.map(\.runsLeft) == [true, false, true])
  }

  @Test("the key has the terms of the pattern, and the stitches that share a place")
  func key() throws {
    let pattern = CrochetPattern(
      "Ch 7.\nRow 1: 1 dc in 2nd ch from hook, miss 2 ch, 3 tr in next ch, miss 1 ch, 1 dc in last ch. (2 dc, 3 tr)",
      dialect: .uk)
    let picture = try PatternChart(pattern).picture(CrochetChartStyle())
    #expect(picture.words == .uk)
    #expect(
      ChartKey.entries(of: picture.layout, words: picture.words).map(\.name)
        == ["chain", "double crochet", "treble", "3 trebles in one stitch"])
  }

  @Test("the corners of a square are above the chains of its ring; a yoke with narrow sleeves is round")
  func rings() throws {
    func yoke(_ sleeve: Int, _ front: Int) throws -> ChartLayout {
      let corner = "(dc, ch 2, dc) in next ch, "
      let side = "dc in next \(front) ch, " + corner + "dc in next \(sleeve) ch, " + corner
      return try layout(
        "Ch \(2 * (sleeve + front) + 4), join.\nRnd 1: Ch 2 (does not count), \(side)\(side)join. (\(2 * (sleeve + front) + 8) dc, 4 ch-2 sps)"
      )
    }
    func stems(_ layout: ChartLayout) -> [Double] {
      stitches(layout, row: 1).map { $0.top.distance(to: $0.feet[0]) }
    }
    let square = try yoke(9, 9)
    #expect(abs(square.bounds.width - square.bounds.height) < 0.1 * square.bounds.width)
    #expect(try #require(stems(square).max()) < 4)
    #expect(try #require(stems(yoke(5, 20)).max()) < 6)
  }

  @Test("a yarn is worked with until another is named")
  func yarns() throws {
    let layout = try layout(
      "With A, ch 5.\nRow 1: Sc in 2nd ch from hook and in each ch across. (4 sc)\nRow 2: Ch 1, turn, sc in next 2 sts, change to B, sc in last 2 sts. (4 sc)\nRow 3: Ch 1, turn, sc in each st across. (4 sc)"
    )
    func yarns(_ row: Int) -> [String?] { stitches(layout, row: row).map(\.color) }
    #expect(layout.symbols.filter { $0.row == 0 }.allSatisfy { $0.color == "A" })
    #expect(yarns(1) == ["A", "A", "A", "A"])
    #expect(yarns(2) == ["A", "A", "B", "B"])
    #expect(yarns(3) == ["B", "B", "B", "B"])
  }

  @Test("rounds that are labelled R, and those that begin in one chain, run around a ring")
  func ringless() throws {
    for text in [
      "R1: 4 sc in MR (4)\nR2: (1 sc, inc) x 2 (6)",
      "Rnd 1: Ch 2, 6 sc in 2nd ch from hook. (6)\nRnd 2: 2 sc in each st (12)",
    ] {
      let layout = try layout(text)
      #expect(layout.isRound && layout.ringRadius != nil)
      #expect(abs(layout.bounds.width - layout.bounds.height) < 0.35 * layout.bounds.width, "\(text)")
    }
    #expect(try self.layout("Rnd 1: Ch 1, 48 sc. (48)\nRnd 2: Sc in each st around. (48)").ringRadius == nil)
  }

  @Test("a round around a chain is above it on the way out and below it on the way back")
  func oval() throws {
    let layout = try layout(
      "Ch 9.\nRnd 1: 2 sc in 2nd ch from hook, sc in next 6 ch, 4 sc in last ch; working along opposite side of ch, sc in next 6 ch, 2 sc in next ch. (20 sc)"
    )
    let tops = stitches(layout, row: 1).map(\.top)
    #expect(tops[2...7].allSatisfy { $0.y < -0.5 })
    #expect(tops[12...17].allSatisfy { $0.y > 0.5 })
    #expect(layout.symbols.filter { $0.shape == .chain }.allSatisfy { abs($0.top.y) < 1e-9 })
  }

  @Test("the gauge sets how high rows are for their width")
  func gauge() throws {
    let piece = try #require(
      check(
        "Row 1: ch 11, sc in 2nd ch from hook, sc in each ch across (10)\nRows 2-5: ch 1, turn, sc in each st across (10)"
      )
      .pieces.first)
    func pitch(_ gauge: String?) -> Double {
      let layout = ChartBuilder.layout(of: piece, gauge: gauge.flatMap { CrochetGauge($0) })
      return layout.labels[2].center.y - layout.labels[3].center.y
    }
    #expect(abs(pitch("10 sts x 5 rows = 10 cm") - 2 * ChartBuilder.stitchWidth) < 0.01)
    #expect(pitch(nil) < pitch("10 sts x 5 rows = 10 cm"))
    #expect(CrochetGauge("rather loose") == nil)
  }

  @Test("the repeat of a row is bracketed with how often it is worked")
  func bracket() throws {
    let layout = try layout(
      "Row 1: ch 26, sc in 2nd ch from hook, sc in each ch across (25)\nRow 2: ch 1, turn, sc in first st, *sk 2 sts, 5 dc in next st, sk 2 sts, sc in next st* x 4 (25)"
    )
    #expect(layout.brackets.map(\.times) == [4])
    #expect(ChartBuilder.period([1, 2, 3, 2, 3, 2, 3, 4])?.times == 3)
    #expect(ChartBuilder.period([1, 1, 1, 1]) == nil)
    let filet =
      "Row 1: Ch 14, dc in 8th ch from hook, [ch 2, sk 2 ch, dc in next ch] twice. (4 dc, 3 ch-2 sps)\nRow 2: Ch 5 (counts as dc and ch 2), turn, dc in next dc, 2 dc in next ch-2 sp, dc in next dc, ch 2, dc in 3rd ch of turning ch. (6 dc, 2 ch-2 sps)"
    #expect(try self.layout(filet).brackets.isEmpty)
  }

  @Test("a working chart of filet has a square for every mesh")
  func grid() throws {
    let text = """
      Ch 12.
      Row 1: Dc in 6th ch from hook, [ch 1, sk next ch, dc in next ch] 3 times. (5 dc, 4 ch-1 sps)
      Row 2: Ch 4 (counts as dc and ch 1), turn, dc in next dc, [dc in next ch-1 sp, dc in next dc] 2 times, ch 1, dc in next dc. (7 dc, 2 ch-1 sps)
      """
    let piece = try #require(check(text).pieces.first)
    let grid = try #require(ChartGrid(piece))
    #expect(grid.columns == 4)
    #expect(grid.cells.filter { $0.isFilled }.map(\.column) == [1, 2])
    #expect(grid.rows.map(\.runsLeft) == [true, false])
  }

  @Test(
    "shapes are patterns without a fault", arguments: ShapePattern.allCases,
    [StitchBase.single, .halfDouble, .double])
  func shapes(shape: ShapePattern, stitch: StitchBase) {
    for rounds in [1, 2, 5, 12] {
      let report = check(shape.pattern(stitch: stitch, rounds: rounds))
      #expect(!report.hasErrors && !report.hasUnchecked, "\(shape.pattern(stitch: stitch, rounds: rounds))")
    }
  }

  @Test("every stitch of a chart knows the characters that made it")
  func sources() {
    let text = "Ball\n\nRnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)"
    let chart = PatternChart(CrochetPattern(text))
    let symbols = (try? chart.layout().symbols) ?? []
    #expect(symbols.count == 18)
    #expect(Set(symbols.filter { $0.row == 0 }.map { chart.text.string($0.source) }) == ["6 sc in MR"])
    #expect(symbols.filter { $0.row == 1 }.allSatisfy { chart.text.string($0.source).hasPrefix("inc") })
    #expect(symbols.filter { $0.row == 1 }.allSatisfy { $0.parents.count == 1 })
  }

  @Test("a granny square has its corners on the diagonals")
  func granny() throws {
    let layout = try layout(Self.granny)
    expectAir(layout, "granny")
    let corners = layout.symbols.filter { $0.row == 2 && $0.shape == .chain }
    #expect(corners.contains { abs(abs($0.top.x) - abs($0.top.y)) < 1.6 })
    let width = layout.bounds.width
    #expect(abs(width - layout.bounds.height) < 0.1 * width)
  }

  @Test("rows rise, and their numbers are on the side where they begin")
  func rows() throws {
    let layout = try layout(
      "Row 1: ch 11, sc in 2nd ch from hook, sc in each ch across (10)\nRows 2-4: ch 1, turn, sc in each st across (10)"
    )
    let middle = layout.bounds.x + layout.bounds.width / 2
    #expect(layout.labels.map { $0.center.x > middle } == [true, false, true, false])
    let heights = layout.labels.map(\.center.y)
    #expect(heights == heights.sorted(by: >))
  }

  @Test("stitches that are worked into one stitch share its foot")
  func feet() throws {
    let layout = try layout("Rnd 1: 6 sc in MR (6)\nRnd 2: inc x 6 (12)")
    let symbols = stitches(layout, row: 1)
    #expect(symbols.count == 12)
    for index in stride(from: 0, to: 12, by: 2) { #expect(symbols[index].feet == symbols[index + 1].feet) }
  }

  @Test("positions keep their order and their gaps")
  func spacing() {
    let places = ChartSpacing.positions([0, 0, 0, 5], widths: [1, 1, 1, 1], weights: [1, 1, 1, 1])
    #expect(places == [-1, 0, 1, 5])
  }
}

/// A pattern of the cases, and the charts of its pieces.
private struct ChartedPattern: Sendable {
  let name: String
  let text: String
  let layouts: [ChartLayout]

  init(_ pattern: CheckedPattern) {
    name = pattern.name
    text = pattern.text
    layouts = pattern.report.pieces.map { ChartBuilder.layout(of: $0) }
  }
}
