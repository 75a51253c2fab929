import ImageEncoding
import SystemFiles
import VideoCoding

/// The file of an animated AVIF, which is coded in segments like other videos.
extension VideoJoin {
  /// Writes the file from its segments, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`.
  func writeAVIF(
    to output: borrowing OutputFile, as path: String, segment: Segments
  ) throws(VideoCodingError) -> Bool {
    let light = try contentLight(segment)
    let beginning = try sequence(segment, light).beginning
    var size = beginning.count
    try Self.write(beginning, to: output, path)
    for index in 0..<segmentCount {
      for packet in try segment(index).packets {
        let bytes = AVIFSequence.sample(packet.bytes) + AVIFSequence.alpha(packet.addition)
        size += bytes.count
        if let maximumByteCount, size > maximumByteCount { return false }
        try Self.write(bytes, to: output, path)
      }
    }
    try checkAVIF(output.temporaryPath, byteCount: size)
    try encoding.checkLight(path: output.temporaryPath, light)
    return true
  }

  /// The contents of the segments, frame by frame.
  private func sequence(
    _ segment: Segments, _ light: ContentLight?
  ) throws(VideoCodingError) -> AVIFSequence {
    let headers = AVIFSequence.headers(try segment(0).stream.parameterSets)
    var color = AVIFSequence.Track(sequenceHeader: headers.color)
    var alpha = AVIFSequence.Track(sequenceHeader: headers.alpha)
    for index in 0..<segmentCount {
      let segment = try segment(index)
      for packet in segment.packets {
        let frame = segment.firstFrame + packet.frame
        color.sizes.append(AVIFSequence.sample(packet.bytes).count)
        if packet.isKeyframe { color.keyframes.append(frame) }
        alpha.sizes.append(AVIFSequence.alpha(packet.addition).count)
        if packet.addition.first == 1 { alpha.keyframes.append(frame) }
      }
    }
    return try AVIFSequence(
      encoding, plays: animation.plays, color: color, alpha: encoding.hasAlpha ? alpha : nil,
      light: light)
  }

  /// libav does not read the alpha of AVIF files; libavif does.
  private func checkAVIF(_ path: String, byteCount: Int) throws(VideoCodingError) {
    let found = try Self.readBack(path, byteCount: byteCount) { try AVIFSurvey($0) }
    let rate = encoding.frameRate
    // A file with one frame is read as a still, without a duration.
    let isStill = frameCount == 1
    try Self.check([
      Expectation("width", found.width, is: encoding.width),
      Expectation("height", found.height, is: encoding.height),
      Expectation("bit depth", found.bitDepth, is: encoding.bitDepth),
      Expectation("frame count", found.frameCount, is: frameCount),
      Expectation(
        "length in ticks", isStill ? 0 : found.duration * rate.numerator,
        is: isStill ? 0 : frameCount * rate.denominator * found.timescale),
      Expectation("mark of alpha", found.hasAlpha ? 1 : 0, is: encoding.hasAlpha ? 1 : 0),
      Expectation("primaries", found.primaries, is: encoding.colorTags.colorPrimaries),
      Expectation("transfer function", found.transfer, is: encoding.colorTags.transferFunction),
      Expectation("matrix", found.matrix, is: encoding.colorTags.matrixCoefficients),
    ])
  }
}
