import DataFiles
import SceneModel

/// The tables of docs/scene-format.md: the keys of an object as Markdown, derived from the format.
struct ReferenceTable {
  var keys: [KeyShape]

  /// The tables by their names in the page.
  static var all: [(name: String, table: ReferenceTable)] {
    let kinds = SceneFormat.layer.variants
    // What is only heard has few of them.
    let seen = kinds.filter { $0.name != LayerContent.Kind.audio.rawValue }
    let common = kinds[0].format.shape.keys.filter { key in
      key.name != "type"
        && seen.allSatisfy { kind in kind.format.shape.key(key.name)?.summary == key.summary }
    }
    let type = KeyShape("type", .choice(kinds.map(\.name)), isRequired: true, "The kind of layer.")
    let own = kinds.map { kind in
      let keys = kind.format.shape.keys.filter { key in
        key.name != "type" && !common.contains { $0.name == key.name }
          && !["fill", "stroke"].contains(key.name)
      }
      return ("\(kind.name) layer", ReferenceTable(keys: keys))
    }
    let layers = [("layer", ReferenceTable(keys: [type] + common))] + own.filter { !$0.1.keys.isEmpty }
    let objects = SceneFormat.objects.filter { object in
      !object.name.hasSuffix(" layer") && !object.name.hasSuffix(" transition")
    }
    return layers + [("transition", transition)] + objects.map { ($0.name, ReferenceTable(keys: $0.keys)) }
  }

  /// The keys of all transitions; few have more than a duration and an easing.
  private static var transition: ReferenceTable {
    let kinds = SceneFormat.transition.variants
    var keys = [KeyShape("type", .choice(kinds.map(\.name)), isRequired: true, "The kind of transition.")]
    for key in kinds.flatMap(\.format.shape.keys) where !keys.contains(where: { $0.name == key.name }) {
      keys.append(key)
    }
    return ReferenceTable(keys: keys)
  }

  var markdown: String {
    let isAnimatable = keys.contains(where: \.isAnimatable)
    let hasDefaults = keys.contains { $0.isRequired || defaultText(of: $0) != "" }
    let header =
      ["key", "value"] + (hasDefaults ? ["default"] : []) + (isAnimatable ? ["animatable"] : []) + ["meaning"]
    let rows = keys.map { key in
      ["`\(key.name)`", value(key.value)] + (hasDefaults ? [defaultText(of: key)] : [])
        + (isAnimatable ? [key.isAnimatable ? "yes" : ""] : []) + [key.summary]
    }
    return ([header, header.map { _ in "---" }] + rows)
      .map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }

  private func defaultText(of key: KeyShape) -> String {
    if key.isRequired { return "required" }
    if let description = key.defaultDescription { return description }
    guard let value = key.defaultValue else { return "" }
    let text = JSONWriter(layout: .compact).text(value).replacing(",", with: ", ")
    return "`\(text)`"
  }

  private func value(_ shape: ValueShape) -> String {
    switch shape {
    case .number(.all): "number"
    case .number(let range): bounds(range)
    case .integer(let range): range == .all ? "whole number" : "whole number, \(bounds(range))"
    case .boolean: "boolean"
    case .text, .suggested: "text"
    case .grammar(let grammar): withoutArticle(grammar.name)
    case .choice(let names): names.map { "`\"\($0)\"`" }.joined(separator: " ")
    case .list(let element, _): "list of \(value(element))"
    case .tuple(let shapes): "[\(shapes.map(value).joined(separator: ", "))]"
    case .dictionary(let element, _): "object of \(value(element)) by name"
    case .object(let object): object.name
    case .reference(let name), .variants(let name, _, _): name
    case .oneOf([.number, .grammar(.length)]): "length"
    case .oneOf(let shapes): shapes.map(value).joined(separator: " or ")
    case .allOf(let shapes): shapes.first.map(value) ?? ""
    case .partial: "object"
    case .null: "null"
    case .anything: "any value"
    }
  }

  private func bounds(_ range: NumberRange) -> String {
    if let minimum = range.minimum, let maximum = range.maximum, !range.excludesMinimum {
      return "\(number(minimum))…\(number(maximum))"
    }
    return range.description
  }

  private func number(_ value: Double) -> String { JSONNumber(value).text }

  private func withoutArticle(_ name: String) -> String {
    for article in ["a ", "an "] where name.hasPrefix(article) {
      return String(name.dropFirst(article.count))
    }
    return name
  }
}
