import CPango

/// A family of `fonts-noto-core` for the characters of one script.
struct ScriptFont {
  let family: String
  let script: GUnicodeScript
  /// The language that its characters are shaped in where the run has none that is written in the script.
  let language: String
  /// The only language that it is for, such as Urdu for the Nastaliq form of Arabic letters.
  var onlyLanguage: String?
  var hasBold = true

  private static func sans(_ name: String, _ script: GUnicodeScript, _ language: String) -> ScriptFont {
    ScriptFont(family: "Noto Sans \(name)", script: script, language: language)
  }

  /// In fallback order: scripts that no other declared font has, or has only in a plainer form.
  static let all = [
    sans("Devanagari", G_UNICODE_SCRIPT_DEVANAGARI, "hi"), sans("Bengali", G_UNICODE_SCRIPT_BENGALI, "bn"),
    sans("Thai", G_UNICODE_SCRIPT_THAI, "th"),
    ScriptFont(
      family: "Noto Nastaliq Urdu", script: G_UNICODE_SCRIPT_ARABIC, language: "ur", onlyLanguage: "ur"),
    sans("Arabic", G_UNICODE_SCRIPT_ARABIC, "ar"), sans("Hebrew", G_UNICODE_SCRIPT_HEBREW, "he"),
    sans("Tamil", G_UNICODE_SCRIPT_TAMIL, "ta"), sans("Telugu", G_UNICODE_SCRIPT_TELUGU, "te"),
    sans("Kannada", G_UNICODE_SCRIPT_KANNADA, "kn"), sans("Malayalam", G_UNICODE_SCRIPT_MALAYALAM, "ml"),
    sans("Gujarati", G_UNICODE_SCRIPT_GUJARATI, "gu"), sans("Gurmukhi", G_UNICODE_SCRIPT_GURMUKHI, "pa"),
    sans("Oriya", G_UNICODE_SCRIPT_ORIYA, "or"), sans("Sinhala", G_UNICODE_SCRIPT_SINHALA, "si"),
    sans("Khmer", G_UNICODE_SCRIPT_KHMER, "km"), sans("Lao", G_UNICODE_SCRIPT_LAO, "lo"),
    sans("Myanmar", G_UNICODE_SCRIPT_MYANMAR, "my"), sans("Ethiopic", G_UNICODE_SCRIPT_ETHIOPIC, "am"),
    sans("Georgian", G_UNICODE_SCRIPT_GEORGIAN, "ka"), sans("Armenian", G_UNICODE_SCRIPT_ARMENIAN, "hy"),
    sans("Cherokee", G_UNICODE_SCRIPT_CHEROKEE, "chr"),
    ScriptFont(family: "Noto Serif Tibetan", script: G_UNICODE_SCRIPT_TIBETAN, language: "bo"),
    ScriptFont(
      family: "Noto Sans Mongolian", script: G_UNICODE_SCRIPT_MONGOLIAN, language: "mn-cn", hasBold: false),
    // The letters of formulas belong to no script.
    ScriptFont(
      family: "Noto Sans Math", script: G_UNICODE_SCRIPT_UNKNOWN, language: "", hasBold: false),
  ]

  /// The language of each script's characters; of Arabic that of all but Urdu.
  static let languages = Dictionary(
    all.filter { $0.onlyLanguage == nil }.map { ($0.script.rawValue, $0.language) },
    uniquingKeysWith: { first, _ in first })

  /// The families for text in a language, before those of other scripts.
  static func families(for language: String) -> [String] {
    let primary = language.prefix { $0 != "-" }
    var count: Int32 = 0
    let scripts = pango_language_get_scripts(pango_language_from_string(language), &count)
    let own = (0..<Int(count)).compactMap { scripts?[$0].rawValue }
    return all.filter { font in
      if let only = font.onlyLanguage { return only == primary }
      return font.language == language || own.contains { $0 == font.script.rawValue }
    }.map(\.family)
  }
}
