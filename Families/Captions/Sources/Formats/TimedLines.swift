import AfterglowLyrics

extension CaptionTrack {
  /// The lines of a song as captions.
  init(_ song: TimedLyrics) {
    self.init()
    captions = song.lines.map { line in
      let (start, end) = (Double(line.start) / 1000, Double(line.end) / 1000)
      guard !line.words.isEmpty else {
        var caption = Caption(line.text, start: start, end: end)
        caption.line = line.sourceLine
        return caption
      }
      let spans = line.words.map { word in
        Caption.Span(
          word.text + (word.isFollowedBySpace ? " " : ""), start: Double(word.start) / 1000,
          end: Double(word.end) / 1000)
      }
      var caption = Caption(spans: spans, start: start, end: end)
      caption.line = line.sourceLine
      return caption
    }
    warnings = song.repairs
  }

  /// The paragraphs of a TTML document as captions; what sings in the background is in brackets there, and follows its line.
  init(_ document: TTMLDocument) {
    self.init()
    language = document.language
    captions = document.paragraphs.map { paragraph in
      let spans =
        (paragraph.spans + (paragraph.background.isEmpty ? [] : [.init(" ")] + paragraph.background))
        .map { span in
          var part = Caption.Span(span.text, start: span.start, end: span.end)
          (part.isBold, part.isItalic, part.isUnderlined) = (span.isBold, span.isItalic, span.isUnderlined)
          return part
        }
      var caption = Caption(spans: spans, start: paragraph.start, end: paragraph.end)
      (caption.line, caption.language) = (paragraph.line, paragraph.language)
      let horizontal: CaptionPlacement.Horizontal? =
        switch paragraph.textAlign {
        case "start": .start
        case "end": .end
        case "left": .left
        case "right": .right
        default: nil
        }
      if paragraph.vertical != nil || horizontal != nil {
        caption.placement = CaptionPlacement(vertical: paragraph.vertical, horizontal: horizontal)
      }
      return caption
    }
    var ignored = IgnoredNames()
    for (name, line) in document.unreadStyles { ignored.add(name, line: line) }
    warnings = document.warnings + ignored.warnings
  }
}

extension TTMLDocument.Paragraph {
  /// The third of the canvas in which its region aligns it; nil if it has none.
  fileprivate var vertical: CaptionPlacement.Vertical? {
    guard let top = regionTop else {
      return displayAlign == "before" ? .top : displayAlign == "center" ? .middle : nil
    }
    let share = displayAlign == "after" ? 1 : displayAlign == "center" ? 0.5 : 0
    let place = top + share * (regionHeight ?? 1 - top)
    return place < 1 / 3.0 ? .top : place > 2 / 3.0 ? nil : .middle
  }
}
