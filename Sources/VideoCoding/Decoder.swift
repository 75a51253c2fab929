import CLibAV

/// Decodes one stream of a media file, frame by frame, on one thread.
struct Decoder: ~Copyable {
  let libav: LibAV
  let context: CodecContext
  let frame: CodedFrame
  private var input: InputContainer
  private let packet: CodedPacket
  private let stream: Int32
  /// The container's tags, for frames that have none.
  private let tags: (matrix: AVColorSpace, range: AVColorRange, siting: AVChromaLocation)
  private var isDraining = false
  /// Whether `packet` is the next one to decode.
  private var holdsPacket = false

  /// - Parameter name: libavcodec's name of a decoder; nil is the codec's usual one.
  init(
    _ libav: LibAV, _ input: consuming InputContainer, stream: UnsafeMutablePointer<AVStream>,
    named name: String? = nil
  ) throws(VideoCodingError) {
    let parameters = try libav.allocated(stream.pointee.codecpar, "a stream")
    input.selectOnly(stream)
    let found =
      if let name { libav.pointee.avcodec_find_decoder_by_name(name) } else {
        libav.pointee.avcodec_find_decoder(parameters.pointee.codec_id)
      }
    guard let codec = found else {
      let name = libav.name(of: parameters.pointee.codec_id)
      throw .malformed(path: input.path, reason: "there is no decoder for its codec \(name)")
    }
    let context = try CodecContext(libav, codec)
    try libav.check(
      libav.pointee.avcodec_parameters_to_context(context.pointer, parameters), "setting up a decoder")
    context.pointer.pointee.thread_count = 1
    context.pointer.pointee.flags |= AV_CODEC_FLAG_BITEXACT | Int32(AV_CODEC_FLAG_UNALIGNED)
    context.pointer.pointee.pkt_timebase = stream.pointee.time_base
    try context.open()
    let frame = try CodedFrame(libav)
    let packet = try CodedPacket(libav)
    self.libav = libav
    self.context = context
    self.frame = frame
    self.packet = packet
    self.stream = stream.pointee.index
    let stated = parameters.pointee
    tags = (stated.color_space, stated.color_range, stated.chroma_location)
    self.input = input
  }

  var path: String { input.path }

  /// Decodes the next frame into `frame`.
  ///
  /// - Returns: Whether there was one.
  mutating func next() throws(VideoCodingError) -> Bool {
    while true {
      let code = libav.pointee.avcodec_receive_frame(context.pointer, frame.pointer)
      if code == libav_error_end_of_file { return false }
      if code >= 0 {
        completeTags()
        return true
      }
      guard code == libav_error_again, !isDraining else { throw malformed(code) }
      if holdsPacket { holdsPacket = false } else { isDraining = !(try input.read(packet, of: stream)) }
      let sent = libav.pointee.avcodec_send_packet(context.pointer, isDraining ? nil : packet.pointer)
      if sent < 0 { throw malformed(sent) }
    }
  }

  private func completeTags() {
    let frame = frame.pointer
    if frame.pointee.colorspace == AVCOL_SPC_UNSPECIFIED { frame.pointee.colorspace = tags.matrix }
    if frame.pointee.color_range == AVCOL_RANGE_UNSPECIFIED { frame.pointee.color_range = tags.range }
    if frame.pointee.chroma_location == AVCHROMA_LOC_UNSPECIFIED {
      frame.pointee.chroma_location = tags.siting
    }
  }

  /// Continues with a packet from which decoding can start.
  ///
  /// - Parameter index: The packets of the stream.
  mutating func start(at number: Int, of index: PacketIndex) throws(VideoCodingError) {
    libav.pointee.avcodec_flush_buffers(context.pointer)
    (isDraining, holdsPacket) = (false, false)
    let target = index.packets[number]
    if input.seek(to: min(target.time, target.decodingTime), of: stream),
      try input.read(packet, of: stream), let first = index.number(ofPacketAt: packet.time), first <= number
    {
      if try skip(to: target) { return }
    }
    // The container finds no packet by its time, or one after it.
    input = try InputContainer(libav, path: input.path)
    input.selectOnly(try input.video())
    guard try input.read(packet, of: stream), try skip(to: target) else {
      throw .malformed(path: input.path, reason: "it has changed while it was read")
    }
  }

  /// Reads on from the packet that has been read; false if the other one does not follow.
  private mutating func skip(to target: PacketIndex.Packet) throws(VideoCodingError) -> Bool {
    while packet.time != target.time {
      guard try input.read(packet, of: stream) else { return false }
    }
    holdsPacket = true
    return true
  }

  private func malformed(_ code: Int32) -> VideoCodingError {
    .malformed(path: input.path, reason: "it cannot be decoded: \(libav.reason(code))")
  }
}
