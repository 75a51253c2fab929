extension CoverageMap {
  /// The complement of this map.
  package var inverted: CoverageMap {
    combined(with: self) { value, _ in 65535 &- value }
  }

  /// The product of two maps of one size, each value rounded.
  package func multiplied(by other: CoverageMap) -> CoverageMap {
    combined(with: other) { UInt16(truncatingIfNeeded: (UInt32($0) &* UInt32($1) &+ 32767) / 65535) }
  }

  /// The maximum of two maps of one size, for shapes of which one contains the other except for its edge.
  package func united(with other: CoverageMap) -> CoverageMap {
    combined(with: other) { max($0, $1) }
  }

  /// What this map covers and the other does not, where the shapes of the other are within those of this one.
  package func subtracting(_ other: CoverageMap) -> CoverageMap {
    combined(with: other) { $0 &- min($0, $1) }
  }

  /// The coverage of the part of each pixel that another map covers, where this one is within it; 0 where it
  /// covers nothing.
  package func divided(by other: CoverageMap) -> CoverageMap {
    combined(with: other) { value, whole in
      guard value < whole else { return whole == 0 ? 0 : 65535 }
      return UInt16(truncatingIfNeeded: (UInt32(value) &* 65535 &+ UInt32(whole) / 2) / UInt32(whole))
    }
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
