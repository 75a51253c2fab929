/// The range of valid numbers.
package struct NumberRange: Sendable, Hashable, CustomStringConvertible {
  package var minimum: Double?
  package var maximum: Double?
  /// Whether the minimum itself is too small.
  package var excludesMinimum = false

  package init(minimum: Double? = nil, maximum: Double? = nil, excludesMinimum: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMinimum = excludesMinimum
  }

  package init(_ range: ClosedRange<Double>) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound)
  }
  package init(_ range: PartialRangeFrom<Double>) { self.init(minimum: range.lowerBound) }

  package static let all = NumberRange()

  /// Whether a number is finite and in the range.
  package func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum || excludesMinimum && number == minimum { return false }
    return number.isFinite && number <= maximum ?? .infinity
  }

  /// `within 0…1`, `0 or greater`
  package var description: String {
    func text(_ value: Double) -> String { JSONNumber(value).text }
    return switch (minimum, maximum) {
    case (let low?, let high?) where excludesMinimum: "greater than \(text(low)) and at most \(text(high))"
    case (let low?, let high?): "within \(text(low))…\(text(high))"
    case (let low?, nil): excludesMinimum ? "greater than \(text(low))" : "\(text(low)) or greater"
    case (nil, let high?): "\(text(high)) or less"
    case (nil, nil): "a finite number"
    }
  }
}
