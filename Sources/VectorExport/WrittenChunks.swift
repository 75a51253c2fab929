/// What an SVG file says about characters that one element places.
struct WrittenChunk {
  var text: String
  var isFollowedBySpace: Bool
  /// The gradients that it is the first to use.
  var definitions: [UInt8]
  /// The values of its own of the attributes that place it.
  fileprivate var places: [String] = []
  /// The index of its other attributes.
  fileprivate var look = 0

  init(text: String, isFollowedBySpace: Bool, definitions: [UInt8]) {
    self.text = text
    self.isFollowedBySpace = isFollowedBySpace
    self.definitions = definitions
  }
}

/// The elements of a text, in the order of its lines. Attributes that many of them share are kept once.
struct WrittenChunks {
  private(set) var list: [WrittenChunk] = []
  /// Lists of attributes in which those that place a chunk have no values.
  private var looks: [XMLWriter.Attributes] = []
  private var styleNumbers: [String: Int] = [:]
  /// What is written from right to left stands alone: programs differ in how they order what is placed in one element.
  /// So does what leans, since a part of an element has no transform.
  private var standsAlone = false
  private var lastLine: Int?

  private static let placing: Set = ["x", "y", "textLength"]

  var isAlone: Bool { list.count == 1 || standsAlone }

  mutating func add(
    _ chunk: WrittenChunk, _ attributes: XMLWriter.Attributes, line: Int, standsAlone: Bool
  ) {
    if let lastLine, lastLine != line { list[list.count - 1].isFollowedBySpace = true }
    lastLine = line
    self.standsAlone = self.standsAlone || standsAlone
    var chunk = chunk
    chunk.places = attributes.filter { Self.placing.contains($0.name) }.map(\.value)
    chunk.look = number(of: attributes.map { ($0.name, Self.placing.contains($0.name) ? "" : $0.value) })
    list.append(chunk)
  }

  private mutating func number(of look: XMLWriter.Attributes) -> Int {
    let key = look.map { "\($0.name)\u{0}\($0.value)" }.joined(separator: "\u{0}")
    if let cached = styleNumbers[key] { return cached }
    styleNumbers[key] = looks.count
    looks.append(look)
    return looks.count - 1
  }

  func attributes(of chunk: WrittenChunk) -> XMLWriter.Attributes {
    var places = chunk.places[...]
    return looks[chunk.look].map { name, value in
      (name, Self.placing.contains(name) ? places.popFirst() ?? "" : value)
    }
  }

  /// What all of them have, apart from what places them.
  var sharedAttributes: XMLWriter.Attributes {
    guard let first = looks.first else { return [] }
    return first.filter { own in
      !Self.placing.contains(own.name) && looks.allSatisfy { $0.contains { $0 == own } }
    }
  }
}
