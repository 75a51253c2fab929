import TestSupport
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct DonutLabelTests {
  private let layout = DonutLabelLayout(
    center: Point(x: 200, y: 200), innerRadius: 60, outerRadius: 100, minY: 20, maxY: 380)

  private func labels(_ values: [Double], size: Size, inside: Bool = true) -> [DonutLabelLayout.Label] {
    PieLayout.slices(of: values).map { DonutLabelLayout.Label(slice: $0, size: size, mayBeInside: inside) }
  }

  private func boxes(_ placements: [DonutLabelLayout.Placement]) -> [Rect] {
    placements.compactMap { if case .outside(_, let box, _) = $0 { box } else { nil } }
  }

  @Test("labels are inside if arc and ring contain the text's corners and its margin")
  func inside() {
    // A quarter of the ring from 60 to 100: a text of 20×30 in its middle fits, as its outer corner is 99.1
    // from the center; one of 20×34 extends beyond it.
    for (size, fits) in [
      (Size(width: 20, height: 30), true), (Size(width: 20, height: 34), false),
      (Size(width: 118, height: 20), false), (Size(width: 20, height: 35), false),
    ] {
      let placements = layout.placements(of: labels([1, 1, 1, 1], size: size))
      let areInside = placements.allSatisfy { if case .inside = $0 { true } else { false } }
      #expect(areInside == fits, "\(size)")
    }
  }

  @Test("outer labels never overlap and stay within their bounds", arguments: [3, 8, 20, 60])
  func collisions(count: Int) {
    var numbers = SeededNumbers(seed: UInt64(count))
    let values = (0..<count).map { _ in numbers.double(in: 0.1...10) }
    let placements = layout.placements(of: labels(values, size: Size(width: 50, height: 14), inside: false))
    let boxes = boxes(placements)
    #expect(boxes.count >= min(count, 20))
    for (index, box) in boxes.enumerated() {
      #expect(box.minY >= 20 - 1e-9 && box.maxY <= 380 + 1e-9)
      for other in boxes[(index + 1)...] { #expect(box.intersection(other).isEmpty) }
    }
  }

  @Test("texts of the right half begin at their leader, those of the left end there")
  func sides() throws {
    let placements = layout.placements(of: labels([1, 1], size: Size(width: 50, height: 14), inside: false))
    for (placement, isRight) in zip(placements, [true, false]) {
      guard case .outside(let leader, let box, let right) = placement else {
        Issue.record("a label is not outside")
        continue
      }
      let end = try #require(leader.last)
      #expect(right == isRight)
      #expect(isRight ? box.minX == end.x + 4 : box.maxX == end.x - 4)
      #expect(leader.first?.distance(to: Point(x: 200, y: 200)) == 100)
    }
  }

  @Test("leaders do not cross the ring")
  func leaders() {
    let values = [40.0] + (0..<10).map { _ in 1.0 } + [40]
    let placements = layout.placements(of: labels(values, size: Size(width: 50, height: 22), inside: false))
    for placement in placements {
      guard case .outside(let leader, _, _) = placement else { continue }
      for (from, to) in zip(leader, leader.dropFirst()) {
        for step in 0...10 {
          let point = from.interpolated(to: to, fraction: Double(step) / 10)
          #expect(point.distance(to: layout.center) >= 100 - 1)
        }
      }
    }
  }

  @Test("no leader crosses another or runs through a text", arguments: 1...30)
  func leadersApart(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let count = 3 + numbers.int(below: 25)
    // Many thin adjacent slices are the most difficult case.
    let values = (0..<count).map { $0 < 3 ? numbers.double(in: 5...40) : numbers.double(in: 0.3...3) }
    let placements = layout.placements(of: labels(values, size: Size(width: 60, height: 13), inside: false))
    let callouts = placements.compactMap { placement -> DonutCallout? in
      guard case .outside(let leader, let box, _) = placement else { return nil }
      return DonutCallout(leader: leader, box: box)
    }
    #expect(callouts.count >= min(count, 8))
    for (index, callout) in callouts.enumerated() {
      for other in callouts[(index + 1)...] {
        #expect(!callout.collides(with: other))
        #expect(callout.box.intersection(other.box).isEmpty)
      }
    }
  }

  @Test("crossing leaders and crossed texts are detected")
  func collisionsOfLeaders() {
    func callout(_ points: [(Double, Double)], box: Rect) -> DonutCallout {
      DonutCallout(leader: points.map { Point(x: $0.0, y: $0.1) }, box: box)
    }
    let far = Rect(x: 1000, y: 1000, width: 10, height: 10)
    let falling = callout([(0, 0), (10, 10)], box: far)
    #expect(falling.collides(with: callout([(0, 10), (10, 0)], box: far)))
    #expect(!falling.collides(with: callout([(0, 1), (10, 11)], box: far)))
    #expect(
      falling.collides(with: callout([(50, 50), (60, 60)], box: Rect(x: 4, y: 2, width: 3, height: 9))))
  }

  @Test("heights that touch are moved apart about their middle, within both ends")
  func spread() {
    func spread(_ heights: [Double]) -> [Double] {
      DonutLabelLayout.spread(heights, distance: 10, from: 0, to: 100)
    }
    #expect(spread([50, 50, 50]) == [40, 50, 60])
    #expect(spread([2, 3, 80]) == [0, 10, 80])
    #expect(spread([20, 95, 99]) == [20, 90, 100])
    #expect(spread([10, 30, 50]) == [10, 30, 50])
    #expect(spread([]) == [])
  }

  @Test("without enough space the largest slices keep their labels")
  func crowded() {
    var small = layout
    small.minY = 180
    small.maxY = 216
    let placements = small.placements(
      of: labels([1, 5, 3, 2, 4, 60], size: Size(width: 50, height: 14), inside: false))
    #expect(placements[0] == .hidden)
    #expect(placements[1] != .hidden)
    #expect(placements[4] != .hidden)
  }

  @Test("slices without extent have no label")
  func empty() {
    #expect(layout.placements(of: labels([0, 0], size: Size(width: 5, height: 5))) == [.hidden, .hidden])
    #expect(layout.placements(of: []).isEmpty)
  }
}

