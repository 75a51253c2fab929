/// A stretch of a word with the ruby over it, or with none.
package struct RubySegment: Sendable, Hashable {
  package let base: String
  /// The reading set over the base; nil if the base is read as it is written.
  package let reading: String?

  package init(base: String, reading: String? = nil) {
    self.base = base
    self.reading = reading
  }

  /// The number of Unicode scalars of the base.
  var scalarCount: Int { base.unicodeScalars.count }
}

extension Sequence<RubySegment> {
  /// The segments with neighbors that carry no ruby joined to one.
  package var joiningPlainNeighbors: [RubySegment] {
    var result: [RubySegment] = []
    for segment in self where !segment.base.isEmpty {
      if let last = result.last, last.reading == nil, segment.reading == nil {
        result[result.count - 1] = RubySegment(base: last.base + segment.base)
      } else {
        result.append(segment)
      }
    }
    return result
  }
}
