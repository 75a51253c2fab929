import ImageEncoding
import PNGCoding
import PixelKernels
import SystemFiles
import VideoCoding

extension VideoJoin {
  /// Writes the file of an animation from its segments, and reads it back.
  ///
  /// - Returns: Whether it is within `maximumByteCount`.
  func writeAnimation(
    to output: borrowing OutputFile, as path: String, segment: Segments
  ) throws(VideoCodingError) -> Bool {
    var file = AnimationFile(self, stream: try segment(0).stream)
    let total = try total(segment)
    let beginning = try file.beginning(frameCount: total.frames, byteCount: total.bytes)
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
      try checkWebP(output.temporaryPath, byteCount: size, frameCount: file.starts.count)
    } else {
      try encoding.checkAnimation(
        path: output.temporaryPath, frameCount: frameCount, starts: file.starts)
      if encoding.codec == .apng {
        try checkControl(
          output.temporaryPath, beginningCount: beginning.count, frameCount: file.starts.count)
      }
    }
    return true
  }

  /// The number of frames without those that change nothing, and their size, which PNG and WebP files have at their start; 0 for
  /// GIF files.
  private func total(_ segment: Segments) throws(VideoCodingError) -> (frames: Int, bytes: Int) {
    guard encoding.codec != .gif else { return (0, 0) }
    var file = AnimationFile(self, stream: try segment(0).stream)
    var count = 0
    for index in 0..<segmentCount {
      let segment = try segment(index)
      for packet in segment.packets {
        count += try file.bytes(ofPacket: packet.bytes, index: segment.firstFrame + packet.frame).count
      }
    }
    count += file.end().count
    return (file.starts.count, count)
  }

  /// libav reads the frames of a PNG file without comparing them with the number that the file states.
  private func checkControl(
    _ path: String, beginningCount: Int, frameCount count: Int
  ) throws(VideoCodingError) {
    let found: (frameCount: Int, plays: Int)?
    do {
      found = try AnimatedPNG.control(of: try SystemFile.beginning(of: path, count: beginningCount))
    } catch {
      throw .failure(operation: "reading the animation back", reason: "\(error)")
    }
    try Self.check([
      Expectation("stated frame count", found?.frameCount ?? 0, is: count),
      Expectation("number of plays", found?.plays ?? 0, is: animation.plays),
    ])
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
  private var writtenCount = 0

  init(_ join: VideoJoin, stream: EncodedSegment.Stream) {
    let (encoding, settings) = (join.encoding, join.animation)
    frameCount = join.frameCount
    frameRate = encoding.frameRate
    if encoding.codec == .webp {
      times = FrameTimes(longest: WebPFile.longestDuration)
      format = .webp(
        WebPFile(
          width: encoding.width, height: encoding.height, hasAlpha: encoding.hasAlpha, plays: settings.plays))
    } else if encoding.codec == .gif {
      // Players treat delays of less than 2 hundredths as 10.
      times = FrameTimes(longest: GIFFile.longestDelay, shortest: 2)
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
      let file = AnimatedPNG(
        width: encoding.width, height: encoding.height, bitDepth: encoding.bitDepth,
        hasAlpha: encoding.hasAlpha, plays: settings.plays,
        tick: (frameRate.denominator, frameRate.numerator),
        texts: settings.summary.map { [.description($0)] } ?? [])
      times = FrameTimes(longest: file.longestDelay)
      format = .png(file)
    }
  }

  /// - Parameters:
  ///   - count: The number of frames in the file, which a PNG file has at its start.
  ///   - byteCount: Their size, which a WebP file has there.
  func beginning(frameCount count: Int, byteCount: Int) throws(VideoCodingError) -> [UInt8] {
    switch format {
    case .png(let file):
      do {
        return try file.beginning(frameCount: count)
      } catch {
        throw .failure(operation: "writing the file", reason: error.description)
      }
    case .gif(let file): return file.beginning
    case .webp(let file): return file.beginning(byteCount: byteCount)
    }
  }

  /// The bytes that a frame adds to the file: those of the frame before it, whose duration is now known.
  mutating func bytes(ofPacket packet: [UInt8], index: Int) throws(VideoCodingError) -> [UInt8] {
    guard let frame = AnimatedImageFrame(packet: packet) else {
      throw .segmentMismatch(reason: "frame \(index) is not a frame of an animation")
    }
    return bytes(of: times.add(frame, at: tick(ofFrame: index)))
  }

  /// The bytes after all frames have been added.
  mutating func end() -> [UInt8] {
    let last = bytes(of: times.end(at: tick(ofFrame: frameCount)))
    return switch format {
    case .png: last + AnimatedPNG.end
    case .gif: last + GIFFile.end
    case .webp: last
    }
  }

  /// When the frames of a finished file start, in its ticks.
  var starts: [Int] { times.starts }

  private mutating func bytes(of frames: [FrameTimes.TimedFrame]) -> [UInt8] {
    let first = writtenCount
    writtenCount += frames.count
    return switch format {
    case .png(let file): frames.enumerated().flatMap { file.chunks(of: $1, index: first + $0) }
    case .gif(let file): frames.flatMap(file.bytes)
    case .webp(let file): frames.flatMap(file.bytes)
    }
  }

  /// When a frame starts: in frames for PNG files, whose delays are exact, in hundredths of a second for GIF files, and in
  /// milliseconds for WebP files.
  private func tick(ofFrame index: Int) -> Int {
    switch format {
    case .png: index
    case .gif: frameRate.parts(100, before: index)
    case .webp: frameRate.parts(1000, before: index)
    }
  }
}

extension AnimatedPNG {
  fileprivate func chunks(of shown: FrameTimes.TimedFrame, index: Int) -> [UInt8] {
    let area = shown.frame.area
    let frame = Frame(
      left: area.x, top: area.y, width: area.width, height: area.height, stream: shown.frame.bytes)
    return chunks(of: frame, index: index, duration: shown.duration)
  }
}

extension FrameRate {
  /// The durations of frames in units of a fraction of a second, rounded so that errors do not accumulate.
  fileprivate func parts(_ unit: Int, before frame: Int) -> Int {
    (2 * unit * frame * denominator + numerator) / (2 * numerator)
  }
}
