import Budgets
import PangoText
import PixelKernels
import RenderTree
import Testing
import VectorGraphics

@testable import SceneRenderer

@Suite struct PixelBudgetTests {
  private static let text = try? TextEngine()

  private func renderer(side: Int, pixelLimit: Int? = nil, byteLimit: Int? = nil) throws -> SceneRenderer {
    var limits = SceneLimits()
    limits.pixelOperations = pixelLimit
    limits.bytes = byteLimit
    return SceneRenderer(
      resources: RenderResources(text: try #require(Self.text)),
      settings: RenderSettings(width: side, height: side, transform: .identity), limits: limits)
  }

  private func square(_ filters: [ResolvedFilter], id: String = "square", at place: Double = 8)
    -> ResolvedLayer
  {
    ResolvedLayer(
      id: id, size: Size(width: 16, height: 16), filters: filters,
      content: .shape(
        ResolvedShape(
          path: .rectangle(Rect(x: place, y: place, width: 16, height: 16)), fill: .color(.black))))
  }

  private func scene(_ layers: [ResolvedLayer]) -> ResolvedScene {
    ResolvedScene(size: Size(width: 32, height: 32), background: .white, layers: layers)
  }

  @Test func `a blur of two sampled Gaussians is that of one within a fifth of a step of 8 bits`() throws {
    // A color filter without effect separates the two.
    let apart: [ResolvedFilter] = [
      .blur(standardDeviation: 1), .opacity(1), .blur(standardDeviation: 1),
    ]
    let together: [ResolvedFilter] = [.blur(standardDeviation: 2.0.squareRoot())]
    let first = try renderer(side: 32).bitmap(of: scene([square(apart)]))
    let second = try renderer(side: 32).bitmap(of: scene([square(together)]))
    let difference = zip(first.pixels, second.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 51)
  }

  @Test func `lines that cross the picture count, and the message names their layer`() throws {
    let ends = (0..<4000).map { Point(x: Double($0 * 7 % 32), y: $0.isMultiple(of: 2) ? 0 : 32) }
    let scribble = ResolvedLayer(
      id: "scribble", size: Size(width: 32, height: 32), filters: [],
      content: .shape(
        ResolvedShape(
          path: BezierPath(through: ends, isClosed: true), fillRule: .evenodd,
          fill: .color(.black))))
    _ = try renderer(side: 32, pixelLimit: 200_000_000).bitmap(of: scene([scribble]))
    let error = #expect(throws: RenderError.self) {
      _ = try renderer(side: 32, pixelLimit: 20_000).bitmap(of: scene([square([]), scribble]))
    }
    #expect(
      error?.description.hasPrefix("layer scribble: needs ") == true
        && error?.description.contains(" of 20000 are left") == true)
  }

  @Test func `bitmaps that are needed at once are bounded, also where they are cached`() throws {
    let blurred = (0..<8).map { square([.blur(standardDeviation: 1), .invert(1)], id: "\($0)") }
    let enough = 64_000
    // One after the other needs no more than one.
    _ = try renderer(side: 32, byteLimit: enough).bitmap(of: scene(blurred))
    let nested = blurred.reduce(square([])) { inner, layer in
      ResolvedLayer(
        id: "in " + layer.id, size: layer.size, filters: layer.filters, content: .group([inner, square([])]))
    }
    let error = #expect(throws: RenderError.self) {
      _ = try renderer(side: 32, byteLimit: enough).bitmap(of: scene([nested]))
    }
    #expect(error?.description.contains("more bytes") == true, "\(String(describing: error))")
    let shared = try renderer(side: 32, byteLimit: enough)
    for _ in 0..<3 { _ = try shared.bitmap(of: scene(blurred)) }
    #expect(throws: RenderError.self) { _ = try shared.bitmap(of: scene([nested])) }
  }

  @Test func `filters that are nested hundreds of images deep are refused with their layer`() throws {
    let tile = try #require(FilterPrimitive(.tile, [0, 0, 10, 10]))
    let filters = Array(repeating: ResolvedFilter.primitive(tile), count: 70)
    _ = try renderer(side: 32).bitmap(of: scene([square(filters)]))
    let error = #expect(throws: RenderError.self) {
      _ = try renderer(side: 32).bitmap(of: scene([square(filters + filters + filters, id: "deep")]))
    }
    #expect(error?.description.hasPrefix("layer deep: ") == true, "\(String(describing: error))")
  }

  @Test func `the margin around blurs among other filters grows with the root of their number`() {
    func margin(_ count: Int) -> Int {
      let filters = (0..<count).flatMap { _ in [ResolvedFilter.blur(standardDeviation: 1), .opacity(0.9)] }
      return filters.outsetsOfSuffixes(transform: .identity)[0]
    }
    #expect(margin(1) == 7)
    #expect(margin(100) == 52)
    #expect(margin(10_000) == 503)
  }

  /// The least budget with which layers are drawn.
  private func leastBudget(_ layers: [ResolvedLayer]) throws -> Int {
    var (refused, sufficient) = (0, 1 << 32)
    _ = try renderer(side: 32, pixelLimit: sufficient).bitmap(of: scene(layers))
    while sufficient - refused > 1 {
      let middle = (refused + sufficient) / 2
      let isDrawn = (try? renderer(side: 32, pixelLimit: middle).bitmap(of: scene(layers))) != nil
      if isDrawn { sufficient = middle } else { refused = middle }
    }
    return sufficient
  }

  @Test func `kernels count by their cells`() throws {
    func operations(_ side: Int) throws -> Int {
      let cells = side * side
      let numbers: [Double] = [Double(side), Double(side), 0, 0, Double(cells), 0, 2, 0, 0, 0]
      let kernel = try #require(
        FilterPrimitive(.convolve, numbers + [Double](repeating: 1, count: cells)))
      return try leastBudget([square([.primitive(kernel)])])
    }
    #expect(try operations(24) > 10 * operations(4))
  }

  @Test func `filters in groups one in the other draw what they draw in one list`() throws {
    func nested(_ filters: [ResolvedFilter]) -> ResolvedLayer {
      filters.reduce(square([])) { inner, filter in
        ResolvedLayer(
          id: "group", size: Size(width: 32, height: 32), filters: [filter], content: .group([inner]))
      }
    }
    for filters in [
      [ResolvedFilter.blur(standardDeviation: 1.5), .invert(1), .brightness(0.5)],
      [.invert(1), .blur(standardDeviation: 2), .saturate(0.3), .opacity(0.5)],
    ] {
      let one = try renderer(side: 32).bitmap(of: scene([square(filters)]))
      let chain = try renderer(side: 32).bitmap(of: scene([nested(filters)]))
      let difference = zip(one.pixels, chain.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(difference <= 51)
    }
  }

  @Test func `drop shadows one after the other are those of nested groups`() throws {
    let shadow = ResolvedFilter.dropShadow(
      offset: Point(x: 0, y: 1), standardDeviation: 1, color: .black)
    let renderer = try renderer(side: 32)
    let filters = [ResolvedFilter](repeating: shadow, count: 60)
    let one = try renderer.bitmap(of: scene([square(filters)]))
    let nested = filters.reduce(square([])) { inner, filter in
      ResolvedLayer(
        id: "group", size: Size(width: 32, height: 32), filters: [filter], content: .group([inner]))
    }
    #expect(try self.renderer(side: 32).bitmap(of: scene([nested])) == one)
  }

  @Test func `a frame that takes more than its budget is refused with the layer at which it does`() throws {
    let layers = (0..<10).map { square([.blur(standardDeviation: 2)], id: "layer \($0)", at: Double($0)) }
    let strict = try renderer(side: 32, pixelLimit: leastBudget(layers) / 2)
    let error = #expect(throws: RenderError.self) { try strict.bitmap(of: scene(layers)) }
    let message = error?.description ?? ""
    #expect(message.contains("pixel operations"))
    #expect(
      ["layer layer 4:", "layer layer 5:", "layer layer 6:"].contains { message.hasPrefix($0) }, "\(message)")
  }

  @Test func `what is cached costs what it took, so that a frame is refused whatever was drawn before`()
    throws
  {
    let still = (0..<4).map { square([.blur(standardDeviation: 2)], id: "still \($0)", at: Double($0)) }
    func frame(_ place: Double) -> ResolvedScene { scene(still + [square([], id: "moving", at: place)]) }
    let blurred = square([.blur(standardDeviation: 3)], id: "late")
    let cost = try leastBudget(still + [square([], id: "moving", at: 3), blurred])
    func outcome(of places: [Double]) throws -> Bool {
      let renderer = try renderer(side: 32, pixelLimit: cost - 1)
      for place in places { _ = try renderer.bitmap(of: frame(place)) }
      return (try? renderer.bitmap(of: scene(still + [square([], id: "moving", at: 3), blurred]))) != nil
    }
    #expect(try !outcome(of: []))
    #expect(try !outcome(of: [0, 1, 2]))
  }

  @Test func `what a blur gathers is refused with its layer`() throws {
    var layer = square([.blur(standardDeviation: 8)], id: "huge", at: -8)
    layer.transform = .scale(x: 1e6, y: 1e6)
    let error = #expect(throws: RenderError.self) { try renderer(side: 32).bitmap(of: scene([layer])) }
    #expect(error?.description.hasPrefix("layer huge: drawing it needs") == true)
  }
}
