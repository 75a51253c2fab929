import PixelKernels

/// Boxes divided into batches in which none touches another, so that one bitmap serves for all of a batch.
///
/// Each box joins the first batch that has room for it. Room is kept in cells, of which there are up to 256 along the
/// longer side of the picture.
struct LintBatches {
  /// The indices of the boxes, rising in each batch; empty boxes are in none.
  private(set) var batches: [[Int]] = []
  /// The indices of the boxes for which there were too few batches.
  private(set) var leftOver: [Int] = []

  private static let cellsPerSide = 256

  /// - Parameter most: The greatest number of batches.
  init(of boxes: [PixelRect], width: Int, height: Int, atMost most: Int) {
    let side = max(1, (max(width, height) + Self.cellsPerSide - 1) / Self.cellsPerSide)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    var occupied: [CellMap] = []
    for (index, box) in boxes.enumerated() {
      let box = box.intersection(canvas)
      guard !box.isEmpty else { continue }
      let columns = box.x / side...(box.maxX - 1) / side
      let rows = box.y / side...(box.maxY - 1) / side
      if let position = occupied.firstIndex(where: { $0.isFree(columns: columns, rows: rows) }) {
        occupied[position].occupy(columns: columns, rows: rows)
        batches[position].append(index)
      } else if batches.count >= most {
        leftOver.append(index)
      } else {
        var map = CellMap(columns: width / side + 1, rows: height / side + 1)
        map.occupy(columns: columns, rows: rows)
        occupied.append(map)
        batches.append([index])
      }
    }
  }
}

/// A bit for each cell of a grid.
private struct CellMap {
  private let wordsPerRow: Int
  private var words: [UInt64]

  init(columns: Int, rows: Int) {
    wordsPerRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * rows)
  }

  func isFree(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Bool {
    for row in rows {
      for word in columns.lowerBound / 64...columns.upperBound / 64
      where words[row * wordsPerRow + word] & bits(of: columns, in: word) != 0 {
        return false
      }
    }
    return true
  }

  mutating func occupy(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for row in rows {
      for word in columns.lowerBound / 64...columns.upperBound / 64 {
        words[row * wordsPerRow + word] |= bits(of: columns, in: word)
      }
    }
  }

  private func bits(of columns: ClosedRange<Int>, in word: Int) -> UInt64 {
    let first = max(0, columns.lowerBound - word * 64)
    let last = min(63, columns.upperBound - word * 64)
    return (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
  }
}
