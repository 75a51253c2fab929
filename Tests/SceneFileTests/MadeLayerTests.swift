import DataFiles
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SceneFile

/// The checks of layers made in Swift and the table of the format state the same ranges: this compares them.
@Suite("A layer made in Swift is valid exactly if a scene file can contain it")
struct MadeLayerTests {
  /// A number of a layer, by its path in a scene file.
  struct Property: Sendable, CustomTestStringConvertible {
    let path: String
    let layer: @Sendable (Double) -> Layer

    var testDescription: String { path }

    init(_ path: String, _ base: Layer = filled, _ change: @escaping @Sendable (inout Layer, Double) -> Void)
    {
      self.path = path
      layer = { number in
        var layer = base
        change(&layer, number)
        return layer
      }
    }
  }

  static let filled = Layer(
    fill: .color(.red), stroke: Stroke(paint: .color(.red)), content: .rectangle(cornerRadii: .zero))
  static let text = Layer(content: .text(TextContent("a")))

  static func point(_ number: Double) -> LengthPoint { LengthPoint(x: number, y: 0) }

  static func gradient(
    _ geometry: GradientPaint.Geometry, offset: Double = 0
  ) -> LayerPaint {
    .gradient(
      GradientPaint(
        geometry: geometry, stops: [.init(offset: offset, color: .red), .init(offset: 1, color: .blue)]))
  }

  static let geometry: [Property] = [
    Property("opacity") { $0.opacity = $1 },
    Property("frame.left") { $0.frame.left = .points($1) },
    Property("frame.width") { $0.frame.width = .points($1) },
    Property("frame.height") { $0.frame.height = .percent($1) },
    Property("transformOrigin") { $0.transformOrigin = point($1) },
    Property("translate") { $0.translate = point($1) },
    Property("rotate") { $0.rotate = $1 },
    Property("offsetPath.distance") { $0.offsetPath = OffsetPath(path: BezierPath(), distance: .points($1)) },
    Property("offsetPath.rotate") { $0.offsetPath = OffsetPath(path: BezierPath(), rotation: .angle($1)) },
    Property("offsetPath.anchor") { $0.offsetPath = OffsetPath(path: BezierPath(), anchor: point($1)) },
    Property("motionBlur.shutter") { $0.shutter = $1 },
    Property("scale") { $0.scale = Point(x: $1, y: 1) },
    Property("cornerRadius") {
      $0.content = .rectangle(
        cornerRadii: CornerLengths(topLeft: point($1), topRight: .zero, bottomRight: .zero, bottomLeft: .zero)
      )
    },
    Property("corners") {
      $0.corners = CornerPoints(
        topLeft: point($1), topRight: .topRight, bottomRight: .bottomRight, bottomLeft: .bottomLeft)
    },
    Property("clip.inset") {
      $0.clip = Clip(
        shape: .inset(top: .points($1), right: .zero, bottom: .zero, left: .zero, cornerRadii: .zero))
    },
    Property("clip.ellipse") { $0.clip = Clip(shape: .ellipse(center: .center, radii: point($1))) },
  ]

  static let transforms: [Property] = [
    Property("transform[0].translate") { $0.transform = [.translate(point($1))] },
    Property("transform[0].scale") { $0.transform = [.scale(x: $1, y: 1)] },
    Property("transform[0].rotate") { $0.transform = [.rotate(degrees: $1)] },
    Property("transform[0].skew") { $0.transform = [.skew(x: $1, y: 0)] },
    Property("transform3d[0].perspective") { $0.transform3D = [.perspective($1)] },
    Property("transform3d[0].translate3d") { $0.transform3D = [.translate(.zero, z: $1)] },
    Property("transform3d[0].scale3d") { $0.transform3D = [.scale(x: 1, y: 1, z: $1)] },
    Property("transform3d[0].rotate3d") { $0.transform3D = [.rotate(x: 1, y: 0, z: 0, degrees: $1)] },
  ]

  static let effects: [Property] = [
    Property("filters[0].blur") { $0.filters = [.blur(standardDeviation: $1)] },
    Property("filters[0].brightness") { $0.filters = [.brightness($1)] },
    Property("filters[0].contrast") { $0.filters = [.contrast($1)] },
    Property("filters[0].saturate") { $0.filters = [.saturate($1)] },
    Property("filters[0].hueRotate") { $0.filters = [.hueRotate(degrees: $1)] },
    Property("filters[0].grayscale") { $0.filters = [.grayscale($1)] },
    Property("filters[0].sepia") { $0.filters = [.sepia($1)] },
    Property("filters[0].invert") { $0.filters = [.invert($1)] },
    Property("filters[0].opacity") { $0.filters = [.opacity($1)] },
    Property("filters[0].dropShadow.blur") {
      $0.filters = [.dropShadow(offset: .zero, blur: $1, color: .red)]
    },
    Property("shadows[0].blur") { $0.shadows = [BoxShadow(blur: $1, color: .red)] },
    Property("shadows[0].spread") { $0.shadows = [BoxShadow(spread: $1, color: .red)] },
    Property("shadows[0].offset") { $0.shadows = [BoxShadow(offset: Point(x: $1, y: 0), color: .red)] },
  ]

