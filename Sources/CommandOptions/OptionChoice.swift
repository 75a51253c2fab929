import ArgumentParser

/// An enumeration whose cases an option offers by their raw values.
///
/// The parser's own lists of cases read key paths, which costs each program's start a tenth of a millisecond a type.
package protocol OptionChoice: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension OptionChoice {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  public static var allValueDescriptions: [String: String] { [:] }
}
