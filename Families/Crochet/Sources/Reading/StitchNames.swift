/// The names of stitches.
extension InstructionParser {
  /// The name of a stitch at the present token, or nil without having moved.
  mutating func stitchName() throws(ReadingFailure) -> StitchName? {
    let start = index
    _ = accept("beg", "beginning", "starting", "standing", "first") && acceptMark("-")
    if let macro = macroName() { return .macro(macro) }
    var count: Int?
    if let number = number(), isMark("-", 1), token(1)?.isSpaced == false {
      count = number
      index += 2
    } else if isSizedCluster {
      count = amount()
    }
    if let stitch = try plainName(count: count) { return stitch }
    index = start
    return nil
  }

  /// The longest special stitch of the pattern that starts here.
  private mutating func macroName() -> String? {
    guard !vocabulary.macros.isEmpty else { return nil }
    var words: [String] = []
    var best: (name: String, length: Int)?
    for distance in 0..<6 {
      switch token(distance)?.kind {
      case .word(let word): words.append(word)
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
      _ = accept("st")
      var stitch = Stitch(.single)
      stitch.isReverse = true
      return .stitch(stitch)
    }
    let isSpike = accept("spike", "long", "drop")
    if isSpike, accept("st") {
      var stitch = Stitch(.single)
      stitch.isSpike = true
      return .stitch(stitch)
    }
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
    let loops: [(String, Stitch.Loop)] = [
      ("blo", .back), ("flo", .front), ("tbl", .back), ("tfl", .front), ("bl", .back), ("fl", .front),
    ]
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

  /// "2tog", "inc", "dec", "cluster" after a basic stitch.
  mutating func suffix(of base: StitchBase, count: Int?) throws(ReadingFailure) -> StitchName? {
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
      _ = accept("st")
      return .stitch(Stitch(.halfDouble, .puff))
    case "popcorn", "popcorns", "pc", "pop", "pcs":
      index += 1
      _ = accept("st")
      return .stitch(Stitch(base ?? .double, .popcorn(count ?? 5)))
    case "bobble", "bobbles", "bo", "mb", "bob", "bbl":
      index += 1
      _ = accept("st")
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
