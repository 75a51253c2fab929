/// Splits a pattern into rows, definitions and prose.
struct EntrySplitter {
  let text: PatternText
  var entries: [CrochetPattern.Entry] = []
  var definitions: [Definition] = []
  var prose: [[PatternToken]] = []
  var title: String?
  /// Whether the line before belongs to a row that may go on.
  private var mayContinue = false
  private var numbersBarely = false
  private var opening = CrochetPattern.Opening.nothing
  private var isForSomeSizes = false

  /// Which of several sizes is read, from 0.
  private let sizeIndex: Int

  init(text: PatternText, sizeIndex: Int = 0) {
    self.text = text
    self.sizeIndex = sizeIndex
  }

  mutating func split() {
    // The tokens of a line are read again instead of kept: those of a long pattern take thirty times its memory.
    let lines = text.lineStarts.indices
    let hasLabels = lines.contains { line in
      var reader = LabelReader(tokens: text.tokens(in: text.lineRange(line)), index: 0, sizeIndex: sizeIndex)
      return reader.label(allowsBareNumber: false) != nil
    }
    numbersBarely = !hasLabels
    for line in lines { add(text.tokens(in: text.lineRange(line)), line: line) }
  }

  private mutating func add(_ tokens: [PatternToken], line: Int) {
    guard !tokens.isEmpty else {
      mayContinue = false
      return
    }
    if let start = labelAfterHeading(tokens) {
      add(Array(tokens[..<start]), line: line)
      add(Array(tokens[start...]), line: line)
      return
    }
    var reader = LabelReader(tokens: tokens, index: 0, sizeIndex: sizeIndex)
    if let label = reader.label(allowsBareNumber: numbersBarely), isLabelled(label, tokens, reader.index),
      !numbersBarely || hasStitches(tokens) || follows(label)
    {
      addRows(label, tokens, from: reader.index, line: line)
      mayContinue = true
      return
    }
    if mayContinue, continues(tokens), let last = entries.indices.last {
      entries[last].tokens += tokens
      entries[last].range =
        entries[last].range.lowerBound..<(tokens.last?.range.upperBound ?? entries[last].range.upperBound)
      return
    }
    mayContinue = false
    if let definition = definition(tokens) {
      definitions.append(definition)
      return
    }
    let start = instructionStart(tokens)
    if let start {
      addRows(nil, tokens, from: start, line: line)
      mayContinue = true
      return
    }
    prose.append(tokens)
    if title == nil, isTitle(tokens) { title = text.string(text.lineRange(line)).trimmedOfMarks }
    readHeading(tokens)
    if isWork(tokens) {
      opening = .remark
      append(nil, tokens, 0, 0..<tokens.count, line)
    }
  }

  /// Where a label begins after a heading in the same line, as in "VISOR-Row 1:" and "ALL SIZES-Next Rnd:".
  private func labelAfterHeading(_ tokens: [PatternToken]) -> Int? {
    for index in tokens.indices.prefix(12).dropFirst()
    where tokens[index - 1].isMark("-") || tokens[index - 1].isMark(":") || tokens[index - 1].isMark(".") {
      var reader = LabelReader(tokens: tokens, index: index, sizeIndex: sizeIndex)
      if reader.label(allowsBareNumber: false) != nil, tokens[reader.index - 1].isMark(":"),
        tokens[0].word.map({ !["note", "notes", "tip"].contains($0) && LabelReader.kind($0) == nil }) == true,
        tokens[..<index].allSatisfy({ $0.number == nil }), !hasStitches(Array(tokens[..<index]))
      {
        return index
      }
    }
    return nil
  }

  /// Whether a label has the number after the last row's.
  private func follows(_ label: RowLabel) -> Bool {
    guard let last = entries.last?.label?.numbers.last else { return false }
    return label.numbers.first == last + 1
  }

  /// Headings separate parts; some name the sizes that the rows below are for.
  private mutating func readHeading(_ tokens: [PatternToken]) {
    let words = Set(tokens.compactMap(\.word))
    if tokens.count < 16, words.contains("only"), !hasStitches(tokens),
      !words.isDisjoint(with: Self.sizeWords)
    {
      isForSomeSizes = true
    } else if !words.isDisjoint(with: ["sizes", "size"]), !words.isDisjoint(with: ["all", "both"]) {
      isForSomeSizes = false
    } else if isHeading(tokens), tokens.last?.isMark(".") == false {
      isForSomeSizes = false
      opening = .heading
    }
  }

