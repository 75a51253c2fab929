import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

/// A text engine for scenes without text.
struct NoText: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    TextMetrics(size: .zero, inkBounds: .zero, lines: [])
  }
}

@Suite("Boxes and their transforms")
struct LayoutTests {
  private let parent = Size(width: 200, height: 100)

  @Test(
    "two of the two edges and the width determine the box; a missing edge is 0",
    arguments: [
      (nil, nil, nil, 0, 200), (10, nil, nil, 10, 190), (nil, nil, 20, 0, 180), (10, nil, 20, 10, 170),
      (nil, 50, nil, 0, 50), (10, 50, nil, 10, 50), (nil, 50, 20, 130, 50), (10, 50, 20, 10, 50),
      (150, nil, 100, 150, 0), (nil, -5, 20, 180, 0),
    ] as [(Double?, Double?, Double?, Double, Double)])
  func frames(near: Double?, extent: Double?, far: Double?, start: Double, length: Double) {
    let across = LayerFrame(
      left: near.map { .points($0) }, right: far.map { .points($0) }, width: extent.map { .points($0) })
    #expect(across.resolved(in: parent) == Rect(x: start, y: 0, width: length, height: 100))
    let down = LayerFrame(
      top: near.map { .points($0) }, bottom: far.map { .points($0) }, height: extent.map { .points($0) })
    let square = Size(width: 200, height: 200)
    #expect(down.resolved(in: square) == Rect(x: 0, y: start, width: 200, height: length))
  }

  @Test("percentages refer to the parent's box, and lengths may have both parts")
  func percentages() {
    let frame = LayerFrame(
      left: Length(points: 5, percent: 10), bottom: .percent(25), width: .percent(50), height: .percent(50))
    #expect(frame.resolved(in: parent) == Rect(x: 25, y: 25, width: 100, height: 50))
  }

  private func layer(_ change: (inout Layer) -> Void) -> Layer {
    var layer = Layer(content: .ellipse)
    change(&layer)
    return layer
  }

  private let box = Rect(x: 30, y: 40, width: 20, height: 10)

  @Test("the origin of transforms is the center, or as specified")
  func origin() {
    let turned = layer { $0.rotate = 90 }.transform(of: box)
    #expect(turned.apply(to: Point(x: 10, y: 5)) == Point(x: 40, y: 45))
    #expect(turned.apply(to: Point(x: 20, y: 5)) == Point(x: 40, y: 55))
    let cornered = layer {
      $0.rotate = 90
      $0.transformOrigin = .zero
    }.transform(of: box)
    #expect(cornered.apply(to: Point(x: 20, y: 0)) == Point(x: 30, y: 60))
  }

  @Test("translate, rotate, scale and the list apply in this order, outermost first")
  func order() {
    let transform = layer {
      $0.transformOrigin = .zero
      $0.translate = LengthPoint(x: .points(100), y: .percent(100))
      $0.rotate = 90
      $0.scale = Point(x: 2, y: 3)
      $0.transform = [.translate(LengthPoint(x: .percent(50), y: .zero)), .scale(x: 1, y: -1)]
    }.transform(of: box)
    // (1, 1) → list: (11, -1) → scale: (22, -3) → rotate: (3, 22) → translate and position: (133, 72).
    #expect(transform.apply(to: Point(x: 1, y: 1)) == Point(x: 133, y: 72))
  }

  @Test("each function of a list has its CSS matrix")
  func functions() {
    let size = Size(width: 20, height: 10)
    let point = Point(x: 3, y: 4)
    func apply(_ operation: TransformOperation) -> Point { operation.transform(in: size).apply(to: point) }
    #expect(apply(.translate(LengthPoint(x: .percent(50), y: .points(1)))) == Point(x: 13, y: 5))
    #expect(apply(.scale(x: 2, y: 3)) == Point(x: 6, y: 12))
    #expect(apply(.rotate(degrees: 90)) == Point(x: -4, y: 3))
    #expect(apply(.rotate(degrees: -450)) == Point(x: 4, y: -3))
    let skewed = apply(.skew(x: 45, y: 0))
    #expect(abs(skewed.x - 7) < 1e-12 && skewed.y == 4)
    #expect(apply(.matrix(AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))) == Point(x: 20, y: 28))
  }

  @Test("radii that do not fit are reduced by one factor")
  func cornerFitting() {
    let radii = CornerLengths(
      topLeft: LengthPoint(x: .percent(100), y: .percent(100)), topRight: .zero,
      bottomRight: LengthPoint(x: .points(50), y: .points(50)),
      bottomLeft: LengthPoint(x: .percent(50), y: .points(20)))
    let fitted = radii.resolved(in: parent).fitted(to: parent)
    // The left side needs 100 + 20 of its 100: everything is 5/6 as large.
    let factor = 100.0 / 120
    #expect(fitted.topLeft == Size(width: 200 * factor, height: 100 * factor))
    #expect(fitted.topRight == .zero)
    #expect(fitted.bottomRight == Size(width: 50 * factor, height: 50 * factor))
    #expect(fitted.bottomLeft == Size(width: 100 * factor, height: 20 * factor))
    let round = CornerLengths(all: .percent(50)).resolved(in: parent)
    #expect(round.fitted(to: parent) == round)
  }

