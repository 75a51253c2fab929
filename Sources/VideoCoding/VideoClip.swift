import CLibAV
import PixelKernels

/// A video file whose frames are decoded in any order.
package struct VideoClip: Sendable {
  /// What a video file says of itself.
  package struct Properties: Sendable, Equatable {
    /// libavcodec's name of the codec, such as `h264`.
    package var codec: String
    /// libavutil's name of the pixel format, such as `yuv420p`.
    package var pixelFormat: String
    /// Of a stored frame, in pixels.
    package var width: Int
    package var height: Int
    /// The width of a pixel relative to its height.
    package var pixelAspect: Double
    /// How the stored frame is turned and mirrored for display: a value of EXIF's Orientation.
    package var orientation: Int
    /// Frames per second on average; 0 if the file does not tell.
    package var frameRate: Double
  }

  package let properties: Properties
  private let path: String
  private let maximumPixelCount: Int
  private let index: PacketIndex

  /// Whether the file has sound.
  package let hasSound: Bool
  /// The time of the first frame in the file, in seconds.
  package var origin: Double { index.origin }

  /// The time of each frame, in seconds from the first one.
  package var times: [Double] { index.times }

  /// The end of the last frame, in seconds from the first one. Where the file does not state it, the last frame is shown as
  /// long as the one before it.
  package var end: Double {
    if let end = index.end { return end }
    let times = times
    let last = times[times.count - 1]
    return times.count > 1 ? 2 * last - times[times.count - 2] : last
  }

  /// Opens a video, and reads the times of its frames.
  ///
  /// - Parameter maximumPixelCount: Larger frames are refused.
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is not a video, or is truncated.
  package init(path: String, maximumPixelCount: Int) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    self.path = path
    self.maximumPixelCount = maximumPixelCount
    let input = try InputContainer(libav, path: path)
    properties = try Properties(input, maximumPixelCount: maximumPixelCount)
    hasSound = input.bestStream(AVMEDIA_TYPE_AUDIO) != nil
    index = try PacketIndex(libav, path: path)
  }

  /// Creates a decoder of its frames, for one user at a time.
  package func decoder() throws(VideoCodingError) -> ClipDecoder {
    try ClipDecoder(path: path, index: index, maximumPixelCount: maximumPixelCount)
  }
}

extension VideoClip.Properties {
  /// Reads what a file says, without its frames.
  package init(path: String) throws(VideoCodingError) {
    try self.init(try InputContainer(try LibAV.loaded(), path: path), maximumPixelCount: .max)
  }

  /// In words.
  package var summary: String {
    func number(_ value: Double) -> String {
      let text = "\((value * 1000).rounded() / 1000)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let rate = number(frameRate)
    let aspect = pixelAspect == 1 ? "" : ", pixels \(number(pixelAspect)) times as wide as high"
    return "\(codec) \(pixelFormat), \(width)×\(height) pixels\(aspect), \(rate) frames per second"
  }

  fileprivate init(
    _ input: borrowing InputContainer, maximumPixelCount: Int
  ) throws(VideoCodingError) {
    let (libav, stream) = (input.libav, try input.video())
    let parameters = try libav.allocated(stream.pointee.codecpar, "a stream").pointee
    codec = libav.name(of: parameters.codec_id)
    pixelFormat =
      libav.pointee.av_get_pix_fmt_name(AVPixelFormat(parameters.format)).map { String(cString: $0) }
      ?? "unknown"
    (width, height) = (Int(parameters.width), Int(parameters.height))
    guard width > 0, height > 0 else {
      throw .malformed(path: input.path, reason: "its frames have no size")
    }
    guard width <= maximumPixelCount / height else {
      throw .malformed(
        path: input.path,
        reason: "its frames of \(width) × \(height) pixels are larger than the \(maximumPixelCount) allowed")
    }
    let isLight = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67].contains(parameters.color_trc)
    guard !isLight else {
      throw .malformed(
        path: input.path,
        reason: "it has high dynamic range, which is not converted here; convert it to BT.709 first")
    }
    let stated = stream.pointee.sample_aspect_ratio
    let aspect = stated.num > 0 && stated.den > 0 ? stated : parameters.sample_aspect_ratio
    pixelAspect = aspect.num > 0 && aspect.den > 0 ? Double(aspect.num) / Double(aspect.den) : 1
    let rate = stream.pointee.avg_frame_rate
    frameRate = rate.num > 0 && rate.den > 0 ? Double(rate.num) / Double(rate.den) : 0
    orientation = Self.orientation(of: stream, libav)
  }