  private static let sizeWords: Set<String> = [
    "size", "sizes", "small", "medium", "large", "mos", "months", "xs", "s", "m", "l", "xl", "baby", "child",
    "adult",
  ]

  /// Whether a line among the rows that begins like prose names stitches and where they are worked.
  private func isWork(_ tokens: [PatternToken]) -> Bool {
    let words = tokens.compactMap(\.word)
    guard !entries.isEmpty, let first = words.first,
      !["note", "notes", "tip", "special", "gauge", "tension", "abbreviations"].contains(first),
      !words.contains("counts"), !words.contains("count"), !tokens.contains(where: { $0.isMark("=") })
    else { return false }
    if words.contains("given"), words.contains("as") { return true }
    guard words.contains(where: Self.leads.contains) else { return false }
    return words.indices.dropLast().contains { index in
      ["in", "into", "to"].contains(words[index])
        && ["next", "each", "first", "last", "same"].contains(words[index + 1])
    }
  }

  /// A short line before the first row that is not a sentence and does not mention sizes or terms.
  private func isTitle(_ tokens: [PatternToken]) -> Bool {
    guard entries.isEmpty, definitions.isEmpty, tokens.count < 16, tokens.last?.isMark(".") == false,
      !tokens.contains(where: { $0.isMark("=") })
    else { return false }
    let words = tokens.compactMap(\.word)
    let remarks: Set<String> = [
      "size", "sizes", "gauge", "tension", "materials", "notes", "note", "abbreviations", "special",
      "multiple",
      "terms", "terminology", "skill", "hook", "yarn",
    ]
    return !remarks.contains(words.first ?? "") && !remarks.contains(words.last ?? "")
  }

  /// "Row 1 of the pattern is …" in prose is not a label.
  private func isLabelled(_ label: RowLabel, _ tokens: [PatternToken], _ end: Int) -> Bool {
    guard end < tokens.count, !label.isForeign else { return true }
    let rest = tokens[end...]
    let hasColon =
      end > 0
      && (tokens[end - 1].isMark(":") || tokens[end - 1].isMark(".") || tokens[end - 1].isMark(")")
        || tokens[end - 1].isMark("-"))
    return hasColon || hasStitches(Array(rest.prefix(12)))
  }

  /// A line may hold several rows: "1st row: … 2nd row: …".
  private mutating func addRows(_ label: RowLabel?, _ tokens: [PatternToken], from start: Int, line: Int) {
    var label = label
    var bodyStart = start
    var lineStart = 0
    var index = start
    var level = 0
    while index < tokens.count {
      if case .mark(let mark) = tokens[index].kind {
        if InstructionParser.closings[mark] != nil { level += 1 }
        if ")]}".contains(mark) { level = max(0, level - 1) }
      }
      let isSentence =
        index > bodyStart && level == 0
        && (tokens[index - 1].isMark(".") || tokens[index - 1].isMark(")") || tokens[index - 1].isMark(";")
          || tokens[index - 1].isMark("!"))
      if isSentence, beginsReference(tokens, index) {
        append(label, tokens, lineStart, bodyStart..<index, line)
        label = nil
        lineStart = index
        bodyStart = index
      }
      if isSentence {
        var reader = LabelReader(tokens: tokens, index: index, sizeIndex: sizeIndex)
        if let next = reader.label(allowsBareNumber: false), reader.index > 0,
          tokens[reader.index - 1].isMark(":") || hasRemarkColon(tokens, index, reader.index)
        {
          append(label, tokens, lineStart, bodyStart..<index, line)
          label = next
          lineStart = index
          bodyStart = reader.index
          index = reader.index
          continue
        }
      }
      index += 1
    }
    append(label, tokens, lineStart, bodyStart..<tokens.count, line)
  }

