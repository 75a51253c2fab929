/// Single instructions.
extension InstructionParser {
  /// Reads one instruction, or passes over a clause that is no instruction.
  mutating func item(_ items: inout [Instruction]) throws(ReadingFailure) {
    let start = index
    pendingLoop = nil
    if let mark = current.flatMap({ token -> Character? in
      if case .mark(let mark) = token.kind { mark } else { nil }
    }),
      Self.closings[mark] != nil
    {
      try bracket(&items)
      return
    }
    if try keyword(&items) { return }
    if try chain(&items) { return }
    if try work(&items) { return }
    index = start
    if try placeFirst(&items, from: start) { return }
    index = start
    if try verb(&items) { return }
    index = start
    try passClause()
  }

  /// "start 6 sc in ring": a verb that adds nothing to the stitches after it.
  private mutating func verb(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    guard
      accept("start", "begin", "create", "do", "crochet", "add", "complete", "put", "starting", "beginning")
    else { return false }
    _ = accept("with", "by")
    let start = index
    if try keyword(&items) { return true }
    index = start
    if try chain(&items) { return true }
    index = start
    return try work(&items)
  }

  private func instruction(_ action: Action, from start: Int) -> Instruction {
    Instruction(action, range: range(from: start))
  }

  // MARK: Chains

  private mutating func chain(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    let before = amount()
    guard accept("ch", "chs", "chain", "chains") else {
      index = start
      return false
    }
    if before == nil { _ = acceptMark("-") }
    _ = accept("a")
    guard let count = before ?? amount() else {
      index = start
      return false
    }
    if before == nil, isSpaceWord(word()) || (isMark("-") && isSpaceWord(word(1))) {
      index = start
      return false
    }
    if word() == "picot" || (isMark("-") && word(1) == "picot") {
      index += isMark("-") ? 2 : 1
      _ = try places()
      items.append(instruction(.picot, from: start))
      return true
    }
    guard count <= 100_000 else {
      throw .fault(range(from: start), "a chain of \(count) is more than 100000 stitches")
    }
    _ = accept("sts", "st", "stitches")
    _ = accept(phrase: ["for", "the", "foundation"]) || accept(phrase: ["for", "foundation"])
    _ = accept("loosely", "more")
    let meaning = try chainMeaning()
    var action = Action.chain(count, meaning)
    if let repetition = try times() {
      action = .repeated([instruction(.chain(count, meaning), from: start)], repetition)
    }
    items.append(instruction(action, from: start))
    return true
  }

  /// "(counts as dc, ch 1)", "counts as first dc", "(does not count as a st)".
  mutating func chainMeaning() throws(ReadingFailure) -> ChainMeaning? {
    let start = index
    let opened: Character? = isMark("(") ? ")" : isMark("[") ? "]" : nil
    if opened != nil || isMark(",") || isMark("-") { index += 1 }
    let end = opened.flatMap { _ in closing(of: start) } ?? clauseEnd(from: index)
    let words = tokens[index..<max(index, end)]
    if let meaning = Self.meaning(of: words, parser: self) {
      index = opened == nil ? end : end + 1
      return meaning
    }
    index = start
    return nil
  }

  static func meaning(of words: ArraySlice<PatternToken>, parser: InstructionParser) -> ChainMeaning? {
    let plain = words.compactMap(\.word)
    let counts = plain.contains { ["counts", "count", "counted", "counting"].contains($0) }
    let isNegated = plain.contains { ["not", "doesn", "don", "never", "no"].contains($0) }
    if counts, isNegated { return .doesNotCount }
    guard counts || plain.starts(with: ["as"]) || plain.contains("equals") else { return nil }
    var reader = parser
    guard
      let asIndex = words.firstIndex(where: { $0.isWord("as") || $0.isWord("for") || $0.isWord("equals") })
    else {
      return .countsAs(nil, chains: 0)
    }
    reader.index = asIndex + 1
    var base: StitchBase?
    var chains = 0
    while reader.index < words.endIndex {
      if reader.accept("ch", "chain") {
        _ = reader.acceptMark("-")
        chains = reader.amount() ?? 1
        continue
      }
      if base == nil, let found = reader.baseName() { base = found; continue }
      if reader.number() != nil, reader.word(1) == "ch" || reader.isMark("-", 1) {
        chains = reader.number() ?? 1
        reader.index += reader.isMark("-", 1) ? 3 : 2
        continue
      }
      reader.index += 1
    }
    return .countsAs(base, chains: chains)
  }

  /// The token that ends the present clause.
  func clauseEnd(from start: Int) -> Int {
    var place = start
    while place < tokens.count {
      if Self.isSeparator(tokens[place]) { break }
      if case .mark(let mark) = tokens[place].kind, "()[]{}*".contains(mark) { break }
      place += 1
    }
    return place
  }

