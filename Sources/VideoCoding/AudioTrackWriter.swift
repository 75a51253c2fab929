import CLibAV

/// The audio of a video that is being written, its packets interleaved with those of the video.
struct AudioTrackWriter: ~Copyable {
  private let audio: any AudioPackets
  private let packet: CodedPacket
  private let trackIndex: Int32
  private let hasNegativeTimes: Bool
  private var isPacketWaiting: Bool

  /// Adds the track to a container whose header is not yet written.
  init(
    _ libav: LibAV, _ audio: any AudioPackets, in container: borrowing OutputContainer
  ) throws(VideoCodingError) {
    let track = try container.addStream()
    try audio.describe(libav.allocated(track.pointee.codecpar, "a stream"))
    track.pointee.time_base = AVRational(num: 1, den: Int32(audio.sampleRate))
    let packet = try CodedPacket(libav)
    isPacketWaiting = try audio.next(packet)
    trackIndex = track.pointee.index
    hasNegativeTimes = container.hasNegativeTimes
    self.audio = audio
    self.packet = packet
  }

  /// Whether the waiting packet should be written: if times may not be negative, an encoder's priming is
  /// dropped, and a packet that begins in it is moved to the start.
  private func startsInTime() -> Bool {
    let fields = packet.pointer
    guard !hasNegativeTimes, fields.pointee.pts < 0 else { return true }
    guard fields.pointee.pts + fields.pointee.duration > 0 else { return false }
    fields.pointee.duration += fields.pointee.pts
    fields.pointee.pts = 0
    fields.pointee.dts = 0
    return true
  }

  /// Writes the packets that are due before a frame is decoded.
  mutating func write(
    before frame: Int, of frameRate: FrameRate, to container: borrowing OutputContainer
  ) throws(VideoCodingError) {
    let limit = Double(frame) * Double(frameRate.denominator) / Double(frameRate.numerator)
    while isPacketWaiting, Double(packet.pointer.pointee.dts) / Double(audio.sampleRate) <= limit {
      packet.pointer.pointee.stream_index = trackIndex
      if startsInTime() {
        container.rescale(packet, from: AVRational(num: 1, den: Int32(audio.sampleRate)))
        try container.write(packet)
      }
      isPacketWaiting = try audio.next(packet)
    }
  }
}
