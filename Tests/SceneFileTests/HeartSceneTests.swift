import Foundation
import Testing
import VectorGraphics

@testable import SceneFile
@testable import SceneModel

/// The expected values of the heart, from its specification and not from the scene.
@Suite("The scene of the heart has every part with its parameters")
struct HeartSceneTests {
  private let scene: Scene

  init() throws {
    let url = repository.appending(path: "Scenes/heart-chakra.json")
    scene = try SceneDecoder().decode(
      Array(try Data(contentsOf: url)), file: "heart-chakra.json", files: FilesInMemory()
    ).scene
  }

  private func layer(_ id: String) throws -> Layer {
    func find(_ layers: [Layer]) -> Layer? {
      for layer in layers {
        if layer.id == id { return layer }
        if case .group(let children) = layer.content, let found = find(children) { return found }
      }
      return nil
    }
    return try #require(find(scene.layers), "\(id)")
  }

  private func animations(_ id: String, _ property: String) throws -> [Animation] {
    try layer(id).animations.filter { $0.property.name == property }
  }

  private func animation(_ id: String, _ property: String) throws -> Animation {
    let all = try animations(id, property)
    #expect(all.count == 1)
    return try #require(all.first, "\(id) \(property)")
  }

  private func numbers(_ animation: Animation) -> [[Double]] {
    animation.keyframes.map { frame in
      let offset = frame.offset ?? -1
      switch frame.value {
      case .number(let number): return [offset, number]
      case .pair(let pair): return [offset, pair.x, pair.y]
      case .color(let color):
        return [offset] + [color.red, color.green, color.blue].map { ($0 * 255).rounded() } + [color.alpha]
      case .transform(let list):
        guard list.count == 1, case .translate(let shift) = list[0] else { return [] }
        return [offset, shift.x.percent, shift.y.percent, shift.x.points, shift.y.points]
      case .filters(let filters):
        guard filters.count == 2, case .blur(let blur) = filters[0], case .brightness(let light) = filters[1]
        else {
          return []
        }
        return [offset, blur, light]
      default: return []
      }
    }
  }

  private func expectTiming(
    _ animation: Animation, duration: Double, delay: Double = 0, fill: Timing.Fill = .none,
    easing: TimingFunction = .easeInOut, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let timing = animation.timing
    #expect(timing.duration == duration && timing.delay == delay, sourceLocation: sourceLocation)
    #expect(timing.iterations == .infinity && timing.fill == fill, sourceLocation: sourceLocation)
    #expect(timing.easing == .linear && timing.direction == .normal, sourceLocation: sourceLocation)
    #expect(animation.keyframeEasing == easing, sourceLocation: sourceLocation)
    #expect(animation.keyframes.allSatisfy { $0.easing == nil }, sourceLocation: sourceLocation)
  }

  private func stops(_ id: String) throws -> [[Double]] {
    guard case .gradient(let gradient)? = try layer(id).fill else { return [] }
    #expect(gradient.interpolation == nil && gradient.spreadMethod == .pad)
    return zip(gradient.stops, gradient.computedOffsets).map { stop, offset in
      let color = stop.color
      return [offset] + [color.red, color.green, color.blue].map { ($0 * 255).rounded() } + [color.alpha]
    }
  }

  private func blur(_ id: String) throws -> Double? {
    guard case .blur(let deviation)? = try layer(id).filters.first else { return nil }
    return deviation
  }

  /// The box in percent of the canvas.
  private func box(_ id: String, in parent: Size = Size(width: 100, height: 100)) throws -> [Double] {
    let box = try layer(id).frame.resolved(in: parent)
    return [box.x, box.y, box.width, box.height].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("the canvas is 360×640 points, the video 10 s at 30 frames a second, the parts in their order")
  func canvas() {
    #expect(scene.size == Size(width: 360, height: 640))
    #expect(scene.duration == 10 && scene.frameRate == 30)
    #expect(
      scene.layers.map(\.id) == [
        "background", "flow-1", "flow-2", "flow-3", "flow-4", "mist", "particle-1", "particle-2",
        "particle-3",
        "echo", "glow", "heart", "center",
      ])
  }

