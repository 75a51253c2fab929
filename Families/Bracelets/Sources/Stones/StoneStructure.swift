import Glibc
import SceneModel
import VectorGraphics

extension StoneArtwork {
  /// The visible structure inside the stone; always the same for a variant.
  var structure: [Layer] {
    let texture = material.texture
    let salt = UInt64(StoneTexture.allCases.firstIndex(of: texture) ?? 0) + 1
    var generator = SplitMix64(seed: UInt64(truncatingIfNeeded: variant) &* 0x9E37 &+ salt)
    return switch texture {
    case .plain, .metal: []
    case .clear, .veils: veils(&generator)
    case .cloudy: clouds(&generator)
    case .bands: bands(&generator, count: 5 + generator.next(below: 3), contrast: 1)
    case .glass: bands(&generator, count: 5, contrast: 0.14)
    case .fibers: fibres(&generator)
    case .needles: hairs(&generator)
    case .cloud: cloud(&generator)
    case .moss: moss(&generator)
    case .specks: specks(&generator)
    case .web: web(&generator)
    case .sheen: sheen(&generator)
    case .rings: rings(&generator)
    case .patches: patches(&generator)
    case .pores: pores(&generator)
    }
  }

  /// Faint veils and a fracture: nobody believes a flawless quartz.
  private func veils(_ generator: inout SplitMix64) -> [Layer] {
    let layers = (0..<4).map { _ in
      Layer.ellipse(
        at: generator.point(within: 0.5),
        radii: Size(width: generator.number(in: 0.25...0.6), height: generator.number(in: 0.05...0.18)),
        turned: generator.number(in: -80...80),
        fill: .glow(Color.white.withAlpha(generator.number(in: 0.16...0.36))))
    }
    let middle = generator.point(within: 0.35)
    let direction = generator.number(in: 0...360)
    var crack = BezierPath()
    crack.move(to: Point(center: middle, radius: 0.42, angle: direction))
    crack.cubic(
      control1: Point(center: middle, radius: 0.2, angle: direction + generator.number(in: 20...70)),
      control2: Point(center: middle, radius: 0.2, angle: direction + 180 - generator.number(in: 20...70)),
      to: Point(center: middle, radius: 0.42, angle: direction + 180))
    let edge = Stroke(
      paint: .color(Color.white.withAlpha(0.55)), style: StrokeStyle(width: 0.03, lineCap: .round))
    return layers + [
      .gathered([.outline(crack, fill: .color(Color.white.withAlpha(0.16)), stroke: edge)], blurredBy: 0.024)
    ]
  }

  /// Bands across the stone, bent as it was cut and rippled by two sines; fine lines are within them.
  private func bands(_ generator: inout SplitMix64, count: Int, contrast: Double) -> [Layer] {
    let bend = generator.number(in: 0.15...0.55) * (generator.next(below: 2) == 0 ? 1 : -1)
    let ripple = Ripple(&generator, amplitude: 0.06)
    let tilt = generator.number(in: -60...60)
    var edges = [-1.3]
    while edges.count <= count {
      edges.append(-1.1 + 2.2 * (Double(edges.count) - generator.nextUnit() * 0.7) / Double(count))
    }
    var layers: [Layer] = []
    for (index, pair) in zip(edges, edges.dropFirst()).enumerated() {
      let strength = generator.number(in: 0.10...0.30) * contrast
      let upper = wave(at: pair.0, bend: bend, ripple: ripple)
      let lower = wave(at: pair.1, bend: bend, ripple: ripple)
      layers.append(
        .outline(.polygon(upper + lower.reversed()), fill: .color(bandTone(index, strength: strength))))
    }
    guard contrast > 0.5 else { return [.gathered(layers, turned: tilt, blurredBy: 0.06)] }
    return [
      .gathered(layers, turned: tilt, blurredBy: 0.022),
      .gathered(fineLines(&generator, bend: bend, ripple: ripple), turned: tilt),
    ]
  }

  private func bandTone(_ index: Int, strength: Double) -> Color {
    // A second color is seen as one; white is a shade of the first.
    index % 2 == 0
      ? material.accent.withAlpha(strength * (material.accent == .white ? 1.3 : 3.2))
      : color.deepened(by: 1).withAlpha(min(1, strength * 1.9))
  }

