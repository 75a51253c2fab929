import ImageEncoding
import PNGCoding
import PixelKernels
import SystemFiles
import VideoCoding

extension FilmJoin {
  /// Writes the file of an animation from its segments, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`.
  func writeAnimation(
    to output: borrowing OutputFile, as path: String, segment: Segments
  ) throws(VideoCodingError) -> Bool {
    var file = AnimationFile(self, stream: try segment(0).stream)
    let beginning = try file.beginning(byteCount: try webPByteCount(segment))
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
    let end = file.end()
    size += end.count
    if let maximumByteCount, size > maximumByteCount { return false }
    try Self.write(end, to: output, path)
    if encoding.codec == .webp {
      try checkWebP(output.temporaryPath, byteCount: size, frameCount: file.starts?.count ?? frameCount)
    } else {
      try encoding.checkAnimation(
        path: output.temporaryPath, frameCount: frameCount, starts: file.starts)
    }
    return true
  }

  /// The size of the frames of a WebP file, which is written at its start; 0 for other formats.
  private func webPByteCount(_ segment: Segments) throws(VideoCodingError) -> Int {
    guard encoding.codec == .webp else { return 0 }
    var file = AnimationFile(self, stream: try segment(0).stream)
    var count = 0
    for index in 0..<segmentCount {
      let segment = try segment(index)
      for packet in segment.packets {
        count += try file.bytes(ofPacket: packet.bytes, index: segment.firstFrame + packet.frame).count
      }
    }
    return count + file.end().count
  }

  /// libav does not read animated WebP; libwebp's demultiplexer does.
  ///
  /// - Parameter count: The number of frames in the file, without those that change nothing.
  private func checkWebP(
    _ path: String, byteCount: Int, frameCount count: Int
  ) throws(VideoCodingError) {
    let found = try Self.readBack(path, byteCount: byteCount) { try WebPSurvey($0) }
    try Self.check([
      Expectation("width", found.width, is: encoding.width),
      Expectation("height", found.height, is: encoding.height),
      Expectation("frame count", found.frameCount, is: count),
      Expectation(
        "length in milliseconds", found.milliseconds,
        is: encoding.frameRate.parts(1000, before: frameCount)),
      Expectation("number of plays", found.plays, is: animation.plays),
      Expectation("mark of alpha", found.hasAlpha ? 1 : 0, is: encoding.hasAlpha ? 1 : 0),
    ])
  }
}

/// The bytes around the frames of an animated image file.
private struct AnimationFile {
  private enum Format {
    case png(AnimatedPNG)
    case gif(GIFFile)
    case webp(WebPFile)
  }

  private let format: Format
  private var times: FrameTimes
  private let frameCount: Int
  private let frameRate: FrameRate

  init(_ join: FilmJoin, stream: EncodedSegment.Stream) {
    let (encoding, settings) = (join.encoding, join.animation)
    frameCount = join.frameCount
    frameRate = encoding.frameRate
    times = FrameTimes(longest: encoding.codec == .gif ? GIFFile.longestDelay : WebPFile.longestDuration)
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
          // If nil, each frame has its own.
          palette: colors.isEmpty ? nil : GIFPalette(colors),
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

  /// - Parameter byteCount: The size of all frames, which a WebP file has at its start.
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

  /// The bytes that a frame adds to the file; in GIF and WebP files those of the frame before it, whose
  /// duration is now known.
  mutating func bytes(ofPacket packet: [UInt8], index: Int) throws(VideoCodingError) -> [UInt8] {
    guard let frame = AnimationFrame(packet: packet) else {
      throw .segmentMismatch(reason: "frame \(index) is not a frame of an animation")
    }
    guard case .png(let file) = format else { return bytes(of: times.add(frame, at: tick(ofFrame: index))) }
    let area = frame.area
    return file.chunks(
      of: AnimatedPNG.Frame(
        left: area.x, top: area.y, width: area.width, height: area.height, stream: frame.bytes),
      index: index)
  }

  /// The bytes after all frames have been added.
  mutating func end() -> [UInt8] {
    let last = bytes(of: times.end(at: tick(ofFrame: frameCount)))
    return switch format {
    case .png: AnimatedPNG.end
    case .gif: last + GIFFile.end
    case .webp: last
    }
  }

  /// When the frames of a finished file start, in its ticks; nil for PNG files, which have all frames.
  var starts: [Int]? {
    if case .png = format { nil } else { times.starts }
  }

  private func bytes(of frames: [FrameTimes.Shown]) -> [UInt8] {
    switch format {
    case .png: []
    case .gif(let file): frames.flatMap(file.bytes)
    case .webp(let file): frames.flatMap(file.bytes)
    }
  }

  /// When a frame starts, in hundredths of a second for GIF files and milliseconds for WebP files.
  private func tick(ofFrame index: Int) -> Int {
    let isGIF = if case .gif = format { true } else { false }
    return frameRate.parts(isGIF ? 100 : 1000, before: index)
  }
}

extension FrameRate {
  /// The durations of frames in units of a fraction of a second, rounded so that errors do not accumulate.
  fileprivate func parts(_ unit: Int, before frame: Int) -> Int {
    (2 * unit * frame * denominator + numerator) / (2 * numerator)
  }
}
