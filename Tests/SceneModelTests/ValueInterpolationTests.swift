import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Interpolation between two keyframes")
struct ValueInterpolationTests {
  private let box = Size(width: 200, height: 100)

  private func mixed(_ from: AnimatableValue, _ to: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    from.interpolated(to: to, fraction: fraction, in: box)
  }

  @Test("lengths interpolate points and percentages separately")
  func lengths() {
    let from = Length(points: 10, percent: 0)
    let to = Length(points: 0, percent: 50)
    #expect(mixed(.length(from), .length(to), 0.5) == .length(Length(points: 5, percent: 25)))
    #expect(Length(points: 5, percent: 25).resolved(against: 200) == 55)
    let corner = mixed(.cornerLengths(CornerLengths(all: from)), .cornerLengths(CornerLengths(all: to)), 0.5)
    #expect(corner == .cornerLengths(CornerLengths(all: Length(points: 5, percent: 25))))
  }

  @Test("colors are interpolated premultiplied: a transparent one has no color")
  func colors() {
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(
      mixed(.color(red), .color(.transparent), 0.5) == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    let half = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    guard case .color(let color) = mixed(.color(red), .color(half), 0.5) else {
      Issue.record("no color")
      return
    }
    #expect(abs(color.alpha - 0.75) < 1e-12)
    #expect(abs(color.red - 0.5 / 0.75) < 1e-12)
    #expect(abs(color.blue - 0.25 / 0.75) < 1e-12)
  }

  /// The values that Chromium 156 computes for `composite: "add"`.
  @Test(
    "colors that are not legacy ones are summed in OKLab, whose lightness is limited to 1",
    arguments: [
      ("#102030", "oklab(0.3 0.10 -0.15)", [0.537952, 0.0868647, -0.185503, 1]),
      ("#ce564f", "oklab(0.68 0.10 -0.15)", [1, 0.238377, -0.082427, 1]),
      ("oklab(0.3 0.1 0.1 / 0.5)", "#102030", [0.387952, 0.0368647, 0.0144969, 1]),
      ("oklab(0.3 0.1 0.1 / 0.5)", "rgb(16 32 48 / 0.25)", [0.279263, 0.0621898, 0.0547144, 0.75]),
      ("lab(30 20 10)", "lab(30 20 10)", [0.803977, 0.117089, 0.0488212, 1]),
      ("color(srgb 0.2 0.3 0.4)", "#102030", [0.647128, -0.0319782, -0.0852511, 1]),
    ])
  func colorSums(underlying: String, added: String, expected: [Double]) throws {
    for composite in [CompositeOperation.add, .accumulate] {
      let sum = AnimatableValue.color(try Color(css: added))
        .combined(onto: .color(try Color(css: underlying)), by: composite, in: box)
      guard case .color(let color) = sum else {
        Issue.record("\(sum) is no color")
        continue
      }
      let components = [color.oklab.lightness, color.oklab.a, color.oklab.b, color.alpha]
      #expect(zip(components, expected).allSatisfy { abs($0 - $1) < 2e-3 }, "\(components)")
      #expect(!color.isLegacy)
    }
  }

  /// The values that Chromium 156 computes.
  @Test func `a legacy keyframe that mixes with a modern one is summed in OKLab too`() throws {
    let animation = Animation(
      property: .fill(.whole),
      keyframes: try ["oklch(0.53 0.01 119)", "#bd5f3c"].map { Keyframe(value: .color(try Color(css: $0))) },
      timing: try Timing(duration: 1), composite: .add)
    let value = animation.value(
      progress: 0.782_85, over: .color(try Color(css: "#9f80cd")), in: box)
    guard case .color(let color) = value else {
      Issue.record("\(value) is no color")
      return
    }
    let components = [color.oklab.lightness, color.oklab.a, color.oklab.b]
    #expect(zip(components, [1, 0.137942, -0.030093]).allSatisfy { abs($0 - $1) < 2e-3 }, "\(components)")
  }

  @Test("transform lists of equal functions are interpolated function by function")
  func likeTransforms() {
    let from: [TransformOperation] = [.translate(LengthPoint(x: .points(10), y: .zero)), .rotate(degrees: 0)]
    let to: [TransformOperation] = [
      .translate(LengthPoint(x: .percent(100), y: .zero)), .rotate(degrees: 720),
    ]
    let half = mixed(.transform(from), .transform(to), 0.5)
    #expect(
      half
        == .transform([
          .translate(LengthPoint(x: Length(points: 5, percent: 50), y: .zero)), .rotate(degrees: 360),
        ]))
  }

