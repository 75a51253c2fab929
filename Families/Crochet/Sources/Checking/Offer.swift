/// Something that a row can be worked into.
struct Element: Sendable, Hashable {
  /// The stitch, or nil for a chain.
  var stitch: StitchBase?
  var isTurningChain = false
  /// A turning chain that does not count may be worked into or not.
  var isOptional = false
  /// The number in the piece.
  @HalfWidth var node: Int
  /// The chain space it belongs to, or -1, and its number of chains.
  @HalfWidth var space = -1
  @HalfWidth var spaceSize = 0
  /// The number that stitches in one place share within their row, or -1.
  @HalfWidth var place = -1
  /// As `place`, but including the chain beside them at the row's start.
  @HalfWidth var stand = -1

  /// Whether it is a stitch that is to be worked into.
  var isStitch: Bool { stitch != nil && !isOptional }
}

/// What a row offers to the next.
struct Offer: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Nothing is known.
    case unknown
    case ring
    case foundation
    /// The stitches in their order.
    case ordered
    /// Only numbers are known.
    case counted
    /// No limit: determines how many a row would use.
    case unlimited
  }

  var kind: Kind
  var elements: [Element] = []
  var isRing = false

  static let unknown = Offer(kind: .unknown)

  /// The most stitches and chains of a row that is checked.
  static let stitchLimit = 100_000

  var stitchCount: Int {
    kind == .foundation
      ? elements.count : elements.reduce(0) { $0 + ($1.stitch != nil && !$1.isOptional ? 1 : 0) }
  }

  var spaceCount: Int { Set(elements.lazy.filter { $0.space >= 0 }.map(\.space)).count }

  /// An offer of which only the count is known; unknown if no row that is checked makes so many.
  init(counted stated: StatedCount) {
    kind = .counted
    guard stated.terms.allSatisfy({ $0.count <= Self.stitchLimit }) else {
      kind = .unknown
      return
    }
    var stitches: [Element] = []
    var spaces: [Element] = []
    var node = 0
    let hasKinds = stated.terms.contains { if case .kind = $0.unit { true } else { false } }
    for term in stated.terms {
      let count = term.count
      switch term.unit {
      case .total where !hasKinds:
        stitches += (0..<count).map { Element(stitch: .single, node: node + $0) }
        node += count
      case .kind(let base):
        stitches += (0..<count).map { Element(stitch: base, node: node + $0) }
        node += count
      case .space(let size):
        for _ in 0..<count {
          spaces.append(Element(stitch: nil, node: node, space: node, spaceSize: size ?? 0))
          node += 1
        }
      default: break
      }
    }
    elements = stitches + spaces
    if !hasKinds { isUniform = true }
  }

  /// The same in the places of the stitches and spaces that a row has, spread evenly over them; without places if it has
  /// far more stitches than the row, or far fewer, and is worked elsewhere, such as along an edge.
  func placed(on row: FabricRow?) -> Offer {
    guard let row, !row.made.isEmpty else { return self }
    var stitches: [Int] = []
    var spaces: [Int] = []
    for (index, made) in row.made.enumerated() {
      switch made.role {
      case .stitch, .turningChain(_, .some): stitches.append(row.firstNode + index)
      case .chain, .closing: spaces.append(row.firstNode + index)
      default: break
      }
    }
    if stitches.isEmpty { stitches = spaces }
    if spaces.isEmpty { spaces = stitches }
    guard !stitches.isEmpty else { return self }
    if !row.isRound { (stitches, spaces) = (stitches.reversed(), spaces.reversed()) }
    var offer = self
    let count = elements.count { $0.stitch != nil }
    let isAlike = (stitches.count...4 * stitches.count).contains(2 * count)
    for index in elements.indices {
      guard isAlike else {
        offer.elements[index].node = -1 - index
        continue
      }
      offer.elements[index].node =
        index < count
        ? stitches[index * stitches.count / count]
        : spaces[(index - count) * spaces.count / (elements.count - count)]
    }
    return offer
  }

  /// Whether the kinds of the stitches are not known.
  var isUniform = false

  init(kind: Kind, elements: [Element] = [], isRing: Bool = false) {
    self.kind = kind
    self.elements = elements
    self.isRing = isRing
  }

  /// The offer of a row, in the order in which the next row meets it.
  init(of row: FabricRow, isTurned: Bool) {
    kind = .ordered
    var elements: [Element] = []
    var sizes: [Int: Int] = [:]
    let start = Self.stepCount(of: row)
    for (index, made) in row.made.enumerated() where index >= start {
      let node = row.firstNode + index
      switch made.role {
      case .stitch: elements.append(Element(stitch: made.stitch.base, node: node, place: made.group))
      case .turningChain(let length, let counts):
        guard length > 0 else { continue }
        elements.append(
          Element(
            stitch: counts ?? .slip, isTurningChain: true, isOptional: counts == nil, node: node))
      case .chain:
        sizes[made.group, default: 0] += 1
        elements.append(Element(stitch: nil, node: node, space: made.group))
      case .closing:
        sizes[made.group, default: 0] += max(1, made.stitch.base.turningChain)
        elements.append(Element(stitch: nil, node: node, space: made.group))
      case .join, .picot: break
      }
    }
    Self.mark(&elements, standsOf: row)
    for index in elements.indices where elements[index].space >= 0 {
      elements[index].spaceSize = sizes[elements[index].space] ?? 0
    }
    if isTurned { elements.reverse() }
    // A round that was turned still begins where it was joined.
    if isTurned, row.isRound, let last = elements.last { elements.removeLast(); elements.insert(last, at: 0) }
    // The last space of a round closed with a stitch is where the next one begins.
    if !isTurned, row.isRound, case .closing? = row.made.last?.role, let last = elements.last {
      let start = elements.firstIndex { $0.space == last.space } ?? elements.count - 1
      elements = Array(elements[start...]) + elements[..<start]
    }
    self.elements = elements
  }

  /// Numbers the stitches that share a place; those in a ring, and in the chains of a foundation, are
  /// separate.
  private static func mark(_ elements: inout [Element], standsOf row: FabricRow) {
    var stand = 0
    for index in elements.indices where elements[index].stitch != nil {
      let made = row.made[elements[index].node - row.firstNode]
      if index > 0, elements[index - 1].stitch != nil {
        let before = row.made[elements[index - 1].node - row.firstNode]
        let shares = made.group == before.group || !made.parents.isEmpty && made.parents == before.parents
        if !shares { stand += 1 }
      } else {
        stand += 1
      }
      elements[index].stand = stand
    }
  }

  /// How many slip stitches lead to where a row begins: "sl st in first 4 sts, ch 3".
  private static func stepCount(of row: FabricRow) -> Int {
    let steps = row.made.prefix { $0.role == .stitch && $0.stitch.base == .slip }.count
    guard !row.isRound, steps > 0, steps < row.made.count, case .turningChain = row.made[steps].role else {
      return 0
    }
    return steps
  }

  /// The same without an order, since the yarn is joined anywhere.
  var unordered: Offer {
    var counted = Offer(kind: .counted)
    counted.elements = elements.filter { $0.stitch != nil && !$0.isOptional }
    var seen: Set<Int> = []
    for element in elements where element.space >= 0 && seen.insert(element.space).inserted {
      counted.elements.append(element)
    }
    return counted
  }

  /// The same from the first space on that yarn is joined in: one of the size that is named, else a greatest one.
  func begun(atAny items: [Instruction]) -> Offer {
    guard
      let target = items.lazy.compactMap({ item -> Target? in
        if case .start(let place) = item.action { place.target } else { nil }
      }).first, case .space(let size) = target
    else { return unordered }
    let wanted = size ?? elements.map(\.spaceSize).max() ?? 0
    guard let first = elements.firstIndex(where: { $0.space >= 0 && $0.spaceSize == wanted }) else {
      return self
    }
    var begun = self
    begun.elements = Array(elements[first...]) + elements[..<first]
    return begun
  }

  /// The spaces between stitches in place of these, of a round without chain spaces.
  var gaps: Offer {
    guard isKnownStitches, spaceCount == 0 else { return self }
    var gaps = self
    gaps.elements = elements.compactMap { element in
      guard element.stitch != nil, !element.isOptional else { return nil }
      return Element(stitch: nil, node: element.node, space: element.node)
    }
    return gaps
  }

  private var isKnownStitches: Bool { kind == .ordered || kind == .counted }

  /// Chains are worked back from the last one, those of a ring on from the first.
  static func foundation(_ count: Int, firstNode: Int, isRing: Bool = false) -> Offer {
    let elements = (0..<min(count, stitchLimit)).map { Element(stitch: nil, node: firstNode + $0, space: -1) }
    return Offer(
      kind: isRing ? .ring : .foundation, elements: isRing ? elements : elements.reversed(), isRing: isRing)
  }
}
