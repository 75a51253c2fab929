/// Arranges the lines of an LRC file in time: sorts them, finds their ends, and records repairs.
struct LRCArrangement {
  /// One singing of a line, in milliseconds after the offset.
  private struct Entry {
    let line: LRCScanner.Line
    var start: Int
    /// As the file has it, before the offset.
    let stamp: Int
    let column: Int
    /// How much later this singing is than the first of the same line.
    let delay: Int
    var translations: [String] = []
  }

  private(set) var faults = LyricError()
  private var entries: [Entry] = []
  private let tolerance: TimingTolerance
  private let lastLineDuration: Int
  private let offset: Int
  private let length: Int?

  init(_ scanner: LRCScanner, tolerance: TimingTolerance, lastLineDuration: Int) {
    self.tolerance = tolerance
    self.lastLineDuration = lastLineDuration
    offset = scanner.offset
    length = scanner.metadata["length"].flatMap(LRCTimeStamp.milliseconds)
    for (text, line, column) in scanner.overflows {
      let time = LRCTimeStamp.milliseconds(text) ?? 0
      repair(
        .invalidTimeStamp, line: line, column: column, "\(text) has 60 seconds or more",
        remedy: "read as \(LRCTimeStamp.text(milliseconds: time))")
    }
    let lines = stamped(scanner.lines)
    entries.reserveCapacity(lines.reduce(0) { $0 + $1.stamps.count })
    for line in lines {
      for stamp in line.stamps {
        entries.append(
          Entry(
            line: line, start: shifted(stamp.time, line: line.number, column: stamp.column),
            stamp: stamp.time, column: stamp.column, delay: stamp.time - line.stamps[0].time))
      }
    }
    noteOrder()
    let order = entries.indices.sorted {
      (entries[$0].start, entries[$0].stamp, $0) < (entries[$1].start, entries[$1].stamp, $1)
    }
    entries = order.map { entries[$0] }
    mergeTranslations()
  }

  /// The lines in time, each with an end. Entries without text only end the line before them.
  mutating func timedLines() -> [TimedLine] {
    var lines: [TimedLine] = []
    for (index, entry) in entries.enumerated() where !entry.line.text.isEmpty {
      let next = index + 1 < entries.count ? entries[index + 1].start : nil
      let words = words(of: entry, next: next)
      let given = entry.line.words.last.flatMap { $0.text.trimmed.isEmpty ? words.last?.end : nil }
      lines.append(
        TimedLine(
          text: entry.line.text, start: entry.start, end: given ?? next ?? lastEnd(of: entry, words: words),
          words: words, translations: entry.translations, sourceLine: entry.line.number))
    }
    return lines
  }

  /// The end of the last line: the length of the song where that is later, else after a fixed time.
  private func lastEnd(of entry: Entry, words: [TimedWord]) -> Int {
    let begin = max(entry.start, words.last?.start ?? 0)
    if let length, length > begin { return length }
    return max(begin + (words.isEmpty ? lastLineDuration : 0), words.last?.end ?? 0)
  }
}

extension LRCArrangement {
  /// Notes a fault, and unless all faults are errors what becomes of it.
  private mutating func repair(
    _ kind: LyricErrorDetail.Kind, line: Int, column: Int, _ fault: String, remedy: String
  ) {
    faults.add(
      LyricError(
        LyricErrorDetail(
          kind, line: line, column: column, tolerance == .strict ? fault : "\(fault): \(remedy)")))
  }

  private mutating func shifted(_ time: Int, line: Int, column: Int) -> Int {
    guard time < offset else { return time - offset }
    repair(
      .invalidTimeStamp, line: line, column: column,
      "the offset of \(offset) ms puts \(LRCTimeStamp.text(milliseconds: time)) before the song",
      remedy: "moved to its start"
    )
    return 0
  }

  /// Gives lines without a stamp one, evenly between the stamps around them.
  private mutating func stamped(_ lines: [LRCScanner.Line]) -> [LRCScanner.Line] {
    var result = lines
    var index = 0
    while index < result.count {
      guard result[index].stamps.isEmpty else {
        index += 1
        continue
      }
      if let time = result[index].words.compactMap(\.start).first {
        result[index].stamps = [(time, result[index].words[0].column)]
        index += 1
        continue
      }
      let end = result[index...].firstIndex { !$0.stamps.isEmpty } ?? result.count
      let before = index > 0 ? result[index - 1].stamps.last?.time ?? 0 : nil
      let after = end < result.count ? result[end].stamps[0].time : nil
      spread(&result, index..<end, between: before, and: after)
      index = end
    }
    return result
  }

