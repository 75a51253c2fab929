import AfterglowCharts
import ArgumentParser
import CommandOptions
import Tabular

/// A chart's theme by its name.
package enum ThemeName: String, OptionChoice {
  case light, dark, botanical

  package var theme: ChartTheme { ChartTheme.named(rawValue) ?? .light }
}

/// A chart's language.
package struct LocaleName: ExpressibleByArgument {
  package let locale: FormatLocale
  package static let english = LocaleName(locale: .english)

  package var defaultValueDescription: String { locale.identifier }

  package init(locale: FormatLocale) {
    self.locale = locale
  }

  package init?(argument: String) {
    guard let locale = FormatLocale(identifier: argument) else { return nil }
    self.init(locale: locale)
  }
}
