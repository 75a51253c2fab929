import BoxLayout
import Testing
import VectorGraphics

/// Layouts whose results follow from the specifications by hand.
@Suite struct `Layouts computed by hand` {
  private func box(
    width: BoxExtent = .auto, height: BoxExtent = .auto, _ change: (inout BoxStyle) -> Void = { _ in }
  ) -> LayoutBox {
    var style = BoxStyle()
    (style.width, style.height) = (width, height)
    change(&style)
    return LayoutBox(style: style, content: .leaf(ratio: nil) { _ in LeafSize(width: 0, height: 0) })
  }

  /// A text whose words have widths in points, in lines 10 points high with the baseline at 8.
  private func text(_ words: Double..., change: (inout BoxStyle) -> Void = { _ in }) -> LayoutBox {
    var style = BoxStyle()
    change(&style)
    func lineCount(_ width: Double) -> Int {
      var (count, used) = (1, 0.0)
      for word in words {
        if used > 0, used + word > width { (count, used) = (count + 1, 0) }
        used += word
      }
      return count
    }
    return LayoutBox(
      style: style,
      content: .leaf(ratio: nil) { constraint in
        let (least, most) = (words.max() ?? 0, words.reduce(0, +))
        let width =
          switch constraint {
          case .minContent: least
          case .maxContent: most
          case .exactly(let width): width
          case .within(let size): size.width
          }
        return LeafSize(width: width, height: Double(lineCount(width)) * 10, baseline: 8)
      })
  }

  private func image(_ width: Double, _ height: Double, change: (inout BoxStyle) -> Void = { _ in })
    -> LayoutBox
  {
    var style = BoxStyle()
    change(&style)
    return LayoutBox(
      style: style, content: .leaf(ratio: width / height) { _ in LeafSize(width: width, height: height) })
  }

  private func frames(
    _ layout: Layout?, _ boxes: [LayoutBox], width: Double = 200, height: Double = 100
  ) -> [Rect] {
    LayoutBox(content: .boxes(boxes, layout)).placed(in: Size(width: width, height: height)).map(\.frame)
  }

