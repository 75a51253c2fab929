import CLibAV
import PixelKernels

/// Reads a video's frames as sRGB images, in order: videos with any codec and pixel format that libav
/// decodes, and animated GIF and PNG files.
package struct VideoFrameReader: ~Copyable {
  /// The time of each frame, in seconds from the first one.
  package let times: [Double]
  /// The end of the last frame, in seconds from the first one; nil if the file does not state it.
  package let end: Double?
  private var decoder: Decoder
  private var layout: SampleLayout?

  /// Opens a video, and reads the times of its frames, without decoding them.
  ///
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is not a video.
  package init(path: String) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    let (times, end) = try Self.times(libav, path: path)
    let input = try InputContainer(libav, path: path)
    let stream = try Self.stream(of: input)
    // libavcodec's own VP9 decoder ignores alpha.
    let mark = libav.pointee.av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
    let hasAlpha = mark.map { String(cString: $0.pointee.value) } == "1"
    let isVP9 = stream.pointee.codecpar?.pointee.codec_id == AV_CODEC_ID_VP9
    let decoder = try Decoder(libav, input, stream: stream, named: hasAlpha && isVP9 ? "libvpx-vp9" : nil)
    self.times = times
    self.end = end
    self.decoder = decoder
  }

  private static func stream(
    of input: borrowing InputContainer
  ) throws(VideoCodingError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = input.bestStream(AVMEDIA_TYPE_VIDEO) else {
      throw .malformed(path: input.path, reason: "it has no video")
    }
    return stream
  }

  private static func times(_ libav: LibAV, path: String) throws(VideoCodingError) -> ([Double], Double?) {
    let input = try InputContainer(libav, path: path)
    let stream = try stream(of: input)
    let (base, index) = (stream.pointee.time_base, stream.pointee.index)
    let packet = try CodedPacket(libav)
    var ticks: [Int64] = []
    var end: Int64?
    while try input.read(packet, of: index) {
      let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
      let tick = shown == libav_no_timestamp ? decoded : shown
      ticks.append(tick)
      let duration = packet.pointer.pointee.duration
      if duration > 0 { end = max(end ?? .min, tick &+ duration) }
    }
    ticks.sort()
    guard let first = ticks.first, base.den > 0 else {
      throw .malformed(path: path, reason: "its video has no frames")
    }
    func seconds(_ tick: Int64) -> Double { Double(tick &- first) * Double(base.num) / Double(base.den) }
    return (ticks.map(seconds), end.map(seconds))
  }

  /// The next frame in presentation order, or nil after the last.
  ///
  /// - Throws: `malformed` if it cannot be decoded, or its pixel format has no colors.
  package mutating func next() throws(VideoCodingError) -> Bitmap? {
    guard try decoder.next() else { return nil }
    let format = decoder.frame.pointer.pointee.format
    if layout?.format != format {
      guard let found = SampleLayout(format, decoder.libav) else {
        throw .malformed(path: decoder.path, reason: "its pixel format is not supported")
      }
      layout = found
    }
    return layout.map { decoder.frame.bitmap($0) }
  }
}

/// The layout of the samples of a pixel format.
struct SampleLayout {
  struct Component {
    var plane: Int
    /// Bytes from one sample to the next, and before the first.
    var step: Int
    var offset: Int
    /// The bits below the sample, and its own.
    var shift: UInt16
    var depth: Int
    var isWide: Bool { depth + Int(shift) > 8 }
  }

  let format: Int32
  let components: [Component]
  let isRGB: Bool
  let isBigEndian: Bool
  let hasAlpha: Bool
  /// Powers of two by which chroma is subsampled.
  let chroma: (x: Int, y: Int)

  /// Nil for palettes, bit streams and hardware formats.
  init?(_ format: Int32, _ libav: LibAV) {
    guard let found = libav.pointee.av_pix_fmt_desc_get(AVPixelFormat(format)) else { return nil }
    let descriptor = found.pointee
    let flags = Int32(truncatingIfNeeded: descriptor.flags)
    let unread =
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
    guard flags & unread == 0, descriptor.nb_components > 0 else { return nil }
    let all = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
    components = all.prefix(Int(descriptor.nb_components)).map {
      Component(
        plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), shift: UInt16($0.shift),
        depth: Int($0.depth))
    }
    guard components.allSatisfy({ (1...16).contains($0.depth) }) else { return nil }
    self.format = format
    isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0
    isBigEndian = flags & AV_PIX_FMT_FLAG_BE != 0
    hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
    chroma = (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h))
  }
}
