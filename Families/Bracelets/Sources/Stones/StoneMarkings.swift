import SceneModel
import VectorGraphics

// Markings of a second color.
extension StoneArtwork {
  private var accent: Color { material.accent }

  /// Soft clouds, and a few in the stone's own depth.
  func clouds(_ generator: inout SplitMix64) -> [Layer] {
    let clouds = (0..<16).map { index in
      Layer.ellipse(
        at: generator.point(within: 0.95),
        radii: Size(width: generator.number(in: 0.22...0.55), height: generator.number(in: 0.16...0.36)),
        turned: generator.number(in: -50...30),
        fill: .glow(
          (index % 3 == 0 ? color.deepened(by: 1) : accent).withAlpha(generator.number(in: 0.5...0.95))))
    }
    return [.gathered(clouds)]
  }

  /// Tufts that branch from a few places, near ones dark.
  func moss(_ generator: inout SplitMix64) -> [Layer] {
    let tufts = (0..<7).map { _ in generator.point(within: 0.75) }
    let soft = tufts.map { tuft in
      Layer.ellipse(
        at: tuft,
        radii: Size(width: generator.number(in: 0.15...0.4), height: generator.number(in: 0.1...0.25)),
        turned: generator.number(in: 0...180), fill: .glow(accent.withAlpha(0.5)))
    }
    let threads = tufts.flatMap { tuft in
      (0..<6).map { _ in
        walk(from: tuft, toward: generator.number(in: 0...360), steps: 5, of: 0.09, &generator)
      }
    }
    return [
      .gathered(soft), .gathered(lines(threads, widths: [0.02, 0.035, 0.06], alpha: 0.8), blurredBy: 0.008),
    ]
  }

  /// Flakes, small ones more than large ones, over soft clouds of the stone's own color.
  func specks(_ generator: inout SplitMix64) -> [Layer] {
    let mist = (0..<6).map { _ in
      Layer.ellipse(
        at: generator.point(within: 0.8),
        radii: Size(width: generator.number(in: 0.2...0.5), height: generator.number(in: 0.1...0.3)),
        turned: generator.number(in: 0...180), fill: .glow(color.lightened(by: 0.35).withAlpha(0.5)))
    }
    let tones = [accent, accent.lightened(by: 0.35), accent.deepened(by: 0.4)]
    var flakes = tones.map { _ in BezierPath() }
    for _ in 0..<70 {
      let size = 0.012 + 0.05 * generator.nextUnit() * generator.nextUnit()
      flakes[generator.next(below: tones.count)].append(
        blot(at: generator.point(within: 0.95), radius: size, corners: 5, &generator))
    }
    return [.gathered(mist)] + zip(flakes, tones).map { .outline($0, fill: .color($1.withAlpha(0.9))) }
  }

  /// Veins from rim to rim, which branch and thicken.
  func web(_ generator: inout SplitMix64) -> [Layer] {
    var veins: [BezierPath] = []
    for _ in 0..<5 {
      let start = generator.number(in: 0...360)
      let rim = Point(center: .zero, radius: 1.02, angle: start)
      veins.append(walk(from: rim, toward: start + 180, steps: 11, of: 0.2, &generator))
      let fork = generator.point(within: 0.6)
      veins.append(walk(from: fork, toward: generator.number(in: 0...360), steps: 5, of: 0.16, &generator))
    }
    let knots = (0..<4).map { _ in
      Layer.outline(
        blot(
          at: generator.point(within: 0.85), radius: generator.number(in: 0.05...0.13), corners: 7, &generator
        ),
        fill: .color(accent.withAlpha(0.7)))
    }
    return [.gathered(lines(veins, widths: [0.025, 0.045, 0.08], alpha: 0.82) + knots, blurredBy: 0.01)]
  }