  @Test func `a row places its children one after another and stretches them`() {
    let row = Layout(.row, gap: 10, padding: Layout.Padding(top: 1, right: 2, bottom: 3, left: 4))
    #expect(
      frames(row, [box(width: .length(30)), box(width: .length(.percent(50)), height: .length(20))])
        == [Rect(x: 4, y: 1, width: 30, height: 96), Rect(x: 44, y: 1, width: 97, height: 20)])
  }

  @Test func `free space is shared by the factors of growth, up to a maximum`() {
    let boxes = [
      box(width: .length(20)) { $0.grow = 1 }, box(width: .length(20)) { $0.grow = 3 },
      box(width: .length(20)) { ($0.grow, $0.maxWidth) = (4, .points(40)) },
    ]
    // 140 points are free; the third child takes only 20 of its 70, and the rest is shared again.
    #expect(frames(Layout(.row), boxes).map(\.width) == [50, 110, 40])
  }

  @Test func `factors below 1 leave space`() {
    #expect(frames(Layout(.row), [box { $0.grow = 0.25 }, box { $0.grow = 0.25 }]).map(\.width) == [50, 50])
  }

  @Test func `children shrink in proportion to their size, but not below their content`() {
    let boxes = [box(width: .length(200)), box(width: .length(100)), text(90, 10)]
    // 200 points are missing; the text keeps 90 of its 100, the others give up 190 by 2 to 1.
    let widths = frames(Layout(.row), boxes).map(\.width)
    let expected: [Double] = [220.0 / 3, 110.0 / 3, 90]
    #expect(zip(widths, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(widths)")
  }

  @Test func `padding counts neither for the proportions of shrinking nor shrinks itself`() {
    let padded = LayoutBox(
      style: box(width: .length(150)).style,
      content: .boxes([], Layout(.row, padding: Layout.Padding(top: 0, right: 25, bottom: 0, left: 25))))
    let widths = frames(Layout(.row), [padded, box(width: .length(150))]).map(\.width)
    #expect(widths == [110, 90])
  }

  @Test(
    arguments: [
      (nil, [0.0, 50]), (.start, [0, 50]), (.center, [45, 95]), (.end, [90, 140]),
      (.spaceBetween, [0, 140]), (.spaceAround, [22.5, 117.5]), (.spaceEvenly, [30, 110]),
    ] as [(Layout.Distribution?, [Double])])
  func `free space is distributed`(distribution: Layout.Distribution?, starts: [Double]) {
    var row = Layout(.row)
    row.justifyContent = distribution
    let boxes = [box(width: .length(50)), box(width: .length(50))]
    #expect(frames(row, boxes, width: 190).map(\.x) == starts)
  }

  @Test(
    arguments: [
      (.start, 0, 10), (.center, 45, 10), (.end, 90, 10), (.stretch, 0, 100), (.baseline, 0, 10),
    ] as [(Layout.Alignment, Double, Double)])
  func `children are aligned across the line`(alignment: Layout.Alignment, y: Double, height: Double) {
    #expect(
      frames(Layout(.row, alignItems: alignment), [text(40)]) == [Rect(x: 0, y: y, width: 40, height: height)]
    )
    let own = text(40) { $0.alignSelf = alignment }
    #expect(frames(Layout(.row, alignItems: .center), [own])[0].y == y)
  }

  @Test func `baselines of a row are on one line`() {
    let column = LayoutBox(
      content: .boxes(
        [text(10)], Layout(.column, padding: Layout.Padding(top: 20, right: 0, bottom: 0, left: 0))))
    let row = Layout(.row, alignItems: .baseline)
    // The baseline of a box without text is its lower edge.
    #expect(frames(row, [text(10), column, box(height: .length(5))]).map(\.y) == [20, 0, 23])
  }

  @Test func `lines wrap, and share the height that is left`() {
    let row = Layout(.row, wraps: true, gap: 10)
    let boxes = [90.0, 90, 120].map { box(width: .length(.points($0)), height: .length(20)) }
    #expect(
      frames(row, boxes) == [
        Rect(x: 0, y: 0, width: 90, height: 20), Rect(x: 100, y: 0, width: 90, height: 20),
        Rect(x: 0, y: 55, width: 120, height: 20),
      ])
  }

  @Test func `a column of texts is as high as their lines`() {
    let column = LayoutBox(
      content: .boxes([text(60, 60), text(30)], Layout(.column, gap: 5, padding: Layout.Padding(8))))
    #expect(column.contentHeight(width: 100) == 16 + 20 + 5 + 10)
    #expect(column.contentHeight(width: 200) == 16 + 10 + 5 + 10)
  }

  @Test func `a group in a row is as wide as its content, and its text breaks when it shrinks`() {
    let group = LayoutBox(content: .boxes([text(60, 60)], Layout(.column, padding: Layout.Padding(10))))
    #expect(frames(Layout(.row, alignItems: .start), [group])[0] == Rect(x: 0, y: 0, width: 140, height: 30))
    let narrow = frames(
      Layout(.row, alignItems: .start), [group, box(width: .length(100)) { $0.shrink = 0 }])
    #expect(narrow[0] == Rect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func `a child with an edge is placed in the padding box and takes no space`() {
    let background = box { $0.left = .zero }
    let corner = box(width: .length(10), height: .length(10)) { ($0.right, $0.top) = (.zero, .points(5)) }
    let row = Layout(.row, padding: Layout.Padding(20))
    #expect(
      frames(row, [background, box(width: .length(30)), corner]) == [
        Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 20, y: 20, width: 30, height: 60),
        Rect(x: 190, y: 5, width: 10, height: 10),
      ])
  }

  @Test func `a box with a ratio fills the width of its cell, and limits of its height apply to its width`() {
    let grid = Layout(.grid, alignItems: .end, columns: [.length(.points(40)), .content])
    let square = box { $0.aspectRatio = 2 }
    let limited = box(height: .length(20)) { ($0.aspectRatio, $0.minHeight) = (1, .points(30)) }
    let image = image(30, 12) { $0.minHeight = .points(24) }
    let placed = frames(grid, [square, limited, image], height: 60).map(\.size)
    #expect(placed[0] == Size(width: 40, height: 20))
    #expect(placed[1] == Size(width: 30, height: 30))
    #expect(placed[2] == Size(width: 60, height: 24))
  }

  @Test func `the ratio of a box does not keep it from shrinking in a column, as its content does`() {
    let empty = box(height: .length(80)) { ($0.aspectRatio, $0.alignSelf) = (1, .start) }
    let high = box(width: .length(30)) { $0.aspectRatio = 0.5 }
    let column = frames(Layout(.column), [empty, high, box(height: .length(90)) { $0.shrink = 0 }])
    #expect(column.map(\.height) == [0, 60, 90])
  }

  @Test func `in a grid of a known height, a row needs no more than the minimum of its items`() {
    let rows = Layout(.grid, columns: [.fraction(1)], rows: [.fraction(1), .fraction(1)])
    let high = LayoutBox(
      style: {
        var style = BoxStyle()
        style.minHeight = .points(20)
        return style
      }(), content: .boxes([box(height: .length(90))], Layout(.column)))
    #expect(frames(rows, [high, box()]).map(\.y) == [0, 50])
  }

  @Test func `an image follows its ratio`() {
    #expect(frames(Layout(.row), [image(40, 20)])[0] == Rect(x: 0, y: 0, width: 200, height: 100))
    let start = Layout(.row, alignItems: .start)
    #expect(frames(start, [image(40, 20)])[0].size == Size(width: 40, height: 20))
    #expect(
      frames(start, [image(40, 20) { $0.width = .length(100) }])[0].size == Size(width: 100, height: 50))
    #expect(
      frames(Layout(.column, alignItems: .start), [image(40, 20) { $0.height = .length(50) }])[0].size
        == Size(width: 100, height: 50))
    #expect(
      frames(start, [box(width: .length(60)) { $0.aspectRatio = 3 }])[0].size == Size(width: 60, height: 20))
  }

  @Test func `a grid shares what fixed columns and content leave`() {
    let grid = Layout(.grid, gap: 10, columns: [.length(30), .fraction(1), .content, .fraction(2)])
    let boxes = [box(), box(), text(40), box(), text(20)]
    let placed = frames(grid, boxes)
    // 200 − 30 gaps − 30 − 40 leaves 100.
    let share = 100.0 / 3
    let widths: [Double] = [30, share, 40, 2 * share, 30]
    let starts: [Double] = [0, 40, 50 + share, 100 + share, 0]
    #expect(zip(placed, widths).allSatisfy { abs($0.width - $1) < 1e-9 })
    #expect(zip(placed, starts).allSatisfy { abs($0.x - $1) < 1e-9 })
    // Two rows of content, each 10 points high, share the height.
    #expect(placed.allSatisfy { $0.height == 45 })
  }

  @Test func `a share of a grid is at least as wide as its content`() {
    let grid = Layout(.grid, columns: [.fraction(1), .fraction(1)])
    #expect(frames(grid, [text(150), text(10)]).map(\.width) == [150, 50])
    let adaptable = text(150) { $0.minWidth = .zero }
    #expect(frames(grid, [adaptable, text(10)]).map(\.width) == [100, 100])
    // Also where the width of the grid is not known.
    let nested = LayoutBox(content: .boxes([adaptable, text(10)], grid))
    #expect(
      frames(Layout(.row), [nested, box(width: .length(150)) { $0.shrink = 0 }]).map(\.width) == [50, 150])
  }

  @Test func `an image with a percentage does not widen what it is in`() {
    let grid = Layout(.grid, columns: [.fraction(1), .fraction(1)])
    let relative = image(500, 250) { $0.width = .length(.percent(100)) }
    let limited = image(500, 250) { $0.maxWidth = .percent(100) }
    #expect(frames(grid, [relative, limited]).map(\.width) == [100, 100])
    #expect(frames(grid, [image(500, 250), limited]).map(\.width) == [500, 0])
  }

  @Test func `what adapts to the height does not heighten the rows of a grid`() {
    let grid = Layout(.grid, rows: [.content, .fraction(1), .content])
    let text = text(150, 150, 150, 150, 150, 150, 150, 150, 150, 150, 150) { $0.adaptsToHeight = true }
    #expect(
      frames(grid, [box(height: .length(20)), text, box(height: .length(20))]).map(\.height) == [20, 60, 20])
  }

  @Test func `content columns fill the grid only without a distribution`() {
    var grid = Layout(.grid, columns: [.content, .content])
    #expect(frames(grid, [text(20), text(60)]).map(\.width) == [80, 120])
    grid.justifyContent = .end
    #expect(frames(grid, [text(20), text(60)]).map(\.x) == [120, 140])
  }

  @Test func `without a layout, each box is placed by its edges and sizes`() {
    let boxes = [
      box(), box(width: .length(.percent(25))) { $0.right = .points(10) },
      text(30, 30) { ($0.width, $0.height, $0.left, $0.bottom) = (.content, .content, .points(5), .zero) },
      text(150, 150) { ($0.width, $0.height, $0.left) = (.content, .content, .points(20)) },
      box { ($0.left, $0.maxWidth, $0.minHeight) = (.points(5), .points(60), .points(130)) },
      box(width: .length(60)) { $0.aspectRatio = 2 },
    ]
    #expect(
      frames(nil, boxes) == [
        Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 140, y: 0, width: 50, height: 100),
        Rect(x: 5, y: 90, width: 60, height: 10), Rect(x: 20, y: 0, width: 180, height: 20),
        Rect(x: 5, y: 0, width: 60, height: 130), Rect(x: 0, y: 0, width: 60, height: 30),
      ])
  }

  @Test func `the content of boxes without a layout reaches to the farthest edge`() {
    let boxes = [
      box(), image(500, 500), text(60, 60) { ($0.top, $0.bottom) = (.points(30), .points(7)) },
      box(height: .length(20)) { $0.top = .points(25) }, box(height: .length(.percent(80))),
    ]
    let stack = LayoutBox(content: .boxes(boxes, nil))
    #expect(stack.contentHeight(width: 100) == 57)
    #expect(stack.contentHeight(width: 200) == 47)
  }

  @Test func `a text is measured once for each width`() {
    var measured: [WidthConstraint] = []
    let leaf = LayoutBox(
      content: .leaf(ratio: nil) { constraint in
        measured.append(constraint)
        if case .exactly(let width) = constraint { return LeafSize(width: width, height: 10) }
        return LeafSize(width: 50, height: 10)
      })
    var nested = leaf
    for depth in 0..<20 {
      nested = LayoutBox(
        content: .boxes(
          [nested], Layout(depth.isMultiple(of: 2) ? .row : .column, padding: Layout.Padding(1))))
    }
    _ = nested.placed(in: Size(width: 70, height: 60))
    #expect(measured.count == Set(measured).count)
    #expect(measured.count <= 24, "one for each level at most, and the two of its content")
  }
}
