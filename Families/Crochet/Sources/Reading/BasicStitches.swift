/// The names of the basic stitches in the pattern's dialect.
extension InstructionParser {
  /// A basic stitch in the pattern's dialect.
  mutating func baseName() -> StitchBase? {
    guard let word = word() else { return nil }
    if let base = Self.shortNames[word] {
      index += 1
      return inDialect(base, word)
    }
    if word == "x", tokens[index].isUppercase, isSymbolText {
      index += 1
      return .single
    }
    if word == "sl" || word == "slip" || word == "slst" || word == "ss" || word == "slp" {
      index += 1
      if word == "sl" || word == "slip" || word == "slp" {
        _ = acceptMark("-") || acceptMark(".")
        // "slip next st" is the same stitch.
        _ = accept("st", "sts", "stitch", "stitches")
      }
      return .slip
    }
    return longName()
  }

  static let shortNames: [String: StitchBase] = [
    "sc": .single, "scs": .single, "hdc": .halfDouble, "hdcs": .halfDouble, "dc": .double, "dcs": .double,
    "tr": .treble, "trs": .treble, "trc": .treble, "dtr": .doubleTreble, "dtrs": .doubleTreble,
    "trtr": .tripleTreble, "ttr": .tripleTreble, "htr": .halfDouble, "htrs": .halfDouble,
    "qtr": .tripleTreble,
    "esc": .single, "exsc": .single, "edc": .double, "ehdc": .halfDouble, "hdctr": .halfDouble,
    "fsc": .single, "fdc": .double,
    "fhdc": .halfDouble, "lsc": .single, "ldc": .double, "tc": .treble, "trcl": .treble,
    "dtrc": .doubleTreble,
  ]

  func inDialect(_ base: StitchBase, _ word: String) -> StitchBase {
    guard vocabulary.dialect == .uk, !["htr", "htrs", "sc", "hdc", "qtr", "trc"].contains(word) else {
      return base
    }
    return StitchBase(rawValue: max(1, base == .double ? 1 : base == .treble ? 3 : base.rawValue - 1)) ?? base
  }

  private mutating func longName() -> StitchBase? {
    let start = index
    let prefixes: [(String, StitchBase)] = [
      ("single", .single), ("half", .halfDouble), ("double", .double), ("treble", .treble),
      ("triple", .treble),
    ]
    guard let word = word(), let (_, base) = prefixes.first(where: { $0.0 == word }) else { return nil }
    index += 1
    _ = acceptMark("-")
    var found = base
    if base == .halfDouble {
      guard accept("double", "treble") else { index = start; return nil }
      _ = accept("crochet", "crochets", "crocheted")
      return .halfDouble
    }
    if accept("treble", "triple") { found = base == .double ? .doubleTreble : .tripleTreble }
    let isNamed =
      accept("crochet", "crochets", "crocheted") || found == .treble || found == .doubleTreble
      || found == .tripleTreble
    guard isNamed else { index = start; return nil }
    if vocabulary.dialect == .uk, let lower = StitchBase(rawValue: found == .double ? 1 : found.rawValue - 1)
    {
      return lower
    }
    return found
  }

  /// Whether the row writes stitches as the letters X, V and A.
  var isSymbolText: Bool {
    tokens.indices.contains { position in
      (tokens[position].isWord("v") || tokens[position].isWord("a")) && tokens[position].isUppercase
        && !(position + 1 < tokens.count && tokens[position + 1].isMark(":"))
        && !(position > 0
          && ["with", "in", "to", "join", "color", "colour", "st", "sts", "inc", "dec", "yarn"].contains(
            tokens[position - 1].word ?? ""))
        && !(position > 0 && Self.shortNames[tokens[position - 1].word ?? ""] != nil)
    }
      || tokens.indices.contains {
        tokens[$0].isWord("x") && tokens[$0].isUppercase && tokens[$0].isSpaced == false
          && $0 > 0 && tokens[$0 - 1].number != nil
          && !($0 + 1 < tokens.count && tokens[$0 + 1].number != nil)
      }
  }
}
