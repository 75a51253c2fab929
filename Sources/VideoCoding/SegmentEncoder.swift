import CLibAV
import PixelKernels

/// Encodes the pictures of one segment, with an encoder of its own that is used for nothing else.
///
/// The segment's bytes are a function of the settings, the pictures and the libraries' versions: not of other
/// segments, the machine's load, or (on x86-64) the processor.
package struct SegmentEncoder: ~Copyable {
  private let libav: LibAV
  private let encoding: VideoEncoding
  private let firstFrame: Int
  private let encoder: CodecContext
  private let frame: CodedFrame
  private let packet: CodedPacket
  private var frameCount = 0
  private var packets: [EncodedSegment.Packet] = []
  /// The configuration that some encoders hand out with their first packet.
  private var configuration: [UInt8] = []

  /// An encoder for the segment that starts at a frame of the video.
  ///
  /// - Throws: `libraryUnavailable` or `encoderUnavailable` if the machine cannot encode such a video.
  package init(_ encoding: VideoEncoding, firstFrame: Int) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    guard !encoding.codec.isAnimation,
      let codec = libav.pointee.avcodec_find_encoder_by_name(encoding.encoderName)
    else {
      throw .encoderUnavailable(encoding.encoderName)
    }
    let encoder = try CodecContext(libav, codec)
    encoding.configure(encoder.pointer)
    try encoder.open(encoding.encoderOptions(cpuFlags: libav.pointee.av_get_cpu_flags()))
    let frame = try CodedFrame(libav)
    try frame.allocatePlanes(encoding)
    encoding.colorTags.apply(to: frame.pointer)
    let packet = try CodedPacket(libav)
    self.libav = libav
    self.encoding = encoding
    self.firstFrame = firstFrame
    self.encoder = encoder
    self.frame = frame
    self.packet = packet
  }

  /// Encodes the segment's next picture.
  ///
  /// - Throws: `pictureMismatch` if its size, bit depth, chroma or alpha is not the video's.
  package mutating func encode(_ picture: borrowing YCbCrPicture) throws(VideoCodingError) {
    guard picture.width == encoding.width, picture.height == encoding.height,
      picture.bitDepth == encoding.bitDepth, picture.chroma == encoding.codec.traits.chroma,
      (picture.alpha != nil) == encoding.hasAlpha, picture.hasAllSamples
    else {
      throw .pictureMismatch(
        found: "\(picture.width)×\(picture.height) at \(picture.bitDepth) bits",
        expected: "\(encoding.width)×\(encoding.height) at \(encoding.bitDepth) bits")
    }
    try encode(PicturePlanes(copy picture))
  }

  /// Encodes the segment's next picture where the codec takes RGB.
  ///
  /// - Throws: `pictureMismatch` if its size or alpha is not the video's, or the codec takes Y′CbCr.
  package mutating func encode(_ picture: PlanarPicture) throws(VideoCodingError) {
    guard picture.width == encoding.width, picture.height == encoding.height,
      encoding.codec.traits.chroma == nil, (picture.alpha != nil) == encoding.hasAlpha
    else {
      throw .pictureMismatch(
        found: "\(picture.width)×\(picture.height) of RGB",
        expected: "\(encoding.width)×\(encoding.height) for \(encoding.codec.traits.name)")
    }
    try encode(PicturePlanes(picture))
  }

  private mutating func encode(_ planes: PicturePlanes) throws(VideoCodingError) {
    try libav.check(libav.pointee.av_frame_make_writable(frame.pointer), "preparing a frame")
    frame.copyPlanes(of: planes)
    frame.pointer.pointee.pts = Int64(frameCount)
    frameCount += 1
    let code = libav.pointee.avcodec_send_frame(encoder.pointer, frame.pointer)
    try libav.check(code, "encoding frame \(firstFrame + frameCount - 1)")
    try receivePackets()
  }

  /// Encodes what the encoder still holds, and ends it.
  ///
  /// - Throws: `segmentMismatch` if no picture was given.
  package consuming func finish() throws(VideoCodingError) -> EncodedSegment {
    try libav.check(libav.pointee.avcodec_send_frame(encoder.pointer, nil), "ending the segment")
    try receivePackets()
    let parameterSets = UnsafeBufferPointer(
      start: encoder.pointer.pointee.extradata, count: Int(encoder.pointer.pointee.extradata_size))
    let stream = EncodedSegment.Stream(
      codec: encoding.codec, width: encoding.width, height: encoding.height, bitDepth: encoding.bitDepth,
      hasAlpha: encoding.hasAlpha, pixelFormat: encoding.pixelFormat.rawValue, frameRate: encoding.frameRate,
      reorderDelay: encoding.reorderDelay(encoder.pointer),
      parameterSets: parameterSets.isEmpty ? configuration : Array(parameterSets))
    return try EncodedSegment(stream: stream, firstFrame: firstFrame, packets: packets)
  }

  private mutating func receivePackets() throws(VideoCodingError) {
    while true {
      let code = libav.pointee.avcodec_receive_packet(encoder.pointer, packet.pointer)
      if code == libav_error_again || code == libav_error_end_of_file { return }
      try libav.check(code, "encoding")
      let coded = packet.pointer.pointee
      if packets.isEmpty { configuration = packet.sideData(AV_PKT_DATA_NEW_EXTRADATA) }
      packets.append(
        EncodedSegment.Packet(
          frame: Int(coded.pts), isKeyframe: coded.flags & AV_PKT_FLAG_KEY != 0, bytes: packet.bytes,
          addition: packet.sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL)))
      libav.pointee.av_packet_unref(packet.pointer)
    }
  }
}
