import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// A line that all sides have, and lines of single sides, which take what they do not say from it.
  static let border = borderFormat.codec.map(
    { draft in
      let sides = draft.sides.map { side -> Border.Side? in
        let line = side.map { $0.or(draft.line) } ?? draft.line
        return side == nil && line.isEmpty ? nil : line.side
      }
      return Border(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    },
    back: { border -> BorderDraft in
      var draft = BorderDraft()
      if border == border.top.map(Border.init) {
        draft.line = border.top.map(LineDraft.init) ?? LineDraft()
      } else {
        draft.sides = border.sides.map { $0.map(LineDraft.init) }
      }
      return draft
    })

  static let borderFormat = ObjectFormat<BorderDraft>(
    "border", "Lines along the sides of a box.", initial: BorderDraft()
  ) {
    lineKeys.map { $0.within(\BorderDraft.line) }
    for (index, name) in ["top", "right", "bottom", "left"].enumerated() {
      Key(
        name, \.sides[index], borderSide.codec, "What differs at this side; alone, there are no other lines.")
    }
  }

  static let borderSide = ObjectFormat<LineDraft>(
    "border side", "The line along one side of a box.", initial: LineDraft()
  ) { lineKeys }

  private static let lineKeys: [Key<LineDraft>] = [
    Key("width", \.width, .points(0...), defaultDescription: "1", "In points."),
    Key("color", \.color, .color, defaultDescription: "black", "The color of the line."),
    Key("style", \.style, .choice, defaultDescription: "`\"solid\"`", "How it is drawn."),
  ]

  static let outlineFormat = ObjectFormat<Outline>(
    "outline", "A line around a box.", initial: Outline(Border.Side(color: .transparent))
  ) {
    Key("width", \.line.width, .points(0...), default: 1, "In points.")
    Key(required: "color", \.line.color, .color, "The color of the line.")
    Key("style", \.line.style, .choice, default: .solid, "How it is drawn.")
    Key(
      "offset", \.offset, .points, default: 0, "Its distance from the box in points; negative inside of it.")
  }

  /// A border as it is written.
  struct BorderDraft: Sendable {
    var line = LineDraft()
    var sides: [LineDraft?] = [nil, nil, nil, nil]
  }

  /// A line of which some values may be those of another.
  struct LineDraft: Sendable {
    var width: Double?
    var color: Color?
    var style: Border.Style?

    init() {}

    init(_ side: Border.Side) {
      (width, color, style) = (side.width, side.color, side.style)
    }

    var isEmpty: Bool { width == nil && color == nil && style == nil }

    var side: Border.Side {
      Border.Side(width: width ?? 1, color: color ?? .black, style: style ?? .solid)
    }

    func or(_ other: LineDraft) -> LineDraft {
      var line = self
      line.width = width ?? other.width
      line.color = color ?? other.color
      line.style = style ?? other.style
      return line
    }
  }
}
