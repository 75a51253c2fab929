/// A text chunk of a PNG file: `Description`, `Title`, `Author` … (PNG specification, section 11.3.3).
package struct PNGText: Sendable, Hashable {
  /// 1…79 printable Latin-1 characters.
  package let keyword: String
  package let text: String

  package init(keyword: String, text: String) {
    self.keyword = keyword
    self.text = text
  }

  /// A text that may be read aloud instead of the picture. U+0000, which no text of a PNG file holds, becomes U+FFFD.
  package static func description(_ text: String) -> PNGText {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })
    return PNGText(keyword: "Description", text: String(scalars))
  }
}

/// Texts larger than this once decompressed are an error.
private let maximumTextLength = 1 << 20

extension PNGText {
  /// The data of an uncompressed iTXt chunk without language.
  func internationalBytes() throws(PNGError) -> [UInt8] {
    let letters = keyword.unicodeScalars.map(\.value)
    let isKeyword =
      1...79 ~= letters.count && letters.allSatisfy { 0x20...0x7E ~= $0 || 0xA1...0xFF ~= $0 }
      && letters.first != 0x20 && letters.last != 0x20
    guard isKeyword, !text.utf8.contains(0) else { throw PNGError.unwritableText(keyword: keyword) }
    return letters.map { UInt8($0) } + [0, 0, 0, 0, 0] + Array(text.utf8)
  }

  /// The text of a tEXt, zTXt or iTXt chunk; nil for other chunks.
  init?(_ chunk: PNGChunk, in bytes: [UInt8]) throws(PNGError) {
    guard ["tEXt", "zTXt", "iTXt"].contains(chunk.name) else { return nil }
    func malformed(_ reason: String) -> PNGError { .malformed(chunk: chunk.name, reason: reason) }
    var rest = bytes[chunk.data]
    guard let keyword = Self.takeUntilZero(&rest), 1...79 ~= keyword.count else {
      throw malformed("has no keyword")
    }
    self.keyword = Self.latin1(keyword)
    switch chunk.name {
    case "tEXt": text = Self.latin1(rest)
    case "zTXt":
      guard rest.popFirst() == 0 else { throw malformed("uses an unknown compression method") }
      guard let contents = try decompressedZlib(rest, maximumCount: maximumTextLength) else {
        throw malformed("is damaged, or longer than \(maximumTextLength) bytes")
      }
      text = Self.latin1(contents[...])
    default:
      guard let text = String(validating: try Self.internationalText(rest), as: UTF8.self) else {
        throw malformed("is not UTF-8")
      }
      self.text = text
    }
  }

  /// The UTF-8 bytes behind the keyword of an iTXt chunk.
  private static func internationalText(_ data: ArraySlice<UInt8>) throws(PNGError) -> ArraySlice<UInt8> {
    func malformed(_ reason: String) -> PNGError { .malformed(chunk: "iTXt", reason: reason) }
    var rest = data
    guard let flag = rest.popFirst(), let method = rest.popFirst(), takeUntilZero(&rest) != nil,
      takeUntilZero(&rest) != nil
    else { throw malformed("is too short") }
    if flag == 0 { return rest }
    guard flag == 1, method == 0 else { throw malformed("uses an unknown compression method") }
    guard let contents = try decompressedZlib(rest, maximumCount: maximumTextLength) else {
      throw malformed("is damaged, or longer than \(maximumTextLength) bytes")
    }
    return contents[...]
  }

  /// Removes the bytes up to the first zero, and the zero; nil if there is none.
  private static func takeUntilZero(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let zero = bytes.firstIndex(of: 0) else { return nil }
    defer { bytes = bytes[(zero + 1)...] }
    return bytes[..<zero]
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }
}
