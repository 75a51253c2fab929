import VectorGraphics

extension ElementRows {
  /// The most rows of stones; where there are more kinds, the last row says how many.
  private static let mostStones = 6

  /// The rows of a bracelet: all elements if shares are known, else the stones in use.
  static func rows(of bracelet: BeadRing, wearer: ResolvedWearer, language: BraceletLanguage) -> [Row] {
    func name(_ bead: Bead) -> String { bead.name ?? bead.stone.name(in: language) }
    func stones(_ beads: [Bead]) -> String {
      var names: [String] = []
      for name in beads.map(name) where !names.contains(name) { names.append(name) }
      return names.joined(separator: language == .english ? ", " : "、")
    }
    guard let current = wearer.current, let goal = wearer.goal else {
      let kinds = Dictionary(grouping: bracelet.beads, by: name).values
        .sorted { ($1.count, $0[0].id) < ($0.count, $1[0].id) }
      let shown = kinds.prefix(kinds.count > mostStones ? mostStones - 1 : mostStones)
      let others = kinds.dropFirst(shown.count).flatMap(\.self)
      let rows = shown.map { beads in
        let elements = Set(beads.map(\.element))
        return Row(
          element: elements.count == 1 ? beads[0].element : nil, color: beads[0].color, stones: stones(beads),
          beadCount: beads.count)
      }
      guard let other = others.first else { return rows }
      return rows + [
        Row(
          color: other.color, hasSwatch: false, stones: language.moreStones(kinds.count - shown.count),
          beadCount: others.count)
      ]
    }
    return Element.allCases.map { element in
      let beads = bracelet.beads.filter { $0.element == element }
      return Row(
        element: element, color: wearer.palette[element], stones: stones(beads),
        shares: (current.percentages[element], goal.percentages[element]), beadCount: beads.count)
    }
  }
}

extension BraceletLanguage {
  /// The labels of the bars and of the ticks of shares.
  var sharesNow: (now: String, goal: String) {
    switch self {
    case .english: ("now", "goal")
    case .chinese: ("现在", "目标")
    case .japanese: ("現在", "目標")
    }
  }

  /// The heading above the rows of elements.
  var elementsHeading: String {
    switch self {
    case .english: "Elements"
    case .chinese, .japanese: "五行"
    }
  }

  /// How many kinds of stones are not listed.
  func moreStones(_ count: Int) -> String {
    switch self {
    case .english: "and \(count) more kinds"
    case .chinese: "另有\(count)种"
    case .japanese: "ほか\(count)種類"
    }
  }

  /// The heading above stones whose shares are not known.
  var stonesHeading: String {
    switch self {
    case .english: "Stones"
    case .chinese: "宝石"
    case .japanese: "石"
    }
  }
}