  @Test("numbers are rounded to Float as the scene is resolved, and only then")
  func rounding() throws {
    var layer = layer {
      $0.opacity = 0.1
      $0.rotate = 30
    }
    layer.fill = .color(Color(red: 0.1, green: 0.2, blue: 2, alpha: 0.3))
    let scene = Scene(size: parent, layers: [layer])
    let resolved = try scene.resolved(at: 0, in: ResolutionContext(text: NoText())).layers[0]
    #expect(resolved.opacity == Double(Float(0.1)))
    #expect(resolved.transform.a == Double(Float(resolved.transform.a)))
    guard case .shape(let shape) = resolved.content else {
      Issue.record("no shape")
      return
    }
    let color = Color(
      red: Double(Float(0.1)), green: Double(Float(0.2)), blue: 1, alpha: Double(Float(0.3)))
    #expect(shape.fill == .color(color))
    #expect(layer.animated(at: 0, in: parent).opacity == 0.1)
  }

  @Test("invalid values are clamped to valid ones")
  func extremes() {
    #expect(Double.nan.roundedToFloat == 0)
    #expect(Double.infinity.roundedToFloat == Double(Float.greatestFiniteMagnitude))
    #expect((-1e300).roundedToFloat == -Double(Float.greatestFiniteMagnitude))
  }
}

@Suite("The time of a scene")
struct SceneTimeTests {
  private func scene(_ layers: [Layer], reducedMotion: Scene.ReducedMotion = .underlyingValues) -> Scene {
    Scene(size: Size(width: 10, height: 10), reducedMotion: reducedMotion, layers: layers)
  }

  private func fading(_ duration: Double, iterations: Double = .infinity, isHidden: Bool = false) throws
    -> Layer
  {
    let animation = Animation(
      property: .opacity, keyframes: [Keyframe(value: .number(0)), Keyframe(value: .number(1))],
      timing: try Timing(duration: duration, iterations: iterations, fill: .both))
    return Layer(opacity: 0.75, isHidden: isHidden, content: .ellipse, animations: [animation])
  }

  @Test("the shortest loop is the common multiple of all endless animations, also in masks and groups")
  func loop() throws {
    #expect(scene([try fading(2.5), try fading(4)]).shortestLoop?.value == 20)
    let group = Layer(content: .group([try fading(3)]))
    var masked = try fading(2)
    masked.mask = Mask(layers: [try fading(5)])
    #expect(scene([group, masked]).shortestLoop?.value == 30)
    #expect(scene([try fading(48), try fading(37), try fading(54), try fading(41)]).shortestLoop == nil)
  }

  @Test func `a scene in which an animation ends is a seamless loop once it has`() throws {
    let ending = scene([try fading(3), try fading(2, iterations: 1)])
    #expect(ending.shortestLoop?.value == 3 && ending.loopStart == 2)
    #expect(scene([try fading(3), try fading(2, iterations: 1, isHidden: true)]).shortestLoop?.value == 3)
    var late = try fading(3)
    late.animations[0].timing = try Timing(delay: 1.5, duration: 3, iterations: .infinity)
    #expect(scene([late, try fading(6)]).shortestLoop?.value == 6)
    #expect(scene([late]).loopStart == 1.5)
  }

  @Test("hidden layers do not count, and animations that end do not repeat")
  func loopOfRest() throws {
    #expect(!scene([try fading(3, iterations: 4)]).repeats)
    #expect(scene([try fading(3, iterations: 4)]).shortestLoop == nil)
    #expect(scene([try fading(3), try fading(7, isHidden: true)]).shortestLoop?.value == 3)
  }

  @Test("reduced motion shows the layers' own values, or the instant that the scene specifies")
  func reducedMotion() throws {
    let reduced = ResolutionContext(text: NoText(), reducesMotion: true)
    let own = scene([try fading(2)])
    #expect(try own.resolved(at: 0.5, in: reduced).layers[0].opacity == 0.75)
    let instant = scene([try fading(2)], reducedMotion: .instant(1))
    for time in [0, 0.5, 7] {
      #expect(try instant.resolved(at: time, in: reduced).layers[0].opacity == 0.5)
    }
    #expect(try instant.resolved(at: 0.5, in: ResolutionContext(text: NoText())).layers[0].opacity == 0.25)
  }

  @Test("hidden layers are omitted")
  func hidden() throws {
    let resolved = try scene([try fading(2, isHidden: true), try fading(2)]).resolved(
      at: 0, in: ResolutionContext(text: NoText()))
    #expect(resolved.layers.map(\.id) == ["layers[1]"])
  }
}
