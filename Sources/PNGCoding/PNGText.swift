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

  /// The text of a tEXt, zTXt or iTXt chunk; nil for other chunks, damaged ones, and texts of more than a mebibyte.
  init?(_ chunk: PNGChunk, in bytes: [UInt8]) {
    guard ["tEXt", "zTXt", "iTXt"].contains(chunk.name) else { return nil }
    var rest = bytes[chunk.data]
    guard let keyword = Self.takeUntilZero(&rest), 1...79 ~= keyword.count else { return nil }
    self.keyword = Self.latin1(keyword)
    switch chunk.name {
    case "tEXt": text = Self.latin1(rest)
    case "zTXt":
      guard rest.popFirst() == 0, let contents = Self.unpacked(rest) else { return nil }
      text = Self.latin1(contents)
    default:
      guard let contents = Self.internationalText(rest),
        let text = String(validating: contents, as: UTF8.self)
      else { return nil }
      self.text = text
    }
  }

  /// The UTF-8 bytes behind the keyword of an iTXt chunk.
  private static func internationalText(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = data
    guard let flag = rest.popFirst(), let method = rest.popFirst(), takeUntilZero(&rest) != nil,
      takeUntilZero(&rest) != nil
    else { return nil }
    if flag == 0 { return rest }
    return flag == 1 && method == 0 ? unpacked(rest) : nil
  }

  private static func unpacked(_ stream: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    try? decompressedZlib(stream, maximumCount: maximumTextLength).map { $0[...] }
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
