/// One beat of Japanese speech: a kana with the small kana and sound marks that join it, or っ, ん, ー.
package struct Mora: Sendable, Hashable, CustomStringConvertible {
  /// The kana at full width, in the script they were written in: `きょ`, `ティ`, `か゚`.
  package let text: String
  /// Whether the author marks its vowel as not voiced: く*.
  package let isDevoiced: Bool

  init(text: String) {
    isDevoiced = text.unicodeScalars.contains(where: Kana.isDevoicingMark)
    self.text = isDevoiced ? text.filter { !$0.unicodeScalars.contains(where: Kana.isDevoicingMark) } : text
  }

  /// Whether it is written as nasal: か゚.
  var isNasal: Bool { text != Kana.unmarked(text) }

  package var description: String { text }

  /// The morae of a kana text; what is not kana is passed over.
  ///
  /// ぁぃぅぇぉゃゅょゎ of either script join the kana before them, and stand alone where there is none.
  /// Half-width kana count as full-width kana.
  package static func split(_ text: String) -> [Mora] {
    MoraSegment.segments(of: text).filter(\.isMora).map { Mora(text: $0.text) }
  }

  /// っ, ん and ー: morae that cannot carry the accent in standard speech.
  package var isSpecial: Bool { ["っ", "ん", "ー"].contains(Kana.folded(text)) }
}

/// A stretch of a text that is a mora, or that is between morae.
package struct MoraSegment: Sendable, Hashable {
  /// The normalized text.
  package var text: String
  /// The text as it is written, where half-width kana may be; empty for the rest of a character that spells two morae.
  package private(set) var source = ""
  package let isMora: Bool

  /// Cuts the whole of a text, so that the segments joined are the normalized text, and their sources the text.
  package static func segments(of text: String) -> [MoraSegment] {
    var segments: [MoraSegment] = []
    var starts: [Int] = []
    for (scalar, source) in Kana.normalizedScalars(text) {
      let joins =
        Kana.joinsPrevious(scalar) || Kana.isCombiningMark(scalar) || Kana.isDevoicingMark(scalar)
      if let last = segments.last, last.isMora ? joins : !Kana.isKana(scalar) {
        segments[segments.count - 1].text.unicodeScalars.append(scalar)
      } else {
        segments.append(MoraSegment(text: String(scalar), isMora: Kana.isKana(scalar)))
        starts.append(source)
      }
    }
    let scalars = Array(text.unicodeScalars)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : scalars.count
      segments[index].source = String(scalars[min(start, end)..<end])
    }
    return segments
  }
}
