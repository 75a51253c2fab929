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
  case framePalettes(FramePaletteCoder)
  case webp(WebPCoder)
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
    case .gif where animation.palettes == .frame:
      .framePalettes(
        FramePaletteCoder(
          width: encoding.width, hasAlpha: encoding.hasAlpha, colors: animation.colors,
          dither: animation.dither))
    case .gif:
      palette.flatMap { palette in
        GIFCoder(
          width: encoding.width, hasAlpha: encoding.hasAlpha, palette: palette, dither: animation.dither)
      }.map { .gif($0) }
    case .webp:
      .webp(
        WebPCoder(
          width: encoding.width, height: encoding.height, hasAlpha: encoding.hasAlpha,
          dither: animation.dither,
          quality: animation.quality))
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
      case .framePalettes(let coder): try packets(frames, coder, worker.pictures, cancellation, counter)
      case .webp(let coder): try packets(frames, coder, worker.pictures, cancellation, counter)
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
    let end = coder.looksAhead ? plan.frameCount : frames.upperBound
    var following: Coder.Pixels? = coder.pixels(
      of: try pictures.bitmap(at: plan.time(ofFrame: frames.lowerBound)))
    for frame in frames {
      try cancellation.check()
      guard let now = following else { break }
      following =
        frame + 1 < end ? coder.pixels(of: try pictures.bitmap(at: plan.time(ofFrame: frame + 1))) : nil
      do {
        let bytes = try coder.frame(now, after: last, before: following).packet
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

  /// The palette of a GIF file, from frames that are spread evenly over it; nil for other files, and where each frame has its own.
  func gifPalette(jobs: Int, cancellation: Cancellation) async throws(ExportError) -> GIFPalette? {
    guard encoding.codec == .gif, animation.palettes == .film else { return nil }
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
      var byteCount = 0
      if encoding.codec == .webp {
        for segment in plan.segments.indices {
          byteCount += try folder.segment(segment).packets.reduce(0) {
            $0 + WebPFile.byteCount(ofPixels: $1.bytes.count - AnimationFrame.headerCount)
          }
        }
      }
      beginning = try file.beginning(byteCount: byteCount)
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
      if encoding.codec == .webp {
        try checkWebP(output.temporaryPath, byteCount: size)
      } else {
        try encoding.checkAnimation(path: output.temporaryPath, frameCount: plan.frameCount)
      }
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

  /// libav does not read animated WebP: libwebp's demultiplexer does.
  private func checkWebP(_ path: String, byteCount: Int) throws(VideoCodingError) {
    func failure(_ reason: String) -> VideoCodingError {
      .failure(operation: "reading the animation back", reason: reason)
    }
    let found: WebPSurvey
    do {
      found = try WebPSurvey(
        try SystemFile.identifiedContents(of: path, limit: byteCount + 1, followsLinks: false).bytes)
    } catch {
      throw failure("\(error)")
    }
    let expectations: [(name: String, found: Int, expected: Int)] = [
      ("width", found.width, encoding.width), ("height", found.height, encoding.height),
      ("frame count", found.frameCount, plan.frameCount),
      ("length in milliseconds", found.milliseconds, encoding.frameRate.parts(1000, before: plan.frameCount)),
      ("number of plays", found.plays, animation.plays),
      ("mark of alpha", found.hasAlpha ? 1 : 0, encoding.hasAlpha ? 1 : 0),
    ]
    guard let wrong = expectations.first(where: { $0.found != $0.expected }) else { return }
    throw failure("its \(wrong.name) is \(wrong.found) instead of \(wrong.expected)")
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

/// The bytes around the frames of an animated picture file.
private struct AnimationFile {
  private enum Format {
    case png(AnimatedPNG)
    case gif(GIFFile)
    case webp(WebPFile)
  }

  private let format: Format
  private let frameCount: Int
  private let frameRate: FrameRate

  init(_ export: VideoExport, stream: EncodedSegment.Stream) {
    let (encoding, settings) = (export.encoding, export.animation)
    frameCount = export.plan.frameCount
    frameRate = encoding.frameRate
    if encoding.codec == .webp {
      format = .webp(
        WebPFile(
          width: encoding.width, height: encoding.height, hasAlpha: encoding.hasAlpha, plays: settings.plays))
    } else if encoding.codec == .gif {
      let bytes = stream.parameterSets
      let colors = stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map {
        SIMD3(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
      }
      format = .gif(
        GIFFile(
          width: encoding.width, height: encoding.height,
          palette: settings.palettes == .frame ? nil : GIFPalette(colors),
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

  /// - Parameter byteCount: The bytes of all frames, which a WebP file says in front.
  func beginning(byteCount: Int) throws(VideoCodingError) -> [UInt8] {
    switch format {
    case .png(let file):
      do {
        return try file.beginning(frameCount: frameCount)
      } catch {
        throw .failure(operation: "writing the file", reason: error.description)
      }
    case .gif(let file): return file.beginning
    case .webp(let file): return file.beginning(byteCount: byteCount)
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
        of: frame, hundredths: frameRate.parts(100, before: index + 1) - frameRate.parts(100, before: index))
    case .webp(let file):
      return file.bytes(
        of: frame,
        milliseconds: frameRate.parts(1000, before: index + 1) - frameRate.parts(1000, before: index))
    }
  }

  var end: [UInt8] {
    switch format {
    case .png: AnimatedPNG.end
    case .gif: GIFFile.end
    case .webp: []
    }
  }
}

extension FrameRate {
  /// How many parts of a second frames take, to the nearest, so that delays add up.
  fileprivate func parts(_ unit: Int, before frame: Int) -> Int {
    (2 * unit * frame * denominator + numerator) / (2 * numerator)
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
