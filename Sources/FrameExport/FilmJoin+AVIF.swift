import ImageEncoding
import SystemFiles
import VideoCoding

/// The file of an animated AVIF, which is coded in segments as other videos are.
extension FilmJoin {
  /// Writes the file from its segments, and reads it back.
  func joinAVIF(as path: String, segment: Segments) throws(ExportError) {
    let output = try WholeFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    do throws(VideoCodingError) {
      let file = try sequence(segment)
      let beginning = file.beginning
      var size = beginning.count
      try Self.write(beginning, to: output, path)
      for index in 0..<segmentCount {
        for packet in try segment(index).packets {
          let bytes = AVIFSequence.sample(packet.bytes) + AVIFSequence.alpha(packet.addition)
          size += bytes.count
          try Self.write(bytes, to: output, path)
        }
      }
      try checkAVIF(output.temporaryPath, byteCount: size)
    } catch {
      if case .cannotWrite(_, let reason) = error { throw .cannotWrite(path: path, reason: reason) }
      throw .video(error)
    }
    do {
      try output.publish()
    } catch {
      throw ExportError(error, path: path)
    }
  }

  /// What the segments hold, frame by frame.
  private func sequence(_ segment: Segments) throws(VideoCodingError) -> AVIFSequence {
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
      encoding, plays: animation.plays, color: color, alpha: encoding.hasAlpha ? alpha : nil)
  }

  /// libav does not read alpha of AVIF files: libavif does.
  private func checkAVIF(_ path: String, byteCount: Int) throws(VideoCodingError) {
    func failure(_ reason: String) -> VideoCodingError {
      .failure(operation: "reading the animation back", reason: reason)
    }
    let found: AVIFSurvey
    do {
      found = try AVIFSurvey(
        try SystemFile.identifiedContents(of: path, limit: byteCount + 1, followsLinks: false).bytes)
    } catch {
      throw failure("\(error)")
    }
    let rate = encoding.frameRate
    // A file of one frame is read as a still, whose length is not told.
    let isStill = frameCount == 1
    let expectations: [(name: String, found: Int, expected: Int)] = [
      ("width", found.width, encoding.width), ("height", found.height, encoding.height),
      ("bit depth", found.bitDepth, encoding.bitDepth), ("frame count", found.frameCount, frameCount),
      (
        "length in ticks", isStill ? 0 : found.duration * rate.numerator,
        isStill ? 0 : frameCount * rate.denominator * found.timescale
      ),
      ("mark of alpha", found.hasAlpha ? 1 : 0, encoding.hasAlpha ? 1 : 0),
    ]
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw failure("its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }
}
