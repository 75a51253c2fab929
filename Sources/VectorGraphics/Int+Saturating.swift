extension Int {
  /// Creates the integer part of a number that depends on input: 0 for NaN, and ±2⁵³ for numbers beyond, so that the result can
  /// be added and multiplied by small integers without overflow.
  package init(saturating number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(0x1p53, Swift.max(-0x1p53, number)))
  }
}
