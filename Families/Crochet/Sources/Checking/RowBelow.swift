/// What a row is worked into, with the counts that are needed at every stitch: finding them anew would take time that
/// grows with the square of the row's length.
struct RowBelow {
  /// What there is from an element to the end.
  struct Remainder {
    @HalfWidth var stitches = 0
    @HalfWidth var chains = 0
    @HalfWidth var spaces = 0
  }

  let elements: [Element]
  /// The first element that is no stitch, or the end.
  let stitchEnd: Int
  /// For each element, and for the end.
  private let rests: [Remainder]
  /// The chains of every space.
  private let nodes: [Int: [Int]]
  /// From which element on there is no stitch of a kind, as far as it was looked for.
  private var absentKinds: [StitchBase: Int] = [:]
  /// From which element on there is no space of a size, as far as it was looked for.
  private var absentSizes: [Int: Int] = [:]

  init(_ elements: [Element]) {
    self.elements = elements
    stitchEnd = elements.firstIndex { $0.stitch == nil } ?? elements.count
    var rests = [Remainder](repeating: Remainder(), count: elements.count + 1)
    var rest = Remainder()
    var seen: Set<Int> = []
    var nodes: [Int: [Int]] = [:]
    for index in elements.indices.reversed() {
      if elements[index].stitch == nil { rest.chains += 1 }
      if elements[index].isStitch { rest.stitches += 1 }
      if elements[index].space >= 0, seen.insert(elements[index].space).inserted { rest.spaces += 1 }
      rests[index] = rest
    }
    if rest.spaces > 0 {
      for element in elements where element.space >= 0 {
        nodes[element.space, default: []].append(element.node)
      }
    }
    self.rests = rests
    self.nodes = nodes
  }

  func rest(from position: Int) -> Remainder { rests[min(position, elements.count)] }

  /// The chains of the space that an element belongs to, else the element itself.
  func parents(of index: Int) -> [Int] { nodes[elements[index].space] ?? [elements[index].node] }

  /// The first stitch of a kind from a position on.
  mutating func first(_ kind: StitchBase, from position: Int) -> Int? {
    if let absent = absentKinds[kind], position >= absent { return nil }
    let found = elements[position...].firstIndex { $0.isStitch && $0.stitch == kind }
    if found == nil { absentKinds[kind] = position }
    return found
  }

  /// The first chain of a space of a size from a position on.
  mutating func firstSpace(_ size: Int, from position: Int) -> Int? {
    if let absent = absentSizes[size], position >= absent { return nil }
    let found = elements[position...].firstIndex { $0.space >= 0 && $0.spaceSize == size }
    if found == nil { absentSizes[size] = position }
    return found
  }
}
