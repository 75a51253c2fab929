import VectorGraphics

/// A primitive of Filter Effects 1 that has no CSS filter function: one pixel operation with its numbers.
///
/// Its string is the name of the operation, its numbers, and optionally `in` and the x, y, width and height of a
/// region: `dilate 2 2 in 0 0 100 80`. Lengths are in points in the layer's own space.
public struct FilterPrimitive: Sendable, Hashable {
  /// What is done. Colors are those of the image as it is: encoded sRGB, unless `linear` has been applied before.
  package enum Operation: String, Sendable, CaseIterable {
    /// Encoded sRGB to linear light; no numbers.
    case linear
    /// Linear light to encoded sRGB; no numbers.
    case encode
    /// A matrix of four rows of five numbers, applied to unpremultiplied red, green, blue and alpha of 0…1.
    case matrix
    /// For red, green, blue and alpha: the type of function (0 identity, 1 table, 2 discrete, 3 linear, 4 gamma), the
    /// count of its numbers, and the numbers.
    case transfer
    /// k1, k2, k3, k4; the last child of the group is the second input.
    case arithmetic
    /// Columns, rows, target column and row, divisor, bias, the edge mode (0 duplicate, 1 wrap, 2 none), 1 to
    /// preserve alpha, the horizontal and vertical cell distance (0 is a pixel); then the kernel.
    case convolve
    /// The minimum within a horizontal and a vertical radius.
    case erode
    /// The maximum within a horizontal and a vertical radius.
    case dilate
    /// Horizontal and vertical base frequency, octaves, seed, 1 to stitch tiles, 1 for fractal noise.
    case turbulence
    /// The x, y, width and height of the tile.
    case tile
    /// The horizontal and vertical scale, and the channels (0…3) of the group's last child for horizontal and
    /// vertical displacement.
    case displace
    /// Surface scale, constant, exponent (not used), red, green, blue; then a light.
    case diffuse
    /// Surface scale, constant, exponent, red, green, blue; then a light: 0, azimuth, elevation in degrees; 1, x, y, z;
    /// or 2, x, y, z, the target point, exponent, and the half angle of its cone in degrees (0 for none).
    case specular
  }

  package let operation: Operation
  package let numbers: [Double]
  /// What the result fills at most, and where the edges of the input are; nil if neither matters.
  package let region: Rect?

  /// The most cells of a kernel.
  package static let greatestKernel = 4096
  /// Octaves beyond add less than a step of 16 bits.
  package static let greatestOctaves = 16.0
  private static let greatestNumberCount = 20_000

  /// Nil if the numbers are none of the operation's.
  package init?(_ operation: Operation, _ numbers: [Double] = [], in region: Rect? = nil) {
    let edges = region.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    guard numbers.count <= Self.greatestNumberCount, (numbers + edges).allSatisfy({ abs($0) <= 1e12 }),
      operation.takes(numbers)
    else { return nil }
    self.operation = operation
    self.numbers = numbers
    self.region = region
  }
}

extension FilterPrimitive.Operation {
  fileprivate func takes(_ numbers: [Double]) -> Bool {
    switch self {
    case .linear, .encode: numbers.isEmpty
    case .matrix: numbers.count == 20
    case .transfer: FilterPrimitive.transferFunctions(numbers) != nil
    case .arithmetic: numbers.count == 4
    case .convolve: Self.isConvolution(numbers)
    case .erode, .dilate: numbers.count == 2 && numbers.allSatisfy { $0 >= 0 }
    case .turbulence: numbers.count == 6 && numbers[0] >= 0 && numbers[1] >= 0
    case .tile: numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0
    case .displace: numbers.count == 4 && numbers[2...].allSatisfy { [0, 1, 2, 3].contains($0) }
    case .diffuse, .specular:
      numbers.count > 6 && [0: 9, 1: 10, 2: 15][numbers[6]] == numbers.count
    }
  }

