/// Brackets, and instructions that begin with their place.
extension InstructionParser {
  mutating func bracket(_ items: inout [Instruction]) throws(ReadingFailure) {
    let start = index
    guard case .mark(let mark)? = current?.kind, let close = Self.closings[mark], let end = closing(of: index)
    else {
      throw notUnderstood(from: start)
    }
    if let last = items.last, case .chain(let count, nil) = last.action, let meaning = try chainMeaning() {
      items[items.count - 1].action = .chain(count, meaning)
      return
    }
    if nameMade(from: index + 1, to: end, items) || isComment(from: index + 1, to: end) {
      if let meaning = Self.meaning(of: tokens[index + 1..<end], parser: self) { note(meaning, &items) }
      index = end + 1
      return
    }
    index += 1
    var inner = self
    let body: [Instruction]
    do throws(ReadingFailure) {
      body = try inner.sequence(closing: close)
      index = inner.index
      starred = inner.starred
      vocabulary.macros = inner.vocabulary.macros
    } catch {
      // A remark in brackets does not mention stitches, and nothing depends on it.
      if !speaksOfStitches(index..<end), !isRepeatedAfter(end) {
        index = end + 1
        return
      }
      throw error
    }
    guard isMark(close) else { throw notUnderstood(from: start) }
    index += 1
    guard !body.isEmpty else { return }
    try place(body, &items, from: start)
  }

  private func isRepeatedAfter(_ end: Int) -> Bool {
    guard end + 1 < tokens.count else { return false }
    let next = tokens[end + 1]
    return next.number != nil || ["x", "twice", "in", "around", "across"].contains(next.word ?? "")
  }

  /// Where a bracket is worked, and how often.
  mutating func place(
    _ body: [Instruction], _ items: inout [Instruction], from start: Int
  ) throws(ReadingFailure) {
    pendingLoop = nil
    var repetition = try bracketTimes()
    let rest = index
    var places = try self.places()
    if repetition == nil { repetition = try times() }
    if places.count == 1, let repetition, case .each = places[0].selection, repetition.count != .fill,
      places[0].target == .stitch, !["in", "into"].contains(tokens[rest].word ?? "")
    {
      index = rest
      places = []
    }
    if isSpread(body, places, repetition) { places = [] }
    guard !places.isEmpty else {
      let times = repetition ?? Repetition(.exactly(1))
      items.append(instruction(.repeated(body, times), from: start))
      return
    }
    // "(3 dc, ch 2) x 3 in ring": all in one place; "(…) in next st 3 times": in three.
    let isInside =
      rest > start && repetition != nil && tokens[rest - 1] != tokens[index - 1] && timesPrecede(rest)
    for place in places {
      if let repetition, isInside {
        items.append(
          instruction(.group([instruction(.repeated(body, repetition), from: start)], place), from: start))
      } else if let repetition {
        items.append(
          instruction(.repeated([instruction(.group(body, place), from: start)], repetition), from: start))
      } else {
        items.append(instruction(.group(body, place), from: start))
      }
    }
  }

  /// "[dc2tog] twice over next 4 ch": the place is what the stitches use together.
  private func isSpread(_ body: [Instruction], _ places: [Position], _ repetition: Repetition?) -> Bool {
    guard body.count == 1, places.count == 1, case .work(let stitch, _, _) = body[0].action,
      stitch.footCount > 1, case .next(let count) = places[0].selection,
      case .exactly(let times) = repetition?.count ?? .exactly(1)
    else { return false }
    return count == stitch.footCount * times
  }

  private func timesPrecede(_ place: Int) -> Bool {
    let before = tokens[place - 1]
    return !before.isMark(")") && !before.isMark("]") && !before.isMark("}")
  }

  mutating func bracketTimes() throws(ReadingFailure) -> Repetition? {
    let start = index
    // "(sc, inc) 6" and "(sc, inc)6": the number alone.
    if number() != nil, let count = amount() {
      if current.map({ Self.isSeparator($0) || $0.isMark("-") || $0.isMark("(") || $0.isMark("[") }) ?? true
        || accept("around")
      {
        return Repetition(.exactly(count))
      }
      index = start
    }
    if word() == "rep" || word() == "repeat",
      word(1) == "x" || (number(1) != nil && (word(2) == "times" || word(2) == "x"))
    {
      index += 1
      if let repetition = try times() { return repetition }
      index = start
    }
    return try times()
  }

  /// "1 sc, 1 hdc, 3 dc" up to the end of the sentence.
  private mutating func list() throws(ReadingFailure) -> [Instruction] {
    var reader = self
    var body: [Instruction] = []
    while let token = reader.current, !token.isMark("."), !token.isMark(";"), !token.isWord("rep"),
      !token.isWord("join")
    {
      if token.isMark(",") || token.isWord("and") { reader.index += 1; continue }
      try reader.item(&body)
    }
    index = reader.index
    return body
  }

  /// "In next loop make 5 sc, ch 3 and 5 sc.": all of it where nothing in it names a place.
  private mutating func sharedList(after placeEnd: Int) -> [Instruction]? {
    guard index > placeEnd, !isMark("("), !isMark("[") else { return nil }
    var reader = self
    guard let body = try? reader.list(), body.count > 1,
      body.allSatisfy({ item in
        switch item.action {
        case .work(_, _, let place): if case .implied = place.selection { true } else { false }
        case .chain: true
        default: false
        }
      })
    else { return nil }
    alternatives.insert(.sharesPosition)
    guard alternative != .sharesPosition else { return nil }
    index = reader.index
    return body
  }

  /// "In next ch-2 sp work (2 dc, ch 2, 2 dc)": the place comes first.
  mutating func positionFirst(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) -> Bool {
    let before = index
    index = start
    _ = accept("work", "working")
    guard ["in", "into", "over", "next", "around"].contains(word() ?? ""), let place = try place(),
      index > start
    else {
      index = before
      return false
    }
    let placeEnd = index
    _ = acceptMark(",") || acceptMark(":")
    _ = accept("work", "make", "place", "crochet", "begin", "start", "do")
    _ = acceptMark(":")
    if place.selection == .ring, namesMagicRing(start..<placeEnd) {
      items.append(Instruction(.magicRing, range: range(from: start)))
      return true
    }
    if isMark(":", -1), !isMark("("), !isMark("["), let body = try? list(), body.count > 1 {
      items.append(instruction(.group(body, place), from: start))
      return true
    }
    if let body = sharedList(after: placeEnd) {
      items.append(instruction(.group(body, place), from: start))
      return true
    }
    var body: [Instruction] = []
    let isBracket = isMark("(") || isMark("[")
    guard current != nil, (try? item(&body)) != nil, let only = body.first, body.count == 1 else {
      index = before
      return false
    }
    switch only.action {
    case .work(let stitch, let perPlace, let inner):
      guard case .implied(let count) = inner.selection else { index = before; return false }
      items.append(instruction(.work(stitch, perPlace: perPlace * count, place), from: start))
    case .repeated(let body, let times) where isBracket && times.count == .exactly(1):
      items.append(instruction(.group(body, place), from: start))
    case .group(let body, let inner) where inner.selection == .implied(1):
      items.append(instruction(.group(body, place), from: start))
    default:
      index = before
      return false
    }
    return true
  }
}
