import CLibAV
import PixelKernels

/// Reads a video's frames as images, in order, as they are coded, without regard to their transfer function and primaries:
/// videos with any codec and pixel format that libav decodes, and animated GIF and PNG files.
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
    let index = try PacketIndex(libav, path: path)
    let decoder = try Decoder(libav, showing: path)
    times = index.times
    end = index.end
    self.decoder = decoder
  }

  /// The next frame in presentation order, or nil after the last.
  ///
  /// - Throws: `malformed` if it cannot be decoded, or its pixel format has no colors.
  package mutating func next() throws(VideoCodingError) -> Bitmap? {
    guard try decoder.next() else { return nil }
    return try decoder.frame.bitmap(&layout, path: decoder.path)
  }
}

extension Decoder {
  /// A decoder of the video in a file, with alpha if it has any.
  init(_ libav: LibAV, showing path: String) throws(VideoCodingError) {
    let input = try InputContainer(libav, path: path)
    let stream = try input.video()
    // libavcodec's own decoders of VP8 and VP9 ignore alpha.
    let hasAlpha = stream.isAlphaMarked(libav)
    let name: String? =
      switch stream.pointee.codecpar.pointee.codec_id {
      case AV_CODEC_ID_VP8 where hasAlpha: "libvpx"
      case AV_CODEC_ID_VP9 where hasAlpha: "libvpx-vp9"
      default: nil
      }
    try self.init(libav, input, stream: stream, named: name)
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Whether WebM says that its VP8 or VP9 has alpha, of which the pixel format does not tell.
  func isAlphaMarked(_ libav: LibAV) -> Bool {
    let mark = libav.pointee.av_dict_get(pointee.metadata, "alpha_mode", nil, 0)
    return mark.map { String(cString: $0.pointee.value) } == "1"
  }
}

extension CodedFrame {
  /// The frame's colors, premultiplied.
  ///
  /// - Parameters:
  ///   - layout: That of the frame before it, which is replaced if the frame has another one.
  ///   - conversion: Changes the colors; nil leaves them.
  func bitmap(
    _ layout: inout SampleLayout?, conversion: SignalConversion? = nil, path: String
  ) throws(VideoCodingError) -> Bitmap {
    let format = pointer.pointee.format
    if let layout, layout.format == format {
      return try bitmap(layout, conversion: conversion, path: path)
    }
    guard let found = SampleLayout(format, libav) else {
      throw .malformed(path: path, reason: "its pixel format is not supported")
    }
    layout = found
    return try bitmap(found, conversion: conversion, path: path)
  }
}
