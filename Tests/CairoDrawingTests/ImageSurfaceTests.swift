import PixelKernels
import Testing
import VectorGraphics

@testable import CairoDrawing

@Suite("Images drawn by cairo")
struct ImageSurfaceTests {
  private static let square = BezierPath.rectangle(Rect(x: 1, y: 1, width: 2, height: 2))

  @Test("a pixel has its channels in order, premultiplied, and others are transparent")
  func channels() throws {
    let surface = try CairoSurface(imageOfWidth: 4, height: 4)
    let color = Color(red: 1, green: 0.6, blue: 0.2, alpha: 0.5)
    surface.fill(Self.square, rule: .nonzero, transform: .identity, with: .color(color))
    let bitmap = try surface.bitmap()
    #expect((bitmap.width, bitmap.height) == (4, 4))
    let inside = bitmap.index(x: 2, y: 2)
    for (channel, expected) in [0.5, 0.3, 0.1, 0.5].enumerated() {
      let value = Double(bitmap.pixels[inside + channel]) / 65535
      #expect(abs(value - expected) <= 1.0 / 255)
    }
    #expect(bitmap.pixels[..<4].allSatisfy { $0 == 0 })
  }

  @Test("a masked group is drawn where its mask was, wherever it is clipped")
  func clippedMask() throws {
    let surface = try CairoSurface(imageOfWidth: 8, height: 8)
    let black = CairoSurface.Source.color(.black)
    let position = AffineTransform.translation(x: 3, y: 0)
    surface.beginMask()
    surface.fill(Self.square, rule: .nonzero, transform: position, with: black)
    surface.endMask()
    surface.save()
    let whole = BezierPath.rectangle(Rect(x: 0, y: 0, width: 8, height: 8))
    surface.clip(.init(whole, transform: .translation(x: 0, y: 2)))
    surface.beginGroup()
    surface.fill(whole, rule: .nonzero, transform: .scale(x: 2, y: 2), with: black)
    surface.endGroup(opacity: 1, blendMode: .normal, isMasked: true)
    surface.restore()
    let bitmap = try surface.bitmap()
    for y in 0..<8 {
      for x in 0..<8 {
        let isVisible = (4..<6).contains(x) && y == 2
        #expect(bitmap.pixels[bitmap.index(x: x, y: y) + 3] == (isVisible ? 65535 : 0), "\(x), \(y)")
      }
    }
  }

  @Test("an image of too many pixels on a side is refused with the limit")
  func size() {
    #expect(throws: CairoError.failed("cairo draws at most 32767 pixels per side, not 32768×1")) {
      try CairoSurface(imageOfWidth: 32768, height: 1)
    }
  }
}
