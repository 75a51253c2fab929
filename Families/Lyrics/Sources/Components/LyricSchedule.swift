import VectorGraphics

/// When a lyric line of a column is sung, in seconds.
package struct LineSchedule: Sendable, Hashable {
  /// The index of the line among the lyrics; a line that is sung twice is in the column twice.
  var line: Int
  var start: Double
  var end: Double
  /// When each word begins, and when the last one ends: one more than there are words.
  var words: [Double]
  /// Whether the words have their own time stamps, by which they fill as they are sung.
  var hasWordStamps = false
  /// What the timing gives as the translation of the line.
  var translation: String?
  /// Which singer sings it, from 0.
  var voice = 0
  /// What is sung in the background, and when: one more time than there are words.
  var background: [WordData] = []
  var backgroundTimes: [Double] = []
}

/// The lines of a song in the order they are sung, and what was put right to get there.
package struct LyricSchedule: Sendable {
  package private(set) var lines: [LineSchedule] = []
  /// Lines of the timing that are not in the lyrics, and the other way around; places are those of the timing.
  package private(set) var warnings: [LyricErrorDetail] = []
  private let tolerance: TimingTolerance
  /// Further warnings are counted: a song may have as many as it has lines.
  private static let mostWarnings = 100
  private var unlistedCount = 0

  /// Matches the lines of a lyric with timed ones by their text; where there are as many of both, by their order.
  ///
  /// With `strict` tolerance `warnings` tell the faults alone, and not what becomes of them.
  package init(
    _ lyrics: [LyricsLine], timed: TimedLyrics, tolerance: TimingTolerance = .repairing
  ) {
    self.tolerance = tolerance
    let texts = lyrics.map { Set([SungText.folded($0.text), SungText.folded($0.reading)]) }
    let known = texts.reduce(into: Set()) { $0.formUnion($1) }
    for (line, position) in zip(timed.lines, Self.matches(texts, timed.lines)) {
      guard let position else {
        warn(at: line.sourceLine, "“\(line.text.excerpt)” is not in the lyrics", remedy: "left out")
        continue
      }
      if !texts[position].contains(SungText.folded(line.text)) {
        warn(
          at: line.sourceLine,
          "“\(line.text.excerpt)” is not line \(position + 1) of the lyrics, “\(lyrics[position].text.excerpt)”",
          remedy: "matched by its position"
            + (line.words.isEmpty ? "" : ", with its time divided among its morae"))
      }
      var schedule = Self.schedule(of: lyrics[position], at: position, timed: line)
      schedule.translation = line.translations.first { !known.contains(SungText.folded($0)) }
      lines.append(schedule)
    }
    insertUntimed(lyrics)
    if unlistedCount > 0 {
      warnings.append(
        LyricErrorDetail(
          .unmatchedLine,
          "\(unlistedCount) more \(unlistedCount == 1 ? "line" : "lines") of the lyrics or their timing without a counterpart"
        ))
    }
  }

  private mutating func warn(at line: Int? = nil, _ fault: String, remedy: String) {
    guard warnings.count < Self.mostWarnings else {
      unlistedCount += 1
      return
    }
    let message = tolerance == .strict ? fault : "\(fault): \(remedy)"
    warnings.append(LyricErrorDetail(.unmatchedLine, line: line, message))
  }

  /// For each timed line the lyric line that it is, from where the last one was found on; nil if there is none.
  /// `texts` are the spellings that a line of the lyrics may have.
  private static func matches(_ texts: [Set<String>], _ timed: [TimedLine]) -> [Int?] {
    var places: [String: [Int]] = [:]
    for (position, spellings) in texts.enumerated() {
      for text in spellings { places[text, default: []].append(position) }
    }
    var next = 0
    return timed.enumerated().map { index, line in
      let same = places[SungText.folded(line.text)] ?? []
      let found = same.first(notBelow: next) ?? same.first
      let position = found ?? (texts.count == timed.count ? index : nil)
      if let position { next = position + 1 }
      return position
    }
  }

  /// Puts lines that no stamp names between those around them.
  private mutating func insertUntimed(_ lyrics: [LyricsLine]) {
    // Where each line of the lyrics is first sung.
    var firsts: [Int: Int] = [:]
    for (position, line) in lines.enumerated() where firsts[line.line] == nil { firsts[line.line] = position }
    // Lines without a stamp, by the place that they come before.
    var inserted: [Int: [LineSchedule]] = [:]
    var position = 0
    for index in lyrics.indices {
      if let found = firsts[index] {
        position = found + 1
        continue
      }
      let previous = inserted[position]?.last ?? (position > 0 ? lines[position - 1] : nil)
      let start: Double = previous?.start ?? 0
      let end: Double = position < lines.count ? lines[position].start : (previous?.end ?? start) + 4
      let middle: Double = previous != nil ? (start + end) / 2 : start
      warn(
        "line \(index + 1) of the lyrics, “\(lyrics[index].text.excerpt)”, has no timestamp",
        remedy: "given \(Self.text(seconds: middle)), between its neighbors")
      if let previous, previous.end > middle {
        let cut = Self.cut(previous, at: middle)
        if let last = inserted[position]?.indices.last {
          inserted[position]?[last] = cut
        } else {
          lines[position - 1] = cut
        }
      }
      inserted[position, default: []].append(
        LineSchedule(
          line: index, start: middle, end: end, words: Self.spread(lyrics[index], from: middle, to: end)))
    }
    if inserted.isEmpty { return }
    lines = (0...lines.count).flatMap { position in
      (inserted[position] ?? []) + (position < lines.count ? [lines[position]] : [])
    }
  }

  private static func cut(_ line: LineSchedule, at end: Double) -> LineSchedule {
    var line = line
    line.end = end
    line.words = line.words.map { min($0, end) }
    return line
  }

  private static func text(seconds: Double) -> String {
    LRCTimeStamp.text(milliseconds: Int((min(max(seconds, 0), 360_000) * 1000).rounded()))
  }
}

