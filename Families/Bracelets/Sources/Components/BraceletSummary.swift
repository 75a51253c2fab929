import Tabular

/// A bracelet in words, so that a shared image can be read aloud.
struct BraceletSummary {
  let language: BraceletLanguage

  /// `A bracelet of 18 beads: 5 metal, 4 wood, …`: all elements where a bead has one, so that none seems forgotten.
  func text(of bracelet: BeadRing) -> String {
    let counts = bracelet.counts
    let others = bracelet.beads.count - counts.inOrder.reduce(0, +)
    let named = others < bracelet.beads.count ? Element.allCases : []
    switch language {
    case .english:
      var parts = named.map { "\(counts[$0] > 0 ? "\(counts[$0])" : "no") \($0.englishName.lowercased())" }
      if others > 0 { parts.append("\(others) without an element") }
      let beads = bracelet.beads.count == 1 ? "1 bead" : "\(bracelet.beads.count) beads"
      return "A bracelet of \(beads): \(parts.joined(separator: ", "))."
    case .chinese:
      var parts = named.map { "\($0.character)\(counts[$0])颗" }
      if others > 0 { parts.append("无五行\(others)颗") }
      return "一条\(bracelet.beads.count)颗珠子的手串：\(parts.joined(separator: "、"))。"
    case .japanese:
      var parts = named.map { "\($0.character)\(counts[$0])個" }
      if others > 0 { parts.append("五行なし\(others)個") }
      return "\(bracelet.beads.count)個のビーズのブレスレット：\(parts.joined(separator: "、"))。"
    }
  }

  /// `Elements, now and as the goal: metal 10 % → 20 %, …`
  func text(current: ElementRatios, goal: ElementRatios) -> String {
    switch language {
    case .english:
      let parts = Element.allCases.map { element in
        "\(element.englishName.lowercased()) \(percent(current, element)) now, \(percent(goal, element)) as the goal"
      }
      return "Shares of the elements: \(parts.joined(separator: "; "))."
    case .chinese:
      let parts = Element.allCases.map { element in
        "\(element.character)现在\(percent(current, element))、目标\(percent(goal, element))"
      }
      return "五行比例：\(parts.joined(separator: "；"))。"
    case .japanese:
      let parts = Element.allCases.map { element in
        "\(element.character)は現在\(percent(current, element))、目標\(percent(goal, element))"
      }
      return "五行の割合：\(parts.joined(separator: "；"))。"
    }
  }

  /// A share as the images write it: whole percents, one digit more below 10 where it is not whole.
  static func percent(_ value: Double) -> String {
    let format = NumberFormat(maximumFractionDigits: value < 9.95 ? 1 : 0)
    return format.string(value) + "%"
  }

  private func percent(_ ratios: ElementRatios, _ element: Element) -> String {
    Self.percent(ratios.percentages[element])
  }
}

extension BraceletLanguage {
  func name(of element: Element) -> String { self == .english ? element.englishName : element.character }
}
