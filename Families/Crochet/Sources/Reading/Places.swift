/// A place as it is written, with what its words say beside the position.
struct Place: Hashable {
  var position: Position
  var qualifiers = Qualifiers()
  /// It is followed by "around", so that all before it may be repeated.
  var endsAround = false

  init(_ selection: Position.Selection, _ target: Target = .stitch) { position = Position(selection, target) }
}

/// What words after a place or a target add to it.
struct Qualifiers: Hashable {
  var loop: Stitch.Loop?
  /// It is a space of a group, as in "ch-1 sp of next V-st".
  var isInGroup = false
  var isInEachGroup = false
  /// It is between groups, as in "sp between 3-dc groups".
  var isGap = false
  /// It is in a row further down.
  var isBelow = false
}

/// The loop that words name; nil for both.
struct LoopPhrase { var loop: Stitch.Loop? }

/// Where stitches are worked.
extension Cursor {
  /// A place.
  mutating func place() -> Place? {
    if accepts({ $0.take("inside") && $0.isEndOfPosition }) { return Place(.ring) }
    return attempt { $0.namedPlace() }
      ?? attempt { cursor in
        if cursor.take("in") { _ = cursor.loopPhrase() }
        let loop = cursor.loopPhrase()?.loop
        guard let limit = cursor.fillLimit() else { return nil }
        var place = Place(.each(limit))
        place.qualifiers.loop = loop
        return place
      }
  }

  private mutating func namedPlace() -> Place? {
    let hasPreposition = passPrepositions()
    var qualifiers = Qualifiers()
    if isWord("the"), has(.loopSide, 1) { index += 1 }
    if has(.loopSide) || isWord("both") { qualifiers.loop = loopPhrase()?.loop }
    if !take("of") { take("through") }
    if qualifiers.loop != nil, isEndOfPosition || isWord("around", "across"), let limit = fillLimit() {
      var place = Place(.each(limit))
      place.qualifiers = qualifiers
      return place
    }
    guard var place = gap() ?? position(hasPreposition: hasPreposition) else { return nil }
    place.qualifiers.loop = place.qualifiers.loop ?? qualifiers.loop
    limit(&place)
    passQualifiers(&place.qualifiers)
    return resolved(place)
  }

  /// The place that its qualifiers leave.
  private mutating func resolved(_ place: Place) -> Place {
    var place = place
    // "around dc in row below next st": over the next stitch.
    if place.qualifiers.isBelow, isWord("next"), let over = position(hasPreposition: true) {
      place.position = over.position
    }
    if place.qualifiers.isInGroup { place.position.target = .group }
    if place.qualifiers.isGap, place.position.target.isSpace { place.position.target = .gap }
    let selection = place.position.selection
    if place.qualifiers.isInEachGroup, selection == .named || selection == .next(1) {
      place.position.selection = .each(.fill)
    }
    return place
  }

  private mutating func passPrepositions() -> Bool {
    take("all", "both")
    let start = index
    var hasPreposition = isAcrossPosition
    if hasPreposition { index += 1 }
    while take(.preposition) {
      if tokens[index - 1].isWord("around") || tokens[index - 1].isWord("to"), isEndOfPosition {
        index = start
        break
      }
      hasPreposition = true
    }
    return hasPreposition
  }

  /// "between next two 3-dc groups" without "sp" before.
  private mutating func gap() -> Place? {
    attempt { cursor in
      guard cursor.between() == true else { return nil }
      var place = Place(.next(1), .gap)
      place.qualifiers.isGap = true
      return place
    }
  }

  /// "across next 2 tr": the words name a place and no limit.
  var isAcrossPosition: Bool {
    guard isWord("across", "along") else { return false }
    return isWord("next", "first", "last", at: isWord("the", at: 1) ? 2 : 1) || number(1) != nil
  }

  var isEndOfPosition: Bool { isAtEndOrBracket || isMark("-") || has(.afterPosition) }

  // MARK: Several places

  /// The place after a stitch, including those joined with "and in"; empty if none is written.
  mutating func places() -> (places: [Place], meaning: ChainMeaning?) {
    guard let first = place() else { return ([], nil) }
    var places = [first]
    var meaning: ChainMeaning?
    while let (next, found) = attempt({ $0.joinedPlace() }) {
      places.append(next)
      meaning = meaning ?? found
    }
    return (places, meaning)
  }

  private mutating func joinedPlace() -> (Place, ChainMeaning?)? {
    let meaning = passRemark()
    take(mark: ",")
    let hasAnd = take("and", "then")
    guard hasAnd || isMark(",", -1) else { return nil }
    let opens =
      isWord("in", "into", "each", "top", "to")
      || hasAnd
        && (isWord("across", "around") && !isAcrossPosition || isWord("next", "last", "first", "same")
          || isBarePosition)
    guard opens, isPositionAhead(hasAnd: hasAnd), let place = place() else { return nil }
    return (place, meaning)
  }

