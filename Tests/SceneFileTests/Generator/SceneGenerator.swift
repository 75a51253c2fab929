import DataFiles
import Foundation
import SceneModel
import TestSupport

@testable import SceneFile

/// Generates scene files from the table of the format: valid ones, and ones that break exactly one rule.
///
/// The same seed generates the same scene. `fault` is the index of the position that breaks a rule, among
/// all places at which the scene could break one.
struct SceneGenerator {
  private var numbers: SeededNumbers
  private let layer: ValueShape
  /// The index of the position that breaks a rule; nil for a valid scene.
  private let fault: Int?
  /// The number of places so far.
  private(set) var places = 0
  /// A description of the broken rule.
  private(set) var broken: String?
  private var ids = 0
  private var depth = 0

  init(seed: UInt64, layer: ValueShape, fault: Int? = nil) {
    numbers = SeededNumbers(seed: seed)
    self.layer = layer
    self.fault = fault
  }

  /// A scene of a few layers.
  mutating func scene() -> JSONValue { value(of: .object(SceneFormat.scene.shape), at: "scene") }

  // MARK: Faults

  /// Whether this is the position that breaks a rule.
  private mutating func breaks(_ what: @autoclosure () -> String) -> Bool {
    defer { places += 1 }
    guard places == fault else { return false }
    broken = what()
    return true
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[numbers.int(below: elements.count)]
  }

  private mutating func generator(_ probability: Double) -> Bool { numbers.unit() < probability }

  // MARK: Values

  /// - Parameter breaksType: Whether a value of another JSON type is invalid here.
  private mutating func value(of shape: ValueShape, at path: String, breaksType: Bool = true) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    if breaksType, let wrong = shape.wrongType,
      breaks("\(path): \(wrong.briefDescription) for \(shape.phrase)")
    {
      return wrong
    }
    switch shape {
    case .number(let range): return number(in: range, isWhole: false, at: path)
    case .integer(let range): return number(in: range, isWhole: true, at: path)
    case .boolean: return JSONValue(generator(0.5))
    case .text, .suggested: return JSONValue(pick(["a", "Grüße", "日本 text", ""] as [String]))
    case .grammar(let grammar): return text(of: grammar, at: path)
    case .choice(let names):
      return breaks("\(path): an unknown word") ? "no such word" : JSONValue(pick(names))
    case .null: return nil
    case .anything: return pick([1, "text", [1, 2], ["a": 1], true] as [JSONValue])
    case .list(let element, let minimum): return list(of: element, minimumCount: minimum, at: path)
    case .tuple(let shapes): return tuple(shapes, at: path)
    case .dictionary(let element, let minimum):
      if minimum > 0, breaks("\(path): too few members") { return [:] }
      let members = (0..<minimum + numbers.int(below: 2)).map {
        ("n\($0)", value(of: element, at: "\(path).n\($0)"))
      }
      return JSONValue(JSONObject(members))
    case .object(let shape): return object(shape, at: path)
    case .partial(let keys):
      return JSONValue(JSONObject(keys.map { ($0.name, value(of: $0.value, at: "\(path).\($0.name)")) }))
    case .reference: return value(of: layer, at: path, breaksType: false)
    case .oneOf(let shapes): return either(shapes, at: path)
    case .allOf(let shapes): return value(of: shapes[0], at: path, breaksType: false)
    case .variants(_, let tag, let variants):
      if breaks("\(path): no \(tag)") { return [:] }
      if breaks("\(path): unknown \(tag)") { return JSONValue(JSONObject([(tag, "nothing" as JSONValue)])) }
      // Limits the nesting of groups.
      let shallow = depth > 14 ? variants.filter { !["group", "component"].contains($0.name) } : variants
      return object(pick(shallow).value, at: path)
    }
  }

  private mutating func tuple(_ shapes: [ValueShape], at path: String) -> JSONValue {
    let isTooLong = breaks("\(path): a value too many")
    if breaks("\(path): a value too few") { return [1] }
    let values = shapes.enumerated().map { value(of: $1, at: "\(path)[\($0)]") }
    return JSONValue(isTooLong ? values + [1] : values)
  }

  /// One of several shapes; broken only if no other shape accepts the invalid value.
  private mutating func either(_ shapes: [ValueShape], at path: String) -> JSONValue {
    let shape = pick(shapes.filter { !$0.isFileReference })
    let others = shapes.filter { $0 != shape }
    let isOnly = !others.contains { other in
      other == .anything || shape.examples.contains { other.isOfType($0) }
    }
    guard isOnly else {
      let before = (places, broken)
      places = .min
      defer { (places, broken) = before }
      return value(of: shape, at: path, breaksType: false)
    }
    return value(of: shape, at: path, breaksType: false)
  }

  private mutating func number(in range: NumberRange, isWhole: Bool, at path: String) -> JSONValue {
    if isWhole, breaks("\(path): half a number") { return JSONValue((range.minimum ?? 0) + 0.5) }
    if let minimum = range.minimum, breaks("\(path): below the minimum") {
      return JSONValue(range.excludesMinimum ? minimum : minimum - 1)
    }
    if let maximum = range.maximum, breaks("\(path): above the maximum") { return JSONValue(maximum + 1) }
    let low = (range.minimum ?? -40) + (range.excludesMinimum ? 1 : 0)
    let high = min(range.maximum ?? low + 200, low + 200)
    let number = numbers.double(in: low...high)
    if isWhole || generator(0.4) { return JSONValue(max(low, min(number.rounded(), high))) }
    return JSONValue(number)
  }

  private mutating func text(of grammar: TextGrammar, at path: String) -> JSONValue {
    let examples = GrammarExamples.of(grammar)
    if breaks("\(path): not \(grammar.name)") { return JSONValue(pick(examples.wrong)) }
    return JSONValue(pick(examples.right))
  }

  private mutating func list(of element: ValueShape, minimumCount: Int, at path: String) -> JSONValue {
    if minimumCount > 0, breaks("\(path): too few elements") { return [] }
    let count = max(minimumCount, depth < 4 ? 1 + numbers.int(below: 3) : numbers.int(below: 3))
    let elements = (0..<count).map { value(of: element, at: "\(path)[\($0)]") }
    return JSONValue(fault == nil || broken == nil ? Self.ordered(elements) : elements)
  }

  /// The offsets of stops and keyframes in ascending order.
  private static func ordered(_ elements: [JSONValue]) -> [JSONValue] {
    let offsets = elements.compactMap { $0["offset"]?.double }.sorted()
    guard !offsets.isEmpty, elements.allSatisfy({ $0["value"] != nil || $0["color"] != nil }) else {
      return elements
    }
    var rest = offsets[...]
    return elements.map { element in
      guard var object = element.object, object["offset"]?.double != nil, let offset = rest.popFirst() else {
        return element
      }
      object["offset"] = JSONValue(offset)
      return JSONValue(object)
    }
  }
}

