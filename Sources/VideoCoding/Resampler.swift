import CLibAV

/// Converts decoded audio of one format to planar `Float` at the encoder's rate.
struct Resampler: ~Copyable {
  private let libav: LibAV
  private var pointer: OpaquePointer?
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private let sourceFormat: Int32
  private let sourceRate: Int32
  private let sourceChannelCount: Int32

  /// A converter for audio in the format of a frame; the encoder that receives the samples outlives it.
  init(
    _ libav: LibAV, from frame: borrowing CodedFrame, to encoder: UnsafeMutablePointer<AVCodecContext>
  ) throws(VideoCodingError) {
    self.libav = libav
    self.encoder = encoder
    let source = frame.pointer
    sourceFormat = source.pointee.format
    sourceRate = source.pointee.sample_rate
    sourceChannelCount = source.pointee.ch_layout.nb_channels
    if source.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      libav.pointee.av_channel_layout_default(&source.pointee.ch_layout, sourceChannelCount)
    }
    var context: OpaquePointer?
    var code = libav.pointee.swr_alloc_set_opts2(
      &context, &encoder.pointee.ch_layout, encoder.pointee.sample_fmt, encoder.pointee.sample_rate,
      &source.pointee.ch_layout, AVSampleFormat(sourceFormat), sourceRate, 0, nil)
    if code >= 0 { code = libav.pointee.swr_init(context) }
    if code < 0 { libav.pointee.swr_free(&context) }
    try libav.check(code, "converting the audio")
    pointer = context
  }

  /// Whether a frame has the format that this converts.
  func takes(_ frame: borrowing CodedFrame) -> Bool {
    let fields = frame.pointer.pointee
    return fields.format == sourceFormat && fields.sample_rate == sourceRate
      && fields.ch_layout.nb_channels == sourceChannelCount
  }

  /// Converts a frame's samples and appends them to the channels.
  func convert(
    _ frame: borrowing CodedFrame, into channels: inout [[Float]]
  ) throws(VideoCodingError) {
    let source = UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)?
      .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    try convert(source, count: frame.pointer.pointee.nb_samples, into: &channels)
  }

  /// Appends the samples that are still buffered to the channels.
  func finish(into channels: inout [[Float]]) throws(VideoCodingError) {
    try convert(nil, count: 0, into: &channels)
  }

  private func convert(
    _ source: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int32, into channels: inout [[Float]]
  ) throws(VideoCodingError) {
    let available = try libav.check(libav.pointee.swr_get_out_samples(pointer, count), "converting the audio")
    if available == 0 { return }
    let converted = try CodedFrame(libav)
    try converted.allocateSamples(count: Int(available), like: encoder)
    let written = try libav.check(
      libav.pointee.swr_convert(pointer, converted.pointer.pointee.extended_data, available, source, count),
      "converting the audio")
    for index in channels.indices {
      guard let samples = converted.channel(index) else { continue }
      channels[index] += UnsafeBufferPointer(start: samples, count: Int(written))
    }
  }

  deinit {
    var pointer = pointer
    libav.pointee.swr_free(&pointer)
  }
}
