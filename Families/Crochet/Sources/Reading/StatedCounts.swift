/// The number of stitches that a row states.
extension InstructionParser {
  /// Takes counts out of the tokens: in brackets, after a dash, or as a sentence of their own.
  mutating func takeTrailingCount() {
    takeBracketCounts()
    takeClauseCounts()
  }

  private mutating func takeBracketCounts() {
    var place = 0
    var level = 0
    while place < tokens.count {
      guard case .mark(let mark) = tokens[place].kind else { place += 1; continue }
      if ")]}>".contains(mark) { level = max(0, level - 1) }
      guard Self.closings[mark] != nil || mark == "<" else { place += 1; continue }
      let end = mark == "<" ? tokens[place...].firstIndex { $0.isMark(">") } : closing(of: place)
      guard level == 0, let end, !isWorkedBracket(after: end),
        let terms = Self.terms(tokens[place + 1..<end], parser: self), isCountHere(place, end, terms)
      else {
        level += mark == "<" ? 0 : 1
        place += 1
        continue
      }
      var range = tokens[place].range.lowerBound..<tokens[end].range.upperBound
      var from = place
      // "(25 (20 dc, 5 sc))" is one; "54 (20 dc)" is taken with its number where that ends a row.
      if from > 0, tokens[from - 1].number != nil, end == tokens.count - 1, from >= 2,
        tokens[from - 2].isMark("-"), tokens[from - 2].isSpaced || tokens[from - 1].isSpaced
      {
        from -= 1
      }
      range = tokens[from].range.lowerBound..<range.upperBound
      if !Self.countsRows(terms) { counts.append(StatedCount(terms: terms, range: range)) }
      countsChain = countsChain || Self.includesChain(tokens[place..<end])
      tokens.replaceSubrange(from...end, with: [Self.stop(at: range)])
      place = from + 1
    }
  }

  /// "(24 dc, counting the ch-3)".
  private static func includesChain(_ tokens: ArraySlice<PatternToken>) -> Bool {
    let words = tokens.compactMap(\.word)
    guard let verb = words.firstIndex(where: { ["counting", "including", "incl"].contains($0) }) else {
      return false
    }
    return words[verb...].contains { ["ch", "chain", "tch"].contains($0) } && !words.contains("not")
      && !words.contains { ["sp", "sps", "lp", "lps"].contains($0) }
  }

  /// "(8 rows)" is not a count of stitches.
  private static func countsRows(_ terms: [StatedCount.Term]) -> Bool {
    terms.allSatisfy {
      if case .other(let word) = $0.unit {
        ["row", "rows", "rnd", "rnds", "round", "rounds"].contains(word)
      } else {
        false
      }
    }
  }

  private static func stop(at range: Range<Int>) -> PatternToken {
    PatternToken(
      kind: .mark(";"), range: range.upperBound - 1..<range.upperBound, isSpaced: false, isUppercase: false)
  }

  /// Whether words after a bracket make it something to work.
  private func isWorkedBracket(after end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    let next = tokens[end + 1]
    if next.isMark("*"), end + 2 < tokens.count, tokens[end + 2].number != nil { return true }
    if next.number != nil {
      return end + 2 < tokens.count && ["times", "time", "x", "more"].contains(tokens[end + 2].word ?? "")
    }
    return [
      "in", "into", "x", "twice", "times", "all", "around", "across", "both", "to", "over", "once", "three",
      "four", "five", "six", "seven", "eight", "more", "st", "sc", "dc", "hdc", "times", "rep",
      "repeat",
    ].contains(next.word ?? "")
  }

  /// A bracket of stitches in the middle of a row is work; at its end, or of a bare number, it is a count.
  private func isCountHere(_ place: Int, _ end: Int, _ terms: [StatedCount.Term]) -> Bool {
    guard place > 0 else { return false }
    if ["mr", "mc", "ring"].contains(tokens[place - 1].word ?? ""), !tokens[place].isSpaced { return false }
    var rest = end + 1
    var isLast = true
    while rest < tokens.count {
      if let word = tokens[rest].word, Self.stitchWords.contains(word),
        !["sl", "st", "join", "first", "last", "ch"].contains(word)
      {
        isLast = false; break
      }
      rest += 1
    }
    if isLast || tokens[place..<end].contains(where: { $0.isWord("made") || $0.isWord("total") }) {
      return true
    }
    rest = end + 1
    while rest < tokens.count, tokens[rest].word == nil, tokens[rest].number == nil { rest += 1 }
    if rest < tokens.count,
      ["join", "turn", "fasten", "change", "do", "cut", "fo", "place", "finish"].contains(
        tokens[rest].word ?? "")
    {
      return true
    }
    return terms.count == 1 && terms[0].unit == .total
  }

