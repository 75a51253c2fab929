extension CoverageMap {
  /// What this map does not cover.
  package var inverted: CoverageMap {
    combined(with: self) { value, _ in 65535 &- value }
  }

  /// The product of two maps of one size, each value rounded.
  package func multiplied(by other: CoverageMap) -> CoverageMap {
    combined(with: other) { UInt16(truncatingIfNeeded: (UInt32($0) &* UInt32($1) &+ 32767) / 65535) }
  }

  /// The greater coverage of two maps of one size, for shapes of which one lies within the other except for its edge.
  package func united(with other: CoverageMap) -> CoverageMap {
    combined(with: other) { max($0, $1) }
  }

  @inline(__always)
  private func combined(with other: CoverageMap, _ operation: (UInt16, UInt16) -> UInt16) -> CoverageMap {
    precondition(width == other.width && height == other.height)
    let combined = [UInt16](unsafeUninitializedCapacity: values.count) { results, count in
      values.withUnsafeBufferPointer { values in
        other.values.withUnsafeBufferPointer { others in
          for index in 0..<values.count { results[index] = operation(values[index], others[index]) }
        }
      }
      count = values.count
    }
    return CoverageMap(width: width, height: height, values: combined)
  }
}