extension LyricSchedule {
  private static func schedule(of line: LyricsLine, at index: Int, timed: TimedLine) -> LineSchedule {
    let start = Double(timed.start) / 1000
    let end = Double(timed.end) / 1000
    let stamped = stamped(line, words: timed.words)
    var schedule = LineSchedule(
      line: index, start: start, end: end, words: stamped ?? spread(line, from: start, to: end),
      hasWordStamps: stamped != nil)
    schedule.voice = timed.voice
    let text = timed.background.map { $0.text + ($0.isFollowedBySpace ? " " : "") }.joined()
    schedule.background = WordData.plainWords(of: text)
    let background = LyricsLine(words: schedule.background)
    schedule.backgroundTimes =
      self.stamped(background, words: timed.background) ?? spread(background, from: start, to: end)
    return schedule
  }

  /// Word times from the stamps within a line; nil if their text is not that of the line.
  private static func stamped(_ line: LyricsLine, words: [TimedWord]) -> [Double]? {
    guard let last = words.last else { return nil }
    for spelling in [\WordData.surface, \.readingOrSurface] {
      let counts = line.words.map { SungText.folded($0[keyPath: spelling]).count }
      let whole = line.words.map { SungText.folded($0[keyPath: spelling]) }.joined()
      guard whole == words.map({ SungText.folded($0.text) }).joined() else { continue }
      let times = words.flatMap { word in
        let count = SungText.folded(word.text).count
        return (0..<count).map { position in
          (Double(word.start) + Double(word.end - word.start) * Double(position) / Double(max(1, count)))
            / 1000
        }
      }
      var result: [Double] = []
      var position = 0
      for count in counts {
        result.append(position < times.count ? times[position] : Double(last.end) / 1000)
        position += count
      }
      return result + [Double(last.end) / 1000]
    }
    return nil
  }

  /// The time of a line shared out among its words by their morae.
  private static func spread(_ line: LyricsLine, from start: Double, to end: Double) -> [Double] {
    let weights = line.words.map { word in
      word.morae.isEmpty ? SungText.syllables(in: word.surface) : Double(word.morae.count)
    }
    let whole = weights.reduce(0, +)
    guard whole > 0 else { return [start] + weights.map { _ in end } }
    var passed = 0.0
    return [start]
      + weights.map { weight in
        passed += weight
        return start + (end - start) * passed / whole
      }
  }
}

extension [Int] {
  /// The first of numbers in ascending order that is not below a limit.
  fileprivate func first(notBelow limit: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }
}

extension WordData {
  fileprivate var readingOrSurface: String { reading.isEmpty ? surface : reading }
}

/// Texts as they are compared between lyrics and their timing.
enum SungText {
  /// The letters and digits of a text, kana at full width as hiragana, letters in lower case.
  static func folded(_ text: String) -> String {
    let retained = Kana.normalized(text).lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "ー" || $0 == "々"
    }
    return Kana.folded(String(retained))
  }

  /// The approximate number of syllables of a word that is not written in kana: its groups of vowels, none in
  /// punctuation.
  static func syllables(in text: String) -> Double {
    let letters = folded(text)
    guard !letters.isEmpty else { return 0 }
    let groups = letters.split { !"aeiouyäöüáéíóúàèìòùâêîôû".contains($0) }
    return Double(max(1, groups.count))
  }
}
