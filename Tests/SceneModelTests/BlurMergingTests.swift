import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite struct BlurMergingTests {
  private func resolved(_ filters: [Filter]) throws -> [ResolvedFilter] {
    let layer = Layer(filters: filters, content: .rectangle(cornerRadii: .zero))
    let scene = Scene(size: Size(width: 10, height: 10), layers: [layer])
    return try scene.resolved(at: 0, in: ResolutionContext(text: NoText())).layers[0].filters
  }

  @Test(arguments: [1, 2, 100, 10_000])
  func `blurs in a row are the one blur that they amount to`(count: Int) throws {
    let filters = try resolved(Array(repeating: .blur(standardDeviation: 3), count: count))
    #expect(filters.count == 1)
    let deviations = filters.compactMap { filter -> Double? in
      if case .blur(let deviation) = filter { deviation } else { nil }
    }
    let sum = 3 * Double(count).squareRoot()
    #expect(deviations.count == 1 && abs(deviations[0] - sum) < 1e-6 * sum)
  }

  @Test func `blurs with another filter between them stay apart`() throws {
    let filters = try resolved([
      .blur(standardDeviation: 3), .blur(standardDeviation: 4), .invert(1), .blur(standardDeviation: 2),
    ])
    #expect(filters.count == 3)
    #expect(filters.first == .blur(standardDeviation: 5))
    #expect(filters.last == .blur(standardDeviation: 2))
  }
}