  private mutating func spread(
    _ lines: inout [LRCScanner.Line], _ range: Range<Int>, between before: Int?, and after: Int?
  ) {
    let start = before ?? 0
    let available = after.map { max(0, $0 - start) } ?? lastLineDuration * (range.count + 1)
    // Lines before the first stamp begin with the song; all others after the line before them.
    let shift = before == nil ? 0 : 1
    for (offset, index) in range.enumerated() {
      let time = start + available * (offset + shift) / (range.count + shift)
      lines[index].stamps = [(time, 1)]
      repair(
        .missingTimeStamp, line: lines[index].number, column: 1,
        "the line has no timestamp",
        remedy: "given \(LRCTimeStamp.text(milliseconds: time)), evenly between its neighbors"
      )
    }
  }

  /// Notes lines that begin before the line above them. Repeated lines are written once for all their times, so
  /// only lines with one stamp are held to their order.
  private mutating func noteOrder() {
    let single = entries.indices.filter { entries[$0].line.stamps.count == 1 }
    for (above, position) in zip(single, single.dropFirst())
    where entries[position].start < entries[above].start {
      let (previous, entry) = (entries[above], entries[position])
      repair(
        .decreasingTimeStamp, line: entry.line.number, column: entry.column,
        "\(LRCTimeStamp.text(milliseconds: entry.start)) is before "
          + "\(LRCTimeStamp.text(milliseconds: previous.start)) of line \(previous.line.number)",
        remedy: "sorted by time"
      )
    }
  }

  /// Joins lines with the same stamp to the first of them, as its translations, and leaves out those that the offset
  /// puts before the song.
  private mutating func mergeTranslations() {
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count)
    for entry in entries {
      guard let first = merged.last, first.start == entry.start else {
        merged.append(entry)
        continue
      }
      if first.line.text.isEmpty || first.stamp != entry.stamp {
        if !first.line.text.isEmpty {
          repair(
            .overlappingTimeStamp, line: first.line.number, column: first.column,
            "the line ends before the song begins", remedy: "left out")
        }
        merged[merged.count - 1] = entry
        continue
      }
      if entry.line.text.isEmpty { continue }
      merged[merged.count - 1].translations.append(entry.line.text)
    }
    entries = merged
  }
}

extension LRCArrangement {
  /// The words of an entry, in order, none after the next line begins.
  private mutating func words(of entry: Entry, next: Int?) -> [TimedWord] {
    let starts = wordStarts(of: entry, next: next)
    let drafts = entry.line.words
    return drafts.indices.compactMap { index in
      let text = drafts[index].text.trimmed
      guard !text.isEmpty else { return nil }
      let isLast = index + 1 == drafts.count
      let end = isLast ? next ?? lengthAfter(starts[index]) : starts[index + 1]
      let isSpaced =
        drafts[index].text.last?.isWhitespace == true
        || (!isLast && drafts[index + 1].text.first?.isWhitespace == true)
      return TimedWord(
        text: text, start: starts[index], end: max(starts[index], end), isFollowedBySpace: isSpaced)
    }
  }

  private func lengthAfter(_ start: Int) -> Int {
    if let length, length > start { return length }
    return start + lastLineDuration
  }

  private mutating func wordStarts(of entry: Entry, next: Int?) -> [Int] {
    var last = entry.start
    return entry.line.words.map { word in
      let number = entry.line.number
      let time = word.start.map { max(0, $0 + entry.delay - offset) } ?? entry.start
      var start = time
      if time < last {
        repair(
          .decreasingTimeStamp, line: number, column: word.column,
          "\(LRCTimeStamp.text(milliseconds: time)) is before what is sung before it, at "
            + LRCTimeStamp.text(milliseconds: last),
          remedy: "moved there")
        start = last
      }
      if let next, start > next {
        repair(
          .overlappingTimeStamp, line: number, column: word.column,
          "\(LRCTimeStamp.text(milliseconds: start)) is after the next line begins, at "
            + LRCTimeStamp.text(milliseconds: next),
          remedy: "moved there")
        start = next
      }
      last = start
      return start
    }
  }
}
