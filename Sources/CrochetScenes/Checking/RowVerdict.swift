/// What is to be said of a row.
struct RowVerdict {
  let candidate: PatternChecker.Candidate
  let others: [PatternChecker.Candidate]
  let stated: StatedCount?
  let isCertain: Bool
  let row: PatternChecker.KnownRow
  let last: FabricRow?
  let text: PatternText

  typealias Verdict = (status: CheckReport.Status, messages: [String], range: Range<Int>?)

  private var outcome: Outcome { candidate.outcome }
  private var label: String { row.label.map { text.string($0.range).trimmedOfMarks + ": " } ?? "" }
  private var place: String { candidate.isRound ? "round" : "row" }

  func verdict(proposal: String?) -> Verdict {
    let hint = proposal.map { "; \($0)" } ?? ""
    if let failure = outcome.failure { return failed(failure, hint: hint) }
    if stated != nil, candidate.agreement == .none { return disagreeing(hint: hint) }
    if let misfit = outcome.misfit { return notFitting(misfit) }
    if outcome.left > 0, !outcome.leavesRest { return leftOver(hint: hint) }
    if outcome.spacesLeft > 0, !outcome.usesStitches, hasExactRepeat, !outcome.leavesRest {
      let total = candidate.offer.spaceCount
      return (
        unsure(.error),
        [
          "\(label)\(source(repeatRange)) works \(total - outcome.spacesLeft) of \(total) spaces: \(outcome.spacesLeft) \(outcome.spacesLeft == 1 ? "is" : "are") left over\(hint)"
        ],
        repeatRange
      )
    }
    return fitting()
  }

  /// An error only where the row below is known for certain.
  private func unsure(_ status: CheckReport.Status) -> CheckReport.Status { isCertain ? status : .notChecked }

  private func source(_ range: Range<Int>?) -> String {
    guard let range else { return "the \(place)" }
    let words = text.string(range)
    return words.count > 60 ? "\(words.prefix(57))…" : words
  }

  private var repeatRange: Range<Int>? {
    candidate.items.last { if case .repeated = $0.action { true } else { false } }?.range
  }

  private var hasExactRepeat: Bool {
    candidate.items.contains {
      if case .repeated(_, let times) = $0.action, case .exactly = times.count { true } else { false }
    }
  }

  private func failed(_ failure: WorkFailure, hint: String) -> Verdict {
    let needed = PatternChecker.needed(candidate)
    let offered = candidate.offer.stitchCount
    let at = failure.source.isEmpty ? nil : failure.source
    switch failure.reason {
    case .undecidable(let reason): return (.notChecked, ["not checked: \(reason)"], at)
    case .noOrdinal(let number, let count):
      return (unsure(.error), ["\(label)there is no stitch \(number): the \(place) below has \(count)"], at)
    case .chainTooShort(let number, let count):
      return (
        unsure(.error),
        [
          "\(label)the chain is too short: it has \(count), and this is worked into chain \(number) from the hook"
        ], at
      )
    case .noSpaces:
      let spaces = candidate.offer.spaceCount
      let uses = max(needed.spaces, spaces + 1)
      return (
        unsure(.error),
        [
          "\(label)\(source(repeatRange ?? at)) needs \(uses) of \(spaces) spaces: there is no more space to work into\(hint)"
        ], at
      )
    case .ranOut:
      let uses = max(needed.consumed, offered + 1)
      let what = candidate.offer.kind == .foundation ? "chains" : "stitches"
      return (
        unsure(.error),
        [
          "\(label)\(source(repeatRange ?? at)) needs \(uses) of \(offered) \(what): there is no more stitch to work into\(hint)"
        ], at
      )
    }
  }

  private func disagreeing(hint: String) -> Verdict {
    let made = candidate.tally.stitches
    let want = stated?.stitches ?? stated?.terms.first?.count ?? 0
    var message = "\(label)makes \(candidate.tally.summary), and \(want) \(want == 1 ? "is" : "are") stated"
    if made != want, stated?.stitches != nil {
      message =
        "\(label)makes \(made), and \(want) \(want == 1 ? "is" : "are") stated (\(candidate.tally.summary))"
    }
    if outcome.left > 0 {
      message += "; \(outcome.left) of \(candidate.offer.stitchCount) stitches are left over\(hint)"
    } else if stated?.stitches != nil {
      message += "; did you mean (\(made))?"
    }
    return (isCertain || isExplicit ? .error : .notChecked, [message], stated?.range)
  }

  /// Whether what a row makes does not depend on the row below.
  private var isExplicit: Bool {
    candidate.offer.kind == .counted
      && !others.contains { $0.tally != candidate.tally && $0.outcome.failure == nil } && isCertain
  }

  private func notFitting(_ range: Range<Int>) -> Verdict {
    let message = "\(label)\(source(range)) does not fit \(candidate.offer.stitchCount) stitches"
    if stated != nil { return (.warning, [message + ", though the count agrees"], range) }
    return (unsure(.error), [message], range)
  }

  private func leftOver(hint: String) -> Verdict {
    let offered =
      candidate.offer.kind == .foundation ? candidate.offer.elements.count : candidate.offer.stitchCount
    let used = max(0, offered - outcome.left)
    let what = candidate.offer.kind == .foundation ? "chains" : "stitches"
    let message =
      "\(label)\(source(repeatRange)) uses \(used) of \(offered) \(what): \(outcome.left) \(outcome.left == 1 ? "is" : "are") left over\(hint)"
    if endsWithEach, candidate.offer.spaceCount == 0, !leavesTurningChain {
      return (unsure(.error), [message], stated?.range ?? repeatRange)
    }
    let isStrict =
      candidate.isRound && hasExactRepeat && !candidate.items.contains { $0.action == .turn }
      && candidate.offer.spaceCount == 0
    return (isStrict ? unsure(.error) : .warning, [message], repeatRange)
  }

