import CLibAV

/// An audio file decoded and re-encoded, cut or padded with silence to the video's length.
final class EncodedAudio: AudioPackets {
  let sampleRate: Int
  private let libav: LibAV
  private let clock: AudioClock
  private let end: Int
  private var decoder: Decoder
  private var encoder: AudioEncoder
  private var resampler: Resampler?
  /// Samples of each channel waiting for the encoder.
  private var waiting: [[Float]]
  private var sampleCount = 0
  /// Samples of silence still to be sent before the source's first.
  private var leadingSilence = 0
  private var isFrameWaiting = false
  private var isSourceAtEnd = false
  private var isEncoderEnded = false

  /// Keeps the sample rate if AAC and players support it, and one or two channels; more are mixed down to
  /// two.
  init(
    _ libav: LibAV, _ source: consuming AudioSource, video: VideoDuration, encoder name: String
  ) throws(VideoCodingError) {
    let keepsRate = source.sampleRate <= 48000 && AudioEncoder.sampleRates.contains(source.sampleRate)
    let sampleRate = keepsRate ? source.sampleRate : 48000
    let channelCount = min(2, Int(source.parameters.ch_layout.nb_channels))
    let stream = source.stream
    self.sampleRate = sampleRate
    self.libav = libav
    clock = source.clock
    end = video.samples(at: sampleRate)
    waiting = [[Float]](repeating: [], count: channelCount)
    encoder = try AudioEncoder(libav, name, sampleRate: sampleRate, channelCount: channelCount)
    decoder = try Decoder(libav, source.input, stream: stream)
  }

  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(VideoCodingError) {
    let code = libav.pointee.avcodec_parameters_from_context(parameters, encoder.context.pointer)
    try libav.check(code, "describing the audio")
  }

  func next(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool {
    while !(try encoder.receive(packet)) {
      if isEncoderEnded { return false }
      try feedEncoder()
    }
    let fields = packet.pointer
    // Vorbis's first packet has no duration.
    let rest = Int64(end) - fields.pointee.pts
    fields.pointee.duration = min(fields.pointee.duration, rest)
    return rest > 0
  }

  /// Sends the next samples to the encoder, silence after the end of the source, or ends it at the video's
  /// end.
  private func feedEncoder() throws(VideoCodingError) {
    while waiting[0].count < encoder.frameSize && !isSourceAtEnd {
      do throws(VideoCodingError) {
        try fill()
      } catch {
        throw error.blaming(decoder.path, of: "its sound")
      }
    }
    let count = min(encoder.frameSize, end - sampleCount)
    guard count > 0 else {
      isEncoderEnded = true
      return try encoder.finish()
    }
    let samples = waiting.map { channel in
      channel.prefix(count) + [Float](repeating: 0, count: max(0, count - channel.count))
    }
    for index in waiting.indices { waiting[index].removeFirst(min(count, waiting[index].count)) }
    sampleCount += count
    try encoder.encode(samples.map { Array($0) })
  }

  /// Adds to the waiting samples: silence if the audio starts late, and then the source's next.
  private func fill() throws(VideoCodingError) {
    if leadingSilence > 0 {
      let silence = [Float](repeating: 0, count: min(leadingSilence, encoder.frameSize))
      for index in waiting.indices { waiting[index] += silence }
      leadingSilence -= silence.count
      return
    }
    if !isFrameWaiting, !(try decoder.next()) {
      isSourceAtEnd = true
      try resampler?.finish(into: &waiting)
      return
    }
    isFrameWaiting = resampler == nil
    if isFrameWaiting {
      let start = decoder.frame.pointer.pointee.best_effort_timestamp
      leadingSilence = max(0, clock.samples(at: start, sampleRate: sampleRate) ?? 0)
      resampler = try Resampler(libav, from: decoder.frame, to: encoder.context.pointer)
      return
    }
    guard resampler?.takes(decoder.frame) == true else {
      throw .malformed(path: decoder.path, reason: "its audio changes format midway")
    }
    try resampler?.convert(decoder.frame, into: &waiting)
  }
}