  @Test("the background has its box, gradient and colors")
  func background() throws {
    #expect(try box("background") == [0, 0, 100, 100])
    #expect(try stops("background") == [[0, 35, 18, 55, 1], [1, 5, 2, 15, 1]])
    guard case .gradient(let gradient)? = try layer("background").fill else { return }
    #expect(
      gradient.geometry
        == .radial(
          shape: .ellipse, size: .extent(.farthestCorner),
          center: LengthPoint(x: .percent(40), y: .percent(45)),
          focus: nil))
  }

  @Test(
    "the flow bands",
    arguments: [
      ("flow-1", [0, 22, 100, 16], 39, 48, 2, 192, 0.28, 0.35),
      ("flow-2", [0, 35, 100, 14], 42, 37, 11, 148, 0.22, 0.28),
      ("flow-3", [0, 57, 100, 18], 39, 54, 5, 108, 0.29, 0.29),
      ("flow-4", [0, 47, 100, 15], 44, 41, 17, 82, 0.23, 0.23),
    ] as [(String, [Double], Double, Double, Double, Double, Double, Double)])
  func bands(
    id: String, frame: [Double], deviation: Double, period: Double, delay: Double, colorPeriod: Double,
    alpha: Double, middle: Double
  ) throws {
    #expect(try box(id) == frame)
    #expect(try blur(id) == deviation)
    let isTeal = id < "flow-3"
    let first: [Double] = (isTeal ? [100, 220, 220] : [100, 100, 240]) + [alpha]
    #expect(try stops(id) == [[0, 0, 0, 0, 0], [0.5] + first, [1, 0, 0, 0, 0]])
    guard case .gradient(let gradient)? = try layer(id).fill else { return }
    #expect(gradient.geometry == .linear(.angle(90)))
    let drift = try animation(id, "transform")
    expectTiming(drift, duration: period, delay: delay, fill: .backwards)
    #expect(numbers(drift) == Self.drift[id]?.map { $0 + [0, 0] })
    let show = try animation(id, "opacity")
    expectTiming(show, duration: period, delay: delay, fill: .backwards)
    #expect(numbers(show) == Self.show[id])
    let color = try animation(id, "fill.stops[1].color")
    expectTiming(color, duration: colorPeriod)
    #expect(numbers(color) == (isTeal ? Self.teal(alpha, middle) : Self.magenta(alpha)))
  }

  private static let drift: [String: [[Double]]] = [
    "flow-1": [[0, -100, 0], [0.2, -25, -2], [0.4, 50, 0], [0.6, 125, 1], [0.75, 200, 0], [1, 200, 0]],
    "flow-2": [[0, -100, 0], [0.25, -40, 1.5], [0.5, 20, -1], [0.72, 200, 0], [1, 200, 0]],
    "flow-3": [
      [0, 100, 0], [0.2, 25, 1], [0.4, -50, 0], [0.6, -125, -1.5], [0.75, -200, 0], [1, -200, 0],
    ],
    "flow-4": [[0, 100, 0], [0.28, 30, -1], [0.52, -40, 1], [0.73, -200, 0], [1, -200, 0]],
  ]

  private static let show: [String: [[Double]]] = [
    "flow-1": [[0, 0], [0.05, 1], [0.75, 1], [0.8, 0], [1, 0]],
    "flow-2": [[0, 0], [0.06, 1], [0.72, 1], [0.78, 0], [1, 0]],
    "flow-3": [[0, 0], [0.05, 1], [0.75, 1], [0.8, 0], [1, 0]],
    "flow-4": [[0, 0], [0.07, 1], [0.73, 1], [0.8, 0], [1, 0]],
  ]

  private static func teal(_ alpha: Double, _ middle: Double) -> [[Double]] {
    [
      [0, 100, 220, 220, alpha], [0.25, 60, 160, 240, alpha], [0.5, 80, 200, 220, middle],
      [0.75, 100, 100, 240, alpha], [1, 100, 220, 220, alpha],
    ]
  }

  private static func magenta(_ alpha: Double) -> [[Double]] {
    [
      [0, 100, 100, 240, alpha], [0.4, 100, 100, 240, alpha], [0.6, 255, 140, 60, alpha],
      [1, 100, 100, 240, alpha],
    ]
  }

  @Test("the mist has its gradient, blur, turn and breath")
  func mist() throws {
    #expect(try box("mist") == [-10, 20, 80, 70])
    #expect(try blur("mist") == 50)
    #expect(try stops("mist") == [[0, 100, 220, 220, 0.25], [0.6, 100, 100, 240, 0.2], [0.9, 0, 0, 0, 0]])
    guard case .gradient(let gradient)? = try layer("mist").fill else { return }
    #expect(gradient.geometry == .linear(.toward(x: 1, y: 1)))
    let turn = try animation("mist", "rotate")
    expectTiming(turn, duration: 45, easing: .linear)
    #expect(numbers(turn) == [[0, 0], [1, 360]])
    let breath = try animation("mist", "opacity")
    expectTiming(breath, duration: 28)
    #expect(numbers(breath) == [[0, 0.25], [0.5, 0.35], [1, 0.25]])
    let first = try animation("mist", "fill.stops[0].color")
    expectTiming(first, duration: 135)
    #expect(
      numbers(first) == [
        [0, 100, 220, 220, 0.25], [0.3, 100, 220, 220, 0.25], [0.5, 60, 160, 240, 0.25],
        [0.7, 80, 200, 220, 0.25], [1, 100, 220, 220, 0.25],
      ])
    let second = try animation("mist", "fill.stops[1].color")
    expectTiming(second, duration: 135)
    #expect(
      numbers(second) == [
        [0, 100, 100, 240, 0.2], [0.3, 100, 100, 240, 0.2], [0.5, 255, 140, 60, 0.2],
        [0.7, 100, 100, 240, 0.2], [1, 100, 100, 240, 0.2],
      ])
  }

  @Test(
    "the particles: fade and twinkle multiply",
    arguments: [
      ("particle-1", [12, 80, 10, 5], [100, 220, 220], 12, 0, 5, 0),
      ("particle-2", [18, 75.5, 9, 4.5], [255, 200, 80], 14, 3, 4.5, 1),
      ("particle-3", [25, 69.5, 11, 5.5], [100, 100, 240], 13, 6, 5.5, 2),
    ] as [(String, [Double], [Double], Double, Double, Double, Double)])
  func particles(
    id: String, frame: [Double], color: [Double], period: Double, delay: Double, twinklePeriod: Double,
    twinkleDelay: Double
  ) throws {
    #expect(try box(id) == frame)
    #expect(try blur(id) == 12)
    #expect(try stops(id) == [[0] + color + [0.45], [1, 0, 0, 0, 0]])
    let fill = try layer(id).fill
    guard case .gradient(let gradient)? = fill,
      case .radial(let shape, let size, let center, _) = gradient.geometry
    else {
      Issue.record("no radial gradient")
      return
    }
    #expect(shape == .circle && size == .extent(.farthestCorner) && center == .center)
    let held: Timing.Fill = delay > 0 ? .backwards : .none
    let drift = try animation(id, "transform")
    expectTiming(drift, duration: period, delay: delay, fill: held)
    #expect(numbers(drift) == [[0, 0, 0, 0, 0], [1, 80, -180, 0, 0]])
    let lights = try animations(id, "opacity")
    #expect(lights.map(\.composite) == [.multiply, .multiply])
    expectTiming(lights[0], duration: period, delay: delay, fill: held)
    #expect(numbers(lights[0]) == [[0, 0.2], [0.3, 0.8], [0.7, 0.7], [1, 0]])
    expectTiming(lights[1], duration: twinklePeriod, delay: twinkleDelay)
    #expect(numbers(lights[1]) == [[0, 0.3], [0.5, 0.9], [1, 0.3]])
  }

  @Test("the particles' colors change as specified")
  func particleColors() throws {
    let first = try animation("particle-1", "fill.stops[0].color")
    expectTiming(first, duration: 192)
    #expect(numbers(first) == Self.teal(0.45, 0.45))
    #expect(try animations("particle-2", "fill.stops[0].color").isEmpty)
    let third = try animation("particle-3", "fill.stops[0].color")
    expectTiming(third, duration: 104)
    #expect(numbers(third) == Self.magenta(0.45))
  }

  @Test("the pulse echo grows and fades with each beat")
  func echo() throws {
    #expect(try box("echo") == [36, 43, 28, 14])
    #expect(try blur("echo") == 2)
    #expect(
      try stops("echo") == [
        [0.32, 0, 0, 0, 0], [0.4, 230, 50, 140, 0.9], [0.46, 210, 40, 130, 0.7], [0.52, 0, 0, 0, 0],
      ])
    let growth = try animation("echo", "scale")
    expectTiming(growth, duration: 2.5, easing: .easeOut)
    #expect(numbers(growth) == [[0, 0.6, 0.6], [1, 10, 10]])
    let light = try animation("echo", "opacity")
    expectTiming(light, duration: 2.5, easing: .easeOut)
    #expect(numbers(light) == [[0, 0], [0.12, 0.6], [1, 0]])
  }

  @Test("the glow has its box, colors and opacity")
  func glow() throws {
    #expect(try box("glow") == [30, 40, 40, 20])
    #expect(
      try stops("glow") == [[0, 255, 230, 120, 0.6], [0.6, 255, 100, 180, 0.4], [0.9, 0, 0, 0, 0]])
    #expect(try layer("glow").opacity == 0.6)
    let light = try animation("glow", "filters")
    expectTiming(light, duration: 2.5, easing: .easeOut)
    #expect(numbers(light) == [[0, 20, 1], [0.1, 24, 1.2], [1, 20, 1]])
    let opacity = try animation("glow", "opacity")
    expectTiming(opacity, duration: 2.5, easing: .easeOut)
    #expect(numbers(opacity) == [[0, 0.6], [0.1, 0.75], [1, 0.6]])
  }

  @Test("the heart of two upright arches", arguments: [("left-lobe", 0.0, 30.0), ("right-lobe", 50, 70)])
  func lobes(id: String, left: Double, center: Double) throws {
    #expect(try box("heart") == [38, 44, 24, 12])
    #expect(try box(id) == [left, 0, 50, 80])
    let lobe = try layer(id)
    #expect(
      try stops(id) == [
        [0, 255, 250, 240, 1], [0.4, 255, 230, 120, 1], [0.8, 255, 100, 180, 1], [1, 220, 80, 160, 1],
      ])
    guard case .gradient(let gradient)? = lobe.fill, case .rectangle(let radii) = lobe.content else {
      Issue.record("no rectangle with a gradient")
      return
    }
    #expect(
      gradient.geometry
        == .radial(
          shape: .circle, size: .extent(.farthestCorner),
          center: LengthPoint(x: .percent(center), y: .percent(40)),
          focus: nil))
    let round = LengthPoint(x: .percent(50), y: .percent(50))
    #expect(radii == CornerLengths(topLeft: round, topRight: round, bottomRight: .zero, bottomLeft: .zero))
    #expect(lobe.filters == [.blur(standardDeviation: 8)])
    #expect(lobe.shadows == [BoxShadow(blur: 40, color: Color(rgb: 255, 100, 180, alpha: 0.9))])
    #expect(lobe.rotate == 0 && lobe.transform.isEmpty && lobe.animations.isEmpty)
  }

  @Test("the center has its colors, shadow and light")
  func center() throws {
    #expect(try box("center") == [44, 47, 12, 6])
    #expect(
      try stops("center") == [[0, 255, 255, 255, 1], [0.5, 255, 250, 240, 1], [1, 255, 230, 120, 1]])
    #expect(try layer("center").shadows == [BoxShadow(blur: 35, color: Color(rgb: 255, 250, 240))])
    let light = try animation("center", "filters")
    expectTiming(light, duration: 2.5, easing: .easeOut)
    #expect(numbers(light) == [[0, 4, 1], [0.1, 6, 1.3], [1, 4, 1]])
    let growth = try animation("center", "scale")
    expectTiming(growth, duration: 2.5, easing: .easeOut)
    #expect(numbers(growth) == [[0, 1, 1], [0.1, 1.08, 1.08], [1, 1, 1]])
  }
}