  private mutating func takeClauseCounts() {
    var starts: [Int] = []
    var level = 0
    for (place, token) in tokens.enumerated() {
      guard case .mark(let mark) = token.kind else { continue }
      if Self.closings[mark] != nil { level += 1 }
      if ")]}".contains(mark) { level -= 1 }
      if level == 0, ".;-=:!,~…>".contains(mark) { starts.append(place) }
    }
    for start in starts.reversed() {
      guard start + 1 < tokens.count else { continue }
      let mark = tokens[start]
      if mark.isMark("-"), !tokens[start + 1].isSpaced, start > 0,
        ["ch", "chain"].contains(tokens[start - 1].word ?? "")
          || tokens[start - 1].number != nil && !mark.isSpaced
      {
        continue
      }
      var end = start + 1
      while end < tokens.count, !tokens[end].isMark("."), !tokens[end].isMark(";"), !tokens[end].isMark("!") {
        end += 1
      }
      let tail = Self.withoutHandwork(tokens[end...])
      guard
        !tail.contains(where: {
          Self.stitchWords.contains($0.word ?? "")
            && !["sl", "st", "first", "ch", "last"].contains($0.word ?? "")
        })
      else { continue }
      guard let terms = Self.terms(tokens[start + 1..<end], parser: self), !terms.isEmpty else { continue }
      let isBare = terms.count == 1 && terms[0].unit == .total && tokens[start + 1..<end].count == 1
      if mark.isMark(","), !saysTotal(start + 1..<end) { continue }
      if isBare,
        !(mark.isMark("-") || mark.isMark("=") || mark.isMark(":") || mark.isMark(".") || mark.isMark("~")
          || mark.isMark(">"))
      {
        continue
      }
      if mark.isMark(";") || mark.isMark(":"), !counts.isEmpty { continue }
      let isWork = terms.allSatisfy { if case .kind = $0.unit { true } else { false } }
      let isAfterTurn = tokens[..<start].contains { $0.isWord("turn") || $0.isWord("join") }
      if isWork, !(mark.isMark("-") || mark.isMark("=")), !isAfterTurn || mark.isMark(";") {
        alternatives.insert(.trailingCountIsWork)
        if alternative == .trailingCountIsWork { continue }
      }
      let range = tokens[start + 1].range.lowerBound..<tokens[end - 1].range.upperBound
      counts.append(StatedCount(terms: terms, range: range))
      // The colon of "across: 83 sc" goes with its count.
      tokens.replaceSubrange((mark.isMark(":") ? start : start + 1)..<end, with: [])
      return
    }
  }

  /// What follows a count without sentences such as "Break yarn" and "Weave through rem sts".
  private static func withoutHandwork(_ tail: ArraySlice<PatternToken>) -> [PatternToken] {
    tail.split { $0.isMark(".") || $0.isMark(";") }.filter { sentence in
      let verbs = [
        "weave", "break", "cut", "fasten", "sew", "stuff", "pull", "leave", "leaving", "thread", "finish",
      ]
      return !verbs.contains(sentence.first?.word ?? "")
    }.flatMap { Array($0) }
  }

  func saysTotal(_ range: Range<Int>) -> Bool {
    tokens[range].contains { ["total", "made", "all", "rem", "remain"].contains($0.word ?? "") }
  }

  /// "24 dc, 4 ch-2 sps", "54 sc and 53 ch-4 sps", "25 (20 dc, 5 sc)", "18 + 5 sl st": nil if it is not a
  /// count.
  static func terms(_ tokens: ArraySlice<PatternToken>, parser: InstructionParser) -> [StatedCount.Term]? {
    guard !tokens.isEmpty, tokens.contains(where: { $0.number != nil }) else { return nil }
    var reader = parser
    reader.tokens = Array(tokens)
    reader.index = 0
    while reader.accept(
      "total", "of", "you", "should", "have", "will", "now", "there", "are", "is", "st", "count",
      "makes", "with", "st", "a", "rnd", "row", "has", "at", "end", "this", "point", "the",
      "for", "be", "find", "that", "make", "made", "get")
    {
      _ = reader.acceptMark(":") || reader.acceptMark("=")
    }
    var terms: [StatedCount.Term] = []
    while let token = reader.current {
      if token.isMark(",") || token.isMark("+") || token.isMark("&") || token.isMark("/") || token.isMark(";")
        || token.isMark("(") || token.isMark(")") || token.isMark(":") || token.isMark("=")
        || token.isMark("-") || token.isMark(".")
      {
        reader.index += 1
        continue
      }
      if reader.accept("and", "plus", "with", "including", "incl", "not", "counting") {
        reader.passCountedChain()
        continue
      }
      if !terms.isEmpty, reader.word() == "a" || reader.word() == "half" {
        // "4 shells and a half shell at each end".
        while let token = reader.current, !token.isMark(",") { reader.index += 1 }
        continue
      }
      guard let number = reader.amount() else { return nil }
      if let term = reader.groups(number) {
        terms.append(term)
        continue
      }
      guard let unit = reader.countUnit() else { return nil }
      terms.append(StatedCount.Term(number, unit))
    }
    if terms.count > 1, terms.allSatisfy({ $0.unit == .total }) {
      // "(36, 40, 44)": sizes.
      return [terms[min(parser.vocabulary.sizeIndex, terms.count - 1)]]
    }
    return terms.isEmpty ? nil : terms
  }

