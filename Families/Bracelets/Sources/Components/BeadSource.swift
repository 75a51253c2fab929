import DataFiles
import SceneModel
import VectorGraphics

/// The beads of a bracelet, as passed to components.
struct BeadSource: Sendable, Hashable {
  enum Arrangement: String, CaseIterable {
    case shuffled, grouped
  }

  var beads: [BeadChoice]?
  private var counts: [Element: Int]?
  private var count = 18
  private var stones: [Element: Stone] = [:]
  private var arrangement = Arrangement.shuffled
  private(set) var seed = 1
  var input = BraceletInput()

  private static let usual = BeadSource()

  @KeyBuilder<BeadSource> static var keys: [Key<BeadSource>] {
    Key(
      "beads", \.beads, .beads,
      "The beads clockwise from the right: names of elements or stones, or {\"element\", \"stone\", \"color\"}."
    )
    Key(
      "counts", \.counts,
      .byElement(.integer(0...BeadRing.countRange.upperBound), expecting: "counts by element name"),
      "Number of beads by element name, instead of ratios and a count.")
    Key(
      "count", \.count, .integer(BeadRing.countRange), default: usual.count,
      "Number of beads, 1…40, split by the goal's ratios.")
    Key(
      "stones", \.stones, .byElement(.choice, expecting: "stones by element name"), default: [:],
      "Stones by element name, instead of the usual ones.")
    Key(
      "arrangement", \.arrangement, .choice, default: usual.arrangement,
      "Whether beads split by ratios are shuffled by the seed or ordered by element.")
    Key(
      "seed", \.seed, .integer(0...9_007_199_254_740_991), default: usual.seed,
      "Seed of the order of shuffled beads; the order for a seed never changes.")
    BraceletInput.keys.map { $0.within(\.input) }
  }

  /// The bracelet, its beads in the wearer's colors.
  func bracelet(of wearer: BraceletWearer) throws(ComponentError) -> BeadRing {
    let style = BeadStyle(
      palette: wearer.palette, stones: PerElement { stones[$0] ?? Stone.customary[$0] })
    if let beads { return try Self.strung(beads.enumerated().map { $1.bead(id: $0, style) }, "beads") }
    let elements: BeadRing
    if let counts {
      let all = Element.allCases.flatMap { Array(repeating: $0, count: counts[$0] ?? 0) }
      elements = try Self.strung(all.enumerated().map { style.bead(id: $0, of: $1) }, "counts")
    } else {
      elements = try shared(wearer.goal, style)
    }
    var generator = SplitMix64(seed: UInt64(seed))
    return arrangement == .grouped ? elements : elements.shuffled(with: &generator)
  }

  private static func strung(_ beads: [Bead], _ name: String) throws(ComponentError) -> BeadRing {
    do {
      return try BeadRing(beads: beads)
    } catch {
      throw ComponentError(path: [name], message: error.message)
    }
  }

  private func shared(_ ratios: ElementRatios?, _ style: BeadStyle) throws(ComponentError) -> BeadRing {
    do {
      let even = try ElementRatios(metal: 20, wood: 20, water: 20, fire: 20, earth: 20)
      return try BeadRing(ratios: ratios ?? even, count: count, style: style)
    } catch {
      throw ComponentError(path: ["count"], message: error.message)
    }
  }
}

/// A bead as an author lists it.
enum BeadChoice: Sendable, Hashable {
  /// A bead of no element.
  case plain
  case element(Element)
  /// A bead known by its stone alone has the stone's own color, and the element whose stone it is, if one has it.
  case stone(Stone)
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
      return bead
    }
  }
}

/// A bead by its parts.
struct BeadParts: Sendable, Hashable {
  var element: Element?
  var stone: Stone?
  var color: Color?

  static let format = ObjectFormat<BeadParts>(
    "bead", "The parts of a bead.", initial: BeadParts(), acceptsNull: true
  ) {
    Key("element", \.element, .element, "Its element.")
    Key("stone", \.stone, .choice, "Its stone (default: the element's).")
    Key("color", \.color, .color, "Its color (default: the element's).")
  }
}

extension Codec where Value == [BeadChoice] {
  fileprivate static var beads: Codec { list(of: .bead) }
}

extension Codec where Value == BeadChoice {
  /// An element, a stone, an object, or null for a bead of no element.
  private static var bead: Codec {
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
