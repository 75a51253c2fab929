import DataFiles
import SceneModel
import VectorGraphics

/// The data about a wearer, as passed to bracelet components.
struct BraceletInput: Sendable, Hashable {
  var analysis: JSONValue?
  var ratios: JSONValue?
  private var palette = ElementPalette.customary
  private var colors: [Element: Color] = [:]

  private static let usual = BraceletInput()

  @KeyBuilder<BraceletInput> static var keys: [Key<BraceletInput>] {
    Key(
      "analysis", \.analysis, .data,
      "An analysis {\"analysis\": markdown, \"ratios\": {\"current\": {…}, \"goal\": {…}, \"colors\": {…}}}, or its text alone."
    )
    Key(
      "ratios", \.ratios, .data,
      "Shares of the five elements, {\"current\": {…}, \"goal\": {…}}, or one object of metal, wood, water, fire, earth."
    )
    Key(
      "palette", \.palette, .choice([("customary", .customary), ("app", .app)]), default: usual.palette,
      "The colors of the elements.")
    Key(
      "colors", \.colors, .byElement(.color, expecting: "colors by element name"), default: [:],
      "Colors by element name, instead of the palette's.")
  }

  /// The input of the wearer's pictures.
  func wearer() throws(ComponentError) -> BraceletWearer {
    var wearer = BraceletWearer(palette: palette)
    if let analysis {
      switch analysis.content {
      case .string(let markdown): wearer.text = markdown
      case .object: try wearer.read(analysis, at: ["analysis"])
      default:
        throw ComponentError(
          path: ["analysis"], message: "expected an analysis or a text in Markdown, found \(analysis.kind)")
      }
    }
    if let ratios {
      let known = wearer.text
      try wearer.readRatios(ratios)
      wearer.text = known
    }
    wearer.palette = wearer.palette.replacing(colors)
    return wearer
  }
}

/// The input of one wearer's pictures.
struct BraceletWearer {
  /// In Markdown; nil if none is given.
  var text: String?
  var current: ElementRatios?
  var goal: ElementRatios?
  var palette: ElementPalette
  /// Warnings about the data.
  var notes: [String] = []

  init(palette: ElementPalette) {
    self.palette = palette
  }

  /// Reads ratios as now and as the goal, or one object that represents both and is named so in messages.
  fileprivate mutating func readRatios(_ value: JSONValue) throws(ComponentError) {
    guard let object = value.object, object["current"] == nil, object["goal"] == nil else {
      return try read(["analysis": "", "ratios": value], at: [])
    }
    do throws(BraceletError) {
      let one: JSONValue = ["current": value, "goal": value]
      take(try BraceletAnalysis(["analysis": "", "ratios": one], in: nil, palette: palette)) {
        $0.replacingPrefix("ratios.current", with: "ratios").replacingPrefix("ratios.goal", with: "ratios")
      }
    } catch {
      throw ComponentError(
        path: [error.path.replacingPrefix("ratios.current", with: "ratios")], message: error.message)
    }
  }

  fileprivate mutating func read(_ value: JSONValue, at path: [String]) throws(ComponentError) {
    do {
      take(try BraceletAnalysis(value, in: nil, palette: palette))
    } catch {
      throw ComponentError(path: path + [error.path], message: error.message)
    }
  }

  private mutating func take(_ analysis: BraceletAnalysis, naming: (String) -> String = { $0 }) {
    text = analysis.text
    current = analysis.current
    goal = analysis.goal
    palette = analysis.palette
    for note in analysis.notes.map(naming) where !notes.contains(note) { notes.append(note) }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
