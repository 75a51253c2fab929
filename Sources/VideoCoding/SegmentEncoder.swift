import CLibAV
import PixelKernels

/// Encodes the frames of one segment, with its own encoder.
///
/// The segment's bytes are a function of the settings, the frames and the libraries' versions: they do not
/// depend on other segments, the machine's load, or (on x86-64) the processor.
package struct SegmentEncoder: ~Copyable {
  private let encoding: VideoEncoding
  private let firstFrame: Int
  private var frameCount = 0
  private let color: StreamEncoder
  /// For files that have alpha in a separate stream.
  private let alpha: StreamEncoder?

  /// An encoder for the segment that starts at a frame of the video.
  ///
  /// - Throws: `libraryUnavailable` or `encoderUnavailable` if the machine cannot encode such a video.
  package init(_ encoding: VideoEncoding, firstFrame: Int) throws(VideoCodingError) {
    let color = try StreamEncoder(encoding)
    let keepsAlphaApart = encoding.codec == .avif && encoding.hasAlpha
    let alpha = keepsAlphaApart ? try StreamEncoder(encoding, isAlpha: true) : nil
    self.color = color
    self.alpha = alpha
    self.encoding = encoding
    self.firstFrame = firstFrame
  }

  /// Encodes the segment's next frame.
  ///
  /// - Throws: `frameMismatch` if its size, bit depth, chroma or alpha is not the video's.
  package mutating func encode(_ picture: borrowing YCbCrFrame) throws(VideoCodingError) {
    guard picture.width == encoding.width, picture.height == encoding.height,
      picture.bitDepth == encoding.bitDepth, picture.chroma == encoding.chroma,
      (picture.alpha != nil) == encoding.hasAlpha, picture.hasAllSamples
    else {
      throw .frameMismatch(
        found: "\(picture.width)×\(picture.height) at \(picture.bitDepth) bits",
        expected: "\(encoding.width)×\(encoding.height) at \(encoding.bitDepth) bits")
    }
    try encode(FramePlanes(copy picture))
  }

  /// Encodes the segment's next frame if the codec takes RGB.
  ///
  /// - Throws: `frameMismatch` if its size or alpha is not the video's, or the codec takes Y′CbCr.
  package mutating func encode(_ picture: PlanarFrame) throws(VideoCodingError) {
    guard picture.width == encoding.width, picture.height == encoding.height,
      encoding.chroma == nil, encoding.bitDepth == 16,
      (picture.alpha != nil) == encoding.hasAlpha
    else {
      throw .frameMismatch(
        found: "\(picture.width)×\(picture.height) of RGB",
        expected: "\(encoding.width)×\(encoding.height) for \(encoding.codec.traits.name)")
    }
    try encode(FramePlanes(picture))
  }

  /// Encodes the segment's next frame losslessly, for AVIF files.
  ///
  /// - Parameter dither: Used at 8 bits only.
  package mutating func encode(_ bitmap: Bitmap, dither: Dither) throws(VideoCodingError) {
    guard bitmap.width == encoding.width, bitmap.height == encoding.height, encoding.isLossless else {
      throw .frameMismatch(
        found: "\(bitmap.width)×\(bitmap.height) of RGB",
        expected: "\(encoding.width)×\(encoding.height) for \(encoding.codec.traits.name)")
    }
    try encode(
      FramePlanes(bitmap, hasAlpha: encoding.hasAlpha, bitDepth: encoding.bitDepth, dither: dither))
  }

  private mutating func encode(_ planes: FramePlanes) throws(VideoCodingError) {
    let index = firstFrame + frameCount
    frameCount += 1
    guard let alpha else { return try color.encode(planes, index: index) }
    try color.encode(planes.color, index: index)
    try alpha.encode(planes.alpha, index: index)
  }

  /// Flushes the encoder and ends it.
  ///
  /// - Throws: `segmentMismatch` if there were no frames.
  package consuming func finish() throws(VideoCodingError) -> EncodedSegment {
    try color.end()
    var packets = color.packets
    var parameterSets = color.parameterSets
    if let alpha {
      try alpha.end()
      // Both are in frame order. A packet of color keeps that of alpha with it, after a flag for keyframes.
      let additions = alpha.packets
      guard additions.map(\.frame) == packets.map(\.frame) else {
        throw .segmentMismatch(reason: "the streams of color and alpha do not have the same frames")
      }
      packets = zip(packets, additions).map {
        EncodedSegment.Packet(
          frame: $0.frame, isKeyframe: $0.isKeyframe, bytes: $0.bytes,
          addition: [$1.isKeyframe ? 1 : 0] + $1.bytes)
      }
      parameterSets += alpha.parameterSets
    }
    var stream = EncodedSegment.Stream(
      codec: encoding.codec, width: encoding.width, height: encoding.height, bitDepth: encoding.bitDepth,
      hasAlpha: encoding.hasAlpha, pixelFormat: encoding.pixelFormat.rawValue, frameRate: encoding.frameRate,
      reorderDelay: color.reorderDelay(encoding), parameterSets: parameterSets)
    stream.light = encoding.light
    return try EncodedSegment(stream: stream, firstFrame: firstFrame, packets: packets)
  }
}