// MARK: Objects

extension SceneGenerator {
  private mutating func object(_ shape: ObjectShape, at path: String) -> JSONValue {
    var present = presentKeys(of: shape)
    breakRules(shape, &present, at: path)
    var object = JSONObject()
    var isMissing = false
    for key in shape.keys where present.contains(key.name) {
      if key.isRequired, breaks("\(path): without \(key.name)") {
        isMissing = true
        continue
      }
      object[key.name] = value(of: key, in: shape, object, at: "\(path).\(key.name)")
    }
    if !isMissing { applyConditions(shape, to: &object, at: path) }
    if breaks("\(path): unknown key") { object["unknwon"] = 1 }
    if generator(0.05) { object["$comment"] = "any" }
    return JSONValue(object)
  }

  private mutating func presentKeys(of shape: ObjectShape) -> Set<String> {
    let share = depth > 12 ? 0.04 : depth > 7 ? 0.12 : 0.3
    var present = Set(shape.keys.filter { $0.isRequired || generator(share) }.map(\.name))
    for rule in shape.rules {
      switch rule {
      case .exactlyOne(let names): present = present.subtracting(names).union([pick(names)])
      case .atMostOne(let names):
        let found = names.filter(present.contains)
        if found.count > 1 { present = present.subtracting(found.dropFirst()) }
      case .together(let names):
        if !present.isDisjoint(with: names) { present.formUnion(names) }
      }
    }
    // Names that a scene would have to declare.
    present.subtract(shape.name == "mask" ? ["use"] : [])
    if shape.name == "mask" { present.insert("layers") }
    if shape.name == "scene" { present.subtract(["parameters"]) }
    // The component determines its parameters, as a condition.
    if shape.name == "component layer" { present.subtract(["parameters"]) }
    present.formUnion(ContentExamples.neededKeys[shape.name] ?? [])
    // The additions of a rule may break another one: a linear gradient has two points or an angle.
    if present.contains("from") { present.subtract(["angle", "direction"]) }
    return present
  }

  private mutating func breakRules(_ shape: ObjectShape, _ present: inout Set<String>, at path: String) {
    for rule in shape.rules {
      switch rule {
      case .exactlyOne(let names):
        if breaks("\(path): none of \(names)") { present.subtract(names) }
        if shape.name != "mask", breaks("\(path): several of \(names)") { present.formUnion(names) }
      case .atMostOne(let names):
        if breaks("\(path): several of \(names)") { present.formUnion(names.prefix(2)) }
      case .together(let names):
        if breaks("\(path): \(names[0]) alone") {
          present.subtract(["angle", "direction"])
          present.subtract(names)
          present.insert(names[0])
        }
      }
    }
  }

