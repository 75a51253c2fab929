import PixelKernels
import RenderTree
import SceneRenderer
import TestSupport
import VectorGraphics

/// Mostly smooth scenes: fills that cover the canvas, blurs, color filters, masks, groups of them.
struct RandomSmoothScene {
  private var random: SeededNumbers
  private var size = Size.zero

  init(seed: UInt64) {
    random = SeededNumbers(seed: seed)
  }

  mutating func scene() -> ResolvedScene {
    size = Size(width: Double(30 + random.int(below: 130)), height: Double(30 + random.int(below: 110)))
    let count = 1 + random.int(below: 4)
    let layers = (0..<count).map { _ in layer(depth: 0) }
    return ResolvedScene(
      size: size, background: generator(0.7) ? color(opaque: generator(0.8)) : nil, layers: layers)
  }

  mutating func settings(for scene: ResolvedScene) -> RenderSettings {
    let scale = pick([1, 1, 1.5, 2])
    return RenderSettings(
      width: Int((scene.size.width * scale).rounded(.up)),
      height: Int((scene.size.height * scale).rounded(.up)),
      transform: .scale(x: scale, y: scale))
  }

  static let images: [String: Bitmap] = {
    var random = SeededNumbers(seed: 5)
    func picture(_ width: Int, _ height: Int, opaque: Bool) -> Bitmap {
      let pixels = (0..<width * height).flatMap { _ -> [UInt16] in
        let alpha = opaque ? 65535 : random.int(below: 65536)
        return (0..<3).map { _ in UInt16(random.int(below: alpha + 1)) } + [UInt16(alpha)]
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }
    return [
      "noise": picture(40, 30, opaque: true), "few": picture(3, 5, opaque: true),
      "veil": picture(24, 24, opaque: false),
    ]
  }()
}

extension RandomSmoothScene {
  private mutating func generator(_ probability: Double) -> Bool { random.unit() < probability }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.int(below: values.count)] }
  private mutating func number(_ lower: Double, _ upper: Double) -> Double {
    Double(Float(random.double(in: lower...upper)))
  }

  private mutating func color(opaque: Bool = true) -> Color {
    if generator(0.3) { return generator(0.5) ? .black : .white }
    return Color(
      red: random.unit(), green: random.unit(), blue: random.unit(), alpha: opaque ? 1 : random.unit())
  }

  private mutating func layer(depth: Int) -> ResolvedLayer {
    var layer = ResolvedLayer(id: "", size: size, content: content(depth: depth))
    if case .group = layer.content {
      layer.isIsolated = generator(0.4)
      if generator(0.3) { layer.transform = .translation(x: number(-20, 20), y: number(-20, 20)) }
    } else if generator(0.3) {
      layer.transform = transform()
    }
    if generator(0.3) { layer.opacity = number(0.1, 1) }
    if generator(0.2) { layer.blendMode = pick(BlendMode.allCases) }
    let filterCount = generator(0.45) ? 1 + random.int(below: 3) : 0
    layer.filters = (0..<filterCount).map { _ in filter() }
    if generator(0.1) {
      layer.clip = ResolvedClip(path: generator(0.5) ? .ellipse(in: box()) : .rectangle(box()))
    }
    if generator(0.2), depth < 2 {
      layer.mask = ResolvedMask(
        kind: generator(0.5) ? .alpha : .luminance,
        layers: (0..<1 + random.int(below: 2)).map { _ in self.layer(depth: 2) })
    }
    if generator(0.1) { layer.shadows = [shadow()] }
    return layer
  }

  private mutating func content(depth: Int) -> ResolvedLayer.Content {
    switch random.int(below: depth < 2 ? 10 : 7) {
    case 0...2: return .shape(ResolvedShape(path: .rectangle(whole()), fill: paint()))
    case 3: return .shape(ResolvedShape(path: .rectangle(box()), fill: paint(), stroke: stroke()))
    case 4: return .shape(ResolvedShape(path: .ellipse(in: box()), fill: paint()))
    case 5:
      let stroke = stroke() ?? ResolvedStroke(paint: paint(), style: StrokeStyle(width: 3))
      return .shape(ResolvedShape(path: .ellipse(in: box()), stroke: stroke))
    case 6:
      let position = box()
      return .image(
        ResolvedImage(
          asset: pick(["noise", "few", "veil"]), destination: position,
          bounds: generator(0.7)
            ? position : position.insetBy(dx: position.width / 5, dy: position.height / 7)))
    default: return .group((0..<1 + random.int(below: 3)).map { _ in layer(depth: depth + 1) })
    }
  }

  private mutating func transform() -> AffineTransform {
    let shift = AffineTransform.translation(x: number(-15, 15), y: number(-15, 15))
    switch random.int(below: 4) {
    case 0: return shift.appending(.scale(x: number(0.4, 1.8), y: number(0.4, 1.8)))
    case 1: return shift.appending(AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
    case 2: return shift.appending(AffineTransform(a: 1, b: 0, c: number(-0.6, 0.6), d: 1, tx: 0, ty: 0))
    default: return shift
    }
  }

  /// The canvas, or slightly more.
  private mutating func whole() -> Rect {
    let margin = generator(0.5) ? 0 : number(0, 30)
    return Rect(x: 0, y: 0, width: size.width, height: size.height).insetBy(dx: -margin, dy: -margin)
  }

  private mutating func box() -> Rect {
    Rect(
      x: number(-10, size.width * 0.7), y: number(-10, size.height * 0.7), width: number(3, size.width),
      height: number(3, size.height))
  }

  private mutating func stroke() -> ResolvedStroke? {
    generator(0.5) ? ResolvedStroke(paint: paint(), style: StrokeStyle(width: number(0.5, 9))) : nil
  }

  private mutating func shadow() -> ResolvedShadow {
    let box = box()
    return ResolvedShadow(
      path: .rectangle(box), boxPath: .rectangle(box.insetBy(dx: 2, dy: 2)), isInner: generator(0.3),
      standardDeviation: number(0, 12), color: color(opaque: false))
  }

  private mutating func filter() -> ResolvedFilter {
    switch random.int(below: 12) {
    case 0...4: .blur(standardDeviation: generator(0.2) ? number(0, 3) : number(3, 40))
    case 5: .brightness(number(0, 2))
    case 6: .contrast(number(0, 3))
    case 7: .saturate(number(0, 3))
    case 8: .hueRotate(degrees: number(-180, 180))
    case 9: pick([.grayscale(1), .sepia(1), .invert(1), .opacity(0.5)])
    case 10:
      .dropShadow(
        offset: Point(x: number(-9, 9), y: number(-9, 9)), standardDeviation: number(0, 14),
        color: color(opaque: false))
    default: .invert(number(0, 1))
    }
  }

  private mutating func paint() -> Paint {
    if generator(0.4) { return .color(color(opaque: generator(0.6))) }
    let box = box()
    let geometry: Gradient.Geometry =
      switch random.int(below: 5) {
      case 0, 1: .linear(start: box.origin, end: Point(x: box.maxX, y: box.maxY))
      case 2: .radial(center: box.center, radii: Size(width: box.width, height: box.height), focus: nil)
      case 3:
        .radial(
          center: box.center, radii: Size(width: box.width, height: box.width),
          focus: Point(x: box.midX + box.width * number(-0.8, 0.8), y: box.midY))
      default: .conic(center: box.center, startAngle: number(0, 360))
      }
    let count = 2 + random.int(below: 3)
    let offsets = (0..<count).map { _ in number(-0.2, 1.2) }.sorted()
    return .gradient(
      Gradient(
        geometry: geometry, stops: offsets.map { .init(offset: $0, color: color(opaque: generator(0.7))) },
        spreadMethod: generator(0.7) ? .pad : pick([.repeat, .reflect]),
        interpolation: pick([.srgb, .srgb, .straight, .oklab, .linear])))
  }
}
