/// The place of one character (a grapheme cluster) in laid out text, or of an ellipsis and all it stands for.
package struct TextCluster: Sendable, Hashable {
  /// Where the character stands in the paragraph's text (its runs one after the other), in UTF-8 bytes.
  package var range: Range<Int>
  /// The line that it is set in, from 0.
  package var line: Int
  /// Its left edge in points, from the left of the block.
  package var x: Double
  /// Its advance in points, with the tracking after it.
  package var width: Double
}

extension LaidOutCluster {
  /// The characters of the cluster; those of a ligature share its width evenly.
  func characters(in text: [UInt8]) -> [TextCluster] {
    if isWhole { return [TextCluster(range: range, line: line, x: x, width: width)] }
    let string = String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
    let count = max(1, string.count)
    var start = range.lowerBound
    return string.enumerated().map { index, character in
      let end = start + character.utf8.count
      defer { start = end }
      let place = isRightToLeft ? count - 1 - index : index
      let share = width / Double(count)
      return TextCluster(range: start..<end, line: line, x: x + Double(place) * share, width: share)
    }
  }
}
