/// The file around the frames of an animated PNG: sRGB, every frame painted over a part of the one before it.
///
/// Source: PNG specification, third edition, sections 4.9 and 11.3.4.
package struct AnimatedPNG: Sendable {
  /// A part of the image and its compressed rows.
  package struct Frame: Sendable, Hashable {
    package let left: Int
    package let top: Int
    package let width: Int
    package let height: Int
    package let stream: [UInt8]

    package init(left: Int, top: Int, width: Int, height: Int, stream: [UInt8]) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
      self.stream = stream
    }
  }

  private let header: PNGHeader
  /// How often it plays; 0 is without end.
  package let plays: Int
  /// A unit of time, in seconds: both parts within 1…65535.
  package let tick: (numerator: Int, denominator: Int)
  private let texts: [PNGText]

  /// - Parameter bitDepth: 8 or 16.
  package init(
    width: Int, height: Int, bitDepth: Int, hasAlpha: Bool, plays: Int,
    tick: (numerator: Int, denominator: Int),
    texts: [PNGText] = []
  ) {
    header = PNGHeader(width: width, height: height, bitDepth: bitDepth, colorType: hasAlpha ? .rgba : .rgb)
    self.plays = plays
    self.tick = tick
    self.texts = texts
  }

  /// What is before the frames.
  package func beginning(frameCount: Int) throws(PNGError) -> [UInt8] {
    var writer = PNGChunkWriter()
    writer.append("IHDR", header.bytes)
    writer.append("sRGB", [0])
    writer.append("acTL", bigEndianBytes(frameCount) + bigEndianBytes(plays))
    for text in texts { writer.append("iTXt", try text.internationalBytes()) }
    return writer.bytes
  }

  /// The longest time of a frame, in ticks: a delay is a fraction of two 16-bit numbers.
  package var longestDelay: Int { 65535 / tick.numerator }

  /// The chunks of a frame that is shown for a number of ticks; the first covers the whole picture.
  package func chunks(of frame: Frame, index: Int, duration: Int) -> [UInt8] {
    // The first frame has one chunk with a number, all others two.
    let number = index == 0 ? 0 : 2 * index - 1
    var control = bigEndianBytes(number)
    for value in [frame.width, frame.height, frame.left, frame.top] { control += bigEndianBytes(value) }
    control += bigEndianBytes(duration * tick.numerator)[2...] + bigEndianBytes(tick.denominator)[2...]
    // The frame stays, and replaces what was there, alpha too.
    control += [0, 0]
    var writer = PNGChunkWriter(beginsFile: false)
    writer.append("fcTL", control)
    if index == 0 {
      writer.append("IDAT", frame.stream)
    } else {
      writer.append("fdAT", bigEndianBytes(number + 1) + frame.stream)
    }
    return writer.bytes
  }

  /// What stands behind the frames.
  package static var end: [UInt8] {
    var writer = PNGChunkWriter(beginsFile: false)
    writer.append("IEND", [])
    return writer.bytes
  }

  /// How often a file says that it plays, 0 being without end; nil if it is not animated.
  package static func plays(of bytes: [UInt8]) throws(PNGError) -> Int? {
    try control(of: bytes)?.plays
  }

  /// How many frames a file says that it has, and how often it plays; nil if it is not animated.
  package static func control(of bytes: [UInt8]) throws(PNGError) -> (frameCount: Int, plays: Int)? {
    var chunks = try PNGChunkReader(bytes)
    while let chunk = try chunks.next() {
      if chunk.name == "acTL", chunk.isIntact, chunk.data.count == 8 {
        let start = chunk.data.lowerBound
        return (bigEndian32(bytes, at: start), bigEndian32(bytes, at: start + 4))
      }
      if chunk.name == "IDAT" { return nil }
    }
    return nil
  }
}

extension PNGEncoder {
  /// The compressed rows of an image as RGB or RGBA of 8 bits; samples as `encode(width:height:samples:)` takes them.
  package func stream(width: Int, height: Int, samples: [UInt8], hasAlpha: Bool) throws(PNGError) -> [UInt8] {
    let type = hasAlpha ? PNGColorType.rgba : .rgb
    let header = PNGHeader(width: width, height: height, bitDepth: 8, colorType: type)
    let image = PackedPixels(header, bytes: picked8(samples, type))
    return try compression.plan(for: image).compressed(image)
  }

  /// The same of 16 bits.
  package func stream(width: Int, height: Int, samples: [UInt16], hasAlpha: Bool) throws(PNGError) -> [UInt8]
  {
    let type = hasAlpha ? PNGColorType.rgba : .rgb
    let header = PNGHeader(width: width, height: height, bitDepth: 16, colorType: type)
    let image = PackedPixels(header, bytes: bigEndianBytes(picked(samples, type)))
    return try compression.plan(for: image).compressed(image)
  }
}