  static let paints: [Property] = [
    Property("fill.stops") { $0.fill = gradient(.linear(.angle(0)), offset: $1) },
    Property("fill.angle") { $0.fill = gradient(.linear(.angle($1))) },
    Property("fill.from") { $0.fill = gradient(.linear(.points(from: point($1), to: .center))) },
    Property("fill.radius") {
      $0.fill = gradient(.radial(shape: .ellipse, size: .radii(point($1)), center: .center, focus: nil))
    },
    Property("fill.center") { $0.fill = gradient(.conic(center: point($1), angle: 0)) },
    Property("stroke.width") { $0.stroke?.style.width = $1 },
    Property("stroke.miterLimit") { $0.stroke?.style.miterLimit = $1 },
    Property("stroke.dashes") { $0.stroke?.style.dashes = [3, $1] },
    Property("stroke.dashOffset") { $0.stroke?.style.dashOffset = $1 },
    Property("stroke.trimStart") { $0.stroke?.trimStart = $1 },
    Property("stroke.trimOffset") { $0.stroke?.trimOffset = $1 },
  ]

  static let texts: [Property] = [
    Property("font.size", text) { $0.text.font.size = $1 },
    Property("font.weight", text) { $0.text.font.weight = Int($1) },
    Property("tracking", text) { $0.text.tracking = $1 },
    Property("lineHeight", text) { $0.text.lineHeight = $1 },
    Property("lineLimit", text) { $0.text.lineLimit = Int($1) },
    Property("text[0].font.size", text) { $0.text.spans = [.init(text: "a", size: $1)] },
    Property("text[0].font.weight", text) { $0.text.spans = [.init(text: "a", weight: Int($1))] },
    Property("text[0].tracking", text) { $0.text.spans = [.init(text: "a", tracking: $1)] },
  ]

  static func animated(_ property: AnimatableProperty, _ value: AnimatableValue, offset: Double = 0)
    -> [Animation]
  {
    guard let timing = try? Timing(duration: 1) else { return [] }
    return [
      Animation(property: property, keyframes: [Keyframe(offset: offset, value: value)], timing: timing)
    ]
  }

  static let animations: [Property] = [
    Property("animations[0].keyframes[0].offset") {
      $0.animations = animated(.opacity, .number(1), offset: $1)
    },
    Property("animations[0].keyframes[0].value") { $0.animations = animated(.opacity, .number($1)) },
    Property("animations[0].keyframes[0].value") { $0.animations = animated(.stroke(.width), .number($1)) },
    Property("animations[0].keyframes[0].value", text) {
      $0.animations = animated(.text(.size), .number($1))
    },
    Property("animations[0].keyframes[0].value") {
      $0.animations = animated(.filters, .filters([.blur(standardDeviation: $1)]))
    },
    Property("animations[0].keyframes[0].value") {
      $0.animations = animated(.frame(.width), .length(.points($1)))
    },
  ]

  static let numbers = [-1e9, -400, -1, -0.5, 0, 0.5, 1, 1.5, 400, 10_001, 1e9]

  @Test(arguments: geometry + transforms + effects + paints + texts + animations)
  func agreement(property: Property) throws {
    for number in Self.numbers {
      let layer = property.layer(number)
      let scene = Scene(size: Size(width: 10, height: 10), layers: [layer])
      let made = scene.faults.map(\.path)
      let written = try paths(refusedIn: scene)
      #expect(made.isEmpty == written.isEmpty, "\(property.path) of \(number): \(made) and \(written)")
      for path in made { #expect(path.hasPrefix("layers[0].\(property.path)"), "\(number): \(path)") }
    }
  }

  /// The paths of the errors in the file of a scene; the layer's, if the file has none and decodes to another scene.
  private func paths(refusedIn scene: Scene) throws -> [String] {
    let layer = JSONWriter(layout: .compact).text(SceneFormat.layer.codec.encode(scene.layers[0]))
    do {
      let read = try decoded(#"{"size": [10, 10], "layers": [\#(layer)]}"#).scene
      return read.layers == scene.layers ? [] : ["layers[0]"]
    } catch {
      return error.errors.map(\.path)
    }
  }
}