  private mutating func value(of key: KeyShape, in shape: ObjectShape, _ object: JSONObject, at path: String)
    -> JSONValue
  {
    switch (shape.name, key.name) {
    case (_, "id"):
      ids += 1
      return breaks("\(path): a number for text") ? 5 : JSONValue("layer \(ids)")
    case (_, "animations"): return animations(of: shape, object, at: path)
    case ("animation", "property"): return breaks("\(path): unknown property") ? "opacty" : "opacity"
    case ("keyframe", "value"): return breaks("\(path): text for a number") ? "half" : 0.5
    default:
      let contents = ContentExamples.of(key.name, in: shape.name)
      if !contents.isEmpty { return pick(contents) }
      // Null is treated as missing if another key or a rule requires a value.
      let isNeeded =
        ContentExamples.neededKeys[shape.name]?.contains(key.name) == true || shape.rules(name: key.name)
      return value(of: isNeeded ? key.value.unlessNull : key.value, at: path)
    }
  }

  private mutating func applyConditions(_ shape: ObjectShape, to object: inout JSONObject, at path: String) {
    for condition in shape.conditions {
      guard case .choice(let names) = condition.test, let name = object[condition.key]?.string,
        names.contains(name)
      else { continue }
      for key in condition.consequence {
        if key.isRequired, breaks("\(path): without \(key.name)") {
          object[key.name] = nil
        } else {
          object[key.name] = value(of: key.value, at: "\(path).\(key.name)")
        }
      }
    }
  }

  /// Animations of properties that the layer has regardless of its other keys.
  private mutating func animations(of shape: ObjectShape, _ layer: JSONObject, at path: String) -> JSONValue {
    let animation = SceneFormat.animationFormat.shape
    var names = ["opacity", "rotate", "translate", "scale", "transform", "filters"]
    names += shape.name == "units" ? ["fill", "text.scramble"] : ["shadows", "frame.left"]
    if layer["type"] == "audio" { names = ["gain", "pan"] }
    if layer["type"] == "rectangle" { names.append("cornerRadius") }
    if layer["type"] == "path" { names.append("path") }
    if layer["type"] == "text" { names += ["text.size", "text.text"] }
    if layer["fill"] != nil { names.append("fill") }
    if layer["stroke"] != nil { names += ["stroke.width", "stroke.paint"] }
    let list = (0..<1 + numbers.int(below: 2)).map { index -> JSONValue in
      let name = pick(names)
      var result = object(animation, at: "\(path)[\(index)]").object ?? JSONObject()
      guard result["property"] != nil, result["property"] == "opacity" else { return JSONValue(result) }
      guard broken?.contains(".animations") != true else { return JSONValue(result) }
      result["property"] = JSONValue(name)
      if name.hasPrefix("frame") { result["composite"] = "add" }
      result["keyframes"] = keyframes(of: name, animation, at: "\(path)[\(index)].keyframes")
      return JSONValue(result)
    }
    return JSONValue(list)
  }

  private mutating func keyframes(of name: String, _ animation: ObjectShape, at path: String) -> JSONValue {
    let condition = animation.conditions.first { condition in
      guard case .grammar(let grammar) = condition.test, let pattern = grammar.pattern else { return false }
      return name.range(of: pattern, options: .regularExpression) != nil
    }
    guard case .list(.partial(let keys), _)? = condition?.consequence.first?.value,
      let value = keys.first?.value
    else { return [["value": 1]] }
    let frames = (0..<1 + numbers.int(below: 2)).map { index -> JSONValue in
      ["value": self.value(of: value, at: "\(path)[\(index)].value")]
    }
    return JSONValue(frames)
  }
}

extension ObjectShape {
  /// Whether a rule between keys refers to this one.
  fileprivate func rules(name: String) -> Bool {
    rules.contains { rule in
      switch rule {
      case .exactlyOne(let names), .atMostOne(let names), .together(let names): names.contains(name)
      }
    }
  }
}

extension ValueShape {
  /// A value of another JSON type than the shape's; nil if there is none or if its parts have that rule.
  fileprivate var wrongType: JSONValue? {
    switch self {
    case .number, .integer: "12 apples"
    case .boolean: 1
    case .text, .suggested: 5
    case .grammar, .choice: false
    case .list, .tuple: [:]
    case .dictionary, .object: "object"
    case .oneOf(let shapes):
      ([false, [], [:], 1, nil] as [JSONValue]).first { value in
        !shapes.contains { $0 == .anything || $0.isOfType(value) }
      }
    case .anything, .null, .allOf, .partial, .reference, .variants: nil
    }
  }

  /// A value of every JSON type that the shape accepts.
  fileprivate var examples: [JSONValue] {
    ([1, true, "text", [], [:], nil] as [JSONValue]).filter(isOfType)
  }

  fileprivate func isOfType(_ value: JSONValue) -> Bool {
    if case .choice = self { return value.string != nil }
    return fits(value)
  }

  /// Whether the value names a file, since there are none.
  fileprivate var isFileReference: Bool {
    if case .object(let shape) = self { shape.name == "data reference" } else { false }
  }
}
