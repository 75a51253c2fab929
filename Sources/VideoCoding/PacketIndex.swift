import CLibAV
import SystemFiles

/// When the frames of a video are shown, and from which packets decoding can start.
struct PacketIndex: Sendable {
  struct Packet: Sendable {
    /// When its frame is shown, in ticks.
    var time: Int64
    var decodingTime: Int64
    /// Whether decoding can start with it.
    var isKey: Bool
  }

  /// In the order of decoding.
  let packets: [Packet]
  /// The packets whose frames are shown, in that order; an edit list may hide others.
  let shown: [Int32]
  /// All packets by their time.
  private let byTime: [Int32]
  /// The packets from which decoding can start.
  private let keys: [Int32]
  /// The end of the last frame in ticks; nil if the file does not state it.
  private let endTick: Int64?
  private let secondsPerTick: (numerator: Double, denominator: Double)

  /// Reads all packets of a file's video.
  ///
  /// - Throws: `malformed` if it has no frames, or is truncated.
  init(_ libav: LibAV, path: String) throws(VideoCodingError) {
    // Opening the file may report its end already.
    libav_log_clear()
    let input = try InputContainer(libav, path: path)
    let stream = try input.video()
    input.selectOnly(stream)
    let (base, number) = (stream.pointee.time_base, stream.pointee.index)
    let codec = stream.pointee.codecpar.pointee.codec_id
    let isVP8 = codec == AV_CODEC_ID_VP8
    let startsOnce = [AV_CODEC_ID_GIF, AV_CODEC_ID_APNG].contains(codec)
    let packet = try CodedPacket(libav)
    var packets: [Packet] = []
    var shown: [Int32] = []
    var end: (start: Int64, end: Int64)?
    while try input.read(packet, of: number) {
      let fields = packet.pointer.pointee
      guard fields.flags & AV_PKT_FLAG_CORRUPT == 0, packet.time != libav_no_timestamp,
        packets.count < Int(Int32.max)
      else { throw Self.truncated(path, after: packets.count) }
      let isHidden = fields.flags & Int32(AV_PKT_FLAG_DISCARD) != 0 || isVP8 && packet.isUnseenVP8
      if !isHidden { shown.append(Int32(packets.count)) }
      packets.append(
        Packet(
          time: packet.time, decodingTime: fields.dts == libav_no_timestamp ? packet.time : fields.dts,
          isKey: fields.flags & AV_PKT_FLAG_KEY != 0 && (packets.isEmpty || !startsOnce)))
      if !isHidden, fields.duration > 0, packet.time >= end?.start ?? .min {
        end = (packet.time, packet.time &+ fields.duration)
      }
    }
    let expected = input.isQuickTime ? Int(libav.pointee.avformat_index_get_entries_count(stream)) : 0
    guard packets.count >= expected, !String(cString: libav_log_text()).contains("prematurely"),
      codec != AV_CODEC_ID_GIF || Self.hasTrailer(path)
    else {
      throw Self.truncated(path, after: packets.count)
    }
    func isEarlier(_ one: Int32, _ other: Int32) -> Bool { packets[Int(one)].time < packets[Int(other)].time }
    shown.sort(by: isEarlier)
    guard !shown.isEmpty, base.num > 0, base.den > 0 else {
      throw .malformed(path: path, reason: "its video has no frames")
    }
    self.packets = packets
    self.shown = shown
    byTime = (0..<Int32(packets.count)).sorted(by: isEarlier)
    keys = (0..<Int32(packets.count)).filter { packets[Int($0)].isKey }
    endTick = end?.end
    secondsPerTick = (Double(base.num), Double(base.den))
  }

  /// Whether a GIF file has its end, which libav does not miss; zeros may follow.
  private static func hasTrailer(_ path: String) -> Bool {
    let size = FileStatus(path)?.size ?? 0
    let end = try? SystemFile.part(of: path, from: max(0, size - 64), count: min(64, size))
    return end?.last { $0 != 0 } == UInt8(ascii: ";")
  }

  private static func truncated(_ path: String, after count: Int) -> VideoCodingError {
    .malformed(path: path, reason: "it is truncated or damaged after \(count) frames")
  }

  /// The time of each shown frame, in seconds from the first one.
  var times: [Double] { shown.map { seconds(packets[Int($0)].time) } }
  /// The end of the last frame, in seconds from the first one; nil if the file does not state it.
  var end: Double? { endTick.map(seconds) }

  /// The time of the first shown frame in the file, in seconds.
  var origin: Double {
    Double(packets[Int(shown[0])].time) * secondsPerTick.numerator / secondsPerTick.denominator
  }

  private func seconds(_ tick: Int64) -> Double {
    let elapsed = tick &- packets[Int(shown[0])].time
    return Double(elapsed) * secondsPerTick.numerator / secondsPerTick.denominator
  }

  /// The position of the packet with a time; nil if there is none.
  func number(ofPacketAt time: Int64) -> Int? {
    let position = Self.count(of: byTime) { packets[Int($0)].time < time }
    guard position < byTime.count, packets[Int(byTime[position])].time == time else { return nil }
    return Int(byTime[position])
  }

  /// How many elements at the beginning satisfy a condition that none after them does.
  private static func count(of elements: [Int32], where condition: (Int32) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last packet from which a frame can be decoded: one that is shown later may only be followed by frames that need
  /// those before it.
  func start(of packet: Int) -> Int {
    let time = packets[packet].time
    let before = keys[..<Self.count(of: keys) { $0 <= packet }]
    return before.last { packets[Int($0)].time <= time }.map { Int($0) } ?? 0
  }
}

extension CodedPacket {
  /// When its frame is shown; when it is decoded if that is unknown.
  var time: Int64 {
    pointer.pointee.pts == libav_no_timestamp ? pointer.pointee.dts : pointer.pointee.pts
  }

  /// Whether it is a frame of VP8 to which only others refer (RFC 6386, section 9.1).
  fileprivate var isUnseenVP8: Bool { pointer.pointee.size > 0 && pointer.pointee.data[0] & 0x10 == 0 }
}
