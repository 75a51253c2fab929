extension AVIFSequence {
  /// The configuration record of a stream, which a decoder needs before it decodes.
  ///
  /// Sources: AV1 Codec ISO Media File Format Binding 1.2, section 2.3; AV1 Bitstream & Decoding Process
  /// Specification, section 5.5.
  static func configuration(_ sequenceHeader: [UInt8]) throws(VideoCodingError) -> [UInt8] {
    guard var bits = SequenceHeaderBits(sequenceHeader) else {
      throw .failure(operation: "writing the file", reason: "the encoder gave no AV1 sequence header")
    }
    let profile = bits.take(3)
    bits.skip(1)
    // The reduced header of stills, and timing and display delays, which libaom does not write here; one
    // operating point.
    guard bits.take(1) == 0, bits.take(1) == 0, bits.take(1) == 0, bits.take(5) == 0 else {
      throw .failure(operation: "writing the file", reason: "the AV1 sequence header has an unknown format")
    }
    bits.skip(12)
    let level = bits.take(5)
    let tier = level > 7 ? bits.take(1) : 0
    let (widthBits, heightBits) = (bits.take(4) + 1, bits.take(4) + 1)
    bits.skip(widthBits + heightBits)
    // Frame numbers.
    if bits.take(1) == 1 { bits.skip(7) }
    // Superblocks, intra filter and edges.
    bits.skip(3)
    // Compound prediction, warped and dual filters.
    bits.skip(4)
    let hasOrderHint = bits.take(1) == 1
    if hasOrderHint { bits.skip(2) }
    let forcesScreenTools = bits.take(1) == 1 || bits.take(1) == 1
    if forcesScreenTools, bits.take(1) == 0 { bits.skip(1) }
    if hasOrderHint { bits.skip(3) }
    bits.skip(3)
    let isHigh = bits.take(1)
    let isMonochrome = profile == 1 ? 0 : bits.take(1)
    let subsampling = profile == 1 ? 0 : 0b11
    return [
      0x81, UInt8(profile << 5 | level),
      UInt8(tier << 7 | isHigh << 6 | isMonochrome << 4 | subsampling << 2), 0,
    ] + sequenceHeader
  }
}

/// The bits of a sequence header, after the header of its unit.
private struct SequenceHeaderBits {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  /// Nil if the bytes do not begin with a sequence header that contains its length.
  init?(_ unit: [UInt8]) {
    guard unit.count > 4, unit[0] == 0x0A, unit[1] < 0x80, unit.count >= 2 + Int(unit[1]) else { return nil }
    bytes = unit[2..<2 + Int(unit[1])]
  }

  /// The next bits as a number; zeros after the end.
  mutating func take(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count {
      let index = bytes.startIndex + position / 8
      let bit = index < bytes.endIndex ? Int(bytes[index] >> UInt8(7 - position % 8)) & 1 : 0
      number = number << 1 | bit
      position += 1
    }
    return number
  }

  mutating func skip(_ count: Int) { position += count }
}
