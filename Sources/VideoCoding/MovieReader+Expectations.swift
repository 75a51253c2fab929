extension VideoEncoding {
  /// Reads a video back and holds what it says of itself against what was asked for.
  ///
  /// - Parameters:
  ///   - path: A file that `MovieWriter` has finished.
  ///   - frameCount: The frames of the whole video.
  ///   - hasSound: Whether it was given sound.
  /// - Throws: `failure` with the first property that differs.
  package func checkWritten(path: String, frameCount: Int, hasSound: Bool) throws(VideoCodingError) {
    let found = try MovieReader(path: path).properties
    let video = found.video
    let length = frameCount * frameRate.denominator * video.timescale
    let expectations: [(name: String, found: String, expected: String)] = [
      ("codec", video.codec, codec.rawValue),
      ("size", "\(video.width)×\(video.height)", "\(width)×\(height)"),
      ("pixel format", video.pixelFormat, bitDepth == 8 ? "yuv420p" : "yuv420p10le"),
      ("frame count", "\(video.frameCount)", "\(frameCount)"),
      ("frame rate", "\(video.frameRate)", "\(frameRate)"),
      ("length", "\(video.durationInTicks * frameRate.numerator)", "\(length)"),
      ("color tags", "\(video.color)", "\(VideoProperties.ColorTags.bt709)"),
      ("sound", found.audio == nil ? "none" : "one track", hasSound ? "one track" : "none"),
      ("index", found.isIndexFirst ? "in front" : "at the end", "in front"),
    ]
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw .failure(
      operation: "reading the video back",
      reason: "its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }
}
