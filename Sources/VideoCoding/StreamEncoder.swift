import CLibAV

/// An encoder for one stream of a segment, used for nothing else.
final class StreamEncoder {
  private let libav: LibAV
  private let encoder: CodecContext
  private let frame: CodedFrame
  private let packet: CodedPacket
  private var frameCount = 0
  private(set) var packets: [EncodedSegment.Packet] = []
  /// The configuration that some encoders return with their first packet.
  private var configuration: [UInt8] = []

  /// - Parameter isAlpha: Whether it is an alpha stream that accompanies the color stream.
  init(_ encoding: VideoEncoding, isAlpha: Bool = false) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    guard !encoding.codec.isAnimation,
      let codec = libav.pointee.avcodec_find_encoder_by_name(encoding.encoderName)
    else {
      throw .encoderUnavailable(encoding.encoderName)
    }
    let encoder = try CodecContext(libav, codec)
    encoding.configure(encoder.pointer)
    if isAlpha {
      encoder.pointer.pointee.pix_fmt = encoding.alphaFormat
      encoder.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }
    if encoding.isLossless {
      encoder.pointer.pointee.qmin = 0
      encoder.pointer.pointee.qmax = 0
    }
    let options = encoding.encoderOptions(cpuFlags: libav.pointee.av_get_cpu_flags())
    try encoder.open(isAlpha ? encoding.alphaOptions(options) : options)
    let frame = try CodedFrame(libav)
    try frame.allocatePlanes(encoding, format: isAlpha ? encoding.alphaFormat : encoding.pixelFormat)
    encoding.colorTags.apply(to: frame.pointer)
    if isAlpha { frame.pointer.pointee.color_range = AVCOL_RANGE_JPEG }
    packet = try CodedPacket(libav)
    self.libav = libav
    self.encoder = encoder
    self.frame = frame
  }

  /// Encodes the next frame; `index` is its number for messages.
  func encode(_ planes: FramePlanes, index: Int) throws(VideoCodingError) {
    try libav.check(libav.pointee.av_frame_make_writable(frame.pointer), "preparing a frame")
    frame.copyPlanes(of: planes)
    frame.pointer.pointee.pts = Int64(frameCount)
    frameCount += 1
    try libav.check(
      libav.pointee.avcodec_send_frame(encoder.pointer, frame.pointer), "encoding frame \(index)")
    try receivePackets()
  }

  /// Flushes the encoder.
  func end() throws(VideoCodingError) {
    try libav.check(libav.pointee.avcodec_send_frame(encoder.pointer, nil), "ending the segment")
    try receivePackets()
  }

  /// The codec's configuration, known once a stream has ended.
  var parameterSets: [UInt8] {
    let known = UnsafeBufferPointer(
      start: encoder.pointer.pointee.extradata, count: Int(encoder.pointer.pointee.extradata_size))
    return known.isEmpty ? configuration : Array(known)
  }

  func reorderDelay(_ encoding: VideoEncoding) -> Int { encoding.reorderDelay(encoder.pointer) }

  private func receivePackets() throws(VideoCodingError) {
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