  @Test("the shorter of two transform lists is padded with identities")
  func transformPrefix() {
    let half = mixed(
      .transform([.rotate(degrees: 90)]), .transform([.rotate(degrees: 180), .scale(x: 3, y: 1)]), 0.5)
    #expect(half == .transform([.rotate(degrees: 135), .scale(x: 2, y: 1)]))
    let fromNothing = mixed(.transform([]), .transform([.scale(x: 3, y: 5), .skew(x: 10, y: 20)]), 0.5)
    #expect(fromNothing == .transform([.scale(x: 2, y: 3), .skew(x: 5, y: 10)]))
  }

  @Test("from the first pair of different functions on, the remaining matrices are interpolated")
  func unlikeTransforms() {
    let from: [TransformOperation] = [.scale(x: 2, y: 2), .rotate(degrees: 90)]
    let to: [TransformOperation] = [.scale(x: 4, y: 4), .translate(LengthPoint(x: .percent(10), y: .zero))]
    guard case .transform(let list) = mixed(.transform(from), .transform(to), 0.5), list.count == 2,
      case .matrix(let matrix) = list[1]
    else {
      Issue.record("expected a scale and a matrix")
      return
    }
    #expect(list[0] == .scale(x: 3, y: 3))
    let diagonal = 0.5.squareRoot()
    for (actual, expected) in zip(
      [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty],
      [diagonal, diagonal, -diagonal, diagonal, 10, 0])
    {
      #expect(abs(actual - expected) < 1e-12)
    }
  }

  @Test("filter lists are padded with neutral functions")
  func filterPadding() {
    let half = mixed(
      .filters([.blur(standardDeviation: 4)]), .filters([.blur(standardDeviation: 8), .brightness(3)]), 0.5)
    #expect(half == .filters([.blur(standardDeviation: 6), .brightness(2)]))
    let gray = mixed(.filters([]), .filters([.grayscale(1), .hueRotate(degrees: 90)]), 0.25)
    #expect(gray == .filters([.grayscale(0.25), .hueRotate(degrees: 22.5)]))
  }

  @Test("filter lists of different functions change abruptly, halfway")
  func filterMismatch() {
    let from = AnimatableValue.filters([.blur(standardDeviation: 4)])
    let to = AnimatableValue.filters([.brightness(2)])
    #expect(mixed(from, to, 0.499) == from)
    #expect(mixed(from, to, 0.5) == to)
  }

  @Test("values that must not be negative are clamped when drawn, if an easing overshoots")
  func filterClamping() {
    let from = AnimatableValue.filters([.blur(standardDeviation: 1), .grayscale(0.5)])
    let to = AnimatableValue.filters([.blur(standardDeviation: 2), .grayscale(1)])
    #expect(resolved(mixed(from, to, -2)) == [.blur(standardDeviation: 0), .grayscale(0)])
    #expect(resolved(mixed(from, to, 2)) == [.blur(standardDeviation: 3), .grayscale(1)])
  }

  /// Filter Effects 1, section 12.2: 0.4 with contrast(0) accumulated is −0.6, with contrast(1) 0.4; at 0.8
  /// it is 0.2.
  @Test func `accumulated filters are clamped once, after keyframes have been mixed`() {
    let base = AnimatableValue.filters([.contrast(0.4)])
    let ends = [0.0, 1].map {
      AnimatableValue.filters([.contrast($0)]).combined(onto: base, by: .accumulate, in: .zero)
    }
    #expect(resolved(mixed(ends[0], ends[1], 0.8)) == [.contrast(Double(Float(0.2)))])
    #expect(resolved(ends[0]) == [.contrast(0)])
  }

  private func resolved(_ value: AnimatableValue) -> [ResolvedFilter] {
    guard case .filters(let filters) = value else { return [] }
    return filters.map(\.resolved)
  }

