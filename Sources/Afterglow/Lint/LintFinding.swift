import DataFiles
import SceneFile

/// A likely mistake in a scene.
package struct LintFinding: Sendable {
  package var rule: LintRule
  /// The layer's id, or its path where it has none; empty for the scene as a whole.
  package var name: String
  /// Where it is, and the message.
  package var place: SceneFileError
  /// Seconds; nil if it does not depend on the time.
  package var time: Double?
  /// What to do about it.
  package var remedy: String

  /// `scene.json:12:5: low-contrast: title at 1.5 s: …; do this`
  package var description: String {
    let position = [place.line, place.column].compactMap { $0 }.map { ":\($0)" }.joined()
    let instant = time.map { " at \(LintFinding.seconds($0))" } ?? ""
    let subject = name.isEmpty ? "the scene" : name
    return "\(place.file)\(position): \(rule.rawValue): \(subject)\(instant): \(place.message); \(remedy)"
  }

  package var json: JSONValue {
    [
      "rule": JSONValue(rule.rawValue), "layer": JSONValue(name), "path": JSONValue(place.path),
      "file": JSONValue(place.file), "line": place.line.map { JSONValue($0) } ?? nil,
      "column": place.column.map { JSONValue($0) } ?? nil, "time": time.map { JSONValue($0) } ?? nil,
      "message": JSONValue(place.message), "remedy": JSONValue(remedy),
    ]
  }

  /// A time as people read it: `1.25 s`.
  static func seconds(_ time: Double) -> String { "\(decimal(time, places: 3)) s" }

  /// A number with at most this many decimals.
  static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let text = "\((value * factor).rounded() / factor)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
