import CLibAV
import PixelKernels
import VectorGraphics

/// A video file whose frames are decoded in any order.
package struct VideoClip: Sendable {
  /// What a video file says of itself.
  package struct Properties: Sendable, Equatable {
    /// libavcodec's name of the codec, such as `h264`.
    package var codec: String
    /// libavutil's name of the pixel format, such as `yuv420p`; alpha that is a stream of its own is named beside it.
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
    /// The frames per second of a film in which each frame is seen, where they vary; at most 60, or else the average.
    package var filmRate: Double
    /// What its levels represent.
    package var primaries: ColorPrimaries
    /// Nil for standard dynamic range.
    package var transfer: HighDynamicRange?
    /// The greatest luminance, in cd/m²; nil if the file does not state it.
    package var peak: Double?
  }

  package let properties: Properties
  private let path: String
  private let maximumPixelCount: Int
  private let index: PacketIndex
  private let conversions: SignalConversions

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
    var properties = try Properties(input, maximumPixelCount: maximumPixelCount)
    hasSound = input.bestStream(AVMEDIA_TYPE_AUDIO) != nil
    index = try PacketIndex(libav, path: path)
    if properties.transfer == .pq, properties.peak == nil {
      var decoder = try Decoder(libav, showing: path)
      if try decoder.next() { properties.peak = decoder.frame.statedPeak }
    }
    self.properties = properties
    conversions = SignalConversions(
      SignalColors(primaries: properties.primaries, transfer: properties.transfer, peak: properties.peak))
  }

  /// Creates a decoder of its frames, for one user at a time.
  package func decoder() throws(VideoCodingError) -> ClipDecoder {
    try ClipDecoder(
      path: path, index: index, conversions: conversions, maximumPixelCount: maximumPixelCount)
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
    let turned = orientation == 1 ? "" : ", turned"
    let gamut =
      switch primaries {
      case .bt709: ""
      case .displayP3: ", P3"
      case .bt2020: ", BT.2020"
      }
    let limit = peak.map { " up to \(number($0)) cd/m²" } ?? ""
    let light = transfer.map { ", \($0.rawValue.uppercased())\(limit)" } ?? ""
    return
      "\(codec) \(pixelFormat)\(gamut)\(light), \(width)×\(height) pixels\(turned)\(aspect), \(rate) frames per second"
  }

  fileprivate init(
    _ input: borrowing InputContainer, maximumPixelCount: Int
  ) throws(VideoCodingError) {
    let (libav, stream) = (input.libav, try input.video())
    let parameters = try libav.allocated(stream.pointee.codecpar, "a stream").pointee
    codec = libav.name(of: parameters.codec_id)
    let format = libav.pointee.av_get_pix_fmt_name(AVPixelFormat(parameters.format)).map {
      String(cString: $0)
    }
    pixelFormat = (format ?? "unknown") + (stream.isAlphaMarked(libav) ? " with alpha" : "")
    (width, height) = (Int(parameters.width), Int(parameters.height))
    guard width > 0, height > 0 else {
      throw .malformed(path: input.path, reason: "its frames have no size")
    }
    guard width <= maximumPixelCount / height else {
      throw .malformed(
        path: input.path,
        reason: "its frames of \(width) × \(height) pixels are larger than the \(maximumPixelCount) allowed")
    }
    let stated = stream.pointee.sample_aspect_ratio
    let aspect = stated.num > 0 && stated.den > 0 ? stated : parameters.sample_aspect_ratio
    pixelAspect = aspect.num > 0 && aspect.den > 0 ? Double(aspect.num) / Double(aspect.den) : 1
    frameRate = stream.pointee.avg_frame_rate.value
    let finest = stream.pointee.r_frame_rate.value
    filmRate = finest > frameRate && finest <= 60 ? finest : frameRate
    orientation = Self.orientation(of: stream, libav)
    transfer =
      switch parameters.color_trc {
      case AVCOL_TRC_SMPTE2084: .pq
      case AVCOL_TRC_ARIB_STD_B67: .hlg
      default: nil
      }
    primaries =
      switch parameters.color_primaries {
      case AVCOL_PRI_BT2020: .bt2020
      case AVCOL_PRI_SMPTE432: .displayP3
      case AVCOL_PRI_UNSPECIFIED where transfer != nil: .bt2020
      default: .bt709
      }
    peak = transfer == .pq ? stream.statedPeak(libav) : nil
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
  /// A frame before the current one, while the clip is shown backward.
  private final class Earlier {
    let time: Int64
    let frame: CodedFrame

    init(_ frame: consuming CodedFrame, time: Int64) {
      self.time = time
      self.frame = frame
    }
  }

  private let index: PacketIndex
  private let conversions: SignalConversions
  private var decoder: Decoder
  private var layout: SampleLayout?
  /// The packet with which decoding started; nil before.
  private var origin: Int?
  /// The last frame that was decoded for a request.
  private let current: CodedFrame
  /// The time of that frame in ticks; less than every other if there is none.
  private var time = Int64.min
  /// The time of a later frame that has been decoded, too.
  private var nextTime: Int64?
  /// Frames before it, so that footage that runs backward is not decoded from its keyframe for each frame.
  private var earlier: [Earlier] = []
  private var earlierBytes = 0
  /// The frame that was asked for last, and its pixels for a canvas.
  private var asked = Int64.min
  private var bitmap: (canvas: CanvasSpace?, bitmap: Bitmap)?

  /// Going on is faster than starting at the next packet that allows it if so few packets are between.
  private static let nearbyPackets = 16
  /// Of frames before the current one: 43 of 1920 × 1080 pixels with 8 bits in 4:2:0.
  private static let mostBytes = 1 << 27

  fileprivate init(
    path: String, index: PacketIndex, conversions: SignalConversions, maximumPixelCount: Int
  ) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    self.index = index
    self.conversions = conversions
    decoder = try Decoder(libav, showing: path)
    decoder.context.pointer.pointee.max_pixels = Int64(maximumPixelCount)
    current = try CodedFrame(libav)
  }

  /// How many packets there are until a frame, in the order of display from 0; nil if decoding starts again for it.
  package func distance(toFrame frame: Int) -> Int? {
    let packet = Int(index.shown[frame])
    let target = index.packets[packet].time
    if earlier.contains(where: { $0.time == target }) { return 0 }
    return distance(toPacket: packet, from: index.start(of: packet))
  }

  /// The same by decoding on; `start` is the packet from which decoding would start again.
  private func distance(toPacket packet: Int, from start: Int) -> Int? {
    guard time <= index.packets[packet].time, let number = index.number(ofPacketAt: time),
      time >= index.packets[start].time || packet - number <= Self.nearbyPackets
    else { return nil }
    return abs(packet - number)
  }

  /// Returns the pixels of a frame as they are stored, premultiplied, as levels of a canvas.
  ///
  /// - Parameters:
  ///   - frame: In the order of display, from 0.
  ///   - canvas: Nil is sRGB.
  package func bitmap(ofFrame frame: Int, in canvas: CanvasSpace?) throws(VideoCodingError) -> Bitmap {
    let packet = Int(index.shown[frame])
    let target = index.packets[packet].time
    if target == asked, let bitmap, bitmap.canvas == canvas { return bitmap.bitmap }
    let isBackward = target < asked
    (asked, bitmap) = (target, nil)
    if target > time { forgetEarlier(after: .min) }
    let result: Bitmap
    if let found = earlier.first(where: { $0.time == target }) {
      forgetEarlier(after: target)
      result = try pixels(of: found.frame, in: canvas)
    } else {
      try decode(packet, retainingEarlier: isBackward)
      result = try pixels(of: current, in: canvas)
    }
    bitmap = (canvas, result)
    return result
  }

  private func pixels(
    of frame: borrowing CodedFrame, in canvas: CanvasSpace?
  ) throws(VideoCodingError) -> Bitmap {
    let conversion = conversions.conversion(to: canvas)
    let bitmap = try frame.bitmap(&layout, conversion: conversion, path: decoder.path)
    return conversion == nil ? canvas.map(bitmap.converted) ?? bitmap : bitmap
  }

  /// Decodes the frame of a packet into `current`.
  private func decode(_ packet: Int, retainingEarlier: Bool) throws(VideoCodingError) {
    let target = index.packets[packet].time
    let start = index.start(of: packet)
    if distance(toPacket: packet, from: start) == nil { try restart(at: start) }
    try advance(to: target, retainingEarlier: retainingEarlier)
    if time != target, let origin, origin > 0 {
      // A stream that is refreshed step by step needs what is before.
      try restart(at: index.start(of: origin - 1))
      try advance(to: target, retainingEarlier: retainingEarlier)
    }
    guard time > .min else {
      throw .malformed(path: decoder.path, reason: "a frame of it cannot be decoded")
    }
  }

  private func restart(at packet: Int) throws(VideoCodingError) {
    (time, nextTime) = (.min, nil)
    forgetEarlier(after: .min)
    if packet > 0 || origin != nil { try decoder.start(at: packet, of: index) }
    origin = packet
  }

  /// Decodes the frame of a time, or the last one before it.
  private func advance(to target: Int64, retainingEarlier: Bool) throws(VideoCodingError) {
    while time < target {
      if nextTime == nil, try decoder.next() { nextTime = decoder.frame.time }
      guard let next = nextTime, next <= target else { return }
      // Frames that are shown before the keyframe may lack what they refer to.
      if retainingEarlier, let origin, time >= index.packets[origin].time { try retainCurrent() }
      (time, nextTime) = (next, nil)
      decoder.libav.pointee.av_frame_unref(current.pointer)
      decoder.libav.pointee.av_frame_move_ref(current.pointer, decoder.frame.pointer)
    }
  }

  private func retainCurrent() throws(VideoCodingError) {
    let frame = try CodedFrame(decoder.libav)
    decoder.libav.pointee.av_frame_move_ref(frame.pointer, current.pointer)
    earlierBytes += frame.byteCount
    earlier.append(Earlier(frame, time: time))
    while earlierBytes > Self.mostBytes { earlierBytes -= earlier.removeFirst().frame.byteCount }
  }

  /// Releases frames that are shown after a time.
  private func forgetEarlier(after time: Int64) {
    while let last = earlier.last, last.time > time { earlierBytes -= earlier.removeLast().frame.byteCount }
  }
}

extension AVRational {
  /// 0 if it is undefined.
  fileprivate var value: Double { num > 0 && den > 0 ? Double(num) / Double(den) : 0 }
}

extension CodedFrame {
  /// When it is shown, in ticks of its stream.
  fileprivate var time: Int64 {
    pointer.pointee.pts == libav_no_timestamp ? pointer.pointee.best_effort_timestamp : pointer.pointee.pts
  }

  /// Of its samples.
  fileprivate var byteCount: Int {
    let buffers = pointer.pointee.buf
    return [buffers.0, buffers.1, buffers.2, buffers.3].reduce(0) { $0 + ($1?.pointee.size ?? 0) }
  }
}
