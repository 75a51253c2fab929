import CLibAV

/// The sole owner of a coder.
struct CodecContext: ~Copyable {
  let libav: LibAV
  let pointer: UnsafeMutablePointer<AVCodecContext>

  /// A coder for a codec, not yet opened.
  init(_ libav: LibAV, _ codec: UnsafePointer<AVCodec>) throws(VideoCodingError) {
    self.libav = libav
    pointer = try libav.allocated(libav.pointee.avcodec_alloc_context3(codec), "a coder")
  }

  /// Opens the coder; it must recognize every option.
  func open(_ options: [(name: String, value: String)] = []) throws(VideoCodingError) {
    var options = try LibAVOptions(libav, options)
    let coder = pointer
    let libav = libav
    let code = options.take { libav.pointee.avcodec_open2(coder, nil, $0) }
    try libav.check(code, "opening the \(name) coder")
    try options.checkAllTaken()
  }

  /// The coder's name, such as `libx264`.
  var name: String {
    guard let codec = pointer.pointee.codec else { return "unopened" }
    return String(cString: codec.pointee.name)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    libav.pointee.avcodec_free_context(&pointer)
  }
}

/// The sole owner of a frame of video or audio.
struct CodedFrame: ~Copyable {
  let libav: LibAV
  let pointer: UnsafeMutablePointer<AVFrame>

  init(_ libav: LibAV) throws(VideoCodingError) {
    self.libav = libav
    pointer = try libav.allocated(libav.pointee.av_frame_alloc(), "a frame")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    libav.pointee.av_frame_free(&pointer)
  }
}

/// The sole owner of a packet.
struct CodedPacket: ~Copyable {
  let libav: LibAV
  let pointer: UnsafeMutablePointer<AVPacket>

  init(_ libav: LibAV) throws(VideoCodingError) {
    self.libav = libav
    pointer = try libav.allocated(libav.pointee.av_packet_alloc(), "a packet")
  }

  /// The packet's bytes.
  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }

  /// The additional data of the packet; empty for none.
  func sideData(_ kind: AVPacketSideDataType) -> [UInt8] {
    var count = 0
    let data = libav.pointee.av_packet_get_side_data(pointer, kind, &count)
    return data.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  }

  /// Adds Matroska's additional data to the packet.
  func add(_ addition: [UInt8]) throws(VideoCodingError) {
    guard !addition.isEmpty else { return }
    let data = libav.pointee.av_packet_new_side_data(
      pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, addition.count)
    try libav.allocated(data, "a packet").update(from: addition, count: addition.count)
  }

  /// Replaces the contents of the packet by a copy of bytes.
  func fill(_ bytes: [UInt8]) throws(VideoCodingError) {
    libav.pointee.av_packet_unref(pointer)
    guard let size = Int32(exactly: bytes.count) else {
      throw .failure(operation: "making a packet", reason: "\(bytes.count) bytes are too many")
    }
    try libav.check(libav.pointee.av_new_packet(pointer, size), "allocating a packet")
    bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { pointer.pointee.data.update(from: start, count: source.count) }
    }
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    libav.pointee.av_packet_free(&pointer)
  }
}
