/// Remarks on rows that can be worked.
extension RowVerdict {
  func fitting() -> Verdict {
    var warnings = self.warnings() + habitWarnings() + spaceWarnings() + kindWarnings() + joinWarnings()
    if candidate.agreement == .spacesDiffer {
      if outcome.reading.isCornerToCorner { return wrongBlocks() }
      warnings.append(
        "\(label)makes \(candidate.tally.summary): the stated number of spaces or special stitches differs"
      )
    }
    if !warnings.isEmpty { return (.warning, warnings, nil) }
    var notes: [String] = []
    if stated == nil, !isSlipped {
      notes.append("\(label)no count is stated; it makes \(candidate.tally.summary)")
    }
    if candidate.agreement == .loose {
      notes.append("\(label)the count agrees if chains are counted too: \(candidate.tally.summary)")
    }
    if let note = flatness() { notes.append(note) }
    return (notes.isEmpty ? .ok : .note, notes, nil)
  }

  /// "Join in 3rd ch of ch-5" of a round that begins with ch 4, or of which the first stitch is another.
  private func joinWarnings() -> [String] {
    guard candidate.isRound, candidate.startIndex != nil, candidate.startLength > 1, let joined = row.joined
    else { return [] }
    if joined.length != candidate.startLength {
      return ["\(label)it is joined in ch-\(joined.length), and begins with ch \(candidate.startLength)"]
    }
    if joined.number == nil, joined.length > 2, candidate.startCounts == false, !candidate.isDeclared {
      return [
        "\(label)it is joined in the top of ch-\(joined.length), and the count agrees only if that is not a stitch"
      ]
    }
    guard let number = joined.number, case .counts(let base, let chains, _) = outcome.reading.start,
      number != candidate.startLength - chains, candidate.isDeclared
    else { return [] }
    return [
      "\(label)it is joined in chain \(number), and the first stitch is \(candidate.startLength - chains) chains high (\(base.abbreviation))"
    ]
  }

  /// "(20 hdc)" of a row of single crochets.
  private func kindWarnings() -> [String] {
    guard let stated, candidate.agreement == .exact, candidate.tally.kinds.count == 1,
      let made = candidate.tally.kinds.keys.first, candidate.tally.gathered.isEmpty
    else { return [] }
    let kinds = stated.terms.compactMap { if case .kind(let base) = $0.unit { base } else { nil } }
    guard kinds.count == 1, kinds[0] != made, kinds[0] != .slip else { return [] }
    return ["\(label)\(kinds[0].abbreviation) are stated, and it makes \(made.abbreviation)"]
  }

  private func wrongBlocks() -> Verdict {
    let want = stated?.total ?? stated?.terms.first?.count ?? 0
    let made = candidate.tally.spaceCount
    return (
      unsure(.error),
      [
        "\(label)makes \(made) \(made == 1 ? "block" : "blocks"), and \(want) \(want == 1 ? "is" : "are") stated"
      ],
      stated?.range
    )
  }

  /// The differences from the pattern's other counts, or from the row's statements.
  private func habitWarnings() -> [String] {
    var warnings: [String] = []
    if outcome.reading.ignoresHookStatement {
      warnings.append("\(label)the count agrees only by contradicting what is said about the skipped chains")
    }
    if outcome.reading.hookCounts != nil, row.hookMeaning == nil, row.main == .single, !row.countsChain {
      warnings.append(
        "\(label)the count agrees only if the skipped chains count as a stitch, which is not stated"
      )
    }
    guard candidate.startIndex != nil, !candidate.isDeclared, !beginsWithCluster else { return warnings }
    let counts = candidate.startCounts ?? false
    let chain = "ch \(candidate.startLength)"
    if candidate.startLength == 1, counts, !candidate.beginsInSameSpace {
      warnings.append("\(label)the count agrees only if ch 1 counts as a stitch, which is not stated")
    } else if let habit, candidate.startLength > 1, habit.counts != counts {
      warnings.append(
        "\(label)the count agrees only if \(chain) \(counts ? "counts" : "does not count") as a stitch, unlike in earlier rows"
      )
    }
    return warnings
  }

  private var isSlipped: Bool { candidate.tally.stitches == 0 }

  private func warnings() -> [String] {
    var warnings: [String] = []
    switch outcome.reading.start {
    case .counts(let base, let chains, let replaces):
      if candidate.isDeclared, chains == 0, !candidate.hoisted, worksEach {
        let sums =
          replaces
          ? (candidate.tally.stitches, candidate.tally.stitches + 1)
          : (candidate.tally.stitches - 1, candidate.tally.stitches)
        if replaces {
          warnings.append(
            "\(label)it is not stated whether the first stitch is skipped: \(sums.0) if ch \(candidate.startLength) replaces it, \(sums.1) if both are worked"
          )
        }
      }
      if candidate.startLength == 2, !isSaid { warnings.append(undeclared("does", base)) }
      if candidate.startLength < base.turningChain - 1 { warnings.append(tooShort(base)) }
    case .plain:
      if candidate.startLength == 2, candidate.startIndex != nil, !isSaid, !beginsWithCluster {
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

  /// Whether the row or an earlier one states what its chain counts as.
  private var isSaid: Bool { candidate.isDeclared || habit?.isDeclared == true }

  private func undeclared(_ verb: String, _ base: StitchBase) -> String {
    "\(label)it is not stated whether ch 2 counts as a stitch; read as if it \(verb)"
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
    guard let first = outcome.made.first(where: { $0.role == .stitch }), first.stitch.base != .slip else {
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
      case .work(_, _, let position):
        if case .each = position.selection, case .space = position.target { return false }
        if case .each = position.selection { return true }
        return false
      default: return false
      }
    }
    return false
  }

  /// 6 sc, 8 hdc, 12 dc more in each round lie flat.
  private func flatness() -> String? {
    guard candidate.isRound, candidate.offer.kind == .ordered, let last, last.isRound, !last.isFoundation,
      candidate.tally.kinds.count == 1,
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
        "\(label)\(more) more \(base.abbreviation) than in the previous round ruffle; \(flatNumber(base)) lie flat"
    }
    if more > 0, more < range.lowerBound {
      return
        "\(label)\(more) more \(base.abbreviation) than in the previous round cup; \(flatNumber(base)) lie flat"
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
