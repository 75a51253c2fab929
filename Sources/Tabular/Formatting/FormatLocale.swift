/// The language and region of number and date formats.
public struct FormatLocale: Sendable, Hashable {
  /// The BCP 47 tag of the language, for the `lang` of texts: one of `LocaleFormats.tags`.
  public let languageTag: String
  /// ISO 3166 letters, such as `US`.
  public let region: String

  package init(_ language: Language, region: String? = nil) {
    self.init(tag: language.tag, region: region)
  }

  private init(tag: String, region: String?) {
    languageTag = tag
    self.region = region ?? Self.usualRegions[tag] ?? "US"
  }

  /// English, as in the United States.
  public static let english = FormatLocale(.english)
  /// Simplified Chinese.
  public static let chinese = FormatLocale(.chinese)
  /// Japanese.
  public static let japanese = FormatLocale(.japanese)

  /// Reads `en`, `en-GB`, `zh`, `zh_CN`, `zh-Hant`, `zh-Hans-SG`, `ja_JP.UTF-8`, `de-AT`.
  ///
  /// The region only determines the first day of the week and, in English, whether the day is before the
  /// month. Nil for languages that are not in the table.
  public init?(identifier: String) {
    let withoutEncoding = identifier.prefix { $0 != "." && $0 != "@" }
    let parts = withoutEncoding.split { $0 == "-" || $0 == "_" }.map { String($0) }
    let rest = parts.dropFirst()
    guard let first = parts.first?.lowercased(),
      rest.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 } })
    else { return nil }
    let region = rest.first { $0.utf8.count == 2 }?.uppercased()
    let script = rest.first { $0.utf8.count == 4 }?.lowercased()
    let isTraditional = script == "hant" || script == nil && ["TW", "HK", "MO"].contains(region)
    let tag = first == "zh" ? (isTraditional ? "zh-Hant" : "zh-Hans") : first
    guard LocaleFormats.tags.contains(tag) else { return nil }
    self.init(tag: tag, region: region)
  }

  /// The identifier that the locale was read from.
  public var identifier: String {
    Self.usualRegions[languageTag] == region ? languageTag : "\(languageTag)-\(region)"
  }

  /// The language of words that are not available in all languages of numbers and dates.
  package var language: Language { Language(rawValue: languageTag) ?? .english }

  /// Whether texts run from right to left.
  package var isRightToLeft: Bool { languageTag == "ar" || languageTag == "ur" }

  package var formats: LocaleFormats { LocaleFormats.of(languageTag) }

  private static let usualRegions = [
    "en": "US", "zh-Hans": "CN", "zh-Hant": "TW", "hi": "IN", "es": "ES", "fr": "FR", "ar": "EG", "bn": "BD",
    "pt": "BR", "ru": "RU", "ur": "PK", "id": "ID", "de": "DE", "ja": "JP", "tr": "TR", "vi": "VN",
    "ko": "KR",
    "it": "IT", "th": "TH", "pl": "PL", "uk": "UA",
  ]
}
