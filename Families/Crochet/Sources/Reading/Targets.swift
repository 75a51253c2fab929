/// The targets of stitches.
extension Cursor {
  /// A target, and whether it is in each of several groups.
  struct TargetRead: Hashable {
    var kind: Target
    var isInEachGroup = false
  }

  /// "st", "dc", "ch-2 sp", "ch", "V-st": a kind of thing that a row offers.
  mutating func target() -> TargetRead? {
    if let center = centerOfGroup() { return TargetRead(kind: .group, isInEachGroup: center.isEach) }
    if undefinedGroup() { return TargetRead(kind: .group) }
    return attempt { $0.plainTarget() }.map { TargetRead(kind: $0) }
  }

  private mutating func plainTarget() -> Target? {
    let start = index
    while take(.targetKind) { if isMark("-"), word(1) != nil { index += 1 } }
    if let space = spaceTarget() { return space }
    if take("st", "s", "pair") {
      take(mark: "'")
      return .stitch
    }
    if take(.chain) {
      take("st")
      return .chain
    }
    if let name = stitchName() {
      take("st")
      return target(named: name)
    }
    guard index > start, let last = tokens[index - 1].word else { return nil }
    if last == "corner" { return .space(nil) }
    return ["same", "center", "centre"].contains(last) ? .stitch : nil
  }

  private mutating func target(named name: StitchName) -> Target {
    switch name {
    case .stitch(let stitch) where stitch.form == .plain: return .kind(stitch.base)
    case .chain: return .chain
    case .special(let name) where isGroup(name):
      take(.space)
      return .group
    default: return .stitch
    }
  }

  /// Whether a special stitch is several stitches in one place.
  private func isGroup(_ name: String) -> Bool {
    if case .stitch? = vocabulary.macros[name] { false } else { true }
  }

  /// "ch-2 sp", "2-ch sp", "ch sp", "sp", "loop", "ch-3 corner sp".
  private mutating func spaceTarget() -> Target? {
    attempt { cursor in
      let start = cursor.index
      let size = cursor.spaceSize()
      if cursor.isMark("-"), cursor.has(.space, 1) { cursor.index += 1 }
      cursor.take("turning", "corner")
      if cursor.has(.space), !cursor.isWord("corner") || cursor.index > start {
        cursor.index += 1
        cursor.take(.space)
        return .space(size)
      }
      return cursor.index > start && cursor.tokens[cursor.index - 1].isWord("corner") ? .space(size) : nil
    }
  }

  private mutating func spaceSize() -> Int? {
    var size: Int?
    if let number = number(), isWord("ch", at: isMark("-", 1) ? 2 : 1) {
      size = number
      index += isMark("-", 1) ? 2 : 1
    }
    guard take("ch", "chain") else { return size }
    if isMark("-"), number(1) != nil || has(.space, 1) || isWord("corner", at: 1) { index += 1 }
    guard let number = number() else { return size }
    index += 1
    take(mark: "-")
    return number
  }

  /// "5-ch arch", "5ch loop": the number is that of the chains.
  var isSizedSpaceAhead: Bool {
    guard number() != nil else { return false }
    let distance = isMark("-", 1) ? 2 : 1
    guard isWord("ch", "chain", at: distance) else { return false }
    return has(.space, distance + 1) || isMark("-", distance + 1) && has(.space, distance + 2)
  }

  /// "ch-1 sp", "1-ch sp" without a word before.
  var isBarePosition: Bool {
    isWord("ch") && isMark("-", 1) && has(.space, 3)
      || number() != nil && isMark("-", 1) && isWord("ch", at: 2) && has(.space, 3)
  }

  // MARK: Groups

  /// The name of stitches that share a place: "V-st", "shell", "3-dc group".
  mutating func groupName() -> Bool {
    accepts { cursor in
      guard let name = cursor.stitchName() else { return false }
      if case .special(let name) = name, cursor.isGroup(name) { return true }
      return cursor.take(.groupOf)
    }
      || accepts { cursor in
        guard cursor.number() != nil, cursor.isMark("-", 1) else { return false }
        cursor.index += 2
        return cursor.baseName() != nil && cursor.take(.groupOf)
      } || take(.group)
  }

  /// "shell" and "3-dc group" where the pattern does not define them: several stitches in one place.
  private mutating func undefinedGroup() -> Bool {
    if number() != nil, isMark("-", 1),
      accepts({ $0.groupName() && $0.tokens[$0.index - 1].word?.hasPrefix("gr") == true })
    {
      return true
    }
    guard let word = word(), vocabulary.macros[word] == nil, !named.contains(word) else { return false }
    return take("shell", "fan")
  }

  /// "center dc of next shell", "center of each V-st": the middle of a group.
  private mutating func centerOfGroup() -> (isEach: Bool, isBlock: Bool)? {
    attempt { cursor in
      guard cursor.take(.center) else { return nil }
      if !cursor.take("st") { _ = cursor.baseName() }
      return cursor.take("of") ? cursor.selectedGroup() : nil
    }
  }

  /// "next shell", "each V-st", "the same group".
  mutating func selectedGroup() -> (isEach: Bool, isBlock: Bool)? {
    attempt { cursor in
      cursor.take("the")
      let isEach = cursor.isWord("each", "every")
      cursor.take(.groupSelection)
      let isBlock = cursor.isWord("block", "blk", "tile", "square")
      guard isBlock && cursor.take("square", "blk") || cursor.groupName() else { return nil }
      return (isEach, isBlock)
    }
  }
}
