/// Splits a pattern into rows, definitions and prose.
struct EntrySplitter {
  let text: PatternText
  /// Which of several sizes is read, from 0.
  private let vocabulary: Vocabulary
  private(set) var entries: [CrochetPattern.Entry] = []
  private(set) var definitions: [Definition] = []
  private(set) var prose: [[PatternToken]] = []
  private(set) var title: String?
  /// Whether the line before belongs to a row that may go on.
  private var mayContinue = false
  private var numbersBarely = false
  private var opening = CrochetPattern.Opening.nothing
  private var isForSomeSizes = false

  init(_ text: PatternText, sizeIndex: Int) {
    self.text = text
    vocabulary = Vocabulary(sizeIndex: sizeIndex)
    // The tokens of a line are read again instead of kept: those of a long pattern take thirty times its memory.
    numbersBarely = !text.lineStarts.indices.contains { line in
      var cursor = cursor(text.tokens(in: text.lineRange(line)))
      return cursor.label(allowsBareNumber: false) != nil
    }
    for line in text.lineStarts.indices { add(text.tokens(in: text.lineRange(line)), line: line) }
  }

  private func cursor(_ tokens: [PatternToken], at index: Int = 0) -> Cursor {
    var cursor = Cursor(RowSource(text, tokens, vocabulary))
    cursor.index = index
    return cursor
  }

  // MARK: Lines

  private mutating func add(_ tokens: [PatternToken], line: Int) {
    if tokens.isEmpty {
      mayContinue = false
      return
    }
    let start = cursor(tokens)
    if let label = start.labelAfterHeading() {
      add(Array(tokens[..<label]), line: line)
      return add(Array(tokens[label...]), line: line)
    }
    if let (label, body) = label(start) {
      addRows(label, start, from: body, line: line)
      mayContinue = true
      return
    }
    if mayContinue, continues(start), let last = entries.indices.last {
      entries[last].tokens += tokens
      entries[last].range = entries[last].range.lowerBound..<start.range(from: tokens.count - 1).upperBound
      return
    }
    mayContinue = false
    if let definition = Definition(tokens) { return definitions.append(definition) }
    if let body = start.instructionStart() {
      addRows(nil, start, from: body, line: line)
      mayContinue = true
      return
    }
    addProse(tokens, line: line)
  }

  /// "Row 1 of the pattern is …" in prose is not a label.
  private func label(_ start: Cursor) -> (RowLabel, body: Int)? {
    var cursor = start
    guard let label = cursor.label(allowsBareNumber: numbersBarely) else { return nil }
    let follows = (entries.last?.label?.numbers.last).map { label.numbers.first == $0 + 1 } ?? false
    guard !numbersBarely || start.tokens.haveStitches || follows else { return nil }
    let hasMark = cursor.index > 0 && cursor.tokens[cursor.index - 1].mark.map(":.)-".contains) == true
    let isLabel =
      label.isForeign || hasMark || cursor.current == nil
      || start.tokens[cursor.index...].prefix(12).haveStitches
    return isLabel ? (label, cursor.index) : nil
  }

  private mutating func addProse(_ tokens: [PatternToken], line: Int) {
    prose.append(tokens)
    if title == nil, entries.isEmpty, definitions.isEmpty, tokens.mayBeTitle {
      title = text.string(text.lineRange(line)).trimmedOfMarks
    }
    readHeading(tokens)
    guard !entries.isEmpty, tokens.speakOfWork else { return }
    opening = .remark
    append(nil, tokens, 0, 0..<tokens.count, line)
  }

  /// Headings separate parts; some name the sizes that the rows below are for.
  private mutating func readHeading(_ tokens: [PatternToken]) {
    let words = Set(tokens.compactMap(\.word))
    let namesSizes = tokens.contains { $0.has(.size) }
    if tokens.count < 16, words.contains("only"), !tokens.haveStitches, namesSizes {
      isForSomeSizes = true
    } else if !words.isDisjoint(with: ["sizes", "size"]), !words.isDisjoint(with: ["all", "both"]) {
      isForSomeSizes = false
    } else if tokens.isHeading, tokens.last?.isMark(".") == false {
      isForSomeSizes = false
      opening = .heading
    }
  }

