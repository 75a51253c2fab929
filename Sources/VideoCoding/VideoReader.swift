import CLibAV
import PixelKernels

/// A frame of a video that was read, and its time.
package struct DecodedFrame: Sendable, Equatable {
  /// In the ticks of the video's `VideoProperties.timescale`.
  package let presentationTimestamp: Int
  package let picture: YCbCrFrame
}

/// Reads a video's frames back, for comparison and for tests.
package struct VideoReader: ~Copyable {
  package let properties: VideoFileProperties
  private var decoder: Decoder

  /// Opens a video.
  ///
  /// - Parameter isAVIF: Whether it is an animated AVIF file, whose alpha is a track like that of its colors.
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is not a video.
  package init(path: String, isAVIF: Bool = false) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    let isIndexFirst = try MatroskaFile.isOne(path) ? nil : MP4Boxes.isIndexFirst(path: path)
    let input = try InputContainer(libav, path: path)
    let frames = isAVIF ? input.firstStream(AVMEDIA_TYPE_VIDEO) : input.bestStream(AVMEDIA_TYPE_VIDEO)
    guard let stream = frames else {
      throw .malformed(path: path, reason: "it has no video")
    }
    let audio = input.bestStream(AVMEDIA_TYPE_AUDIO)
    let properties = VideoFileProperties(
      video: try VideoProperties(stream, libav, path: path), audio: audio.map { AudioProperties($0, libav) },
      isIndexFirst: isIndexFirst, duration: Double(input.duration) / Double(AV_TIME_BASE))
    // libavcodec's own VP9 decoder ignores alpha.
    let decoder = try Decoder(
      libav, input, stream: stream, named: properties.video.isAlphaMarked ? "libvpx-vp9" : nil)
    self.properties = properties
    self.decoder = decoder
  }

  /// The next frame in presentation order, or nil after the last.
  ///
  /// - Throws: `malformed` if it is not Y′CbCr as written here, or cannot be decoded.
  package mutating func nextFrame() throws(VideoCodingError) -> DecodedFrame? {
    guard try decoder.next() else { return nil }
    let frame = decoder.frame.pointer.pointee
    guard let layout = PixelLayout(AVPixelFormat(frame.format)),
      Int(frame.width) % layout.chroma.columns == 0, Int(frame.height) % layout.chroma.rows == 0
    else {
      throw .malformed(
        path: decoder.path, reason: "its frames are not Y′CbCr in a supported layout")
    }
    return DecodedFrame(
      presentationTimestamp: Int(frame.best_effort_timestamp), picture: decoder.frame.picture(layout))
  }

  /// Decodes the next frame, and returns libavutil's name of its pixel format; nil after the last.
  package mutating func nextPixelFormat() throws(VideoCodingError) -> String? {
    guard try decoder.next() else { return nil }
    let name = decoder.libav.pointee.av_get_pix_fmt_name(AVPixelFormat(decoder.frame.pointer.pointee.format))
    return name.map { String(cString: $0) } ?? "unknown"
  }

  /// Decodes all frames, and returns the time of each, in ticks.
  package consuming func timestamps() throws(VideoCodingError) -> [Int] {
    var times: [Int] = []
    while try decoder.next() { times.append(Int(decoder.frame.pointer.pointee.best_effort_timestamp)) }
    return times
  }

  /// The digests (FNV-1a, 64 bits) of the remaining frames, in presentation order.
  package consuming func digests() throws(VideoCodingError) -> [UInt64] {
    var digests: [UInt64] = []
    while let frame = try nextFrame() { digests.append(frame.picture.digest) }
    return digests
  }
}

/// The pixel formats that can be read back as images.
struct PixelLayout {
  let bitDepth: Int
  let chroma: ChromaResolution
  let hasAlpha: Bool

  init?(_ format: AVPixelFormat) {
    let (bitDepth, chroma, hasAlpha): (Int, ChromaResolution, Bool)
    switch format {
    case AV_PIX_FMT_YUV420P: (bitDepth, chroma, hasAlpha) = (8, .quarter, false)
    case AV_PIX_FMT_YUV420P10LE: (bitDepth, chroma, hasAlpha) = (10, .quarter, false)
    case AV_PIX_FMT_YUVA420P: (bitDepth, chroma, hasAlpha) = (8, .quarter, true)
    case AV_PIX_FMT_YUV422P10LE: (bitDepth, chroma, hasAlpha) = (10, .half, false)
    case AV_PIX_FMT_YUV444P12LE: (bitDepth, chroma, hasAlpha) = (12, .full, false)
    case AV_PIX_FMT_YUVA444P12LE: (bitDepth, chroma, hasAlpha) = (12, .full, true)
    default: return nil
    }
    self.bitDepth = bitDepth
    self.chroma = chroma
    self.hasAlpha = hasAlpha
  }
}

extension CodedFrame {
  /// A copy of a frame's samples.
  func picture(_ layout: PixelLayout) -> YCbCrFrame {
    var picture = YCbCrFrame(
      width: Int(pointer.pointee.width), height: Int(pointer.pointee.height), bitDepth: layout.bitDepth,
      chroma: layout.chroma)
    let rowBytes = picture.width * (layout.bitDepth > 8 ? 2 : 1)
    let (chromaBytes, chromaRows) = (rowBytes / layout.chroma.columns, picture.height / layout.chroma.rows)
    picture.luma = samples(ofPlane: 0, rowBytes: rowBytes, rows: picture.height)
    picture.blueChroma = samples(ofPlane: 1, rowBytes: chromaBytes, rows: chromaRows)
    picture.redChroma = samples(ofPlane: 2, rowBytes: chromaBytes, rows: chromaRows)
    picture.alpha = layout.hasAlpha ? samples(ofPlane: 3, rowBytes: rowBytes, rows: picture.height) : nil
    return picture
  }

  private func samples(ofPlane index: Int, rowBytes: Int, rows: Int) -> [UInt8] {
    let (data, stride) = plane(index)
    guard let data else { return [UInt8](repeating: 0, count: rowBytes * rows) }
    return [UInt8](unsafeUninitializedCapacity: rowBytes * rows) { bytes, count in
      for row in 0..<rows {
        let source = UnsafeBufferPointer(start: data + row * stride, count: rowBytes)
        _ = bytes[(row * rowBytes)..<((row + 1) * rowBytes)].initialize(fromContentsOf: source)
      }
      count = rowBytes * rows
    }
  }
}
