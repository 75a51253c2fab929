import DataFiles
import RenderTree
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
          "minimumSize": JSONValue(finite: font.minimumSize),
          "axes": JSONValue(
            JSONObject(font.axes.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })),
        ]
      ),
      ("language", language.map { JSONValue($0) } ?? nil),
      ("tracking", JSONValue(finite: tracking)),
      ("lineHeight", JSONValue(finite: lineHeight)),
      ("alignment", JSONValue(alignment.rawValue)),
      ("baseline", JSONValue(baseline.rawValue)),
      ("wraps", JSONValue(breaksLines)),
      ("textWrap", JSONValue(textWrap.rawValue)),
      ("decoration", decoration.map(\.rawValue).json),
      ("writingMode", JSONValue(writingMode.rawValue)),
      ("combineUpright", JSONValue(combineUpright.rawValue)),
      ("hyphens", JSONValue(hyphens.rawValue)),
      ("features", features.json),
      ("metrics", JSONValue(metrics.rawValue)),
    ]
    if let lineLimit { members.append(("lineLimit", JSONValue(Double(lineLimit)))) }
    return members
  }
}

extension PlacedText {
  /// The lines in the layer's space, with what the text takes up and what its glyphs cover.
  var members: [(String, JSONValue)] {
    let isVertical = metrics.writingMode == .vertical
    let lines = metrics.lines.map { line -> JSONValue in
      if isVertical {
        return [
          "y": JSONValue(finite: origin.y + line.x), "height": JSONValue(finite: line.width),
          "middle": JSONValue(finite: origin.x + metrics.size.width - line.baseline),
          "ascent": JSONValue(finite: line.ascent), "descent": JSONValue(finite: line.descent),
        ]
      }
      return [
        "x": JSONValue(finite: origin.x + line.x), "width": JSONValue(finite: line.width),
        "baseline": JSONValue(finite: origin.y + line.baseline), "ascent": JSONValue(finite: line.ascent),
        "descent": JSONValue(finite: line.descent),
      ]
    }
    let left = metrics.lines.map(\.x).min() ?? 0
    let advance = Rect(
      x: isVertical ? 0 : left, y: isVertical ? left : 0, width: metrics.size.width,
      height: metrics.size.height)
    return [
      ("fontSize", JSONValue(finite: fontSize)),
      ("lines", JSONValue(lines)),
      ("advance", json(advance)),
      ("ink", json(metrics.inkBounds)),
      ("truncated", JSONValue(metrics.isTruncated)),
    ]
  }

  private func json(_ box: Rect) -> JSONValue {
    [
      "x": JSONValue(finite: origin.x + box.x), "y": JSONValue(finite: origin.y + box.y),
      "width": JSONValue(finite: box.width), "height": JSONValue(finite: box.height),
    ]
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