  // MARK: Stitches

  private mutating func work(_ items: inout [Instruction]) throws(ReadingFailure) -> Bool {
    let start = index
    var count = isSizedName ? nil : amount()
    if count != nil, isMark("x") || word() == "x" && !tokens[index].isUppercase {
      return try multiplied(count ?? 1, &items, from: start)
    }
    if count != nil, word() == "more" { index += 1 }
    if count == nil, !(word() == "a" && tokens[index].isUppercase && isSymbolText) {
      _ = accept("a", "an", "one") && word() != nil
    }
    if word() == "crochet", let next = word(1), ["next", "each", "in", "into"].contains(next) {
      index = start; return false
    }
    guard let name = try stitchName() else {
      index = start
      return false
    }
    if case .chain = name { index = start; return false }
    if case .picot = name {
      _ = try places()
      items.append(instruction(.picot, from: start))
      return true
    }
    passRepeatedName()
    let nameEnd = index
    if count == nil, word() == "twice" || word() == "two" && word(1) == "times",
      ["in", "into"].contains(word(word() == "twice" ? 1 : 2) ?? "")
    {
      index += word() == "twice" ? 1 : 2
      count = 2
    }
    let joinsStitches = acceptTogether()
    if count == nil, joinsStitches == nil, let after = number(), !isOrdinalAhead,
      word(1) != "ch" || isMark(",", 1), !isMark("-", 1)
    {
      let rest = index
      count = amount() ?? after
      let isFollowed = try stitchName() != nil
      if word() == "tog" || word() == "together" || isFollowed || word() == "times" || word() == "more" {
        index = rest
        count = nil
      }
      _ = accept("sts", "st", "stitches") && false
    }
    let crossed = try crossTimes()
    var places: [Place] = []
    if let joinsStitches {
      places = [joinsStitches]
    } else if acceptEven() {
      places = [Place(.each(.fill))]
    } else if let closing = closingJoin(name, items) {
      items.append(instruction(closing, from: start))
      return true
    } else {
      places = try self.places()
    }
    if let closing = closingJoin(name, items) {
      items.append(instruction(closing, from: start))
      return true
    }
    if let count, places.isEmpty, items.isEmpty,
      ["fsc", "fhdc", "fdc"].contains(tokens[max(0, nameEnd - 1)].word ?? ""),
      case .stitch(let stitch) = name, count > 0, count < 100_000
    {
      items += foundationStitches(stitch, count, range(from: start))
      return true
    }
    if repeatsAll(places, from: nameEnd, items) {
      try repeatAll(name, count: count, &items, from: start, nameEnd: nameEnd)
      return true
    }
    var body = try actions(name, count: count, places: places, range: range(from: start), nameEnd: nameEnd)
    if let joins = joinsStitches {
      body = [.work(together(name, joins), perPlace: 1, joins.target == .any ? joins : Place(.implied(1)))]
    }
    let repetition: Repetition?
    if let crossed { repetition = crossed } else { repetition = try times() }
    if repetition == nil, places.count == 1, sharesPlace(places[0], from: nameEnd, items) {
      share(places[0], name, count: count, &items, from: start)
      return true
    }
    try append(body, repetition, places: places, to: &items, from: start)
    return true
  }

  /// "dc in first sc to join", "ss to join": the stitch closes the round; after "sl st in top of sc just made", a picot.
  private mutating func closingJoin(_ name: StitchName, _ items: [Instruction]) -> Action? {
    guard case .stitch(let stitch) = name, stitch.form == .plain else { return nil }
    let start = index
    if stitch.base == .slip, let last = items.last, case .chain = last.action {
      let end = clauseEnd(from: index)
      let words = tokens[index..<end].compactMap(\.word)
      if words.suffix(2) == ["just", "made"] || words.contains("last") && words.contains("made") {
        index = end
        return .work(stitch, perPlace: 1, Place(.fromHook(1)))
      }
    }
    guard accept("to"), accept("join", "close", "form", "complete", "even", "finish", "secure", "level")
    else {
      index = start
      return nil
    }
    let end = clauseEnd(from: index)
    let words = tokens[index..<end].compactMap(\.word)
    index = end
    if words.contains("ring"), stitch.base == .slip { return .formRing }
    return .join(closing: stitch.base == .slip ? nil : stitch, chains: 0)
  }

  /// "single crochet (sc)": the abbreviation after the words.
  private mutating func passRepeatedName() {
    guard isMark("("), let end = closing(of: index), end <= index + 3,
      ["crochet", "treble", "stitch", "decrease", "increase"].contains(word(-1) ?? ""),
      tokens[index + 1..<end].allSatisfy({ $0.word != nil })
    else { return }
    index = end + 1
  }

