extension CoverageMap {
  /// What this map does not cover.
  package var inverted: CoverageMap {
    CoverageMap(width: width, height: height, values: values.map { 65535 - $0 })
  }

  /// The product of two maps of one size, each value rounded.
  package func multiplied(by other: CoverageMap) -> CoverageMap {
    precondition(width == other.width && height == other.height)
    let products = zip(values, other.values).map { UInt16((UInt32($0) * UInt32($1) + 32767) / 65535) }
    return CoverageMap(width: width, height: height, values: products)
  }

  /// The greater coverage of two maps of one size, for shapes of which one lies within the other but for its edge.
  package func united(with other: CoverageMap) -> CoverageMap {
    precondition(width == other.width && height == other.height)
    return CoverageMap(width: width, height: height, values: zip(values, other.values).map(max))
  }
}
