import Foundation
import PixelKernels
import TestSupport
import Testing
import VectorGraphics

@testable import PathRasterizing

@Suite("The coverage of a path")
struct PathCoverageTests {
  private let bounds = PixelRect(x: -3, y: -2, width: 84, height: 82)

  private func ellipse(_ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double) -> BezierPath {
    .ellipse(in: Rect(x: x - radiusX, y: y - radiusY, width: 2 * radiusX, height: 2 * radiusY))
  }

  private func fill(_ path: BezierPath, rule: FillRule = .nonzero) throws -> CoverageMap {
    let rasterizer = AreaRasterizer()
    try PathCoverage.fill(OutlineSource(path), rule: rule, transform: .identity, in: bounds, by: rasterizer)
    return rasterizer.map(in: bounds)
  }

  /// The differences from the exact area along the outline, in 1/255.
  private func errors(of path: BezierPath) throws -> [Double] {
    let map = try fill(path)
    let exact = ExactCoverage(of: path, in: bounds).values
    return exact.indices.filter { exact[$0] > 0 && exact[$0] < 1 || map.values[$0] % 65535 != 0 }
      .map { (Double(map.values[$0]) / 65535 - exact[$0]) * 255 }
  }

  @Test("the coverage of a curve is the area within it, with balanced errors")
  func curves() throws {
    let paths = [
      ellipse(20.37, 20.71, 3.21, 3.21), ellipse(38.37, 38.71, 35.3, 35.3), ellipse(40.2, 20.3, 36.1, 4.3),
      ellipse(20.2, 40.3, 4.1, 36.3), ellipse(9.99, 9.51, 0.7, 1.2),
    ]
    for path in paths {
      let errors = try errors(of: path)
      let worst = errors.map { abs($0) }.max() ?? 0
      let mean = errors.reduce(0, +) / Double(errors.count)
      #expect(worst < 0.5, "\(path.boundingBox)")
      #expect(abs(mean) < 0.05, "\(path.boundingBox)")
    }
  }

  @Test("ellipses with radii of up to 32 pixels are exact to 0.5/255, without bias", arguments: 0..<12)
  func sizes(step: Int) throws {
    var random = SeededNumbers(seed: UInt64(step + 1))
    var all: [Double] = []
    for _ in 0..<6 {
      let radius = 0.25 * pow(1.5, Double(step)) * random.double(in: 1...1.5)
      let (x, y) = (random.double(in: 38...41), random.double(in: 37...40))
      all += try errors(of: ellipse(x, y, radius, radius * random.double(in: 0.2...1)))
    }
    let worst = all.map { abs($0) }.max() ?? 0
    #expect(worst < 0.5)
    let bias = all.reduce(0, +) / Double(all.count)
    #expect(abs(bias) < 0.08)
  }

  @Test("the coverage of a polygon is the area within its edges, however shallow or steep")
  func lines() throws {
    for points in [
      [Point(x: 10.2, y: 3.3), Point(x: 12.7, y: 75.1), Point(x: 30.3, y: 75.9), Point(x: 27.9, y: 2.7)],
      [Point(x: 3.3, y: 10.2), Point(x: 75.1, y: 12.7), Point(x: 75.9, y: 30.3), Point(x: 2.7, y: 27.9)],
    ] {
      let worst = try errors(of: .polygon(points)).map { abs($0) }.max() ?? 0
      #expect(worst < 0.01)
    }
  }

  @Test("parts have the same coverage drawn together and separately")
  func islands() throws {
    var pair = ellipse(30.6, 12.2, 7.7, 8.8)
    pair.append(ellipse(37, 12, 2.5, 2.5))
    let parts = [ellipse(10.3, 10.4, 5.2, 6.1), pair, ellipse(20.1, 50.9, 6.5, 3.3)]
    var whole = BezierPath()
    var apart = try fill(BezierPath())
    for part in parts {
      whole.append(part)
      apart = apart.united(with: try fill(part))
    }
    let together = try fill(whole)
    let isSame = together == apart
    #expect(isSame)
  }

  @Test("the coverage of a path that is empty or beyond the pixels is empty")
  func outside() throws {
    for path in [
      ellipse(500, 500, 9, 9), ellipse(-500, 20, 9, 9), ellipse(.nan, 20, 9, 9), ellipse(1e300, 1e300, 9, 9),
      BezierPath(),
    ] {
      let map = try fill(path)
      #expect(map.width == bounds.width && map.height == bounds.height)
      let isEmpty = map.values.allSatisfy { $0 == 0 }
      #expect(isEmpty)
    }
  }

  @Test("a hole in a part is a hole, in either direction with the even-odd rule")
  func holes() throws {
    var ring = ellipse(30, 30, 20, 20)
    ring.append(ellipse(30, 30, 10, 10))
    let map = try fill(ring, rule: .evenodd)
    #expect(map.values[32 * bounds.width + 33] == 0)
    #expect(map.values[32 * bounds.width + 18] == 65535)
  }
}
