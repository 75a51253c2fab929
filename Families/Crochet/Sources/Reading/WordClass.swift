/// What a word or a mark can be in a pattern; most words are several.
enum WordClass: Int, CaseIterable {
  // Marks
  case separator, opening, closing, star, repeatMark, countMark, sentenceMark, termMark, rowEnd, headingEnd,
    labelEnd, bullet
  // Stitches
  case increase, decrease, cluster, puff, popcorn, bobble, picot, chain, together, reverse, beginningName,
    stitchKind
  case foundationStitch, special, magicRing
  // Places
  case row, round, foreignRow, space, preposition, ring, ringKind, next, each, eachKind, center,
    targetKind
  case group, groupOf, groupSelection, block, blockSelection, betweenWord, loopSide, ofRow,
    qualifier
  case turningName, ordinalEnding, afterPosition, afterFirstPlace, placeSelection, any
  // Amounts
  case times, repeats, repeatedThing, remaining, everyOther
  // Clauses
  case joint, article, workVerb, emptyVerb, lastVerb, turn, skip, join, fasten, colorVerb, leave, unworked,
    dont, counts
  case negation, even, afterEven, asBefore, startWord, closingVerb, otherSideVerb, handwork, hookWork, making,
    finishing
  case color, yarn, yarnWord, beforeColor, beforeYarn
  // Brackets
  case remark, remarkOrWork, completed, afterBracket, afterWork, afterCount
  // Counts
  case countOpener, countJoint, countFiller, countedThing, thingSize, totalWord
  // References
  case referenceVerb, referenceWord, referenceTail, referenceWork, lastRows, untilWord, elsewhereWord
  // Lines
  case work, term, lead, alsoStitches, opener, instructionSign, stitchStart, labelRemark, rowName, size,
    notTitle
  case noteOpener, ruleWord, measure, generalNote, definitionHeading, terms, usTerm, ukTerm
}

/// The stitch of an abbreviation.
struct StitchTerm: Sendable {
  var us: StitchBase
  var uk: StitchBase
  var post: Stitch.Post?
  var loop: Stitch.Loop?

  var isPlain: Bool { post == nil && loop == nil }
  func base(_ dialect: Dialect) -> StitchBase { dialect == .us ? us : uk }
}

/// What the lexicon has of a word.
struct LexiconEntry: Sendable {
  private var classes: UInt128 = 0
  var term: StitchTerm?

  mutating func insert(_ kind: WordClass) {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more classes than bits")
    classes |= 1 << UInt128(kind.rawValue)
  }

  func has(_ kind: WordClass) -> Bool { classes >> UInt128(kind.rawValue) & 1 == 1 }
}
