/// A maximal stretch of a surface whose characters meet the reading in the same way.
struct SurfaceRun: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Kana, which the reading repeats literally.
    case kana
    /// Punctuation and spaces, which the reading repeats or leaves out.
    case separator
    /// Kanji, digits, Latin letters, ヶ and ヵ: the characters that need a reading.
    case other
  }

  let kind: Kind
  let base: String
  /// The base normalized, katakana folded and iteration marks of kana written out.
  let folded: [Unicode.Scalar]

  /// The runs of a surface, joined they are the surface.
  static func runs(of surface: String) -> [SurfaceRun] {
    let scalars = Array(surface.unicodeScalars)
    let normalized = Kana.normalizedScalars(surface)
    let folded = foldingIterationMarks(normalized.map(\.scalar))
    var runs: [SurfaceRun] = []
    var start = 0
    while start < normalized.count {
      let kind = kind(of: normalized[start].scalar)
      var end = start + 1
      while end < normalized.count,
        Kana.isCombiningMark(normalized[end].scalar) || self.kind(of: normalized[end].scalar) == kind
      {
        end += 1
      }
      let sourceEnd = end < normalized.count ? normalized[end].source : scalars.count
      runs.append(
        SurfaceRun(
          kind: kind, base: String(scalars[normalized[start].source..<sourceEnd]),
          folded: Array(folded[start..<end])))
      start = end
    }
    return runs
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if countedKana.contains(scalar) { return .other }
    if Kana.isKana(scalar) { return .kana }
    return Kana.isSeparator(scalar) ? .separator : .other
  }

  /// Small ka and ke abbreviate a counter or が between kanji; they are not read as they are written.
  private static let countedKana: Set<Unicode.Scalar> = ["ヵ", "ヶ", "ゕ", "ゖ"]

  /// Folds katakana and puts the repeated kana in place of ゝ ゞ ヽ ヾ; the length stays.
  static func foldingIterationMarks(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars.map(Kana.folded(_:)) {
      if scalar == "ゝ" || scalar == "ゞ", let previous = result.last, Kana.isHiragana(previous) {
        result.append(scalar == "ゞ" ? Kana.voiced(previous) : Kana.unvoiced(previous))
      } else {
        result.append(scalar)
      }
    }
    return result
  }
}
