import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import TestSupport
import Testing
import VectorGraphics

@Suite("Reuse between frames")
struct ReuseTests {
  private static let resources: RenderResources? = (try? TextEngine()).map { RenderResources(text: $0) }

  private func renderer(isExact: Bool) throws -> SceneRenderer {
    SceneRenderer(
      resources: try #require(Self.resources),
      settings: RenderSettings(
        width: 120, height: 80, transform: .scale(x: 1.5, y: 1.5), isExact: isExact))
  }

  /// A renderer that is reused for all frames, compared with a new one for each.
  @Test(
    "the pixels are those of a new renderer",
    arguments: [Backdrop.color, .gradient, .blur, .covering], [false, true])
  func sameAsAnew(ground: Backdrop, isExact: Bool) throws {
    var random = SeededNumbers(seed: 11)
    var layers = MovingLayers(ground: ground)
    let retained = try renderer(isExact: isExact)
    for frame in 0..<60 {
      let scene = layers.scene
      let anew = try renderer(isExact: isExact).bitmap(of: scene)
      #expect(try retained.bitmap(of: scene) == anew, "frame \(frame) on \(ground)")
      layers.change(&random)
    }
  }

  @Test("frames that are requested again, or out of order, are the same")
  func anyOrder() throws {
    var random = SeededNumbers(seed: 3)
    var layers = MovingLayers(ground: .color)
    var scenes: [ResolvedScene] = []
    for _ in 0..<12 {
      scenes.append(layers.scene)
      layers.change(&random)
    }
    let bitmaps = try scenes.map { try renderer(isExact: false).bitmap(of: $0) }
    let retained = try renderer(isExact: false)
    for index in [0, 1, 2, 2, 2, 9, 1, 0, 11, 4, 4, 5, 6, 7, 8, 8] {
      #expect(try retained.bitmap(of: scenes[index]) == bitmaps[index], "frame \(index)")
    }
  }

  @Test("a returned image does not change with the next frame")
  func delivered() throws {
    var random = SeededNumbers(seed: 8)
    var layers = MovingLayers(ground: .color)
    let retained = try renderer(isExact: false)
    let scene = layers.scene
    let first = try retained.bitmap(of: scene)
    let copy = try renderer(isExact: false).bitmap(of: scene)
    for _ in 0..<5 {
      layers.change(&random)
      _ = try retained.bitmap(of: layers.scene)
    }
    #expect(first == copy)
  }
}

/// The content below the moving layers.
enum Backdrop: CaseIterable {
  case color, gradient, blur, covering
}

/// A scene with layers of many kinds, some of which change from frame to frame.
struct MovingLayers {
  private let ground: Backdrop
  private var layers: [ResolvedLayer]
  private var background: Color? = .white

  init(ground: Backdrop) {
    self.ground = ground
    layers = Self.parts
  }

  var scene: ResolvedScene {
    ResolvedScene(
      size: Size(width: 80, height: 80.0 * 2 / 3), background: background, layers: groundLayers + layers)
  }

  /// Moves, fades, shows or hides one or two layers; sometimes removes one, or changes the background.
  mutating func change(_ random: inout SeededNumbers) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let index = Int.random(in: 0..<layers.count, using: &random)
      switch Int.random(in: 0...5, using: &random) {
      case 0: layers[index].opacity = [0, 0.3, 1][Int.random(in: 0...2, using: &random)]
      case 1: layers[index].transform.tx += Double.random(in: -6...6, using: &random)
      case 2: layers[index].transform.ty += Double(Int.random(in: -4...4, using: &random))
      case 3: layers.swapAt(index, Int.random(in: 0..<layers.count, using: &random))
      case 4: layers[index].blendMode = layers[index].blendMode == .normal ? .multiply : .normal
      default: layers[index].transform.tx = 20
      }
    }
    if Int.random(in: 0..<15, using: &random) == 0 { background = background == nil ? .white : nil }
    if Int.random(in: 0..<12, using: &random) == 0, layers.count > 4 { layers.removeLast() }
  }

  private var groundLayers: [ResolvedLayer] {
    let box = Rect(x: 0, y: 0, width: 80, height: 54)
    let gradient = Paint.gradient(
      Gradient(
        geometry: .linear(start: .zero, end: Point(x: 80, y: 54)),
        stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)]))
    switch ground {
    case .color: return []
    case .covering: return [Self.shape("covering", .rectangle(box), .color(.black))]
    case .gradient: return [Self.shape("gradient", .rectangle(box), gradient)]
    case .blur:
      var glow = Self.shape("glow", .ellipse(in: Rect(x: 10, y: 5, width: 50, height: 40)), gradient)
      glow.filters = [.blur(standardDeviation: 8)]
      return [Self.shape("gradient", .rectangle(box), gradient), glow]
    }
  }

  private static let parts: [ResolvedLayer] = {
    let red = Paint.color(Color(red: 1, green: 0.2, blue: 0.1))
    let disc = shape("disc", .ellipse(in: Rect(x: 4.3, y: 6.1, width: 12, height: 9)), red)
    var soft = shape("soft", .rectangle(Rect(x: 30, y: 20, width: 12, height: 9)), red)
    soft.filters = [.blur(standardDeviation: 1.2)]
    var cut = shape("cut", .rectangle(Rect(x: 40, y: 4, width: 14, height: 14)), red)
    cut.clip = ResolvedClip(path: .ellipse(in: Rect(x: 42, y: 6, width: 10, height: 10)))
    var line = BezierPath()
    line.move(to: Point(x: 5, y: 30.3))
    line.line(to: Point(x: 25, y: 30.3))
    line.line(to: Point(x: 25, y: 34))
    let stroke = ResolvedStroke(
      paint: red, style: StrokeStyle(width: 1.5), path: line.trimmed(from: 0, to: 0.7, offset: 0))
    let group = ResolvedLayer(
      id: "group", size: Size(width: 20, height: 20), transform: .translation(x: 3, y: 2), opacity: 0.3,
      content: .group([disc, text("光", x: 14)]))
    let open = ResolvedLayer(
      id: "open", size: Size(width: 20, height: 20), transform: .translation(x: 40, y: 22),
      content: .group([text("夏a", x: 0), disc]))
    let isolated = ResolvedLayer(
      id: "isolated", size: Size(width: 20, height: 20), transform: .translation(x: 52.3, y: 8.6),
      isIsolated: true,
      content: .group([disc]))
    var tilted = ResolvedLayer(
      id: "tilted", size: Size(width: 20, height: 20), content: .group([disc, text("傾", x: 2), soft]))
    tilted.projection = Projection(
      x: .init(x: 0.9, y: 0.1, constant: 12), y: .init(x: -0.2, y: 0.8, constant: 9),
      w: .init(x: 0.012, y: 0.004, constant: 1))
    return [
      disc, group, soft, cut, isolated, tilted,
      ResolvedLayer(
        id: "line", size: .zero, content: .shape(ResolvedShape(path: line, stroke: stroke))),
      open, text("が", x: 30),
    ]
  }()

  private static func shape(_ id: String, _ path: BezierPath, _ paint: Paint) -> ResolvedLayer {
    ResolvedLayer(id: id, size: path.controlBox.size, content: .shape(ResolvedShape(path: path, fill: paint)))
  }

  private static func text(_ string: String, x: Double) -> ResolvedLayer {
    let run = TextRun(text: string, font: Font(families: ["Noto Sans CJK JP"], size: 11))
    return ResolvedLayer(
      id: string, size: .zero,
      content: .text(
        ResolvedText(paragraph: TextParagraph(runs: [run]), origin: Point(x: x, y: 3), fill: .color(.black))))
  }
}
