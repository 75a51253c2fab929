import CLibAV
import SoundMixing

/// The sound of a media file.
package struct SoundFile: SoundSource {
  package let name: String
  package let path: String
  package let digest: UInt64
  /// In seconds, without an encoder's priming and padding.
  package let seconds: Double
  /// libavcodec's name of the codec, such as `aac`.
  package let codec: String
  package let sampleRate: Int
  package let channelCount: Int
  /// The time in the file at which the sound's time is 0, in seconds; nil for the beginning of the sound.
  private let origin: Double?

  package var key: String { "\(path) from \(origin ?? -1)" }
  package var isMono: Bool { channelCount == 1 }

  /// Opens a file, and reads all of its packets for the length.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - origin: The time in the file at which the sound's time is 0, in seconds; nil for the beginning of the sound.
  ///   - digest: That of the file.
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it has no sound, or is truncated.
  package init(path: String, name: String, origin: Double? = nil, digest: UInt64 = 0) throws(VideoCodingError)
  {
    let libav = try LibAV.loaded()
    // Opening the file may report its end already.
    libav_log_clear()
    let track = try SoundTrack(libav, path: path, origin: origin)
    self.name = name
    self.path = path
    self.digest = digest
    self.origin = origin
    codec = libav.name(of: track.parameters.codec_id)
    sampleRate = track.sampleRate
    channelCount = Int(track.parameters.ch_layout.nb_channels)
    seconds = try track.seconds()
    guard seconds > 0, !String(cString: libav_log_text()).contains("prematurely") else {
      throw .malformed(path: path, reason: "its sound is empty or truncated")
    }
    // What cannot be decoded at all is an error now.
    var block = SoundBlock(count: 0)
    _ = try SoundFileReader(libav, self, rate: 1).samples(into: &block)
  }

  /// In words.
  package var summary: String {
    let channels = channelCount == 1 ? "mono" : channelCount == 2 ? "stereo" : "\(channelCount) channels"
    return "\(codec), \(sampleRate) Hz, \(channels)"
  }

  package func reader(rate: Double) throws(SoundError) -> any SoundReader {
    do throws(VideoCodingError) {
      return try SoundFileReader(try LibAV.loaded(), self, rate: rate)
    } catch {
      throw SoundError(error, path: path)
    }
  }

  fileprivate func track(_ libav: LibAV) throws(VideoCodingError) -> SoundTrack {
    try SoundTrack(libav, path: path, origin: origin)
  }
}

extension SoundError {
  init(_ error: VideoCodingError, path: String) {
    switch error {
    case .malformed(let path, let reason), .cannotRead(let path, let reason):
      self.init(path: path, reason: reason)
    case .missingFile(let path): self.init(path: path, reason: "no such file")
    case .shortage(let message): self.init(path: path, reason: message, isShortage: true)
    default: self.init(path: path, reason: error.description)
    }
  }
}

extension VideoCodingError {
  /// The error of a sound that is being encoded.
  package init(_ error: SoundError) {
    self =
      error.isShortage ? .shortage(error.description) : .malformed(path: error.path, reason: error.reason)
  }
}

/// The stream of a file that a player would play.
private struct SoundTrack: ~Copyable {
  let input: InputContainer
  let stream: UnsafeMutablePointer<AVStream>
  let parameters: AVCodecParameters
  let sampleRate: Int
  /// The time of the stream that is 0, in seconds.
  private let origin: Double

  init(_ libav: LibAV, path: String, origin: Double?) throws(VideoCodingError) {
    let input = try InputContainer(libav, path: path)
    guard let stream = input.bestStream(AVMEDIA_TYPE_AUDIO), let parameters = stream.pointee.codecpar else {
      throw .malformed(path: path, reason: "it has no audio")
    }
    guard parameters.pointee.sample_rate > 0, parameters.pointee.ch_layout.nb_channels > 0,
      stream.pointee.time_base.den > 0
    else { throw .malformed(path: path, reason: "its audio has no sample rate or no channels") }
    input.selectOnly(stream)
    // QuickTime's edit lists put an encoder's priming before 0; other containers count it from 0 on.
    let start = stream.pointee.start_time
    let own = input.isQuickTime || start == libav_no_timestamp ? 0 : stream.seconds(start)
    self.origin = origin ?? own
    self.stream = stream
    self.parameters = parameters.pointee
    sampleRate = Int(parameters.pointee.sample_rate)
    self.input = input
  }

  /// The time of the sound at a time of the stream, in seconds; nil if it is missing.
  func seconds(at time: Int64) -> Double? {
    time == libav_no_timestamp ? nil : stream.seconds(time) - origin
  }