  /// "Rep last rnd twice more." after a row.
  private func beginsReference(_ tokens: [PatternToken], _ start: Int) -> Bool {
    guard ["rep", "repeat"].contains(tokens[start].word ?? "") else { return false }
    let words = tokens[(start + 1)...].prefix(4)
    guard let kind = words.firstIndex(where: { LabelReader.kind($0.word) != nil }) else { return false }
    return words[..<kind].allSatisfy {
      $0.number != nil || ["last", "the", "previous", "prev", "these"].contains($0.word ?? "")
    }
  }

  private func hasRemarkColon(_ tokens: [PatternToken], _ start: Int, _ end: Int) -> Bool {
    tokens[start..<min(end, tokens.count)].contains { $0.isMark(":") }
  }

  mutating func append(
    _ label: RowLabel?, _ tokens: [PatternToken], _ start: Int, _ body: Range<Int>, _ line: Int
  ) {
    let last = max(start, body.upperBound - 1)
    entries.append(
      CrochetPattern.Entry(
        label: label, tokens: Array(tokens[body].prefix(CrochetPattern.rowLengthLimit + 1)),
        range: tokens[start].range.lowerBound..<tokens[last].range.upperBound, line: line,
        opening: isForSomeSizes ? .someSizes : opening))
    opening = .nothing
  }

  func hasStitches(_ tokens: [PatternToken]) -> Bool {
    tokens.contains { token in
      guard let word = token.word else { return false }
      return Self.leads.contains(word) || ["rep", "repeat", "st", "as"].contains(word)
        || (token.isUppercase && ["x", "v"].contains(word))
    }
  }

  static let leads: Set<String> = [
    "ch", "chain", "sc", "dc", "hdc", "tr", "dtr", "htr", "inc", "dec", "sl", "ss", "slip", "sk", "skip",
    "miss", "shell", "single", "double",
    "half", "treble", "fpdc", "bpdc", "dcfp", "dcbp", "cluster", "cl", "mr", "fsc", "fdc", "fhdc", "puff",
    "popcorn",
    "esc", "invdec", "slst", "fphdc", "bphdc", "picot",
  ]

  /// Whether a line without a label continues the row before it.
  private func continues(_ tokens: [PatternToken]) -> Bool {
    guard let last = entries.last, let first = tokens.first,
      last.tokens.count <= CrochetPattern.rowLengthLimit
    else { return false }
    if let label = last.label, label.numbers.isEmpty == false, isHeading(tokens) { return false }
    if definition(tokens) != nil { return false }
    var open = 0
    for token in last.tokens {
      if case .mark(let mark) = token.kind {
        if InstructionParser.closings[mark] != nil { open += 1 }
        if ")]}".contains(mark) { open -= 1 }
      }
    }
    let ending = last.tokens.last
    let isOpen =
      open > 0 || last.tokens.isEmpty || ending?.isMark(",") == true || ending?.isMark(";") == true
      || ending?.isWord("and") == true || ending?.isWord("in") == true
    if isOpen { return hasStitches(tokens) || open > 0 }
    guard last.label != nil else { return false }
    if first.isMark("-") || first.isMark("•"), tokens.count > 1 {
      return hasStitches(tokens) && entries.last?.opening == .nothing && !tokens.contains { $0.isMark("=") }
    }
    let isLower = first.word != nil && text.scalars[first.range.lowerBound].properties.isLowercase
    if first.isMark("*") || first.isMark("(") || first.isMark("[") || isLower {
      return hasStitches(tokens) || tokens.count < 8 && tokens.contains { $0.number != nil }
        || isLower && hasStitches(tokens)
    }
    if first.isWord("rep") || first.isWord("repeat") {
      let words = tokens.prefix(3)
      return words.contains { $0.isWord("from") }
    }
    let isEnded =
      ending?.isMark(".") == true || ending?.isMark(")") == true || ending?.isMark("]") == true
      || ending?.isMark("!") == true
    return !isEnded && hasStitches(tokens) && first.number != nil
  }

  private func isHeading(_ tokens: [PatternToken]) -> Bool {
    tokens.count <= 6 && !hasStitches(tokens) && tokens.allSatisfy { $0.number == nil || tokens.count > 1 }
      && tokens.first?.word != nil
      && !tokens.contains { $0.isMark(",") }
  }

