import PangoText
import PixelKernels
import RenderTree
import Testing
import VectorGraphics

@testable import SceneRenderer

@Suite struct FilterPrimitivePaintingTests {
  private static let text = try? TextEngine()

  private func pixels(_ layers: [ResolvedLayer], side: Int = 40, scale: Double = 1) throws -> Bitmap {
    let renderer = SceneRenderer(
      resources: RenderResources(text: try #require(Self.text)),
      settings: RenderSettings(width: side, height: side, transform: .scale(x: scale, y: scale)))
    return try renderer.bitmap(
      of: ResolvedScene(size: Size(width: 40, height: 40), background: .black, layers: layers))
  }

  private func square(_ box: Rect, _ color: Color = .white) -> ResolvedLayer {
    ResolvedLayer(
      id: "square", size: box.size,
      content: .shape(ResolvedShape(path: .rectangle(box), fill: .color(color))))
  }

  private func group(
    _ children: [ResolvedLayer], _ primitive: String, transform: AffineTransform = .identity
  ) throws -> ResolvedLayer {
    ResolvedLayer(
      id: "group", size: .zero, transform: transform,
      filters: [.primitive(try FilterPrimitive(text: primitive))], content: .group(children))
  }

  private let box = Rect(x: 10, y: 10, width: 8, height: 8)

  @Test func `a square grows by the distance at any scale, and not beyond the region`() throws {
    for scale in [1, 2] {
      let group = try group([square(box)], "dilate 3 2 in 0 0 40 19")
      let result = try pixels([group], side: 40 * scale, scale: Double(scale))
      #expect(result[7 * scale, 8 * scale].x == 65535)
      #expect(result[7 * scale - 1, 8 * scale].x == 0)
      #expect(result[12 * scale, 19 * scale - 1].x == 65535)
      #expect(result[12 * scale, 19 * scale].x == 0)
    }
  }

  @Test func `a turned square grows along its own sides`() throws {
    let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 0)
    let result = try pixels([try group([square(box)], "dilate 5 0", transform: quarter)])
    // 5 points along its own x, which is now down.
    #expect(result[26, 6].x > 60000)
    #expect(result[26, 22].x > 60000)
    #expect(result[20, 14].x < 5000)
  }

  @Test func `the last child is the second input of arithmetic and displacement`() throws {
    let (red, green) = (Color(rgb: 255, 0, 0), Color(rgb: 0, 255, 0))
    let sum = try pixels([try group([square(box, red), square(box, green)], "arithmetic 0 0.5 1 0")])
    #expect(sum[12, 12] == SIMD4(32768, 65535, 0, 65535))
    let moved = try pixels(
      [
        try group(
          [square(box), square(Rect(x: 0, y: 0, width: 40, height: 40), red)],
          "displace 10 10 0 0 in 0 0 40 40")
      ])
    // Red of 1 takes from 5 pixels to the right and below.
    #expect(moved[6, 6].x == 65535)
    #expect(moved[14, 14].x == 0)
  }

  @Test func `noise and light fill their region where nothing is painted`() throws {
    for primitive in ["turbulence 0.1 0.1 2 0 0 1", "diffuse 1 1 1 1 1 1 0 0 90", "arithmetic 0 0 0 1"] {
      let result = try pixels([try group([], primitive + " in 5 5 10 10")])
      #expect(result[7, 7].x > 0)
      #expect(result[20, 20].x == 0)
    }
  }

  @Test func `a layer under a wide blur keeps its primitives at full size`() throws {
    let encode = try group([try group([square(box)], "linear")], "encode")
    var blurred = ResolvedLayer(
      id: "blurred", size: .zero, filters: [.blur(standardDeviation: 12)], content: .group([encode]))
    let with = try pixels([blurred])
    blurred.content = .group([square(box)])
    let without = try pixels([blurred])
    let difference = zip(with.pixels, without.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 128)
  }

  @Test func `hostile numbers are drawn within the limits`() throws {
    for primitive in [
      "erode 1e9 1e9 in 0 0 40 40", "dilate 1e12 1e12 in -1e9 -1e9 1e10 1e10",
      "turbulence 1e12 1e12 1e9 1e12 1 1 in -1e9 -1e9 1e10 1e10", "displace 1e12 -1e12 0 1 in 0 0 40 40",
      "tile 0 0 1e-9 1e-9 in 0 0 40 40", "tile 0 0 1e12 1e12 in 0 0 40 40",
      "convolve 1 1 0 0 1e-12 1e12 1 0 1e12 1e12 1e12 in 0 0 40 40", "diffuse 1e12 1e12 1 1 1 1 1 1e12 0 0",
      "specular -1e12 1 128 1e12 1 1 2 0 0 0 0 0 0 1e12 1e12 in 0 0 40 40",
    ] {
      let layer = try group([square(box), square(box)], primitive)
      do {
        _ = try pixels([layer])
      } catch is RenderError {
        // Refused with a message.
      }
    }
  }
}
