/// Divides words by the patterns of a dictionary (F. M. Liang, "Word Hy-phen-a-tion by Com-put-er", 1983).
///
/// A dictionary has the format of libhyphen, and gives the same divisions. That library takes seconds to read the German one:
/// it puts all beginnings of the patterns into a hash table of fixed size. Patterns of non-standard hyphenation, which changes
/// the spelling, are ignored.
struct HyphenationPatterns: Sendable {
  /// The patterns that find the parts of compounds; nil where the dictionary does not tell them apart.
  private let compounds: Patterns?
  private let words: Patterns
  /// The fewest letters before the first and after the last division of a word.
  private let margins: (start: Int, end: Int)
  /// The same at the sides of a part where the compound is divided.
  private let innerMargins: (start: Int, end: Int)

  /// Reads a dictionary, in UTF-8 if its first line says so, otherwise in ISO 8859-1.
  init(dictionary: [UInt8]) {
    let lines = dictionary.split(separator: UInt8(ascii: "\n"))
    let isUTF8 = lines.first?.starts(with: "UTF-8".utf8) == true
    var levels: [[ArraySlice<Unicode.Scalar>]] = [[]]
    var numbers: [String: Int] = [:]
    for line in lines.dropFirst() {
      let letters =
        isUTF8
        ? Array(String(decoding: line, as: UTF8.self).unicodeScalars) : line.map { Unicode.Scalar($0) }
      let word = letters.prefix { $0 > " " }
      guard let first = word.first, first != "%", first != "#", !word.contains("/") else { continue }
      // Keywords are in capital letters, patterns are not.
      guard ("A"..."Z").contains(first) else {
        levels[levels.count - 1].append(word)
        continue
      }
      let parts = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if parts[0] == "NEXTLEVEL" {
        levels.append([])
      } else if parts.count > 1 {
        numbers[String(parts[0])] = Int(parts[1]).map { max(0, $0) }
      }
    }
    compounds = levels.count > 1 ? Patterns(levels[0]) : nil
    words = Patterns(levels[levels.count - 1])
    let (start, end) = (numbers["LEFTHYPHENMIN"] ?? 0, numbers["RIGHTHYPHENMIN"] ?? 0)
    margins = (max(2, start), max(2, end))
    innerMargins = (numbers["COMPOUNDLEFTHYPHENMIN"] ?? 0, numbers["COMPOUNDRIGHTHYPHENMIN"] ?? 0)
  }

  /// Returns the numbers of letters before each division of a word in lowercase.
  func divisions(of word: [Unicode.Scalar]) -> [Int] {
    let found = divisions(of: word[...], isStart: true, isEnd: true)
    return found.filter { $0 >= margins.start && $0 <= word.count - margins.end }
  }

  /// Divides a compound into its parts, and each of them in turn. A part without further boundaries is divided as a word.
  private func divisions(of word: ArraySlice<Unicode.Scalar>, isStart: Bool, isEnd: Bool) -> [Int] {
    let joints = compounds?.divisions(of: word) ?? []
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

  /// The patterns of one level in the order of their letters.
  private struct Patterns {
    /// The values tell how much a division is desired, if odd, or avoided, before each letter and after the last.
    private typealias Pattern = (letters: [Unicode.Scalar], values: [UInt8])

    private let patterns: [Pattern]

    /// - Parameter lines: Such as `1tion`, whose digits are values. Of those with equal letters, the last one wins.
    init(_ lines: [ArraySlice<Unicode.Scalar>]) {
      let read = lines.map { line in
        var values: [UInt8] = [0]
        let letters = line.filter { scalar in
          let isValue = ("0"..."9").contains(scalar)
          if isValue { values[values.count - 1] = UInt8(scalar.value - 0x30) } else { values.append(0) }
          return !isValue
        }
        return (letters, values)
      }
      patterns = Dictionary(read) { $1 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
        ($0.key, $0.value)
      }
    }

    /// Returns the numbers of letters before each division that the patterns desire.
    func divisions(of word: ArraySlice<Unicode.Scalar>) -> [Int] {
      let dotted = ["."] + word + ["."]
      var values = [UInt8](repeating: 0, count: dotted.count + 1)
      // Of all beginnings of patterns that end at a letter, the longest counts: dictionaries repeat in a pattern what
      // shorter ones within it say. It starts where that of the letter before does, or later.
      var start = 0
      for end in 1...dotted.count {
        while start < end {
          let part = dotted[start..<end]
          guard let pattern = first(notBefore: part), pattern.letters.starts(with: part) else {
            start += 1
            continue
          }
          if pattern.letters.count == part.count {
            for (index, value) in zip(start..., pattern.values) { values[index] = max(values[index], value) }
          }
          break
        }
      }
      return (1..<max(1, word.count)).filter { values[$0 + 1] % 2 == 1 }
    }

    /// Returns the first pattern whose letters do not precede those of a part. If any begins with the part, this one does.
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
