import RenderTree
import SceneModel
import VectorGraphics

/// Measures captions and breaks them into pages for a canvas.
struct CaptionTypesetter {
  let captions: Captions
  let context: ComponentContext
  let safeArea: Rect
  let font: Font

  /// The distance between baselines in ems.
  static let lineHeight = 1.25
  /// The measuring of a piece takes some microseconds.
  private static let stepsPerPiece = 500

  init(_ captions: Captions, context: ComponentContext) {
    self.captions = captions
    self.context = context
    safeArea = captions.safeArea.rect(in: context.size)
    let (width, height) = (context.size.width, context.size.height)
    // Television sets a line of subtitles in about 6 % of the height; telephones are held farther from their width.
    let tall = captions.effect == .none ? 0.066 : captions.effect == .word ? 0.11 : 0.074
    let size = captions.fontSize ?? (width <= height ? tall * width : 0.06 * height)
    font = Font(families: captions.fontFamily, weight: captions.fontWeight, size: max(1, size))
  }

  /// How far the outline extends beyond the letters, in points.
  var outlineWidth: Double { captions.outlineColor.alpha > 0 ? 0.07 * font.size : 0 }
  /// The padding of the box behind the lines, in points.
  var padding: Size {
    captions.backgroundColor == nil
      ? Size(width: outlineWidth, height: outlineWidth)
      : Size(width: 0.45 * font.size, height: 0.2 * font.size)
  }
  /// The width of the safe area without the padding.
  var textWidth: Double { max(1, safeArea.width - 2 * padding.width) }
  /// The greatest width of a line: that of 42 letters, which are read at a glance.
  var lineWidth: Double { min(textWidth, max(1, 24 * font.size)) }

  /// The pages of a track, and what is odd about them.
  func pages(of track: CaptionTrack) throws(ComponentError) -> (pages: [CaptionPage], warnings: [String]) {
    let spaceWidth =
      try width(of: CaptionPiece("n n"), language: nil) - 2 * width(of: CaptionPiece("n"), language: nil)
    var pager = CaptionPager(lineWidth: lineWidth, spaceWidth: spaceWidth)
    pager.maximumLines = captions.maximumLines
    pager.maximumWords = captions.effect == .word ? 1 : captions.maximumWords
    pager.maximumDuration = captions.maximumDuration
    var widths: [CaptionPiece: Double] = [:]
    var divider = CaptionPieces()
    divider.dictionaryBreaks = { breaks(in: $0) }
    var pages: [CaptionPage] = []
    var broken: [Caption] = []
    for caption in track.captions {
      var pieces = divider.pieces(of: caption)
      try context.take(.steps(pieces.count * Self.stepsPerPiece), at: ["source"])
      for index in pieces.indices {
        var key = CaptionPiece(pieces[index].text)
        (key.isBold, key.isItalic) = (pieces[index].isBold, pieces[index].isItalic)
        if let known = widths[key] {
          pieces[index].width = known
        } else {
          pieces[index].width = try width(of: key, language: caption.language)
          widths[key] = pieces[index].width
        }
      }
      if pieces.contains(where: { $0.width > Self.greatestReduction * lineWidth }) {
        broken.append(caption)
        var divided: [CaptionPiece] = []
        for piece in pieces {
          let isLong = piece.width > Self.greatestReduction * lineWidth && piece.text.count > 1
          divided += isLong ? try parts(of: piece, language: caption.language) : [piece]
        }
        pieces = divided
      }
      pages += pager.pages(of: caption, pieces: pieces, isStream: track.isStream)
    }
    if track.isStream { linger(&pages, minimum: pager.minimumDuration) }
    return (pages, warnings(about: pages, broken, minimum: pager.minimumDuration))
  }

  /// Lets pages of speech stay until the next one where the pause is short, and long enough to be read where it is not.
  private func linger(_ pages: inout [CaptionPage], minimum: Double) {
    pages.sort { $0.start < $1.start }
    for index in pages.indices {
      let next = index + 1 < pages.count ? pages[index + 1].start : .infinity
      let pause = next - pages[index].end
      if pause <= 0 {
        pages[index].end = max(pages[index].start, next)
      } else if pause < 0.5 {
        pages[index].end = next
      } else {
        pages[index].end = min(next, max(pages[index].end + 0.2, pages[index].start + minimum))
      }
    }
    pages.removeAll { $0.end <= $0.start }
  }

