import DataFiles
import SceneModel
import VectorGraphics

/// A bead as an author lists it.
public enum BeadChoice: Sendable, Hashable {
  /// A bead of no element.
  case plain
  /// A bead of an element.
  case element(Element)
  /// A bead known by its stone alone has the stone's own color, and the element whose stone it is, if one has it.
  case stone(Stone)
  /// A bead by its parts.
  case parts(BeadParts)

  func bead(id: Int, _ style: BeadStyle) -> Bead {
    switch self {
    case .plain: return style.bead(id: id, of: nil)
    case .element(let element): return style.bead(id: id, of: element)
    case .stone(let stone):
      let element = Element.allCases.first { style.stones[$0] == stone }
      return Bead(id: id, element: element, color: stone.naturalColor, stone: stone)
    case .parts(let parts):
      var bead = style.bead(id: id, of: parts.element)
      if let stone = parts.stone {
        bead.stone = stone
        if bead.element == nil { bead.color = stone.naturalColor }
      }
      bead.color = parts.color ?? bead.color
      bead.texture = parts.texture
      bead.name = parts.name
      return bead
    }
  }
}

/// A bead by its parts.
public struct BeadParts: Sendable, Hashable {
  /// Its element.
  public var element: Element?
  /// Its stone; nil for the element's.
  public var stone: Stone?
  /// Its color; nil for the element's.
  public var color: Color?
  /// What is seen in it; nil for the stone's.
  public var texture: StoneTexture?
  /// What share images call it; nil for the stone's name.
  public var name: String?

  /// Creates the parts of a bead.
  public init(
    element: Element? = nil, stone: Stone? = nil, color: Color? = nil, texture: StoneTexture? = nil,
    name: String? = nil
  ) {
    self.name = name
    self.texture = texture
    self.element = element
    self.stone = stone
    self.color = color
  }

  static let format = ObjectFormat<BeadParts>(
    "bead", "The parts of a bead.", initial: BeadParts(), acceptsNull: true
  ) {
    Key("element", \.element, .element, "Its element.")
    Key("stone", \.stone, .choice, "Its stone (default: the element's).")
    Key("color", \.color, .color, "Its color (default: the element's).")
    Key("texture", \.texture, .choice, "What is seen in it (default: the stone's).")
    Key("name", \.name, .text, "What share images call it (default: the stone's name).")
  }
}

extension Codec where Value == BeadChoice {
  /// An element, a stone, an object, or null for a bead of no element.
  static var bead: Codec {
    let names = Element.allCases.map(\.rawValue) + Stone.allCases.map(\.rawValue)
    return Codec(
      .oneOf([
        .choice(Element.names + Stone.allCases.map(\.rawValue)), .object(BeadParts.format.shape), .null,
      ])
    ) { node in
      switch node.value.content {
      case .null: return .plain
      case .string(let name):
        if let stone = Stone(rawValue: name) { return .stone(stone) }
        if let element = Element(named: name) { return .element(element) }
        node.failNaming(name, noneOf: names)
        return nil
      case .object: return BeadParts.format.codec.decode(node).map { .parts($0) }
      default:
        node.failExpecting("the name of an element or a stone, or an object")
        return nil
      }
    } encode: { choice in
      switch choice {
      case .plain: nil
      case .element(let element): JSONValue(element.rawValue)
      case .stone(let stone): JSONValue(stone.rawValue)
      case .parts(let parts): BeadParts.format.codec.encode(parts)
      }
    }
  }
}
