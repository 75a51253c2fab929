/// Places by their names: next, first, each, numbered, in the ring.
extension Cursor {
  mutating func position(hasPreposition: Bool) -> Place? {
    attempt { cursor in
      cursor.take("the")
      let loop = cursor.has(.loopSide) ? cursor.loopPhrase()?.loop : nil
      cursor.take("of")
      cursor.take("the")
      var place = cursor.selection(hasPreposition: hasPreposition)
      place?.qualifiers.loop = loop
      return place
    }
  }

  private mutating func selection(hasPreposition: Bool) -> Place? {
    if ring() { return Place(.ring) }
    if take(all: "same", "and", "each") || take(all: "same", "and", "every") { return each() }
    if let place = same() ?? top() { return place }
    if take(.each) { return each() }
    if take("remaining", "rem") {
      _ = amount()
      return place(.each(.fill), target())
    }
    if let place = attempt({ $0.selected(hasPreposition: hasPreposition) }) { return place }
    if let place = attempt({ $0.centerOfSpace() }) { return place }
    return hasPreposition || isBarePosition ? plain(hasPreposition: hasPreposition) : nil
  }

  private func place(_ selection: Position.Selection, _ target: TargetRead?) -> Place {
    var place = Place(selection, target?.kind ?? .stitch)
    place.qualifiers.isInEachGroup = target?.isInEachGroup ?? false
    return place
  }

  // MARK: The next, the first, the last

  private enum Selected { case next, first, last }

  private mutating func selectionWord() -> Selected? {
    if take(.next) { return .next }
    if take("first") { return .first }
    if number() == 1, isWord("st", at: 1), token(1)?.isSpaced == false, word(2) != nil, !isWord("and", at: 2)
    {
      index += 2
      return .first
    }
    return take("last") ? .last : nil
  }

  private mutating func selected(hasPreposition: Bool) -> Place? {
    guard let selected = selectionWord() else { return nil }
    if take("of") { take("the") }
    take("next")
    let count = isSizedSpaceAhead ? 1 : amount() ?? 1
    guard let target = target() else { return untargeted(selected, count, hasPreposition) }
    if target.kind == .chain, let space = ofSpace() { return space }
    if target.kind == .chain, count == 1, accepts({ $0.take("of") && $0.turningChain() }) {
      return Place(.turningChain)
    }
    return place(selection(selected, count), target)
  }

  private func selection(_ selected: Selected, _ count: Int) -> Position.Selection {
    switch selected {
    case .next: .next(count)
    case .first: .first(count)
    case .last: .last(count)
    }
  }

  private mutating func untargeted(_ selected: Selected, _ count: Int, _ hasPreposition: Bool) -> Place? {
    if take("skipped", "unworked") { return Place(.skipped(count)) }
    if selected == .next, count > 1 || hasPreposition || isEndOfPosition { return Place(.next(count)) }
    return hasPreposition && isEndOfPosition ? Place(selection(selected, count)) : nil
  }

  private mutating func centerOfSpace() -> Place? {
    guard take(.center) else { return nil }
    if !take(.chain) { take("st", "dc", "sc") }
    return ofSpace()
  }

  // MARK: Each

  private mutating func each() -> Place {
    take("of")
    take("the")
    let selected: Selected? = take("first") ? .first : take("last") ? .last : nil
    let isNext = take("next", "following", "foll") || selected != nil
    if take("of") { take("the") }
    take(.eachKind)
    let count = isSizedSpaceAhead ? nil : amount()
    // Without a number it is not known which of the stitches skipped before are meant.
    if take("skipped") { return place(.skipped(count ?? 0), target()) }
    var target = target() ?? TargetRead(kind: .stitch)
    let first = target.kind
    if count == nil, let other = attempt({ $0.otherTarget().flatMap { $0 == first ? nil : $0 } }) {
      target.kind = other == .chain || target.kind == .chain ? .loop : .any
    }
    if let selected { return place(selection(selected, count ?? 1), target) }
    if let count { return place(.next(count), target) }
    return place(isNext ? .next(1) : .each(.fill), target)
  }

  /// "each st and ch-1 sp", "each dc and each ch".
  private mutating func otherTarget() -> Target? {
    guard take("and", "or") else { return nil }
    take("each", "in")
    take("in")
    take("each")
    return target()?.kind
  }

  // MARK: Other places

  /// "in 3 sc", "in 9th st", "in ch-2 sp", "in st", "in 2nd ch from hook".
  private mutating func plain(hasPreposition: Bool) -> Place? {
    if let place = attempt({ $0.skippedPlace() }) ?? attempt({ $0.ordinalPlace() })
      ?? attempt({ $0.countedPlace(hasPreposition) })
    {
      return place
    }
    if turningChain() { return Place(.turningChain) }
    return target().map { place(.named, $0) }
  }

  private mutating func skippedPlace() -> Place? {
    guard take("skipped"), let target = target(), target.kind != .chain else { return nil }
    return place(.skipped(1), target)
  }

