import Budgets
import ImageEncoding
import PNGCoding
import PixelKernels
import SystemFiles
import VideoCoding

/// The state that one worker keeps from segment to segment.
final class SegmentWorker {
  let pictures: VideoFrames
  let animation: AnimatedImageWorker?

  init(pictures: VideoFrames, animation: AnimatedImageWorker?) {
    self.pictures = pictures
    self.animation = animation
  }
}

/// The coder of an animated image file.
enum AnimatedImageWorker {
  case png(AnimatedPNGCoder)
  case gif(GIFCoder)
  case framePalettes(FramePaletteCoder)
  case webp(WebPCoder)
}

extension VideoExport {
  /// Fails before frames are drawn if the library that reads the finished file back is missing.
  func checkReaders() throws(ExportError) {
    do {
      switch encoding.codec {
      case .webp: try WebPSurvey.checkLibrary()
      case .avif: try AVIFSurvey.checkLibrary()
      default: break
      }
    } catch {
      throw ExportError(error)
    }
  }

  /// The coder of one worker; nil for videos, and if memory runs out.
  ///
  /// - Parameter gif: The coder that all workers share, for a GIF file with one palette.
  func animationWorker(gif: GIFCoder?) -> AnimatedImageWorker? {
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
      gif.map { .gif($0) }
    case .webp:
      .webp(
        WebPCoder(
          width: encoding.width, height: encoding.height, hasAlpha: encoding.hasAlpha,
          dither: animation.dither,
          quality: animation.quality))
    default: nil
    }
  }

  /// Codes the frames of a segment, the first as the difference from the frame before it.
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

  private func packets<Coder: AnimatedImageCoder>(
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
        // A segment's first packet counts as a keyframe, though it depends on the one before it.
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

  /// The palette of a GIF file, from frames that are spread evenly over it; nil for other files, and if each
  /// frame has its own.
  func gifPalette(jobs: Int, cancellation: Cancellation) async throws(ExportError) -> GIFPalette? {
    guard encoding.codec == .gif, animation.palettes == .video else { return nil }
    let count = min(plan.frameCount, 16)
    let samples = (0..<count).map { $0 * plan.frameCount / count }
    // About a million pixels are sampled from all frames.
    let step = max(1, encoding.width * encoding.height * count / 1_000_000) | 1
    // Several frames at a time share one histogram, which takes megabytes.
    let groups = stride(from: 0, to: count, by: 4).map { samples[$0..<min($0 + 4, count)] }
    let histograms = try await Workers.map(groups, jobs: jobs, cancellation: cancellation) {
      (frames) throws(ExportError) in
      var histogram = ColorHistogram()
      let renderer = source.renderer()
      for frame in frames {
        try cancellation.check()
        let bitmap = try source.canvas(at: plan.time(ofFrame: frame), by: renderer).finished()
        histogram.add(bitmap, step: step)
      }
      return histogram
    }
    guard let histograms else { throw .interrupted }
    var sum = ColorHistogram()
    for histogram in histograms { sum.add(histogram) }
    return GIFPalette(sum.palette(count: min(animation.colors, 256) - 1))
  }
}

extension ExportError {
  init(_ error: AnimatedImageError) {
    self =
      switch error {
      case .missingLibrary: .unavailable(error.description)
      case .outOfMemory: .shortage(error.description)
      case .unsuitable: .invalidSetting(error.description)
      case .failed, .wrongResult: .rendering(error.description)
      }
  }
}
