/// Detects columns of years: whole numbers that are written without separators and mean January 1.
package enum Years {
  /// Whether a column contains years: whole numbers from 1000 to 2999 if its name indicates it, otherwise
  /// from 1900 to 2100.
  package static func areYears(_ values: some Sequence<DataValue>, name: String) -> Bool {
    let range = isYear(name: name) ? 1000.0...2999 : 1900.0...2100
    var isEmpty = true
    for value in values where value != .null {
      guard let number = value.number, number == number.rounded(), range ~= number else { return false }
      isEmpty = false
    }
    return !isEmpty
  }

  /// Whether the last word of a column's name means a year, such as `Year`, `birth_year`, `Jahr` or `生年`.
  package static func isYear(name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    guard let last = words.last else { return false }
    return names.contains(String(last)) || hanSuffixes.contains { last.hasSuffix($0) }
  }

  private static let names: Set<String> = [
    "year", "years", "yr", "yrs", "jahr", "jahre", "année", "annee", "annees", "années", "año", "años", "ano",
    "anos",
    "anno", "anni", "jaar", "år", "vuosi", "rok", "год", "рік", "yıl", "yil", "tahun", "năm", "έτος", "वर्ष",
    "سنة",
    "عام", "سال", "ปี", "연도", "년도", "년", "সাল", "বছর",
  ]

  private static let hanSuffixes = ["年", "年度", "年份", "西暦", "西历"]
}
