/// A parsed JSON text: its value, and the bytes that are needed to convert an offset to a line and a column.
package struct JSONDocument: Sendable {
  /// Deeper nesting than this is an error unless the caller allows it; it bounds the stack.
  package static let defaultMaximumDepth = 256

  package let root: JSONValue
  private let bytes: [UInt8]

  /// Reads a UTF-8 text strictly as RFC 8259 has it; a byte order mark before it is skipped.
  ///
  /// Keys that occur twice in an object, numbers beyond the range of a double, unpaired surrogate escapes, and
  /// arrays and objects nested deeper than `maximumDepth` are errors too.
  /// - Throws: the first error, at the exact place.
  package init(parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(DataError) {
    var parser = JSONParser(bytes, maximumDepth: maximumDepth)
    root = try parser.parseText()
    self.bytes = bytes
  }

  /// Reads a text that is at hand as a string.
  package init(parsing text: String, maximumDepth: Int = defaultMaximumDepth) throws(DataError) {
    try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// A value that was made in code, in a text that is not there.
  package init(made value: JSONValue) {
    root = value
    bytes = []
  }

  /// The line and column of a byte offset. Takes time in proportion to the offset.
  package func position(at offset: Int) -> SourcePosition { SourcePosition(offset: offset, in: bytes) }

  /// The lines and columns of many byte offsets, in their order. Takes time in proportion to the size of the document.
  package func positions(at offsets: [Int]) -> [SourcePosition] {
    SourcePosition.positions(at: offsets, in: bytes)
  }

  /// Where a value of this document begins.
  package func position(of value: JSONValue) -> SourcePosition { position(at: value.offset) }

  /// Where the key of a member of this document begins.
  package func position(ofKey member: JSONObject.Member) -> SourcePosition { position(at: member.keyOffset) }
}
