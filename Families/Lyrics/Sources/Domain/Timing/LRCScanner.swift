import VectorGraphics

/// The lines of an LRC file as they are written.
struct LRCScanner {
  /// A text with the stamp before it, if there is one.
  struct Word {
    let text: String
    var start: Int?
    let column: Int
  }

  struct Line {
    let number: Int
    /// The milliseconds of the stamps at the start of the line, with their columns.
    var stamps: [(time: Int, column: Int)]
    /// The text of the line without stamps and without white space at its ends.
    let text: String
    /// The text in parts, each after a stamp; empty if there is none within the line.
    let words: [Word]

    var isUntimed: Bool { stamps.isEmpty && words.isEmpty }
  }

  private(set) var metadata: [String: String] = [:]
  private(set) var lines: [Line] = []
  private(set) var issues: [LyricErrorDetail] = []
  /// Stamps with more seconds than a minute has, which can be read all the same.
  private(set) var overflows: [(text: String, line: Int, column: Int)] = []
  /// Milliseconds by which every stamp is earlier.
  private(set) var offset = 0

  /// The most characters of a stamp within a line, brackets and blanks included.
  private static let longestStamp = 64
  /// The most stamps of a file: each makes a line that is sung, or a word.
  private static let mostStamps = 200_000
  private var stampCount = 0

  /// Whether nothing more is read, because there is too much of it.
  var isFull: Bool { stampCount > Self.mostStamps || issues.count >= LyricError.greatestErrorCount }

  /// Counts a stamp, or a line that has none and is given one; false, with a fault, if there are too many.
  private mutating func counts(stampInLine line: Int, column: Int, isMissing: Bool = false) -> Bool {
    stampCount += 1
    guard stampCount > Self.mostStamps else { return true }
    let things = isMissing ? "timestamps and lines without one" : "timestamps"
    report(line, column, "the file has more than \(Self.mostStamps) \(things)")
    return false
  }

  mutating func read(_ line: SourceLine) {
    var rest = Array(line.text)[...].drop(while: \.isWhitespace)
    var stamps: [(time: Int, column: Int)] = []
    if readTags(rest, line: line.number) { return }
    while rest.first == "[" {
      let column = rest.startIndex + 1
      guard let end = rest.firstIndex(of: "]") else {
        if stamps.isEmpty || beginsTime(after: rest.startIndex, in: rest) {
          report(line.number, column, "expected ] after [: write a timestamp as [mm:ss.xx]")
          return
        }
        break
      }
      let content = String(rest[(rest.startIndex + 1)..<end]).trimmed
      guard LRCTimeStamp.looksLikeTime(content) else { break }
      guard let time = time(content, line: line.number, column: column),
        counts(stampInLine: line.number, column: column)
      else { return }
      stamps.append((time, column))
      rest = rest[(end + 1)...].drop(while: \.isWhitespace)
    }
    readText(rest, stamps: stamps, number: line.number)
  }

  private mutating func readText(
    _ text: ArraySlice<Character>, stamps: [(time: Int, column: Int)], number: Int
  ) {
    var words: [Word] = []
    var plain = ""
    var current = ""
    var start: Int?
    var hasStamps = false
    var column = text.startIndex + 1
    var index = text.startIndex
    while index < text.endIndex {
      guard let stamp = inlineStamp(at: index, in: text) else {
        if text[index] == "<", beginsTime(after: index, in: text) {
          report(number, index + 1, "expected > after <: write a timestamp as <mm:ss.xx>")
          return
        }
        current.append(text[index])
        index += 1
        continue
      }
      guard let time = time(stamp.content, line: number, column: index + 1),
        counts(stampInLine: number, column: index + 1)
      else { return }
      if hasStamps || !current.trimmed.isEmpty {
        words.append(Word(text: current, start: start, column: column))
      }
      plain += current
      (current, start, hasStamps) = ("", time, true)
      column = index + 1
      index = stamp.end
    }
    words.append(Word(text: current, start: start, column: column))
    guard !stamps.isEmpty || hasStamps || counts(stampInLine: number, column: 1, isMissing: true) else {
      return
    }
    lines.append(
      Line(
        number: number, stamps: stamps, text: (plain + current).singleSpaced, words: hasStamps ? words : []))
  }