  /// "3-dc cluster": the number belongs to the name.
  private var isSizedName: Bool {
    number() != nil && isMark("-", 1) && token(1)?.isSpaced == false && token(2)?.isSpaced == false
      && word(2) != nil
  }

  var isOrdinalAhead: Bool {
    guard let next = token(1), !next.isSpaced, let word = next.word else { return false }
    return ["nd", "rd", "th"].contains(word) || (word == "st" && number() == 1)
  }

  /// "sc x 6".
  private mutating func crossTimes() throws(ReadingFailure) -> Repetition? {
    guard word() == "x", number(1) != nil else { return nil }
    return try times()
  }

  /// "sc next 2 sts tog", "dec next 2".
  private mutating func acceptTogether() -> Place? {
    let start = index
    _ = accept("in", "over")
    _ = accept("the")
    let isLast = accept("last")
    let isFirst = accept("first")
    if !isLast, !isFirst { _ = accept("next") }
    if let count = amount(), accept("sts", "st", "stitches", "sc", "dc", "hdc", "tr") || true,
      accept("tog", "together")
    {
      return Place(
        isLast ? .last(count) : isFirst ? .first(count) : .next(count), isLast || isFirst ? .any : .stitch)
    }
    index = start
    return nil
  }

  private func together(_ name: StitchName, _ place: Place) -> Stitch {
    var count = 2
    switch place.selection {
    case .next(let number), .last(let number), .first(let number): count = number
    default: break
    }
    if case .stitch(let stitch) = name { return Stitch(stitch.base, .together(min(max(1, count), 100))) }
    return Stitch(base, .together(2))
  }

  /// "6 x (sc, inc)".
  private mutating func multiplied(_ count: Int, _ items: inout [Instruction], from start: Int)
    throws(ReadingFailure) -> Bool
  {
    index += 1
    var body: [Instruction] = []
    try item(&body)
    guard !body.isEmpty else { throw notUnderstood(from: start) }
    items.append(instruction(.repeated(body, Repetition(.exactly(count))), from: start))
    return true
  }

  private mutating func append(
    _ actions: [Action], _ repetition: Repetition?, places: [Place], to items: inout [Instruction],
    from start: Int
  ) throws(ReadingFailure) {
    let made = actions.map { instruction($0, from: start) }
    guard let repetition else {
      items += made
      return
    }
    items.append(instruction(.repeated(made, repetition), from: start))
  }

  /// What a stitch, its number and its places mean together.
  mutating func actions(
    _ name: StitchName, count: Int?, places: [Place], range: Range<Int>, nameEnd: Int
  ) throws(ReadingFailure) -> [Action] {
    let places = places.isEmpty ? [Place(.implied(count ?? 1))] : places
    guard (count ?? 1) <= 100_000 else { throw .fault(range, "\(count ?? 0) is more than 100000 stitches") }
    return places.map { place in
      switch name {
      case .stitch(var stitch):
        stitch.loop = stitch.loop ?? pendingLoop ?? rowLoop
        lastStitch = stitch
        if stitch.form == .plain, stitch.base != .slip { base = stitch.base }
        if case .together(let feet) = stitch.form {
          return joined(stitch, feet, count, place, isWritten: !places.isEmpty)
        }
        return counted(count, place) { .work(stitch, perPlace: $0, $1) }
      case .increase(let named, let size):
        var stitch = Stitch(named ?? base)
        stitch.loop = pendingLoop ?? rowLoop
        return counted(count, place) { .work(stitch, perPlace: $0 * size, $1) }
      case .macro(let macro):
        switch vocabulary.macros[macro] {
        case .instructions(let body)?: return macroAction(body, count, place)
        case .stitch(let stitch)?:
          if case .together(let feet) = stitch.form {
            return joined(stitch, feet, count, place, isWritten: true)
          }
          return counted(count, place) { .work(stitch, perPlace: $0, $1) }
        default: return counted(count, place) { .work(Stitch(base, .cluster(3)), perPlace: $0, $1) }
        }
      case .chain, .picot: return .picot
      }
    }
  }

  /// "5 sc in next 5 sts" is one in each; "5 dc in next st" is all in one; "2 dc in each of next 3" two in each.
  private func counted(_ count: Int?, _ place: Place, _ make: (Int, Place) -> Action) -> Action {
    switch place.selection {
    case .implied: return make(1, place)
    case .next(let places) where places > 1 && count == places && !isEach(place): return make(1, place)
    default: return make(count ?? 1, place)
    }
  }

