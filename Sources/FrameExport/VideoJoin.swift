import ImageEncoding
import SoundMixing
import SystemFiles
import VideoCoding

/// Writes the file of a video from its segments in order, whatever their source.
struct VideoJoin {
  /// A segment by its number.
  typealias Segments = (Int) throws(VideoCodingError) -> EncodedSegment

  let encoding: VideoEncoding
  let frameCount: Int
  let segmentCount: Int
  /// What is heard; nil for a video without sound.
  var sound: SoundMix?
  var chapters: [Chapter] = []
  /// How an animated image file is written.
  var animation = AnimatedImageSettings()
  /// The maximum size of an animated image file, in bytes.
  var maximumByteCount: Int?
  /// Whether only the size is of interest: no file is published.
  var isTrial = false

  /// Writes the file atomically, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`; if not, no file has been published.
  func write(to path: String, segment: Segments) throws(ExportError) -> Bool {
    let output = try AtomicFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    let stream = try sound?.stream()
    do throws(VideoCodingError) {
      if encoding.codec.isAnimation {
        guard try writeAnimation(to: output, as: path, segment: segment) else { return false }
      } else if encoding.codec == .avif {
        guard try writeAVIF(to: output, as: path, segment: segment) else { return false }
      } else {
        let container = OutputFormat(path: path)?.container ?? .mp4
        try writeVideo(to: output, as: container, sound: stream, segment: segment)
      }
    } catch {
      if case .cannotWrite(_, let reason) = error { throw .cannotWrite(path: path, reason: reason) }
      throw .video(error)
    }
    if isTrial { return true }
    do {
      try output.publish()
    } catch {
      throw ExportError(error, path: path)
    }
    return true
  }

  private func writeVideo(
    to output: borrowing OutputFile, as container: VideoContainer, sound: (any SoundStream)?,
    segment: Segments
  ) throws(VideoCodingError) {
    let first = try segment(0)
    let light = try contentLight(segment)
    var writer = try VideoWriter(
      path: output.temporaryPath, container: container,
      stream: first.stream, frameCount: frameCount, sound: sound, chapters: chapters,
      contentLight: light)
    try writer.append(first)
    for index in 1..<max(1, segmentCount) {
      try writer.append(try segment(index))
    }
    try writer.finish()
    try encoding.checkWritten(
      path: output.temporaryPath, as: container, frameCount: frameCount, hasSound: sound != nil,
      contentLight: light)
  }

  /// The light levels of all frames, in high dynamic range: the file has them at its start.
  func contentLight(_ segment: Segments) throws(VideoCodingError) -> ContentLight? {
    guard encoding.light != nil else { return nil }
    var light = ContentLight()
    for index in 0..<segmentCount { light = light.union(try segment(index).contentLight ?? ContentLight()) }
    return light
  }

  /// The expected properties of an animated image file.
  struct Expectation {
    var name: String
    var found: Int
    var expected: Int

    init(_ name: String, _ found: Int, is expected: Int) {
      self.name = name
      self.found = found
      self.expected = expected
    }
  }

  /// Reads an animated image file back with a reader of its format.
  static func readBack<Survey>(
    _ path: String, byteCount: Int, by read: ([UInt8]) throws -> Survey
  ) throws(VideoCodingError) -> Survey {
    do {
      return try read(
        try SystemFile.identifiedContents(of: path, limit: byteCount + 1, followsLinks: false).bytes)
    } catch {
      throw .failure(operation: "reading the animation back", reason: "\(error)")
    }
  }

  static func check(_ expectations: [Expectation]) throws(VideoCodingError) {
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw .failure(
      operation: "reading the animation back",
      reason: "its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
  }

  static func write(
    _ bytes: [UInt8], to output: borrowing OutputFile, _ path: String
  ) throws(VideoCodingError) {
    do {
      try output.write(bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
  }
}

extension SharedSegments {
  /// Joins the segments into a video, with the same bytes as an export by one process.
  ///
  /// - Throws: If segments are missing, damaged or of another plan, all of them named, or if the container
  ///   does not support the plan's codec.
  package func join(to path: String) throws(ExportError) {
    try AtomicFile.check(path, as: .regular, inputs: inputs)
    try checkIsNoInput(path)
    try checkWhole()
    try checkSound()
    var join = VideoJoin(encoding: try encoding, frameCount: plan.frameCount, segmentCount: plan.segmentCount)
    if let soundPath { join.sound = try SoundMix(file: soundPath, sampleCount: plan.sampleCount) }
    join.chapters = plan.chapters
    join.animation.plays = plan.plays
    join.animation.summary = plan.summary
    try AtomicFile.makeFolder(SystemPath.split(LinkedPath.destination(of: path)).folder)
    Leftovers.remove(of: path)
    do {
      _ = try join.write(to: path) { (index) throws(VideoCodingError) in try segment(index) }
    } catch {
      // The error lists all segments, so that they can be repaired together.
      let faults = faults()
      guard !faults.isEmpty else { throw error }
      let shown =
        faults.prefix(10).map(\.reason) + (faults.count > 10 ? ["and \(faults.count - 10) more"] : [])
      throw .video(
        .malformed(
          path: self.path,
          reason:
            "\(faults.count) of \(plan.segmentCount) segments cannot be used; render them again with `afterglow segment --index \(IndexRanges.text(faults.map(\.index)))`: \(shown.joined(separator: "; "))"
        ))
    }
  }

  /// As the video is read back; other encoder settings are in the segments.
  private var encoding: VideoEncoding {
    get throws(ExportError) {
      do {
        var encoding = try VideoEncoding(
          codec: plan.codec, width: plan.width, height: plan.height, frameRate: plan.frameRate,
          bitDepth: plan.bitDepth, hasAlpha: plan.hasAlpha)
        encoding.isLossless = plan.isLossless
        return try encoding.lit(plan.light)
      } catch {
        throw .video(error)
      }
    }
  }
}
