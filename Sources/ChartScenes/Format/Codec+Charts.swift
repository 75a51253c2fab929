import DataFiles
import SceneModel
import Tabular
import VectorGraphics

extension Codec where Value == DataValue {
  /// A constant: a number, a text, or a boolean as text.
  static var plainConstant: Codec { constant { $0 } }

  /// A constant whose text is a date if it is one of ISO 8601.
  static var constant: Codec {
    constant { value in value.text.flatMap { LocalDateTime(iso: $0) }.map { .date($0) } ?? value }
  }

  private static func constant(_ read: @escaping @Sendable (DataValue) -> DataValue) -> Codec {
    oneOf(
      Alternative(.number, { .number($0) }, { $0.number }),
      Alternative(.text, { read(.text($0)) }, { $0.description }),
      Alternative(.boolean, { .text($0 ? "true" : "false") }, { _ in nil }))
  }
}

extension Codec where Value == CategoryOrder {
  /// `ascending`, `descending`, or a list of the values.
  static var order: Codec { order(named: [("ascending", .ascending), ("descending", .descending)]) }

  /// The same, and by the value on the other axis.
  static var orderOrValue: Codec {
    order(named: [
      ("ascending", .ascending), ("descending", .descending), ("value", .ascendingValue),
      ("-value", .descendingValue),
    ])
  }

  private static func order(named orders: [(name: String, value: CategoryOrder)]) -> Codec {
    oneOf(
      Alternative(
        .list(of: .constant), { .list($0) }, { if case .list(let values) = $0 { values } else { nil } }),
      Alternative(.choice(orders), { $0 }, { $0 }))
  }
}

extension Codec where Value == LabelFormat {
  /// The name of a format of numbers or dates.
  static var labelFormat: Codec {
    choice(LabelFormat.names.compactMap { name in LabelFormat(name: name).map { (name, $0) } })
  }
}

extension Codec where Value == FormatLocale {
  /// A language of numbers and dates.
  static var locale: Codec {
    Codec<String>.text.map { identifier, node in
      let locale = FormatLocale(identifier: identifier)
      if locale == nil {
        node.fail("\"\(identifier)\" is not a language of charts; expected en, zh-Hans or ja")
      }
      return locale
    } back: { locale in
      let isUsual = locale == FormatLocale(locale.language)
      return isUsual ? locale.languageTag : "\(locale.languageTag)-\(locale.region)"
    }
  }
}

extension Codec where Value == [Color] {
  /// Colors of series: a list, or the name of one.
  static var palette: Codec {
    let names = ["light", "dark", "botanical", "okabe-ito"]
    return oneOf(
      Alternative(.list(of: .color), { $0 }, { $0 }),
      Alternative(
        .choice(names.compactMap { name in ChartPalette.named(name).map { (name, $0) } }), { $0 }, { $0 }))
  }
}
