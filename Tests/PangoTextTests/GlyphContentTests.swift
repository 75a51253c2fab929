import PNGCoding
import RenderTree
import Testing
import VectorGraphics

@testable import PangoText

@Suite("The drawing of glyphs")
struct GlyphContentTests {
  let engine: TextEngine

  init() throws { engine = try TextEngine() }

  @Test("Outlines are those of the font at every size, without hinting", arguments: ["Raging", "夏", "ﬁ©"])
  func outlinesScale(text: String) throws {
    let small = try engine.shaped(paragraph(text, size: 12)).path.elements
    let large = try engine.shaped(paragraph(text, size: 1200)).path.elements
    #expect(small.count == large.count && !small.isEmpty)
    for (a, b) in zip(small, large) {
      #expect(zip(coordinates(a), coordinates(b)).allSatisfy { isClose($0, $1 / 100) })
    }
  }

  private func coordinates(_ element: BezierPath.Element) -> [Double] {
    switch element {
    case .move(let point), .line(let point): [point.x, point.y]
    case .cubic(let a, let b, let end): [a.x, a.y, b.x, b.y, end.x, end.y]
    case .close: []
    }
  }

  @Test("The ink bounds are the tight bounding box of the drawing")
  func inkBounds() throws {
    let shaped = try engine.shaped(paragraph("Og\nß", size: 33, alignment: .center, width: 90))
    let box = shaped.path.tightBounds
    let ink = shaped.metrics.inkBounds
    #expect(isClose(box.x, ink.x) && isClose(box.y, ink.y))
    #expect(isClose(box.width, ink.width) && isClose(box.height, ink.height))
  }

  @Test("Runs with one paint are one outline, in the order of the paints")
  func paints() throws {
    let red = Paint.color(Color(red: 1, green: 0, blue: 0, alpha: 1))
    let runs = ["a", "b", "c", "d"].enumerated().map { index, text in
      TextRun(text: text, font: Font(), paint: index % 2 == 0 ? nil : red)
    }
    let shaped = try engine.shaped(TextParagraph(runs: runs))
    #expect(shaped.outlines.map(\.paint) == [nil, red])
    let whole = try engine.shaped(paragraph("abcd"))
    #expect(whole.outlines.count == 1)
    #expect(shaped.metrics.inkBounds == whole.metrics.inkBounds)
  }

  @Test("Spaces draw nothing")
  func spaces() throws {
    let shaped = try engine.shaped(paragraph(" \t\u{3000}"))
    #expect(shaped.path.isEmpty)
    #expect(shaped.metrics.size.width > 0)
  }

  @Test("A color emoji is an image on the line", arguments: ["❤️", "👍🏽", "🇯🇵", "👨‍👩‍👧", "1️⃣"])
  func emoji(text: String) throws {
    let shaped = try engine.shaped(paragraph(text, size: 32))
    #expect(shaped.path.isEmpty)
    let image = try #require(shaped.images.first)
    #expect(shaped.images.count == 1)
    #expect(image.frame.width > 30 && image.frame.width < 45)
    #expect(image.frame == shaped.metrics.inkBounds)
    let pixels = image.bitmap.pixels
    let colors = stride(from: 0, to: pixels.count, by: 4).map { pixels[$0..<$0 + 4] }
    #expect(colors.allSatisfy { pixel in pixel.allSatisfy { $0 <= pixel.last ?? 0 } }, "premultiplied")
    #expect(colors.contains { $0.last == 65535 } && colors.contains { $0.last == 0 })
  }

  @Test("Emoji are kept in an eighth of the memory of their pixels, and drawn the same every time")
  func manyEmoji() throws {
    let codes = Array(0x1F400...0x1F43E) + Array(0x1F442...0x1F4FC)
    let emoji = codes.compactMap(Unicode.Scalar.init).map { String(Character($0)) }
    let images = try engine.shaped(paragraph(emoji.joined())).images
    let bytes = images.reduce(0) { $0 + $1.bitmap.pixels.count * 2 }
    #expect(bytes > 30 << 20)
    #expect(images[0].picture.decoded.byteCount < bytes / 6)
    #expect(images[9].bitmap == images[9].bitmap)
  }

  @Test("Of very many images only the last are kept, and the others are decoded again")
  func boundedImages() throws {
    // More than 256 colors.
    let samples = (0..<4 * 20 * 20).map { UInt8(truncatingIfNeeded: $0 * $0 / 5) }
    let file = try PNGEncoder(preservesColorType: true).encode(width: 20, height: 20, samples: samples)
    let byteCount = 8 * 20 * 20
    let decoded = DecodedGlyphs(byteLimit: 3 * byteCount)
    let pictures = (0..<20).compactMap { _ in ColorGlyphBitmap(png: file, in: decoded) }
    #expect(pictures.count == 20)
    #expect(decoded.byteCount > 0 && decoded.byteCount <= 6 * byteCount)
    #expect(pictures[0].bitmap == pictures[19].bitmap)
    #expect(decoded.byteCount <= 6 * byteCount)
    #expect(ColorGlyphBitmap(png: Array(file.prefix(60)), in: decoded) == nil)
  }

  @Test("A red heart is red")
  func redHeart() throws {
    let image = try #require(try engine.shaped(paragraph("❤️")).images.first).bitmap
    let center = image[image.width / 2, image.height / 2]
    #expect(center.x > 50_000 && center.y < 25_000 && center.z < 25_000 && center.w == 65535)
  }

  @Test("A symbol without the emoji selector is an outline in the text's paint")
  func textPresentation() throws {
    let shaped = try engine.shaped(paragraph("♥✓☀"))
    #expect(shaped.images.isEmpty)
    #expect(!shaped.path.isEmpty)
  }

  @Test("Layers of a color font are outlines with their colors")
  func colorLayers() throws {
    let engine = try TextEngine(fonts: FontSources(files: [caseFile("layers-color.ttf")]))
    let shaped = try engine.shaped(paragraph("A", families: ["Test Layers"], size: 100))
    let drawn = shaped.outlines.filter { !$0.path.isEmpty }
    #expect(drawn.map(\.paint) == [.color(Color(red: 1, green: 0, blue: 0, alpha: 1)), nil])
    #expect(drawn[0].path.tightBounds == Rect(x: 0, y: 20, width: 60, height: 60))
    #expect(drawn[1].path.tightBounds == Rect(x: 20, y: 40, width: 20, height: 20))
  }

  @Test("The tight box of a curve contains exactly its extrema")
  func tightBounds() {
    var arch = BezierPath()
    arch.move(to: Point(x: 0, y: 0))
    arch.cubic(control1: Point(x: 0, y: 4), control2: Point(x: 8, y: 4), to: Point(x: 8, y: 0))
    #expect(arch.tightBounds == Rect(x: 0, y: 0, width: 8, height: 3))
    var wave = BezierPath()
    wave.move(to: Point(x: 0, y: 0))
    wave.cubic(control1: Point(x: 1, y: 3), control2: Point(x: 2, y: -3), to: Point(x: 3, y: 0))
    let height = wave.tightBounds.height
    #expect(isClose(height, 3.0.squareRoot(), within: 1e-9), "a cubic wave of ±3 peaks at ±√3/2")
    #expect(BezierPath().tightBounds == .zero)
  }
}
