import CTextBreaks
import RenderTree
import Synchronization
import SystemFiles

/// Finds where words can be divided, with dictionaries.
struct WordBreaks {
  /// The dictionaries that have been read, by their paths. Reading one takes up to a fifth of a second, so all engines share
  /// them.
  private static let dictionaries = Mutex<[String: HyphenationPatterns]>([:])

  // MARK: Hyphens

  /// A dictionary as Debian installs it.
  private struct HyphenSource {
    var package: String
    var path: String

    init(_ package: String, _ name: String) {
      self.package = "hyphen-\(package)"
      path = "/usr/share/hyphen/hyph_\(name).dic"
    }
  }

  /// The dictionary of a language; nil if there is none.
  private static func source(for language: String) -> HyphenSource? {
    let parts = language.lowercased().split(separator: "-")
    switch parts.first {
    case "de": return HyphenSource("de", "de_DE")
    case "en":
      let isBritish = parts.dropFirst().contains { ["gb", "ie", "au", "nz", "za", "in"].contains($0) }
      return isBritish ? HyphenSource("en-gb", "en_GB") : HyphenSource("en-us", "en_US")
    case "fr": return HyphenSource("fr", "fr_FR")
    case "es": return HyphenSource("es", "es_ES")
    case "nl": return HyphenSource("nl", "nl_NL")
    default: return nil
    }
  }

  private static func dictionary(_ source: HyphenSource) throws(TextError) -> HyphenationPatterns {
    try dictionaries.withLock { (dictionaries) throws(TextError) in
      if let cached = dictionaries[source.path] { return cached }
      guard let bytes = try? SystemFile.contents(of: source.path) else {
        throw TextError.missingPackage(source.package, for: "hyphens")
      }
      let patterns = HyphenationPatterns(dictionary: bytes)
      dictionaries[source.path] = patterns
      return patterns
    }
  }

  /// The shortest word that is divided (CSS Text 4, `hyphenate-limit-chars`).
  private static let leastLetters = 5
  /// Longer ones are no words.
  private static let mostLetters = 100

  /// The places in a text of one language where words can be divided with a hyphen, in UTF-8 bytes from its start.
  ///
  /// Words with soft hyphens are divided only there.
  ///
  /// - Throws: If the dictionary is not installed.
  func hyphens(in text: String, language: String) throws(TextError) -> [Int] {
    guard let source = Self.source(for: language) else { return [] }
    let dictionary = try Self.dictionary(source)
    var places: [Int] = []
    var (word, start, position) = ([Unicode.Scalar](), 0, 0)
    func finish() {
      places += Self.hyphens(in: word, dictionary).map { start + $0 }
      word = []
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar == "\u{AD}" {
        if word.isEmpty { start = position }
        word.append(scalar)
      } else if !word.isEmpty {
        finish()
      }
      position += UTF8.width(scalar)
    }
    finish()
    return places
  }

  /// The places in a word, in UTF-8 bytes from its start.
  private static func hyphens(in word: [Unicode.Scalar], _ dictionary: HyphenationPatterns) -> [Int] {
    guard (leastLetters...mostLetters).contains(word.count), !word.contains("\u{AD}") else { return [] }
    let lower = word.map { $0.properties.lowercaseMapping.unicodeScalars }
    guard lower.allSatisfy({ $0.count == 1 }) else { return [] }
    return dictionary.divisions(of: lower.flatMap(\.self)).map { count in
      word.prefix(count).reduce(0) { $0 + UTF8.width($1) }
    }
  }

  // MARK: Scripts without spaces

  /// The places in a text where a line may be broken between words of Lao, Khmer or Burmese, in UTF-8 bytes from its start.
  /// Pango finds those of Thai itself.
  ///
  /// - Throws: If the text has some and ICU is not installed.
  func unspacedBreaks(in text: String, language: String) throws(TextError) -> [Int] {
    guard text.unicodeScalars.contains(where: Self.isUnspaced) else { return [] }
    var places: [Int] = []
    var (stretch, start, position) = (String.UnicodeScalarView(), 0, 0)
    func finish() throws(TextError) {
      if stretch.isEmpty { return }
      places += try lineBreaks(in: String(stretch), language: language).map { start + $0 }
      stretch = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      if Self.isUnspaced(scalar) {
        if stretch.isEmpty { start = position }
        stretch.append(scalar)
      } else {
        try finish()
      }
      position += UTF8.width(scalar)
    }
    try finish()
    return places
  }

  /// The places in a text of one of these scripts alone.
  private func lineBreaks(in text: String, language: String) throws(TextError) -> [Int] {
    try Self.requireICU(for: "line breaks of Lao, Khmer and Burmese")
    let units = Array(text.utf16)
    var breaks = [Int32](repeating: 0, count: units.count)
    let count = afterglow_line_breaks(units, Int32(units.count), language, &breaks, Int32(units.count))
    guard count > 0 else { return [] }
    // All characters of these scripts are one unit and three bytes.
    return breaks.prefix(Int(count)).map { 3 * Int($0) }
  }

  /// - Throws: If ICU is not installed.
  static func requireICU(for use: String) throws(TextError) {
    guard afterglow_icu_is_available() != 0 else {
      throw TextError.missingPackage(String(cString: afterglow_icu_package), for: use)
    }
  }

  /// Whether a character is of a script whose words ICU finds: Lao, Burmese and Khmer.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE80...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
    default: false
    }
  }
}

extension TextError {
  static func missingPackage(_ package: String, for use: String) -> TextError {
    TextError(
      "\(use) need the Debian package \(package), which is not installed; run: apt-get install \(package)")
  }
}

extension ParagraphSetter {
  /// A piece with soft hyphens and zero width spaces where its words can be divided, at which Pango breaks lines.
  func divided(_ piece: TextPiece) throws(TextError) -> TextPiece {
    guard paragraph.width?.isFinite == true, !paragraph.cutsLines else { return piece }
    guard paragraph.hyphenates || piece.bytes.contains(where: { $0 == 0xE0 || $0 == 0xE1 || $0 == 0xEA })
    else {
      return piece
    }
    var places: [(byte: Int, character: String)] = []
    for span in piece.spans {
      for (range, language) in languages[span.run].stretches(of: piece.bytes[span.bytes]) {
        let text = String(decoding: piece.bytes[range], as: UTF8.self)
        if paragraph.hyphenates {
          places += try provider.words.hyphens(in: text, language: language).map {
            (range.lowerBound + $0, "\u{AD}")
          }
        }
        places += try provider.words.unspacedBreaks(in: text, language: language).map {
          (range.lowerBound + $0, "\u{200B}")
        }
      }
    }
    return places.isEmpty ? piece : piece.inserting(places)
  }
}
