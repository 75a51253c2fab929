import DataFiles
import Foundation
import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import Afterglow

@Suite struct `Text that fits its box` {
  private static let engine = try? SceneDocument.textEngine(TextOptions())

  private func placed(
    _ text: String, width: Double = 300, height: Double = 200,
    _ change: (inout TextContent) -> Void = { _ in }
  ) throws -> PlacedText {
    var content = TextContent(text, font: Font(size: 60, minimumSize: 20))
    change(&content)
    return try content.placed(
      in: Size(width: width, height: height), measuring: try #require(Self.engine), language: nil)
  }

  @Test func `a text that fits keeps its size`() throws {
    let placed = try placed("Ann")
    #expect(placed.fontSize == 60 && !placed.metrics.isTruncated)
  }

  @Test func `a text shrinks to the largest quarter of a point at which it fits`() throws {
    for text in ["A longer title", "Maximiliana Konstantinopolitana", "日本語の長い題名", "שלום עולם שלום"] {
      let placed = try placed(text)
      #expect(placed.fontSize < 60 && placed.fontSize >= 20)
      #expect((4 * placed.fontSize).rounded() == 4 * placed.fontSize)
      #expect(placed.metrics.size.width <= 300.001)
      let larger = try self.placed(text) { $0.font = Font(size: placed.fontSize + 0.25) }
      #expect(larger.metrics.size.width > 300, "\(text) at \(placed.fontSize)")
    }
  }

  @Test func `what does not fit at the smallest size ends in an ellipsis`() throws {
    let placed = try placed(String(repeating: "W", count: 60))
    #expect(placed.fontSize == 20 && placed.metrics.isTruncated)
    #expect(placed.metrics.lines.count == 1)
    #expect(placed.metrics.size.width <= 300)
  }

  @Test func `lines shrink until they are few enough, and no word is broken while it can shrink`() throws {
    let placed = try placed("Some words that need several lines") {
      ($0.wraps, $0.lineLimit) = (true, 2)
    }
    #expect(placed.metrics.lines.count == 2 && !placed.metrics.isTruncated)
    let word = try self.placed("Supercalifragilistic a") { $0.wraps = true }
    #expect(word.metrics.lines.count == 2)
  }

  @Test func `lines shrink until they fit the height, and then end in an ellipsis`() throws {
    let text = String(repeating: "Some words that need several lines. ", count: 8)
    let tall = try placed(text, height: 600) { $0.wraps = true }
    #expect(tall.metrics.size.height <= 600.001 && tall.fontSize < 60 && !tall.metrics.isTruncated)
    let low = try placed(text, height: 100) { $0.wraps = true }
    #expect(low.metrics.size.height <= 100.001 && low.fontSize == 20 && low.metrics.isTruncated)
  }

  @Test func `spans and tracking shrink in proportion`() throws {
    let placed = try placed("") {
      $0.spans = [.init(text: "Half "), .init(text: "as large again", size: 90, tracking: 6)]
    }
    let runs = placed.paragraph.runs
    #expect(abs(runs[1].font.size / runs[0].font.size - 1.5) < 1e-6)
    #expect(abs(runs[1].tracking / runs[0].font.size - 0.1) < 1e-6)
  }

  @Test func `balanced lines are about equally long, and no more of them`() throws {
    let text = "A headline of a few words, whose last line would be short"
    func lines(_ style: TextWrap) throws -> [TextMetrics.Line] {
      try placed(text, width: 500, height: 600) {
        $0.font = Font(size: 40)
        ($0.wraps, $0.textWrap) = (true, style)
      }.metrics.lines
    }
    let (plain, balanced, pretty) = (try lines(.wrap), try lines(.balance), try lines(.pretty))
    #expect(balanced.count == plain.count && pretty.count == plain.count)
    func spread(_ lines: [TextMetrics.Line]) -> Double {
      (lines.map(\.width).max() ?? 0) - (lines.map(\.width).min() ?? 0)
    }
    #expect(spread(balanced) < spread(plain))
    #expect(plain[plain.count - 1].width < 500 / 3 && pretty[pretty.count - 1].width >= 500 / 3)
  }

  @Test func `balancing does not cut a text to its number of lines`() throws {
    for style in [TextWrap.balance, .pretty] {
      let placed = try placed("فاطمة الزهراء بنت محمد بن عبد الله", width: 952, height: 600) {
        $0.font = Font(weight: 700, size: 120, minimumSize: 36)
        ($0.textWrap, $0.lineLimit) = (style, 2)
      }
      #expect(!placed.metrics.isTruncated && placed.metrics.lines.count == 2)
    }
  }

  @Test func `balanced lines are aligned in the whole box`() throws {
    let placed = try placed(
      "A headline of a few words, whose last line would be short", width: 500, height: 600
    ) {
      $0.font = Font(size: 40)
      ($0.textWrap, $0.alignment) = (.balance, .center)
    }
    #expect(placed.metrics.lines.allSatisfy { abs($0.x + $0.width / 2 - 250) < 0.01 })
  }

  @Test func `lines from right to left begin at the right, whether lines break or not`() throws {
    func starts(wraps: Bool, _ alignment: TextAlignment) throws -> [Double] {
      let placed = try placed("שלום עולם\nabc", width: 360) {
        $0.font = Font(size: 28)
        ($0.wraps, $0.alignment) = (wraps, alignment)
      }
      return placed.metrics.lines.map { placed.origin.x + $0.x }
    }
    for alignment in [TextAlignment.start, .center, .end] {
      let (broken, whole) = (try starts(wraps: true, alignment), try starts(wraps: false, alignment))
      #expect(zip(broken, whole).allSatisfy { abs($0 - $1) < 0.001 }, "\(alignment): \(broken) \(whole)")
    }
    #expect(try starts(wraps: false, .start)[0] > 200)
    #expect(try starts(wraps: false, .start)[1] == 0)
  }

  // MARK: Marks

  private func layers(_ text: String) throws -> [ResolvedLayer] {
    let document = try SceneDocument(
      bytes: Array(#"{"size": [300, 100], "layers": [{"id": "t", "type": "text", \#(text)}]}"#.utf8),
      path: "scene.json")
    let layer = try document.scene.resolved(at: 0, in: document.resolutionContext).layers[0]
    if case .group(let layers) = layer.content { return layers }
    return [layer]
  }

  private func bounds(_ layer: ResolvedLayer) -> Rect? {
    if case .shape(let shape) = layer.content { shape.path.controlBox } else { nil }
  }

  @Test func `a highlight is behind each line, and lines are under or over the text`() throws {
    let layers = try layers(
      #""text": "One two three", "wraps": true, "frame": {"width": 100}, "font": {"size": 24}, "decoration": ["underline", "strikethrough"], "highlight": {"fill": "gold", "padding": [2, 6], "cornerRadius": 4}"#
    )
    let kinds = layers.map { bounds($0) == nil ? "text" : "shape" }
    #expect(kinds == ["shape", "shape", "shape", "shape", "text", "shape", "shape"])
    let pill = try #require(bounds(layers[0]))
    #expect(pill.x == -6)
    #expect(pill.height > 28 && pill.height < 38)
    let (underline, strike) = (try #require(bounds(layers[2])), try #require(bounds(layers[5])))
    #expect(abs(underline.width - (pill.width - 12)) < 0.01)
    #expect(strike.y < underline.y)
  }

  @Test func `a span has a highlight and a line of its own`() throws {
    let layers = try layers(
      #""text": [{"text": "a "}, {"text": "bc", "highlight": {"fill": "gold"}, "decoration": "overline", "fill": "red"}, {"text": " d"}], "font": {"size": 24}"#
    )
    #expect(layers.count == 3)
    let (pill, line) = (try #require(bounds(layers[0])), try #require(bounds(layers[1])))
    #expect(pill.x > 10 && abs(pill.width - line.width) < 0.01)
    guard case .shape(let shape) = layers[1].content else { return }
    #expect(shape.fill == .color(Color(red: 1, green: 0, blue: 0)))
  }

  @Test func `a stroke may be painted under the fill`() throws {
    let layers = try layers(#""text": "a", "paintOrder": "stroke", "stroke": {"paint": "red", "width": 4}"#)
    guard case .text(let text) = layers[0].content else { return }
    #expect(text.stroke?.isBehind == true)
  }

  @Test func `inspection states lines, extents and the size that was found`() throws {
    let text =
      #"{"size": [300, 100], "layers": [{"type": "text", "text": "A title that is too long", "font": {"size": 60, "minimumSize": 10}}]}"#
    let document = try SceneDocument(bytes: Array(text.utf8), path: "scene.json")
    var json: [UInt8] = []
    try SceneInspection(of: document).writeJSON { json += $0 }
    let layer = try #require(try JSONDocument(parsing: json).root["layers"]?.array?.first)
    let size = try #require(layer["fontSize"]?.double)
    #expect(size > 10 && size < 40)
    let line = try #require(layer["lines"]?.array?.first)
    #expect(try #require(line["width"]?.double) <= 300)
    #expect(try #require(line["baseline"]?.double) > size / 2)
    #expect(try #require(layer["ink"]?["width"]?.double) < 300)
    #expect(layer["truncated"]?.bool == false)
  }
}