  // MARK: Rows

  /// A line may hold several rows: "1st row: … 2nd row: …".
  private mutating func addRows(_ first: RowLabel?, _ line: Cursor, from body: Int, line number: Int) {
    let tokens = line.tokens
    var (label, start, body) = (first, 0, body)
    var (index, level) = (body, 0)
    while index < tokens.count {
      if tokens[index].isOpening { level += 1 }
      if tokens[index].isClosing { level = max(0, level - 1) }
      let isSentence = index > body && level == 0 && tokens[index - 1].has(.rowEnd)
      guard isSentence, let (next, nextBody) = line.rowStart(at: index) else {
        index += 1
        continue
      }
      append(label, tokens, start, body..<index, number)
      (label, start, body) = (next, index, nextBody)
      index = max(index + 1, nextBody)
    }
    append(label, tokens, start, body..<tokens.count, number)
  }

  private mutating func append(
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

  /// Whether a line without a label continues the row before it.
  private func continues(_ line: Cursor) -> Bool {
    let tokens = line.tokens
    guard let last = entries.last, last.tokens.count <= CrochetPattern.rowLengthLimit,
      last.label?.numbers.isEmpty != false || !tokens.isHeading, Definition(tokens) == nil
    else { return false }
    let open = last.tokens.count(where: \.isOpening) - last.tokens.count(where: \.isClosing)
    let ending = last.tokens.last
    let isOpen =
      ending.map { $0.isMark(",") || $0.isMark(";") || $0.isWord("and") || $0.isWord("in") } ?? true
    if open > 0 || isOpen { return tokens.haveStitches || open > 0 }
    return last.label != nil && begins(line, after: last)
  }

  private func begins(_ line: Cursor, after last: CrochetPattern.Entry) -> Bool {
    let (tokens, first) = (line.tokens, line.tokens[0])
    let haveStitches = tokens.haveStitches
    if first.isMark("-") || first.isMark("•"), tokens.count > 1 {
      return haveStitches && last.opening == .nothing && !tokens.contains { $0.isMark("=") }
    }
    let isLower = first.word != nil && text.scalars[first.range.lowerBound].properties.isLowercase
    if first.isMark("*") || first.isMark("(") || first.isMark("[") || isLower {
      return haveStitches || tokens.count < 8 && tokens.contains { $0.number != nil }
    }
    if line.isWord("rep", "repeat") { return tokens.prefix(3).contains { $0.isWord("from") } }
    let isEnded = last.tokens.last?.mark.map(".)]!".contains) == true
    return !isEnded && haveStitches && first.number != nil
  }
}

// MARK: Lines of a pattern

extension Collection where Element == PatternToken, Index == Int {
  var haveStitches: Bool {
    contains {
      $0.has(.lead) || $0.has(.alsoStitches) || $0.isUppercase && ($0.isWord("x") || $0.isWord("v"))
    }
  }

  var isHeading: Bool {
    guard count <= 6, let first, first.isSpelled else { return false }
    return !haveStitches && allSatisfy { $0.number == nil || count > 1 } && !contains { $0.isMark(",") }
  }

  /// Whether it is a short line that is not a sentence and does not mention sizes or terms.
  var mayBeTitle: Bool {
    let words = filter { $0.word != nil }
    guard count < 16, let last = suffix(1).first, !last.isMark("."), !contains(where: { $0.isMark("=") })
    else { return false }
    return words.first?.has(.notTitle) != true && words.last?.has(.notTitle) != true
  }

