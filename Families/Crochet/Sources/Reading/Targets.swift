/// The targets and names of stitches.
extension InstructionParser {
  /// "st", "dc", "ch-2 sp", "ch", "V-st": a kind of thing that a row offers.
  mutating func target() throws(ReadingFailure) -> Target? {
    let start = index
    if centerOfGroup() { return .group }
    if acceptUndefinedGroup() { return .group }
    while accept(
      "the", "corner", "center", "centre", "middle", "base", "side", "unworked", "skipped", "unused",
      "free",
      "remaining", "rem", "same", "foundation", "beg", "starting", "single", "previous", "indicated",
      "specified",
      "required", "designated", "desired")
    {
      if isMark("-"), word(1) != nil { index += 1 }
    }
    if let space = spaceTarget() { return space }
    if accept("st", "s", "pair") || accept(phrase: ["st", "s"]) {
      _ = isMark("'") ? acceptMark("'") : false
      return .stitch
    }
    if accept("ch", "chs", "chain", "chains") {
      _ = accept("st")
      return .chain
    }
    if let name = try stitchName() {
      _ = accept("st")
      if case .group? = macroAction(name) {
        if isSpaceWord(word()) { index += 1 }
        return .group
      }
      switch name {
      case .stitch(let stitch): return stitch.form == .plain ? .kind(stitch.base) : .stitch
      case .chain: return .chain
      default: return .stitch
      }
    }
    if index > start, let last = tokens[index - 1].word {
      if last == "corner" { return .space(nil) }
      if last == "same" || last == "center" || last == "centre" { return .stitch }
    }
    index = start
    return nil
  }

  /// The name of stitches that share a place: "V-st", "shell", "3-dc group".
  mutating func acceptGroupName() -> Bool {
    let start = index
    if let name = (try? stitchName()) ?? nil {
      if macroAction(name) != nil || accept("group", "groups", "grp", "grps") { return true }
      index = start
    }
    if number() != nil, isMark("-", 1) {
      index += 2
      if baseName() != nil, accept("group", "groups", "grp", "grps") { return true }
      index = start
    }
    return accept(
      "shell", "shells", "fan", "fans", "group", "groups", "grp", "motif", "petal", "scallop", "block",
      "blocks",
      "tile", "tiles")
  }

  /// "shell" and "3-dc group" where the pattern does not define them: several stitches in one place.
  private mutating func acceptUndefinedGroup() -> Bool {
    let start = index
    if number() != nil, isMark("-", 1), acceptGroupName(), tokens[index - 1].word?.hasPrefix("gr") == true {
      return true
    }
    index = start
    guard vocabulary.macros[word() ?? ""] == nil else { return false }
    return accept("shell", "fan")
  }

  /// "center dc of next shell", "center of each V-st": the middle of a group.
  private mutating func centerOfGroup() -> Bool {
    let start = index
    if accept("center", "centre", "middle") {
      if !accept("st") { _ = baseName() }
      if accept("of"), acceptGroupAfterSelection() { return true }
    }
    index = start
    return false
  }

  /// "next shell", "each V-st", "the same group".
  mutating func acceptGroupAfterSelection() -> Bool {
    _ = accept("the")
    let isEach = word() == "each" || word() == "every"
    _ = accept("next", "each", "every", "last", "first", "same", "following", "previous", "prev")
    let isBlock = ["block", "blk", "tile", "square"].contains(word() ?? "")
    guard isBlock && accept("square", "blk") || acceptGroupName() else { return false }
    namesEachGroup = isEach
    namesBlock = isBlock
    return true
  }

  /// "ch-2 sp", "2-ch sp", "ch sp", "sp", "loop", "ch-3 corner sp".
  private mutating func spaceTarget() -> Target? {
    let start = index
    var size: Int?
    if let number = number(), word(1) == "ch" || (isMark("-", 1) && word(2) == "ch") {
      size = number
      index += isMark("-", 1) ? 2 : 1
    }
    if accept("ch", "chain") {
      if isMark("-"), number(1) != nil || isSpaceWord(word(1)) || word(1) == "corner" { index += 1 }
      if let number = number() {
        size = number
        index += 1
        if isMark("-") { index += 1 }
      }
    }
    if isMark("-"), isSpaceWord(word(1)) { index += 1 }
    _ = accept("turning", "corner")
    if isSpaceWord(word()), word() != "corner" || index > start {
      index += 1
      if isSpaceWord(word()) { index += 1 }
      return .space(size)
    }
    if index > start, tokens[index - 1].isWord("corner") { return .space(size) }
    index = start
    return nil
  }

  enum StitchName: Hashable {
    case stitch(Stitch)
    case increase(StitchBase?, Int)
    case chain
    case macro(String)
    case picot
  }

  func macroAction(_ name: StitchName) -> Action? {
    guard case .macro(let name) = name, case .instructions(let body)? = vocabulary.macros[name] else {
      return nil
    }
    return .group(body, Position(.implied(1)))
  }
}

extension InstructionParser.StitchName {
  func with(post: Stitch.Post?, loop: Stitch.Loop?) -> Self {
    guard case .stitch(var stitch) = self else { return self }
    stitch.post = post
    stitch.loop = loop
    return .stitch(stitch)
  }
}
