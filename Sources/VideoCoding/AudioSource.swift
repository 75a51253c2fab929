import CLibAV

/// An audio file, and the stream in it that a player would play.
struct AudioSource: ~Copyable {
  let input: InputContainer
  let stream: UnsafeMutablePointer<AVStream>
  let parameters: AVCodecParameters
  let sampleRate: Int
  let clock: AudioClock

  /// - Throws: `malformed` if there is no audio in the file.
  init(_ libav: LibAV, path: String) throws(VideoCodingError) {
    let input = try InputContainer(libav, path: path)
    guard let stream = input.bestStream(AVMEDIA_TYPE_AUDIO), let parameters = stream.pointee.codecpar else {
      throw .malformed(path: path, reason: "it has no audio")
    }
    guard parameters.pointee.sample_rate > 0, parameters.pointee.ch_layout.nb_channels > 0 else {
      throw .malformed(path: path, reason: "its audio has no sample rate or no channels")
    }
    // QuickTime's edit lists put an encoder's priming before 0; other containers count it from 0 on.
    let countsPriming = !input.isQuickTime && stream.pointee.start_time != libav_no_timestamp
    clock = AudioClock(
      timeBase: stream.pointee.time_base, startTime: countsPriming ? stream.pointee.start_time : 0)
    self.stream = stream
    self.parameters = parameters.pointee
    sampleRate = Int(parameters.pointee.sample_rate)
    self.input = input
  }

  /// Reads the file to its end, and returns the index after its last sample.
  consuming func lastSample() throws(VideoCodingError) -> Int {
    let packet = try CodedPacket(input.libav)
    var last = 0
    while try input.read(packet, of: stream.pointee.index) {
      let fields = packet.pointer.pointee
      let start = clock.samples(at: fields.pts, sampleRate: sampleRate) ?? last
      last = max(last, start + clock.samples(in: fields.duration, sampleRate: sampleRate))
    }
    return last
  }
}

/// The mapping from a stream's times to samples.
struct AudioClock {
  let timeBase: AVRational
  /// Subtracted from the stream's times, in its own ticks, so that the audio starts at 0.
  let startTime: Int64

  /// The sample at a time of the stream, or nil if the time is missing or implausible.
  func samples(at time: Int64, sampleRate: Int) -> Int? {
    time == libav_no_timestamp ? nil : samples(Double(time) - Double(startTime), sampleRate)
  }

  /// The samples in a duration, 0 if it is unknown.
  func samples(in duration: Int64, sampleRate: Int) -> Int {
    max(0, samples(Double(duration), sampleRate) ?? 0)
  }

  private func samples(_ ticks: Double, _ sampleRate: Int) -> Int? {
    let samples = (ticks * Double(timeBase.num) / Double(timeBase.den) * Double(sampleRate)).rounded()
    return abs(samples) < 1e15 ? Int(samples) : nil
  }
}