  /// WPT css/css-color/animation/color-composition: premultiplied components are summed, and they are not
  /// divided by an alpha sum of 2.
  @Test func `colors are added component by component`() {
    func added(_ value: Color, to base: Color) -> Color {
      let sum = AnimatableValue.color(value).combined(onto: .color(base), by: .add, in: .zero)
      guard case .color(let color) = sum else { return .transparent }
      return color.clamped
    }
    func isClose(_ a: Color, _ b: Color) -> Bool {
      zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).allSatisfy {
        abs($0 - $1) < 1e-12
      }
    }
    #expect(isClose(added(Color(rgb: 10, 20, 30), to: Color(rgb: 50, 50, 50)), Color(rgb: 60, 70, 80)))
    #expect(isClose(added(Color(rgb: 200, 0, 0), to: Color(rgb: 100, 0, 0)), Color(rgb: 255, 0, 0)))
    let half = Color(red: 0.4, green: 0, blue: 0, alpha: 0.5)
    #expect(isClose(added(half, to: half), Color(red: 0.4, green: 0, blue: 0)))
    // From the sum of 110 and alpha 2 to 0 and alpha 1, halfway: 55.
    let sum = AnimatableValue.color(Color(rgb: 10, 10, 10)).combined(
      onto: .color(Color(rgb: 100, 100, 100)), by: .add, in: .zero)
    guard case .color(let middle) = mixed(sum, .color(.black), 0.5) else { return }
    #expect(isClose(middle.clamped, Color(rgb: 55, 55, 55)))
  }

  /// CSS Color 4, section 12.2.
  @Test func `colors mix in OKLab unless both are legacy colors`() throws {
    let legacy = try Color(css: "red").interpolated(to: Color(css: "blue"), fraction: 0.5)
    #expect(legacy == Color(red: 0.5, green: 0, blue: 0.5))
    let modern = try Color(css: "oklab(0.6 0.1 0.1)").interpolated(to: Color(css: "blue"), fraction: 0.5)
    let (from, to) = (try Color(css: "oklab(0.6 0.1 0.1)").oklab, try Color(css: "blue").oklab)
    #expect(abs(modern.oklab.lightness - (from.lightness + to.lightness) / 2) < 1e-9)
    #expect(abs(modern.oklab.a - (from.a + to.a) / 2) < 1e-9)
    #expect(!modern.isLegacy)
  }

  @Test("shadows are interpolated pairwise, missing ones are transparent, inner ones do not become outer")
  func shadows() {
    let shadow = BoxShadow(offset: Point(x: 2, y: 4), blur: 8, spread: 2, color: .black)
    let half = mixed(.shadows([]), .shadows([shadow]), 0.5)
    let expected = BoxShadow(
      offset: Point(x: 1, y: 2), blur: 4, spread: 1, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    #expect(half == .shadows([expected]))
    let inner = AnimatableValue.shadows([BoxShadow(color: .black, isInner: true)])
    #expect(mixed(.shadows([shadow]), inner, 0.4) == .shadows([shadow]))
    #expect(mixed(.shadows([shadow]), inner, 0.6) == inner)
  }

  @Test("gradients of one kind with equal stop counts are interpolated; others change abruptly")
  func gradients() {
    func gradient(_ angle: Double, _ stops: [GradientPaint.Stop]) -> AnimatableValue {
      .paint(.gradient(GradientPaint(geometry: .linear(.angle(angle)), stops: stops)))
    }
    let from = gradient(0, [.init(color: .black), .init(offset: 0.2, color: .black), .init(color: .white)])
    let to = gradient(
      90, [.init(offset: 0.4, color: .white), .init(offset: 0.6, color: .black), .init(color: .black)])
    let half = gradient(
      45,
      [
        .init(offset: 0.2, color: Color(red: 0.5, green: 0.5, blue: 0.5)), .init(offset: 0.4, color: .black),
        .init(offset: 1, color: Color(red: 0.5, green: 0.5, blue: 0.5)),
      ])
    #expect(mixed(from, to, 0.5) == half)
    let plain = AnimatableValue.paint(.color(.white))
    #expect(mixed(from, plain, 0.4) == from)
    #expect(mixed(from, plain, 0.5) == plain)
    let fewer = gradient(90, [.init(color: .black), .init(color: .white)])
    #expect(mixed(from, fewer, 0.5) == fewer)
  }

  @Test("paths with equal segments are interpolated point by point; others change abruptly")
  func paths() throws {
    let from = try BezierPath(svgPathData: "M0 0L10 0L10 10Z")
    let to = try BezierPath(svgPathData: "M0 10L30 0L10 20Z")
    #expect(mixed(.path(from), .path(to), 0.5) == .path(try BezierPath(svgPathData: "M0 5L20 0L10 15Z")))
    let curve = AnimatableValue.path(try BezierPath(svgPathData: "M0 0C1 1 2 2 3 3Z"))
    #expect(mixed(.path(from), curve, 0.4) == .path(from))
    #expect(mixed(.path(from), curve, 0.5) == curve)
  }

  @Test("text and switches change halfway")
  func discrete() {
    let from = AnimatableValue.discrete(.text("before"))
    let to = AnimatableValue.discrete(.text("after"))
    #expect(mixed(from, to, 0.49) == from)
    #expect(mixed(from, to, 0.5) == to)
  }
}

