import CLibAV
import SoundMixing

/// Converts decoded sound of one format to planar `Float` at the rate of mixes, with all of its channels.
final class SoundResampler {
  private let libav: LibAV
  private var pointer: OpaquePointer?
  private let format: Int32
  private let sampleRate: Int32
  private let channelCount: Int32

  /// Creates a converter for sound in the format of a frame.
  ///
  /// - Parameter speed: How much faster it runs, and how much higher it sounds.
  init(_ libav: LibAV, from frame: borrowing CodedFrame, speed: Double) throws(VideoCodingError) {
    self.libav = libav
    let source = frame.pointer
    format = source.pointee.format
    sampleRate = source.pointee.sample_rate
    channelCount = source.pointee.ch_layout.nb_channels
    if source.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      libav.pointee.av_channel_layout_default(&source.pointee.ch_layout, channelCount)
    }
    // A ratio of whole numbers that is exact enough for hours.
    let rates = Self.fraction(Double(sampleRate) * speed / Double(soundRate), limit: 1 << 20)
    guard rates.numerator > 0 else {
      throw .failure(operation: "converting the audio", reason: "a rate of \(speed) is out of range")
    }
    var context: OpaquePointer?
    var code = libav.pointee.swr_alloc_set_opts2(
      &context, &source.pointee.ch_layout, AV_SAMPLE_FMT_FLTP, Int32(rates.denominator),
      &source.pointee.ch_layout, AVSampleFormat(format), Int32(rates.numerator), 0, nil)
    if code >= 0, let context {
      let settings = [
        ("filter_size", "64"), ("phase_shift", "10"), ("kaiser_beta", "12"), ("cutoff", "0.95"),
        ("linear_interp", "1"),
      ]
      for (name, value) in settings where code >= 0 {
        code = libav.pointee.av_opt_set(UnsafeMutableRawPointer(context), name, value, 0)
      }
    }
    if code >= 0 { code = libav.pointee.swr_init(context) }
    if code < 0 { libav.pointee.swr_free(&context) }
    try libav.check(code, "converting the audio")
    pointer = context
  }

  /// The last convergent of a number's continued fraction whose terms do not exceed a limit.
  private static func fraction(_ value: Double, limit: Int) -> (numerator: Int, denominator: Int) {
    var (last, next) = ((0, 1), (1, 0))
    var rest = value
    while rest.isFinite, rest < Double(limit) {
      let whole = Int(rest.rounded(.down))
      let found = (whole * next.0 + last.0, whole * next.1 + last.1)
      guard found.0 <= limit, found.1 <= limit else { break }
      (last, next) = (next, found)
      guard rest - Double(whole) > 1e-12 else { break }
      rest = 1 / (rest - Double(whole))
    }
    return next.1 == 0 ? (0, 1) : next
  }

  /// Whether a frame has the format that this converts.
  func takes(_ frame: borrowing CodedFrame) -> Bool {
    let fields = frame.pointer.pointee
    return fields.format == format && fields.sample_rate == sampleRate
      && fields.ch_layout.nb_channels == channelCount
  }

  /// Converts a frame's samples and appends them to the channels.
  func convert(_ frame: borrowing CodedFrame, into channels: inout [[Float]]) throws(VideoCodingError) {
    let source = UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)?
      .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    try convert(source, count: frame.pointer.pointee.nb_samples, into: &channels)
  }

  /// Goes on with silence of a number of samples of the source.
  func pause(_ count: Int, into channels: inout [[Float]]) throws(VideoCodingError) {
    var rest = count
    while rest > 0 {
      let part = min(rest, soundRate)
      try libav.check(libav.pointee.swr_inject_silence(pointer, Int32(part)), "converting the audio")
      try finish(into: &channels, drains: false)
      rest -= part
    }
  }

  /// Appends the samples that are still buffered to the channels.
  func finish(into channels: inout [[Float]]) throws(VideoCodingError) {
    try finish(into: &channels, drains: true)
  }

  private func finish(into channels: inout [[Float]], drains: Bool) throws(VideoCodingError) {
    try convert(nil, count: 0, into: &channels, drains: drains)
  }

  private func convert(
    _ source: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int32, into channels: inout [[Float]],
    drains: Bool = true
  ) throws(VideoCodingError) {
    let available = try libav.check(libav.pointee.swr_get_out_samples(pointer, count), "converting the audio")
    if available == 0 { return }
    let converted = try CodedFrame(libav)
    try converted.allocateSamples(count: Int(available), AV_SAMPLE_FMT_FLTP, channelCount: channelCount)
    // No samples, but not the end either.
    var none = [UnsafePointer<UInt8>?](repeating: nil, count: 64)
    let written = try libav.check(
      source == nil && !drains
        ? libav.pointee.swr_convert(pointer, converted.pointer.pointee.extended_data, available, &none, 0)
        : libav.pointee.swr_convert(
          pointer, converted.pointer.pointee.extended_data, available, source, count),
      "converting the audio")
    for index in channels.indices {
      guard let samples = converted.channel(index) else { continue }
      channels[index] += UnsafeBufferPointer(start: samples, count: Int(written))
    }
  }

  deinit {
    libav.pointee.swr_free(&pointer)
  }
}

extension CodedFrame {
  /// Allocates space for samples at the rate of mixes.
  func allocateSamples(
    count: Int, _ format: AVSampleFormat, channelCount: Int32
  ) throws(VideoCodingError) {
    pointer.pointee.nb_samples = Int32(clamping: count)
    pointer.pointee.format = format.rawValue
    pointer.pointee.sample_rate = Int32(soundRate)
    libav.pointee.av_channel_layout_default(&pointer.pointee.ch_layout, channelCount)
    try libav.check(libav.pointee.av_frame_get_buffer(pointer, 0), "allocating sound")
  }

  /// The samples of a channel of a frame of planar `Float`.
  func channel(_ index: Int) -> UnsafeMutablePointer<Float>? {
    pointer.pointee.extended_data[index].map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Float.self)
    }
  }
}
