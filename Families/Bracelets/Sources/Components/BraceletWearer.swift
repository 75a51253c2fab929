import DataFiles
import SceneModel
import VectorGraphics

/// The data about a wearer.
public struct BraceletWearer: Sendable, Hashable {
  /// An analysis; its shares count where ``ratios`` are nil.
  public var analysis: BraceletAnalysis?
  /// Shares of the five elements.
  public var ratios: BraceletRatios?
  /// The colors of the elements.
  public var palette: ElementPalette
  /// Colors of elements, instead of the palette's.
  public var colors: [Element: Color]

  /// Creates the data about a wearer.
  public init(
    analysis: BraceletAnalysis? = nil, ratios: BraceletRatios? = nil, palette: ElementPalette = .customary,
    colors: [Element: Color] = [:]
  ) {
    self.analysis = analysis
    self.ratios = ratios
    self.palette = palette
    self.colors = colors
  }

  @KeyBuilder<BraceletWearer> static var keys: [Key<BraceletWearer>] {
    Key(
      "analysis", \.analysis, .analysis,
      "An analysis {\"analysis\": markdown, \"ratios\": {\"current\": {…}, \"goal\": {…}, \"colors\": {…}}}, or its text alone."
    )
    Key(
      "ratios", \.ratios, .ratios,
      "Shares of the five elements, {\"current\": {…}, \"goal\": {…}}, or one object of metal, wood, water, fire, earth."
    )
    Key(
      "palette", \.palette, .choice([("customary", .customary), ("app", .app)]), default: .customary,
      "The colors of the elements.")
    Key(
      "colors", \.colors, .byElement(.color, expecting: "colors by element name"), default: [:],
      "Colors by element name, instead of the palette's.")
  }

  /// Returns the input of the wearer's images: shares given by themselves count, not those of the analysis.
  func resolved() throws(ComponentError) -> ResolvedWearer {
    var wearer = ResolvedWearer(text: analysis?.text, palette: palette)
    if let ratios = analysis?.ratios { try wearer.take(ratios) }
    if let ratios { try wearer.take(ratios) }
    wearer.palette = wearer.palette.replacing(colors)
    return wearer
  }
}

/// The input of one wearer's pictures.
struct ResolvedWearer {
  /// In Markdown; nil if none is given.
  var text: String?
  var current: ElementRatios?
  var goal: ElementRatios?
  var palette: ElementPalette
  /// Warnings about the data.
  var notes: [String] = []

  init(text: String?, palette: ElementPalette) {
    self.text = text
    self.palette = palette
  }

  fileprivate mutating func take(_ ratios: BraceletRatios) throws(ComponentError) {
    // Given as one, they are named as one.
    let isOne = ratios.current == ratios.goal
    current = try take(ratios.current, named: isOne ? "ratios" : "ratios.current")
    goal = isOne ? current : try take(ratios.goal, named: "ratios.goal")
    palette = palette.replacing(ratios.colors)
  }

  private mutating func take(
    _ shares: [Element: Double], named name: String
  ) throws(ComponentError) -> ElementRatios {
    let missing = Element.allCases.filter { shares[$0] == nil }.map(\.rawValue)
    let ratios: ElementRatios
    do {
      ratios = try ElementRatios(PerElement { shares[$0] ?? 0 })
    } catch {
      throw ComponentError(path: [name, error.path], message: error.message)
    }
    let remarks = [missing.isEmpty ? nil : "\(missing.joined(separator: ", ")) left out, read as 0"]
    for remark in (remarks + [ratios.normalizationNote]).compactMap({ $0 }) {
      let note = "\(name): \(remark)"
      if !notes.contains(note) { notes.append(note) }
    }
    return ratios
  }
}

extension Codec where Value == BraceletAnalysis {
  /// An analysis, its text alone, or a file that has one of them.
  static var analysis: Codec {
    Codec(.anything) { node in
      node.json(expecting: expected).flatMap(analysis)
    } encode: {
      written($0)
    }
  }

  fileprivate static let expected = "an analysis or a text in Markdown"

