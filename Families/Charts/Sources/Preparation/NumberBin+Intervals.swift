import Tabular

extension NumberBin {
  /// The center of the bin that contains a number; nil if there is none.
  static func middle(of number: Double, in edges: [Double]) -> Double? {
    interval(of: number, in: edges).map { ($0.start + $0.stop) / 2 }
  }
}
