/// The name of a stitch as it is written.
enum StitchName: Hashable {
  case stitch(Stitch)
  /// A form of the row's main stitch, as "dec".
  case main(Stitch)
  /// Several in one place, of the row's main stitch where none is named.
  case increase(StitchBase?, Int)
  case chain
  /// One that the pattern defines.
  case special(String)
  case picot

  func with(_ post: Stitch.Post?, _ loop: Stitch.Loop?) -> Self {
    switch self {
    case .stitch(var stitch):
      (stitch.post, stitch.loop) = (post, loop)
      return .stitch(stitch)
    case .main(var stitch):
      (stitch.post, stitch.loop) = (post, loop)
      return .main(stitch)
    default: return self
    }
  }
}

/// The names of stitches.
extension Cursor {
  /// The name of a stitch at the present token.
  mutating func stitchName() -> StitchName? {
    attempt { cursor in
      if cursor.take(.beginningName) { cursor.take(mark: "-") }
      if let name = cursor.specialName() { return .special(name) }
      var count: Int?
      if let number = cursor.number(), cursor.isMark("-", 1), cursor.token(1)?.isSpaced == false {
        count = number
        cursor.index += 2
      } else if cursor.isSizedCluster {
        count = cursor.amount()
      }
      return cursor.plainName(count)
    }
  }

  /// "2 dc cluster": one of two legs, and not two.
  var isSizedCluster: Bool {
    (number() ?? 0) > 1 && token(1)?.stitch != nil
      && (has(.cluster, 2) || has(.popcorn, 2) || has(.bobble, 2))
  }

  /// The longest special stitch of the pattern that starts here.
  private mutating func specialName() -> String? {
    guard !vocabulary.macros.isEmpty || !named.isEmpty else { return nil }
    var name = ""
    var best: (name: String, length: Int)?
    for distance in 0..<6 {
      guard let token = token(distance) else { break }
      if token.isMark("-") { continue }
      guard let part = token.text else { break }
      name += name.isEmpty ? part : " " + part
      for candidate in [name, name.hasSuffix("s") ? String(name.dropLast()) : name]
      where vocabulary.macros[candidate] != nil || named.contains(candidate) {
        best = (candidate, distance + 1)
      }
    }
    index += best?.length ?? 0
    return best?.name
  }

  private mutating func plainName(_ count: Int?) -> StitchName? {
    let post = post()
    if post != nil { take(mark: "-") }
    let loop = loopPrefix()
    let isReverse = take(.reverse)
    if isReverse, tokens[index - 1].isWord("crab") || tokens[index - 1].isWord("rsc") {
      take("st")
      return .stitch(.crab)
    }
    let isSpike = take("spike", "long", "drop")
    if isSpike, take("st") { return .stitch(.spike(.single)) }
    if take(.stitchKind) { take(mark: "-") }
    guard let term = stitchTerm() else { return formName(nil, count)?.with(post, loop) }
    var stitch = Stitch(term.base)
    (stitch.post, stitch.loop) = (term.post ?? post, term.loop ?? loop)
    if let form = suffix(of: term.base, count) { return form.with(stitch.post, stitch.loop) }
    stitch.post = stitch.post ?? postSuffix()
    stitch.loop = stitch.loop ?? loopSuffix()
    (stitch.isReverse, stitch.isSpike) = (isReverse, isSpike)
    return .stitch(stitch)
  }

  /// A basic stitch in the pattern's dialect, in one word with its post or loop, as "fpdc".
  private mutating func stitchTerm() -> (base: StitchBase, post: Stitch.Post?, loop: Stitch.Loop?)? {
    if let term = token(0)?.term {
      index += 1
      return (term.base(vocabulary.dialect), term.post, term.loop)
    }
    return baseName().map { ($0, nil, nil) }
  }