  // MARK: Lines without a label

  /// Where the instructions of an unlabelled line begin, or nil for prose.
  private func instructionStart(_ tokens: [PatternToken]) -> Int? {
    let words = tokens.compactMap(\.word)
    let isMeasured = words.contains {
      [
        "gauge", "tension", "inches", "inch", "cm", "mm", "yards", "grams", "skeins", "balls",
        "abbreviations", "materials", "note", "notes", "ins", "skill", "level",
      ].contains($0)
    }
    if words.contains("counts") || words.contains("count"),
      !Set(words).isDisjoint(with: ["beginning", "beg", "throughout", "unless", "always", "turning"]),
      !words.contains("next"), !words.contains("turn"), words.first != "rnd"
    {
      return nil
    }
    let namesHook = ["with", "using", "starting"].contains(words.first ?? "") && words.contains("hook")
    if isMeasured, !namesHook, words.first != "rep", words.first != "repeat", words.first != "ch" {
      return nil
    }
    var start = 0
    // "BODY: Ch 20" and "Foundation: ch 12".
    if let colon = tokens.prefix(6).firstIndex(where: { $0.isMark(":") }),
      !hasStitches(Array(tokens[..<colon])) || Self.namesFoundation(tokens[..<colon])
    {
      start = colon + 1
    }
    while start < tokens.count,
      tokens[start].isMark("*") || tokens[start].isMark("•") || tokens[start].isMark("-")
        || tokens[start].isMark(".")
    { start += 1 }
    guard start < tokens.count else { return nil }
    let rest = Array(tokens[start...])
    guard let lead = rest.firstIndex(where: { isLead($0) }) else { return isRing(rest) ? start : nil }
    let before = rest[..<lead].compactMap(\.word)
    let openers: Set<String> = [
      "with", "using", "color", "colour", "a", "an", "b", "c", "mc", "cc", "and", "hook", "size", "begin",
      "beg",
      "beginning", "by", "start", "starting", "at", "lower", "edge", "rs", "facing", "of", "work", "working",
      "the", "make", "to", "bottom", "yarn", "mm", "join", "now", "loosely", "larger", "smaller",
      "foundation", "ch", "multiple", "multiples", "plus", "center", "centre", "neck", "top", "cuff", "hem",
    ]
    guard before.allSatisfy({ openers.contains($0) || InstructionParser.colorNames.contains($0) }),
      rest[..<lead].allSatisfy({ $0.number == nil || $0.number! < 500 }), lead < 9
    else { return nil }
    // "ch - chain", "sc = single crochet", "sc(s): single crochet".
    if rest.count > lead + 1,
      rest[lead + 1].isMark("=") || rest[lead + 1].isMark(":")
        || (rest[lead + 1].isMark("-") && rest[lead + 1].isSpaced) || rest[lead + 1].isMark("(")
    {
      return nil
    }
    if rest.contains(where: { $0.isMark("=") }) { return nil }
    let hasNumber =
      rest[lead].isWord("mr") || rest.contains { $0.number != nil }
      || rest.contains { ["each", "next", "around", "across"].contains($0.word ?? "") }
    return hasNumber ? start : nil
  }

  /// "Foundation ch:" and "Starting chain:".
  private static func namesFoundation(_ tokens: ArraySlice<PatternToken>) -> Bool {
    tokens.count == 2 && ["foundation", "base", "starting", "beginning"].contains(tokens.first?.word ?? "")
      && ["ch", "chain"].contains(tokens.last?.word ?? "")
  }

  private func isLead(_ token: PatternToken) -> Bool {
    guard let word = token.word else { return false }
    return Self.leads.contains(word) || word == "rep" || word == "repeat"
  }

  private func isRing(_ tokens: [PatternToken]) -> Bool {
    tokens.count < 20 && tokens.contains { $0.isWord("mr") }
  }
}

extension String {
  /// Without blanks and marks at its ends.
  var trimmedOfMarks: String {
    var view = Substring(self)
    while let first = view.first, !first.isLetter, !first.isNumber { view.removeFirst() }
    while let last = view.last, last.isWhitespace || last == ":" || last == "*" || last == "#" {
      view.removeLast()
    }
    return String(view)
  }
}
