/// An instruction of a pattern, with the characters it comes from.
package struct Instruction: Sendable, Hashable {
  package var action: Action
  /// Offsets in Unicode scalars from the start of the pattern.
  package var range: Range<Int>

  package init(_ action: Action, range: Range<Int>) {
    self.action = action
    self.range = range
  }

  /// What it is worked into each of to the end, or nil.
  var eachTarget: Target? {
    switch action {
    case .work(_, _, let position), .group(_, let position):
      position.selection == .each(.fill) ? position.target : nil
    default: nil
    }
  }

  /// The same, worked once, into the next.
  var once: Instruction {
    switch action {
    case .work(let stitch, let perPlace, let position):
      Instruction(.work(stitch, perPlace: perPlace, Position(.next(1), position.target)), range: range)
    case .group(let body, let position):
      Instruction(.group(body, Position(.next(1), position.target)), range: range)
    default: self
    }
  }

  /// Whether it is done before the chain of a row that has one of its own: the work is turned, the yarn is changed.
  var staysBeforeChain: Bool {
    switch action {
    case .turn, .color: true
    default: false
    }
  }

  /// Whether it is a slip stitch, as where a round is closed.
  var isSlip: Bool { if case .work(let stitch, _, _) = action { stitch.base == .slip } else { false } }

  /// Whether the chain of the next row may follow it: the work is turned, or a round closed.
  var endsRound: Bool {
    switch action {
    case .turn, .join(closing: nil, _): true
    default: false
    }
  }

  /// Whether it is a slip stitch in the place where its round began.
  var closesWithSlip: Bool {
    guard case .work(let stitch, _, let position) = action, stitch.base == .slip else { return false }
    switch position.selection {
    case .first(1), .turningChain: return true
    case .ordinal: return position.target == .chain
    default: return false
    }
  }

  /// Whether it is a chain.
  var makesChain: Bool { if case .chain = action { true } else { false } }

  /// Whether it works stitches without saying where.
  var isImplied: Bool {
    guard case .work(_, _, let position) = action, case .implied = position.selection else { return false }
    return true
  }

  /// Whether new yarn is joined in a place.
  var joinsYarn: Bool { if case .start = action { true } else { false } }

  /// It and what it repeats or works into one place.
  var flattened: [Instruction] {
    switch action {
    case .repeated(let body, _), .group(let body, _), .mixed(let body): [self] + body.flatMap(\.flattened)
    default: [self]
    }
  }

  /// The same into the next stitch, if it is written for the first but repeated.
  var fromNext: Instruction {
    guard case .work(let stitch, let perPlace, let position) = action, position.selection == .first(1),
      stitch.base != .slip
    else { return self }
    return Instruction(.work(stitch, perPlace: perPlace, Position(.next(1), position.target)), range: range)
  }

  /// Whether what instructions make does not depend on the row below.
  static func areExplicit(_ items: [Instruction]) -> Bool {
    items.contains(where: \.isWorked)
      && items.allSatisfy { item in
        switch item.action {
        case .work(_, _, let position), .skip(let position):
          if case .each = position.selection { false } else { true }
        case .group(let body, let position):
          if case .each = position.selection { false } else { areExplicit(body) }
        case .repeated(let body, let times):
          if case .exactly = times.count { areExplicit(body) && times.lastEnds == nil } else { false }
        case .mixed, .otherSide, .leaveRest: false
        default: true
        }
      }
  }

  /// Whether it indicates that the row goes around: it is joined, or worked along both sides of a chain.
  var closesRound: Bool {
    switch action {
    case .join, .otherSide: true
    default: false
    }
  }

  /// Whether it works stitches.
  var isWorked: Bool {
    switch action {
    case .work, .group, .repeated, .mixed: true
    default: false
    }
  }
}

/// One action of a row.
package indirect enum Action: Sendable, Hashable {
  /// A number of equal stitches in every place.
  case work(Stitch, perPlace: Int, Position)
  /// Several stitches and chains in every place.
  case group([Instruction], Position)
  case repeated([Instruction], Repetition)
  /// "Sc in each sc and 2 sc in each ch-1 sp around": in the order of the row below, into each what is given for it.
  case mixed([Instruction])
  case chain(Int, ChainMeaning?)
  case skip(Position)
  /// Yarn is joined here, where the row begins.
  case start(Position)
  /// The end of a round; a stitch that represents the last chains, as in "join with dc", makes a space.
  case join(closing: Stitch?, chains: Int)
  /// Chains and a stitch or slip stitch that come back to the same place.
  case picot
  case turn
  case magicRing
  case formRing
  /// Goes on along the other side of the foundation chain.
  case otherSide
  /// The rest of the row is left unworked.
  case leaveRest
  case fastenOff
  case color(String)
}

/// A pattern's statement about a chain at the start of a row.
package enum ChainMeaning: Sendable, Hashable {
  case countsAs(StitchBase?, chains: Int)
  case doesNotCount
}

/// How often a bracket is worked.
package struct Repetition: Sendable, Hashable {
  package enum Count: Sendable, Hashable {
    case exactly(Int)
    /// As often as it fits.
    case fill
    case beforeLast(Int, Target)
    /// Up to a place, such as the next corner.
    case upTo(Target)
  }

  package var count: Count
  /// "rep from * 5 times": five more, or five in all where only that agrees.
  package var mayMeanTotal = false
  /// The last repetition ends after this many of the instructions.
  package var lastEnds: Int?
  /// The last time may break off anywhere, as in "ending with".
  package var mayBreakOff = false

  package init(_ count: Count) { self.count = count }
}

/// Where stitches are worked.
package struct Position: Sendable, Hashable {
  package enum Selection: Sendable, Hashable {
    /// No place is written: the next ones, or the bracket's place.
    case implied(Int)
    case next(Int)
    /// Once in each, to the end or to a limit.
    case each(Repetition.Count)
    case same
    case first(Int)
    case last(Int)
    case ordinal(Int)
    case fromHook(Int)
    case ring
    /// Stitches that were skipped before in the row.
    case skipped(Int)
    case turningChain
    /// Spread along an edge.
    case evenly(Int)
    /// A single place that is named without "next".
    case named
  }

  package var selection: Selection
  package var target: Target

  package init(_ selection: Selection, _ target: Target = .stitch) {
    self.selection = selection
    self.target = target
  }
}

/// The target of a stitch.
package enum Target: Sendable, Hashable {
  case stitch
  case kind(StitchBase)
  case chain
  /// A chain space, of a number of chains where it is stated.
  case space(Int?)
  /// A stitch or a space, as in "each st and ch-1 sp".
  case any
  /// A stitch or a single chain, as in "each st and ch".
  case loop
  /// Between the stitches of one place and those of the next, where no chain is: "sp between groups".
  case gap
  /// The middle of several stitches in one place, all of which are passed: "next V-st", "center dc of next shell".
  case group

  var isSpace: Bool {
    switch self {
    case .space, .gap: true
    default: false
    }
  }
}
