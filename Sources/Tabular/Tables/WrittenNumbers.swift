import DataFiles

/// The numbers in the texts of a column, all read in the same way.
package struct WrittenNumbers: Sendable {
  /// Nil where there is none.
  package private(set) var values: [Double?] = []
  /// The indices of the texts that are not numbers.
  package private(set) var unread: [Int] = []
  /// The indices of texts such as `N/A`, which stand for missing values.
  package private(set) var missing: [Int] = []
  /// The unit of the numbers, which some of them may lack.
  package private(set) var unit: String?
  /// Whether it is no sign but a word, or a number is too long to be exact: the texts may as well be names.
  package private(set) var areDoubtful = false
  /// The indices of the first two numbers whose units differ, so that none of the numbers is read.
  package private(set) var conflict: (Int, Int)?
  /// What the reading assumes.
  package private(set) var note: String?

  /// Reads texts.
  ///
  /// The decimal separator is the one with which most texts are numbers. If it is open, as in `1,234`, commas separate
  /// thousands, and points are decimal.
  ///
  /// - Parameters:
  ///   - texts: The texts; nil for missing values.
  ///   - prefersComma: Whether commas are decimal if it is open.
  package init(_ texts: [String?], prefersComma: Bool = false) {
    var numbers: [WrittenNumber?] = []
    numbers.reserveCapacity(texts.count)
    var units: [String: Int] = [:]
    for (index, text) in texts.enumerated() {
      guard let text, !Self.isMissing(text) else {
        if text != nil { missing.append(index) }
        numbers.append(nil)
        continue
      }
      let number = WrittenNumber(text)
      numbers.append(number)
      if JSONNumber.isInexactInteger(text) { areDoubtful = true }
      guard let number, let unit = number.unit, units[unit] == nil else { continue }
      units[unit] = index
      if number.hasWord { areDoubtful = true }
    }
    let firsts = units.sorted { $0.value < $1.value }
    unit = firsts.first?.key
    if firsts.count > 1 { conflict = (firsts[0].value, firsts[1].value) }
    let isOpen = numbers.contains { $0?.isAmbiguous == true }
    let readings = [false, true].map { comma in numbers.map { $0?.value(hasDecimalComma: comma) } }
    let counts = readings.map { $0.count { $0 != nil } }
    let hasCommas = zip(texts, numbers).contains { $1 != nil && $0?.utf8.contains(UInt8(ascii: ",")) == true }
    let isComma = counts[0] == counts[1] ? prefersComma && hasCommas : counts[1] > counts[0]
    values = conflict == nil ? readings[isComma ? 1 : 0] : texts.map { _ in nil }
    let known = Set(missing)
    unread = texts.indices.filter { texts[$0] != nil && values[$0] == nil && !known.contains($0) }
    guard isOpen, counts[0] == counts[1], !isComma, hasCommas || prefersComma,
      let place = numbers.firstIndex(where: { $0?.isAmbiguous == true }), let text = texts[place],
      let value = values[place]
    else { return }
    note = "\"\(text)\" is read as \(DataValue.number(value)), not as a number with three decimals"
    if !hasCommas { note = "\"\(text)\" is read as \(DataValue.number(value)), not as thousands" }
  }

  /// Whether a text stands for a missing value in a column of numbers.
  package static func isMissing(_ text: String) -> Bool {
    guard text.utf8.count <= 6 else { return false }
    return missingTexts.contains(text.lowercased().filter { $0 != " " })
  }

  private static let missingTexts: Set<String> = [
    "", "nan", "na", "n/a", "#n/a", "null", "none", "-", "–", "—",
  ]
}
