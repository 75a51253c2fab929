import SceneModel
import VectorGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StonePicture {
  /// What is seen inside the stone, the same for a variant each time.
  var structure: [Layer] {
    var chance = SplitMix64(seed: UInt64(truncatingIfNeeded: variant) &* 0x9E37 &+ stone.salt)
    return switch stone {
    case .plain: []
    case .clearQuartz: veils(&chance)
    case .agate: bands(&chance, count: 5 + chance.next(below: 3), contrast: 1)
    case .obsidian: bands(&chance, count: 5, contrast: 0.22)
    case .tigersEye: fibres(&chance)
    case .rutile: hairs(&chance)
    case .phantom: cloud(&chance)
    }
  }

  /// Faint veils and a fracture: nobody believes a flawless quartz.
  private func veils(_ chance: inout SplitMix64) -> [Layer] {
    (0..<4).map { _ in
      let place = chance.point(within: 0.55)
      return .ellipse(
        at: place,
        radii: Size(width: chance.number(in: 0.25...0.6), height: chance.number(in: 0.04...0.16)),
        turned: chance.number(in: -80...80),
        fill: .glow(Color.white.withAlpha(chance.number(in: 0.14...0.34))))
    }
  }

  /// Bands across the stone, bent as it was cut and rippled by two sines.
  private func bands(_ chance: inout SplitMix64, count: Int, contrast: Double) -> [Layer] {
    let bend = chance.number(in: -0.35...0.35)
    let ripple = Ripple(&chance, amplitude: 0.06)
    let tilt = chance.number(in: -38...38)
    var edges = [-1.3]
    while edges.count <= count {
      edges.append(-1.1 + 2.2 * (Double(edges.count) - chance.nextUnit() * 0.7) / Double(count))
    }
    var layers: [Layer] = []
    for (index, pair) in zip(edges, edges.dropFirst()).enumerated() {
      let strength = chance.number(in: 0.10...0.26) * contrast
      let tone =
        index % 2 == 0
        ? Color.white.withAlpha(strength * 1.25) : color.deepened(by: 1).withAlpha(strength * 1.9)
      let upper = wave(at: pair.0, bend: bend, ripple: ripple)
      let lower = wave(at: pair.1, bend: bend, ripple: ripple)
      layers.append(.outline(.polygon(upper + lower.reversed()), fill: .color(tone)))
      if contrast > 0.5, index % 2 == 0 {
        layers.append(
          .outline(
            .polyline(lower),
            stroke: Stroke(paint: .color(Color.white.withAlpha(0.34)), style: StrokeStyle(width: 0.025))))
      }
    }
    return [.gathered(layers, turned: tilt)]
  }

  private func wave(at height: Double, bend: Double, ripple: Ripple) -> [Point] {
    stride(from: -1.2, through: 1.2, by: 0.1).map { x in
      Point(x: x, y: height + bend * (1 - x * x) * 0.6 + ripple.offset(at: x, height: height))
    }
  }

  /// Fine fibres from end to end and the band of light that lies across them.
  private func fibres(_ chance: inout SplitMix64) -> [Layer] {
    let tilt = chance.number(in: -28...28)
    let ripple = Ripple(&chance, amplitude: 0.05)
    let bend = chance.number(in: -0.25...0.25)
    let (gold, brown) = (color.lightened(by: 0.42), color.deepened(by: 1).deepened(by: 0.35))
    var layers: [Layer] = []
    var height = -1.1
    while height < 1.1 {
      let isGold = chance.next(below: 5) < 2
      let width = chance.number(in: 0.025...0.11)
      layers.append(
        .outline(
          .polyline(wave(at: height, bend: bend, ripple: ripple)),
          stroke: Stroke(
            paint: .color((isGold ? gold : brown).withAlpha(chance.number(in: 0.22...0.58))),
            style: StrokeStyle(width: width))))
      height += chance.number(in: 0.03...0.12)
    }
    layers.append(
      .ellipse(
        at: Point(x: chance.number(in: -0.12...0.16), y: 0), radii: Size(width: 0.36, height: 1.15),
        turned: chance.number(in: -12...12), fill: .glow(color.lightened(by: 0.55).withAlpha(0.62)),
        blendMode: .screen))
    return [.gathered(layers, turned: tilt)]
  }

  /// Straight golden needles, some in sprays.
  private func hairs(_ chance: inout SplitMix64) -> [Layer] {
    let main = chance.number(in: 0...180)
    return (0..<(14 + chance.next(below: 7))).map { index in
      let direction = main + (index % 4 == 0 ? chance.number(in: -80...80) : chance.number(in: -16...16))
      let middle = chance.point(within: 0.75)
      let reach = chance.number(in: 0.35...1.1)
      let start = Point(center: middle, radius: reach, angle: direction)
      let end = Point(center: middle, radius: reach, angle: direction + 180)
      let gold = Color(rgb: 0xFF, 0xDF, 0x94).interpolated(
        to: Color(rgb: 0xC8, 0x8A, 0x2C), fraction: chance.nextUnit())
      return .outline(
        .polyline([start, end]),
        stroke: Stroke(
          paint: .color(gold.withAlpha(chance.number(in: 0.4...0.85))),
          style: StrokeStyle(width: chance.number(in: 0.012...0.038), lineCap: .round)))
    }
  }

  /// A soft cloud of the stone's colour that lies low in pale quartz, with a few flakes.
  private func cloud(_ chance: inout SplitMix64) -> [Layer] {
    let mist = color.lightened(by: 0.66)
    var layers = [
      Layer.ellipse(
        at: Point(x: 0, y: -0.62), radii: Size(width: 1.15, height: 0.72),
        turned: chance.number(in: -14...14), fill: .glow(mist.withAlpha(0.72)))
    ]
    for _ in 0..<7 {
      let place = Point(x: chance.number(in: -0.7...0.7), y: chance.number(in: 0.0...0.75))
      let deep = color.deepened(by: chance.number(in: 0.1...0.9))
      layers.append(
        .ellipse(
          at: place, radii: Size(width: chance.number(in: 0.2...0.55), height: chance.number(in: 0.12...0.3)),
          turned: chance.number(in: -35...35), fill: .glow(deep.withAlpha(chance.number(in: 0.3...0.62)))))
    }
    for _ in 0..<10 {
      let place = Point(x: chance.number(in: -0.75...0.75), y: chance.number(in: -0.15...0.75))
      layers.append(
        .circle(
          at: place, radius: chance.number(in: 0.015...0.05),
          fill: .glow(color.deepened(by: 0.8).withAlpha(chance.number(in: 0.3...0.7)))))
    }
    return [.gathered(layers, turned: chance.number(in: -25...25))]
  }
}

/// Two sines that make lines look grown.
private struct Ripple {
  let amplitude: Double
  let phases: (Double, Double)
  let frequencies: (Double, Double)

  init(_ chance: inout SplitMix64, amplitude: Double) {
    self.amplitude = amplitude
    phases = (chance.number(in: 0...6.28), chance.number(in: 0...6.28))
    frequencies = (chance.number(in: 2...3.5), chance.number(in: 5...8))
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
  fileprivate mutating func point(within radius: Double) -> Point {
    Point(center: .zero, radius: radius * nextUnit().squareRoot(), angle: 360 * nextUnit())
  }
}

extension Stone {
  /// Keeps the structures of two kinds of one variant apart.
  fileprivate var salt: UInt64 {
    switch self {
    case .plain: 1
    case .clearQuartz: 2
    case .agate: 3
    case .tigersEye: 4
    case .rutile: 5
    case .phantom: 6
    case .obsidian: 7
    }
  }
}