  private func warnings(about pages: [CaptionPage], _ broken: [Caption], minimum: Double) -> [String] {
    // Further warnings of a kind are counted. Single words are hardly ever as long on screen as a page must be.
    let most = captions.effect == .word ? 1 : 10
    var warnings: [String] = []
    func list(_ places: [(line: Int?, text: String)], _ message: (Int) -> String) {
      for (index, place) in places.prefix(most).enumerated() {
        let words = place.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        warnings.append("\(place.line.map { "source:\($0): " } ?? "")“\(words.excerpt)” \(message(index))")
      }
      let more = places.count - most
      if more > 0 { warnings.append("the same of \(more) more \(more == 1 ? "caption" : "captions")") }
    }
    let short = pages.filter { $0.end - $0.start < minimum - 1e-6 }
    list(short.map { ($0.line, $0.text) }) { index in
      "is on screen for \((short[index].end - short[index].start).rounded(digits: 2)) s; less than \(minimum) s can hardly be read"
    }
    list(pages.filter(\.isTooWide).map { ($0.line, $0.text) }) { _ in
      "is wider than the safe area and has no place to break: it is made smaller"
    }
    list(broken.map { ($0.line, $0.text) }) { _ in
      "has a word that is more than twice as wide as the safe area, which is broken: write a space where it may be, or take a smaller fontSize"
    }
    return warnings
  }

  // MARK: Measures

  func metrics(of content: TextContent) throws(ComponentError) -> TextMetrics {
    try context.measured { text throws(TextError) in
      try text.metrics(of: content.paragraph(in: safeArea.size, language: nil))
    }
  }

  func parts(of content: TextContent) throws(ComponentError) -> [TextPart] {
    var paragraph = content.paragraph(in: safeArea.size, language: nil)
    paragraph.alignmentWidth = textWidth
    return try context.measured { text throws(TextError) in try text.parts(of: paragraph) }
  }

  private func width(of piece: CaptionPiece, language: String?) throws(ComponentError) -> Double {
    try metrics(of: TextContent(spans: [span(of: piece)], font: font, language: language)).size.width
  }

  func span(of piece: CaptionPiece) -> TextContent.Span {
    TextContent.Span(
      text: piece.text, weight: piece.isBold ? min(1000, captions.fontWeight + 200) : nil,
      style: piece.isItalic ? .italic : nil, decoration: piece.isUnderlined ? [.underline] : nil)
  }

  /// The places within a word of a script without spaces where its own words begin, as counts of characters.
  private func breaks(in word: String) -> [Int] {
    let paragraph = TextParagraph(runs: [TextRun(text: word, font: font)])
    guard let units = try? context.text.units(of: paragraph, by: .word) else { return [] }
    return units.compactMap { unit in
      unit.clusters.first.map { word.utf8.index(word.startIndex, offsetBy: $0.range.lowerBound) }
    }.map { word.distance(from: word.startIndex, to: $0) }.sorted()
  }

  /// How much wider than a line a piece may be and still be made smaller, instead of being broken.
  private static let greatestReduction = 2.0

  /// The parts of a piece that is much wider than a line.
  private func parts(of piece: CaptionPiece, language: String?) throws(ComponentError) -> [CaptionPiece] {
    let characters = Array(piece.text)
    let count = min(characters.count, Int((piece.width / lineWidth * 1.1).rounded(.up)))
    var parts: [CaptionPiece] = []
    for index in 0..<count {
      var part = piece
      part.text = String(
        characters[(index * characters.count / count)..<((index + 1) * characters.count / count)])
      part.width = try width(of: part, language: language)
      let step = (piece.end - piece.start) / Double(count)
      (part.start, part.end) = (piece.start + step * Double(index), piece.start + step * Double(index + 1))
      if index > 0 {
        (part.hasSpaceBefore, part.beginsLine, part.beginsSpeech) = (false, false, false)
        (part.joinsWord, part.breakCost) = (true, PhraseBreak.withinWord)
      }
      parts.append(part)
    }
    return parts
  }
}

extension ComponentContext {
  fileprivate func measured<Value>(
    _ measure: (any TextMeasuring) throws(TextError) -> Value
  ) throws(ComponentError) -> Value {
    do {
      return try measure(text)
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }
}

extension Double {
  /// The number with so many decimals.
  func rounded(digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
