import Foundation
import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import TestSupport
import Testing
import VectorGraphics

/// docs/architecture.md, "How a frame is painted", 4: the error of drawing smooth layers at a reduced size
/// is below 1/255.
@Suite("Smooth layers drawn at a reduced size")
struct ExactnessTests {
  /// `make exactness-check` tests 2,000 scenes.
  static let sceneCount =
    ProcessInfo.processInfo.environment["AFTERGLOW_RANDOM_SCENES"].flatMap { Int($0) } ?? 80
  private static let seed =
    ProcessInfo.processInfo.environment["AFTERGLOW_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
  private static let text = try? TextEngine()

  @Test("random scenes are within 1/255 of what --exact draws")
  func randomScenes() throws {
    let resources = RenderResources(
      text: try #require(Self.text), images: RandomSmoothScene.images.mapValues { SceneImage($0) })
    for index in 0..<Self.sceneCount {
      var generator = RandomSmoothScene(seed: Self.seed &* 1_000_003 &+ UInt64(index))
      let scene = generator.scene()
      let settings = generator.settings(for: scene)
      let difference = try Self.greatestDifference(scene, settings, resources)
      #expect(difference <= 1, "scene \(index): \(difference)/255 in \(scene)")
    }
  }

  @Test(
    "a fill that covers the canvas has no edge",
    arguments: Cover.allCases)
  func covering(cover: Cover) throws {
    let resources = RenderResources(text: try #require(Self.text))
    let scene = ResolvedScene(
      size: Size(width: 120, height: 100), background: .white, layers: [cover.layer])
    let settings = RenderSettings(width: 120, height: 100, transform: .identity)
    #expect(try Self.greatestDifference(scene, settings, resources) <= 0.05)
  }

  @Test("layers that a blend mode would amplify are drawn at full size", arguments: BlendMode.dividing)
  func amplified(mode: BlendMode) throws {
    let resources = RenderResources(text: try #require(Self.text))
    let size = Size(width: 120, height: 100)
    let scene = ResolvedScene(size: size, background: .white, layers: amplifiedLayers(mode))
    let settings = RenderSettings(width: 120, height: 100, transform: .identity)
    #expect(try Self.greatestDifference(scene, settings, resources) == 0)
    // The same pixels if the layers below were drawn before an amplifying one was added.
    let renderer = SceneRenderer(resources: resources, settings: settings)
    for shown in [scene.layers.dropLast(), scene.layers[...], scene.layers[...]] {
      let part = ResolvedScene(size: size, background: .white, layers: Array(shown))
      let anew = try SceneRenderer(resources: resources, settings: settings).bitmap(of: part)
      #expect(try renderer.bitmap(of: part) == anew)
    }
  }

  @Test("a blurred edge outside the canvas is as exact at the border as inside", arguments: [-43.0, -10, 43])
  func rim(edge: Double) throws {
    let scene = ResolvedScene(size: canvas.size, background: nil, layers: [blurredSquare(at: edge)])
    let settings = RenderSettings(width: 198, height: 166, transform: .identity)
    #expect(try Self.greatestDifference(scene, settings, RenderResources(text: try TextEngine())) <= 0.3)
  }

  @Test(
    "a blurred edge is drawn finer where a filter of its group amplifies it",
    arguments: [8.0, 16, 30], [-20.0, 0, 20])
  func amplifying(contrast: Double, edge: Double) throws {
    let ground = rectangle(at: 0, .white)
    var square = rectangle(at: edge, .black)
    square.filters = [.blur(standardDeviation: 48.3)]
    let group = ResolvedLayer(
      id: "", size: canvas.size, filters: [.contrast(contrast)], content: .group([ground, square]))
    let scene = ResolvedScene(size: canvas.size, background: .white, layers: [group])
    let settings = RenderSettings(width: 198, height: 166, transform: .identity)
    #expect(try Self.greatestDifference(scene, settings, RenderResources(text: try TextEngine())) <= 1)
  }

  private var canvas: Rect { Rect(x: 0, y: 0, width: 198, height: 166) }

  /// A rectangle with a blur that just allows a grid of 16 pixels.
  private func blurredSquare(at edge: Double) -> ResolvedLayer {
    var square = rectangle(at: edge, Color(red: 0.1, green: 0.55, blue: 0.4))
    square.filters = [.blur(standardDeviation: 48.3)]
    return square
  }

  /// - Parameter edge: The distance of the edges from those of the canvas.
  private func rectangle(at edge: Double, _ color: Color) -> ResolvedLayer {
    let path = BezierPath.rectangle(canvas.insetBy(dx: edge, dy: edge))
    return ResolvedLayer(
      id: "", size: canvas.size, content: .shape(ResolvedShape(path: path, fill: .color(color))))
  }

  /// A blurred image under another one that blends with it in a group.
  private func amplifiedLayers(_ mode: BlendMode) -> [ResolvedLayer] {
    let size = Size(width: 120, height: 100)
    func blurred(_ box: Rect, _ color: Color) -> ResolvedLayer {
      ResolvedLayer(
        id: "", size: size, filters: [.blur(standardDeviation: 14)],
        content: .shape(ResolvedShape(path: .ellipse(in: box), fill: .color(color))))
    }
    let source = blurred(
      Rect(x: 10, y: 30, width: 60, height: 50), Color(red: 0.52, green: 0.5, blue: 0.5, alpha: 0.4))
    var group = ResolvedLayer(id: "", size: size, content: .group([source]))
    group.blendMode = mode
    let passing = ResolvedLayer(id: "", size: size, content: .group([group]))
    return [
      blurred(Rect(x: 30, y: 10, width: 70, height: 60), Color(red: 0.9, green: 0.1, blue: 0.3)), passing,
    ]
  }

  /// In 1/255, the maximum over all channels and pixels.
  static func greatestDifference(
    _ scene: ResolvedScene, _ settings: RenderSettings, _ resources: RenderResources
  ) throws -> Double {
    var exact = settings
    exact.isExact = true
    let fast = try SceneRenderer(resources: resources, settings: settings).bitmap(of: scene)
    let slow = try SceneRenderer(resources: resources, settings: exact).bitmap(of: scene)
    var greatest = 0
    for (one, other) in zip(fast.pixels, slow.pixels) { greatest = max(greatest, abs(Int(one) - Int(other))) }
    return Double(greatest) / 257
  }
}

extension BlendMode {
  /// Blend modes that divide by a color, or by the range of its channels.
  fileprivate static let dividing: [BlendMode] = [.colorDodge, .colorBurn, .hue, .saturation]
}

/// Ways in which a fill that covers the canvas becomes an image of its own.
enum Cover: String, CaseIterable, Sendable {
  case filtered, masked, isolated, faded, filteredGroup, nested

  var layer: ResolvedLayer {
    let box = Rect(x: 0, y: 0, width: 120, height: 100)
    func layer(_ content: ResolvedLayer.Content) -> ResolvedLayer {
      ResolvedLayer(id: "", size: box.size, content: content)
    }
    let plain = layer(
      .shape(ResolvedShape(path: .rectangle(box), fill: .color(Color(red: 1, green: 0.4, blue: 0)))))
    var result = self == .filtered || self == .masked ? plain : layer(.group([plain]))
    switch self {
    case .filtered: result.filters = [.brightness(0.8)]
    case .masked: result.mask = ResolvedMask(kind: .luminance, layers: [plain])
    case .isolated: result.isIsolated = true
    case .faded: result.opacity = 0.6
    case .filteredGroup: result.filters = [.sepia(1)]
    case .nested:
      result.isIsolated = true
      result = layer(.group([result]))
      result.mask = ResolvedMask(kind: .alpha, layers: [result])
    }
    return result
  }
}
