import CLibAV

/// An audio file's own packets, cut at the video's end, or followed by silence up to it.
final class CopiedAudio: AudioPackets {
  private let source: AudioSource
  private let end: Int
  private let silence: SilentPacket?
  private var lastStart: Int?
  private var nextStart: Int?
  private var isSourceAtEnd = false

  init(_ source: consuming AudioSource, end: Int, silence: SilentPacket?) {
    self.source = source
    self.end = end
    self.silence = silence
  }

  var sampleRate: Int { source.sampleRate }

  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(VideoCodingError) {
    let libav = source.input.libav
    let code = libav.pointee.avcodec_parameters_copy(parameters, source.stream.pointee.codecpar)
    try libav.check(code, "describing the audio")
    parameters.pointee.codec_tag = 0
  }

  func next(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool {
    if !isSourceAtEnd {
      isSourceAtEnd = !(try source.input.read(packet, of: source.stream.pointee.index))
    }
    if isSourceAtEnd {
      guard let silence else { return false }
      try packet.fill(silence.bytes)
      return place(packet, start: nextStart ?? 0, count: SilentPacket.sampleCount)
    }
    let fields = packet.pointer.pointee
    let start = source.clock.samples(at: fields.pts, sampleRate: sampleRate) ?? nextStart ?? 0
    // The last packet may be marked as shorter than its contents; silence starts after all of them.
    let count =
      silence == nil
      ? source.clock.samples(in: fields.duration, sampleRate: sampleRate) : SilentPacket.sampleCount
    // A container would reject a time that does not advance.
    let earliest = lastStart.map { $0 + 1 } ?? start
    return place(packet, start: max(start, earliest), count: max(1, count))
  }

  /// Sets a packet's times, with the duration cut at the video's end.
  ///
  /// - Returns: Whether it starts before the video's end.
  private func place(_ packet: borrowing CodedPacket, start: Int, count: Int) -> Bool {
    guard start < end else { return false }
    let fields = packet.pointer
    fields.pointee.pts = Int64(start)
    fields.pointee.dts = Int64(start)
    fields.pointee.duration = Int64(min(count, end - start))
    fields.pointee.flags = AV_PKT_FLAG_KEY
    lastStart = start
    nextStart = start + count
    return true
  }
}

/// A packet of AAC-LC that contains silence.
struct SilentPacket {
  static let sampleCount = 1024
  let bytes: [UInt8]

  /// The silent packet of a stream, or nil if our silence cannot follow it: the stream is not AAC-LC with one
  /// or two channels, or is in ADTS frames, which have no separate codec configuration.
  init?(_ libav: LibAV, like parameters: AVCodecParameters) throws(VideoCodingError) {
    let channelCount = Int(parameters.ch_layout.nb_channels)
    guard parameters.codec_id == AV_CODEC_ID_AAC, parameters.profile == FF_PROFILE_AAC_LOW,
      parameters.extradata_size > 0,
      parameters.frame_size == Self.sampleCount, (1...2).contains(channelCount),
      AudioEncoder.sampleRates.contains(Int(parameters.sample_rate))
    else { return nil }
    var encoder = try AudioEncoder(
      libav, sampleRate: Int(parameters.sample_rate), channelCount: channelCount)
    let silence = [[Float]](
      repeating: [Float](repeating: 0, count: Self.sampleCount), count: channelCount)
    // The first packets still contain the encoder's start; all later ones are equal.
    let packet = try CodedPacket(libav)
    var last: [UInt8]?
    for _ in 0..<4 {
      try encoder.encode(silence)
      while try encoder.receive(packet) { last = packet.bytes }
    }
    guard let last else { return nil }
    bytes = last
  }
}
