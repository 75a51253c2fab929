import Budgets
import XMLReading

/// What the style sheets, `style` attributes and presentation attributes of a file declare for its elements.
struct Cascade {
  private let xml: XMLDocument
  /// What the different sets of rules that match elements declare, and the set of each element.
  private let sets: [StyleSheet.Block]
  private let setOfElement: [Int]
  /// What of each set is left out.
  private let lossesOfSets: [[String]]
  /// What `style` attributes declare.
  private let styles: [Int: StyleSheet.Block]

  init(_ xml: XMLDocument, _ sheet: StyleSheet, budget: Budget) throws(SVGError) {
    self.xml = xml
    (sets, setOfElement) = try Self.matches(of: sheet, in: xml, budget: budget)
    lossesOfSets = sets.map(\.losses)
    var styles: [Int: StyleSheet.Block] = [:]
    for (index, element) in xml.elements.enumerated() {
      guard let style = element.attributes["style"] else { continue }
      styles[index] = StyleSheet.Block(StyleSheet.declarations(in: StyleSheet.withoutComments(style)))
    }
    self.styles = styles
  }

  private static func matches(
    of sheet: StyleSheet, in xml: XMLDocument, budget: Budget
  ) throws(SVGError) -> (sets: [StyleSheet.Block], ofElement: [Int]) {
    // From those that others override to those that override others.
    let specificities = sheet.rules.map(\.selector.specificity)
    let rules = specificities.indices.sorted { (specificities[$0], $0) < (specificities[$1], $1) }
      .map { sheet.rules[$0] }
    var work = SelectorWork(budget: budget)
    var sets: [StyleSheet.Block] = []
    var known: [[Int]: Int] = [:]
    var ofElement: [Int] = []
    for index in xml.elements.indices {
      let matching = rules.indices.filter { rules[$0].selector.matches(index, in: xml, &work) }
      if let error = work.error { throw SVGError(error, line: xml.elements[index].line) }
      if known[matching] == nil {
        known[matching] = sets.count
        let blocks = matching.map { sheet.blocks[rules[$0].block] }
        do {
          // The memory of a declaration, whose texts are shared.
          try budget.take(.bytes(blocks.reduce(0) { $0 + 64 * $1.count }))
        } catch {
          throw SVGError(error, line: xml.elements[index].line)
        }
        sets.append(blocks.reduce(into: StyleSheet.Block([])) { $0.override(with: $1) })
      }
      ofElement.append(known[matching] ?? 0)
    }
    return (sets, ofElement)
  }

  /// What applies to an element by the cascade, as it is written; nil if nothing does.
  func value(_ property: String, of index: Int) -> String? {
    let style = styles.isEmpty ? nil : styles[index]
    let set = sets[setOfElement[index]]
    if let value = style?.important[property] ?? set.important[property] { return value }
    if let value = style?.normal[property] ?? set.normal[property] { return value }
    guard let value = xml.elements[index].attributes[property],
      SVGProperty.presentationAttributes.contains(property)
    else { return nil }
    let text = value.trimmed
    return text.isEmpty ? nil : text
  }
}

extension Cascade {
  /// What rules and the `style` attribute declare for an element and is left out.
  func losses(of index: Int) -> [String] {
    lossesOfSets[setOfElement[index]] + (styles[index]?.losses ?? [])
  }

  /// For each element that declares custom properties, what it shares with those that declare the same: its rules,
  /// and itself if its `style` attribute declares one.
  func customPropertySources() -> [CustomPropertySource?] {
    let declares = sets.map(\.hasCustomProperties)
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
}
