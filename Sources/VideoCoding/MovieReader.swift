import CLibAV
import PixelKernels

/// A picture of a video that was read, and when it is shown.
package struct MovieFrame: Sendable, Equatable {
  /// In the ticks of the video's `VideoProperties.timescale`.
  package let presentationTimestamp: Int
  package let picture: YCbCrPicture
}

/// Reads an MP4's pictures back, for comparison and for tests.
package struct MovieReader: ~Copyable {
  package let properties: MovieProperties
  private var decoder: Decoder

  /// Opens a video.
  ///
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is no video, or not one of 8 or 10 bits 4:2:0.
  package init(path: String) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    let isIndexFirst = try MovieBoxes.isIndexFirst(path: path)
    let input = try InputContainer(libav, path: path)
    guard let stream = input.bestStream(AVMEDIA_TYPE_VIDEO) else {
      throw .malformed(path: path, reason: "it has no video")
    }
    let audio = input.bestStream(AVMEDIA_TYPE_AUDIO)
    let properties = MovieProperties(
      video: try VideoProperties(stream, libav, path: path), audio: audio.map { AudioProperties($0, libav) },
      isIndexFirst: isIndexFirst, duration: Double(input.duration) / Double(AV_TIME_BASE))
    let decoder = try Decoder(libav, input, stream: stream)
    self.properties = properties
    self.decoder = decoder
  }

  /// The next picture in the order of presentation, or none after the last.
  package mutating func nextFrame() throws(VideoCodingError) -> MovieFrame? {
    guard try decoder.next() else { return nil }
    let frame = decoder.frame.pointer.pointee
    let format = AVPixelFormat(frame.format)
    guard format == AV_PIX_FMT_YUV420P || format == AV_PIX_FMT_YUV420P10LE, frame.width % 2 == 0,
      frame.height % 2 == 0
    else {
      throw .malformed(path: decoder.path, reason: "its pictures are not 8- or 10-bit 4:2:0 of an even size")
    }
    return MovieFrame(
      presentationTimestamp: Int(frame.best_effort_timestamp),
      picture: decoder.frame.picture(bitDepth: format == AV_PIX_FMT_YUV420P ? 8 : 10))
  }

  /// The digests (FNV-1a, 64 bits) of the pictures that are left, in the order of presentation.
  package consuming func digests() throws(VideoCodingError) -> [UInt64] {
    var digests: [UInt64] = []
    while let frame = try nextFrame() { digests.append(frame.picture.digest) }
    return digests
  }
}

extension CodedFrame {
  /// A copy of a 4:2:0 frame's samples.
  func picture(bitDepth: Int) -> YCbCrPicture {
    var picture = YCbCrPicture(
      width: Int(pointer.pointee.width), height: Int(pointer.pointee.height), bitDepth: bitDepth)
    let rowBytes = picture.width * (bitDepth > 8 ? 2 : 1)
    picture.luma = samples(ofPlane: 0, rowBytes: rowBytes, rows: picture.height)
    picture.blueChroma = samples(ofPlane: 1, rowBytes: rowBytes / 2, rows: picture.height / 2)
    picture.redChroma = samples(ofPlane: 2, rowBytes: rowBytes / 2, rows: picture.height / 2)
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
