import PixelKernels
import SystemFiles

/// Segments on disk, so that a video's memory use does not grow with its length and a killed export can be
/// resumed.
///
/// The file: the eight bytes `AGSEGMNT`, then little-endian 64-bit numbers (format version 3, the caller's
/// fingerprint, the codec's number, width, height, bit depth, 1 if with alpha, pixel format, frame rate as two, reorder delay,
/// first frame), the parameter sets (length, bytes), the number of packets and each packet (frame, 1 if a keyframe, length,
/// bytes, length and bytes of its addition), the light (0, or 1 for PQ and 2 for HLG, white and peak in parts of 10,000 of
/// a cd/m², MaxCLL and MaxFALL), and last the FNV-1a digest of everything before it.
extension EncodedSegment {
  private static let magic = Array("AGSEGMNT".utf8)
  private static let formatVersion: UInt64 = 3
  private static let codecs = VideoEncoding.Codec.allCases

  /// Whether a file that begins like this is a segment, be it whole or cut off anywhere, even within the first bytes.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: magic) || magic.starts(with: bytes)
  }

  /// The bytes of the segment's file, with a fingerprint that identifies it to the caller, such as a digest
  /// of the scene and the settings.
  package func fileBytes(fingerprint: UInt64) -> [UInt8] {
    var bytes = Self.magic
    let numbers = [
      stream.width, stream.height, stream.bitDepth, stream.hasAlpha ? 1 : 0, Int(stream.pixelFormat),
      stream.frameRate.numerator, stream.frameRate.denominator, stream.reorderDelay, firstFrame,
      stream.parameterSets.count,
    ]
    bytes.appendNumber(Self.formatVersion)
    bytes.appendNumber(fingerprint)
    bytes.appendNumber(UInt64(Self.codecs.firstIndex(of: stream.codec) ?? 0))
    for number in numbers { bytes.appendNumber(UInt64(number)) }
    bytes += stream.parameterSets
    bytes.appendNumber(UInt64(packets.count))
    for packet in packets {
      bytes.appendNumber(UInt64(packet.frame))
      bytes.appendNumber(packet.isKeyframe ? 1 : 0)
      bytes.appendNumber(UInt64(packet.bytes.count))
      bytes += packet.bytes
      bytes.appendNumber(UInt64(packet.addition.count))
      bytes += packet.addition
    }
    for number in lightNumbers { bytes.appendNumber(UInt64(number)) }
    bytes.appendNumber(Self.digest(bytes))
    return bytes
  }

  /// Reads a segment from a file.
  ///
  /// - Throws: `missingFile`, `cannotRead` also for a link or more bytes than `limit`, or `malformed` if the
  ///   file is not a segment, is damaged, or has a different fingerprint.
  package init(
    contentsOf path: String, fingerprint: UInt64, limit: Int = 1 << 30
  ) throws(VideoCodingError) {
    let bytes = try FileBytes.contents(of: path, limit: limit)
    let (magic, numberSize) = (Self.magic, 8)
    guard bytes.starts(with: magic) else {
      throw .malformed(path: path, reason: "it is not an encoded segment")
    }
    guard bytes.count >= magic.count + 2 * numberSize else { throw Self.damaged(path) }
    var end = SegmentFileReader(bytes: bytes[(bytes.count - numberSize)...], path: path)
    let body = bytes[..<(bytes.count - numberSize)]
    guard try end.number() == Self.digest(body) else { throw Self.damaged(path) }
    var file = SegmentFileReader(bytes: body.dropFirst(magic.count), path: path)
    guard try file.number() == Self.formatVersion else {
      throw .malformed(path: path, reason: "the segment was written by another version of this program")
    }
    guard try file.number() == fingerprint else {
      throw .malformed(path: path, reason: "the segment belongs to another video, or to other settings of it")
    }
    try self.init(&file)
  }

  private init(_ file: inout SegmentFileReader) throws(VideoCodingError) {
    let codec = try file.count(upTo: Self.codecs.count - 1)
    let limit = 1 << 20
    let (width, height) = (try file.count(upTo: limit), try file.count(upTo: limit))
    let (bitDepth, hasAlpha) = (try file.count(upTo: 16), try file.count(upTo: 1) == 1)
    let pixelFormat = Int32(try file.count(upTo: 1 << 16))
    let frameRate = try FrameRate(numerator: file.count(), denominator: file.count())
    let (reorderDelay, firstFrame) = (try file.count(upTo: limit), try file.count())
    let parameterSets = try file.take(file.count(upTo: limit))
    var stream = Stream(
      codec: Self.codecs[codec], width: width, height: height, bitDepth: bitDepth, hasAlpha: hasAlpha,
      pixelFormat: pixelFormat, frameRate: frameRate, reorderDelay: reorderDelay, parameterSets: parameterSets
    )
    var packets: [Packet] = []
    for _ in 0..<(try file.count(upTo: 1_000_000)) {
      let (frame, isKeyframe) = (try file.count(), try file.count(upTo: 1) == 1)
      let bytes = try file.take(file.count())
      packets.append(
        Packet(frame: frame, isKeyframe: isKeyframe, bytes: bytes, addition: try file.take(file.count())))
    }
    let content = try Self.light(&file, of: &stream)
    guard file.isAtEnd else { throw Self.damaged(file.path) }
    try self.init(stream: stream, firstFrame: firstFrame, packets: packets)
    contentLight = content
  }

  private var lightNumbers: [Int] {
    guard let light = stream.light else { return [0] }
    func parts(_ luminance: Double) -> Int { Int((luminance * 10_000).rounded()) }
    return [
      light.transfer == .pq ? 1 : 2, parts(light.white), parts(light.peak), contentLight?.greatest ?? 0,
      contentLight?.greatestMean ?? 0,
    ]
  }

  /// Reads the light metadata of a stream and the light levels of its frames.
  private static func light(
    _ file: inout SegmentFileReader, of stream: inout Stream
  ) throws(VideoCodingError) -> ContentLight? {
    let transfer = try file.count(upTo: 2)
    guard transfer > 0 else { return nil }
    let limit = 100_000_000
    let (white, peak) = (try file.count(upTo: limit), try file.count(upTo: limit))
    let content = ContentLight(
      greatest: Double(try file.count(upTo: 65535)), mean: Double(try file.count(upTo: 65535)))
    do {
      stream.light = try LightRange(
        transfer == 1 ? .pq : .hlg, white: Double(white) / 10_000, peak: Double(peak) / 10_000)
    } catch {
      throw damaged(file.path)
    }
    return content
  }

  private static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.combine(bytes)
    return hash.value
  }

  fileprivate static func damaged(_ path: String) -> VideoCodingError {
    .malformed(path: path, reason: "the segment is damaged or incomplete; delete the file")
  }
}

/// Reads numbers and bytes from the front of a segment file.
private struct SegmentFileReader {
  var bytes: ArraySlice<UInt8>
  let path: String

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func take(_ count: Int) throws(VideoCodingError) -> [UInt8] {
    guard count <= bytes.count else { throw EncodedSegment.damaged(path) }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  mutating func number() throws(VideoCodingError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number that is a count.
  mutating func count(upTo limit: Int = 1 << 40) throws(VideoCodingError) -> Int {
    guard let count = Int(exactly: try number()), count <= limit else { throw EncodedSegment.damaged(path) }
    return count
  }
}

extension [UInt8] {
  fileprivate mutating func appendNumber(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }
}