  /// The layers that grew one by one, close together in places.
  private func fineLines(_ generator: inout SplitMix64, bend: Double, ripple: Ripple) -> [Layer] {
    var lines = LineClasses(tones: [color.lightened(by: 0.82), color.deepened(by: 1)])
    var height = -1.25
    while height < 1.2 {
      let tone = generator.next(below: 5) < 3 ? 0 : 1
      lines.add(.polyline(wave(at: height, bend: bend, ripple: ripple)), tone: tone, generator.next(below: 3))
      height +=
        generator.next(below: 3) == 0 ? generator.number(in: 0.16...0.30) : generator.number(in: 0.04...0.09)
    }
    return lines.layers(widths: [0.012, 0.020, 0.034], alphas: [0.44, 0.30, 0.20])
  }

  private func wave(at height: Double, bend: Double, ripple: Ripple) -> [Point] {
    stride(from: -1.2, through: 1.2, by: 0.16).map { x in
      Point(x: x, y: height + bend * (1 - x * x) * 0.6 + ripple.offset(at: x, height: height))
    }
  }

  /// Fine fibres from end to end, and across them the zones in which they stand one way or the other: some shine, some
  /// swallow the light, and one is as bright as a cat's eye.
  private func fibres(_ generator: inout SplitMix64) -> [Layer] {
    let tilt = generator.number(in: -30...30)
    let ripple = Ripple(&generator, amplitude: 0.035)
    let bend = generator.number(in: -0.18...0.18)
    let brown = color.deepened(by: 1).deepened(by: 0.5)
    var lines = LineClasses(tones: [brown, color.lightened(by: 0.5)])
    var height = -1.1
    while height < 1.1 {
      let tone = generator.next(below: 5) < 2 ? 1 : 0
      lines.add(.polyline(wave(at: height, bend: bend, ripple: ripple)), tone: tone, generator.next(below: 3))
      height += generator.number(in: 0.02...0.07)
    }
    let eye = generator.number(in: -0.10...0.16)
    let zones = [(-0.62, brown.withAlpha(0.62), 0.30), (0.74, brown.withAlpha(0.66), 0.28)].map { zone in
      across(at: eye + zone.0, width: zone.2, fill: .glow(zone.1), blendMode: .multiply)
    }
    let shine = [(0.0, 0.34, 0.75), (0.0, 0.13, 0.55), (-1.05, 0.2, 0.35), (1.12, 0.2, 0.4)].map { band in
      across(
        at: eye + band.0, width: band.1, fill: .glow(color.lightened(by: 0.5).withAlpha(band.2)),
        blendMode: .screen)
    }
    let fibres = lines.layers(widths: [0.018, 0.036, 0.068], alphas: [0.58, 0.42, 0.28])
    return [.gathered(fibres + zones + shine, turned: tilt)]
  }

  /// A zone across the fibres from edge to edge, its middle at a place along them.
  private func across(at place: Double, width: Double, fill: LayerPaint, blendMode: BlendMode) -> Layer {
    .ellipse(
      at: Point(x: place, y: 0), radii: Size(width: width, height: 1.25), turned: 6, fill: fill,
      blendMode: blendMode)
  }

  /// Straight golden needles, most in one direction, some in sprays; those that lie deep are dim.
  private func hairs(_ generator: inout SplitMix64) -> [Layer] {
    let main = generator.number(in: 0...180)
    let deep = needles(22, of: main, width: 0.010...0.026, &generator).map { path in
      Layer.outline(path, fill: .color(Color.gilt[1].withAlpha(0.42)))
    }
    let near = zip(
      needles(14 + generator.next(below: 7), of: main, width: 0.012...0.034, &generator), Color.gilt
    )
    .map { path, tone in Layer.outline(path, fill: .color(tone.withAlpha(0.85))) }
    return [.gathered(deep, blurredBy: 0.016)] + near
  }

  /// Needles in three sheaves, thick in the middle and thin at both ends.
  private func needles(
    _ count: Int, of main: Double, width: ClosedRange<Double>, _ generator: inout SplitMix64
  ) -> [BezierPath] {
    var sheaves = Color.gilt.map { _ in BezierPath() }
    for index in 0..<count {
      let direction =
        main + (index % 4 == 0 ? generator.number(in: -80...80) : generator.number(in: -14...14))
      let middle = generator.point(within: 0.75)
      let (reach, half) = (generator.number(in: 0.35...1.1), generator.number(in: width) / 2)
      let corners = [reach, half, reach, half].enumerated().map { quarter, radius in
        Point(center: middle, radius: radius, angle: direction + 90 * Double(quarter))
      }
      sheaves[generator.next(below: sheaves.count)].append(.polygon(corners))
    }
    return sheaves
  }

