import XMLReading

/// What the style sheets, `style` attributes and presentation attributes of a file declare for its elements.
///
/// Declarations are stored once, where they are written, and looked up through the rules that match an element: copied
/// to each element, a thousand declarations for five thousand elements would take a gigabyte.
final class Cascade {
  private let xml: XMLDocument
  /// From those that others override to those that override others.
  private let blockOfRule: [Int]
  private let blocks: [StyleSheet.Block]
  private let rulesOfBlock: [[Int]]
  /// The blocks in which a property is declared.
  private let blocksByProperty: [String: [Int]]
  private let sets: [RuleSet]
  private let setOfElement: [Int]
  private let styles: [Int: StyleSheet.Block]
  private var masks: [String: Masks] = [:]
  private var maskWords = 0

  private struct Masks {
    var normal = RuleMask()
    var important = RuleMask()
  }

  init(_ xml: XMLDocument, _ sheet: StyleSheet, limits: SVGLimits) throws(SVGError) {
    let specificities = sheet.rules.map(\.selector.specificity)
    let rules = specificities.indices.sorted { (specificities[$0], $0) < (specificities[$1], $1) }
      .map { sheet.rules[$0] }
    (sets, setOfElement) = try Self.matches(of: rules, in: xml, limits: limits)
    self.xml = xml
    blocks = sheet.blocks
    blockOfRule = rules.map(\.block)
    var rulesOfBlock = Array(repeating: [Int](), count: blocks.count)
    for (rule, block) in blockOfRule.enumerated() { rulesOfBlock[block].append(rule) }
    self.rulesOfBlock = rulesOfBlock
    var blocksByProperty: [String: [Int]] = [:]
    for (index, block) in blocks.enumerated() {
      for property in block.properties { blocksByProperty[property, default: []].append(index) }
    }
    self.blocksByProperty = blocksByProperty
    var styles: [Int: StyleSheet.Block] = [:]
    for (index, element) in xml.elements.enumerated() {
      guard let style = element.attributes["style"] else { continue }
      styles[index] = StyleSheet.Block(StyleSheet.declarations(in: StyleSheet.withoutComments(style)))
    }
    self.styles = styles
  }

  /// The different sets of rules that match elements, and the one of each element.
  private static func matches(
    of rules: [StyleSheet.Rule], in xml: XMLDocument, limits: SVGLimits
  ) throws(SVGError) -> (sets: [RuleSet], ofElement: [Int]) {
    var work = SelectorWork(limit: limits.comparisons)
    var sets: [RuleSet] = []
    var known: [RuleSet: Int] = [:]
    var ofElement: [Int] = []
    for index in xml.elements.indices {
      var set = RuleSet()
      for rule in rules.indices where rules[rule].selector.matches(index, in: xml, &work) { set.insert(rule) }
      guard !work.isSpent else {
        throw SVGError(
          "its \(rules.count) style rules take more than \(limits.comparisons) comparisons with its \(xml.elements.count) elements; use fewer rules or shorter selectors"
        )
      }
      if known[set] == nil {
        known[set] = sets.count
        sets.append(set)
      }
      ofElement.append(known[set] ?? 0)
    }
    return (sets, ofElement)
  }

  /// What applies to an element by the cascade, as it is written; nil if nothing does.
  func value(_ property: String, of index: Int) -> String? {
    let style = styles.isEmpty ? nil : styles[index]
    if let value = style?.important[property] { return value }
    let set = sets[setOfElement[index]]
    let masks = set.isEmpty ? nil : masks(of: property)
    if let rule = masks?.important.last(in: set) { return blocks[blockOfRule[rule]].important[property] }
    if let value = style?.normal[property] { return value }
    if let rule = masks?.normal.last(in: set) { return blocks[blockOfRule[rule]].normal[property] }
    guard let value = xml.elements[index].attributes[property],
      Self.presentationAttributes.contains(property)
    else { return nil }
    let text = value.trimmed
    return text.isEmpty ? nil : text
  }

  /// The rules that declare a property. They are found when it is first asked for, and all of them are forgotten when
  /// they take more than the rules themselves, as those of any number of custom properties could.
  private func masks(of property: String) -> Masks {
    if let known = masks[property] { return known }
    let declaring = blocksByProperty[property] ?? []
    func mask(_ declares: (StyleSheet.Block) -> Bool) -> RuleMask {
      RuleMask(declaring.filter { declares(blocks[$0]) }.flatMap { rulesOfBlock[$0] })
    }
    let result = Masks(
      normal: mask { $0.normal[property] != nil }, important: mask { $0.important[property] != nil })
    // A property that no rule declares takes room as well.
    maskWords += 4 + result.normal.count + result.important.count
    if maskWords > 65_536 + 2 * blockOfRule.count {
      masks = [:]
      maskWords = 4 + result.normal.count + result.important.count
    }
    masks[property] = result
    return result
  }
}

extension Cascade {
  /// How many declarations are stored, however many elements they apply to.
  var declarationCount: Int {
    (blocks + styles.values).reduce(0) { $0 + $1.normal.count + $1.important.count }
  }

  /// How many different sets of rules match elements.
  var setCount: Int { sets.count }

  /// For each element that declares custom properties, what it shares with those that declare the same: its rules,
  /// and itself if its `style` attribute declares one.
  func customPropertySources() -> [CustomPropertySource?] {
    let custom = blocks.indices.filter { blocks[$0].hasCustomProperties }.flatMap { rulesOfBlock[$0] }
    let mask = RuleMask(custom)
    let declares = sets.map { mask.intersects($0) }
    return xml.elements.indices.map { index in
      let styled = styles[index]?.hasCustomProperties == true
      let set = setOfElement[index]
      guard styled || declares[set] else { return nil }
      return CustomPropertySource(set: declares[set] ? set : nil, element: styled ? index : nil)
    }
  }

  struct CustomPropertySource: Hashable {
    var set: Int?
    var element: Int?
  }

  /// The presentation attributes (SVG 2, section 6.6).
  private static let presentationAttributes: Set<String> = [
    "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "color-interpolation",
    "color-interpolation-filters",
    "direction", "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter", "flood-color",
    "flood-opacity", "font-family", "font-size", "font-stretch", "font-style", "font-variant", "font-weight",
    "image-rendering", "letter-spacing", "lighting-color", "marker-end", "marker-mid",
    "marker-start", "mask", "mask-type", "opacity", "overflow", "paint-order",
    "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor",
    "text-decoration", "transform-box", "transform-origin", "visibility", "word-spacing", "writing-mode",
  ]
}
