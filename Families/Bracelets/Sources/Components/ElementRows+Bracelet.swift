import VectorGraphics

extension ElementRows {
  /// The rows of a bracelet: all elements if shares are known, else the stones in use.
  static func rows(of bracelet: BeadRing, wearer: ResolvedWearer, language: BraceletLanguage) -> [Row] {
    func stones(_ beads: [Bead]) -> String {
      var names: [String] = []
      for name in beads.map({ $0.stone.name(in: language) }) where !names.contains(name) {
        names.append(name)
      }
      return names.joined(separator: language == .english ? ", " : "、")
    }
    guard let current = wearer.current, let goal = wearer.goal else {
      let kinds = Dictionary(grouping: bracelet.beads) { $0.stone }
      return kinds.values.sorted { ($1.count, $0[0].id) < ($0.count, $1[0].id) }.prefix(6).map { beads in
        let elements = Set(beads.map(\.element))
        return Row(
          element: elements.count == 1 ? beads[0].element : nil, color: beads[0].color, stones: stones(beads),
          beadCount: beads.count)
      }
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

  /// The heading above stones whose shares are not known.
  var stonesHeading: String {
    switch self {
    case .english: "Stones"
    case .chinese: "宝石"
    case .japanese: "石"
    }
  }
}
