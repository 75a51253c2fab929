/// Chain spaces named with a number of chains that none of them has.
extension RowVerdict {
  func spaceWarnings() -> [String] {
    guard !outcome.reading.isCornerToCorner else { return [] }
    return statedSpaces() + namedSpaces()
  }

  /// Spaces that the row states to make.
  private func statedSpaces() -> [String] {
    let sizes = Set(candidate.tally.spaces.keys)
    let stated = (stated?.terms ?? []).compactMap { term in
      if case .space(let size?) = term.unit { size } else { nil }
    }
    guard let wrong = wrongSize(of: stated, among: sizes, besides: outcome.made) else {
      return oddSpaces(stated)
    }
    return ["\(label)ch-\(wrong) spaces are stated, and it makes \(Self.names(of: sizes)) spaces"]
  }

  /// "(12 dc, 6 ch-1 sps)" of a round that makes five of these and one of two chains. The spaces at the row's start and
  /// those that a stitch closes may be counted as others.
  private func oddSpaces(_ stated: [Int]) -> [String] {
    let terms = self.stated?.terms.filter { if case .space = $0.unit { true } else { false } } ?? []
    guard stated.count == 1, terms.count == 1, candidate.tally.spaceCount == terms[0].count,
      let odd = candidate.tally.spaces.keys.first(where: { $0 != stated[0] }),
      !startMakesSpace, !outcome.made.contains(where: { $0.role == .closing })
    else { return [] }
    return ["\(label)\(terms[0].count) ch-\(stated[0]) spaces are stated, and one or more have ch-\(odd)"]
  }

  /// Whether the chain at the row's start is a space, or a stitch and one.
  private var startMakesSpace: Bool {
    switch outcome.reading.start {
    case .plain: false
    case .counts(_, let chains, _): chains > 0
    case .space: true
    }
  }

  /// Spaces of the row below that it is worked into.
  private func namedSpaces() -> [String] {
    let sizes = Set(candidate.offer.elements.lazy.filter { $0.space >= 0 }.map(\.spaceSize))
    let named = candidate.items.flatMap(\.namedSpaceSizes)
    guard !sizes.contains(0), let last,
      let wrong = wrongSize(of: named, among: sizes, besides: last.made)
    else { return [] }
    return [
      "\(label)a ch-\(wrong) space is named, and the \(place) below has \(Self.names(of: sizes)) spaces"
    ]
  }

  /// The first size that no space has; nil if there are no spaces.
  ///
  /// - Parameter made: Their row. A chain that begins it as a stitch and a space may be called by its whole length.
  private func wrongSize(of named: [Int], among sizes: Set<Int>, besides made: [WorkedStitch]) -> Int? {
    guard !sizes.isEmpty else { return nil }
    var chains: Set<Int> = []
    for (index, stitch) in made.enumerated() {
      guard case .turningChain(let length, let counts) = stitch.role else { continue }
      let space = made[(index + 1)...].prefix { $0.role == .chain && $0.group == made[index + 1].group }
      if counts == nil || !space.isEmpty { chains.insert(length + space.count) }
    }
    return named.first { !sizes.contains($0) && !chains.contains($0) }
  }

  private static func names(of sizes: Set<Int>) -> String {
    sizes.sorted().map { "ch-\($0)" }.joined(separator: " and ")
  }
}

extension Instruction {
  /// The numbers of chains in its names of the spaces that it is worked into.
  fileprivate var namedSpaceSizes: [Int] {
    switch action {
    case .work(_, _, let position), .skip(let position), .start(let position): position.target.spaceSizes
    case .group(let body, let position): position.target.spaceSizes + body.flatMap(\.namedSpaceSizes)
    case .repeated(let body, _), .mixed(let body): body.flatMap(\.namedSpaceSizes)
    default: []
    }
  }
}

extension Target {
  fileprivate var spaceSizes: [Int] { if case .space(let size?) = self { [size] } else { [] } }
}
