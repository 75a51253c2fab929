import DataFiles
import SceneModel
import VectorGraphics

extension TextContent {
  /// The text with its style, and its spans with their own properties.
  func members(in size: Size) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("text", JSONValue(number.map { $0.text(language: language) } ?? spans.map(\.text).joined())),
      ("number", number.map { JSONValue(finite: $0.value) } ?? nil),
      ("spans", JSONValue(spans.map { $0.json(in: size) })),
      (
        "font",
        [
          "family": font.families.json, "weight": JSONValue(Double(font.weight)),
          "style": JSONValue(font.style.rawValue), "size": JSONValue(finite: font.size),
        ]
      ),
      ("language", language.map { JSONValue($0) } ?? nil),
      ("tracking", JSONValue(finite: tracking)),
      ("lineHeight", JSONValue(finite: lineHeight)),
      ("alignment", JSONValue(alignment.rawValue)),
      ("baseline", JSONValue(baseline.rawValue)),
      ("wraps", JSONValue(wraps)),
      ("features", features.json),
      ("metrics", JSONValue(metrics.rawValue)),
    ]
    if let lineLimit { members.append(("lineLimit", JSONValue(Double(lineLimit)))) }
    return members
  }
}

extension TextContent.Span {
  /// The characters, and the keys that differ from those of the text, as scenes write them.
  fileprivate func json(in size: Size) -> JSONValue {
    var members: [(String, JSONValue)] = [("text", JSONValue(text))]
    var font: [(String, JSONValue)] = []
    if let families { font.append(("family", families.json)) }
    if let weight { font.append(("weight", JSONValue(Double(weight)))) }
    if let style { font.append(("style", JSONValue(style.rawValue))) }
    if let size = self.size { font.append(("size", JSONValue(finite: size))) }
    if !font.isEmpty { members.append(("font", JSONValue(JSONObject(font)))) }
    if let language { members.append(("language", JSONValue(language))) }
    if let tracking { members.append(("tracking", JSONValue(finite: tracking))) }
    if let fill { members.append(("fill", fill.resolvedJSON(in: size))) }
    return JSONValue(JSONObject(members))
  }
}

extension [String] {
  fileprivate var json: JSONValue { JSONValue(map { JSONValue($0) }) }
}
