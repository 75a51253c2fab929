import VectorGraphics

/// A word split into segments, each with its part of the reading, found by stripping the kana shared by
/// surface and reading.
package struct FuriganaAlignment: Sendable, Hashable {
  package enum Outcome: Sendable, Hashable {
    /// One way to share the reading out.
    case unique
    /// Several ways, and the most even one was taken.
    case ambiguous
    /// No way, or too many to weigh: the whole word carries the whole reading.
    case group
  }

  package let segments: [RubySegment]
  package let outcome: Outcome

  /// More ways than this are not weighed.
  package static let parseLimit = 2048

  /// Aligns a surface with a reading in kana of either script.
  ///
  /// A stretch of several kanji is one segment, unless `kanjiReadings`, in the order of the surface, divide it.
  /// Throws `kanjiReadingsDoNotMatch` where these are not those of the surface, or do not spell the reading.
  package init(surface: String, reading: String, kanjiReadings: [KanjiReading] = []) throws(LyricError) {
    var parses: [[RubySegment]]?
    for readingMarksFreely in [false, true] {
      let units = try FuriganaAlignment.units(
        of: surface, kanjiReadings: kanjiReadings, readingMarksFreely: readingMarksFreely)
      parses = FuriganaParser(units: units, surface: surface, reading: reading)
        .parses(limit: FuriganaAlignment.parseLimit)
      if parses?.isEmpty != true || kanjiReadings.isEmpty { break }
    }
    switch parses?.count {
    case 0 where !kanjiReadings.isEmpty:
      let spelled = kanjiReadings.map { "\($0.kanji) \($0.reading)" }.joined(separator: ", ")
      throw LyricError(
        LyricErrorDetail(
          .kanjiReadingsDoNotMatch,
          "the kanji readings \(spelled.excerpt) do not make \(surface.excerpt) read \(reading.excerpt): "
            + "write what each kanji adds to the reading"))
    case 1?:
      segments = parses?.first ?? []
      outcome = .unique
    case nil, 0?:
      segments = surface.isEmpty ? [] : [RubySegment(base: surface, reading: reading)]
      outcome = .group
    default:
      segments = FuriganaAlignment.mostEven(parses ?? [])
      outcome = .ambiguous
    }
  }

  /// All ways to share the reading out among the runs of the surface, those with a shorter first run first.
  /// Nil if there are more than 2048.
  package static func parses(surface: String, reading: String) -> [[RubySegment]]? {
    let units = SurfaceRun.runs(of: surface).map { FuriganaParser.Unit(run: $0, givenReading: nil) }
    return FuriganaParser(units: units, surface: surface, reading: reading).parses(limit: parseLimit)
  }

  /// The parse whose readings are the most even: the smallest sum, over the segments with ruby, of the squared
  /// difference between the morae a character of the segment has and those a character has on the whole.
  ///
  /// Among equals the first, which has the shortest first run.
  static func mostEven(_ parses: [[RubySegment]]) -> [RubySegment] {
    var best: (segments: [RubySegment], unevenness: Double)?
    for parse in parses {
      let unevenness = unevenness(of: parse)
      if let current = best, unevenness >= current.unevenness - 1e-9 { continue }
      best = (parse, unevenness)
    }
    return best?.segments ?? []
  }

  private static func unevenness(of parse: [RubySegment]) -> Double {
    let shares = parse.compactMap { segment -> (morae: Double, characters: Double)? in
      guard let reading = segment.reading else { return nil }
      let characters = segment.base.unicodeScalars.count { !Kana.isCombiningMark($0) }
      return (Double(Mora.split(reading).count), Double(max(characters, 1)))
    }
    let characters = shares.reduce(0) { $0 + $1.characters }
    guard characters > 0 else { return 0 }
    let mean = shares.reduce(0) { $0 + $1.morae } / characters
    return shares.reduce(0) { sum, share in
      let difference = share.morae / share.characters - mean
      return sum + difference * difference
    }
  }
}

extension FuriganaAlignment {
  /// The runs of the surface, those of kanji divided where a reading is given.
  ///
  /// - Parameter readingMarksFreely: Whether a large ケ or a ッ that stands alone between kanji may be read otherwise
  ///   than it is written, as ヶ is: 関ケ原 せきがはら, 数ケ月 すうかげつ, 八ッ橋 やつはし.
  private static func units(
    of surface: String, kanjiReadings: [KanjiReading], readingMarksFreely: Bool
  ) throws(LyricError) -> [FuriganaParser.Unit] {
    var pending = kanjiReadings.map(\.withoutSharedKana)[...]
    var units: [FuriganaParser.Unit] = []
    for run in SurfaceRun.runs(of: surface) {
      guard run.kind == .other else {
        let isMark = readingMarksFreely && ["ケ", "ッ"].contains(run.base)
        let run = isMark ? SurfaceRun(kind: .other, base: run.base, folded: run.folded) : run
        units.append(FuriganaParser.Unit(run: run, givenReading: nil))
        continue
      }
      var rest = Array(run.base.unicodeScalars)[...]
      var unread: [Unicode.Scalar] = []
      while !rest.isEmpty {
        if let next = pending.first, !next.kanji.isEmpty, rest.starts(with: next.kanji.unicodeScalars) {
          units += unit(unread)
          unread = []
          units += unit(Array(next.kanji.unicodeScalars), reading: next.reading)
          rest = rest.dropFirst(next.kanji.unicodeScalars.count)
          pending = pending.dropFirst()
        } else {
          unread.append(rest.removeFirst())
        }
      }
      units += unit(unread)
    }
    guard let left = pending.first else { return units }
    throw LyricError(
      LyricErrorDetail(
        .kanjiReadingsDoNotMatch,
        "the reading \(left.reading.excerpt) is for \(left.kanji.excerpt), which \(surface.excerpt) does not have there: "
          + "list the kanji in the order of the word"))
  }

  private static func unit(_ scalars: [Unicode.Scalar], reading: String? = nil) -> [FuriganaParser.Unit] {
    guard !scalars.isEmpty else { return [] }
    let run = SurfaceRun(kind: .other, base: String(scalars), folded: scalars)
    let given = reading.map { SurfaceRun.foldingIterationMarks(Kana.normalizedScalars($0).map(\.scalar)) }
    return [FuriganaParser.Unit(run: run, givenReading: given)]
  }
}
