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
        _ = accept("st")
      }
      return .slip
    }
    return nil
  }

  static let shortNames = Lexicon.stitches.compactMapValues { $0[.us] }

  func inDialect(_ base: StitchBase, _ word: String) -> StitchBase {
    Lexicon.stitches[word]?[vocabulary.dialect] ?? base
  }

  /// Whether the row writes stitches as the letters X, V and A.
  var isSymbolText: Bool {
    tokens.indices.contains { position in
      (tokens[position].isWord("v") || tokens[position].isWord("a")) && tokens[position].isUppercase
        && !(position + 1 < tokens.count && tokens[position + 1].isMark(":"))
        && !(position > 0
          && ["with", "in", "to", "join", "color", "colour", "st", "inc", "dec", "yarn"].contains(
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
