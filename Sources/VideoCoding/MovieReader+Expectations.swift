extension VideoEncoding {
  /// Reads a video back and holds what it says of itself against what was asked for.
  ///
  /// The first frame is decoded, where alpha is asked for by the decoder that reads it; of Matroska files, which do not say how
  /// many frames they have, all are.
  ///
  /// - Parameters:
  ///   - path: A file that `MovieWriter` has finished.
  ///   - container: What it is.
  ///   - frameCount: The frames of the whole video.
  ///   - hasSound: Whether it was given sound.
  ///   - contentLight: How bright its pictures are, in high dynamic range.
  /// - Throws: `failure` with the first property that differs.
  package func checkWritten(
    path: String, as container: VideoContainer = .mp4, frameCount: Int, hasSound: Bool,
    contentLight: ContentLight? = nil
  ) throws(VideoCodingError) {
    var reader = try MovieReader(path: path)
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
    case .movie:
      let length = frameCount * frameRate.denominator * video.timescale
      expectations += [
        ("frame count", "\(video.frameCount)", "\(frameCount)"),
        ("frame rate", "\(video.frameRate)", "\(frameRate)"),
        ("length", "\(video.durationInTicks * frameRate.numerator)", "\(length)"),
        ("index", found.isIndexFirst == true ? "in front" : "at the end", "in front"),
      ]
    case .animation: break
    case .matroska:
      let times = try MovieReader(path: path).timestamps()
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

  /// Reads an animated AVIF file back, and holds what it says of its light against what is so.
  package func checkLight(path: String, _ content: ContentLight?) throws(VideoCodingError) {
    guard light != nil else { return }
    let found = try MovieReader(path: path).properties.video.light
    guard found != expectedLight(content) else { return }
    throw .failure(
      operation: "reading the animation back",
      reason: "its light is \(found ?? "none") instead of \(expectedLight(content) ?? "none")")
  }

  /// What a video in PQ says of its light.
  private func expectedLight(_ content: ContentLight?) -> String? {
    guard let light, light.transfer == .pq else { return nil }
    return VideoProperties.describe(
      peak: light.peak, content.map { (UInt32($0.greatest), UInt32($0.greatestMean)) })
  }

  /// How many frames are shown more than a tick from when they are due.
  private func lateFrames(_ times: [Int], timescale: Int) -> Int {
    times.indices.count { index in
      let due = index * frameRate.denominator * timescale
      return abs(times[index] * frameRate.numerator - due) > frameRate.numerator
    }
  }

  /// The codec as libavcodec names it.
  private var codecName: String { codec == .prores4444 ? "prores" : codec.rawValue }

  /// How pictures come out of the decoder, as libavutil names it: ProRes 4444 with 12 bits.
  private var decodedPixelFormat: String {
    switch codec {
    case .h264, .hevc, .av1, .vp9:
      hasAlpha ? "yuva420p" : bitDepth == 8 ? "yuv420p" : "yuv420p10le"
    case .prores: "yuv422p10le"
    case .prores4444: hasAlpha ? "yuva444p12le" : "yuv444p12le"
    case .ffv1: hasAlpha ? "gbrap16le" : "gbrp16le"
    case .apng, .gif, .webp, .avif: "none"
    }
  }
}

extension VideoProperties.ColorTags {
  /// The tags as they come back: of AV1 and ProRes neither the stream nor an MP4 or QuickTime file says where chroma lies.
  fileprivate func readBack(as codec: VideoEncoding.Codec, in container: VideoContainer) -> Self {
    var tags = self
    if container.family == .movie, [.av1, .prores, .prores4444].contains(codec) { tags.isChromaLeft = false }
    return tags
  }
}
