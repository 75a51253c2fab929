import RenderTree

// What Pango cannot set in time that grows with the text is limited.
extension ParagraphSetter {
  /// What Pango lays out at once has at most as many tabs, isolates and changes of script, as it takes time that grows with the
  /// square of their number.
  private static let mostChanges = 16_384
  /// The most tabs of a line that is not broken, or between two places for a break, each of which takes Pango a kilobyte.
  private static let mostTabs = 2048
  /// The most bytes of a line with tabs that is not broken.
  private static let mostTabbedBytes = 65_536
  /// Pango shapes the rest of a word again for each line that it is broken into: so many characters take seconds.
  private static let mostReshapedCharacters = 20_000_000
  /// In so few lines words of any length may be broken.
  private static let fewLines = 16

  /// Throws if a piece takes too much to set.
  func check(_ piece: TextPiece) throws(TextError) {
    if let charactersPerLine {
      guard !piece.hasTabs(inOneRun: Self.mostTabs) else {
        throw TextError("a text has more than \(Self.mostTabs) tabs in a row; divide it into several lines")
      }
      let isShort = paragraph.lineLimit.map { $0 <= Self.fewLines } ?? false
      guard isShort || piece.squaresOfWords / charactersPerLine <= Self.mostReshapedCharacters else {
        throw TextError("a word is too long to be broken into lines of this width; divide it")
      }
    } else if piece.hasSeparators, piece.bytes.count > Self.mostTabs {
      let tabCount = piece.bytes.count { $0 == UInt8(ascii: "\t") }
      guard tabCount <= Self.mostTabs, piece.bytes.count <= Self.mostTabbedBytes else {
        throw TextError(
          """
          a line that is not broken has more than \(Self.mostTabs) tabs, or has tabs and more than \
          \(Self.mostTabbedBytes) bytes; divide it into several lines
          """)
      }
    }
    guard piece.changeCount(limit: Self.mostChanges) <= Self.mostChanges else {
      throw TextError(
        """
        a line changes its script more than \(Self.mostChanges) times, or has more tabs or isolates; divide it into \
        several lines
        """)
    }
  }

  /// The approximate number of characters in a line; nil if lines are not broken.
  private var charactersPerLine: Int? {
    guard let width = paragraph.width, width.isFinite, largestEm > 0 else { return nil }
    return Int(min(max(1, width / (largestEm / 2)), 1e6))
  }
}

extension TextPiece {
  /// Whether the piece has tabs or other separators (U+001C to U+001F), after which directions start anew.
  fileprivate var hasSeparators: Bool { bytes.contains { $0 == 0x09 || (0x1C...0x1F).contains($0) } }

  /// Whether more tabs than a number follow each other: no line is broken between them.
  fileprivate func hasTabs(inOneRun count: Int) -> Bool {
    var length = 0
    return bytes.contains { byte in
      length = byte == 0x09 ? length + 1 : 0
      return length > count
    }
  }

  /// The sum of the squares of the lengths of its words, in characters that stand between spaces, Han characters and kana.
  fileprivate var squaresOfWords: Int {
    var (sum, length) = (0, 0)
    for byte in bytes where byte & 0xC0 != 0x80 {
      if byte <= 0x20 || (0xE3...0xED).contains(byte) {
        (sum, length) = (sum + length * length, 0)
      } else {
        length += 1
      }
    }
    return sum + length * length
  }

  /// How many tabs and isolates there are, and how often the script changes, as far as it shows in Unicode's blocks;
  /// spaces and punctuation belong to every script. Not counted further than a limit.
  fileprivate func changeCount(limit: Int) -> Int {
    guard bytes.count > limit else { return 0 }
    var (count, last) = (0, 0)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where count <= limit {
      // Pango finds the levels of isolates in time that grows with the square of their number.
      if scalar == "\t" || (0x2066...0x2069).contains(scalar.value) { count += 1 }
      let isPunctuation = scalar.value < 0x41 || (0x2000..<0x2070).contains(scalar.value)
      guard !isPunctuation, !scalar.properties.isGraphemeExtend else { continue }
      let block = TextPiece.block(of: scalar.value)
      if block != last { count += 1 }
      last = block
    }
    return count
  }

  /// The blocks of a script are one.
  private static func block(of value: UInt32) -> Int {
    switch value {
    case ..<0x370, 0x1E00..<0x2000: 1  // Latin, and Greek with many accents
    case 0x370..<0x400: 2  // Greek
    case 0x400..<0x580: 3  // Cyrillic and Armenian
    case 0x600..<0x900: 4  // Arabic and Syriac
    case 0x3000..<0xE000, 0x20000..<0x40000: 5  // Han, kana and Hangul
    default: 6 + Int(value >> 7)
    }
  }
}