  /// Keys beside `analysis` and `ratios` are left alone: responses have more.
  fileprivate static func analysis(at node: Node) -> BraceletAnalysis? {
    if let text = node.value.string { return BraceletAnalysis(text: text) }
    guard let members = node.members(expecting: expected) else { return nil }
    guard let text = members.first(where: { $0.key == "analysis" })?.node,
      let ratios = members.first(where: { $0.key == "ratios" })?.node
    else {
      node.fail("an analysis needs \"analysis\", its text, and \"ratios\"")
      return nil
    }
    guard let text = Codec<String>.text.decode(text),
      let ratios = BraceletRatios.format.codec.decode(ratios)
    else { return nil }
    return BraceletAnalysis(text: text, ratios: ratios)
  }

  fileprivate static func written(_ analysis: BraceletAnalysis) -> JSONValue {
    guard let ratios = analysis.ratios else { return JSONValue(analysis.text) }
    return ["analysis": JSONValue(analysis.text), "ratios": BraceletRatios.format.codec.encode(ratios)]
  }
}

extension Codec where Value == BraceletRatios {
  /// Shares now and as the goal, or one object that is both, or a file that has them.
  fileprivate static var ratios: Codec {
    Codec(.anything) { node in
      guard let node = node.json(expecting: "shares of the elements") else { return nil }
      if let object = node.value.object, object["current"] == nil, object["goal"] == nil {
        return Codec<[Element: Double]>.shares.decode(node).map { BraceletRatios($0) }
      }
      return BraceletRatios.format.codec.decode(node)
    } encode: { ratios in
      ratios.current == ratios.goal && ratios.colors.isEmpty
        ? Codec<[Element: Double]>.shares.encode(ratios.goal) : BraceletRatios.format.codec.encode(ratios)
    }
  }
}

extension BraceletRatios {
  fileprivate static let format = ObjectFormat<BraceletRatios>(
    "ratios", "Shares of the elements.", initial: BraceletRatios([:]), acceptsNull: true
  ) {
    Key(required: "current", \.current, .shares, "The shares that the wearer has.")
    Key(required: "goal", \.goal, .shares, "The shares that the bracelet gives.")
    Key(
      "colors", \.colors, .byElement(.color, expecting: "colors by element name"), default: [:],
      "Colors by element name, instead of the palette's.")
  }
}

extension Codec where Value == [Element: Double] {
  fileprivate static var shares: Codec {
    byElement(.share, expecting: "an object of metal, wood, water, fire, earth")
  }
}

extension Codec where Value == Double {
  /// A number that is not negative.
  private static var share: Codec {
    number.map { share, node in
      guard share >= 0 else {
        node.fail("\(node.value.briefDescription) is negative; a share is a number from 0 to 100")
        return nil
      }
      return share
    } back: {
      $0
    }
  }
}

extension Codec where Value == BraceletSample {
  /// An analysis, or one by language, or a file that has them.
  static var sample: Codec {
    Codec(.anything) { node in
      guard let node = node.json(expecting: Codec<BraceletAnalysis>.expected) else { return nil }
      let languages = BraceletLanguage.allCases.filter { node.value.object?[$0.rawValue] != nil }
      guard !languages.isEmpty, let members = node.members() else {
        return Codec<BraceletAnalysis>.analysis(at: node).map { .analysis($0) }
      }
      var analyses: [BraceletLanguage: BraceletAnalysis] = [:]
      for (name, member) in members {
        guard let language = BraceletLanguage(rawValue: name) else {
          member.failNaming(name, noneOf: BraceletLanguage.allCases.map(\.rawValue))
          continue
        }
        analyses[language] = Codec<BraceletAnalysis>.analysis.decode(member)
      }
      return .byLanguage(analyses)
    } encode: { sample in
      switch sample {
      case .analysis(let analysis): Codec<BraceletAnalysis>.written(analysis)
      case .byLanguage(let analyses):
        JSONValue(
          JSONObject(
            BraceletLanguage.allCases.compactMap { language in
              analyses[language].map { (language.rawValue, Codec<BraceletAnalysis>.written($0)) }
            }))
      }
    }
  }
}

extension Node {
  /// The JSON that is given here, or in a file; nil, and reported, if there is none.
  fileprivate func json(expecting expected: String) -> Node? {
    switch data() {
    case .json(let node): return node
    case .table:
      failExpecting(expected)
      return nil
    case nil: return nil
    }
  }
}
