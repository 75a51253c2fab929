import CPango
import RenderTree

/// The kinds of full-width punctuation, by the side of their em box that is blank.
private enum Punctuation {
  /// Blank before it.
  case opening
  /// Blank after it.
  case closing
  /// Blank on both sides, or everywhere.
  case middle

  init?(_ scalar: Unicode.Scalar, in region: HanRegion) {
    switch scalar {
    case "（", "［", "｛", "〈", "《", "「", "『", "【", "〔", "〖", "〘", "〝", "｟", "“", "‘": self = .opening
    case "）", "］", "｝", "〉", "》", "」", "』", "】", "〕", "〗", "〙", "〟", "｠", "”", "’": self = .closing
    // In the middle of their boxes in Taiwan and Hong Kong.
    case "、", "。", "，", "．": self = region == .taiwan || region == .hongKong ? .middle : .closing
    case "：", "；": self = region == .china ? .closing : .middle
    case "・", "　": self = .middle
    default: return nil
    }
  }
}

extension ParagraphSetter {
  /// The characters of a span that are set half an em wide, because full-width punctuation stands beside other punctuation
  /// (CSS Text 4, `text-spacing-trim`; JLREQ, section 3.1.4).
  ///
  /// Of a closing and an opening one, the closing one gives up its blank half, so that the other has it at the start of a
  /// line. Fonts without the feature `halt` leave them as they are.
  func halvedPunctuation(of span: TextPiece.Span, in piece: TextPiece) -> [Range<Int>] {
    let bytes = piece.bytes[span.bytes]
    // U+3000 to U+303F and U+FF00 to U+FFFF: at least one of a pair is among them.
    guard bytes.contains(where: { $0 == 0xE3 || $0 == 0xEF }) else { return [] }
    let spacing = ["halt", "vhal", "palt", "vpal", "chws", "vchw"]
    if runs[span.run].features.contains(where: { feature in spacing.contains { feature.contains($0) } }) {
      return []
    }
    let region = languages[span.run].region
    var ranges: [Range<Int>] = []
    var (last, lastBytes) = (Punctuation?.none, 0..<0)
    var start = span.bytes.lowerBound
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let own = start..<start + UTF8.width(scalar)
      start = own.upperBound
      let kind = Punctuation(scalar, in: region).flatMap { isFullWidth(scalar, run: span.run) ? $0 : nil }
      switch (last, kind) {
      case (.closing, .some): ranges.append(lastBytes)
      case (.opening, .opening), (.middle, .opening): ranges.append(own)
      default: break
      }
      (last, lastBytes) = (kind, own)
    }
    return ranges
  }

  /// Whether a character is as wide as the em: quotation marks are so in fonts of East Asia only.
  private func isFullWidth(_ scalar: Unicode.Scalar, run: Int) -> Bool {
    guard (0x2018...0x201D).contains(scalar.value) else { return true }
    return primaryFaces[run].advance(of: scalar).map { $0 > 0.9 } ?? true
  }
}

extension OpenFace {
  /// The advance of a character in ems; nil if the face has no glyph for it.
  func advance(of scalar: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
    return advance(of: glyph)
  }
}
