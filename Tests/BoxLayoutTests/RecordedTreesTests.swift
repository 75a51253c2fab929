import BoxLayout
import DataFiles
import Foundation
import Testing
import VectorGraphics

/// Random trees as Taffy lays them out, recorded by `Scripts/record-layouts`.
@Suite struct `Layouts recorded from Taffy` {
  private static let trees: [JSONValue] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Cases/stretchable.ndjson")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { try? JSONDocument(parsing: String($0)).root }
  }()

  @Test func `all boxes are where Taffy places them`() throws {
    #expect(Self.trees.count == 196)
    for tree in Self.trees {
      let size = Size(
        width: try #require(tree["width"]?.double), height: try #require(tree["height"]?.double))
      let children = try box(tree).placed(in: size)
      for (expected, placed) in zip(tree["children"]?.array ?? [], children) {
        expectEqual(placed, expected, path: "tree \(tree["seed"]?.double ?? -1)")
      }
    }
  }

  private func expectEqual(_ placed: PlacedBox, _ expected: JSONValue, path: String) {
    let frame = (expected["frame"]?.array ?? []).compactMap(\.double)
    let found = [placed.frame.x, placed.frame.y, placed.frame.width, placed.frame.height]
    #expect(zip(frame, found).allSatisfy { abs($0 - $1) <= 0.02 }, "\(path): \(found), expected \(frame)")
    for (index, (expected, placed)) in zip(expected["children"]?.array ?? [], placed.children).enumerated() {
      expectEqual(placed, expected, path: "\(path).\(index)")
    }
  }

  private func box(_ value: JSONValue) throws -> LayoutBox {
    var style = BoxStyle()
    style.width = length(value["width"]).map { .length($0) } ?? .auto
    style.height = length(value["height"]).map { .length($0) } ?? .auto
    (style.minWidth, style.maxWidth) = (length(value["minWidth"]), length(value["maxWidth"]))
    (style.minHeight, style.maxHeight) = (length(value["minHeight"]), length(value["maxHeight"]))
    (style.left, style.top) = (length(value["left"]), length(value["top"]))
    style.grow = value["grow"]?.double ?? 0
    style.shrink = value["shrink"]?.double ?? 1
    style.alignSelf = value["alignSelf"]?.string.flatMap(Layout.Alignment.init)
    guard let layout = value["layout"] else {
      return LayoutBox(style: style, content: text((value["words"]?.array ?? []).compactMap(\.double)))
    }
    let boxes = try (value["children"]?.array ?? []).map(box)
    return LayoutBox(style: style, content: .boxes(boxes, try self.layout(layout)))
  }

  private func layout(_ value: JSONValue) throws -> Layout {
    var layout = Layout(try #require(value["type"]?.string.flatMap(Layout.Kind.init)))
    if let gaps = value["gap"]?.array {
      (layout.rowGap, layout.columnGap) = (gaps[0].double ?? 0, gaps[1].double ?? 0)
    }
    if let sides = value["padding"]?.array?.compactMap(\.double) {
      layout.padding = Layout.Padding(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    }
    if let name = value["alignItems"]?.string {
      layout.alignItems = try #require(Layout.Alignment(rawValue: name))
    }
    layout.justifyContent = value["justifyContent"]?.string.flatMap(Layout.Distribution.init)
    layout.wraps = value["wrap"]?.bool ?? false
    layout.columns = (value["columns"]?.array ?? []).map(track)
    layout.rows = (value["rows"]?.array ?? []).map(track)
    return layout
  }

  private func track(_ value: JSONValue) -> Layout.Track {
    if let text = value.string, text.hasSuffix("fr") { return .fraction(Double(text.dropLast(2)) ?? 0) }
    return value.string == "content" ? .content : .length(length(value) ?? .zero)
  }

  private func length(_ value: JSONValue?) -> Length? {
    if let text = value?.string { return Double(text.dropLast()).map { .percent($0) } }
    return value?.double.map { .points($0) }
  }

  /// A text as the recorder measures it: words without spaces in lines 10 points high.
  private func text(_ words: [Double]) -> LayoutBox.Content {
    .leaf(ratio: nil) { constraint in
      let (least, most) = (words.max() ?? 0, words.reduce(0, +))
      let width =
        switch constraint {
        case .minContent: least
        case .maxContent: most
        case .exactly(let width): width
        case .within(let size): size.width
        }
      var (count, used) = (0, Double.infinity)
      for word in words {
        if used + word > width + 0.001 { (count, used) = (count + 1, 0) }
        used += word
      }
      return LeafSize(width: width, height: Double(count) * 10)
    }
  }
}
