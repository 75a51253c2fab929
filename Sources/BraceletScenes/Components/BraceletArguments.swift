import SceneModel
import VectorGraphics

/// The bracelet that a component's arguments describe.
struct BraceletArguments {
  var bracelet: Bracelet
  var input: BraceletInput

  static let parameters =
    [
      ParameterDeclaration(
        "beads", .data,
        "The beads clockwise from the right: names of elements or stones, or {\"element\", \"stone\", \"color\"}."
      ),
      ParameterDeclaration(
        "counts", .data, "How many beads each element has, by its name; instead of ratios and a count."),
      ParameterDeclaration(
        "count", .integer(minimum: Bracelet.countRange.lowerBound, maximum: Bracelet.countRange.upperBound),
        default: .number(18), "How many beads are shared out by the goal's ratios, 1…40."),
      ParameterDeclaration(
        "stones", .data, "Stones by element name that take the place of the customary ones."),
      ParameterDeclaration(
        "arrangement", .choice(["shuffled", "grouped"]), default: .text("shuffled"),
        "Whether beads that are shared out are shuffled by the seed or lie in the order of the elements."),
      ParameterDeclaration(
        "seed", .integer(minimum: 0, maximum: 9_007_199_254_740_991), default: .number(1),
        "Decides the order of shuffled beads and nothing else; the same for a seed forever."),
    ] + BraceletInput.parameters

  init(_ arguments: ComponentArguments) throws(ComponentError) {
    input = try BraceletInput(arguments)
    let style = BeadStyle(palette: input.palette, stones: try Self.stones(arguments["stones"]))
    if let beads = arguments["beads"] {
      bracelet = try BeadReader(style: style).bracelet(beads)
      return
    }
    let elements: Bracelet
    if let counts = arguments["counts"] {
      elements = try Self.bracelet(counts: counts, style: style)
    } else {
      elements = try Self.shared(
        input.goal, count: arguments.integer("count") ?? 18, style: style)
    }
    var generator = SplitMix64(seed: Self.seed(arguments))
    bracelet = arguments.text("arrangement") == "grouped" ? elements : elements.shuffled(with: &generator)
  }

  static func seed(_ arguments: ComponentArguments) -> UInt64 {
    UInt64(max(0, arguments.integer("seed") ?? 1))
  }

  private static func shared(
    _ ratios: ElementRatios?, count: Int, style: BeadStyle
  ) throws(ComponentError) -> Bracelet {
    do {
      let even = try ElementRatios(metal: 20, wood: 20, water: 20, fire: 20, earth: 20)
      return try Bracelet(ratios: ratios ?? even, count: count, style: style)
    } catch {
      throw ComponentError(path: ["count"], message: error.message)
    }
  }

  private static func stones(_ value: ParameterValue?) throws(ComponentError) -> PerElement<Stone> {
    var stones = Stone.customary
    guard let value else { return stones }
    guard let fields = value.recordValue else {
      throw ComponentError(
        path: ["stones"], message: "expected stones by element name, found \(value.kindDescription)")
    }
    for field in fields {
      let element = try BeadReader.element(named: field.name, path: ["stones"])
      stones[element] = try BeadReader.stone(field.value, path: ["stones", field.name])
    }
    return stones
  }

  private static func bracelet(counts value: ParameterValue, style: BeadStyle) throws(ComponentError)
    -> Bracelet
  {
    guard let fields = value.recordValue else {
      throw ComponentError(
        path: ["counts"], message: "expected counts by element name, found \(value.kindDescription)")
    }
    var counts = PerElement { _ in 0 }
    for field in fields {
      guard case .number(let number) = field.value.content, let count = Int(exactly: number),
        (0...Bracelet.countRange.upperBound).contains(count)
      else {
        throw ComponentError(
          path: ["counts", field.name],
          message: "expected a whole number within 0…40, found \(field.value.kindDescription)")
      }
      counts[try BeadReader.element(named: field.name, path: ["counts"])] = count
    }
    let elements = Element.allCases.flatMap { Array(repeating: $0, count: counts[$0]) }
    do {
      return try Bracelet(beads: elements.enumerated().map { style.bead(id: $0.offset, of: $0.element) })
    } catch {
      throw ComponentError(path: ["counts"], message: error.message)
    }
  }
}

