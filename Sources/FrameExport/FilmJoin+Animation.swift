import ImageEncoding
import PNGCoding
import PixelKernels
import SystemFiles
import VideoCoding

extension FilmJoin {
  /// Writes the file of an animation from its segments, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`; if not, no file has been published.
  func joinAnimation(as path: String, segment: Segments) throws(ExportError) -> Bool {
    let output = try WholeFile.named(path) { () throws(SystemFileError) in try OutputFile(replacing: path) }
    let beginning: [UInt8]
    do throws(VideoCodingError) {
      let file = AnimationFile(self, stream: try segment(0).stream)
      beginning = try file.beginning()
      var size = beginning.count
      try Self.write(beginning, to: output, path)
      for index in 0..<segmentCount {
        var bytes: [UInt8] = []
        let segment = try segment(index)
        for packet in segment.packets {
          bytes += try file.bytes(ofPacket: packet.bytes, index: segment.firstFrame + packet.frame)
        }
        size += bytes.count
        if let maximumByteCount, size > maximumByteCount { return false }
        try Self.write(bytes, to: output, path)
      }
      try Self.write(file.end, to: output, path)
      try encoding.checkAnimation(path: output.temporaryPath, frameCount: frameCount)
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

  init(_ join: FilmJoin, stream: EncodedSegment.Stream) {
    let (encoding, settings) = (join.encoding, join.animation)
    frameCount = join.frameCount
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
