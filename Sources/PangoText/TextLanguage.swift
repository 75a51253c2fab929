import CPango

/// Determines the shaping language of each part of a run.
///
/// Pango would read the environment (`PANGO_LANGUAGE`, `LANGUAGE`) for the language of scripts that the run's
/// own language does not use, and text would differ between machines: so it is set here.
struct TextLanguage {
  /// The regional form of Han characters: that of the run's language, or the text's if unspecified.
  let region: HanRegion
  /// The run's own language, or nil if none is given.
  private let tag: String?
  private let language: OpaquePointer?

  init(tag: String?, regionOfText: HanRegion) {
    self.tag = tag
    language = tag.flatMap { pango_language_from_string($0) }
    region = tag.flatMap { HanRegion(language: $0) } ?? regionOfText
  }

  /// Ranges of UTF-8 text of one language, from the first byte to the last.
  func stretches(of bytes: ArraySlice<UInt8>) -> [(range: Range<Int>, language: String)] {
    var found: [(range: Range<Int>, language: String)] = []
    var index = bytes.startIndex
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let end = index + UTF8.width(scalar)
      let language = language(of: scalar) ?? found.last?.language ?? tag ?? "en"
      if let last = found.last, last.language == language {
        found[found.count - 1].range = last.range.lowerBound..<end
      } else {
        found.append((index..<end, language))
      }
      index = end
    }
    return found
  }

  /// The language of a character; nil for those common to all scripts, which follow the preceding one.
  private func language(of scalar: Unicode.Scalar) -> String? {
    let script = g_unichar_get_script(scalar.value)
    switch script {
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN: return nil
    default: break
    }
    if let tag, includes(script) { return tag }
    switch script {
    case G_UNICODE_SCRIPT_HAN: return region.language
    case G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA: return "ja"
    case G_UNICODE_SCRIPT_HANGUL: return "ko"
    case G_UNICODE_SCRIPT_BOPOMOFO: return "zh-hant"
    default: return TextLanguage.languages[script.rawValue]
    }
  }

  /// Whether the run's language is written in a script.
  private func includes(_ script: GUnicodeScript) -> Bool {
    pango_language_includes_script(language, PangoScript(rawValue: PangoScript.RawValue(script.rawValue)))
      != 0
  }

  /// A language for each script that Pango would otherwise choose one for, and for those that have a font of their
  /// own.
  private static let languages: [GUnicodeScript.RawValue: String] = ScriptFont.languages.merging([
    G_UNICODE_SCRIPT_LATIN.rawValue: "en", G_UNICODE_SCRIPT_GREEK.rawValue: "el",
    G_UNICODE_SCRIPT_CYRILLIC.rawValue: "ru",
  ]) { own, _ in own }
}
