/// What a part of a row says: instructions as they are written, before it is known what they mean beside each other.
struct Statement: Hashable {
  indirect enum Kind: Hashable {
    case work(Work)
    /// "Holding back the last loop of each, 3 tr in next loop": closed together.
    case held(Work)
    case chain(Int, ChainMeaning?, Repetition?)
    /// An instruction that does not depend on others.
    case action(Action)
    /// The yarn that words name.
    case color(Range<Int>)
    case bracket(Bracket)
    /// "In next ch-2 sp work (2 dc, ch 2, 2 dc)": the place comes first.
    case placed(Place, [Statement], isList: Bool)
    /// "1 tr and 1 ch into each st": both are worked into the place.
    case shared(Place)
    case inRing([Statement])
    /// "6 x (sc, inc)".
    case multiplied(Int, [Statement])
    /// "Work even in sc".
    case even(StitchBase?)
    /// All stitches of the row are worked into one loop.
    case rowLoop(Stitch.Loop)
    /// "With last dc in top of turning ch": where the last of the stitches before is worked.
    case last(Statement?)
    /// "Shell made".
    case named(String)
    case counts(ChainMeaning)
    case repeated(Repeat)
    /// "Then from * to ** once": a body that was repeated before is worked again.
    case again(String, stopsAtEnd: Bool, Repetition)
    /// Where a repeat begins that is not yet closed.
    case star(String, isStrict: Bool)
    /// Where its last time ends.
    case starEnd
    case remark(Remark)
  }

  /// What a row says beside its instructions.
  enum Remark: Hashable {
    case joinsAnywhere, doesNotTurn
    /// Words that were skipped because none of them is a crochet term.
    case passed(Range<Int>)
  }

  var kind: Kind
  var range: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// Whether it works stitches, or skips them.
  var usesRow: Bool {
    if case .action(.skip) = kind { true } else { works }
  }

  /// Whether it works stitches; one that only closes a round is no work.
  var works: Bool {
    switch kind {
    case .work(let work): work.closing.map { if case .work = $0 { true } else { false } } ?? true
    case .held, .bracket, .placed, .shared, .inRing, .multiplied, .even, .repeated, .again, .action(.work):
      true
    default: false
    }
  }
}

/// A stitch with its number and places.
struct Work: Hashable {
  var name: StitchName
  var count: Int?
  var places: [Place] = []
  var loop: Stitch.Loop?
  var times: Repetition?
  /// The times stand before the places, as in "sc x 6".
  var isCrossed = false
  /// The stitches that are worked together, as in "sc next 2 sts tog".
  var together: Position?
  var isFoundation = false
  /// "Evenly around".
  var isEvenly = false
  /// "36 sc across": so many in all, where nothing was worked before.
  var mayBeTotal = false
  /// It is followed by "around", "across" or "to", so that all before it may be repeated.
  var goesAround = false
  /// "All in same sp": what stands before it is worked there too.
  var saysAll = false
  var saysEach = false
  /// The end of a round, where the stitch is worked to close it.
  var closing: Action?
  /// What a remark among the places says that the skipped chains count as.
  var meaning: ChainMeaning?
  /// It is worked into a row further down.
  var isBelow = false
  /// The stitch of "even in sc" after another name.
  var main: StitchBase?
  /// A place is followed by "around".
  var endsAround = false
}

struct Bracket: Hashable {
  var body: [Statement]
  var places: [Place] = []
  var times: Repetition?
  /// The times stand before the places: all are worked in one place.
  var isInside = false
  var meaning: ChainMeaning?
}

struct Repeat: Hashable {
  var symbol: String?
  var body: [Statement]
  /// nil for once.
  var times: Repetition?
  /// "Rep from * to **": the body is worked to its end, and then again to the mark.
  var stopsAtEnd = false
  /// The last time ends at the mark.
  var endsAtMark = false
  /// Stitches written for the first are worked into the next.
  var isFromNext = false
}
