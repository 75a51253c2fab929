extension CoverageMap {
  /// Takes the values of a map that lies within this one, its top left at (x, y).
  package mutating func replaceValues(with other: CoverageMap, atX x: Int, y: Int) {
    precondition(x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height)
    for row in 0..<other.height {
      let start = (y + row) * width + x
      values.replaceSubrange(
        start..<start + other.width, with: other.values[row * other.width..<(row + 1) * other.width])
    }
  }

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
