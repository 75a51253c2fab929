import DataFiles
import VectorGraphics

/// An analysis of a wearer: a text, current and goal shares of the elements, and their colors.
///
/// `{"analysis": markdown, "ratios": {"current": {…}, "goal": {…}, "colors": {…}}}`, each object by element name.
package struct BraceletAnalysis: Sendable, Hashable {
  /// In Markdown.
  package let text: String
  package let current: ElementRatios
  package let goal: ElementRatios
  /// The given colors, and the style's own where none is given.
  package let palette: ElementPalette
  /// What was made of data that is odd but can be read, for the caller to pass on: sums other than 100, elements left out.
  package let notes: [String]

  /// Reads the JSON text of an analysis.
  /// - Throws: `BraceletError` with the place of the first thing that is wrong.
  package init(json: String, palette: ElementPalette = .app) throws(BraceletError) {
    /// Nil if there is not a text to locate errors in.
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: json)
    } catch {
      throw BraceletError("analysis", error.message, at: error.position)
    }
    try self.init(document.root, in: document, palette: palette)
  }

  /// Reads an analysis that is a value of a larger document, or was made without one. Keys beside `analysis` and `ratios`
  /// are left alone.
  package init(
    _ value: JSONValue, in document: JSONDocument?, palette: ElementPalette = .app
  ) throws(BraceletError) {
    let reader = AnalysisReader(document: document)
    let root = try reader.object(value, "response")
    text = try reader.text(try reader.member("analysis", of: root, value), "analysis")
    let ratiosValue = try reader.member("ratios", of: root, value)
    let ratios = try reader.object(ratiosValue, "ratios")
    try reader.check(keysOf: ratios, "ratios", known: ["current", "goal", "colors"])
    var notes: [String] = []
    let currentValue = try reader.member("current", of: ratios, ratiosValue, in: "ratios")
    current = try reader.ratios(currentValue, "ratios.current", notes: &notes)
    let goalValue = try reader.member("goal", of: ratios, ratiosValue, in: "ratios")
    goal = try reader.ratios(goalValue, "ratios.goal", notes: &notes)
    self.palette = try reader.palette(ratios["colors"], "ratios.colors", from: palette)
    self.notes = notes
  }

  /// The blocks of the text.
  package var blocks: [MarkdownBlock] { MarkdownBlock.blocks(of: text) }
}

/// Reads the parts of an analysis, each error with its location.
private struct AnalysisReader {
  /// Nil if there is not a text to locate errors in.
  let document: JSONDocument?

  func error(_ path: String, _ message: String, at value: JSONValue) -> BraceletError {
    BraceletError(path, message, at: document?.position(of: value))
  }

  func object(_ value: JSONValue, _ path: String) throws(BraceletError) -> JSONObject {
    guard let object = value.object else {
      throw error(path, "expected an object, found \(value.kind)", at: value)
    }
    return object
  }

  func text(_ value: JSONValue, _ path: String) throws(BraceletError) -> String {
    guard let text = value.string else {
      throw error(path, "expected a text, found \(value.kind)", at: value)
    }
    return text
  }

  func member(
    _ key: String, of object: JSONObject, _ value: JSONValue, in path: String = ""
  ) throws(BraceletError) -> JSONValue {
    guard let member = object[key] else {
      throw error(path.isEmpty ? key : "\(path).\(key)", "is missing", at: value)
    }
    return member
  }

  func check(keysOf object: JSONObject, _ path: String, known: [String]) throws(BraceletError) {
    for member in object.members where !known.contains(member.key) {
      let hint = nearestName(to: member.key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw BraceletError(
        "\(path).\(member.key)", "is unknown; expected \(known.joined(separator: ", "))\(hint)",
        at: document?.position(ofKey: member))
    }
  }

  func ratios(
    _ value: JSONValue, _ path: String, notes: inout [String]
  ) throws(BraceletError) -> ElementRatios {
    let object = try object(value, path)
    try check(keysOf: object, path, known: Element.allCases.map(\.rawValue))
    let missing = Element.allCases.filter { object[$0.rawValue] == nil }.map(\.rawValue)
    if !missing.isEmpty { notes.append("\(path): \(missing.joined(separator: ", ")) left out, read as 0") }
    let numbers = try PerElement { (element) throws(BraceletError) -> Double in
      guard let member = object[element.rawValue] else { return 0 }
      guard let number = member.double else {
        throw error("\(path).\(element.rawValue)", "expected a number, found \(member.kind)", at: member)
      }
      return number
    }
    do {
      let ratios = try ElementRatios(numbers)
      if let note = ratios.normalizationNote { notes.append("\(path): \(note)") }
      return ratios
    } catch {
      throw error.within(path, at: document?.position(of: object[error.path] ?? value))
    }
  }

  func palette(
    _ value: JSONValue?, _ path: String, from fallback: ElementPalette
  ) throws(BraceletError) -> ElementPalette {
    guard let value, !value.isNull else { return fallback }
    let object = try object(value, path)
    try check(keysOf: object, path, known: Element.allCases.map(\.rawValue))
    return ElementPalette(
      colors: try PerElement { (element) throws(BraceletError) -> Color in
        guard let member = object[element.rawValue] else { return fallback[element] }
        let path = "\(path).\(element.rawValue)"
        let text = try text(member, path)
        do throws(ColorSyntaxError) {
          return try Color(css: text)
        } catch {
          throw self.error(path, error.description, at: member)
        }
      })
  }
}
