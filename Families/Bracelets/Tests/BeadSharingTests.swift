import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Many bracelets")
struct BeadSharingTests {
  /// Bracelets of different beads in different orders.
  private func layers(bracelets: Int) throws -> [Layer] {
    let layers = try (0..<bracelets).map { seed in
      Layer(
        content: .component(
          ComponentInstance(
            try TestImages.component(
              Bracelet.self, ["count": .number(40), "seed": .number(Double(seed))]))))
    }
    return try Scene(size: Size(width: 500, height: 500), layers: layers)
      .expanded(in: ResolutionContext(text: EvenTextMeasuring())).scene.layers
  }

  /// The lists of layers of which groups consist, each once.
  private func lists(_ layers: [Layer]) -> [UnsafePointer<Layer>: Int] {
    layers.reduce(into: [:]) { lists, layer in
      guard case .group(let children) = layer.content,
        let position = children.withUnsafeBufferPointer(\.baseAddress)
      else { return }
      lists[position] = children.count
      lists.merge(self.lists(children)) { $1 }
    }
  }

  @Test("stones of a kind are stored once for all bracelets: a bead takes few layers of its own")
  func stones() throws {
    let one = lists(try layers(bracelets: 1)).values.reduce(0, +)
    let eleven = lists(try layers(bracelets: 11)).values.reduce(0, +)
    #expect((eleven - one) / 10 <= 40 * 11)
    #expect(try layers(bracelets: 1).layerCount > 40 * 25)
  }
}
