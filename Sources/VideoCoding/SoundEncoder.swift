import CLibAV
import SoundMixing

/// How a mix is encoded in a video.
package enum SoundCodec: String, Sendable, Hashable, CaseIterable {
  /// AAC-LC at 192 kbit/s.
  case aac
  /// At 192 kbit/s.
  case opus
  /// Uncompressed, 24 bits.
  case pcm
  /// Lossless, 24 bits.
  case flac

  /// For people: `AAC`.
  package var name: String { self == .opus ? "Opus" : rawValue.uppercased() }

  /// libavcodec's name of the encoder.
  fileprivate var encoderName: String {
    switch self {
    case .aac: "aac"
    case .opus: "libopus"
    case .pcm: "pcm_s24le"
    case .flac: "flac"
    }
  }

  fileprivate var format: AVSampleFormat {
    switch self {
    case .aac: AV_SAMPLE_FMT_FLTP
    case .opus: AV_SAMPLE_FMT_FLT
    case .pcm, .flac: AV_SAMPLE_FMT_S32
    }
  }
}

/// The packets of a mix, its times in samples; the first contains the encoder's priming and starts before 0.
final class SoundEncoder {
  private let libav: LibAV
  private let context: CodecContext
  private let codec: SoundCodec
  private let stream: any SoundStream
  private var waiting = SoundBlock(count: 0)
  private var sampleCount = 0
  private var isEnded = false

  init(_ libav: LibAV, _ stream: any SoundStream, as codec: SoundCodec) throws(VideoCodingError) {
    guard let found = libav.pointee.avcodec_find_encoder_by_name(codec.encoderName) else {
      throw .encoderUnavailable(codec.encoderName)
    }
    let context = try CodecContext(libav, found)
    let fields = context.pointer
    fields.pointee.sample_rate = Int32(soundRate)
    fields.pointee.time_base = AVRational(num: 1, den: Int32(soundRate))
    fields.pointee.sample_fmt = codec.format
    libav.pointee.av_channel_layout_default(&fields.pointee.ch_layout, 2)
    if codec == .aac || codec == .opus { fields.pointee.bit_rate = 192_000 }
    if codec.format == AV_SAMPLE_FMT_S32 { fields.pointee.bits_per_raw_sample = 24 }
    fields.pointee.thread_count = 1
    fields.pointee.flags = AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    try context.open()
    self.libav = libav
    self.context = context
    self.codec = codec
    self.stream = stream
  }

  /// Describes the track by the properties common to its packets.
  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(VideoCodingError) {
    let code = libav.pointee.avcodec_parameters_from_context(parameters, context.pointer)
    try libav.check(code, "describing the audio")
  }

  /// Fills a packet with the next one.
  ///
  /// - Returns: Whether there was one.
  func next(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool {
    while !(try receive(packet)) {
      if isEnded { return false }
      try feed()
    }
    let fields = packet.pointer
    // The last packet is filled up with silence, which is not played.
    let rest = Int64(stream.count) - fields.pointee.pts
    if rest <= 0 { return false }
    fields.pointee.duration = min(fields.pointee.duration, rest)
    return true
  }

  private func receive(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool {
    let code = libav.pointee.avcodec_receive_packet(context.pointer, packet.pointer)
    if code == libav_error_again || code == libav_error_end_of_file { return false }
    try libav.check(code, "encoding the audio")
    return true
  }

  /// Sends the next samples to the encoder, or ends it.
  private func feed() throws(VideoCodingError) {
    let own = Int(context.pointer.pointee.frame_size)
    let size = own > 0 ? own : 1024
    while waiting.count < size {
      do throws(SoundError) {
        let block = try stream.next()
        if block.count == 0 { break }
        waiting.left += block.left
        waiting.right += block.right
      } catch {
        throw VideoCodingError(error)
      }
    }
    let count = min(size, waiting.count)
    guard count > 0 else {
      isEnded = true
      try libav.check(libav.pointee.avcodec_send_frame(context.pointer, nil), "ending the audio")
      return
    }
    let block = SoundBlock(left: Array(waiting.left.prefix(count)), right: Array(waiting.right.prefix(count)))
    waiting.left.removeFirst(count)
    waiting.right.removeFirst(count)
    try send(block)
  }

  private func send(_ block: SoundBlock) throws(VideoCodingError) {
    let frame = try CodedFrame(libav)
    try frame.allocateSamples(count: block.count, codec.format, channelCount: 2)
    frame.pointer.pointee.pts = Int64(sampleCount)
    let first = frame.pointer.pointee.extended_data[0]
    switch codec {
    case .aac:
      frame.channel(0)?.update(from: block.left, count: block.count)
      frame.channel(1)?.update(from: block.right, count: block.count)
    case .opus:
      UnsafeMutableRawPointer(first)?.assumingMemoryBound(to: Float.self).update(
        from: block.interleaved, count: 2 * block.count)
    case .pcm, .flac:
      UnsafeMutableRawPointer(first)?.assumingMemoryBound(to: Int32.self).update(
        from: block.interleaved24, count: 2 * block.count)
    }
    sampleCount += block.count
    try libav.check(libav.pointee.avcodec_send_frame(context.pointer, frame.pointer), "encoding the audio")
  }
}

/// The sound of a video that is being written, its packets interleaved with those of the video.
struct SoundTrackWriter: ~Copyable {
  private let encoder: SoundEncoder
  private let packet: CodedPacket
  private let trackIndex: Int32
  private var isPacketWaiting: Bool
  /// Added to the packets' times, in samples.
  private let delay: Int64

  /// Adds the track to a container whose header is not yet written.
  init(
    _ libav: LibAV, _ encoder: SoundEncoder, in container: borrowing OutputContainer
  ) throws(VideoCodingError) {
    let track = try container.addStream()
    try encoder.describe(libav.allocated(track.pointee.codecpar, "a stream"))
    track.pointee.time_base = AVRational(num: 1, den: Int32(soundRate))
    let packet = try CodedPacket(libav)
    isPacketWaiting = try encoder.next(packet)
    delay = container.hasNegativeTimes ? 0 : max(0, -packet.pointer.pointee.pts)
    trackIndex = track.pointee.index
    self.encoder = encoder
    self.packet = packet
  }

  /// Writes the packets that are due before a frame is decoded.
  mutating func write(
    before frame: Int, of frameRate: FrameRate, to container: borrowing OutputContainer
  ) throws(VideoCodingError) {
    let limit = Double(frame) * Double(frameRate.denominator) / Double(frameRate.numerator)
    while isPacketWaiting, Double(packet.pointer.pointee.dts) / Double(soundRate) <= limit {
      packet.pointer.pointee.stream_index = trackIndex
      packet.pointer.pointee.pts += delay
      packet.pointer.pointee.dts += delay
      container.rescale(packet, from: AVRational(num: 1, den: Int32(soundRate)))
      try container.write(packet)
      isPacketWaiting = try encoder.next(packet)
    }
  }
}