  /// "(3 skipped chs count as dc)" between two places.
  private mutating func passRemark() -> ChainMeaning? {
    guard isMark("("), let end = closing(of: index), isComment(index + 1..<end), end + 1 < tokens.count,
      tokens[end + 1].isWord("and")
    else { return nil }
    let meaning = Cursor(self, index + 1..<end).meaning()
    index = end + 1
    return meaning
  }

  /// Whether the words ahead are a place of the stitch before, and not one that begins an instruction.
  private func isPositionAhead(hasAnd: Bool) -> Bool {
    var cursor = self
    guard let place = cursor.place(), place.position.selection != .ring else { return false }
    if !hasAnd, !isWord("in", "into") { return false }
    // "in next sp work (…)" begins an instruction.
    let beginsList = cursor.isMark(":") && cursor.token(1).map { !$0.isMark(";") } == true
    if cursor.isOpening() || beginsList || cursor.has(.afterFirstPlace) { return false }
    return cursor.number() == nil || !hasAnd && cursor.isMark(",")
  }

  // MARK: Qualifiers

  /// "around", "to last st" after a place that is each.
  private mutating func limit(_ place: inout Place) {
    passQualifiers(&place.qualifiers)
    switch place.position.selection {
    case .each(.fill), .named:
      if let limit = attempt({ $0.fillLimit() }) { place.position.selection = .each(limit) }
    case .next: place.endsAround = take("around", "across")
    default: break
    }
  }

  mutating func passQualifiers() {
    var qualifiers = Qualifiers()
    passQualifiers(&qualifiers)
  }

  /// Words after a target, most of which do not change it.
  mutating func passQualifiers(_ qualifiers: inout Qualifiers) {
    while true {
      if passOfRow() || take(.qualifier) { continue }
      if isWord("or"), isWord("st", "sp", "space", "loop", at: 1) {
        index += 2
        continue
      }
      if let group = attempt({ $0.ofGroup() }) {
        qualifiers.isInGroup = !group.isBlock
        qualifiers.isInEachGroup = group.isEach
        continue
      }
      if rowsBelow() {
        qualifiers.isBelow = true
        continue
      }
      if let isGap = between() {
        qualifiers.isGap = qualifiers.isGap || isGap
        continue
      }
      guard let phrase = attempt({ $0.inLoop() }) else { return }
      qualifiers.loop = phrase.loop ?? qualifiers.loop
    }
  }

  private mutating func inLoop() -> LoopPhrase? {
    if isWord("in", "through"), has(.loopSide, 1) || isWord("both", at: 1) { index += 1 }
    return loopPhrase()
  }

  /// "of previous row", "on the round", "of row 3".
  private mutating func passOfRow() -> Bool {
    if take(all: "of", "previous") || take(all: "of", "last") {
      take("row", "rnd", "round", "r")
      return true
    }
    if isWord("of", "on", "from"), isWord("row", "rnd", "round", "rows", "foundation", "chain", at: 1) {
      index += number(2) == nil ? 2 : 3
      take("ch", "chain")
      return true
    }
    return take(all: "of", "the", "row") || take(all: "of", "the", "round")
  }

  /// "of next V-st" after a space, which the space alone tells.
  private mutating func ofGroup() -> (isEach: Bool, isBlock: Bool)? {
    guard index > 0, tokens[index - 1].has(.space), take("of", "in") else { return nil }
    return selectedGroup()
  }

  /// "2 rows below", "one rnd down", "in row below" after a place.
  mutating func rowsBelow() -> Bool {
    accepts { cursor in
      let isIn = cursor.take("in")
      cursor.take("the")
      guard cursor.amount() != nil || isIn else { return false }
      return cursor.take("row", "rows", "rnd", "rnds", "round", "rounds")
        && cursor.take("below", "down", "before")
    }
  }

  /// "between sts", "between any two dc" after a space: whether groups are what it is between.
  mutating func between() -> Bool? {
    attempt { cursor in
      guard cursor.take("between"), cursor.star() == nil else { return nil }
      cursor.pass(.betweenWord)
      if !cursor.isMark("-", 1) { _ = cursor.amount() }
      if cursor.accepts({ $0.groupName() && $0.tokens[$0.index - 1].word?.hasSuffix("s") == true }) {
        return true
      }
      guard let target = cursor.target()?.kind, !cursor.isWord("group", "groups", "cluster", "clusters")
      else { return nil }
      if case .kind = target { return false }
      return target == .stitch ? false : nil
    }
  }

  /// "back loop only", "front loops of", "both loops", and the ridge at the back of a chain, which is worked into like the
  /// chain itself.
  mutating func loopPhrase() -> LoopPhrase? {
    attempt { cursor in
      cursor.take("the")
      var phrase = LoopPhrase()
      if cursor.take("blo") {
        phrase.loop = .back
      } else if cursor.take("flo") {
        phrase.loop = .front
      } else {
        guard cursor.take("ridge") || cursor.take("both") && cursor.take("loops", "lps", "loop") else {
          return nil
        }
      }
      cursor.take("only")
      cursor.take("of")
      return phrase
    }
  }
}