  /// Whether a line that begins like prose names stitches and where they are worked.
  var speakOfWork: Bool {
    let words = filter { $0.word != nil }
    guard let first = words.first, !first.has(.noteOpener), !contains(where: { $0.isMark("=") }),
      !words.contains(where: { $0.isWord("counts") || $0.isWord("count") })
    else { return false }
    if words.contains(where: { $0.isWord("given") }), words.contains(where: { $0.isWord("as") }) {
      return true
    }
    return words.contains { $0.has(.lead) }
      && zip(words, words.dropFirst()).contains {
        ["in", "into", "to"].contains($0.word) && $1.has(.placeSelection)
      }
  }
}

extension Cursor {
  /// Where a label begins after a heading in the same line, as in "VISOR-Row 1:" and "ALL SIZES-Next Rnd:".
  fileprivate func labelAfterHeading() -> Int? {
    guard let first = current, first.word != nil, !first.has(.noteOpener), first.rowKind == nil else {
      return nil
    }
    for start in tokens.indices.prefix(12).dropFirst()
    where tokens[start - 1].has(.headingEnd) {
      var cursor = self
      cursor.index = start
      if cursor.label(allowsBareNumber: false) != nil, cursor.isMark(":", -1) {
        let heading = tokens[..<start]
        return heading.allSatisfy { $0.number == nil } && !heading.haveStitches ? start : nil
      }
    }
    return nil
  }

  /// The label and the body of a row that begins within a line.
  fileprivate func rowStart(at start: Int) -> (RowLabel?, body: Int)? {
    var cursor = self
    cursor.index = start
    if let label = cursor.label(allowsBareNumber: false), cursor.index > 0,
      tokens[start..<min(cursor.index, tokens.count)].contains(where: { $0.isMark(":") })
    {
      return (label, cursor.index)
    }
    return cursor.beginsReference ? (nil, start) : nil
  }

  /// "Rep last rnd twice more." after a row.
  private var beginsReference: Bool {
    guard isWord("rep", "repeat"), let kind = (1...4).first(where: { token($0)?.rowKind != nil }) else {
      return false
    }
    return (1..<kind).allSatisfy {
      number($0) != nil || isWord("last", "the", "previous", "prev", "these", at: $0)
    }
  }

  // MARK: Lines without a label

  /// Where the instructions of an unlabelled line begin, or nil for prose.
  fileprivate func instructionStart() -> Int? {
    let words = Set(words(index..<end))
    let isRule =
      !words.isDisjoint(with: ["counts", "count"]) && contains(.ruleWord, in: index..<end)
      && !words.contains("next") && !words.contains("turn") && !isWord("rnd")
    let first = tokens.first { $0.word != nil }
    let namesHook = words.contains("hook") && ["with", "using", "starting"].contains(first?.word)
    let isMeasured =
      contains(.measure, in: index..<end) && !namesHook && !["rep", "repeat", "ch"].contains(first?.word)
    guard !isRule, !isMeasured else { return nil }
    var cursor = self
    cursor.passHeading()
    while let mark = cursor.current?.mark, "*•-.".contains(mark) { cursor.index += 1 }
    return cursor.current != nil && cursor.beginsInstruction ? cursor.index : nil
  }

  /// "BODY: Ch 20", "Foundation: ch 12" and "Starting chain: 20".
  private mutating func passHeading() {
    guard let colon = tokens.prefix(6).firstIndex(where: { $0.isMark(":") }) else { return }
    let heading = tokens[..<colon]
    let namesFoundation =
      colon == 2 && ["foundation", "base", "starting", "beginning"].contains(tokens[0].word)
      && ["ch", "chain"].contains(tokens[1].word)
    if !heading.haveStitches || namesFoundation { index = colon + 1 }
  }

  private var beginsInstruction: Bool {
    let rest = tokens[index...]
    guard let lead = rest.firstIndex(where: { $0.has(.lead) || $0.isWord("rep") || $0.isWord("repeat") })
    else { return rest.count < 20 && rest.contains { $0.isWord("mr") } }
    let opens = rest[..<lead].allSatisfy {
      $0.word == nil ? ($0.number ?? 0) < 500 : $0.has(.opener) || $0.has(.color)
    }
    guard opens, lead - index < 9, !rest.contains(where: { $0.isMark("=") }), !isDefined(lead) else {
      return false
    }
    return tokens[lead].isWord("mr") || rest.contains { $0.number != nil || $0.has(.instructionSign) }
  }

  /// "ch - chain", "sc: single crochet", "sc(s)".
  private func isDefined(_ name: Int) -> Bool {
    guard name + 1 < end else { return false }
    let next = tokens[name + 1]
    return next.isMark(":") || next.isMark("-") && next.isSpaced || next.isMark("(")
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
