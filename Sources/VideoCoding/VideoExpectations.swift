extension VideoEncoding {
  /// Reads a video back and compares its properties with the request.
  ///
  /// The first frame is decoded, if alpha is requested by the decoder that reads it; all frames are decoded
  /// in Matroska files, which do not contain the number of frames.
  ///
  /// - Parameters:
  ///   - path: A file that `VideoWriter` has finished.
  ///   - container: Its container.
  ///   - frameCount: The number of frames of the whole video.
  ///   - hasSound: Whether it has audio.
  ///   - contentLight: The light levels of its frames, in high dynamic range.
  /// - Throws: `failure` with the first property that differs.
  package func checkWritten(
    path: String, as container: VideoContainer = .mp4, frameCount: Int, hasSound: Bool,
    contentLight: ContentLight? = nil
  ) throws(VideoCodingError) {
    var reader = try VideoReader(path: path)
    let found = reader.properties
    let video = found.video
    var expectations: [(name: String, found: String, expected: String)] = [
      ("codec", video.codec, codecName),
      ("size", "\(video.width)×\(video.height)", "\(width)×\(height)"),
      ("color tags", "\(video.color)", "\(colorTags.readBack(as: codec, in: container))"),
      ("light", video.light ?? "none", expectedLight(contentLight) ?? "none"),
      ("sound", found.audio == nil ? "none" : "one track", hasSound ? "one track" : "none"),
      ("mark of alpha", "\(video.isAlphaMarked)", "\(codec == .vp9 && hasAlpha)"),
      ("pixel format", try reader.nextPixelFormat() ?? "none", decodedPixelFormat),
    ]
    switch container.family {
    case .isoBaseMedia:
      let length = frameCount * frameRate.denominator * video.timescale
      expectations += [
        ("frame count", "\(video.frameCount)", "\(frameCount)"),
        ("frame rate", "\(video.frameRate)", "\(frameRate)"),
        ("length", "\(video.durationInTicks * frameRate.numerator)", "\(length)"),
        ("index", found.isIndexFirst == true ? "in front" : "at the end", "in front"),
      ]
    case .animation: break
    case .matroska:
      let times = try VideoReader(path: path).timestamps()
      expectations += [
        ("frame count", "\(times.count)", "\(frameCount)"),
        ("frames that are not in time", "\(lateFrames(times, timescale: video.timescale))", "0"),
      ]
    }
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw .failure(
      operation: "reading the video back",
      reason: "its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }

  /// Reads an animated AVIF file back, and compares its light metadata with the actual levels.
  package func checkLight(path: String, _ content: ContentLight?) throws(VideoCodingError) {
    guard light != nil else { return }
    let found = try VideoReader(path: path, isAVIF: true).properties.video.light
    guard found != expectedLight(content) else { return }
    throw .failure(
      operation: "reading the animation back",
      reason: "its light is \(found ?? "none") instead of \(expectedLight(content) ?? "none")")
  }

  /// The light metadata of a video in PQ.
  private func expectedLight(_ content: ContentLight?) -> String? {
    guard let light, light.transfer == .pq else { return nil }
    return VideoProperties.describe(
      peak: light.peak, content.map { (UInt32($0.greatest), UInt32($0.greatestMean)) })
  }

  /// The number of frames shown more than a tick away from their time.
  private func lateFrames(_ times: [Int], timescale: Int) -> Int {
    times.indices.count { index in
      let due = index * frameRate.denominator * timescale
      return abs(times[index] * frameRate.numerator - due) > frameRate.numerator
    }
  }
}

extension VideoProperties.ColorTags {
  /// The tags as read back: for AV1 and ProRes neither the stream nor an MP4 or QuickTime file contains the
  /// chroma location.
  fileprivate func readBack(as codec: VideoEncoding.Codec, in container: VideoContainer) -> Self {
    var tags = self
    if container.family == .isoBaseMedia, [.av1, .prores, .prores4444].contains(codec) {
      tags.isChromaLeft = false
    }
    return tags
  }
}
