/// "Shell (sh): 5 dc in same st": a special stitch.
struct Definition: Sendable {
  /// In lower case, words joined by single blanks.
  var names: [String]
  var size: Int?
  var body: [PatternToken]

  /// The definition that a line is.
  init?(_ line: [PatternToken]) {
    let tokens = Self.withoutHeading(line)
    guard
      let mark = tokens.prefix(14).firstIndex(where: {
        $0.isMark(":") || $0.isMark("=") || $0.isMark("-") && $0.isSpaced
      }), mark > 0, mark + 1 < tokens.count
    else { return nil }
    let names = Self.names(tokens[..<mark])
    let words = names.flatMap { $0.split(separator: " ").map(String.init) }
    let isNamed = words.contains { Lexicon.has($0, .special) } || names.contains(where: Self.isNamedStitch)
    // A standard name keeps its meaning: "sc2tog", "ch-3 sp".
    guard isNamed, names.allSatisfy({ $0.split(separator: " ").count <= 5 }),
      !words.contains(where: { ["tog", "rnd", "row", "round", "ch", "gauge"].contains($0) })
    else { return nil }
    self.names = names.filter { !Lexicon.standardNames.contains($0) }
    guard !self.names.isEmpty, !self.names.contains(where: { $0.hasSuffix("crochet") }) else { return nil }
    size = tokens[..<mark].last { $0.number != nil }?.number
    body = Array(tokens[(mark + 1)...])
  }

  /// The names before the mark: "Shell (sh)", "V-stitch or V-st".
  private static func names(_ head: ArraySlice<PatternToken>) -> [String] {
    var names: [String] = [""]
    for token in head {
      if token.isMark("(") || token.isMark("[") || token.isMark(",") || token.isWord("or") {
        names.append("")
      } else if let part = token.text {
        names[names.count - 1] += names[names.count - 1].isEmpty ? part : " " + part
      }
    }
    return names.filter { !$0.isEmpty && !["s", "made", "rs", "ws"].contains($0) }
  }

  /// "Special Stitch: Shell = 5 dc in same st" without the words before the name.
  private static func withoutHeading(_ tokens: [PatternToken]) -> [PatternToken] {
    guard let colon = tokens.prefix(5).firstIndex(where: { $0.isMark(":") || $0.isMark("-") }), colon > 0,
      tokens[..<colon].allSatisfy({ $0.has(.definitionHeading) }),
      tokens[(colon + 1)...].prefix(14).contains(where: { $0.isMark(":") || $0.isMark("=") })
    else { return tokens }
    return Array(tokens[(colon + 1)...])
  }

  private static func isNamedStitch(_ name: String) -> Bool {
    name.hasSuffix(" st") && name != "sl st" && name != "slip st" && name.split(separator: " ").count <= 3
  }

  // MARK: Meaning

  /// The stitch or the instructions that it defines.
  func macro(_ text: PatternText, _ vocabulary: Vocabulary) -> Macro? {
    let isGathered = names.contains { name in ["popcorn", "bobble", "puff"].contains { name.contains($0) } }
    if isGathered || body.contains(where: { $0.has(.making) }) { return made }
    let row = CountedRow(text, body, vocabulary)
    guard let items = try? ReadRow(row).items, let only = items.first else { return nil }
    guard items.count == 1 else { return .instructions(items) }
    switch only.action {
    case .group(let body, _): return .instructions(body)
    case .repeated(let body, let times) where times.count == .exactly(1): return .instructions(body)
    case .work(let stitch, let perPlace, let place):
      var count = perPlace
      if case .next(let places) = place.selection, places > 1 { return .instructions(items) }
      if case .implied(let number) = place.selection { count = max(count, number) }
      return .instructions([
        Instruction(.work(stitch, perPlace: 1, Position(.implied(count))), range: only.range)
      ])
    default: return .instructions(items)
    }
  }

  /// A stitch whose making is described, by its name.
  private var made: Macro? {
    let name = names[0]
    if name.contains("puff") { return .stitch(Stitch(.halfDouble, .puff)) }
    if name.contains("popcorn") || name.hasSuffix("pc") {
      return .stitch(Stitch(.double, .popcorn(size ?? 5)))
    }
    if name.contains("picot") { return .instructions([Instruction(.picot, range: 0..<0)]) }
    if ["shell", "v st", "fan"].contains(where: { name.contains($0) }) { return nil }
    let words = body.compactMap(\.word)
    let isOver =
      words.contains("tog") || zip(words, words.dropFirst()).contains { $0 == "over" && $1 == "next" }
    if isOver, let count = body.last(where: { ($0.number ?? 0) > 1 })?.number, count < 12 {
      return .stitch(Stitch(.double, .together(count)))
    }
    return .stitch(Stitch(.double, .cluster(size ?? 3)))
  }
}