  /// Moss in the lower half of pale quartz, in layers like hills behind hills, and flakes that float above them.
  private func cloud(_ generator: inout SplitMix64) -> [Layer] {
    let mist = color.lightened(by: 0.7)
    var layers = [
      Layer.ellipse(
        at: Point(x: 0, y: -0.72), radii: Size(width: 1.3, height: 0.95),
        turned: generator.number(in: -14...14), fill: .glow(mist))
    ]
    let hills = (0..<4).map { depth in
      let tone = color.deepened(by: 0.10 + 0.28 * Double(depth)).lightened(by: depth == 0 ? 0.15 : 0)
      return Layer.outline(
        hill(at: -0.28 + 0.26 * Double(depth), &generator), fill: .color(tone.withAlpha(0.60)))
    }
    layers.append(.gathered(hills, blurredBy: 0.035))
    let tones = [color.lightened(by: 0.3), color.deepened(by: 0.5), color.deepened(by: 1)]
    var flecks = tones.map { _ in BezierPath() }
    for _ in 0..<40 {
      let place = Point(x: generator.number(in: -0.85...0.85), y: generator.number(in: -0.28...0.85))
      let size = Size(width: generator.number(in: 0.03...0.22), height: generator.number(in: 0.02...0.09))
      let fleck = BezierPath.ellipse(
        in: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
      flecks[generator.next(below: tones.count)].append(
        fleck.transformed(by: .rotation(degrees: generator.number(in: -40...40)))
          .transformed(by: .translation(x: place.x, y: place.y)))
    }
    layers.append(
      .gathered(
        zip(flecks, tones).map { .outline($0, fill: .color($1.withAlpha(0.5))) }, blurredBy: 0.022))
    return [.gathered(layers, turned: generator.number(in: -25...25))]
  }

  /// What is below an uneven line.
  private func hill(at height: Double, _ generator: inout SplitMix64) -> BezierPath {
    let ripple = Ripple(&generator, amplitude: 0.10)
    let slope = generator.number(in: -0.2...0.2)
    let line = stride(from: -1.2, through: 1.2, by: 0.1).map { x in
      Point(
        x: x,
        y: height + slope * x + ripple.offset(at: x, height: height) + generator.number(in: -0.03...0.03))
    }
    return .polygon(line + [Point(x: 1.2, y: 1.3), Point(x: -1.2, y: 1.3)])
  }
}

/// Lines of a few tones and widths: those of one kind are one layer, since a stone has dozens of lines and a bracelet
/// dozens of stones.
private struct LineClasses {
  let tones: [Color]
  private var paths: [BezierPath]

  init(tones: [Color]) {
    self.tones = tones
    paths = Array(repeating: BezierPath(), count: 3 * tones.count)
  }

  /// - Parameter width: Which of the widths it has, 0…2.
  mutating func add(_ line: BezierPath, tone: Int, _ width: Int) { paths[3 * tone + width].append(line) }

  func layers(widths: [Double], alphas: [Double]) -> [Layer] {
    tones.indices.flatMap { tone in
      zip(widths, alphas).enumerated().map { index, look in
        .outline(
          paths[3 * tone + index],
          stroke: Stroke(
            paint: .color(tones[tone].withAlpha(look.1)), style: StrokeStyle(width: look.0)))
      }
    }
  }
}

extension Color {
  /// What needles of rutile shine like.
  fileprivate static let gilt = [
    Color(rgb: 0xFF, 0xE6, 0xA6), Color(rgb: 0xE6, 0xB8, 0x66), Color(rgb: 0xC8, 0x86, 0x24),
  ]
}

/// Two sines that make lines look grown.
struct Ripple {
  let amplitude: Double
  let phases: (Double, Double)
  let frequencies: (Double, Double)

  init(_ generator: inout SplitMix64, amplitude: Double) {
    self.amplitude = amplitude
    phases = (generator.number(in: 0...6.28), generator.number(in: 0...6.28))
    frequencies = (generator.number(in: 2...3.5), generator.number(in: 5...8))
  }

  func offset(at x: Double, height: Double) -> Double {
    amplitude
      * (sin(frequencies.0 * x + phases.0 + height) + 0.35 * sin(frequencies.1 * x + phases.1 + 2 * height))
  }
}

extension SplitMix64 {
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
  }

  /// A point of a disc, evenly spread.
  mutating func point(within radius: Double) -> Point {
    Point(center: .zero, radius: radius * nextUnit().squareRoot(), angle: 360 * nextUnit())
  }
}
