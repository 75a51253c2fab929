import CLibAV

/// Encodes audio as AAC-LC or Vorbis.
struct AudioEncoder: ~Copyable {
  /// The sample rates that AAC supports, in hertz.
  static let sampleRates = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]

  let context: CodecContext
  private let libav: LibAV
  private var sampleCount = 0

  /// An encoder by its name for one of `sampleRates` and one or two channels, at 96 kbit/s for each.
  init(_ libav: LibAV, _ name: String = "aac", sampleRate: Int, channelCount: Int) throws(VideoCodingError) {
    guard let codec = libav.pointee.avcodec_find_encoder_by_name(name) else {
      throw .encoderUnavailable(name)
    }
    let context = try CodecContext(libav, codec)
    let fields = context.pointer
    fields.pointee.sample_rate = Int32(sampleRate)
    fields.pointee.time_base = AVRational(num: 1, den: Int32(sampleRate))
    fields.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
    libav.pointee.av_channel_layout_default(&fields.pointee.ch_layout, Int32(channelCount))
    fields.pointee.bit_rate = Int64(96_000 * channelCount)
    fields.pointee.thread_count = 1
    fields.pointee.flags = AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    try context.open()
    self.context = context
    self.libav = libav
  }

  /// The samples in a full packet.
  var frameSize: Int { Int(context.pointer.pointee.frame_size) }

  /// Encodes samples of each channel: `frameSize` of them, or fewer the last time.
  mutating func encode(_ channels: [[Float]]) throws(VideoCodingError) {
    let frame = try CodedFrame(libav)
    let count = channels[0].count
    try frame.allocateSamples(count: count, like: context.pointer)
    frame.pointer.pointee.pts = Int64(sampleCount)
    for (index, samples) in channels.enumerated() {
      frame.channel(index)?.update(from: samples, count: count)
    }
    sampleCount += count
    try libav.check(libav.pointee.avcodec_send_frame(context.pointer, frame.pointer), "encoding the audio")
  }

  /// Signals the end of the samples.
  func finish() throws(VideoCodingError) {
    try libav.check(libav.pointee.avcodec_send_frame(context.pointer, nil), "ending the audio")
  }

  /// Returns the next packet, its times in samples; the first contains the encoder's priming and starts
  /// before 0.
  ///
  /// - Returns: Whether one is ready.
  func receive(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool {
    let code = libav.pointee.avcodec_receive_packet(context.pointer, packet.pointer)
    if code == libav_error_again || code == libav_error_end_of_file { return false }
    try libav.check(code, "encoding the audio")
    return true
  }
}

extension CodedFrame {
  /// Allocates space for samples in the encoder's format: planar `Float`.
  func allocateSamples(
    count: Int, like coder: UnsafeMutablePointer<AVCodecContext>
  ) throws(VideoCodingError) {
    pointer.pointee.nb_samples = Int32(clamping: count)
    pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    pointer.pointee.sample_rate = coder.pointee.sample_rate
    libav.pointee.av_channel_layout_default(
      &pointer.pointee.ch_layout, coder.pointee.ch_layout.nb_channels)
    try libav.check(libav.pointee.av_frame_get_buffer(pointer, 0), "allocating sound")
  }

  /// The samples of a channel of a frame of planar `Float`.
  func channel(_ index: Int) -> UnsafeMutablePointer<Float>? {
    pointer.pointee.extended_data[index].map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)
    }
  }
}
