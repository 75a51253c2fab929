import CPango
import RenderTree
import SystemFiles

/// What to do about characters that no font supports. They draw nothing in either case.
package enum MissingGlyphs: String, Sendable, Hashable, CaseIterable {
  /// Layout fails with an error that names the characters.
  case error
  /// The text is laid out, and the characters are recorded.
  case warn
}

/// A character that no font supports.
package struct MissingCharacter: Sendable, Hashable, CustomStringConvertible {
  package var scalar: Unicode.Scalar
  /// The families that the run requested.
  package var families: [String]
  /// A family of the machine that has it and was not searched.
  package var installedFamily: String?

  /// The character, its code point and script, and the families, such as `“𒀀” (U+12000, Cuneiform) of Inter`.
  package var description: String { "\(name) of \(families.joined(separator: ", "))" }

  /// Where it can be had, such as `--system-fonts finds it in Noto Sans Cuneiform`.
  package var advice: String {
    installedFamily.map { "--system-fonts finds it in \($0)" } ?? "--fonts adds a font that has it"
  }

  /// The character, its code point and its script; control characters by the code point alone.
  package var name: String {
    let codePoint = "U+" + scalar.value.uppercaseHexadecimal(4)
    if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { return codePoint }
    return "“\(scalar)” (\(codePoint)\(script.map { ", \($0)" } ?? ""))"
  }

  /// The script, such as “Old Persian”; nil for characters of every script.
  private var script: String? {
    let script = g_unichar_get_script(scalar.value)
    switch script {
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN: return nil
    default: break
    }
    guard let all = g_type_class_ref(pango_script_get_type()) else { return nil }
    defer { g_type_class_unref(all) }
    let names = all.assumingMemoryBound(to: GEnumClass.self)
    guard let entry = g_enum_get_value(names, Int32(script.rawValue)), let name = entry.pointee.value_nick
    else {
      return nil
    }
    return String(cString: name).split(separator: "-").map(\.capitalized).joined(separator: " ")
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension TextError {
  /// An error that names characters, and the Debian packages whose fonts were unavailable.
  static func missing(_ characters: [MissingCharacter], absentPackages: [String]) -> TextError {
    let most = 16
    var names = characters.prefix(most).map(\.name).joined(separator: ", ")
    if characters.count > most { names += " and \(characters.count - most) more" }
    let families = characters.first.map { $0.families.joined(separator: ", ") } ?? ""
    var text = "no font has a glyph for \(names); searched \(families) and their fallback fonts"
    if !absentPackages.isEmpty {
      text += " (not installed: the Debian packages \(absentPackages.joined(separator: ", ")))"
    } else if let advice = characters.first?.advice {
      text += "; \(advice)"
    }
    return TextError(text)
  }
}
