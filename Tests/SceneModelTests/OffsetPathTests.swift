import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Layers on a path")
struct OffsetPathTests {
  private static let box = Rect(x: 30, y: 5, width: 20, height: 10)
  private static let corner = path([(0, 0), (60, 0), (60, 40)])

  private static func path(_ points: [(Double, Double)], isClosed: Bool = false) -> BezierPath {
    var path = BezierPath()
    path.move(to: Point(x: points[0].0, y: points[0].1))
    for point in points.dropFirst() { path.line(to: Point(x: point.0, y: point.1)) }
    if isClosed { path.close() }
    return path
  }

  /// Where a point of the box is, in the parent's space.
  private func place(
    _ point: Point, _ distance: Length, _ rotation: OffsetPath.Rotation = .auto, on path: BezierPath = corner,
    anchor: LengthPoint? = nil, _ change: (inout Layer) -> Void = { _ in }
  ) -> [Double] {
    var layer = Layer(content: .ellipse)
    layer.offsetPath = OffsetPath(path: path, distance: distance, rotation: rotation, anchor: anchor)
    change(&layer)
    let placed = layer.transform(of: Self.box).apply(to: point)
    return [placed.x, placed.y].map { ($0 * 1e6).rounded() / 1e6 + 0 }
  }

  @Test("the transform origin is on the path, wherever the box is, and the layer is turned with the path")
  func position() {
    let (middle, right) = (Point(x: 10, y: 5), Point(x: 20, y: 5))
    #expect(place(middle, .points(15)) == [15, 0] && place(right, .points(15)) == [25, 0])
    #expect(place(middle, .points(70)) == [60, 10] && place(right, .points(70)) == [60, 20])
    #expect(place(middle, .percent(60)) == [60, 0], "a percentage is of the length")
    #expect(place(right, .points(70), .reverse) == [60, 0])
    #expect(place(right, .points(70), .angle(0)) == [70, 10])
    #expect(place(.zero, .points(15), anchor: .zero) == [15, 0])
    #expect(place(right, .points(70), anchor: .zero) == [55, 30])
  }

  @Test("an open path stops at its ends, and a closed one goes on at its start")
  func ends() {
    let middle = Point(x: 10, y: 5)
    #expect(place(middle, .percent(130)) == [60, 40] && place(middle, .points(-5)) == [0, 0])
    let square = Self.path([(0, 0), (10, 0), (10, 10), (0, 10)], isClosed: true)
    #expect(
      place(middle, .percent(130), on: square) == [10, 2] && place(middle, .points(-5), on: square) == [0, 5])
    #expect(place(middle, .points(5), on: BezierPath()) == [40, 10], "no path leaves the box where it is")
  }

  @Test("the path is between the individual transforms and the list")
  func order() {
    let right = Point(x: 20, y: 5)
    #expect(place(right, .points(15)) { $0.transform = [.scale(x: 3, y: 1)] } == [45, 0])
    // About the origin of the box, at (40, 10).
    #expect(place(right, .points(15)) { $0.scale = Point(x: 2, y: 1) } == [10, 0])
    #expect(place(right, .points(15)) { $0.translate = LengthPoint(x: 5, y: 0) } == [30, 0])
  }

  @Test("clips and crops are interpolated by their lengths, whichever edges they state")
  func lengths() {
    func mixed(_ one: AnimatableValue, _ other: AnimatableValue) -> AnimatableValue {
      one.interpolated(to: other, fraction: 0.25, in: Size(width: 100, height: 100))
    }
    func inset(_ right: Length, _ radius: Double) -> AnimatableValue {
      .clip(
        .inset(
          top: .zero, right: right, bottom: .zero, left: 4, cornerRadii: CornerLengths(all: .points(radius))))
    }
    #expect(mixed(inset(.percent(100), 0), inset(.zero, 8)) == inset(.percent(75), 2))
    func circle(_ radius: Length) -> AnimatableValue {
      .clip(.ellipse(center: .center, radii: LengthPoint(x: radius, y: radius)))
    }
    #expect(mixed(circle(0), circle(.percent(80))) == circle(.percent(20)))
    #expect(mixed(circle(0), inset(0, 0)) == circle(0), "different shapes change abruptly")
    let part = mixed(
      .frame(LayerFrame()), .frame(LayerFrame(top: 10, right: 20, bottom: 0, width: .percent(50))))
    guard case .frame(let frame) = part else { return }
    #expect(
      frame.resolved(in: Size(width: 200, height: 100)) == Rect(x: 20, y: 2.5, width: 175, height: 97.5))
  }
}