  private func isEach(_ place: Place) -> Bool {
    let range = tokens[max(0, index - 5)..<min(index, tokens.count)]
    return range.contains { $0.isWord("each") || $0.isWord("ea") }
  }

  private func macroAction(_ body: [Instruction], _ count: Int?, _ place: Place) -> Action {
    if case .implied(let number) = place.selection, number > 1 {
      let one = Instruction(.group(body, Place(.implied(1))), range: range(from: max(0, index - 1)))
      return .repeated([one], Repetition(.exactly(number)))
    }
    return .group(body, place)
  }

  /// Stitches together, over the places that are written: `sc2tog over next 2 sts`, `dec 6 times`.
  private func joined(_ stitch: Stitch, _ feet: Int, _ count: Int?, _ place: Place, isWritten: Bool) -> Action
  {
    var stitch = stitch
    let feet = max(1, feet)
    if case .space = place.target {
      stitch.form = .cluster(feet)
      return .work(stitch, perPlace: 1, place)
    }
    switch place.selection {
    case .ring:
      stitch.form = .cluster(feet)
      return .work(stitch, perPlace: 1, place)
    case .next(let number) where number >= feet && number % feet == 0:
      return .work(stitch, perPlace: 1, Place(.implied(number / feet)))
    case .next(let number) where number > 1 && number < feet:
      return .work(stitch, perPlace: 1, Place(.implied(1)))
    case .next(let number) where number > feet:
      stitch.form = .together(number)
      return .work(stitch, perPlace: 1, Place(.implied(1)))
    case .first(let number) where number > 1, .last(let number) where number > 1:
      stitch.form = .together(max(feet, number))
      return .work(stitch, perPlace: 1, place)
    case .implied(let number): return .work(stitch, perPlace: 1, Place(.implied(max(1, number))))
    case .next(1): return .work(stitch, perPlace: 1, Place(.implied(count ?? 1)))
    default: return .work(stitch, perPlace: 1, place)
    }
  }

  // MARK: Brackets

  private mutating func bracket(_ items: inout [Instruction]) throws(ReadingFailure) {
    let start = index
    guard case .mark(let mark)? = current?.kind, let close = Self.closings[mark], let end = closing(of: index)
    else {
      throw notUnderstood(from: start)
    }
    if let last = items.last, case .chain(let count, nil) = last.action, let meaning = try chainMeaning() {
      items[items.count - 1].action = .chain(count, meaning)
      return
    }
    if isComment(from: index + 1, to: end) {
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
    } catch {
      // A remark in brackets says nothing of stitches, and nothing hangs on it.
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
  private mutating func place(
    _ body: [Instruction], _ items: inout [Instruction], from start: Int
  ) throws(ReadingFailure) {
    pendingLoop = nil
    var repetition = try bracketTimes()
    let rest = index
    var places = try self.places()
    if repetition == nil { repetition = try times() }
    if places.count == 1, let repetition, case .each = places[0].selection, repetition.count != .fill,
      places[0].target == .stitch
    {
      index = rest
      places = []
    }
    if isSpread(body, places, repetition) { places = [] }
    guard let first = places.first else {
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
    _ = first
  }

  /// "[dc2tog] twice over next 4 ch": the place is what the stitches use together.
  private func isSpread(_ body: [Instruction], _ places: [Place], _ repetition: Repetition?) -> Bool {
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

  private mutating func bracketTimes() throws(ReadingFailure) -> Repetition? {
    let start = index
    // "(sc, inc) 6" and "(sc, inc)6": the number alone.
    if let token = current, case .number(let count) = token.kind, !isOrdinalAhead {
      let next = self.token(1)
      let isAlone =
        next == nil || Self.isSeparator(next!) || next!.isMark("-") || next!.isMark("(") || next!.isMark("[")
      if isAlone || next!.isWord("around") {
        index += 1
        _ = accept("around")
        return Repetition(.exactly(count))
      }
    }
    _ = accept("rep", "repeat") && false
    if word() == "rep" || word() == "repeat",
      word(1) == "x" || (number(1) != nil && (word(2) == "times" || word(2) == "x"))
    {
      index += 1
      if let repetition = try times() { return repetition }
      index = start
    }
    let repetition = try times()
    if case .fill? = repetition?.count, tokens[start].isWord("around") == false,
      tokens[start].isWord("across") == false
    {
      return repetition
    }
    return repetition
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

  /// "In next ch-2 sp work (2 dc, ch 2, 2 dc)": the place comes first.
  mutating func placeFirst(_ items: inout [Instruction], from start: Int) throws(ReadingFailure) -> Bool {
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
    var body: [Instruction] = []
    let inside = index
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
      _ = inside
      index = before
      return false
    }
    return true
  }
}
