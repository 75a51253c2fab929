import BoxLayout
import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  static let layout = VariantFormat<Layout>(
    "layout", tag: "type", advice: Advice.layouts,
    variants: Layout.Kind.allCases.map { kind in
      .init(kind.rawValue, format(of: kind)) { $0.kind == kind }
    })

  private static func format(of kind: Layout.Kind) -> ObjectFormat<Layout> {
    let isGrid = kind == .grid
    let summary =
      isGrid
      ? "Children in cells, row by row (CSS Grid 1)."
      : "Children in \(kind == .row ? "a row, from left to right" : "a column") (CSS Flexbox 1)."
    return ObjectFormat("\(kind.rawValue) layout", summary, initial: Layout(kind)) {
      Key(constant: "type", kind.rawValue, "The kind of layout.")
      Key(
        "gap", \.gap, .gap, default: Gap(rows: 0, columns: 0), "Points between neighbors, or [rows, columns]."
      )
      Key(
        "padding", \.padding, .padding, default: Layout.Padding(),
        "Points within the group's box: one number, [vertical, horizontal], or the four sides from the top clockwise."
      )
      Key(
        "alignItems", \.alignItems, isGrid || kind == .column ? .choice(withoutBaseline) : .choice,
        default: .stretch, isGrid ? "The vertical position in the cells." : "The position across the line.")
      Key(
        "justifyContent", \.justifyContent, .choice, defaultDescription: "start",
        isGrid
          ? "Where the columns are; by default, content columns fill the width."
          : "Where free space along the line goes.")
      if isGrid {
        Key("columns", \.columns, tracks, default: [], "The widths; by default one, that of the content.")
        Key("rows", \.rows, tracks, default: [], "The heights; rows after them are as high as their content.")
      } else {
        Key("wrap", \.wraps, .boolean, default: false, "Whether what does not fit starts another line.")
      }
    }
  }

  private static let withoutBaseline = Layout.Alignment.allCases.filter { $0 != .baseline }

  private static let tracks: Codec<[Layout.Track]> = {
    let list = Codec<[Layout.Track]>.list(of: .track)
    return Codec(list.shape) { node in
      if node.value.array != nil { return list.decode(node) }
      node.failExpecting("a list of sizes such as [\"1fr\", 120, \"content\"]")
      return nil
    } encode: {
      list.encode($0)
    }
  }()

  struct Gap: Sendable, Hashable {
    var rows: Double
    var columns: Double
  }
}

extension Layout {
  fileprivate var gap: SceneFormat.Gap {
    get { SceneFormat.Gap(rows: rowGap, columns: columnGap) }
    set { (rowGap, columnGap) = (newValue.rows, newValue.columns) }
  }
}

extension Codec where Value == Extent {
  /// A length, or the word `content`.
  static var extent: Codec {
    Codec(.oneOf([.number, .grammar(.length), .choice(["content"])])) { node in
      if node.value.string == "content" { return .fitted }
      if let text = node.value.string, Length(text: text, vmin: node.vmin) == nil {
        let hint = text == "auto" || text.contains("content") ? "content" : nil
        node.failExpecting("a length such as 12 or \"50%\", or \"content\"", hint: hint)
        return nil
      }
      return Codec<Length>.length.decode(node).map { .length($0) }
    } encode: { extent in
      if case .length(let length) = extent { Codec<Length>.length.encode(length) } else { "content" }
    }
  }
}

extension Codec where Value == SceneFormat.Gap {
  fileprivate static var gap: Codec {
    let side = Codec<Double>.points(0...)
    return Codec.oneOf(
      "a number or [rows, columns]",
      Alternative(
        Codec<[Double]>.list(of: side, count: 2, expecting: "two gaps"),
        { SceneFormat.Gap(rows: $0[0], columns: $0[1]) },
        { $0.rows == $0.columns ? nil : [$0.rows, $0.columns] }),
      Alternative(side, { SceneFormat.Gap(rows: $0, columns: $0) }, { $0.rows }))
  }
}

extension Codec where Value == Layout.Padding {
  /// One number, [vertical, horizontal], or the four sides from the top clockwise.
  static var padding: Codec {
    let side = Codec<Double>.points(0...)
    let shape = ValueShape.oneOf(
      [side.shape] + [2, 4].map { .tuple(Array(repeating: side.shape, count: $0)) })
    return Codec(shape) { node in
      if node.value.array == nil { return side.decode(node).map { Layout.Padding($0) } }
      guard let count = node.value.array?.count, count == 2 || count == 4, let nodes = node.elements() else {
        node.failExpecting("a number, [vertical, horizontal] or [top, right, bottom, left]")
        return nil
      }
      let sides = nodes.compactMap(side.decode)
      guard sides.count == count else { return nil }
      return Layout.Padding(
        top: sides[0], right: sides[1], bottom: sides[count == 4 ? 2 : 0], left: sides[count == 4 ? 3 : 1])
    } encode: { padding in
      let sides = [padding.top, padding.right, padding.bottom, padding.left]
      if sides.allSatisfy({ $0 == padding.top }) { return JSONValue(padding.top) }
      let isPair = padding.top == padding.bottom && padding.left == padding.right
      return JSONValue(sides.prefix(isPair ? 2 : 4).map { JSONValue($0) })
    }
  }
}

extension Codec where Value == Layout.Track {
  /// A length, a fraction such as `1fr`, or the word `content`.
  fileprivate static var track: Codec {
    let fraction = TextGrammar(
      name: "a fraction", pattern: "^(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)fr$", suggestions: ["1fr"])
    return Codec(.oneOf([.number, .grammar(.length), .grammar(fraction), .choice(["content"])])) { node in
      switch node.value.string {
      case "content"?: return .content
      case let text? where text.hasSuffix("fr"):
        guard let factor = Double(text.dropLast(2)), factor.isFinite, factor >= 0 else { break }
        return .fraction(factor)
      case let text? where Length(text: text, vmin: node.vmin) == nil: break
      default: return Codec<Length>.length.decode(node).map { .length($0) }
      }
      let hint = node.value.string == "auto" ? "content" : nil
      node.failExpecting(
        "a length such as 120 or \"30%\", a share such as \"1fr\", or \"content\"", hint: hint)
      return nil
    } encode: { track in
      switch track {
      case .content: "content"
      case .fraction(let factor): JSONValue("\(JSONNumber(factor).text)fr")
      case .length(let length): Codec<Length>.length.encode(length)
      }
    }
  }
}
