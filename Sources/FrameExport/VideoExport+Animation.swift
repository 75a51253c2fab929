import ImageEncoding
import PNGCoding
import PixelKernels
import SystemFiles
import VideoCoding

/// What one worker keeps from segment to segment.
final class SegmentWorker {
  let pictures: VideoFrames
  let animation: AnimationWorker?

  init(pictures: VideoFrames, animation: AnimationWorker?) {
    self.pictures = pictures
    self.animation = animation
  }
}

/// The coder of an animated picture file.
enum AnimationWorker {
  case png(AnimatedPNGCoder)
  case gif(GIFCoder)
}

extension VideoExport {
  /// The coder of one worker; nil for videos, and where memory ends.
  func animationWorker(palette: GIFPalette?) -> AnimationWorker? {
    switch encoding.codec {
    case .apng:
      .png(
        AnimatedPNGCoder(
          width: encoding.width, bitDepth: encoding.bitDepth, hasAlpha: encoding.hasAlpha,
          dither: animation.dither))
    case .gif:
      palette.flatMap { palette in
        GIFCoder(
          width: encoding.width, hasAlpha: encoding.hasAlpha, palette: palette, dither: animation.dither)
      }.map { .gif($0) }
    default: nil
    }
  }

  /// Codes the frames of a segment, the first as what has changed since the frame before it.
  func encoded(
    _ frames: Range<Int>, by worker: SegmentWorker, palette: GIFPalette?, cancellation: Cancellation,
    counter: ProgressCounter
  ) throws(ExportError) -> EncodedSegment {
    let packets: [EncodedSegment.Packet] =
      switch worker.animation {
      case .png(let coder): try packets(frames, coder, worker.pictures, cancellation, counter)
      case .gif(let coder): try packets(frames, coder, worker.pictures, cancellation, counter)
      case nil: throw .shortage("there is not enough memory for the palette")
      }
    let colors = palette?.colors.flatMap { [$0.x, $0.y, $0.z] } ?? []
    let stream = EncodedSegment.Stream(
      codec: encoding.codec, width: encoding.width, height: encoding.height, bitDepth: encoding.bitDepth,
      hasAlpha: encoding.hasAlpha, pixelFormat: 0, frameRate: encoding.frameRate, reorderDelay: 0,
      parameterSets: colors)
    do {
      return try EncodedSegment(stream: stream, firstFrame: frames.lowerBound, packets: packets)
    } catch {
      throw .video(error)
    }
  }

  private func packets<Coder: AnimationCoder>(
    _ frames: Range<Int>, _ coder: Coder, _ pictures: VideoFrames, _ cancellation: Cancellation,
    _ counter: ProgressCounter
  ) throws(ExportError) -> [EncodedSegment.Packet] {
    var last: Coder.Pixels?
    if frames.lowerBound > 0 {
      last = coder.pixels(of: try pictures.bitmap(at: plan.time(ofFrame: frames.lowerBound - 1)))
    }
    var packets: [EncodedSegment.Packet] = []
    for frame in frames {
      try cancellation.check()
      let now = coder.pixels(of: try pictures.bitmap(at: plan.time(ofFrame: frame)))
      do {
        let bytes = try coder.frame(now, after: last).packet
        // A segment's first packet counts as a keyframe, though it needs the one before it.
        packets.append(
          EncodedSegment.Packet(
            frame: frame - frames.lowerBound, isKeyframe: frame == frames.lowerBound, bytes: bytes))
      } catch {
        throw ExportError(error)
      }
      last = now
      counter.advance()
    }
    return packets
  }

  /// The palette of a GIF file, from frames that are spread evenly over it; nil for other files.
  func gifPalette(jobs: Int, cancellation: Cancellation) async throws(ExportError) -> GIFPalette? {
    guard encoding.codec == .gif else { return nil }
    let count = min(plan.frameCount, 16)
    let samples = (0..<count).map { $0 * plan.frameCount / count }
    // About a million pixels of all frames are looked at.
    let step = max(1, encoding.width * encoding.height * count / 1_000_000) | 1
    let histograms = try await Workers.map(samples, jobs: jobs, cancellation: cancellation) {
      (frame) throws(ExportError) in
      var histogram = ColorHistogram()
      let bitmap = try source.canvas(at: plan.time(ofFrame: frame), by: source.renderer()).finished()
      histogram.add(bitmap, step: step)
      return histogram
    }
    guard let histograms else { throw .interrupted }
    var sum = ColorHistogram()
    for histogram in histograms { sum.add(histogram) }
    return GIFPalette(sum.palette(count: min(animation.colors, 256) - 1))
  }

