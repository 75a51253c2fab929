extension RowReadings {
  /// How many chains are passed before the first stitch.
  func hookSkip(_ items: [Instruction]) -> Int? {
    for item in items {
      switch item.action {
      case .work(_, _, let position):
        if case .fromHook(let number) = position.selection { return number - 1 }
        return nil
      case .skip(let position):
        switch position.selection {
        case .next(let count), .first(let count): return count
        default: return nil
        }
      case .group(let body, let position):
        if case .fromHook(let number) = position.selection { return number - 1 }
        return hookSkip(body)
      case .repeated(let body, _): return hookSkip(body)
      default: continue
      }
    }
    return nil
  }

  func mayMeanTotal(_ items: [Instruction]) -> Bool {
    items.contains { item in
      switch item.action {
      case .repeated(let body, let times): times.mayMeanTotal || mayMeanTotal(body)
      case .group(let body, _): mayMeanTotal(body)
      default: false
      }
    }
  }

  /// Whether it works into the middle of a group and skips stitches.
  func hasGroups(_ items: [Instruction]) -> Bool {
    let all = items.flatMap(\.flattened)
    return all.contains { if case .skip = $0.action { true } else { false } }
      && all.contains { item in
        switch item.action {
        case .work(_, _, let position), .group(_, let position): position.target == .group
        default: false
        }
      }
  }

  func hasKinds(_ items: [Instruction]) -> Bool {
    items.contains { item in
      switch item.action {
      case .work(_, _, let position), .skip(let position):
        if case .kind = position.target { true } else { false }
      case .repeated(let body, _): hasKinds(body)
      case .group(let body, let position):
        hasKinds(body) || { if case .kind = position.target { true } else { false } }()
      default: false
      }
    }
  }
}
