import CLibAV

extension VideoEncoding {
  /// Reads an animated image file back: decodes all frames, and compares their number, size, pixels and times
  /// with the request.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames there are, equal ones too.
  ///   - starts: When the frames in the file start: in ticks for GIF files, as numbers of frames for PNG files.
  /// - Throws: `failure` with the first property that differs.
  package func checkAnimation(
    path: String, frameCount: Int, starts: [Int]
  ) throws(VideoCodingError) {
    let found = try AnimatedImageProperties(path: path)
    let expectations: [(name: String, found: String, expected: String)] = [
      ("codec", found.codec, codec.rawValue),
      ("size", "\(found.width)×\(found.height)", "\(width)×\(height)"),
      ("pixel format", found.pixelFormat, decodedAnimationFormat),
      ("frame count", "\(found.times.count)", "\(starts.count)"),
      ("frames that are not in time", "\(lateFrames(found, starts, of: frameCount))", "0"),
    ]
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw .failure(
      operation: "reading the animation back",
      reason: "its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }

  /// The number of frames that are not where they were written, the end counting as one. libav rounds the time of each frame of
  /// a PNG file to a tick.
  private func lateFrames(_ found: AnimatedImageProperties, _ starts: [Int], of frameCount: Int) -> Int {
    let isRounded = codec == .apng
    let isEndLate = isLate(found.end, frame: frameCount, by: isRounded ? starts.count + 1 : 1, found)
    let late = zip(found.times, starts).enumerated().count { index, times in
      isRounded ? isLate(times.0, frame: times.1, by: index + 1, found) : times.0 != times.1
    }
    return late + (isEndLate ? 1 : 0)
  }

  private func isLate(_ time: Int, frame: Int, by ticks: Int, _ found: AnimatedImageProperties) -> Bool {
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
package struct AnimatedImageProperties: Sendable, Hashable {
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