@Suite struct AxisLabelTests {
  private func form(_ width: Double, count: Int = 12) -> AxisLabelLayout.Form {
    AxisLabelLayout.Form(sizes: Array(repeating: Size(width: width, height: 12), count: count))
  }

  private let positions = (0..<12).map { Double($0) * 50 }

  @Test("labels that fit are all shown")
  func all() {
    let result = AxisLabelLayout(fontSize: 12).layout(positions: positions, forms: [form(44)])
    #expect(result.shown == Array(0..<12))
    #expect(result.rotation == 0)
  }

  @Test("half an em must stay free between two")
  func gap() {
    let result = AxisLabelLayout(fontSize: 12).layout(positions: positions, forms: [form(44.1)])
    #expect(result.shown.count < 12)
  }

  @Test("every second is dropped first, at even distances, but not the current one")
  func second() {
    let layout = AxisLabelLayout(fontSize: 12, current: 9)
    let result = layout.layout(positions: positions, forms: [form(60), form(20)])
    #expect(result == .init(form: 0, shown: [0, 2, 4, 6, 9], rotation: 0))
  }

  @Test("the shorter form comes next, then fewer labels")
  func shorter() {
    let layout = AxisLabelLayout(fontSize: 12)
    #expect(layout.layout(positions: positions, forms: [form(120), form(40)]).form == 1)
    let few = layout.layout(positions: positions, forms: [form(300), form(150)])
    #expect(few.shown == [0, 4, 8])
    #expect(few.form == 1)
  }

  @Test("categories are turned before any is dropped")
  func turned() {
    let layout = AxisLabelLayout(policy: .nominal, fontSize: 12)
    let result = layout.layout(positions: positions, forms: [form(200)])
    #expect(result == .init(form: 0, shown: Array(0..<12), rotation: -45))
  }

  @Test("if there are too many categories some labels are dropped, never the last")
  func manyCategories() {
    let places = (0..<40).map { Double($0) * 20 }
    let result = AxisLabelLayout(policy: .nominal, fontSize: 12).layout(
      positions: places, forms: [form(28, count: 40)])
    #expect(result.rotation == 0 && result.shown.count == 20 && result.shown.last == 39)
  }

  @Test(
    "labels never collide, however many there are", arguments: [1, 2, 5, 100, 1000],
    [AxisLabelLayout.Policy.ordered, .nominal])
  func never(count: Int, policy: AxisLabelLayout.Policy) {
    let positions = (0..<count).map { Double($0) * 600 / Double(count) }
    let layout = AxisLabelLayout(policy: policy, fontSize: 10, current: count / 3)
    let result = layout.layout(positions: positions, forms: [form(80, count: count)])
    #expect(!result.shown.isEmpty)
    let extent: Double = result.rotation == 0 ? 80 : 12 * 2.0.squareRoot()
    for (first, second) in zip(result.shown, result.shown.dropFirst()) {
      #expect(positions[second] - positions[first] >= extent + 5 - 1e-9)
    }
  }

  @Test("labels down an axis are judged by their height")
  func vertical() {
    let layout = AxisLabelLayout(fontSize: 12, isVertical: true)
    #expect(layout.layout(positions: positions, forms: [form(900)]).shown.count == 12)
  }

  @Test("an empty list of labels is valid")
  func empty() {
    #expect(AxisLabelLayout(fontSize: 12).layout(positions: [], forms: []).shown.isEmpty)
    #expect(AxisLabelLayout(fontSize: 12).layout(positions: [1], forms: []).shown.isEmpty)
    let result = AxisLabelLayout(fontSize: 12, current: 99).layout(
      positions: [5], forms: [form(900, count: 1)])
    #expect(result.shown == [0])
  }
}