  /// A basic stitch in the pattern's dialect.
  mutating func baseName() -> StitchBase? {
    if let term = current?.stitch {
      index += 1
      return term.base(vocabulary.dialect)
    }
    if isWord("x"), tokens[index].isUppercase, source.isSymbolText {
      index += 1
      return .single
    }
    if take("slst", "ss") { return .slip }
    guard take("sl", "slip", "slp") else { return nil }
    if !take(mark: "-") { take(mark: ".") }
    // "slip next st" is the same stitch.
    take("st")
    return .slip
  }

  private mutating func post() -> Stitch.Post? { take("fp", "rf") ? .front : take("bp", "rb") ? .back : nil }

  private mutating func postSuffix() -> Stitch.Post? {
    attempt { cursor in
      if !cursor.take(mark: "/") { cursor.take(mark: "-") }
      return cursor.post()
    }
  }

  private mutating func loopPrefix() -> Stitch.Loop? {
    attempt { cursor in
      guard let loop = cursor.loopPhrase()?.loop else { return nil }
      if !cursor.take(mark: ","), !cursor.take(mark: "-") { cursor.take(mark: ":") }
      return cursor.word() == nil ? nil : loop
    }
  }

  private mutating func loopSuffix() -> Stitch.Loop? {
    attempt { cursor in
      cursor.take(mark: "-")
      return cursor.take("blo") ? .back : cursor.take("flo") ? .front : nil
    }
  }

  /// "2tog", "inc", "dec", "cluster" after a basic stitch.
  private mutating func suffix(of base: StitchBase, _ count: Int?) -> StitchName? {
    attempt { cursor in
      cursor.take(mark: "-")
      if let number = cursor.number(), cursor.has(.together, 1) {
        cursor.index += 2
        return .stitch(Stitch(base, .together(min(max(1, number), 100))))
      }
      return cursor.isMark("-") ? nil : cursor.formName(base, count)
    }
  }

  /// "inc", "dec", "cluster", "popcorn", "puff", "bobble", "picot".
  private mutating func formName(_ base: StitchBase?, _ count: Int?) -> StitchName? {
    if base == nil, let letter = letterName() { return letter }
    if take(.increase) { return .increase(base, count ?? 2) }
    if take(.decrease) {
      let form = Stitch.Form.together(count ?? 2)
      return base.map { .stitch(Stitch($0, form)) } ?? .main(Stitch(.single, form))
    }
    if take(.cluster) { return .stitch(Stitch(base ?? .double, .cluster(min(max(1, count ?? 3), 100)))) }
    if take(.picot) {
      if isMark("-"), number(1) != nil { index += 2 }
      return .picot
    }
    if base == nil, take("ch", "chain") { return .chain }
    return gatheredName(base, count)
  }

  private mutating func gatheredName(_ base: StitchBase?, _ count: Int?) -> StitchName? {
    var stitch: Stitch?
    if take(.puff) {
      stitch = Stitch(.halfDouble, .puff)
    } else if take(.popcorn) {
      stitch = Stitch(base ?? .double, .popcorn(count ?? 5))
    } else if take(.bobble) {
      stitch = Stitch(base ?? .double, .cluster(count ?? 5))
    }
    if stitch != nil { take("st") }
    return stitch.map { .stitch($0) }
  }

  /// "V" for an increase and "A" for a decrease.
  private mutating func letterName() -> StitchName? {
    guard source.isSymbolText, current?.isUppercase == true else { return nil }
    if isWord("v"), !isMark("-", 1), !isWord("st", at: 1) {
      index += 1
      return .increase(nil, 2)
    }
    if isWord("a"), !isMark(":", 1) {
      index += 1
      return .stitch(Stitch(.single, .together(2)))
    }
    return nil
  }
}

extension Stitch {
  static var crab: Stitch {
    var stitch = Stitch(.single)
    stitch.isReverse = true
    return stitch
  }

  static func spike(_ base: StitchBase) -> Stitch {
    var stitch = Stitch(base)
    stitch.isSpike = true
    return stitch
  }
}