  private mutating func ordinalPlace() -> Place? {
    guard let ordinal = ordinal() else { return nil }
    take("next")
    let target = target()
    if take(all: "from", "hook") { return place(.fromHook(ordinal), target) }
    if isWord("of") {
      if target?.kind == .chain, let space = ofSpace() { return space }
      if accepts({ $0.take("of") && ($0.same() != nil || $0.top() != nil) }) { return Place(.turningChain) }
      skipOf()
    }
    return place(.ordinal(ordinal), target)
  }

  private mutating func countedPlace(_ hasPreposition: Bool) -> Place? {
    guard let count = amount(), !isMark("-"), !isWord("ch") else { return nil }
    if let target = attempt({ $0.take("skipped", "unworked") ? $0.target() : nil }) {
      return place(.skipped(count), target)
    }
    if let target = target() { return place(.next(count), target) }
    return hasPreposition && count == 1 && isEndOfPosition ? Place(.next(1)) : nil
  }

  /// "of next ch-5 sp" after "3rd ch": the chain represents the space it belongs to.
  private mutating func ofSpace() -> Place? {
    attempt { cursor in
      guard cursor.take("of"), let place = cursor.place(), case .space = place.position.target else {
        return nil
      }
      return place
    }
  }

  private mutating func ring() -> Bool {
    accepts { cursor in
      let start = cursor.index
      if cursor.take("center", "centre") { cursor.take("of") }
      cursor.take(.article)
      if cursor.take(.ring) { return true }
      if cursor.accepts({ $0.take(.ringKind) && $0.take("ring", "circle", "loop") }) { return true }
      return cursor.index > start && cursor.tokens[start].has(.center)
        && !cursor.tokens[start].isWord("middle") && cursor.isEndOfPosition
    }
  }

  // MARK: The same place, and turning chains

  /// "same st as joining", "same sp", "joining", "base of ch-3".
  mutating func same() -> Place? {
    if take("same") {
      take("first", "next", "last", "one")
      let target = target()
      take("place")
      if take("as", "where", "with") { passReference() }
      return place(.same, target)
    }
    if take("join", "joining", "joined") {
      take("st", "sp", "sl", "slip")
      take("st")
      return Place(.same)
    }
    guard take(all: "base", "of") || take(all: "st", "at", "base", "of") else { return nil }
    passReference()
    return Place(.same)
  }

  /// The words after "same st as" go on to the next mark or instruction.
  private mutating func passReference() {
    while let token = current, !token.isWord("and"), !token.isWord("then"),
      token.mark == nil || token.isMark("-")
    { index += 1 }
  }

  /// "top of turning chain", "top of beg ch-3", "tch", "beg ch".
  mutating func top() -> Place? {
    guard isWord("top") else { return turningChain() ? Place(.turningChain) : nil }
    return attempt { cursor in
      cursor.index += 1
      cursor.take("st", "ch")
      guard cursor.take("of") else { return nil }
      while cursor.take("the", "first", "same", "next", "last") {}
      if cursor.turningChain() { return Place(.turningChain) }
      let isFirst = cursor.tokens[cursor.index - 1].isWord("first")
      return cursor.target().map { cursor.place(isFirst ? .first(1) : .named, $0) }
    }
  }

  /// "turning ch", "t-ch", "beg ch-3", "starting chain", "ch-3" at a row's end, "3 ch".
  mutating func turningChain() -> Bool {
    accepts { cursor in
      let isNamed = cursor.index > 0 && ["of", "the", "first"].contains(cursor.tokens[cursor.index - 1].word)
      let hasArticle = cursor.take("the")
      if cursor.has(.turningName) || cursor.isWord("previous") && cursor.isWord("turning", at: 1) {
        return cursor.namedTurningChain()
      }
      if cursor.isWord("t"), cursor.isMark("-", 1), cursor.isWord("ch", at: 2) {
        cursor.index += 3
        return true
      }
      if cursor.number() != nil, cursor.isWord("turning", "beg", at: 1) {
        cursor.index += 2
        return cursor.take("ch", "chain", "chs")
      }
      return cursor.accepts { $0.sizedChain() } || cursor.accepts { $0.chainBySize(isNamed || hasArticle) }
        || cursor.take("skipped") && cursor.take("chs", "ch", "chains")
    }
  }

  private mutating func namedTurningChain() -> Bool {
    take("previous")
    let isWhole = isWord("tch")
    index += 1
    if isWhole { return true }
    take("skipped")
    take(mark: "-")
    guard take("ch", "chain", "chs", "tch") else { return false }
    take(mark: "-")
    if number() != nil { index += 1 }
    return !has(.space)
  }

  /// "ch-3".
  private mutating func sizedChain() -> Bool {
    guard take("ch", "chain") else { return false }
    take(mark: "-")
    guard number() != nil else { return false }
    index += 1
    return !has(.space) && (!isMark("-") || current?.isSpaced == true)
  }

  /// "3 ch", "3-ch".
  private mutating func chainBySize(_ isNamed: Bool) -> Bool {
    let distance = isMark("-", 1) ? 2 : 1
    guard isNamed, number() != nil, isWord("ch", at: distance), !has(.space, distance + 1) else {
      return false
    }
    index += distance + 1
    return true
  }
}
