import RenderTree
import Testing
import VectorGraphics

@testable import SceneRenderer

/// The coarseness of the grid on which a layer may be drawn.
@Suite("Grids of smooth layers")
struct ReductionTests {
  private let reduction = Reduction(canvas: Rect(x: 0, y: 0, width: 1000, height: 1000))

  private func factor(_ filters: [ResolvedFilter], of colors: [Color]) -> Int {
    let box = Rect(x: 200, y: 200, width: 600, height: 600)
    let stops = colors.enumerated().map { Gradient.Stop(offset: Double($0), color: $1) }
    let gradient = Gradient(
      geometry: .linear(start: Point(x: 0, y: 200), end: Point(x: 0, y: 800)), stops: stops)
    let layer = ResolvedLayer(
      id: "", size: box.size, filters: filters,
      content: .shape(ResolvedShape(path: .rectangle(box), fill: .gradient(gradient))))
    return reduction.factor(of: layer, transform: .identity)
  }

  private let glow = [
    Color(red: 1, green: 0.9, blue: 0.5), Color(red: 1, green: 0.4, blue: 0.7, alpha: 0.5),
  ]

  @Test("A wide blur keeps a layer coarse under a filter that clamps colors, the more so the less it clamps")
  func brightness() {
    #expect(factor([.blur(standardDeviation: 60), .brightness(2)], of: glow) == 8)
    #expect(factor([.blur(standardDeviation: 60), .brightness(1.2)], of: glow) == 16)
    #expect(factor([.blur(standardDeviation: 12)], of: glow) == 4)
    #expect(factor([.blur(standardDeviation: 12), .brightness(2)], of: glow) == 2)
  }

  @Test("A filter that clamps no color of the layer, or all of a channel, has no effect")
  func uncut() {
    let dim = [Color(red: 0.3, green: 0.2, blue: 0.1), Color(red: 0.1, green: 0.1, blue: 0.4)]
    #expect(factor([.blur(standardDeviation: 60), .brightness(2)], of: dim) == 16)
    #expect(factor([.blur(standardDeviation: 60), .brightness(2)], of: [.white, .white]) == 16)
  }

  @Test("Unknown colors are treated as any color")
  func unknown() {
    let dim = [Color(red: 0.3, green: 0.2, blue: 0.1), Color(red: 0.1, green: 0.1, blue: 0.4)]
    let filters: [ResolvedFilter] = [.invert(1), .blur(standardDeviation: 60), .brightness(2)]
    #expect(factor(filters, of: dim) == 4)
    #expect(factor([.blur(standardDeviation: 60), .brightness(2), .contrast(2)], of: dim) == 1)
  }
}
