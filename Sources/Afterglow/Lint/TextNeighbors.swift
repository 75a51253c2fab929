import VectorGraphics

/// The texts of an instant by where they are, to find those that are near one another.
///
/// The boxes are entered into cells of a grid around all of them. Large ones are kept apart, as they would fill many cells.
struct TextNeighbors {
  let texts: [PositionedText]
  let keys: [String]
  let strings: [String]
  let boxes: [Rect]
  private var cells: [[Int32]] = []
  private var large: [Int32] = []
  private let area: Rect
  private let side: Int
  /// The texts with an outline, by what they say.
  private var outlined: [String: [Int]] = [:]

  private static let (mostCellsPerSide, mostCellsPerBox) = (256, 64)

  init(_ texts: [PositionedText]) {
    self.texts = texts
    keys = texts.map(\.key)
    strings = texts.map(\.string)
    boxes = texts.map(\.box)
    area = boxes.reduce(Rect.zero) { $0.union($1) }
    side = max(1, min(Self.mostCellsPerSide, Int(Double(texts.count).squareRoot())))
    cells = Array(repeating: [], count: side * side)
    for (index, box) in boxes.enumerated() where !box.isEmpty {
      let (columns, rows) = range(of: box)
      if columns.count * rows.count > Self.mostCellsPerBox {
        large.append(Int32(index))
      } else {
        for row in rows { for column in columns { cells[row * side + column].append(Int32(index)) } }
      }
      if texts[index].text.stroke != nil { outlined[strings[index], default: []].append(index) }
    }
  }

  private func range(of box: Rect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    func cell(_ value: Double, _ start: Double, _ length: Double) -> Int {
      let part = length > 0 ? (value - start) / length * Double(side) : 0
      return part.isNaN ? 0 : Int(min(Double(side - 1), max(0, part)))
    }
    return (
      cell(box.minX, area.minX, area.width)...cell(box.maxX, area.minX, area.width),
      cell(box.minY, area.minY, area.height)...cell(box.maxY, area.minY, area.height)
    )
  }

  /// The first text that may touch one and that fulfills a condition, in no particular order; nil if there is none.
  func first(near index: Int, where matches: (Int) -> Bool) -> Int? {
    if let found = large.first(where: { matches(Int($0)) }) { return Int(found) }
    let (columns, rows) = range(of: boxes[index])
    // A large box looks at each text once.
    if columns.count * rows.count > Self.mostCellsPerBox { return texts.indices.first(where: matches) }
    for row in rows {
      for column in columns {
        if let found = cells[row * side + column].first(where: { matches(Int($0)) }) { return Int(found) }
      }
    }
    return nil
  }

  /// The texts beneath one that may touch it, from back to front.
  func below(_ index: Int) -> [Int] {
    let (columns, rows) = range(of: boxes[index])
    if columns.count * rows.count > Self.mostCellsPerBox { return Array(0..<index) }
    var found = Set(large.prefix { $0 < index })
    for row in rows {
      for column in columns { found.formUnion(cells[row * side + column].prefix { $0 < index }) }
    }
    return found.sorted().map { Int($0) }
  }

  /// Whether another text touches one, other than those whose overlap is known.
  func hasNeighbor(_ index: Int, _ isKnown: (Int, Int) -> Bool) -> Bool {
    first(near: index) { isNeighbor($0, of: index, isKnown) } != nil
  }

  /// Whether a text that says the same and has an outline touches one.
  func hasOutlinedTwin(_ index: Int, _ isKnown: (Int, Int) -> Bool) -> Bool {
    outlined[strings[index]]?.contains { isNeighbor($0, of: index, isKnown) } ?? false
  }

  /// Whether a text with an outline is set once more in front of itself.
  func isRepeated(_ index: Int) -> Bool {
    guard texts[index].text.stroke != nil else { return false }
    return first(near: index) { other in
      other > index && strings[other] == strings[index] && !boxes[other].intersection(boxes[index]).isEmpty
    } != nil
  }

  private func isNeighbor(_ other: Int, of index: Int, _ isKnown: (Int, Int) -> Bool) -> Bool {
    keys[other] != keys[index] && !boxes[other].intersection(boxes[index]).isEmpty && !isKnown(other, index)
  }
}
