import Glibc

/// Arithmetic on measurements.
enum Statistics {
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// A number with a fixed count of digits after the point.
  static func decimal(_ value: Double, digits: Int = 1) -> String {
    let factor = pow(10.0, Double(digits))
    let scaled = Int((min(abs(value), 1e12) * factor).rounded())
    let fraction = String(scaled % Int(factor))
    return "\(value < 0 ? "-" : "")\(scaled / Int(factor))."
      + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
