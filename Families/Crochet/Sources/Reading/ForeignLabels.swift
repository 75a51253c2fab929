/// Labels of rows in other languages.
extension LabelReader {
  private static let foreignWords: Set<String> = [
    "toer", "toeren", "runde", "runden", "reihe", "reihen", "rang", "rangs", "tour", "vuelta", "vueltas",
    "ronda", "hilera", "giro", "riga", "carreira", "volta", "varv", "omgang", "omg", "rad", "kierros", "rivi",
    "krs", "okrążenie", "rząd", "sor", "kör", "sıra", "ряд", "круг", "行",
  ]

  /// Whether a word names a row or round in another language; words of Chinese, Japanese and Korean may run on.
  private static func isForeignRow(_ word: String?) -> Bool {
    guard let word else { return false }
    return foreignWords.contains(word) || ["段", "圈", "단"].contains(word.prefix(1))
  }

  /// "Toer 4:", "1 ряд:", "1段目", "第1圈": a row of a pattern in another language.
  mutating func foreign() -> RowLabel? {
    let start = index
    if ["第", "제"].contains(word() ?? "") { index += 1 }
    let isNamed = Self.isForeignRow(word())
    if isNamed { index += 1 }
    guard let number = current?.number, number < 100_000 else {
      index = start
      return nil
    }
    index += 1
    if !isNamed {
      guard Self.isForeignRow(word()) else {
        index = start
        return nil
      }
      index += 1
    }
    var label = RowLabel(kind: nil, numbers: [number], range: 0..<0)
    label.isForeign = true
    return label
  }
}
