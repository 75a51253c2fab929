import DataFiles
import SceneModel
import VectorGraphics

/// What the pictures of one wearer are made of, read from a component's arguments.
struct BraceletInput {
  /// In Markdown; nil if none is given.
  var text: String?
  var current: ElementRatios?
  var goal: ElementRatios?
  var palette: ElementPalette
  /// What is odd about the data.
  var notes: [String]

  /// The parameters that this is read from.
  static let parameters = [
    ParameterDeclaration(
      "analysis", .data,
      "An analysis {\"analysis\": markdown, \"ratios\": {\"current\": {…}, \"goal\": {…}, \"colors\": {…}}}, or its text alone."
    ),
    ParameterDeclaration(
      "ratios", .data,
      "Shares of the five elements, {\"current\": {…}, \"goal\": {…}}, or one object of metal, wood, water, fire, earth."
    ),
    ParameterDeclaration(
      "palette", .choice(["customary", "app"]), default: .text("customary"), "The colors of the elements."),
    ParameterDeclaration("colors", .data, "Colors by element name that take the place of the palette's."),
  ]

  init(_ arguments: ComponentArguments) throws(ComponentError) {
    palette = arguments.text("palette") == "app" ? .app : .customary
    notes = []
    if let analysis = arguments["analysis"] {
      switch analysis.content {
      case .record: try read(JSONValue(analysis), at: ["analysis"])
      case .text(let markdown): text = markdown
      default:
        throw ComponentError(
          path: ["analysis"],
          message: "expected an analysis or a text in Markdown, found \(analysis.kindDescription)")
      }
    }
    if let ratios = arguments["ratios"] {
      let known = text
      try readRatios(JSONValue(ratios))
      text = known
    }
    if let colors = arguments["colors"] { try readColors(JSONValue(colors)) }
  }

  /// Reads ratios as now and as the goal, or one object that stands for both and is named so in messages.
  private mutating func readRatios(_ value: JSONValue) throws(ComponentError) {
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

  private mutating func take(_ analysis: BraceletAnalysis, naming: (String) -> String = { $0 }) {
    text = analysis.text
    current = analysis.current
    goal = analysis.goal
    palette = analysis.palette
    for note in analysis.notes.map(naming) where !notes.contains(note) { notes.append(note) }
  }

  private mutating func read(_ value: JSONValue, at path: [String]) throws(ComponentError) {
    do {
      take(try BraceletAnalysis(value, in: nil, palette: palette))
    } catch {
      throw ComponentError(path: path + [error.path], message: error.message)
    }
  }

  private mutating func readColors(_ value: JSONValue) throws(ComponentError) {
    let zeros = JSONValue(JSONObject(Element.allCases.map { ($0.rawValue, JSONValue(0)) }))
    do {
      let ratios: JSONValue = ["current": zeros, "goal": zeros, "colors": value]
      palette = try BraceletAnalysis(["analysis": "", "ratios": ratios], in: nil, palette: palette).palette
    } catch {
      throw ComponentError(
        path: [error.path.hasPrefix("ratios.") ? String(error.path.dropFirst(7)) : error.path],
        message: error.message)
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
