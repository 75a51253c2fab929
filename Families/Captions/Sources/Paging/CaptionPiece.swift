import AfterglowLyrics

/// A piece of a caption that no line break divides.
package struct CaptionPiece: Sendable, Hashable {
  package var text: String
  /// Whether a space is before it, unless it begins a line.
  package var hasSpaceBefore = false
  /// Whether the file begins a line with it.
  package var beginsLine = false
  /// Whether another speaker begins with it, so that it begins a line in any case.
  package var beginsSpeech = false
  /// Whether it is a part of the word that the piece before it is a part of: a syllable, or a character of a phrase.
  package var joinsWord = false
  /// How little a line should break before it: 0 after the end of a sentence, 1 within a compound; infinite if it may not.
  package var breakCost = 0.0
  package var isBold = false
  package var isItalic = false
  package var isUnderlined = false
  /// When it is spoken, in seconds.
  package var start = 0.0
  package var end = 0.0
  /// In points, without spaces around it.
  package var width = 0.0

  package init(_ text: String) { self.text = text }

  /// What is before the piece in a line.
  package var gap: String { hasSpaceBefore ? " " : "" }
}

/// Divides captions into pieces.
package struct CaptionPieces {
  /// The places within a word of Thai, Lao, Khmer or Burmese where a line may break, as counts of characters.
  package var dictionaryBreaks: (String) -> [Int] = { _ in [] }

  package init() {}

  /// The pieces of a caption with their times; those without a time of their own share that around them by their length.
  package func pieces(of caption: Caption) -> [CaptionPiece] {
    var pieces: [CaptionPiece] = []
    var times: [(start: Double?, end: Double?)] = []
    var (isSpaced, isNewLine) = (false, true)
    for span in caption.spans {
      var first = true
      var word = ""
      func flush() {
        guard !word.isEmpty else { return }
        let parts = self.parts(of: word)
        for (index, part) in parts.enumerated() {
          var piece = CaptionPiece(part.text)
          (piece.isBold, piece.isItalic, piece.isUnderlined) = (span.isBold, span.isItalic, span.isUnderlined)
          if index == 0 {
            piece.hasSpaceBefore =
              isNewLine ? pieces.last.map { ScriptSpacing.separates($0.text, part.text) } ?? false : isSpaced
            piece.beginsLine = isNewLine && !pieces.isEmpty
            piece.beginsSpeech = piece.beginsLine && Self.isDash(part.text)
            if let last = pieces.last, !isSpaced, !isNewLine {
              let cost = Self.cost(after: Self.ending(of: pieces, last), before: part.text)
              piece.breakCost = cost
              // Syllables of a word, and punctuation; timed characters are words of their own.
              piece.joinsWord = cost == .infinity || (span.start == nil && cost > PhraseBreak.phrase)
            } else if let last = pieces.last {
              let cost = PhraseBreak.cost(afterSpace: Self.ending(of: pieces, last), before: part.text)
              piece.breakCost = isNewLine ? min(cost, PhraseBreak.clause) : cost
            }
          } else {
            piece.breakCost = part.cost
            piece.joinsWord = span.start != nil || part.cost > PhraseBreak.phrase
          }
          pieces.append(piece)
          // A span's time is that of its first piece until it is shared among them.
          times.append((first ? span.start : nil, nil))
          first = false
          (isSpaced, isNewLine) = (false, false)
        }
        word = ""
      }
      for character in span.text {
        if character.isNewline {
          flush()
          isNewLine = true
        } else if character.isWhitespace, character != "\u{A0}" {
          flush()
          isSpaced = true
        } else {
          word.append(character)
        }
      }
      flush()
      if !first, let end = span.end { times[times.count - 1].end = end }
    }
    share(times, of: caption, among: &pieces)
    return pieces
  }

  /// The text of the last piece, with those before it if it is a mark that is a piece of its own.
  private static func ending(of pieces: [CaptionPiece], _ last: CaptionPiece) -> String {
    guard last.joinsWord, !last.text.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
      return last.text
    }
    return pieces.suffix(3).map(\.text).joined()
  }

  private static func isDash(_ text: String) -> Bool {
    text.first.map { "-‐–—".contains($0) } ?? false
  }

  /// The parts of a word without spaces, with the cost of a break before each.
  private func parts(of word: String) -> [(text: String, cost: Double)] {
    let scalars = word.unicodeScalars
    if scalars.contains(where: ScriptSpacing.isWithoutSpaces) {
      let breaks = dictionaryBreaks(word).filter { $0 > 0 && $0 < word.count }
      let characters = Array(word)
      return zip([0] + breaks, breaks + [characters.count]).map {
        (String(characters[$0..<$1]), PhraseBreak.phrase)
      }
    }
    guard scalars.contains(where: ScriptSpacing.isIdeographic) else { return [(word, .infinity)] }
    var parts: [(text: String, cost: Double)] = []
    for text in LinePieces.pieces(of: word) {
      let cost = parts.last.map { Self.cost(after: $0.text, before: text) } ?? 0
      if cost == .infinity, !parts.isEmpty {
        parts[parts.count - 1].text += text
      } else {
        parts.append((text, cost))
      }
    }
    return parts
  }

  /// The cost of a break between texts without a space between them; infinite within a word.
  private static func cost(after last: String, before next: String) -> Double {
    guard let end = last.unicodeScalars.last, let start = next.unicodeScalars.first else { return .infinity }
    let areIdeographic = ScriptSpacing.isIdeographic(end) || ScriptSpacing.isIdeographic(start)
    if areIdeographic {
      return Kinsoku.strict.allowsBreak(after: last, before: next)
        ? PhraseBreak.cost(after: last, before: next) : .infinity
    }
    if ScriptSpacing.isWithoutSpaces(end), ScriptSpacing.isWithoutSpaces(start) { return PhraseBreak.phrase }
    // After a hyphen or a dash.
    return "-–—/".unicodeScalars.contains(end) && last.count > 1 ? PhraseBreak.withinPhrase : .infinity
  }

  // MARK: Times

  private func share(
    _ times: [(start: Double?, end: Double?)], of caption: Caption, among pieces: inout [CaptionPiece]
  ) {
    guard !pieces.isEmpty else { return }
    var index = 0
    var clock = caption.start
    while index < pieces.count {
      // A stretch from one known start to the next known time.
      var end = index + 1
      while end < pieces.count, times[end].start == nil, times[end - 1].end == nil { end += 1 }
      let next = times[end - 1].end ?? (end < pieces.count ? times[end].start : nil) ?? caption.end
      let start = max(times[index].start ?? clock, caption.start)
      let limit = max(start, min(next, max(caption.end, start)))
      let weights = pieces[index..<end].map { Self.weight(of: $0.text) }
      let whole = weights.reduce(0, +)
      var passed = 0.0
      for (offset, weight) in weights.enumerated() {
        pieces[index + offset].start = start + (limit - start) * passed / whole
        passed += weight
        pieces[index + offset].end = start + (limit - start) * passed / whole
      }
      clock = limit
      index = end
    }
  }

  /// How long a text is spoken: a letter is 1, a syllable of Chinese or Japanese about twice as long.
  private static func weight(of text: String) -> Double {
    let letters = text.unicodeScalars.reduce(0.0) { sum, scalar in
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return sum }
      return sum + (ScriptSpacing.isIdeographic(scalar) ? 2 : 1)
    }
    return max(0.25, letters)
  }
}
