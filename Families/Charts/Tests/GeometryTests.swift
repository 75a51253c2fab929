import Foundation
import TestSupport
import Testing
import VectorGraphics

@testable import AfterglowCharts

@Suite struct InterpolationTests {
  private let points = [(0.0, 10.0), (10, 20), (30, 20), (35, 5), (50, 0)].map { Point(x: $0.0, y: $0.1) }

  @Test(
    "every method goes through its points",
    arguments: [InterpolationMethod.linear, .monotone, .stepStart, .stepEnd])
  func through(method: InterpolationMethod) {
    let drawn = PathProbe(method.path(through: points)).points
    for point in points { #expect(drawn.contains { $0.distance(to: point) < 1e-9 }, "\(method) \(point)") }
  }

  @Test("a monotone curve never leaves the heights of its neighbors")
  func monotone() {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<30 {
      var x = 0.0
      let points = (0..<12).map { _ in
        x += numbers.double(in: 0.1...10)
        return Point(x: x, y: numbers.double(in: -100...100))
      }
      let probe = PathProbe(InterpolationMethod.monotone.path(through: points))
      for (from, to) in zip(points, points.dropFirst()) {
        for step in 0...8 {
          let height = probe.height(at: from.x + (to.x - from.x) * Double(step) / 8) ?? .nan
          #expect(min(from.y, to.y) - 1e-6 <= height && height <= max(from.y, to.y) + 1e-6)
        }
      }
    }
  }

  @Test("slopes are Steffen's")
  func slopes() {
    let slopes = MonotoneSlopes.slopes(
      of: [(0.0, 0.0), (1, 1), (3, 4), (4, 4)].map { Point(x: $0.0, y: $0.1) })
    // Secants 1, 1.5, 0 over 1, 2, 1; the parabola through the first three has slope (1·2 + 1.5·1)/3 at the second.
    #expect(abs(slopes[1] - 3.5 / 3) < 1e-12)
    #expect(slopes[2] == 0)
    #expect(abs(slopes[0] - (3 - 3.5 / 3) / 2) < 1e-12)
    #expect(slopes[3] == 0)
  }

  @Test("steps turn at, before and between their points")
  func steps() {
    let two = [Point(x: 0, y: 0), Point(x: 10, y: 8)]
    func corners(_ method: InterpolationMethod) -> [Point] { PathProbe(method.path(through: two)).points }
    #expect(corners(.stepStart) == [two[0], Point(x: 10, y: 0), two[1]])
    #expect(corners(.stepEnd) == [two[0], Point(x: 0, y: 8), two[1]])
    #expect(corners(.stepCenter) == [two[0], Point(x: 5, y: 0), Point(x: 5, y: 8), two[1]])
  }

  @Test("points that are not finite break the line, and a single point is a dot")
  func gaps() {
    var broken = points
    broken[1].y = .nan
    let probe = PathProbe(InterpolationMethod.linear.path(through: broken))
    #expect(probe.polygons.count == 2)
    #expect(probe.polygons[0] == [points[0], points[0]])
    #expect(InterpolationMethod.monotone.path(through: []).isEmpty)
  }

  @Test("points one above the other make a curve of finite numbers")
  func vertical() {
    let points = [(0.0, 0.0), (5, 1), (5, 9), (5, 9), (10, 3)].map { Point(x: $0.0, y: $0.1) }
    let path = InterpolationMethod.monotone.path(through: points)
    #expect(PathProbe(path).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test("areas are between the line and the base", arguments: InterpolationMethod.allCases)
  func areas(method: InterpolationMethod) {
    let bases = points.map { Point(x: $0.x, y: 40) }
    let area = PathProbe(method.area(through: points, base: bases)).area
    let under = points.map { Point(x: $0.x, y: 40 - $0.y) }
    let expected: Double =
      switch method {
      case .stepStart: zip(under, under.dropFirst()).reduce(0) { $0 + ($1.1.x - $1.0.x) * $1.0.y }
      case .stepEnd: zip(under, under.dropFirst()).reduce(0) { $0 + ($1.1.x - $1.0.x) * $1.1.y }
      default: zip(under, under.dropFirst()).reduce(0) { $0 + ($1.1.x - $1.0.x) * ($1.0.y + $1.1.y) / 2 }
      }
    #expect(abs(area - expected) < (method == .monotone ? 0.05 * expected : 1e-6))
  }

  @Test("an area whose base is another line is closed along it")
  func stackedArea() {
    let tops = [Point(x: 0, y: 0), Point(x: 10, y: 2), Point(x: 20, y: 0)]
    let bases = tops.map { Point(x: $0.x, y: $0.y + 5) }
    #expect(abs(PathProbe(InterpolationMethod.monotone.area(through: tops, base: bases)).area - 100) < 1e-6)
    #expect(abs(PathProbe(InterpolationMethod.stepStart.area(through: tops, base: bases)).area - 100) < 1e-6)
  }
}

@Suite struct SectorTests {
  private func sector(
    _ start: Double, _ end: Double, inner: Double = 40, gap: Double = 0, corner: Double = 0
  ) -> Sector {
    Sector(
      center: Point(x: 100, y: 100), innerRadius: inner, outerRadius: 80, startAngle: start, endAngle: end,
      gap: gap,
      cornerRadius: corner)
  }

  @Test(
    "a sector has the area of its part of the ring",
    arguments: [(0.0, 90.0), (10, 35), (0, 180), (30, 350), (0, 360)])
  func areas(start: Double, end: Double) {
    let expected = .pi * (80 * 80 - 40 * 40) * (end - start) / 360
    #expect(abs(PathProbe(sector(start, end).path).area - expected) < 1e-3 * expected)
    let pie = .pi * 80 * 80 * (end - start) / 360
    #expect(abs(PathProbe(sector(start, end, inner: 0).path).area - pie) < 1e-3 * pie)
  }

  @Test("the first quarter is at the upper right")
  func quarter() {
    let probe = PathProbe(sector(0, 90).path)
    #expect(probe.points.allSatisfy { $0.x >= 100 - 1e-9 && $0.y <= 100 + 1e-9 })
    #expect(sector(0, 90).point(angle: 90, radius: 80).distance(to: Point(x: 180, y: 100)) < 1e-9)
  }

  @Test(
    "sides with a gap keep half of it from their radius, all along",
    arguments: [0.0, 10, 40], [0.0, 6])
  func gaps(inner: Double, corner: Double) {
    let probe = PathProbe(sector(20, 80, inner: inner, gap: 8, corner: corner).path)
    for angle in [20.0, 80] {
      let radians = angle * .pi / 180
      // The distance from the radius, positive inside the sector.
      let sign: Double = angle == 20 ? 1 : -1
      let distances = probe.points.map {
        sign * (($0.x - 100) * cos(radians) + ($0.y - 100) * sin(radians))
      }
      #expect(abs((distances.min() ?? 0) - 4) < 1e-6)
    }
  }

  @Test("corners touch the arcs and take area away", arguments: [(0.0, 60.0), (0, 12), (0, 200), (45, 300)])
  func corners(start: Double, end: Double) {
    let sharp = PathProbe(sector(start, end, gap: 2).path)
    let round = PathProbe(sector(start, end, gap: 2, corner: 8).path)
    let distances = round.points.map { $0.distance(to: Point(x: 100, y: 100)) }
    #expect((distances.max() ?? 0) <= 80 + 1e-3)
    #expect((distances.min() ?? 0) >= 40 - 1e-3)
    #expect(round.area < sharp.area)
    #expect(round.area > 0.8 * sharp.area)
  }

  @Test("outlines turn without kinks where a corner meets its arc")
  func smooth() {
    let points = PathProbe(sector(10, 100, gap: 3, corner: 9).path).points
    for index in 1..<(points.count - 1) {
      let (a, b) = (points[index] - points[index - 1], points[index + 1] - points[index])
      let lengths = a.distance(to: .zero) * b.distance(to: .zero)
      guard lengths > 1e-9 else { continue }
      #expect((a.x * b.x + a.y * b.y) / lengths > 0.99)
    }
  }

  @Test("a gap that is wider than the piece leaves nothing")
  func swallowed() {
    #expect(sector(0, 2, gap: 8).path.isEmpty)
    #expect(sector(10, 10).path.isEmpty)
    #expect(sector(0, .nan).path.isEmpty)
    #expect(Sector(center: .zero, outerRadius: 0, startAngle: 0, endAngle: 90).path.isEmpty)
  }

  @Test("nearly the whole ring with a gap is still there")
  func nearlyWhole() {
    let ring = Double.pi * 4800
    let pie = Double.pi * 6400
    #expect(PathProbe(sector(0, 359.9, gap: 4).path).area > 0.97 * ring)
    #expect(PathProbe(sector(0, 359.9, inner: 0, gap: 4).path).area > 0.97 * pie)
  }

  @Test("a padding angle gives d3's gap")
  func padding() {
    let radius = (38.0 * 38 + 66 * 66).squareRoot()
    let gap = Sector.gap(padAngle: 2, innerRadius: 38, outerRadius: 66)
    #expect(abs(gap - 2 * radius * sin(Double.pi / 180)) < 1e-12)
  }
}

@Suite struct PieLayoutTests {
  @Test("slices fill the circle in proportion")
  func slices() {
    let slices = PieLayout.slices(of: [1, 2, 1])
    #expect(slices.map(\.startAngle) == [0, 90, 270])
    #expect(slices.map(\.endAngle) == [90, 270, 360])
    #expect(slices.map(\.fraction) == [0.25, 0.5, 0.25])
  }

  @Test("values that cannot be drawn take no space")
  func unusable() {
    #expect(PieLayout.slices(of: [-1, .nan, 3, 0]).map(\.fraction) == [0, 0, 1, 0])
    #expect(PieLayout.slices(of: [0, 0]).map(\.endAngle) == [0, 0])
    #expect(PieLayout.slices(of: []).isEmpty)
  }

  @Test("small slices are merged, but not a single one")
  func merges() {
    let merged = PieLayout.merging([50, 1, 46, 1, 2])
    #expect(merged.kept == [0, 2])
    #expect(merged.merged == [1, 3, 4])
    #expect(PieLayout.merging([50, 1, 49]).merged.isEmpty)
  }
}

@Suite struct StackingTests {
  @Test("positive values grow upwards and negative ones downwards")
  func standard() {
    let intervals = StackingMethod.standard.intervals(of: [3, -2, 4, -1, 0])
    #expect(intervals.map { $0?.start } == [0, 0, 3, -2, 7])
    #expect(intervals.map { $0?.end } == [3, -2, 7, -3, 7])
  }

  @Test("normalized stacks have magnitudes that sum to one")
  func normalized() {
    let intervals = StackingMethod.normalized.intervals(of: [1, 3, -4]).compactMap { $0 }
    #expect(intervals.map(\.end) == [0.125, 0.5, -0.5])
    #expect(StackingMethod.normalized.intervals(of: [0, 0]).compactMap { $0?.end } == [0, 0])
  }

  @Test("centered stacks are around zero, unstacked values on it")
  func others() {
    #expect(StackingMethod.center.intervals(of: [2, 4]).compactMap { $0?.start } == [-3, -1])
    #expect(StackingMethod.unstacked.intervals(of: [2, -4]).compactMap { $0?.end } == [2, -4])
  }

  @Test("values that are not finite have no interval")
  func missing() {
    let intervals = StackingMethod.standard.intervals(of: [1, .nan, 2])
    #expect(intervals[1] == nil)
    #expect(intervals[2]?.start == 1)
    let series = StackingMethod.standard.intervals(ofSeries: [[1, 2], [3]])
    #expect(series[1].map { $0?.end } == [4, nil])
  }
}
