// The first day of weeks, defined only here.

extension Weekday {
  /// The first day of the weeks used for aggregation (ISO 8601): time bins, weekly sums, ticks.
  package static let firstOfDataWeek = Weekday.monday
}

extension FormatLocale {
  /// The first day of the week in the region (CLDR, `weekData`).
  package var firstWeekday: Weekday {
    if Self.sundayRegions.contains(region) { return .sunday }
    if Self.saturdayRegions.contains(region) { return .saturday }
    return region == "MV" ? .friday : .monday
  }

  private static let sundayRegions: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK", "HN",
    "ID",
    "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP", "PA",
    "PE",
    "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS", "YE",
    "ZA", "ZW",
  ]
  private static let saturdayRegions: Set<String> = [
    "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