  /// Writes the file of an animation from its segments, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`; if not, no file has been published.
  func joinAnimation(_ folder: SegmentFolder, as path: String) throws(ExportError) -> Bool {
    let output = try WholeFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    let beginning: [UInt8]
    do throws(VideoCodingError) {
      let first = try folder.segment(0)
      let file = AnimationFile(self, stream: first.stream)
      beginning = try file.beginning()
      var size = beginning.count
      try Self.write(beginning, to: output, path)
      for segment in plan.segments.indices {
        var bytes: [UInt8] = []
        for packet in try folder.segment(segment).packets {
          bytes += try file.bytes(
            ofPacket: packet.bytes, index: plan.segments[segment].lowerBound + packet.frame)
        }
        size += bytes.count
        if let maximumByteCount, size > maximumByteCount { return false }
        try Self.write(bytes, to: output, path)
      }
      try Self.write(file.end, to: output, path)
      try encoding.checkAnimation(path: output.temporaryPath, frameCount: plan.frameCount)
    } catch {
      if case .cannotWrite(_, let reason) = error { throw .cannotWrite(path: path, reason: reason) }
      throw .video(error)
    }
    do {
      try output.publish()
    } catch {
      throw ExportError(error, path: path)
    }
    return true
  }

  private static func write(
    _ bytes: [UInt8], to output: borrowing OutputFile, _ path: String
  ) throws(VideoCodingError) {
    do {
      try output.write(bytes)
    } catch {
      throw .cannotWrite(path: path, reason: error.description)
    }
  }
}

/// The bytes around the frames of an animated picture file.
private struct AnimationFile {
  private enum Format {
    case png(AnimatedPNG)
    case gif(GIFFile)
  }

  private let format: Format
  private let frameCount: Int
  private let frameRate: FrameRate

  init(_ export: VideoExport, stream: EncodedSegment.Stream) {
    let (encoding, settings) = (export.encoding, export.animation)
    frameCount = export.plan.frameCount
    frameRate = encoding.frameRate
    if encoding.codec == .gif {
      let bytes = stream.parameterSets
      let colors = stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map {
        SIMD3(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
      }
      format = .gif(
        GIFFile(
          width: encoding.width, height: encoding.height, palette: GIFPalette(colors),
          hasAlpha: encoding.hasAlpha, plays: settings.plays, summary: settings.summary))
    } else {
      format = .png(
        AnimatedPNG(
          width: encoding.width, height: encoding.height, bitDepth: encoding.bitDepth,
          hasAlpha: encoding.hasAlpha, plays: settings.plays,
          delay: (frameRate.denominator, frameRate.numerator),
          texts: settings.summary.map { [.description($0)] } ?? []))
    }
  }

  func beginning() throws(VideoCodingError) -> [UInt8] {
    switch format {
    case .png(let file):
      do {
        return try file.beginning(frameCount: frameCount)
      } catch {
        throw .failure(operation: "writing the file", reason: error.description)
      }
    case .gif(let file): return file.beginning
    }
  }

  func bytes(ofPacket packet: [UInt8], index: Int) throws(VideoCodingError) -> [UInt8] {
    guard let frame = AnimationFrame(packet: packet) else {
      throw .segmentMismatch(reason: "frame \(index) is not a frame of an animation")
    }
    switch format {
    case .png(let file):
      let area = frame.area
      return file.chunks(
        of: AnimatedPNG.Frame(
          left: area.left, top: area.top, width: area.width, height: area.height, stream: frame.bytes),
        index: index)
    case .gif(let file):
      return file.bytes(
        of: frame, hundredths: frameRate.hundredths(before: index + 1) - frameRate.hundredths(before: index))
    }
  }

  var end: [UInt8] {
    switch format {
    case .png: AnimatedPNG.end
    case .gif: GIFFile.end
    }
  }
}

extension FrameRate {
  /// The hundredths of a second that frames take, to the nearest, so that delays add up.
  fileprivate func hundredths(before frame: Int) -> Int {
    (200 * frame * denominator + numerator) / (2 * numerator)
  }
}

extension ExportError {
  init(_ error: AnimationError) {
    self =
      switch error {
      case .missingLibrary: .unavailable(error.description)
      case .outOfMemory: .shortage(error.description)
      case .unsuitable: .invalidSetting(error.description)
      case .failed, .wrongResult: .rendering(error.description)
      }
  }
}
