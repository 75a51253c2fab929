/// The language and region by which numbers and dates are written: English as in the United States, simplified
/// Chinese or Japanese.
package struct FormatLocale: Sendable, Hashable {
  package let language: Language
  /// ISO 3166 letters, such as `US`.
  package let region: String

  package init(_ language: Language, region: String? = nil) {
    self.language = language
    self.region = region ?? language.usualRegion
  }

  package static let english = FormatLocale(.english)
  package static let chinese = FormatLocale(.chinese)
  package static let japanese = FormatLocale(.japanese)

  /// Reads `en`, `en-GB`, `zh`, `zh_CN`, `zh-Hans-SG`, `ja_JP.UTF-8`.
  ///
  /// The region decides on which day weeks begin, and nothing else. Nil for other languages and for traditional Chinese.
  package init?(identifier: String) {
    let withoutEncoding = identifier.prefix { $0 != "." && $0 != "@" }
    let parts = withoutEncoding.split { $0 == "-" || $0 == "_" }.map { String($0) }
    let rest = parts.dropFirst()
    guard let first = parts.first?.lowercased(),
      rest.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 } })
    else { return nil }
    let region = rest.first { $0.utf8.count == 2 }?.uppercased()
    let script = rest.first { $0.utf8.count == 4 }?.lowercased()
    switch first {
    case "en": self.init(.english, region: region)
    case "ja": self.init(.japanese, region: region)
    case "zh":
      let isTraditional = script == "hant" || script == nil && ["TW", "HK", "MO"].contains(region)
      guard !isTraditional else { return nil }
      self.init(.chinese, region: region)
    default: return nil
    }
  }

  /// The language's BCP 47 tag, for the `lang` of texts.
  package var languageTag: String { language.tag }
}

extension Language {
  fileprivate var usualRegion: String {
    switch self {
    case .english: "US"
    case .chinese: "CN"
    case .japanese: "JP"
    }
  }
}