  /// A stamp within a line: `<mm:ss.xx>` or `[mm:ss.xx]`; other brackets are text.
  private func inlineStamp(at index: Int, in text: ArraySlice<Character>) -> (content: String, end: Int)? {
    guard text[index] == "<" || text[index] == "[" else { return nil }
    let close: Character = text[index] == "<" ? ">" : "]"
    guard let end = text[index...].prefix(Self.longestStamp).firstIndex(of: close) else { return nil }
    let content = String(text[(index + 1)..<end]).trimmed
    guard LRCTimeStamp.looksLikeTime(content), content.contains(":"), !content.contains("<") else {
      return nil
    }
    return (content, end + 1)
  }

  /// Whether digits and a colon follow a bracket, as at the start of a time.
  private func beginsTime(after index: Int, in text: ArraySlice<Character>) -> Bool {
    let inside = text[(index + 1)...].drop(while: \.isWhitespace)
    let digits = inside.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && inside.dropFirst(digits.count).first == ":"
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String) {
    issues.append(LyricErrorDetail(.invalidTimeStamp, line: line, column: column, message))
  }

  private mutating func time(_ text: String, line: Int, column: Int) -> Int? {
    if let time = LRCTimeStamp.milliseconds(text) {
      if LRCTimeStamp.overflows(text) { overflows.append((text, line, column)) }
      return time
    }
    report(
      line, column,
      "\(text.excerpt) is not a time: write minutes, seconds below 60 and hundredths, as in 01:23.45")
    return nil
  }

  /// Takes a line of tags such as `[ti:title][ar:artist]`; false for a line of another kind.
  ///
  /// A bracket with a name and a colon is a tag only where nothing follows it; `[Chorus]` is text.
  private mutating func readTags(_ text: ArraySlice<Character>, line: Int) -> Bool {
    var rest = text
    var isTagLine = false
    while let tag = tag(at: rest) {
      let column = rest.startIndex + 1
      rest = text[tag.end...].drop(while: \.isWhitespace)
      guard rest.isEmpty || self.tag(at: rest) != nil else {
        report(
          line, column,
          "[\(tag.key.excerpt):\(tag.value.excerpt)] is neither a time nor a tag by itself: write a timestamp as [mm:ss.xx]"
        )
        return true
      }
      if tag.key == "offset" { readOffset(tag.value, line: line, column: column) }
      if tag.key != "#" { metadata[tag.key] = tag.value }
      isTagLine = true
    }
    return isTagLine
  }

  private func tag(at text: ArraySlice<Character>) -> (key: String, value: String, end: Int)? {
    guard text.first == "[", let colon = text.firstIndex(of: ":") else { return nil }
    let key = String(text[(text.startIndex + 1)..<colon]).trimmed.lowercased()
    guard key == "#" || (!key.isEmpty && key.allSatisfy { $0.isASCII && $0.isLetter }) else { return nil }
    // A title may hold brackets itself; then the last bracket closes the tag.
    let isOneTag = !zip(text, text.dropFirst()).contains { $0 == "]" && $1 == "[" }
    guard let close = isOneTag ? text.lastIndex(of: "]") : text.firstIndex(of: "]"), close > colon else {
      return nil
    }
    return (key, String(text[(colon + 1)..<close]).trimmed, close + 1)
  }

  private mutating func readOffset(_ value: String, line: Int, column: Int) {
    guard let milliseconds = Int(value), milliseconds.magnitude <= 86_400_000 else {
      report(
        line, column,
        "the offset \(value.excerpt) is not a number of milliseconds: write one as in [offset:+500]")
      return
    }
    offset = milliseconds
  }
}

extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }

  /// The text without white space at its ends, each stretch within as its first character.
  var singleSpaced: String {
    var result = ""
    for character in trimmed where !(character.isWhitespace && result.last?.isWhitespace == true) {
      result.append(character)
    }
    return result
  }
}