  /// The orientation that the display matrix says; 1 where it says another angle than quarter turns.
  private static func orientation(of stream: UnsafeMutablePointer<AVStream>, _ libav: LibAV) -> Int {
    var size = 0
    let data = libav.pointee.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size)
    guard let data, size >= 36 else { return 1 }
    let signs = [0, 1, 3, 4].map { index in
      Int(UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 4 * index, as: Int32.self).signum())
    }
    return switch signs {
    case [-1, 0, 0, 1]: 2
    case [-1, 0, 0, -1]: 3
    case [1, 0, 0, -1]: 4
    case [0, 1, 1, 0]: 5
    case [0, 1, -1, 0]: 6
    case [0, -1, -1, 0]: 7
    case [0, -1, 1, 0]: 8
    default: 1
    }
  }
}

/// Decodes the frames of a clip in any order; their pixels do not depend on what was decoded before. It is used by one thread
/// at a time.
package final class ClipDecoder: @unchecked Sendable {
  private let index: PacketIndex
  private var decoder: Decoder
  private var layout: SampleLayout?
  /// The packet with which decoding started; nil before.
  private var origin: Int?
  /// The last frame that was asked for.
  private let current: CodedFrame
  private var bitmap: Bitmap?
  /// The time of that frame in ticks; less than every other if there is none.
  private var time = Int64.min
  /// The time of a later frame that has been decoded, too.
  private var nextTime: Int64?

  /// Going on is faster than starting at the next packet that allows it if so few packets are between.
  private static let nearbyPackets = 16

  fileprivate init(
    path: String, index: PacketIndex, maximumPixelCount: Int
  ) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    self.index = index
    decoder = try Decoder(libav, showing: path)
    decoder.context.pointer.pointee.max_pixels = Int64(maximumPixelCount)
    current = try CodedFrame(libav)
  }

  /// How many packets there are until a frame, in the order of display from 0; nil if decoding starts again for it.
  package func distance(toFrame frame: Int) -> Int? {
    let packet = Int(index.shown[frame])
    let start = index.start(of: packet)
    guard time <= index.packets[packet].time, let number = index.number(ofPacketAt: time),
      time >= index.packets[start].time || packet - number <= Self.nearbyPackets
    else { return nil }
    return abs(packet - number)
  }

  /// Returns the pixels of a frame as they are stored, premultiplied.
  ///
  /// - Parameter frame: In the order of display, from 0.
  package func bitmap(ofFrame frame: Int) throws(VideoCodingError) -> Bitmap {
    let packet = Int(index.shown[frame])
    let target = index.packets[packet].time
    let start = index.start(of: packet)
    if distance(toFrame: frame) == nil { try restart(at: start) }
    try advance(to: target)
    if time != target, let origin, origin > 0 {
      // A stream that is refreshed step by step needs what is before.
      try restart(at: index.start(of: origin - 1))
      try advance(to: target)
    }
    guard time > .min else {
      throw .malformed(path: decoder.path, reason: "a frame of it cannot be decoded")
    }
    if let bitmap { return bitmap }
    let bitmap = try current.bitmap(&layout, path: decoder.path)
    self.bitmap = bitmap
    return bitmap
  }

  private func restart(at packet: Int) throws(VideoCodingError) {
    (time, nextTime, bitmap) = (.min, nil, nil)
    if packet > 0 || origin != nil { try decoder.start(at: packet, of: index) }
    origin = packet
  }

  /// Decodes the frame of a time, or the last one before it.
  private func advance(to target: Int64) throws(VideoCodingError) {
    while time < target {
      if nextTime == nil, try decoder.next() { nextTime = decoder.frame.time }
      guard let next = nextTime, next <= target else { return }
      (time, nextTime, bitmap) = (next, nil, nil)
      decoder.libav.pointee.av_frame_unref(current.pointer)
      decoder.libav.pointee.av_frame_move_ref(current.pointer, decoder.frame.pointer)
    }
  }
}

extension CodedFrame {
  /// When it is shown, in ticks of its stream.
  fileprivate var time: Int64 {
    pointer.pointee.pts == libav_no_timestamp ? pointer.pointee.best_effort_timestamp : pointer.pointee.pts
  }
}