  /// "groups of 3 dc" after their number: the stitches of all.
  private mutating func groups(_ number: Int) -> StatedCount.Term? {
    let start = index
    if accept("groups", "grps", "sets", "clusters"), accept("of"), let each = amount(), let base = baseName()
    {
      return StatedCount.Term(min(number, 100_000) * min(each, 100_000), .kind(base))
    }
    index = start
    // "4 (3-dc) groups".
    if acceptMark("("), amount() != nil, acceptMark("-"), baseName() != nil, acceptMark(")"),
      accept("group", "groups", "shells", "clusters")
    {
      return StatedCount.Term(number, .other("groups"))
    }
    index = start
    return nil
  }

  /// "counting beg ch-3 as dc".
  private mutating func passCountedChain() {
    _ = accept("each", "the", "first")
    guard isTurningChain() else { return }
    guard accept("as", "for") else { return }
    if amount() == nil { _ = accept("a", "the", "first") }
    _ = baseName()
    _ = accept("st")
  }

  /// "half" in "2 half-shells", "large" in "4 large petals".
  private mutating func passSizeOfThing() {
    guard ["half", "full", "whole", "complete", "large", "small", "partial"].contains(word() ?? "") else {
      return
    }
    let distance = isMark("-", 1) ? 2 : 1
    guard let next = word(distance), !["double", "treble"].contains(next) else { return }
    index += distance
  }

  private mutating func countUnit() -> StatedCount.Unit? {
    passSizeOfThing()
    let start = index
    var unit = StatedCount.Unit.total
    if let target = try? target() {
      switch target {
      case .stitch, .any, .loop, .gap:
        unit = isGroupName(start) ? .other(text.string(range(from: start))) : .total
      case .kind(let base): unit = .kind(base)
      case .space(let size): unit = .space(size)
      case .group: unit = .other(text.string(range(from: start)))
      case .chain: unit = .other("ch")
      }
      if case .chain = target, index - start > 1 { return nil }
    } else if let word = word() {
      guard Self.countedThings.contains(word) else {
        return Self.countFillers.contains(word) ? passFillers(unit) : nil
      }
      index += 1
      unit = .other(word)
    }
    return passFillers(unit)
  }

  private func isGroupName(_ start: Int) -> Bool {
    guard let word = tokens[start].word ?? (start + 2 < tokens.count ? tokens[start + 2].word : nil) else {
      return false
    }
    return !["st", "s", "corner", "center"].contains(word)
  }

  private mutating func passFillers(_ unit: StatedCount.Unit) -> StatedCount.Unit? {
    while let word = word(), Self.countFillers.contains(word) {
      index += 1
      if LabelReader.kind(word) != nil, number() != nil { index += 1 }
    }
    return unit
  }

  private static let countFillers: Set<String> = [
    "made", "total", "in", "all", "now", "remain", "remaining", "rem", "around", "across", "on", "each",
    "side", "at", "end", "of",
    "row", "rnd", "round", "so", "far", "counting", "first", "as", "dc", "st", "left", "per", "inc",
    "incs", "for", "the", "turn",
    "d", "d'",
  ]

  private static let countedThings: Set<String> = [
    "shell", "shells", "petal", "petals", "point", "points", "corner", "corners", "group", "groups", "v",
    "vs", "cluster", "clusters",
    "cl", "cls", "picots", "fan", "fans", "arches", "increases", "decreases", "squares", "blocks", "rows",
    "rnds", "rounds", "popcorns",
    "row", "rnd", "round", "pattern", "repeats", "reps", "tcs", "scallops", "sides", "leaves", "spokes",
    "inc", "incs", "dec", "decs", "puffs", "bobbles",
    "mesh", "spaces", "p", "ps", "clus", "tiles", "tile", "st", "bobble", "loops", "bumps", "ribs", "vsts",
  ]
}
