extension RowReadings {
  /// How many chains are passed before the first stitch.
  func hookSkip(_ items: [Instruction]) -> Int? {
    for item in items {
      switch item.action {
      case .work(_, _, let place):
        if case .fromHook(let number) = place.selection { return number - 1 }
        return nil
      case .skip(let place):
        switch place.selection {
        case .next(let count), .first(let count): return count
        default: return nil
        }
      case .group(let body, let place):
        if case .fromHook(let number) = place.selection { return number - 1 }
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
        case .work(_, _, let place), .group(_, let place): place.target == .group
        default: false
        }
      }
  }

  func hasKinds(_ items: [Instruction]) -> Bool {
    items.contains { item in
      switch item.action {
      case .work(_, _, let place), .skip(let place): if case .kind = place.target { true } else { false }
      case .repeated(let body, _): hasKinds(body)
      case .group(let body, let place):
        hasKinds(body) || { if case .kind = place.target { true } else { false } }()
      default: false
      }
    }
  }
}
