/// A kernel with its parameters (Filter Effects 1, feConvolveMatrix).
package struct Convolution: Sendable {
  /// The values used for pixels beyond the edge.
  package enum Edge: Int, Sendable { case duplicate, wrap, none }

  package var columns: Int
  package var rows: Int
  package var targetX: Int
  package var targetY: Int
  package var divisor: Float
  package var bias: Float
  package var edge: Edge
  package var preservesAlpha: Bool
  /// The spacing of the cells in pixels.
  package var stepX: Float
  package var stepY: Float
  /// Row by row, in the order of the attribute: the last cell applies to the first pixel.
  package var kernel: [Float]

  package init(
    columns: Int, rows: Int, targetX: Int, targetY: Int, divisor: Float, bias: Float, edge: Edge,
    preservesAlpha: Bool, stepX: Float, stepY: Float, kernel: [Float]
  ) {
    self.columns = columns
    self.rows = rows
    self.targetX = targetX
    self.targetY = targetY
    self.divisor = divisor
    self.bias = bias
    self.edge = edge
    self.preservesAlpha = preservesAlpha
    self.stepX = stepX
    self.stepY = stepY
    self.kernel = kernel
  }

  fileprivate struct Cell {
    var x: Int
    var y: Int
    var weight: Float
  }

  /// For each cell, the offset it reads at, and its weight.
  fileprivate var cells: [Cell] {
    func distance(_ cell: Int, _ step: Float) -> Int { Int((Float(cell) * step).rounded()) }
    var result: [Cell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let weight = kernel[(rows - 1 - row) * columns + columns - 1 - column] / divisor
        guard weight != 0, weight.isFinite else { continue }
        result.append(
          Cell(x: distance(column - targetX, stepX), y: distance(row - targetY, stepY), weight: weight))
      }
    }
    return result
  }
}

extension Bitmap {
  /// The bitmap under a kernel; `edges` is the part whose edges count, in pixels of the bitmap.
  package func convolved(by convolution: Convolution, edges: PixelRect) -> Bitmap {
    precondition(convolution.kernel.count == convolution.columns * convolution.rows)
    let cells = convolution.cells
    return withPixelReader { source in
      Bitmap(width: width, height: height) { x, y in
        var sum = SIMD4<Float>.zero
        for cell in cells {
          let (column, row) = convolution.edge.place(x + cell.x, y + cell.y, in: edges)
          let color = source.orTransparent(column, row)
          sum += (convolution.preservesAlpha ? color.straight : color) * cell.weight
        }
        let alpha = source[x, y].w
        sum += convolution.bias
        guard convolution.preservesAlpha else { return sum }
        sum.w = alpha
        return sum.clampedToUnit.premultiplied
      }
    }
  }
}

extension Convolution.Edge {
  /// The pixel that is read for one that may be beyond the edges; outside of the bitmap if there is none.
  @inline(__always)
  fileprivate func place(_ x: Int, _ y: Int, in edges: PixelRect) -> (Int, Int) {
    if x >= edges.x, y >= edges.y, x < edges.maxX, y < edges.maxY { return (x, y) }
    guard !edges.isEmpty else { return (-1, -1) }
    switch self {
    case .none: return (-1, -1)
    case .duplicate:
      return (min(max(x, edges.x), edges.maxX - 1), min(max(y, edges.y), edges.maxY - 1))
    case .wrap:
      func wrapped(_ place: Int, _ start: Int, _ length: Int) -> Int {
        let rest = (place - start) % length
        return start + (rest < 0 ? rest + length : rest)
      }
      return (wrapped(x, edges.x, edges.width), wrapped(y, edges.y, edges.height))
    }
  }
}
