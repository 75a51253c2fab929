import CLibAV

extension VideoEncoding {
  /// Reads an animated image file back: decodes all frames, and compares their number, size, pixels and times
  /// with the request.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames there are, equal ones too.
  ///   - starts: When the frames start if not all are in the file, in ticks.
  /// - Throws: `failure` with the first property that differs.
  package func checkAnimation(
    path: String, frameCount: Int, starts: [Int]? = nil
  ) throws(VideoCodingError) {
    let found = try AnimationProperties(path: path)
    let expectations: [(name: String, found: String, expected: String)] = [
      ("codec", found.codec, codec.rawValue),
      ("size", "\(found.width)×\(found.height)", "\(width)×\(height)"),
      ("pixel format", found.pixelFormat, decodedAnimationFormat),
      ("frame count", "\(found.times.count)", "\(starts?.count ?? frameCount)"),
      ("frames that are not in time", "\(lateFrames(found, starts, of: frameCount))", "0"),
    ]
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw .failure(
      operation: "reading the animation back",
      reason: "its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }

  /// The number of frames that are not where they were written, the end counting as one; without `starts`, of those shown more
  /// than a tick away from their time. libav rounds each frame of a PNG file to a tick.
  private func lateFrames(_ found: AnimationProperties, _ starts: [Int]?, of frameCount: Int) -> Int {
    let isEndLate = isLate(found.end, frame: frameCount, by: starts == nil ? frameCount + 1 : 1, found)
    if let starts {
      return zip(found.times, starts).count { $0 != $1 } + (isEndLate ? 1 : 0)
    }
    return found.times.enumerated().count { isLate($1, frame: $0, by: $0 + 1, found) } + (isEndLate ? 1 : 0)
  }

  private func isLate(_ time: Int, frame: Int, by ticks: Int, _ found: AnimationProperties) -> Bool {
    let due = frame * frameRate.denominator * found.timescale
    return abs(time * frameRate.numerator - due) > ticks * frameRate.numerator
  }

  private var decodedAnimationFormat: String {
    switch (codec, bitDepth) {
    case (.gif, _): "bgra"
    case (_, 16): hasAlpha ? "rgba64be" : "rgb48be"
    default: hasAlpha ? "rgba" : "rgb24"
    }
  }
}

/// The properties of an animated image file, with all frames decoded.
package struct AnimationProperties: Sendable, Hashable {
  package let codec: String
  package let width: Int
  package let height: Int
  package let pixelFormat: String
  /// Ticks per second.
  package let timescale: Int
  /// The time of each frame, in ticks.
  package private(set) var times: [Int] = []
  /// The end of the last frame, in ticks.
  package private(set) var end = 0

  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is not an animated image that libav can
  ///   read.
  package init(path: String) throws(VideoCodingError) {
    let libav = try LibAV.loaded()
    let input = try InputContainer(libav, path: path)
    guard let stream = input.bestStream(AVMEDIA_TYPE_VIDEO) else {
      throw .malformed(path: path, reason: "it has no frames")
    }
    let parameters = try libav.allocated(stream.pointee.codecpar, "a stream").pointee
    codec = libav.name(of: parameters.codec_id)
    width = Int(parameters.width)
    height = Int(parameters.height)
    let timeBase = stream.pointee.time_base
    timescale = timeBase.num == 1 ? Int(timeBase.den) : 0
    var decoder = try Decoder(libav, input, stream: stream)
    var format: AVPixelFormat?
    while try decoder.next() {
      let frame = decoder.frame.pointer.pointee
      format = format ?? AVPixelFormat(frame.format)
      times.append(Int(frame.best_effort_timestamp))
      end = Int(frame.best_effort_timestamp) + Int(libav_duration(decoder.frame.pointer))
    }
    let name = format.flatMap { libav.pointee.av_get_pix_fmt_name($0) }
    pixelFormat = name.map { String(cString: $0) } ?? "none"
  }
}
