import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import SVGScenes

private struct NoImages: SVGResources {
  func image(named name: String) throws(SVGImageError) -> SVGImage { throw SVGImageError("absent") }
  func metrics(of run: SVGTextRun) -> SVGTextMetrics? { nil }
}

/// A square of 100 × 100 with a filter of some primitives.
private func picture(_ primitives: String, attributes: String = "") throws -> SVGLayers {
  let text = """
    <svg xmlns="http://www.w3.org/2000/svg"><filter id="f" \(attributes)>\(primitives)</filter>
    <rect id="r" width="100" height="100" filter="url(#f)"/></svg>
    """
  return try SVGReader().picture(of: Array(text.utf8), resources: NoImages())
}

/// All filter primitives, outermost first.
private func primitives(_ layers: [Layer]) -> [FilterPrimitive] {
  layers.flatMap { layer -> [FilterPrimitive] in
    let own = layer.filters.compactMap { if case .primitive(let primitive) = $0 { primitive } else { nil } }
    guard case .group(let children) = layer.content else { return own }
    return own + primitives(children)
  }
}

@Suite("Filters of SVG as layers")
struct SVGFilterTests {
  private let encoded = "color-interpolation-filters=\"sRGB\""
  private let region = Rect(x: -10, y: -10, width: 120, height: 120)

  @Test("primitives calculate in linear light unless sRGB is requested")
  func linearLight() throws {
    let blur = "<feGaussianBlur stdDeviation=\"2\"/>"
    #expect(primitives(try picture(blur).layers).map(\.operation) == [.encode, .linear])
    #expect(primitives(try picture(blur, attributes: encoded).layers).isEmpty)
    // Black is black in both.
    let shadow = "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"2\"/>"
    #expect(primitives(try picture(shadow).layers).isEmpty)
  }

  @Test(
    "attributes become the parameters of primitives",
    arguments: [
      ("<feMorphology radius=\"2\"/>", "erode 2 2"),
      ("<feMorphology operator=\"dilate\" radius=\"2 3\"/>", "dilate 2 3"),
      ("<feColorMatrix type=\"saturate\" values=\"1\"/>", "matrix 1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0"),
      (
        "<feComponentTransfer><feFuncG type=\"gamma\" exponent=\"2\"/><feFuncG type=\"table\" tableValues=\"1 0\"/></feComponentTransfer>",
        "transfer 0 0 1 2 1 0 0 0 0 0"
      ),
      ("<feComposite operator=\"arithmetic\" k2=\"0.5\" k4=\"-1\"/>", "arithmetic 0 0.5 0 -1"),
      (
        "<feConvolveMatrix order=\"2 1\" kernelMatrix=\"1 2\" edgeMode=\"none\"/>",
        "convolve 2 1 1 0 3 0 2 0 0 0 1 2"
      ),
      ("<feTurbulence baseFrequency=\"0.1\" numOctaves=\"1e9\" seed=\"4\"/>", "turbulence 0.1 0.1 16 4 0 0"),
      ("<feTurbulence baseFrequency=\"nan\" type=\"fractalNoise\"/>", "turbulence 0 0 1 0 0 1"),
      ("<feDisplacementMap scale=\"9\" xChannelSelector=\"G\"/>", "displace 9 9 1 3"),
      (
        "<feDiffuseLighting><fePointLight x=\"1\" y=\"2\" z=\"3\"/></feDiffuseLighting>",
        "diffuse 1 1 1 1 1 1 1 1 2 3"
      ),
    ])
  func numbers(element: String, expected: String) throws {
    let found = primitives(try picture(element, attributes: encoded).layers)
    #expect(found.map(\.text) == [expected + " in -10 -10 120 120"])
  }

  @Test(
    "an error of a primitive hides the element",
    arguments: [
      "<feConvolveMatrix order=\"0\"/>", "<feConvolveMatrix kernelMatrix=\"1 2 3\"/>",
      "<feConvolveMatrix divisor=\"0\" kernelMatrix=\"1 1 1 1 1 1 1 1 1\"/>",
      "<feConvolveMatrix targetX=\"3\" kernelMatrix=\"1 1 1 1 1 1 1 1 1\"/>", "<feSpecularLighting/>",
    ])
  func errors(element: String) throws {
    let result = try picture(element, attributes: encoded)
    #expect(primitives(result.layers).isEmpty)
    #expect(!hasShape(result.layers))
    #expect(result.warnings.isEmpty)
  }

  private func hasShape(_ layers: [Layer]) -> Bool {
    layers.contains { layer in
      if case .group(let children) = layer.content { hasShape(children) } else { true }
    }
  }

  @Test("a kernel that is too large leaves the element unchanged, with a warning")
  func largeKernel() throws {
    let result = try picture("<feConvolveMatrix order=\"1000000\" kernelMatrix=\"1\"/>")
    #expect(hasShape(result.layers))
    #expect(result.warnings.count == 1)
  }

  @Test("a primitive's default region is that of its inputs' results")
  func subregions() throws {
    let flood = "<feFlood x=\"10\" y=\"20\" width=\"30\" height=\"40\" result=\"a\"/>"
    let chain = try picture(flood + "<feMorphology radius=\"1\"/>", attributes: encoded)
    #expect(primitives(chain.layers).map(\.region) == [Rect(x: 10, y: 20, width: 30, height: 40)])
    let tile = try picture(flood + "<feTile/>", attributes: encoded)
    #expect(primitives(tile.layers).map(\.text) == ["tile 10 20 30 40 in -10 -10 120 120"])
    let whole = try picture(flood + "<feMorphology in=\"SourceGraphic\" radius=\"1\"/>", attributes: encoded)
    #expect(primitives(whole.layers).map(\.region) == [region])
  }

  @Test("an element in its own filter is drawn without it")
  func recursion() throws {
    let result = try picture("<feImage href=\"#r\"/>")
    #expect(hasShape(result.layers))
    #expect(result.warnings.count == 1)
  }

  @Test("exponentially reused results, and endless chains, end in an error")
  func bombs() {
    let doubled = String(repeating: "<feBlend in2=\"\"/>", count: 60)
    #expect(throws: SVGError.self) { try picture(doubled) }
    let chain = String(repeating: "<feOffset dx=\"1\"/>", count: 101)
    #expect(throws: SVGError.self) { try picture(chain) }
  }

  @Test("drop-shadow accepts lengths without units")
  func dropShadow() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" filter="drop-shadow(blue 4 5 6)"/></svg>
      """
    let result = try SVGReader().picture(of: Array(text.utf8), resources: NoImages())
    let blue = Color(rgb: 0, 0, 255)
    #expect(
      result.layers.contains {
        $0.filters == [.dropShadow(offset: Point(x: 4, y: 5), blur: 6, color: blue)]
      })
  }
}
