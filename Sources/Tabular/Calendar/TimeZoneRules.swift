import SystemFiles

/// The clock of a place, as in the time zone database of the system (RFC 9636).
package struct TimeZoneRules: Sendable {
  /// When the clock is set, in seconds since 1970 in UTC, ascending, and its offset from UTC in seconds from then on.
  private var transitions: [(time: Int, offset: Int)] = []
  /// The offset before the first of them.
  private var first = 0
  /// What follows after the last of them.
  private var rule: YearRule?

  private static let folder = "/usr/share/zoneinfo/"

  /// Reads a zone such as `Europe/Berlin`; nil if there is none of that name.
  package init?(name: String) {
    let isName = name.utf8.allSatisfy { byte in
      byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || "0123456789/_+-".utf8.contains(byte))
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"),
      let bytes = try? SystemFile.contents(of: Self.folder + name)
    else { return nil }
    self.init(file: bytes)
  }

  /// Reads a file of the second version or a later one.
  init?(file bytes: [UInt8]) {
    guard let old = Header(bytes, at: 0), let header = Header(bytes, at: 44 + old.length(ofTime: 4)),
      header.typeCount > 0
    else { return nil }
    let times = header.start
    let types = times + 8 * header.timeCount
    let infos = types + header.timeCount
    guard header.end(ofTime: 8) <= bytes.count else { return nil }
    func offset(_ type: Int) -> Int? {
      type < header.typeCount ? Header.integer(bytes, at: infos + 6 * type, count: 4) : nil
    }
    first = offset(0) ?? 0
    for index in 0..<header.timeCount {
      guard let offset = offset(Int(bytes[types + index])) else { return nil }
      transitions.append((Header.integer(bytes, at: times + 8 * index, count: 8), offset))
    }
    let footer = bytes[header.end(ofTime: 8)...].dropFirst().prefix { $0 != 0x0A }
    rule = YearRule(String(decoding: footer, as: UTF8.self))
  }

  /// The offset from UTC in seconds at an instant.
  package func offset(at instant: Int) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: instant) ?? first }
    if instant >= last.time { return rule?.offset(at: instant) ?? last.offset }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].time <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].offset
  }

  /// The instants at which the clock shows a time, ascending: two if it is set back, none if it is set forward.
  package func instants(showing time: LocalDateTime) -> [Int] {
    let local = time.secondsSinceEpoch
    let offsets = Set([-1, 1].map { offset(at: local + $0 * LocalDateTime.secondsPerDay) })
    return offsets.map { local - $0 }.filter { offset(at: $0) == local - $0 }.sorted()
  }
}

/// The counts at the beginning of a part of a file.
private struct Header {
  let start: Int
  let typeCount: Int
  let timeCount: Int
  private let counts: [Int]

  init?(_ bytes: [UInt8], at offset: Int) {
    guard bytes.count >= offset + 44, bytes[offset..<offset + 4].elementsEqual("TZif".utf8),
      bytes[offset + 4] >= UInt8(ascii: "2")
    else { return nil }
    counts = (0..<6).map { Self.integer(bytes, at: offset + 20 + 4 * $0, count: 4) }
    guard counts.allSatisfy({ 0...100_000 ~= $0 }) else { return nil }
    (start, timeCount, typeCount) = (offset + 44, counts[3], counts[4])
  }

  func length(ofTime size: Int) -> Int {
    timeCount * (size + 1) + typeCount * 6 + counts[5] + counts[2] * (size + 4) + counts[1] + counts[0]
  }

  func end(ofTime size: Int) -> Int { start + length(ofTime: size) }

  /// A big-endian number.
  static func integer(_ bytes: [UInt8], at offset: Int, count: Int) -> Int {
    let sign = Int(Int8(bitPattern: bytes[offset]))
    return bytes[offset + 1..<offset + count].reduce(sign) { $0 << 8 | Int($1) }
  }
}

/// When a clock is set in each year: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, `TZ`).
private struct YearRule {
  private struct Change {
    let month: Int
    let week: Int
    let weekday: Int
    var second = 7200

    /// In seconds since 1970 on the clock.
    func time(in year: Int) -> Int {
      let first = CivilDate(year: year, month: month, day: 1) ?? CivilDate(dayNumber: 0)
      // Day 0 was a Thursday, and 0 is Sunday.
      let firstWeekday = (first.dayNumber + 4) % 7
      var day = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
      while day >= CivilDate.dayCount(ofMonth: month, in: year) { day -= 7 }
      return (first.dayNumber + day) * LocalDateTime.secondsPerDay + second
    }
  }

  private let standard: Int
  private var summer: (offset: Int, start: Change, end: Change)?

  /// Nil for rules in other forms, which no zone in use has.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var rest = parts.first ?? ""
    guard Self.takeName(&rest), let standard = Self.takeTime(&rest) else { return nil }
    self.standard = -standard
    guard !rest.isEmpty else { return }
    guard Self.takeName(&rest), parts.count == 3, let start = Self.change(parts[1]),
      let end = Self.change(parts[2])
    else { return nil }
    summer = (rest.isEmpty ? 3600 - standard : -(Self.takeTime(&rest) ?? standard), start, end)
  }

  func offset(at instant: Int) -> Int {
    guard let summer else { return standard }
    let year = LocalDateTime(secondsSinceEpoch: instant + standard).date.year
    let start = summer.start.time(in: year) - standard
    let end = summer.end.time(in: year) - summer.offset
    let isSummer = start < end ? start <= instant && instant < end : instant < end || start <= instant
    return isSummer ? summer.offset : standard
  }

  private static func takeName(_ text: inout Substring) -> Bool {
    let end =
      text.first == "<" ? text.firstIndex(of: ">").map(text.index(after:)) : text.firstIndex { !$0.isLetter }
    guard text.first == "<" || text.first?.isLetter == true else { return false }
    text = text[(end ?? text.endIndex)...]
    return true
  }

  /// Hours with or without minutes and seconds.
  private static func takeTime(_ text: inout Substring) -> Int? {
    let time = text.prefix { "+-:0123456789".contains($0) }
    let isNegative = time.first == "-"
    let numbers = time.drop { "+-".contains($0) }.split(separator: ":").map { Int($0) ?? 0 }
    guard !numbers.isEmpty else { return nil }
    text = text[time.endIndex...]
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return isNegative ? -seconds : seconds
  }

  private static func change(_ text: Substring) -> Change? {
    let halves = text.split(separator: "/")
    let numbers = (halves.first ?? "").dropFirst().split(separator: ".").compactMap { Int($0) }
    guard text.first == "M", numbers.count == 3, 1...12 ~= numbers[0], 1...5 ~= numbers[1],
      0...6 ~= numbers[2]
    else { return nil }
    var change = Change(month: numbers[0], week: numbers[1], weekday: numbers[2])
    if halves.count > 1 {
      var time = halves[1]
      change.second = takeTime(&time) ?? change.second
    }
    return change
  }
}