  /// Reads the file to its end, and returns the end of its last sample.
  consuming func seconds() throws(VideoCodingError) -> Double {
    let packet = try CodedPacket(input.libav)
    // An Ogg packet's duration is without its padding.
    let statesPadding = !input.isOgg
    var last = 0.0
    while try input.read(packet, of: stream.pointee.index) {
      let fields = packet.pointer.pointee
      guard fields.flags & Int32(AV_PKT_FLAG_DISCARD) == 0 else { continue }
      let start = seconds(at: fields.pts) ?? last
      let padding = statesPadding ? Double(packet.paddingCount) / Double(sampleRate) : 0
      last = max(last, start + stream.seconds(max(0, fields.duration)) - padding)
    }
    return last.isFinite && last < 1e9 ? last : 0
  }
}

extension UnsafeMutablePointer where Pointee == AVStream {
  fileprivate func seconds(_ ticks: Int64) -> Double {
    Double(ticks) * Double(pointee.time_base.num) / Double(pointee.time_base.den)
  }
}

extension CodedPacket {
  /// The samples at its end that are not played.
  fileprivate var paddingCount: Int {
    let data = sideData(AV_PKT_DATA_SKIP_SAMPLES)
    guard data.count >= 8 else { return 0 }
    return data[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Decodes a sound from its beginning, resamples it, and folds its channels to two.
private final class SoundFileReader: SoundReader {
  private let libav: LibAV
  private let file: SoundFile
  private let rate: Double
  private let track: (origin: (Int64) -> Double?, sampleRate: Int)
  private var decoder: Decoder
  private var resampler: SoundResampler?
  private let fold: ChannelFold
  /// Samples of the sound that are still to be made; what follows is padding.
  private var missing: Int
  /// Samples that are before the beginning.
  private var surplus = 0
  /// The end of what has been decoded, in seconds.
  private var end = 0.0

  /// Frames that begin later than the one before ends by more seconds follow a silence.
  private static let gap = 0.02

  init(_ libav: LibAV, _ file: SoundFile, rate: Double) throws(VideoCodingError) {
    self.libav = libav
    self.file = file
    self.rate = rate
    let track = try file.track(libav)
    let stream = track.stream
    let (base, zero) = (stream.pointee.time_base, track.seconds(at: 0) ?? 0)
    self.track = (
      { $0 == libav_no_timestamp ? nil : Double($0) * Double(base.num) / Double(base.den) + zero },
      track.sampleRate
    )
    let layout = track.parameters.ch_layout
    fold = ChannelFold(
      channelCount: Int(layout.nb_channels), mask: layout.order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0
    )
    missing = Int((file.seconds / rate * Double(soundRate)).rounded())
    decoder = try Decoder(libav, track.intoInput(), stream: stream)
  }

  func read(into block: inout SoundBlock) throws(SoundError) -> Bool {
    do throws(VideoCodingError) {
      return try samples(into: &block)
    } catch {
      throw SoundError(error.blaming(file.path, of: "its sound"), path: file.path)
    }
  }

  func samples(into block: inout SoundBlock) throws(VideoCodingError) -> Bool {
    while missing > 0 {
      var channels = [[Float]](repeating: [], count: file.channelCount)
      let isMore = try decoder.next()
      if isMore {
        try convert(into: &channels)
      } else if let resampler {
        try resampler.finish(into: &channels)
      }
      let dropped = min(surplus, channels[0].count)
      surplus -= dropped
      let count = min(missing, channels[0].count - dropped)
      if dropped > 0 || dropped + count < channels[0].count {
        for index in channels.indices { channels[index] = Array(channels[index][dropped..<dropped + count]) }
      }
      missing -= count
      if count > 0 { fold.append(channels, to: &block) }
      if !isMore { missing = 0 }
      if count > 0 { return true }
    }
    return false
  }

  private func convert(into channels: inout [[Float]]) throws(VideoCodingError) {
    let frame = decoder.frame.pointer
    let start = track.origin(frame.pointee.best_effort_timestamp) ?? end
    if resampler == nil {
      resampler = try SoundResampler(libav, from: decoder.frame, speed: rate)
      // Matroska rounds to milliseconds.
      let lead = abs(start) < 0.0015 ? 0 : Int((start / rate * Double(soundRate)).rounded())
      surplus = max(0, -lead)
      if lead > 0 {
        let silence = [Float](repeating: 0, count: min(lead, missing))
        for index in channels.indices { channels[index] = silence }
      }
      end = start
    }
    guard let resampler, resampler.takes(decoder.frame) else {
      throw .malformed(path: file.path, reason: "its audio changes format midway")
    }
    if start - end > Self.gap {
      let count = Int(
        min((start - end) * Double(track.sampleRate), file.seconds * Double(track.sampleRate)).rounded())
      try resampler.pause(count, into: &channels)
      end = start
    }
    end += Double(frame.pointee.nb_samples) / Double(track.sampleRate)
    try resampler.convert(decoder.frame, into: &channels)
  }
}

extension SoundTrack {
  consuming func intoInput() -> InputContainer { input }
}
