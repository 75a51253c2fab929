/// The verdict on a row.
struct RowVerdict {
  let candidate: PatternChecker.Candidate
  let others: [PatternChecker.Candidate]
  let stated: StatedCount?
  let isCertain: Bool
  /// Whether the row below makes the count that it states.
  let isConfirmed: Bool
  let row: PatternChecker.CachedRow
  let last: FabricRow?
  let text: PatternText
  /// Whether such a chain at the start counted in the rows before.
  let habit: PatternChecker.Habit?

  typealias Verdict = (status: CheckReport.Status, messages: [String], range: Range<Int>?)

  var outcome: Outcome { candidate.outcome }
  var label: String { row.label.map { text.string($0.range).trimmedOfMarks + ": " } ?? "" }
  var place: String { candidate.isRound ? "round" : "row" }

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
  func unsure(_ status: CheckReport.Status) -> CheckReport.Status {
    guard isCertain, !isOfferPartial else { return .notChecked }
    // Where neither this row nor the one below states a count, which of them is wrong is not known.
    return stated == nil && !isConfirmed ? .warning : status
  }

  /// Whether it is worked into stitches where only the spaces of the row below are known.
  private var isOfferPartial: Bool {
    guard candidate.offer.kind == .counted, candidate.offer.stitchCount == 0, candidate.offer.spaceCount > 0
    else {
      return false
    }
    return candidate.items.flatMap(\.flattened).contains { item in
      switch item.action {
      case .work(_, _, let place), .skip(let place):
        switch place.selection {
        case .next, .each, .first, .last: !place.target.isSpace
        default: false
        }
      default: false
      }
    }
  }

  func source(_ range: Range<Int>?) -> String {
    guard let range else { return "the \(place)" }
    let words = text.string(range)
    return words.count > 60 ? "\(words.prefix(57))…" : words
  }

  var repeatRange: Range<Int>? {
    candidate.items.last { if case .repeated = $0.action { true } else { false } }?.range
  }

  private var hasExactRepeat: Bool {
    candidate.items.contains {
      if case .repeated(_, let times) = $0.action, case .exactly = times.count { true } else { false }
    }
  }

  private func failed(_ failure: WorkFailure, hint: String) -> Verdict {
    let needed = candidate.needed
    let more = needed.isPart ? "more than " : ""
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
          "\(label)\(source(repeatRange ?? at)) needs \(more)\(uses) of \(spaces) spaces: there are no more spaces to work into\(hint)"
        ], at
      )
    case .ranOut:
      let uses = max(needed.consumed, offered + 1)
      let what = candidate.offer.kind == .foundation ? "chains" : "stitches"
      return (
        unsure(.error),
        [
          "\(label)\(source(repeatRange ?? at)) needs \(more)\(uses) of \(offered) \(what): there are no more stitches to work into\(hint)"
        ], at
      )
    }
  }

  private func disagreeing(hint: String) -> Verdict {
    if outcome.made.isEmpty { return (.notChecked, ["not checked: it contains no stitches to work"], nil) }
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
    return (unsure(.error), [message], stated?.range)
  }

  private func notFitting(_ range: Range<Int>) -> Verdict {
    let message = "\(label)\(source(range)) does not fit \(candidate.offer.stitchCount) stitches"
    if stated != nil { return (.warning, [message + ", though the count agrees"], range) }
    return (unsure(.error), [message], range)
  }

  private func leftOver(hint: String) -> Verdict {
    let isChain = candidate.offer.kind == .foundation || candidate.offer.kind == .ring
    let offered = isChain ? candidate.offer.elements.count : candidate.offer.stitchCount
    let used = max(0, offered - outcome.left)
    let what = isChain ? "chains" : "stitches"
    let message =
      "\(label)\(source(repeatRange)) uses \(used) of \(offered) \(what): \(outcome.left) \(outcome.left == 1 ? "is" : "are") left over\(hint)"
    if endsWithEach, candidate.offer.spaceCount == 0, !leavesTurningChain {
      return (unsure(.error), [message], stated?.range ?? repeatRange)
    }
    if stated != nil, outcome.left > 1, fillsRow, candidate.offer.spaceCount == 0 {
      return (unsure(.error), [message], repeatRange)
    }
    let isStrict =
      candidate.isRound && hasExactRepeat && !candidate.items.contains { $0.action == .turn }
      && candidate.offer.spaceCount == 0 && !passesUnderLastChain
    return (isStrict ? unsure(.error) : .warning, [message], repeatRange)
  }

  /// Whether a round ends with a chain that leads over the stitches left, as its other chains lead over those skipped.
  private var passesUnderLastChain: Bool {
    let last = outcome.made.last { $0.role != .join }
    guard stated != nil, last?.role == .chain || last?.role == .closing else { return false }
    let skips = candidate.items.flatMap(\.flattened).compactMap { item -> Int? in
      guard case .skip(let place) = item.action else { return nil }
      switch place.selection {
      case .next(let count), .implied(let count): return count
      default: return nil
      }
    }
    return skips.contains { $0 >= outcome.left }
  }

  /// Whether it ends with a repeat to the end of the row.
  private var fillsRow: Bool {
    guard case .repeated(_, let times)? = candidate.items.last(where: { $0.isWorked && !$0.isSlip })?.action
    else { return false }
    return times.count == .fill && !times.mayBreakOff && times.lastEnds == nil
  }

  /// "in each st across": the remaining stitches contradict the words.
  private var endsWithEach: Bool {
    let last = candidate.items.last { item in
      switch item.action {
      case .work, .group, .repeated, .skip: !item.isSlip
      default: false
      }
    }
    guard case .work(_, _, let place)? = last?.action else { return false }
    return place.selection == .each(.fill)
  }

  private var leavesTurningChain: Bool {
    outcome.left == 1 && candidate.offer.elements.last.map { $0.isTurningChain && !$0.isOptional } == true
  }
}
