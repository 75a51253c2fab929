/// Breaks captions into pages, and pages into lines: by width, by duration and by punctuation.
package struct CaptionPager: Sendable, Hashable {
  /// The width of a line, in points.
  package var lineWidth: Double
  /// The width of a space, in points.
  package var spaceWidth: Double
  package var maximumLines = 2
  /// The most words of a page; nil for as many as fit.
  package var maximumWords: Int?
  /// The longest that words without pages of their own are shown, in seconds.
  package var maximumDuration = 5.0
  /// The shortest time in which a page can be read, in seconds.
  package var minimumDuration = 0.7

  package init(lineWidth: Double, spaceWidth: Double) {
    self.lineWidth = lineWidth
    self.spaceWidth = spaceWidth
  }

  /// The pages of a caption.
  ///
  /// - Parameters:
  ///   - pieces: Those of the caption, measured.
  ///   - isStream: Whether the caption is a stretch of speech, which has no pages yet.
  package func pages(of caption: Caption, pieces: [CaptionPiece], isStream: Bool) -> [CaptionPage] {
    guard !pieces.isEmpty else { return [] }
    if !isStream, let page = authored(caption, pieces) { return [page] }
    let ends = pageEnds(of: pieces, isStream: isStream)
    return zip([0] + ends, ends).enumerated().map { index, range in
      let (first, end) = range
      let isLast = index == ends.count - 1
      return page(
        of: caption, Array(pieces[first..<end]),
        start: index == 0 && !isStream ? caption.start : pieces[first].start,
        end: isLast ? (isStream ? max(caption.end, pieces[end - 1].end) : caption.end) : pieces[end].start)
    }
  }

  /// The caption as it is in the file, if its lines fit on one page.
  private func authored(_ caption: Caption, _ pieces: [CaptionPiece]) -> CaptionPage? {
    var lines: [[CaptionPiece]] = []
    for piece in pieces {
      if piece.beginsLine || lines.isEmpty { lines.append([]) }
      lines[lines.count - 1].append(piece)
    }
    var page = CaptionPage(lines: lines, start: caption.start, end: caption.end, placement: caption.placement)
    (page.line, page.language) = (caption.line, caption.language)
    guard lines.count <= maximumLines, lines.allSatisfy({ width(of: $0[...]) <= lineWidth }),
      maximumWords.map({ page.words.count <= $0 }) ?? true
    else { return nil }
    return page
  }

  private func page(of caption: Caption, _ pieces: [CaptionPiece], start: Double, end: Double) -> CaptionPage
  {
    let layout = lines(of: pieces[...])
    let ends = layout?.ends ?? [pieces.count]
    var page = CaptionPage(
      lines: zip([0] + ends, ends).map { Array(pieces[$0..<$1]) }, start: start, end: max(start, end),
      placement: caption.placement)
    (page.line, page.language) = (caption.line, caption.language)
    page.isTooWide = page.lines.contains { width(of: $0[...]) > lineWidth }
    return page
  }

  package func width(of line: ArraySlice<CaptionPiece>) -> Double {
    var width = 0.0
    for (index, piece) in line.enumerated() {
      width += piece.width + (index > 0 && piece.hasSpaceBefore ? spaceWidth : 0)
    }
    return width
  }

  // MARK: Pages

  private static let pageCost = 0.5
  /// Of the cost of a break, between pages.
  private static let breakWeight = 2.5
  private static let orphanCost = 1.5
  private static let shortCost = 4.0
  private static let innerSentenceCost = 1.0
  private static let innerPauseCost = 0.6
  private static let innerClauseCost = 0.1
  /// A pause of this many seconds between words is a good end of a page.
  private static let hesitation = 0.2

  /// Where the pages end, as counts of pieces, so that the sum of their costs is least.
  private func pageEnds(of pieces: [CaptionPiece], isStream: Bool) -> [Int] {
    let count = pieces.count
    var best = Array(repeating: Double.infinity, count: count + 1)
    var from = Array(repeating: 0, count: count + 1)
    best[0] = 0
    for start in 0..<count where best[start] < .infinity {
      for end in (start + 1)...count {
        let isForced = end == start + 1
        if end < count, pieces[end].breakCost == .infinity, pieces[end].beginsLine == false { continue }
        guard let cost = cost(of: pieces, start..<end, isStream: isStream) else {
          // What follows is wider still, but a piece by itself is always a page.
          if best[end] == .infinity, isForced || !hasBreak(pieces, start + 1..<end) {
            if best[start] + 100 < best[end] { (best[end], from[end]) = (best[start] + 100, start) }
            continue
          }
          break
        }
        if best[start] + cost < best[end] { (best[end], from[end]) = (best[start] + cost, start) }
      }
    }
    var ends: [Int] = []
    var end = count
    while end > 0 {
      ends.append(end)
      end = from[end]
    }
    return ends.reversed()
  }

  private func hasBreak(_ pieces: [CaptionPiece], _ range: Range<Int>) -> Bool {
    range.contains { pieces[$0].breakCost < .infinity }
  }

  /// The cost of a page; nil if it does not fit.
  private func cost(of pieces: [CaptionPiece], _ range: Range<Int>, isStream: Bool) -> Double? {
    let page = pieces[range]
    guard let layout = lines(of: page) else { return nil }
    let words = page.indices.count { $0 == range.lowerBound || !pieces[$0].joinsWord }
    if let maximumWords, words > maximumWords { return nil }
    let isLast = range.upperBound == pieces.count
    let duration = (isLast ? page.last?.end ?? 0 : pieces[range.upperBound].start) - (page.first?.start ?? 0)
    if isStream, duration > maximumDuration, words > 1 { return nil }
    let fullness = width(of: page) / (lineWidth * Double(maximumLines))
    var cost = Self.pageCost + layout.cost + fullness * fullness
    if duration < minimumDuration { cost += Self.shortCost * (1.25 - duration / minimumDuration) }
    if !isLast { cost += Self.breakWeight * pieces[range.upperBound].breakCost }
    if isLast, range.lowerBound > 0, words == 1, maximumWords != 1 { cost += Self.orphanCost }
    if isStream {
      for index in range.dropFirst() {
        if pieces[index].breakCost == PhraseBreak.sentence {
          cost += Self.innerSentenceCost
        } else if pieces[index].start - pieces[index - 1].end > Self.hesitation {
          cost += Self.innerPauseCost
        } else if pieces[index].breakCost <= PhraseBreak.clause {
          cost += Self.innerClauseCost
        }
      }
    }
    return cost
  }

  // MARK: Lines

  /// A line that is shorter than this part of the width is not for one word.
  private static let shortLine = 0.35
  private static let lonelyCost = 0.5

  private struct Layout {
    /// Where the lines end, as counts of pieces.
    var ends: [Int]
    var cost: Double
  }

  /// The best lines of a page; nil if the pieces do not fit.
  private func lines(of pieces: ArraySlice<CaptionPiece>) -> Layout? {
    let items = Array(pieces)
    let count = items.count
    let whole = width(of: pieces)
    let leastLines = items.dropFirst().count { $0.beginsSpeech } + 1
    if whole <= lineWidth, leastLines == 1 { return Layout(ends: [count], cost: 0) }
    guard whole <= lineWidth * Double(maximumLines) * 1.02, leastLines <= maximumLines else { return nil }
    // By the number of lines so far, and the pieces in them.
    var best = Array(repeating: Array(repeating: Double.infinity, count: count + 1), count: maximumLines + 1)
    var from = Array(repeating: Array(repeating: 0, count: count + 1), count: maximumLines + 1)
    best[0][0] = 0
    for line in 0..<maximumLines {
      for start in 0..<count where best[line][start] < .infinity {
        var width = 0.0
        for end in start + 1...count {
          let piece = items[end - 1]
          if end - 1 > start, piece.beginsSpeech { break }
          width += piece.width + (end - 1 > start && piece.hasSpaceBefore ? spaceWidth : 0)
          if width > lineWidth { break }
          guard end == count || items[end].breakCost < .infinity || items[end].beginsLine else { continue }
          let fullness = width / lineWidth
          let breaking = end == count || items[end].beginsSpeech ? 0 : items[end].breakCost
          // Equal lines have the least sum of squares.
          var cost = best[line][start] + fullness * fullness + 1.4 * breaking + 0.2
          if end == start + 1, fullness < Self.shortLine { cost += Self.lonelyCost }
          if cost < best[line + 1][end] { (best[line + 1][end], from[line + 1][end]) = (cost, start) }
        }
      }
    }
    guard let used = (1...maximumLines).min(by: { best[$0][count] < best[$1][count] }),
      best[used][count] < .infinity
    else { return nil }
    var ends: [Int] = []
    var (line, end) = (used, count)
    while line > 0 {
      ends.append(end)
      end = from[line][end]
      line -= 1
    }
    return Layout(ends: ends.reversed(), cost: 0.3 * best[used][count] / Double(used))
  }
}
