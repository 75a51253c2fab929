// The standard library's functions of these names compare characters, so that `/*` before a combining mark is not found.

extension StringProtocol where SubSequence == Substring {
  /// Where the Unicode scalars of another text first occur in this one; nil for an empty text.
  ///
  /// Scalars are compared one by one, so that `/*` is found before a combining mark too.
  package func firstRange(of part: String) -> Range<String.Index>? {
    guard let first = part.utf8.first else { return nil }
    var rest = self[...].utf8
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return start..<rest.index(start, offsetBy: part.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether the Unicode scalars of another text occur in this one.
  package func contains(_ part: String) -> Bool { part.isEmpty || firstRange(of: part) != nil }

  /// The parts between the occurrences of a separator, empty ones included.
  package func parts(separatedBy separator: String) -> [Substring] {
    var result: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      result.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return result + [rest]
  }

  /// The text with every occurrence of a part replaced.
  package func replacing(_ part: String, with replacement: String) -> String {
    parts(separatedBy: part).joined(separator: replacement)
  }
}
