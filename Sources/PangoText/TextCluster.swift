/// The position of one character (a grapheme cluster) in laid out text, or of an ellipsis and the text it
/// replaces.
package struct TextCluster: Sendable, Hashable {
  /// The range of the character in the paragraph's text (its runs concatenated), in UTF-8 bytes.
  package var range: Range<Int>
  /// The index of its line, from 0.
  package var line: Int
  /// Its left edge in points, from the left of the block.
  package var x: Double
  /// Its advance in points, with the tracking after it.
  package var width: Double
}

extension LaidOutText {
  /// The positions of all characters, line by line, each from left to right.
  func characters(in text: [UInt8]) -> [TextCluster] {
    var isStart = [Bool](repeating: false, count: text.count + 1)
    var byte = 0
    for character in String(decoding: text, as: UTF8.self) {
      isStart[min(byte, text.count)] = true
      byte += character.utf8.count
    }
    var found: [TextCluster] = []
    for next in clusters.flatMap({ $0.characters(in: text) }) {
      // Parts that are shaped separately can still be one character, such as a half-width kana and its voiced
      // mark.
      if let last = found.last, last.line == next.line, let joined = last.joined(with: next, isStart: isStart)
      {
        found[found.count - 1] = joined
      } else {
        found.append(next)
      }
    }
    return found
  }
}

extension TextCluster {
  /// This position merged with the one to its right, if they hold parts of one character.
  fileprivate func joined(with next: TextCluster, isStart: [Bool]) -> TextCluster? {
    let (first, second) =
      range.lowerBound <= next.range.lowerBound ? (range, next.range) : (next.range, range)
    guard first.upperBound == second.lowerBound, isStart.indices.contains(second.lowerBound),
      !isStart[second.lowerBound], !second.isEmpty
    else { return nil }
    return TextCluster(
      range: first.lowerBound..<second.upperBound, line: line, x: x, width: width + next.width)
  }
}

extension LaidOutCluster {
  /// The characters of the cluster; those of a ligature share its width equally.
  fileprivate func characters(in text: [UInt8]) -> [TextCluster] {
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