  private static func isConvolution(_ numbers: [Double]) -> Bool {
    guard numbers.count > 10 else { return false }
    let (columns, rows) = (numbers[0], numbers[1])
    return columns >= 1 && rows >= 1 && columns == columns.rounded() && rows == rows.rounded()
      && columns * rows <= Double(FilterPrimitive.greatestKernel)
      && numbers.count == 10 + Int(columns * rows) && 0..<columns ~= numbers[2] && 0..<rows ~= numbers[3]
      && numbers[4] != 0 && [0, 1, 2].contains(numbers[6]) && numbers[8] >= 0 && numbers[9] >= 0
  }

  /// Whether a pixel depends on that pixel of the inputs alone.
  package var isPointwise: Bool {
    switch self {
    case .linear, .encode, .matrix, .transfer, .arithmetic: true
    case .convolve, .erode, .dilate, .turbulence, .tile, .displace, .diffuse, .specular: false
    }
  }

  /// Whether the last child of a group is a second input.
  package var takesSecondInput: Bool { self == .arithmetic || self == .displace }
}

extension FilterPrimitive {
  /// The kind and numbers of the function of each channel; nil if there are not four of them.
  package static func transferFunctions(_ numbers: [Double]) -> [(kind: Int, values: [Double])]? {
    var result: [(kind: Int, values: [Double])] = []
    var rest = numbers[...]
    while result.count < 4 {
      guard let kind = rest.popFirst(), [0, 1, 2, 3, 4].contains(kind), let count = rest.popFirst(),
        count >= 0, count <= Double(rest.count), count == count.rounded(), kind < 3 || count == kind - 1
      else { return nil }
      result.append((Int(kind), Array(rest.prefix(Int(count)))))
      rest = rest.dropFirst(Int(count))
    }
    return rest.isEmpty ? result : nil
  }

  /// Whether it paints where its input is transparent.
  package var fillsRegion: Bool {
    switch operation {
    case .turbulence, .tile, .diffuse, .specular: true
    case .matrix: numbers[19] > 0
    case .arithmetic: numbers[3] > 0
    case .convolve: numbers[5] > 0
    case .transfer: true
    case .linear, .encode, .erode, .dilate, .displace: false
    }
  }
}

// MARK: Text

/// Why a text is no filter primitive.
package struct FilterPrimitiveSyntaxError: Error, CustomStringConvertible {
  package let description: String
}

extension FilterPrimitive {
  package init(text: String) throws(FilterPrimitiveSyntaxError) {
    var words = text.split(separator: " ").map(String.init)
    guard let name = words.first, let operation = Operation(rawValue: name) else {
      let names = Operation.allCases.map(\.rawValue).joined(separator: ", ")
      throw FilterPrimitiveSyntaxError(
        description: "\"\(words.first ?? "")\" is not a filter primitive: expected one of \(names)")
    }
    words.removeFirst()
    func numbers(_ words: some Sequence<String>) throws(FilterPrimitiveSyntaxError) -> [Double] {
      var result: [Double] = []
      for word in words {
        guard word.allSatisfy({ "+-.0123456789eE".contains($0) }), let number = Double(word), number.isFinite
        else {
          throw FilterPrimitiveSyntaxError(description: "\"\(word)\" of a filter primitive is not a number")
        }
        result.append(number)
      }
      return result
    }
    var region: Rect?
    if let position = words.firstIndex(of: "in") {
      let edges = try numbers(words[(position + 1)...])
      guard edges.count == 4, edges[2] >= 0, edges[3] >= 0 else {
        throw FilterPrimitiveSyntaxError(
          description: "expected the x, y, width and height of a region after \"in\" of a filter primitive")
      }
      region = Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
      words.removeSubrange(position...)
    }
    guard let primitive = FilterPrimitive(operation, try numbers(words), in: region) else {
      throw FilterPrimitiveSyntaxError(
        description: "these are not the numbers of the filter primitive \"\(name)\"; see docs/scene-format.md"
      )
    }
    self = primitive
  }

  package var text: String {
    let edges = region.map { [$0.x, $0.y, $0.width, $0.height] }
    let position = edges.map { ["in"] + $0.map(shortestDecimal) } ?? []
    return ([operation.rawValue] + numbers.map(shortestDecimal) + position).joined(separator: " ")
  }
}
