import Afterglow
import Foundation
import FrameExport
import PNGCoding
import PixelKernels
import Testing
import VectorExport
import VectorGraphics
import XMLReading

@Suite("SVG and PDF")
struct VectorTests {
  private struct Drawing {
    var file: VectorFile
    var text: String { String(decoding: file.bytes, as: UTF8.self) }

    func document() throws -> XMLDocument { try XMLReader().read(file.bytes) }

    func elements(_ name: String) throws -> [XMLDocument.Element] {
      try document().elements.filter { $0.name == name }
    }

    /// The characters of all text elements, in order.
    func words() throws -> [String] {
      let document = try document()
      func text(_ element: XMLDocument.Element) -> String {
        element.children.map { child in
          switch child {
          case .text(let text): text
          case .element(let index): self.text(of: index, in: document)
          }
        }.joined()
      }
      return document.elements.filter { $0.name == "text" }.map(text)
    }

    private func text(of index: Int, in document: XMLDocument) -> String {
      document.elements[index].children.map { child in
        if case .text(let text) = child { text } else { "" }
      }.joined()
    }
  }

  private func draw(
    _ layers: String, background: String? = "white", as format: VectorFormat = .svg, at time: Double = 0,
    size: OutputSize = OutputSize(), _ change: (inout VectorSettings) -> Void = { _ in }
  ) throws -> Drawing {
    let backdrop = background.map { #""background": "\#($0)","# } ?? ""
    let scene = #"{"size": [200, 100], \#(backdrop) "layers": [\#(layers)]}"#
    let document = try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
    var options = RenderOptions()
    options.size = size
    var settings = VectorSettings()
    change(&settings)
    return Drawing(file: try document.frames(options).file(at: time, as: format, settings))
  }

  private static let box =
    #"{"type": "rectangle", "fill": "orange", "frame": {"left": 10, "top": 20, "width": 30, "height": 40}"#
  private static let words =
    #"{"type": "text", "text": "Left & right", "frame": {"left": 10, "top": 10, "width": 150, "height": 40}"#

  @Test("more text than can be written as outlines is refused, and the message names the layer")
  func muchText() throws {
    func layer(_ text: String) -> String { #"{"id": "t", "type": "text", "text": "\#(text)"}"# }
    do {
      _ = try draw(layer("a" + String(repeating: #"\n"#, count: 256 << 10)), as: .pdf) { $0.text = .outlines }
      Issue.record("it has been written")
    } catch {
      #expect("\(error)".contains("layer t: more than 262144 bytes of text"), "\(error)")
    }
    #expect(try draw(layer("a"), as: .svg).words() == ["a"])
  }

  @Test("a gradient of very many stops is sampled")
  func manyStops() throws {
    func stops(_ count: Int) throws -> [XMLDocument.Element] {
      let stops = (0..<count).map { #"{"color": "\#($0.isMultiple(of: 2) ? "red" : "blue")"}"# }
      let fill = #"{"type": "linear", "angle": 90, "stops": [\#(stops.joined(separator: ","))]}"#
      return try draw(
        #"{"type": "rectangle", "fill": \#(fill), "frame": {"width": 200, "height": 100}}"#, as: .svg
      ).elements("stop")
    }
    #expect(try (8000...16_000).contains(stops(8000).count))
    let many = try stops(40_001)
    #expect((8193...16_386).contains(many.count))
    #expect(many.first?.attributes["offset"] == "0" && many.last?.attributes["offset"] == "1")
    #expect(many.first?.attributes["stop-color"] == many.last?.attributes["stop-color"])
  }

  @Test("an emoji that occurs often is in the file once")
  func repeatedEmoji() throws {
    let text = #"{"type": "text", "text": "👍👍👍👍🎉", "font": {"size": 16}}"#
    let drawing = try draw(text)
    #expect(try drawing.elements("image").count == 2)
    #expect(try drawing.elements("use").count == 5)
    let once = try draw(text.replacing("👍👍👍👍🎉", with: "👍🎉"), as: .pdf)
    #expect(try draw(text, as: .pdf).file.bytes.count < once.file.bytes.count + 500)
  }

  @Test("tiles of vectors remain vectors, those of rasterized content become one image")
  func tiles() throws {
    func group(_ content: String, _ filter: String) -> String {
      #"{"type": "group", "filters": [{\#(filter)}], "children": [\#(content)]}"#
    }
    let tile = #""primitive": "tile 10 20 30 40 in 0 0 200 100""#
    let vectors = try draw(group(Self.box + "}", tile))
    // 8 × 4 tiles, and the backdrop.
    #expect(try vectors.elements("image").isEmpty)
    #expect(vectors.file.warnings.isEmpty)
    #expect(try vectors.elements("path").count + vectors.elements("rect").count >= 32)
    for filter in [tile, #""primitive": "tile 10 20 1 1 in 0 0 200 100""#] {
      let content = filter == tile ? group(Self.box + "}", #""blur": 2"#) : Self.box + "}"
      #expect(try draw(group(content, filter)).elements("image").count == 1)
    }
  }

  @Test("a shape is a path in whole numbers, where it is, and the background a rectangle")
  func shape() throws {
    let drawing = try draw(Self.box + "}")
    #expect(try drawing.elements("rect").map { $0.attributes["fill"] } == ["#fff"])
    #expect(try drawing.elements("path").map { $0.attributes["d"] } == ["M10 20h30v40h-30z"])
    #expect(try drawing.elements("svg")[0].attributes["viewBox"] == "0 0 200 100")
    #expect(drawing.file.warnings.isEmpty)
  }

  @Test(
    "text stays text, with its font and a list of others", arguments: [TextForm.text, .embedded])
  func text(form: TextForm) throws {
    let drawing = try draw(Self.words + "}") { $0.text = form }
    #expect(try drawing.words() == ["Left & right"])
    let element = try #require(try drawing.elements("text").first)
    #expect(element.attributes["font-family"] == "Inter,sans-serif")
    #expect(try drawing.elements("style").count == (form == .embedded ? 1 : 0))
    #expect(drawing.text.contains("src:url(data:font/otf;base64,T1RUT") == (form == .embedded))
    #expect(try drawing.elements("path").isEmpty)
  }

  @Test("text becomes outlines on request")
  func outlines() throws {
    let drawing = try draw(Self.words + "}") { $0.text = .outlines }
    #expect(try drawing.words().isEmpty && !drawing.elements("path").isEmpty)
  }

  @Test("lines break at the same positions as in Afterglow, and each has its position")
  func lines() throws {
    let drawing = try draw(
      #"{"type": "text", "text": "one two three four", "frame": {"left": 10, "top": 0, "width": 60, "height": 90}, "wraps": true, "font": {"size": 20}}"#
    )
    let lines = try drawing.elements("tspan")
    #expect(lines.count > 1 && Set(lines.map { $0.attributes["y"] }).count == lines.count)
    #expect(lines.allSatisfy { $0.attributes["x"] == "10" })
    #expect(try drawing.words() == [""] || drawing.words().joined().contains(" "))
  }

  @Test("right-to-left text begins at its left edge, in the order of its letters")
  func rightToLeft() throws {
    let drawing = try draw(
      #"{"type": "text", "text": "abc שלום", "frame": {"left": 10, "top": 10, "width": 150, "height": 40}, "font": {"family": "DejaVu Sans"}}"#
    )
    #expect(try drawing.words() == ["abc", "\u{2067}שלום\u{2069}"])
    let positions = try drawing.elements("text").compactMap { Double($0.attributes["x"] ?? "") }
    #expect(positions.count == 2 && positions[0] < positions[1])
  }

  @Test("figures of text with features are placed one by one, and text says its language")
  func features() throws {
    let drawing = try draw(
      #"{"type": "text", "text": "a 117 b", "features": ["tnum"], "frame": {"left": 10, "top": 10, "width": 150, "height": 40}}, "#
        + #"{"type": "text", "text": "直", "language": "zh-Hans"}"#)
    let figures = try drawing.elements("tspan").filter { $0.attributes["textLength"] == nil }
    let positions = figures.compactMap { Double($0.attributes["x"] ?? "") }
    #expect(positions.count == 5 && positions == positions.sorted())
    #expect(abs((positions[2] - positions[1]) - (positions[3] - positions[2])) <= 0.011)
    #expect(drawing.text.contains("font-feature-settings:'tnum'"))
    #expect(try drawing.elements("text").last?.attributes["xml:lang"] == "zh-Hans")
  }

  @Test("the same scene gives the same bytes", arguments: VectorFormat.allCases)
  func determinism(format: VectorFormat) throws {
    let layers = "\(Self.box)}, \(Self.words), \"opacity\": 0.5}"
    #expect(try draw(layers, as: format).file.bytes == draw(layers, as: format).file.bytes)
  }

  @Test(
    "features of SVG are written as such",
    arguments: [
      (#""stroke": {"paint": "black", "width": 2, "dashes": [4, 2]}"#, "stroke-dasharray=\"4 2\""),
      (#""fill": "red", "opacity": 0.25"#, "opacity=\".25\""),
      (#""fill": "red", "rotate": 30"#, "<path"),
      (#""fill": {"type": "linear", "stops": [{"color": "red"}, {"color": "blue"}]}"#, "<linearGradient"),
      (#""fill": {"type": "radial", "stops": [{"color": "red"}, {"color": "blue"}]}"#, "<radialGradient"),
    ])
  func held(look: String, markup: String) throws {
    let rectangle = #"{"type": "rectangle", "frame": {"left": 10, "top": 20, "width": 30, "height": 40}"#
    let drawing = try draw("\(rectangle), \(look)}")
    #expect(drawing.text.contains(markup), "\(drawing.text)")
    #expect(try drawing.elements("image").isEmpty && drawing.file.warnings.isEmpty)
  }

  @Test(
    "unsupported content is rasterized for that layer only, with a warning",
    arguments: [
      (#""filters": [{"blur": 3}]"#, VectorFormat.svg, "a blur"),
      (#""filters": [{"blur": 3}]"#, .pdf, "a blur"),
      (
        #""fill": {"type": "conic", "stops": [{"color": "red"}, {"color": "blue"}]}"#, .svg,
        "a conic gradient"
      ),
      (#""blendMode": "multiply""#, .svg, "blend mode multiply"),
      (#""blendMode": "plus-lighter""#, .pdf, "blend mode plus-lighter"),
      (#""blendMode": "hue""#, .pdf, "blend mode hue"),
      (#""shadows": [{"blur": 4, "color": "black"}]"#, .pdf, "a box shadow"),
    ])
  func rasterized(look: String, format: VectorFormat, reason: String) throws {
    let fill = look.contains("fill") ? "" : #""fill": "red", "#
    let drawing = try draw(
      #"\#(Self.words)}, {"type": "rectangle", "id": "pane", "frame": {"left": 10, "top": 20, "width": 30, "height": 40}, \#(fill)\#(look)}"#,
      as: format)
    #expect(
      drawing.file.warnings == [
        "\(format.rawValue.uppercased()) represents \(reason) as an image at raster scale 2: layer pane"
      ])
    if format == .svg { #expect(try drawing.elements("image").count == 1 && drawing.words().count == 1) }
  }

  @Test("PDF has blend modes, and an image has the requested resolution")
  func scales() throws {
    let multiplied = "\(Self.box), \"blendMode\": \"multiply\"}"
    #expect(try draw(multiplied, as: .pdf).file.warnings.isEmpty)
    for scale in [1.0, 4] {
      let drawing = try draw("\(Self.box), \"filters\": [{\"blur\": 1}]}") { $0.rasterScale = scale }
      let url = try #require(try drawing.elements("image").first?.attributes["xlink:href"])
      let data = try #require(Data(base64Encoded: String(url.drop { $0 != "," }.dropFirst())))
      let width = Double(try PNGDecoder().decode(Array(data)).header.width)
      #expect((40 * scale...50 * scale).contains(width))
    }
  }

  @Test("a group that blends over nothing is cut out of the content beneath its image")
  func transparentBackdrop() throws {
    let drawing = try draw("\(Self.box)}, \(Self.box), \"blendMode\": \"screen\"}", background: nil)
    #expect(try drawing.elements("image").count == 1)
    #expect(drawing.text.contains("clip-rule=\"evenodd\""))
  }

  @Test("a clipped group is a clip path, a mask is a mask")
  func clips() throws {
    let drawing = try draw(
      #"""
      {"type": "group", "clip": {"inset": {}}, "frame": {"left": 10, "top": 10, "width": 50, "height": 50}, "children": [\#(Self.box)}]},
      {"type": "rectangle", "fill": "red", "frame": {"left": 0, "top": 0, "width": 90, "height": 90},
       "mask": {"layers": [{"type": "ellipse", "fill": "black", "frame": {"left": 0, "top": 0, "width": 80, "height": 80}}]}}
      """#)
    #expect(try drawing.elements("clipPath").count == 1 && drawing.elements("mask").count == 1)
    #expect(try drawing.elements("image").isEmpty)
  }

  @Test("a layer in perspective is an image where it is seen, also within groups that are moved")
  func perspective() throws {
    let tilted = Self.box + #", "transform3d": [{"perspective": 200}, {"rotateY": 30}]}"#
    for (layers, left) in [
      (tilted, 10.0), (#"{"type": "group", "translate": [50, 5], "children": [\#(tilted)]}"#, 60),
    ] {
      let drawing = try draw(layers)
      let image = try #require(drawing.elements("image").first)
      let x = try #require(Double(image.attributes["x"] ?? "0"))
      let width = try #require(Double(image.attributes["width"] ?? ""))
      #expect(x > left && x + width < left + 30, "\(image.attributes)")
      #expect(try drawing.elements("path").isEmpty)
      #expect(drawing.file.warnings.count == 1 && drawing.file.warnings[0].contains("perspective"))
    }
  }

  @Test("a page of a PDF file has 0.75 points per pixel, or the requested size in millimeters")
  func pages() throws {
    func box(_ drawing: Drawing) -> String? {
      let text = String(decoding: drawing.file.bytes, as: UTF8.self)
      return text.firstMatch(of: /MediaBox \[ ([0-9. ]+) \]/).map { String($0.1) }
    }
    #expect(box(try draw(Self.box + "}", as: .pdf)) == "0 0 150 75")
    let page = try draw(Self.box + "}", as: .pdf) { $0.page = Size(width: 210, height: 297) }
    #expect(box(page) == "0 0 595.275591 841.889764")
    let sheet = try draw(Self.box + "}") { $0.page = Size(width: 210, height: 297) }
    let attributes = try sheet.elements("svg")[0].attributes
    #expect(attributes["width"] == "210mm" && attributes["height"] == "297mm")
    #expect(attributes["viewBox"]?.hasPrefix("0 -91.4") == true)
  }

  @Test("the text alternative becomes the title and the description")
  func summary() throws {
    let drawing = try draw(Self.box + "}") { $0.summary = "A box. It is <orange>." }
    let document = try drawing.document()
    let texts = document.elements.filter { ["title", "desc"].contains($0.name) }.map(\.children)
    #expect(texts.count == 2)
    #expect(drawing.text.contains("<title id=\"title\">A box.</title>"))
    #expect(drawing.text.contains("<desc>A box. It is &lt;orange&gt;.</desc>"))
  }

  @Test("the library writes both")
  func library() throws {
    let scene = #"{"size": [20, 10], "layers": [{"type": "ellipse", "fill": "red"}]}"#
    let document = try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
    #expect(try ImageRequest(.svg).data(of: document).starts(with: Array("<?xml".utf8)))
    #expect(try ImageRequest(.pdf).data(of: document).starts(with: Array("%PDF-1.5".utf8)))
  }
}