@Suite("Combination with underlying values")
struct ValueCompositionTests {
  private func combined(
    _ value: AnimatableValue, onto underlying: AnimatableValue, by composite: CompositeOperation
  ) -> AnimatableValue {
    value.combined(onto: underlying, by: composite, in: Size(width: 200, height: 100))
  }

  @Test("add concatenates lists, and accumulate sums them function by function")
  func lists() {
    let base = AnimatableValue.filters([.blur(standardDeviation: 2), .brightness(1.5)])
    let value = AnimatableValue.filters([.blur(standardDeviation: 3)])
    #expect(
      combined(value, onto: base, by: .add)
        == .filters([.blur(standardDeviation: 2), .brightness(1.5), .blur(standardDeviation: 3)]))
    #expect(
      combined(value, onto: base, by: .accumulate)
        == .filters([.blur(standardDeviation: 5), .brightness(1.5)]))
    #expect(
      combined(.filters([.contrast(2)]), onto: base, by: .accumulate) == .filters([.contrast(2)]))
    let shadow = BoxShadow(
      offset: Point(x: 1, y: 2), blur: 3, spread: 4, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let sum = BoxShadow(
      offset: Point(x: 2, y: 4), blur: 6, spread: 8, color: Color(red: 1, green: 0, blue: 0))
    #expect(combined(.shadows([shadow]), onto: .shadows([shadow]), by: .add) == .shadows([shadow, shadow]))
    #expect(combined(.shadows([shadow]), onto: .shadows([shadow]), by: .accumulate) == .shadows([sum]))
  }

  @Test("amounts whose neutral value is 1 accumulate their differences from it")
  func neutralOne() {
    let base = AnimatableValue.filters([.brightness(1.5)])
    #expect(
      combined(.filters([.brightness(1.25)]), onto: base, by: .accumulate) == .filters([.brightness(1.75)]))
    let scale = AnimatableValue.pair(Point(x: 2, y: 3))
    let other = AnimatableValue.pair(Point(x: 1.5, y: 4))
    #expect(combined(other, onto: scale, by: .accumulate) == .pair(Point(x: 2.5, y: 6)))
    #expect(combined(other, onto: scale, by: .add) == .pair(Point(x: 3, y: 12)))
  }

  @Test("equal transform functions accumulate; others by their matrices")
  func transforms() {
    let turn = AnimatableValue.transform([.rotate(degrees: 45)])
    let shift = AnimatableValue.transform([.translate(LengthPoint(x: .points(100), y: .zero))])
    #expect(combined(turn, onto: turn, by: .accumulate) == .transform([.rotate(degrees: 90)]))
    guard case .transform(let list) = combined(shift, onto: turn, by: .accumulate) else {
      Issue.record("no transform")
      return
    }
    let matrix = list.transform(in: .zero)
    let diagonal = 0.5.squareRoot()
    for (actual, expected) in zip(
      [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty],
      [diagonal, diagonal, -diagonal, diagonal, 100, 0])
    {
      #expect(abs(actual - expected) < 1e-12)
    }
    #expect(
      combined(shift, onto: turn, by: .add)
        == .transform([.rotate(degrees: 45), .translate(LengthPoint(x: .points(100), y: .zero))]))
  }

  @Test("lengths, points and colors are added; lengths are multiplied by numbers")
  func sums() {
    let base = AnimatableValue.length(Length(points: 10, percent: 20))
    #expect(
      combined(.length(Length(points: 1, percent: 2)), onto: base, by: .add)
        == .length(Length(points: 11, percent: 22)))
    #expect(combined(.number(2), onto: base, by: .multiply) == .length(Length(points: 20, percent: 40)))
    let color = Color(red: 0.25, green: 0.5, blue: 0, alpha: 0.5)
    let sum = combined(.color(color), onto: .color(color), by: .add)
    #expect(sum == .color(Color(red: 0.25, green: 0.5, blue: 0, alpha: 1)))
  }

  @Test("a type without such a combination is replaced")
  func replaced() {
    let text = AnimatableValue.discrete(.text("new"))
    for composite in CompositeOperation.allCases {
      #expect(combined(text, onto: .discrete(.text("old")), by: composite) == text)
    }
  }
}
