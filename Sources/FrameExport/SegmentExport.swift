import Budgets
import PixelKernels
import Synchronization
import SystemFiles
import VideoCoding

extension VideoExport {
  /// The plan of this video for machines that do not communicate.
  ///
  /// - Parameters:
  ///   - inputs: Digests of everything that determines the images; that of the encoder is set here.
  ///   - segmentSeconds: The length of a segment.
  /// - Throws: If the machine does not have the encoder.
  package func videoPlan(
    version: String, inputs: VideoPlan.Inputs, segmentSeconds: Int
  ) throws(ExportError) -> VideoPlan {
    var inputs = inputs
    inputs.encoder = try EncoderProbe.digest(of: encoding)
    var video = VideoPlan(
      version: version, inputs: inputs, codec: encoding.codec, width: encoding.width,
      height: encoding.height, bitDepth: encoding.bitDepth, hasAlpha: encoding.hasAlpha,
      frameRate: encoding.frameRate, frameCount: plan.frameCount,
      framesPerSegment: plan.segmentLength * segmentSeconds)
    video.chapters = chapters
    if encoding.codec.isAnimation || encoding.codec == .avif { video.plays = animation.plays }
    if encoding.codec.isAnimation { video.summary = animation.summary }
    video.isLossless = encoding.isLossless
    video.light = encoding.light
    video.sound = sound.map { VideoPlan.Sound(name: SharedSegments.soundName, digest: $0.digest) }
    return video
  }

  /// Renders segments of the plan into its folder.
  ///
  /// Each is encoded one second at a time, as in an export by one process: the length of a segment does not
  /// affect the video.
  package func write(
    _ segments: [Int], to folder: SharedSegments, jobs: Int, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) {
    let pieces = segments.flatMap { segment in
      plan.segments(within: folder.plan.frames(of: segment)).map {
        SegmentPiece(segment: segment, frames: $0)
      }
    }
    let counter = ProgressCounter(
      frameCount: pieces.reduce(0) { $0 + $1.frames.count }, report: progress)
    let assembly = SegmentAssembly(pieces)
    try await encode(pieces.map(\.frames), jobs: jobs, cancellation: cancellation, counter: counter) {
      (index, encoded) throws(ExportError) in
      guard let whole = assembly.add(encoded, of: pieces[index].segment) else { return }
      do {
        try folder.write(try EncodedSegment(joining: whole), as: pieces[index].segment)
      } catch let error as VideoCodingError {
        throw ExportError.video(error)
      } catch let error as ExportError {
        throw error
      } catch {
        throw ExportError.rendering("\(error)")
      }
    }
  }
}

/// A second of a video, and the segment that it belongs to.
private struct SegmentPiece {
  let segment: Int
  let frames: Range<Int>
}

/// The pieces of started segments; pieces are handed out in order, so that few segments are open at a time.
private final class SegmentAssembly: Sendable {
  private let counts: [Int: Int]
  private let pieces = Mutex<[Int: [EncodedSegment]]>([:])

  init(_ pieces: [SegmentPiece]) {
    counts = Dictionary(pieces.map { ($0.segment, 1) }, uniquingKeysWith: +)
  }

  /// Adds a piece.
  ///
  /// - Returns: All pieces of the segment in order, if this was the last of them.
  func add(_ piece: EncodedSegment, of segment: Int) -> [EncodedSegment]? {
    pieces.withLock { pieces in
      pieces[segment, default: []].append(piece)
      guard pieces[segment]?.count == counts[segment] else { return nil }
      return pieces.removeValue(forKey: segment)?.sorted { $0.firstFrame < $1.firstFrame }
    }
  }
}

/// The output of the installed encoder for three fixed images: other versions of the encoder would give other
/// output, and thus other segments.
private enum EncoderProbe {
  private static let side = 64

  static func digest(of encoding: VideoEncoding) throws(ExportError) -> UInt64 {
    // Animated images are coded by this program.
    guard !encoding.codec.isAnimation else { return 0 }
    do throws(VideoCodingError) {
      let small = try VideoEncoding(
        codec: encoding.codec, width: side, height: side, frameRate: encoding.frameRate,
        bitDepth: encoding.bitDepth, hasAlpha: encoding.hasAlpha,
        constantRateFactor: encoding.constantRateFactor,
        preset: encoding.codec.traits.rateFactor == nil ? nil : encoding.preset,
        lookahead: encoding.lookahead, keyframeInterval: encoding.keyframeInterval
      ).lit(encoding.light)
      var encoder = try SegmentEncoder(small, firstFrame: 0)
      for number in 0..<3 { try encode(picture(number), as: small, by: &encoder) }
      return FNV1a.digest(of: try encoder.finish().fileBytes(fingerprint: 0))
    } catch {
      throw .video(error)
    }
  }

  private static func encode(
    _ bitmap: Bitmap, as encoding: VideoEncoding, by encoder: inout SegmentEncoder
  ) throws(VideoCodingError) {
    guard let chroma = encoding.chroma else {
      return try encoder.encode(PlanarFrame(bitmap, hasAlpha: encoding.hasAlpha))
    }
    guard
      let picture = VideoQuantizer(bitDepth: encoding.bitDepth)?.picture(
        of: bitmap, chroma: chroma, hasAlpha: encoding.hasAlpha)
    else { return }
    try encoder.encode(picture)
  }

  /// Noise over a ramp, opaque.
  private static func picture(_ number: Int) -> Bitmap {
    var state = UInt32(number + 1) &* 0x9E37_79B9
    var pixels: [UInt16] = []
    pixels.reserveCapacity(4 * side * side)
    for index in 0..<side * side {
      for channel in 0..<3 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        pixels.append(UInt16((index % side) * 800 + channel * 2000) + UInt16(state % 6000))
      }
      pixels.append(.max)
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }
}
