/// What stitches are worked into, and the names of stitches.
extension InstructionParser {
  /// "sts", "dc", "ch-2 sp", "ch", "V-st": a kind of thing that a row offers.
  mutating func target() throws(ReadingFailure) -> Target? {
    let start = index
    if centerOfGroup() { return .group }
    if acceptUndefinedGroup() { return .group }
    while !(word() == "single" && word(1) == "crochet"),
      accept(
        "the", "corner", "center", "centre", "middle", "base", "side", "unworked", "skipped", "unused",
        "free",
        "remaining", "rem", "same", "foundation", "beg", "starting", "single", "previous", "indicated",
        "specified",
        "required", "designated", "desired")
    {
      if isMark("-"), word(1) != nil { index += 1 }
    }
    if let space = spaceTarget() { return space }
    if accept("st", "sts", "stitch", "stitches", "s", "pair") || accept(phrase: ["st", "s"]) {
      _ = isMark("'") ? acceptMark("'") : false
      return .stitch
    }
    if accept("ch", "chs", "chain", "chains") {
      _ = accept("st", "sts", "stitch", "stitches")
      return .chain
    }
    if let name = try stitchName() {
      _ = accept("st", "sts", "stitch", "stitches")
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

  /// The name of stitches that stand in one place: "V-st", "shell", "3-dc group".
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
      if !accept("st", "stitch") { _ = baseName() }
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
    let isBlock = ["block", "tile"].contains(word() ?? "")
    guard acceptGroupName() else { return false }
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
    return .group(body, Place(.implied(1)))
  }

  /// The name of a stitch at the present token, or nil without having moved.
  mutating func stitchName() throws(ReadingFailure) -> StitchName? {
    let start = index
    _ = accept("beg", "beginning", "starting", "standing", "first") && acceptMark("-")
    if let macro = macroName() { return .macro(macro) }
    var count: Int?
    if let number = number(), isMark("-", 1), token(1)?.isSpaced == false {
      count = number
      index += 2
    }
    if let stitch = try plainName(count: count) { return stitch }
    index = start
    return nil
  }

  /// "stitch" and "stitches" as "st" in the names of special stitches.
  static func stitchWord(_ word: String) -> String {
    ["stitch", "stitches", "sts"].contains(word) ? "st" : word
  }

  /// The longest special stitch of the pattern that starts here.
  private mutating func macroName() -> String? {
    guard !vocabulary.macros.isEmpty else { return nil }
    var words: [String] = []
    var best: (name: String, length: Int)?
    for distance in 0..<6 {
      switch token(distance)?.kind {
      case .word(let word): words.append(Self.stitchWord(word))
      case .number(let number): words.append("\(number)")
      case .mark("-"): continue
      default: words.append("\u{0}")
      }
      let name = words.joined(separator: " ")
      for candidate in [name, name.hasSuffix("s") ? String(name.dropLast()) : name]
      where vocabulary.macros[candidate] != nil {
        best = (candidate, distance + 1)
      }
    }
    guard let best else { return nil }
    index += best.length
    return best.name
  }

  private mutating func plainName(count: Int?) throws(ReadingFailure) -> StitchName? {
    let start = index
    var post = postPrefix()
    var loop = loopPrefix()
    let isReverse = accept("rev", "reverse", "crab", "rsc")
    if isReverse, tokens[index - 1].isWord("crab") || tokens[index - 1].isWord("rsc") {
      _ = accept("st", "sts", "stitch", "stitches")
      var stitch = Stitch(.single)
      stitch.isReverse = true
      return .stitch(stitch)
    }
    let isSpike = accept("spike", "long", "drop") || false
    _ =
      accept(
        "ext", "extended", "exs", "foundation", "linked", "invisible", "inv", "regular", "standard", "more")
      && acceptMark("-")
    if let joined = joinedName() {
      post = joined.post ?? post
      loop = joined.loop ?? loop
    }
    if let base = joinedBase ?? baseName() {
      joinedBase = nil
      var stitch = Stitch(base)
      if let form = try suffix(of: base, count: count) { return form.with(post: post, loop: loop) }
      if post == nil { post = postSuffix() }
      if loop == nil { loop = loopSuffix() }
      stitch.post = post
      stitch.loop = loop
      stitch.isReverse = isReverse
      stitch.isSpike = isSpike
      return .stitch(stitch)
    }
    if let form = try formName(base: nil, count: count) { return form.with(post: post, loop: loop) }
    index = start
    return nil
  }

  /// "fpdc", "dcbp", "blsc": a stitch in one word with its post or loop.
  private mutating func joinedName() -> (post: Stitch.Post?, loop: Stitch.Loop?)? {
    guard let word = word() else { return nil }
    let posts: [(String, Stitch.Post)] = [("fp", .front), ("bp", .back)]
    for (name, post) in posts {
      let rest =
        word.hasPrefix(name)
        ? String(word.dropFirst(2)) : word.hasSuffix(name) ? String(word.dropLast(2)) : ""
      if let base = Self.shortNames[rest] {
        index += 1
        joinedBase = inDialect(base, rest)
        return (post, nil)
      }
    }
    let loops: [(String, Stitch.Loop)] = [("blo", .back), ("flo", .front), ("bl", .back), ("fl", .front)]
    for (name, loop) in loops {
      let rest =
        word.hasPrefix(name)
        ? String(word.dropFirst(name.count)) : word.hasSuffix(name) ? String(word.dropLast(name.count)) : ""
      if let base = Self.shortNames[rest] {
        index += 1
        joinedBase = inDialect(base, rest)
        return (nil, loop)
      }
    }
    let raised: [String: (StitchBase, Stitch.Post)] = [
      "rtrf": (.double, .front), "rtrb": (.double, .back), "rdcf": (.single, .front),
      "rdcb": (.single, .back),
    ]
    guard let known = raised[word] else { return nil }
    index += 1
    joinedBase = known.0
    return (known.1, nil)
  }

  private mutating func postPrefix() -> Stitch.Post? {
    if accept("fp") { _ = acceptMark("-"); return .front }
    if accept("bp") { _ = acceptMark("-"); return .back }
    if accept(phrase: ["front", "post"]) { return .front }
    if accept(phrase: ["back", "post"]) { return .back }
    return nil
  }

  private mutating func postSuffix() -> Stitch.Post? {
    let start = index
    _ = acceptMark("/") || acceptMark("-")
    if accept("fp", "rf") || accept(phrase: ["front", "post"]) { return .front }
    if accept("bp", "rb") || accept(phrase: ["back", "post"]) { return .back }
    index = start
    return nil
  }

  private mutating func loopPrefix() -> Stitch.Loop? {
    let start = index
    let before = pendingLoop
    pendingLoop = nil
    defer { pendingLoop = before }
    if loopPhrase(), let loop = pendingLoop {
      _ = acceptMark(",") || acceptMark("-") || acceptMark(":")
      if word() != nil { return loop }
    }
    index = start
    return nil
  }

  private mutating func loopSuffix() -> Stitch.Loop? {
    let start = index
    _ = acceptMark("-")
    if accept("blo", "bl") { return .back }
    if accept("flo", "fl") { return .front }
    index = start
    return nil
  }

  /// A basic stitch in the pattern's dialect.
  mutating func baseName() -> StitchBase? {
    guard let word = word() else { return nil }
    if let base = Self.shortNames[word] {
      index += 1
      return inDialect(base, word)
    }
    if word == "x", tokens[index].isUppercase, isSymbolText {
      index += 1
      return .single
    }
    if word == "sl" || word == "slip" || word == "slst" || word == "ss" || word == "slp" {
      index += 1
      if word == "sl" || word == "slip" || word == "slp" {
        _ = acceptMark("-") || acceptMark(".")
        if !accept("st", "sts", "stitch", "stitches"), word == "slip" || word == "sl" {
          // "slip next st": the same stitch.
        }
      }
      return .slip
    }
    return longName()
  }

  private static let shortNames: [String: StitchBase] = [
    "sc": .single, "scs": .single, "hdc": .halfDouble, "hdcs": .halfDouble, "dc": .double, "dcs": .double,
    "tr": .treble, "trs": .treble, "trc": .treble, "dtr": .doubleTreble, "dtrs": .doubleTreble,
    "trtr": .tripleTreble, "ttr": .tripleTreble, "htr": .halfDouble, "htrs": .halfDouble,
    "qtr": .tripleTreble,
    "esc": .single, "exsc": .single, "edc": .double, "ehdc": .halfDouble, "hdctr": .halfDouble,
    "fsc": .single, "fdc": .double,
    "fhdc": .halfDouble, "lsc": .single, "ldc": .double, "tc": .treble, "trcl": .treble,
    "dtrc": .doubleTreble,
  ]

  private func inDialect(_ base: StitchBase, _ word: String) -> StitchBase {
    guard vocabulary.dialect == .uk, !["htr", "htrs", "sc", "hdc", "qtr", "trc"].contains(word) else {
      return base
    }
    return StitchBase(rawValue: max(1, base == .double ? 1 : base == .treble ? 3 : base.rawValue - 1)) ?? base
  }

  private mutating func longName() -> StitchBase? {
    let start = index
    let prefixes: [(String, StitchBase)] = [
      ("single", .single), ("half", .halfDouble), ("double", .double), ("treble", .treble),
      ("triple", .treble),
    ]
    guard let word = word(), let (_, base) = prefixes.first(where: { $0.0 == word }) else { return nil }
    index += 1
    _ = acceptMark("-")
    var found = base
    if base == .halfDouble {
      guard accept("double", "treble") else { index = start; return nil }
      _ = accept("crochet", "crochets", "crocheted")
      return .halfDouble
    }
    if accept("treble", "triple") { found = base == .double ? .doubleTreble : .tripleTreble }
    let isNamed =
      accept("crochet", "crochets", "crocheted") || found == .treble || found == .doubleTreble
      || found == .tripleTreble
    guard isNamed else { index = start; return nil }
    if vocabulary.dialect == .uk, let lower = StitchBase(rawValue: found == .double ? 1 : found.rawValue - 1)
    {
      return lower
    }
    return found
  }

  /// Whether the row writes stitches as the letters X, V and A.
  var isSymbolText: Bool {
    tokens.indices.contains { place in
      (tokens[place].isWord("v") || tokens[place].isWord("a")) && tokens[place].isUppercase
        && !(place + 1 < tokens.count && tokens[place + 1].isMark(":"))
        && !(place > 0
          && ["with", "in", "to", "join", "color", "colour"].contains(tokens[place - 1].word ?? ""))
    }
      || tokens.indices.contains {
        tokens[$0].isWord("x") && tokens[$0].isUppercase && tokens[$0].isSpaced == false
          && $0 > 0 && tokens[$0 - 1].number != nil
          && !($0 + 1 < tokens.count && tokens[$0 + 1].number != nil)
      }
  }

  /// "2tog", "inc", "dec", "cluster" after a basic stitch.
  private mutating func suffix(of base: StitchBase, count: Int?) throws(ReadingFailure) -> StitchName? {
    let start = index
    _ = acceptMark("-")
    if let number = number(), word(1) == "tog" || word(1) == "together" {
      index += 2
      return .stitch(Stitch(base, .together(min(max(1, number), 100))))
    }
    if isMark("-") == false, let name = try formName(base: base, count: count) { return name }
    index = start
    return nil
  }

  /// "inc", "dec", "cluster", "popcorn", "puff", "bobble", "picot".
  private mutating func formName(base: StitchBase?, count: Int?) throws(ReadingFailure) -> StitchName? {
    let name = word() ?? ""
    let size = min(max(1, count ?? 3), 100)
    switch name {
    case "inc", "incs", "increase", "increases", "invinc":
      index += 1
      return .increase(base, count ?? 2)
    case "v"
    where tokens[index].isUppercase && base == nil && isSymbolText && !isMark("-", 1) && word(1) != "st":
      index += 1
      return .increase(base, 2)
    case "a" where tokens[index].isUppercase && base == nil && isSymbolText && !isMark(":", 1):
      index += 1
      return .stitch(Stitch(.single, .together(2)))
    case "dec", "decs", "decrease", "decreases", "invdec", "idec":
      index += 1
      return .stitch(Stitch(base ?? self.base, .together(count ?? 2)))
    case "cluster", "clusters", "cl", "cls", "clus":
      index += 1
      return .stitch(Stitch(base ?? .double, .cluster(size)))
    case "puff", "puffs":
      index += 1
      _ = accept("st", "sts", "stitch", "stitches")
      return .stitch(Stitch(.halfDouble, .puff))
    case "popcorn", "popcorns", "pc", "pop", "pcs":
      index += 1
      _ = accept("st", "sts", "stitch", "stitches")
      return .stitch(Stitch(base ?? .double, .popcorn(count ?? 5)))
    case "bobble", "bobbles", "bo", "mb", "bob", "bbl":
      index += 1
      _ = accept("st", "sts", "stitch", "stitches")
      return .stitch(Stitch(base ?? .double, .cluster(count ?? 5)))
    case "picot", "picots":
      index += 1
      if isMark("-"), number(1) != nil { index += 2 }
      return .picot
    case "ch", "chain":
      if base != nil { return nil }
      index += 1
      return .chain
    default: return nil
    }
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
