import Glibc

/// Divides words by the patterns of a dictionary (F. M. Liang, "Word Hy-phen-a-tion by Com-put-er", 1983).
///
/// A dictionary has the format of libhyphen, and the same divisions. That library takes seconds to read the German one,
/// whose 400,000 beginnings of patterns it puts into a hash table of fixed size. Not supported are divisions that change the
/// spelling, which Afterglow does not show.
struct HyphenationPatterns: Sendable {
  /// The patterns that find the parts of compounds; none where the dictionary does not tell them apart.
  private var compounds = Patterns()
  private var words = Patterns()
  /// The fewest letters before the first and after the last division of a word.
  private var margins = (start: 0, end: 0)
  /// The same at the sides of a part where the compound is divided.
  private var innerMargins = (start: 0, end: 0)

  /// Reads a dictionary in UTF-8 or ISO 8859-1; nil if it is in another encoding.
  init?(dictionary: [UInt8]) {
    let lines = dictionary.split(separator: UInt8(ascii: "\n"))
    let encoding = lines.first.map { String(decoding: $0, as: UTF8.self) }?.filter { !$0.isWhitespace }
    guard encoding == "UTF-8" || encoding == "ISO8859-1" else { return nil }
    var letters: [Unicode.Scalar] = []
    for line in lines.dropFirst() {
      letters.removeAll(keepingCapacity: true)
      if encoding == "UTF-8" {
        letters += String(decoding: line, as: UTF8.self).unicodeScalars
      } else {
        letters += line.lazy.map { Unicode.Scalar($0) }
      }
      add(line: letters.prefix { $0 > " " }, rest: line)
    }
    if compounds.isEmpty {
      func usual(_ inner: Int, _ outer: Int) -> Int { inner > 0 ? inner : outer > 0 ? outer : 3 }
      innerMargins = (usual(innerMargins.start, margins.start), usual(innerMargins.end, margins.end))
    }
    margins = (max(2, margins.start), max(2, margins.end))
    compounds.finish()
    words.finish()
  }

  private mutating func add(line word: ArraySlice<Unicode.Scalar>, rest line: ArraySlice<UInt8>) {
    guard let first = word.first, first != "%", !word.contains("/") else { return }
    // Keywords are in capital letters, patterns are not.
    guard ("A"..."Z").contains(first) else { return words.add(word) }
    let parts = line.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    let number = parts.dropFirst().first.flatMap { Int($0) } ?? 0
    switch parts[0] {
    case "LEFTHYPHENMIN": margins.start = number
    case "RIGHTHYPHENMIN": margins.end = number
    case "COMPOUNDLEFTHYPHENMIN": innerMargins.start = number
    case "COMPOUNDRIGHTHYPHENMIN": innerMargins.end = number
    case "NEXTLEVEL": (compounds, words) = (words, Patterns())
    default: break
    }
  }

  /// Returns the numbers of letters before each division of a word in lowercase.
  func divisions(of word: [Unicode.Scalar]) -> [Int] {
    let found = divisions(of: word[...], isStart: true, isEnd: true)
    return found.filter { $0 >= margins.start && $0 <= word.count - margins.end }
  }

  /// Divides a compound into its parts, and each of them in turn. A part that is whole is divided as a word.
  private func divisions(of word: ArraySlice<Unicode.Scalar>, isStart: Bool, isEnd: Bool) -> [Int] {
    let joints = compounds.divisions(of: word)
    guard !joints.isEmpty else {
      return words.divisions(of: word).filter {
        (isStart || $0 >= innerMargins.start) && (isEnd || $0 <= word.count - innerMargins.end)
      }
    }
    var found: [Int] = []
    for (start, end) in zip([0] + joints, joints + [word.count]) {
      let part = word.dropFirst(start).prefix(end - start)
      found += divisions(of: part, isStart: isStart && start == 0, isEnd: isEnd && end == word.count).map {
        start + $0
      }
      if end < word.count { found.append(end) }
    }
    return found
  }

  /// Patterns of one level in the order of their letters.
  private struct Patterns {
    private struct Pattern {
      var letters: ArraySlice<Unicode.Scalar>
      /// How much a division is desired, if odd, or avoided, before each letter and after the last.
      var values: ArraySlice<UInt8>
    }

    private var letters: [Unicode.Scalar] = []
    private var values: [UInt8] = []
    private var ends = [0]
    private var patterns: [Pattern] = []

    var isEmpty: Bool { ends.count == 1 }

    /// Adds a pattern such as `1tion`, whose digits are values. Before use, `finish` must be called.
    mutating func add(_ word: ArraySlice<Unicode.Scalar>) {
      values.append(0)
      for letter in word {
        if ("0"..."9").contains(letter) {
          values[values.count - 1] = UInt8(letter.value - 0x30)
        } else {
          letters.append(letter)
          values.append(0)
        }
      }
      ends.append(letters.count)
    }

    mutating func finish() {
      let read = ends.indices.dropLast().map { index in
        let (start, end) = (ends[index], ends[index + 1])
        return Pattern(letters: letters[start..<end], values: values[start + index...end + index])
      }
      for pattern in read.sorted(by: { $0.letters.lexicographicallyPrecedes($1.letters) }) {
        // Of equal ones, the last in the dictionary is valid.
        guard let last = patterns.last, last.letters.elementsEqual(pattern.letters) else {
          patterns.append(pattern)
          continue
        }
        if last.letters.startIndex < pattern.letters.startIndex { patterns[patterns.count - 1] = pattern }
      }
    }

    /// Returns the numbers of letters before each division that the patterns desire.
    func divisions(of word: ArraySlice<Unicode.Scalar>) -> [Int] {
      if isEmpty { return [] }
      let dotted = ["."] + word + ["."]
      var values = [UInt8](repeating: 0, count: dotted.count + 1)
      for end in 1...dotted.count {
        // Of all beginnings of patterns that end here, the longest is looked at. Dictionaries are made for that.
        for start in 0..<end {
          let part = dotted[start..<end]
          guard let pattern = first(notBefore: part), pattern.letters.starts(with: part) else { continue }
          if pattern.letters.count == part.count {
            for (index, value) in zip(start..., pattern.values) { values[index] = max(values[index], value) }
          }
          break
        }
      }
      return (1..<max(1, word.count)).filter { values[$0 + 1] % 2 == 1 }
    }

    private func first(notBefore part: ArraySlice<Unicode.Scalar>) -> Pattern? {
      var range = patterns.indices
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range =
          patterns[middle].letters.lexicographicallyPrecedes(part)
          ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return patterns.indices.contains(range.lowerBound) ? patterns[range.lowerBound] : nil
    }
  }
}
