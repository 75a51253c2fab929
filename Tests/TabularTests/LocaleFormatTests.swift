import Foundation
import TestSupport
import Testing

@testable import Tabular

/// Numbers and dates in all languages.
@Suite struct LocaleFormatTests {
  private static func number(_ style: String) -> NumberFormat? {
    switch style {
    case "decimal": .decimal
    case "percent": .percent
    case "compact": NumberFormat(.compact, maximumFractionDigits: 1)
    default: nil
    }
  }

  private static func text(_ format: String, _ value: String, _ locale: FormatLocale) throws -> String {
    if let number = number(format) { return number.string(try #require(Double(value)), locale: locale) }
    let date = try #require(DateFormat(rawValue: format), "\(format)")
    return date.string(try #require(LocalDateTime(iso: value)), locale: locale)
  }

  /// Babel writes numbers in Arabic and Urdu with direction marks around the minus.
  private static func plain(_ text: String) -> String { text.filter { $0 != "\u{200E}" } }

  @Test("numbers, percentages, short numbers and dates are those that Babel makes of CLDR's data")
  func cases() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/cldr_formats.tsv")
    var checked: [String: Int] = [:]
    for row in tableRows(try String(contentsOf: file, encoding: .utf8)) {
      let (tag, format, value) = (row["locale"] ?? "", row["format"] ?? "", row["value"] ?? "")
      let locale = try #require(FormatLocale(identifier: tag), "\(tag)")
      let text = try Self.text(format, value, locale)
      #expect(Self.plain(text) == Self.plain(row["text"] ?? ""), "\(tag): \(format) of \(value)")
      checked[tag, default: 0] += 1
    }
    #expect(checked.count == 21 && checked.keys.sorted() == LocaleFormats.tags.sorted())
    #expect(checked.values.allSatisfy { $0 > 20 })
  }

  @Test("every language has all months, days and patterns", arguments: LocaleFormats.tags)
  func whole(tag: String) throws {
    let formats = LocaleFormats.of(tag)
    for kind in [LocaleFormats.NameKind.months, .monthsAlone, .shortMonths, .shortMonthsAlone] {
      #expect(formats.names(kind).count == 12 && formats.names(kind).allSatisfy { !$0.isEmpty })
    }
    for kind in [LocaleFormats.NameKind.weekdays, .shortWeekdays, .narrowWeekdays] {
      #expect(formats.names(kind).count == 7)
    }
    #expect(formats.names(.halvesOfDay).count == 2)
    let locale = try #require(FormatLocale(identifier: tag))
    let time = try #require(LocalDateTime(iso: "2025-12-31T23:59:58"))
    for format in DateFormat.allCases { #expect(!format.string(time, locale: locale).isEmpty) }
    #expect(FormatLocale(identifier: locale.identifier) == locale && locale.languageTag == tag)
  }

  @Test("thousands in Arabic have the plural for few for three to ten")
  func few() throws {
    let arabic = try #require(FormatLocale(identifier: "ar"))
    func text(_ value: Double) -> String { NumberFormat.compact.string(value, locale: arabic) }
    for value in [3000.0, 4000, 10_000] { #expect(text(value).hasSuffix("آلاف"), "\(value)") }
    for value in [1000.0, 1500, 11_000, 100_000] { #expect(text(value).hasSuffix("ألف"), "\(value)") }
  }

  @Test("ticks have one unit of the language, and their zero its digit")
  func ticks() throws {
    let expected: [(String, [String])] = [
      ("de", ["0", "1 Mio.", "2 Mio."]), ("hi", ["0", "10 लाख", "20 लाख"]), ("bn", ["০", "১০ লা", "২০ লা"]),
      ("fr", ["0", "1 M", "2 M"]),
    ]
    for (tag, texts) in expected {
      let locale = try #require(FormatLocale(identifier: tag))
      let found = NumberFormat.strings(forTicks: [0, 1_000_000, 2_000_000], locale: locale)
      #expect(found.map { $0.replacing("\u{A0}", with: " ") } == texts, "\(tag)")
    }
  }

  @Test("in dates with slashes the day is first if the locale's short dates begin with it")
  func dayFirst() throws {
    for (identifier, isFirst) in [
      ("de", true), ("fr-CA", true), ("en-GB", true), ("en", false), ("ja", false), ("ko", false),
    ] {
      #expect(
        (try #require(FormatLocale(identifier: identifier)).dateOrder == .dayFirst) == isFirst,
        "\(identifier)")
    }
  }
}