  /// "in each st across": what is left contradicts the words.
  private var endsWithEach: Bool {
    let last = candidate.items.last { item in
      switch item.action {
      case .work, .group, .repeated, .skip: true
      default: false
      }
    }
    guard case .work(_, _, let place)? = last?.action else { return false }
    return place.selection == .each(.fill)
  }

  private var leavesTurningChain: Bool {
    outcome.left == 1 && candidate.offer.elements.last?.isTurningChain == true
  }

  // MARK: Rows that fit

  private func fitting() -> Verdict {
    var warnings = self.warnings()
    if candidate.agreement == .spacesDiffer {
      warnings.append("\(label)makes \(candidate.tally.summary): the number of spaces that is stated differs")
    }
    if !warnings.isEmpty { return (.warning, warnings, nil) }
    var notes: [String] = []
    if stated == nil, !isSlipped {
      notes.append("\(label)no count is stated; it makes \(candidate.tally.summary)")
    }
    if candidate.agreement == .loose {
      notes.append("\(label)the count agrees where chains are counted too: \(candidate.tally.summary)")
    }
    if let note = flatness() { notes.append(note) }
    return (notes.isEmpty ? .ok : .note, notes, nil)
  }

  private var isSlipped: Bool { candidate.tally.stitches == 0 }

  private func warnings() -> [String] {
    var warnings: [String] = []
    switch outcome.reading.start {
    case .counts(let base, let chains, let replaces):
      if candidate.isDeclared, chains == 0, !candidate.hoisted, worksEach, row.label != nil || true {
        let sums =
          replaces
          ? (candidate.tally.stitches, candidate.tally.stitches + 1)
          : (candidate.tally.stitches - 1, candidate.tally.stitches)
        if replaces || outcomeIsAmbiguous {
          warnings.append(
            "\(label)the first stitch is not said to be skipped: \(sums.0) where ch \(candidate.startLength) stands in its place, \(sums.1) where both are worked"
          )
        }
      }
      if candidate.startLength == 2, !candidate.isDeclared { warnings.append(undeclared("does", base)) }
      if candidate.startLength < base.turningChain - 1 { warnings.append(tooShort(base)) }
    case .plain:
      if candidate.startLength == 2, candidate.startIndex != nil, !candidate.isDeclared,
        !beginsWithCluster
      {
        warnings.append(undeclared("does not", .double))
      }
      if let first = firstTall, candidate.startIndex != nil, !candidate.isDeclared, !beginsWithCluster,
        candidate.startLength < first.turningChain - 1
      {
        warnings.append(tooShort(first))
      }
    case .space: break
    }
    return warnings
  }

  private var outcomeIsAmbiguous: Bool { false }

  private func undeclared(_ verb: String, _ base: StitchBase) -> String {
    "\(label)whether ch 2 counts as a stitch is not said; read as if it \(verb)"
  }

  private func tooShort(_ base: StitchBase) -> String {
    "\(label)a turning chain of \(candidate.startLength) is short for \(base.abbreviation), which usually has \(base.turningChain)"
  }

  /// A chain of two is the first leg of a cluster, as in "ch 2, dc2tog in same sp".
  private var beginsWithCluster: Bool {
    guard let first = outcome.made.first(where: { $0.role == .stitch && $0.stitch.base != .slip }) else {
      return false
    }
    return first.stitch.form != .plain
  }

  private var firstTall: StitchBase? {
    guard let first = outcome.made.first(where: { $0.role == .stitch && $0.stitch.base != .slip }) else {
      return nil
    }
    return first.stitch.base
  }

  /// Whether the first work after the chain is "in each", which names no first stitch.
  private var worksEach: Bool {
    guard let start = candidate.startIndex else { return false }
    for item in candidate.items[(start + 1)...] {
      switch item.action {
      case .turn, .color: continue
      case .work(_, _, let place):
        if case .each = place.selection, case .space = place.target { return false }
        if case .each = place.selection { return true }
        return false
      default: return false
      }
    }
    return false
  }

  /// 6 sc, 8 hdc, 12 dc more in each round lie flat.
  private func flatness() -> String? {
    guard candidate.isRound, let last, last.isRound, !last.isFoundation, candidate.tally.kinds.count == 1,
      last.tally.kinds.count == 1, candidate.tally.spaces.isEmpty, last.tally.spaces.isEmpty,
      let base = candidate.tally.kinds.keys.first, base == last.tally.kinds.keys.first
    else { return nil }
    let flat: [StitchBase: ClosedRange<Int>] = [
      .single: 5...8, .halfDouble: 7...10, .double: 10...16, .treble: 14...20,
    ]
    guard let range = flat[base] else { return nil }
    let more = candidate.tally.stitches - last.tally.stitches
    if more > range.upperBound {
      return
        "\(label)\(more) more \(base.abbreviation) than in the round before ruffle; \(flatNumber(base)) lie flat"
    }
    if more > 0, more < range.lowerBound {
      return
        "\(label)\(more) more \(base.abbreviation) than in the round before make a cup; \(flatNumber(base)) lie flat"
    }
    return nil
  }

  private func flatNumber(_ base: StitchBase) -> Int {
    switch base {
    case .single: 6
    case .halfDouble: 8
    case .double: 12
    default: 16
    }
  }
}
