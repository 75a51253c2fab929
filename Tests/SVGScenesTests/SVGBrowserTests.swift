import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

private struct NoResources: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage {
    guard name == "a.svg" else { throw SVGImageError("absent") }
    return .document(Array(Self.image.utf8))
  }
  func metrics(of text: SVGTextRun) -> SVGTextMetrics? { nil }

  static let image =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='10' fill='blue'/></svg>"
}

private func layers(_ content: String) throws -> [Layer] {
  let text = "<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>"
  return try SVGReader().picture(of: Array(text.utf8), resources: NoResources()).layers
}

/// The paints of all shapes within layers.
private func fills(_ layers: [Layer]) -> [LayerPaint?] {
  layers.flatMap { layer -> [LayerPaint?] in
    if case .group(let children) = layer.content { return fills(children) }
    return [layer.fill]
  }
}

/// The filters of layers and of those in them, outermost first.
private func filters(_ layers: [Layer]) -> [Filter] {
  layers.flatMap { layer -> [Filter] in
    guard case .group(let children) = layer.content else { return layer.filters }
    return layer.filters + filters(children)
  }
}

/// Behavior that two browser engines and resvg have in common where specifications are ambiguous, or newer
/// than SVG 1.1.
@Suite("SVG compatibility with other renderers")
struct SVGBrowserTests {
  private let green = LayerPaint.color(Color(rgb: 0, 128, 0))

  private func filtered(_ filter: String, _ value: String = "url(#f)") throws -> [Layer] {
    try layers(
      "<filter id='f'>\(filter)</filter><rect width='50' height='50' fill='green' filter='\(value)'/>")
  }

  @Test(
    "inputs that only SVG 1.1 has are ordinary names, and elements that are not primitives are ignored",
    arguments: [
      "<feOffset in='BackgroundImage' dx='5'/>", "<feOffset in='StrokePaint' dx='5'/>",
      "<feFoo/><feOffset dx='5'/>",
      "<feOffset dx='5'/><feFoo/>",
    ])
  func unknownNames(filter: String) throws {
    #expect(try filtered(filter) == filtered("<feOffset dx='5'/>"))
  }

  @Test("a missing filter is ignored")
  func missingFilters() throws {
    #expect(try filtered("", "url(#none)") == filtered("", "none"))
    #expect(try filters(filtered("", "url(#none) blur(3px)")) == [.blur(standardDeviation: 3)])
    #expect(try filters(filtered("", "blur(3px) url(#none)")) == [.blur(standardDeviation: 3)])
  }

  @Test("a negative deviation leaves its axis sharp")
  func negativeDeviation() throws {
    func blur(_ deviations: String) throws -> [Layer] {
      try filtered("<feGaussianBlur stdDeviation='\(deviations)'/>")
    }
    #expect(try blur("5 -5") == blur("5 0"))
    #expect(try blur("-5") == blur("0"))
  }

  @Test("along an axis without blur a rotated image is not drawn a thousand times as large")
  func turnedBlur() throws {
    let turned = try layers(
      "<filter id='f'><feGaussianBlur stdDeviation='5 0'/></filter><g transform='rotate(30)'><rect width='50' height='50' filter='url(#f)'/></g>"
    )
    func scales(_ layers: [Layer]) -> [Double] {
      layers.flatMap { layer -> [Double] in
        let own = layer.transform.map { $0.transform(in: .zero).maximumScale }
        guard case .group(let children) = layer.content else { return own }
        return own + scales(children)
      }
    }
    #expect(scales(turned).contains { $0 > 1.5 })
    #expect(scales(turned).allSatisfy { $0 <= 50.001 })
  }

  @Test("an SVG file can be a filter's image")
  func filterImages() throws {
    #expect(try fills(filtered("<feImage href='a.svg'/>")) == [.color(Color(rgb: 0, 0, 255))])
  }

  @Test("a fractional kernel order leaves the element unchanged, a negative one means the default")
  func orders() throws {
    func kernel(_ order: String) throws -> [Filter] {
      try filters(
        filtered(
          "<feConvolveMatrix \(order) kernelMatrix='1 2 1 0 1 0 1 2 1' color-interpolation-filters='sRGB'/>"))
    }
    #expect(try kernel("order='2.5'").isEmpty)
    #expect(try kernel("order='-1'") == kernel(""))
  }

  @Test("an empty list of extensions is unsupported")
  func extensions() throws {
    let shapes = "<rect requiredExtensions='' width='1' height='1'/><rect width='1' height='1' fill='green'/>"
    #expect(fills(try layers("<switch>\(shapes)</switch>")) == [green])
  }

  @Test(
    "initial, unset and revert are supported wherever inherit is",
    arguments: [
      ("initial", Color.black), ("unset", Color(rgb: 0, 128, 0)), ("revert", Color(rgb: 0, 128, 0)),
    ])
  func keywords(keyword: String, color: Color) throws {
    let content =
      "<g fill='green' opacity='0.5'><rect width='1' height='1' style='fill:\(keyword);opacity:\(keyword)'/></g>"
    #expect(fills(try layers(content)) == [.color(color)])
  }

  @Test("a pattern without content or size gives its fallback color")
  func patternFallback() throws {
    for pattern in [
      "<pattern id='p' width='1' height='1'/>", "<pattern id='p' width='0' height='1'><rect/></pattern>",
    ] {
      #expect(fills(try layers("\(pattern)<rect width='9' height='9' fill='url(#p) green'/>")) == [green])
    }
  }

  @Test("a gradient from a large circle to a small one equals the reversed one")
  func reversedCircles() {
    let red = Color(rgb: 255, 0, 0)
    let stops = [GradientPaint.Stop(offset: 0, color: red), GradientPaint.Stop(offset: 1, color: .black)]
    var circles = GradientCircles(
      start: .zero, startRadius: 40, end: .zero, endRadius: 20, stops: stops, spreadMethod: .pad)
    circles.narrow()
    #expect(circles.endRadius == 40)
    #expect(circles.stops.map(\.color) == [.black, red])
    #expect(circles.stops.map(\.offset) == [0.5, 1])
  }

  @Test("repetitions between circles are expanded: a period is the space between them")
  func repeatedCircles() throws {
    let red = Color(rgb: 255, 0, 0)
    let stops = [GradientPaint.Stop(offset: 0, color: red), GradientPaint.Stop(offset: 1, color: .black)]
    for method in [Gradient.SpreadMethod.repeat, .reflect] {
      var circles = GradientCircles(
        start: .zero, startRadius: 10, end: .zero, endRadius: 30, stops: stops, spreadMethod: method)
      circles.narrow()
      #expect(circles.spreadMethod == .pad)
      func colors(at radius: Double) -> [Color] {
        circles.stops.filter { abs(($0.offset ?? 0) * circles.endRadius - radius) < 1e-6 }.map(\.color)
      }
      #expect(colors(at: 30) == (method == .repeat ? [.black, red] : [.black, .black]))
      #expect(colors(at: 50) == (method == .repeat ? [.black, red] : [red, red]))
    }
  }
}
