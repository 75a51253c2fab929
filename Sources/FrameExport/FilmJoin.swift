import ImageEncoding
import SystemFiles
import VideoCoding

/// Writes the file of a video from its segments, one after the other, wherever they come from.
struct FilmJoin {
  /// A segment by its number.
  typealias Segments = (Int) throws(VideoCodingError) -> EncodedSegment

  let encoding: VideoEncoding
  let frameCount: Int
  let segmentCount: Int
  /// A sound file to lay under the video.
  var audioPath: String?
  /// How an animated picture file is written.
  var animation = AnimationSettings()
  /// The most bytes of an animated picture file.
  var maximumByteCount: Int?

  /// Writes the file, completely or not at all, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`; if not, no file has been published.
  func write(to path: String, segment: Segments) throws(ExportError) -> Bool {
    if encoding.codec.isAnimation { return try joinAnimation(as: path, segment: segment) }
    if encoding.codec == .avif {
      try joinAVIF(as: path, segment: segment)
    } else {
      try join(as: path, segment: segment)
    }
    return true
  }

  private func join(as path: String, segment: Segments) throws(ExportError) {
    let output = try WholeFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    do throws(VideoCodingError) {
      let first = try segment(0)
      let container = OutputFormat(path: path)?.container ?? .mp4
      var writer = try MovieWriter(
        path: output.temporaryPath, container: container,
        stream: first.stream, frameCount: frameCount, audioPath: audioPath)
      try writer.append(first)
      for index in 1..<max(1, segmentCount) {
        try writer.append(try segment(index))
      }
      try writer.finish()
      try encoding.checkWritten(
        path: output.temporaryPath, as: container, frameCount: frameCount, hasSound: audioPath != nil)
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
}

extension SharedSegments {
  /// Joins the segments into a video, whose bytes are those of an export by one process.
  ///
  /// - Throws: Where segments are missing, damaged or of another plan, all of them named, and where the container does not hold the
  ///   plan's codec.
  package func join(to path: String) throws(ExportError) {
    try WholeFile.check(path, as: .regular, inputs: inputs)
    try checkWhole()
    try checkSound()
    var join = FilmJoin(encoding: try encoding, frameCount: plan.frameCount, segmentCount: plan.segmentCount)
    join.audioPath = soundPath
    join.animation.plays = plan.plays
    join.animation.summary = plan.summary
    try WholeFile.makeFolder(SystemPath.split(LinkedPath.destination(of: path)).folder)
    Leftovers.remove(of: path)
    do {
      _ = try join.write(to: path) { (index) throws(VideoCodingError) in try segment(index) }
    } catch {
      // Whoever mends one segment wants to know of the others, too.
      let faults = faults()
      guard !faults.isEmpty else { throw error }
      let shown =
        faults.prefix(10).map(\.reason) + (faults.count > 10 ? ["and \(faults.count - 10) more"] : [])
      throw .video(
        .malformed(
          path: self.path,
          reason:
            "\(faults.count) of \(plan.segmentCount) segments cannot be used; make them again with `afterglow segment` and --index \(IndexRanges.text(faults.map(\.index))): \(shown.joined(separator: "; "))"
        ))
    }
  }

  /// As the video is read back; what else encoders are told is in the segments.
  private var encoding: VideoEncoding {
    get throws(ExportError) {
      do {
        var encoding = try VideoEncoding(
          codec: plan.codec, width: plan.width, height: plan.height, frameRate: plan.frameRate,
          bitDepth: plan.bitDepth, hasAlpha: plan.hasAlpha)
        encoding.isLossless = plan.isLossless
        return encoding
      } catch {
        throw .video(error)
      }
    }
  }
}