  /// A floating light, brightest along its middle.
  func sheen(_ generator: inout SplitMix64) -> [Layer] {
    let place = Point(x: generator.number(in: -0.15...0.2), y: generator.number(in: -0.1...0.25))
    let turn = generator.number(in: -35 ... -5)
    return [(0.95, 0.55, accent, 0.8), (0.7, 0.28, accent.lightened(by: 0.4), 0.75), (0.4, 0.1, .white, 0.4)]
      .map { width, height, tone, alpha in
        .ellipse(
          at: place, radii: Size(width: width, height: height), turned: turn,
          fill: .glow(tone.withAlpha(alpha)),
          blendMode: material.translucency < 0.3 ? .screen : .normal)
      }
  }

  /// Rings around a point near the rim, some broad, some fine.
  func rings(_ generator: inout SplitMix64) -> [Layer] {
    let center = Point(
      center: .zero, radius: generator.number(in: 0.3...0.8), angle: generator.number(in: 0...360))
    let turn = generator.number(in: 0...180)
    let tones = [accent, color.lightened(by: 0.35), accent, color.deepened(by: 0.5)]
    var layers: [Layer] = []
    var radius = 0.08
    while radius < 1.9 {
      let width = generator.number(in: 0.03...0.11)
      let box = Rect(x: -radius, y: -0.86 * radius, width: 2 * radius, height: 1.72 * radius)
      let ring = BezierPath.ellipse(in: box).transformed(by: .rotation(degrees: turn))
        .transformed(by: .translation(x: center.x, y: center.y))
      layers.append(
        .outline(
          ring,
          stroke: Stroke(
            paint: .color(tones[layers.count % tones.count].withAlpha(0.75)), style: StrokeStyle(width: width)
          )))
      radius += width + generator.number(in: 0.02...0.09)
    }
    return [.gathered(layers, blurredBy: 0.018)]
  }

  /// Flowers of crystal: ragged patches of many sizes.
  func patches(_ generator: inout SplitMix64) -> [Layer] {
    let patches = (0..<13).map { _ in
      Layer.outline(
        blot(
          at: generator.point(within: 0.95), radius: generator.number(in: 0.07...0.24), corners: 11,
          &generator),
        fill: .color(accent.withAlpha(generator.number(in: 0.6...0.95))))
    }
    return [.gathered(patches, blurredBy: 0.022)]
  }

  /// Dark pores with a lit lower edge, and dull light between them.
  func pores(_ generator: inout SplitMix64) -> [Layer] {
    var holes = BezierPath()
    for _ in 0..<60 {
      let size = 0.02 + 0.07 * generator.nextUnit() * generator.nextUnit()
      holes.append(blot(at: generator.point(within: 0.97), radius: size, corners: 7, &generator))
    }
    let edges = holes.transformed(by: .translation(x: 0.018, y: 0.024))
    return [
      .circle(fill: .glow(color.lightened(by: 0.28).withAlpha(0.8))),
      .outline(edges, fill: .color(color.lightened(by: 0.4).withAlpha(0.7))),
      .outline(holes, fill: .color(accent)),
    ]
  }

  /// A patch with a ragged edge.
  private func blot(at center: Point, radius: Double, corners: Int, _ generator: inout SplitMix64)
    -> BezierPath
  {
    .polygon(
      (0..<corners).map { corner in
        Point(
          center: center, radius: radius * generator.number(in: 0.5...1.2),
          angle: 360 * Double(corner) / Double(corners))
      })
  }

  /// A line that wanders.
  private func walk(
    from start: Point, toward direction: Double, steps: Int, of length: Double, _ generator: inout SplitMix64
  ) -> BezierPath {
    var (points, angle) = ([start], direction)
    for _ in 0..<steps {
      angle += generator.number(in: -42...42)
      points.append(Point(center: points[points.count - 1], radius: length, angle: angle))
    }
    return .polyline(points)
  }

  /// Lines in the second color, in turn of each width.
  private func lines(_ paths: [BezierPath], widths: [Double], alpha: Double) -> [Layer] {
    paths.enumerated().map { index, path in
      .outline(
        path,
        stroke: Stroke(
          paint: .color(accent.withAlpha(alpha)),
          style: StrokeStyle(width: widths[index % widths.count], lineCap: .round, lineJoin: .round)))
    }
  }
}
