import CPixelKernels

/// The painted parts of a bitmap: runs of 64 pixels of each row, those at the end of a row shorter.
package struct PaintedRuns: Sendable, Equatable {
  /// In pixels: a multiple of the dither's period and of a cache line.
  static let length = 64

  package let width: Int
  package let height: Int
  private let runsPerRow: Int
  private let wordsPerRow: Int
  /// A bit for each run, the first of a row in the least significant bit of its first word.
  private var words: [UInt64]

  /// None, or all, of a bitmap.
  package init(width: Int, height: Int, isAll: Bool = false) {
    self.width = width
    self.height = height
    runsPerRow = (width + Self.length - 1) / Self.length
    wordsPerRow = (runsPerRow + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * height)
    if isAll { insert(PixelRect(x: 0, y: 0, width: width, height: height)) }
  }

  /// Adds the pixels of a rectangle, as far as they are within the bitmap.
  package mutating func insert(_ rect: PixelRect) {
    let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !rect.isEmpty else { return }
    let (first, last) = (rect.x / Self.length, (rect.maxX - 1) / Self.length)
    for y in rect.y..<rect.maxY {
      for run in first...last { words[y * wordsPerRow + run / 64] |= 1 << (run % 64) }
    }
  }

  /// Adds the coverage of a shape in a bitmap whose pixels are those of `area`.
  package mutating func insert(
    _ shape: AreaRasterizer.Shape, of rasterizer: AreaRasterizer, in area: PixelRect
  ) {
    precondition(area.width == width && area.height == height)
    rasterizer.withSpans(shape.handle.first..<shape.handle.end) { spans, _ in
      words.withUnsafeMutableBufferPointer { words in
        ag_mark_spans(
          spans.baseAddress, spans.count, words.baseAddress, wordsPerRow, Int32(clamping: area.x),
          Int32(clamping: area.y), Int32(clamping: width), Int32(clamping: height))
      }
    }
  }

  /// Adds the painted parts of another bitmap of the same size.
  package mutating func formUnion(_ other: PaintedRuns) {
    precondition(width == other.width && height == other.height)
    words.withUnsafeMutableBufferPointer { words in
      other.words.withUnsafeBufferPointer { others in
        for index in words.indices { words[index] |= others[index] }
      }
    }
  }

  /// Adds the painted parts of some rows of another bitmap of the same size.
  package mutating func formUnion(_ other: PaintedRuns, ofRows rows: Range<Int>) {
    precondition(width == other.width && height == other.height)
    for index in rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow {
      words[index] |= other.words[index]
    }
  }

  /// Whether any part of a row is painted.
  func hasRuns(inRow y: Int) -> Bool {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow].contains { $0 != 0 }
  }

  /// Calls back with the pixels of adjacent runs of a row, or of two, from left to right.
  @inline(__always)
  func forEachRun(ofRows first: Int, _ second: Int, _ body: (Range<Int>) -> Void) {
    words.withUnsafeBufferPointer { words in
      guard let words = words.baseAddress else { return }
      let (above, below) = (words + first * wordsPerRow, words + second * wordsPerRow)
      var start: Int?
      for run in 0..<runsPerRow {
        let isPainted = (above[run / 64] | below[run / 64]) >> (run % 64) & 1 != 0
        if isPainted {
          start = start ?? run
        } else if let first = start {
          body(first * Self.length..<run * Self.length)
          start = nil
        }
      }
      if let start { body(start * Self.length..<width) }
    }
  }
}