/// Reads the beads that an author lists.
struct BeadReader {
  let style: BeadStyle

  func bracelet(_ value: ParameterValue) throws(ComponentError) -> Bracelet {
    guard let values = value.listValue else {
      throw ComponentError(
        path: ["beads"], message: "expected a list of beads, found \(value.kindDescription)")
    }
    var beads: [Bead] = []
    for (index, value) in values.enumerated() {
      beads.append(try bead(value, id: index, path: ["beads", "[\(index)]"]))
    }
    do {
      return try Bracelet(beads: beads)
    } catch {
      throw ComponentError(path: ["beads"], message: error.message)
    }
  }

  private func bead(_ value: ParameterValue, id: Int, path: [String]) throws(ComponentError) -> Bead {
    switch value.content {
    case .null: return style.bead(id: id, of: nil)
    case .text(let name):
      if let stone = Stone(rawValue: name) { return bead(of: stone, id: id) }
      return style.bead(id: id, of: try Self.element(named: name, path: path, orStone: true))
    case .record(let fields):
      let known = ["element", "stone", "color"]
      for field in fields where !known.contains(field.name) {
        throw ComponentError(
          path: path + [field.name], message: "is not known here; a bead has \(known.joined(separator: ", "))"
        )
      }
      return try bead(fieldsOf: value, id: id, path: path)
    default:
      throw ComponentError(
        path: path,
        message: "expected the name of an element or a stone, or an object, found \(value.kindDescription)")
    }
  }

  private func bead(fieldsOf value: ParameterValue, id: Int, path: [String]) throws(ComponentError) -> Bead {
    var bead = style.bead(id: id, of: nil)
    if let name = value["element"]?.textValue {
      bead = style.bead(id: id, of: try Self.element(named: name, path: path + ["element"]))
    }
    if let stone = value["stone"] {
      bead.stone = try Self.stone(stone, path: path + ["stone"])
      if bead.element == nil { bead.color = bead.stone.naturalColor }
    }
    if let color = value["color"] { bead.color = try Self.color(color, path: path + ["color"]) }
    return bead
  }

  /// A bead known by its stone alone has the stone's own color, and the element whose stone it is, if one has it.
  private func bead(of stone: Stone, id: Int) -> Bead {
    let element = Element.allCases.first { style.stones[$0] == stone }
    return Bead(id: id, element: element, color: stone.naturalColor, stone: stone)
  }

  static func element(named name: String, path: [String], orStone: Bool = false) throws(ComponentError)
    -> Element
  {
    if let element = Element.allCases.first(where: { $0.rawValue == name || $0.character == name }) {
      return element
    }
    let names = Element.allCases.map(\.rawValue) + (orStone ? Stone.allCases.map(\.rawValue) : [])
    let hint = nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
    throw ComponentError(
      path: path, message: "\"\(name)\" is none of \(names.joined(separator: ", "))\(hint)")
  }

  static func stone(_ value: ParameterValue, path: [String]) throws(ComponentError) -> Stone {
    let names = Stone.allCases.map(\.rawValue)
    guard let name = value.textValue, let stone = Stone(rawValue: name) else {
      throw ComponentError(
        path: path,
        message: "expected a stone, one of \(names.joined(separator: ", ")), found \(value.kindDescription)")
    }
    return stone
  }

  private static func color(_ value: ParameterValue, path: [String]) throws(ComponentError) -> Color {
    switch value.content {
    case .color(let color): return color
    case .text(let text):
      do {
        return try Color(css: text)
      } catch {
        throw ComponentError(path: path, message: error.description)
      }
    default:
      throw ComponentError(path: path, message: "expected a CSS color, found \(value.kindDescription)")
    }
  }
}
