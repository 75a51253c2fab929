/// How a row's bytes are predicted from the bytes left of them and above (PNG specification, section 9.2).
///
/// The average filter is not used: it seldom wins where Paeth is tried, and each filter tried takes time.
enum RowFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case paeth = 4

  /// Writes a row's filtered bytes and returns the sum of their absolute values as signed bytes, which is the smaller
  /// the better the row is likely to be compressed.
  ///
  /// `above` is the row above, or zeros; `distance` leads from a byte back to the same one of the pixel on its left.
  @discardableResult
  func apply(
    _ row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, distance: Int,
    to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let input = row.baseAddress, let above = above.baseAddress, let output = output.baseAddress else {
      return 0
    }
    let count = row.count
    switch self {
    case .none: for index in 0..<count { output[index] = input[index] }
    case .sub:
      for index in 0..<min(distance, count) { output[index] = input[index] }
      for index in min(distance, count)..<count { output[index] = input[index] &- input[index &- distance] }
    case .up: for index in 0..<count { output[index] = input[index] &- above[index] }
    case .paeth:
      for index in 0..<min(distance, count) { output[index] = input[index] &- above[index] }
      for index in min(distance, count)..<count {
        let left = index &- distance
        output[index] =
          input[index] &- paethPrediction(left: input[left], above: above[index], corner: above[left])
      }
    }
    return sumOfMagnitudes(output, count: count)
  }
}

/// The neighbour that is nearest to left + above − corner, in this order where two are equally near.
@inline(__always)
private func paethPrediction(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
  let horizontal = Int16(above) &- Int16(corner)
  let vertical = Int16(left) &- Int16(corner)
  let both = horizontal &+ vertical
  let leftDistance = max(horizontal, 0 &- horizontal)
  let aboveDistance = max(vertical, 0 &- vertical)
  let cornerDistance = max(both, 0 &- both)
  let aboveOrCorner = aboveDistance <= cornerDistance ? above : corner
  return leftDistance <= min(aboveDistance, cornerDistance) ? left : aboveOrCorner
}

private func sumOfMagnitudes(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
  var sum: UInt32 = 0
  var total = 0
  for start in stride(from: 0, to: count, by: 1 << 20) {
    sum = 0
    for index in start..<min(start + 1 << 20, count) {
      let byte = bytes[index]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    total += Int(sum)
  }
  return total
}
