/// Special stitches that a pattern defines.
extension EntrySplitter {
  static let specialNames: Set<String> = [
    "shell", "sh", "fan", "cluster", "cl", "puff", "popcorn", "pc", "bobble", "bo", "picot", "v", "vst",
    "beg", "petal", "scallop", "tr", "bead", "berry", "star",
    "crossed", "cross", "corner", "pineapple", "mb", "spike", "long", "wave", "block", "lace", "bs", "ps",
    "sp", "bean", "vs", "point", "knot", "split", "y", "x",
  ]

  /// "Shell (sh) = 5 dc in same st".
  func definition(_ tokens: [PatternToken]) -> Definition? {
    let tokens = Self.withoutHeading(tokens)
    guard
      let mark = tokens.prefix(14).firstIndex(where: {
        $0.isMark(":") || $0.isMark("=") || ($0.isMark("-") && $0.isSpaced)
      }), mark > 0, mark + 1 < tokens.count
    else { return nil }
    let head = Array(tokens[..<mark])
    var names: [[PatternToken]] = [[]]
    var size: Int?
    for token in head {
      if token.isMark("(") || token.isMark("[") || token.isMark(",") || token.isWord("or") {
        names.append([])
      } else if token.isMark(")") || token.isMark("]") || token.isMark("•") || token.isMark("*") {
        continue
      } else {
        names[names.count - 1].append(token)
      }
      if let number = token.number { size = number }
    }
    let joined = names.map { name in
      name.compactMap { token -> String? in
        switch token.kind {
        case .word(let word): word
        case .number(let number): "\(number)"
        case .mark: nil
        }
      }.joined(separator: " ")
    }.filter { !$0.isEmpty && !["s", "made", "rs", "ws"].contains($0) }
    guard !joined.isEmpty, joined.allSatisfy({ $0.split(separator: " ").count <= 5 }) else { return nil }
    let words = joined.flatMap { $0.split(separator: " ").map(String.init) }
    guard words.contains(where: { Self.specialNames.contains($0) }) || isNamedStitch(joined) else {
      return nil
    }
    // A standard name keeps its meaning: "sc2tog", "ch-3 sp".
    guard !words.contains(where: { ["tog", "rnd", "row", "round", "ch", "gauge"].contains($0) }) else {
      return nil
    }
    let plain: Set<String> = [
      "sc", "dc", "hdc", "tr", "dtr", "sl st", "inc", "dec", "fpdc", "bpdc", "fp", "bp",
    ]
    let retained = joined.filter { !plain.contains($0) && $0 != "v" && $0 != "x" && $0 != "sp" }
    guard !retained.isEmpty, words.count > 0, !retained.contains(where: { $0.hasSuffix("crochet") }) else {
      return nil
    }
    return Definition(names: retained, size: size, body: Array(tokens[(mark + 1)...]))
  }

  /// "Special Stitch: Shell = 5 dc in same st" without the words before the name.
  private static func withoutHeading(_ tokens: [PatternToken]) -> [PatternToken] {
    let heading: Set<String> = [
      "special", "st", "guide", "pattern", "abbreviation", "abbreviations",
      "used",
      "notes", "note", "terms",
    ]
    guard let colon = tokens.prefix(5).firstIndex(where: { $0.isMark(":") || $0.isMark("-") }), colon > 0,
      tokens[..<colon].allSatisfy({ heading.contains($0.word ?? "") }),
      tokens[(colon + 1)...].prefix(14).contains(where: { $0.isMark(":") || $0.isMark("=") })
    else { return tokens }
    return Array(tokens[(colon + 1)...])
  }

  private func isNamedStitch(_ names: [String]) -> Bool {
    names.contains {
      $0.hasSuffix(" st") && $0 != "sl st" && $0 != "slip st" && $0.split(separator: " ").count <= 3
    }
  }
}
