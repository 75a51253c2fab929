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
    // 5 points along its own x axis, which now points down.
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
    // Red of 1 reads from 5 pixels to the right and below.
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

  // MARK: Tiles

  @Test func `tiles on whole pixels are copies`() throws {
    let dot = square(Rect(x: 2, y: 3, width: 2, height: 1))
    let result = try pixels([try group([dot], "tile 1 2 8 5 in 1 2 32 30")])
    for y in 2..<32 {
      for x in 1..<33 {
        let isDot = (1...2).contains((x - 1) % 8) && (y - 2) % 5 == 1
        #expect(result[x, y].x == (isDot ? 65535 : 0))
      }
    }
    #expect(result[34, 3].x == 0)
  }

  @Test func `where tiles meet between pixels or askew nothing is seen`() throws {
    let tile = Rect(x: 3, y: 1, width: 7.3, height: 5.9)
    for transform in [
      AffineTransform.identity, .scale(x: 0.37, y: 1.31), .rotation(sine: 0.6, cosine: 0.8),
      .scale(x: 0.05, y: 0.01), AffineTransform(a: 0, b: 1.3, c: -1.3, d: 0, tx: 20, ty: 0),
    ] {
      let tiles = try group(
        [square(tile)], "tile 3 1 7.3 5.9 in -5000 -5000 10000 10000", transform: transform)
      let result = try pixels([tiles])
      // A tile's edges are rounded to 1/4096 of a pixel.
      #expect((result.pixels.min() ?? 0) >= 65535 - 65536 / 4096)
    }
  }

  @Test func `tiles between pixels are as light as what is in them, and as large`() throws {
    let half = square(Rect(x: 0, y: 0, width: 2.75, height: 40))
    let result = try pixels([try group([half], "tile 0 0 5.5 5.5 in 0 0 40 40")])
    let mean = Double((0..<33).reduce(0) { $0 + Int(result[$1, 20].x) }) / 33 / 65535
    #expect(abs(mean - 0.5) < 0.02)
    // The seventh tile starts at 33.
    #expect(result[34, 20].x > 60_000 && result[31, 20].x < 6000)
  }

  @Test func `filters before and after a tile are applied in their order`() throws {
    var layer = try group([square(box, Color(rgb: 0, 0, 255))], "tile 10 10 8 8 in 0 0 40 40")
    layer.filters.insert(.invert(1), at: 0)
    layer.filters.append(.brightness(0.5))
    let result = try pixels([layer])
    #expect(result[30, 3] == SIMD4(32768, 32768, 0, 65535))
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
        // Rejected with a message.
      }
    }
  }
}
