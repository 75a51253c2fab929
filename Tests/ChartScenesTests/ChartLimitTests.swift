import RenderTree
import SceneModel
import Tabular
import Testing
import VectorGraphics

@testable import ChartScenes

@Suite struct ChartLimitTests {
  private func layers(of kind: MarkKind, rows: Int) throws -> [Layer] {
    let table = DataTable(columns: [
      .init(name: "x", values: (0..<rows).map { .number(Double($0)) }),
      .init(name: "y", values: (0..<rows).map { .number(Double($0 % 7 + 1)) }),
    ])
    return try ChartPicture(
      ChartSpecification.bare(kind, [.x: "x", .y: "y"]), size: Size(width: 400, height: 300), text: EvenText()
    ).expansion(of: table).layers
  }

  private func layerCount(_ layers: [Layer]) -> Int {
    layers.reduce(0) { sum, layer in
      if case .group(let children) = layer.content { return sum + 1 + layerCount(children) }
      return sum + 1
    }
  }

  private func rectangles(_ layers: [Layer]) -> Int {
    layers.reduce(0) { sum, layer in
      switch layer.content {
      case .group(let children): sum + rectangles(children)
      case .path(let path, _): sum + path.elements.count { if case .close = $0 { true } else { false } }
      default: sum
      }
    }
  }

  @Test func `very many bars share outlines, and each of them is drawn`() throws {
    let layers = try layers(of: .bar, rows: 20_000)
    #expect(layerCount(layers) < 100)
    #expect(rectangles(layers) >= 20_000)
  }

  @Test func `as many bars as can be told apart are layers of their own`() throws {
    #expect(layerCount(try layers(of: .bar, rows: 300)) > 300)
  }

  @Test func `more rules than a scene may have layers are an error that says what to do`() throws {
    let error = #expect(throws: ComponentError.self) { try layers(of: .rule, rows: 100_001) }
    #expect(error?.path == ["marks", "[0]"])
    #expect(error?.message.contains("100001 rows") == true)
    #expect(error?.message.contains("aggregate") == true)
  }
}
