/// How much a picture differs from two pictures of the same page, drawn at unlike densities.
package struct PictureAgreement: CustomStringConvertible, Sendable {
  /// Pixels that are more than 6/255 outside of the range of both, over 3×3 pixels.
  package private(set) var outside = 0
  /// The mean difference from the nearer of both, in 1/255.
  package private(set) var mean = 0.0

  /// Compares unpremultiplied RGBA, 8 bits, with two images of red, green and blue.
  ///
  /// - Parameter width: In pixels.
  package init(of drawn: [UInt8], width: Int, with one: [Int], _ other: [Int]) {
    let low = Self.spread(zip(one, other).map { min($0, $1) }, width, min)
    let high = Self.spread(zip(one, other).map { max($0, $1) }, width, max)
    var sum = 0
    for pixel in 0..<drawn.count / 4 {
      var isOutside = false
      for channel in 0..<3 {
        let own = Int(drawn[4 * pixel + channel])
        let index = 3 * pixel + channel
        isOutside = isOutside || own < low[index] - 6 || own > high[index] + 6
        sum += min(abs(own - one[index]), abs(own - other[index]))
      }
      outside += isOutside ? 1 : 0
    }
    mean = Double(sum) / Double(one.count)
  }

  package var description: String { "\(outside) pixels outside, mean \((mean * 100).rounded() / 100)" }

  /// The minimum or maximum values over 3×3 pixels.
  private static func spread(_ values: [Int], _ width: Int, _ pick: (Int, Int) -> Int) -> [Int] {
    let row = 3 * width
    var across = values
    for index in values.indices {
      let x = index / 3 % width
      if x > 0 { across[index] = pick(across[index], values[index - 3]) }
      if x < width - 1 { across[index] = pick(across[index], values[index + 3]) }
    }
    var result = across
    for index in values.indices {
      if index >= row { result[index] = pick(result[index], across[index - row]) }
      if index + row < values.count { result[index] = pick(result[index], across[index + row]) }
    }
    return result
  }
}
