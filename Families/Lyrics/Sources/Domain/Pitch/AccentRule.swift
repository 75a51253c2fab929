/// How a particle or auxiliary changes the accent of what it leans on (UniDic's aConType, Sagisaka and Sato 1983).
package enum AccentRule: Sendable, Hashable {
  /// F1: the accent before stays.
  case same
  /// F2@n: after a flat phrase the fall is n morae into the particle; a fall before stays.
  case fallsIfFlat(Int)
  /// F3@n: a phrase with a fall falls n morae into the particle instead; a flat one stays flat.
  case fallsUnlessFlat(Int)
  /// F4@n: the fall is n morae into the particle, whatever was before.
  case falls(Int)
  /// F5: the phrase is flat.
  case flat
  /// F6@n,m: n morae into the particle after a flat phrase, m after one with a fall.
  case fallsBoth(ifFlat: Int, otherwise: Int)

  /// Reads UniDic's notation; nil for `-`.
  init?(_ text: Substring) {
    let parts = text.split(separator: "@")
    let numbers = parts.count < 2 ? [] : parts[1].split(separator: ",").compactMap { Int($0) }
    switch (parts.first, numbers.count) {
    case ("F1", _): self = .same
    case ("F2", 1): self = .fallsIfFlat(numbers[0])
    case ("F3", 1): self = .fallsUnlessFlat(numbers[0])
    case ("F4", 1): self = .falls(numbers[0])
    case ("F5", _): self = .flat
    case ("F6", 2): self = .fallsBoth(ifFlat: numbers[0], otherwise: numbers[1])
    default: return nil
    }
  }

  /// The accent number of a phrase with the particle, and whether it is the one before.
  ///
  /// - Parameters:
  ///   - accent: The accent number of the phrase before.
  ///   - moraCount: Its morae.
  func accent(after accent: Int, moraCount: Int) -> (accent: Int, isKept: Bool) {
    switch self {
    case .same: (accent, true)
    case .fallsIfFlat(let offset): accent == 0 ? (moraCount + offset, false) : (accent, true)
    case .fallsUnlessFlat(let offset): accent == 0 ? (0, true) : (moraCount + offset, false)
    case .falls(let offset): (moraCount + offset, false)
    case .flat: (0, false)
    case .fallsBoth(let ifFlat, let otherwise): (moraCount + (accent == 0 ? ifFlat : otherwise), false)
    }
  }
}

/// What an inflected form of an auxiliary does to the accent of its phrase (UniDic's aModType).
enum AccentShift: Sendable, Hashable {
  /// M1@n: the fall is n morae before the end.
  case fromEnd(Int)
  /// M2@n: the same, where the phrase is flat.
  case fromEndIfFlat(Int)
  /// M4@n: a fall after the first mora moves n morae towards the start.
  case earlier(Int)

  init?(_ text: Substring) {
    let parts = text.split(separator: "@")
    guard parts.count == 2, let offset = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "M1": self = .fromEnd(offset)
    case "M2": self = .fromEndIfFlat(offset)
    case "M4": self = .earlier(offset)
    default: return nil
    }
  }

  func accent(of accent: Int, moraCount: Int) -> Int {
    switch self {
    case .fromEnd(let offset): moraCount - offset
    case .fromEndIfFlat(let offset): accent == 0 ? moraCount - offset : accent
    case .earlier(let offset): accent > 1 ? accent - offset : accent
    }
  }
}
