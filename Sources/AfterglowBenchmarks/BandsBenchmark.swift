import Afterglow
import FrameExport
import PixelKernels
import SystemFiles
import VideoCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What encoders leave of dark backgrounds: two seconds of three dark scenes, their frames 10, 35 and 55 decoded and held
/// against the exact pictures.
enum BandsBenchmark {
  private static let start = 5.0
  private static let seconds = 2.0
  private static let frames = [10, 35, 55]
  private static let ways: [(name: String, codec: VideoEncoding.Codec, bitDepth: Int)] = [
    ("H.264, 8 bits", .h264, 8), ("H.264, 10 bits", .h264, 10), ("HEVC, 8 bits", .hevc, 8),
    ("HEVC, 10 bits", .hevc, 10),
  ]

  static func report(heart: String) async throws {
    print(
      """
      dark grounds, 1080×1920, 5…7 s: bytes, encoder's seconds, 99th percentile of errors of 32×32 block means in steps of
      8 bits, longest run of one value in pixels, PSNR of luma and of chroma outside the dark
      """)
    let scenes =
      [("heart", try SceneDocument(path: heart))] + (try DarkScene.all.map { ($0.name, try $0.document()) })
    for (name, document) in scenes {
      let film = try DarkFilm(document, start: start, seconds: seconds, frames: frames)
      for way in ways {
        let figures = try await film.figures(codec: way.codec, bitDepth: way.bitDepth)
        print("\(name) | \(way.name) | \(figures)")
        fflush(nil)
      }
    }
  }
}

/// Scenes that are mostly dark, and never still.
private struct DarkScene {
  let name: String
  let json: String

  func document() throws -> SceneDocument { try SceneDocument(bytes: Array(json.utf8), path: "\(name).json") }

  static let all = [night, stage]

  private static func moving(_ property: String, _ last: String) -> String {
    """
    "animations": [{"property": "\(property)", "duration": 10, "keyframes": [{"value": [0, 0]}, {"value": \(last)}]}]
    """
  }

  /// A night sky: a dark slope, stars that twinkle, a moon with a glow, haze.
  private static let night: DarkScene = {
    var dice = Dice(seed: 9)
    let stars = (0..<120).map { _ in
      let size = dice.roll(2.0...5.0)
      return """
        {"type": "ellipse", \(OrdinaryScene.frame(dice.roll(0.0...1080.0), dice.roll(0.0...1400.0), size, size)), "fill": \
        "rgb(255 250 230 / \(dice.roll(0.3...0.9)))", "animations": [{"property": "opacity", "duration": \
        \(dice.roll(1.0...3.0)), "iterations": "infinite", "direction": "alternate", "keyframes": [{"value": 0.2}, \
        {"value": 1}]}]},
        """
    }
    return DarkScene(
      name: "night",
      json: """
        {"size": [1080, 1920], "duration": 10, "background": "#04050a", "layers": [
        {"type": "rectangle", "fill": {"type": "linear", "stops": [{"color": "#03040a"}, {"offset": 0.6, "color": \
        "#0a0d1a"}, {"color": "#141022"}]}},
        {"type": "ellipse", "frame": {"left": 600, "top": 250, "width": 700, "height": 700}, "fill": {"type": "radial", \
        "stops": [{"color": "rgb(120 130 190 / 0.2)"}, {"color": "transparent"}]}, \(moving("translate", "[-160, 60]"))},
        {"type": "ellipse", "frame": {"left": 850, "top": 500, "width": 150, "height": 150}, "fill": "#e8e6d8", \
        \(moving("translate", "[-160, 60]"))},
        {"type": "ellipse", "frame": {"left": -300, "top": 1300, "width": 1400, "height": 500}, "fill": \
        "rgb(40 60 90 / 0.25)", "filters": [{"blur": 90}], \(moving("translate", "[400, -30]"))},
        \(stars.joined(separator: "\n"))
        {"type": "path", "path": "M0 1700 L200 1560 L420 1690 L640 1500 L860 1660 L1080 1580 V1920 H0 Z", "fill": \
        "#010204"}]}
        """)
  }()

  /// A page in dark colors: a lit ground, a title, cards with shadows that rise.
  private static let stage: DarkScene = {
    let cards = (0..<6).map { index in
      let (left, top) = (70 + Double(index % 2) * 500, 700 + Double(index / 2) * 360)
      return """
        {"type": "rectangle", \(OrdinaryScene.frame(left, top, 440, 300)), "cornerRadius": 30, "fill": {"type": "linear", \
        "angle": 160, "stops": [{"color": "#12141c"}, {"color": "#0a0b10"}]}, "shadows": [{"offset": [0, 20], "blur": 60, \
        "color": "rgb(0 0 0 / 0.8)"}], \(moving("translate", "[0, \(-60 - 10 * index)]"))},
        {"type": "text", \(OrdinaryScene.frame(left + 30, top + 40, 380, 60)), "text": "Movement \(index + 1)", "font": \
        {"weight": 700, "size": 44}, "fill": "#c8ccd8", \(moving("translate", "[0, \(-60 - 10 * index)]"))}
        """
    }
    return DarkScene(
      name: "stage",
      json: """
        {"size": [1080, 1920], "duration": 10, "background": "#08090d", "layers": [
        {"type": "rectangle", "fill": {"type": "radial", "center": ["50%", "20%"], "radius": [1400, 1500], "stops": \
        [{"color": "#1c1a22"}, {"offset": 0.5, "color": "#0c0c12"}, {"color": "#050508"}]}},
        {"type": "ellipse", "frame": {"left": -200, "top": -500, "width": 1000, "height": 1500}, "fill": {"type": \
        "radial", "stops": [{"color": "rgb(200 120 60 / 0.14)"}, {"color": "transparent"}]}, \
        \(moving("translate", "[500, 0]"))},
        {"type": "text", "frame": {"left": 80, "top": 260, "width": 920, "height": 200}, "text": "Nocturne", "font": \
        {"weight": 700, "size": 170}, "fill": "#e9dcc6"},
        \(cards.joined(separator: ",\n"))]}
        """)
  }()
}

/// A stretch of a video and what some of its pictures are exactly.
private struct DarkFilm {
  private let source: FrameSource
  private let plan: FramePlan
  private let exact: [(frame: Int, picture: ExactPicture)]
  private let pictures: (Int) throws -> [YCbCrPicture]

  init(_ document: SceneDocument, start: Double, seconds: Double, frames: [Int]) throws {
    var options = RenderOptions()
    options.size = PictureSize(.pixels(width: 1080, height: 1920))
    let source = try document.frames(options)
    let plan = try FramePlan(frameRate: try FrameRate(numerator: 30), start: start, duration: seconds)
    self.source = source
    self.plan = plan
    let renderer = source.renderer()
    exact = try frames.map { frame in
      (frame, ExactPicture(try source.canvas(at: plan.time(ofFrame: frame), by: renderer).finished()))
    }
    pictures = { bitDepth in
      guard let quantizer = VideoQuantizer(bitDepth: bitDepth) else {
        throw ExportError.invalidSetting("bits")
      }
      let pictures = VideoFrames(of: source, quantizer: quantizer)
      return try (0..<plan.frameCount).map { try pictures.picture(at: plan.time(ofFrame: $0)) }
    }
  }

  /// One line of figures for an encoder.
  func figures(codec: VideoEncoding.Codec, bitDepth: Int) async throws -> String {
    let encoding = try VideoEncoding(
      codec: codec, width: 1080, height: 1920, frameRate: plan.frameRate, bitDepth: bitDepth,
      keyframeInterval: plan.segmentLength)
    let pictures = try pictures(bitDepth)
    let seconds = try Measurement.processorTime { () throws in
      for segment in plan.segments {
        var encoder = try SegmentEncoder(encoding, firstFrame: segment.lowerBound)
        for frame in segment { try encoder.encode(pictures[frame]) }
        _ = try encoder.finish()
      }
    }
    let path = "/tmp/afterglow-bench-\(getpid()).mp4"
    defer { WholeFile.remove(path) }
    try await VideoExport(source: source, plan: plan, encoding: encoding).write(to: path, jobs: 1)
    let size = try SystemFile.contents(of: path).count
    var reader = try MovieReader(path: path)
    var bands = DarkBands()
    var index = 0
    while let picture = try reader.nextFrame()?.picture {
      if let known = exact.first(where: { $0.frame == index }) { bands.add(picture, exact: known.picture) }
      index += 1
    }
    return "\(size) | \(Figures.decimal(seconds, digits: 2)) | \(bands.summary)"
  }
}

/// Y′CbCr of a picture before it is quantized, in steps of 8 bits.
private struct ExactPicture {
  let width: Int
  let height: Int
  let luma: [Float]
  /// Blue and red chroma at every pixel.
  let chroma: [[Float]]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    var luma: [Float] = []
    var chroma: [[Float]] = [[], []]
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let (r, g, b) = (
        Float(bitmap.pixels[start]) / 65535, Float(bitmap.pixels[start + 1]) / 65535,
        Float(bitmap.pixels[start + 2]) / 65535
      )
      let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
      luma.append(16 + 219 * y)
      chroma[0].append(128 + 224 * (b - y) / 1.8556)
      chroma[1].append(128 + 224 * (r - y) / 1.5748)
    }
    self.luma = luma
    self.chroma = chroma
  }

  /// Whether a pixel is darker than 16/255.
  func isDark(_ index: Int) -> Bool { luma[index] < 16 + 219 * 16 / 255 }
}

/// What betrays bands, gathered from several pictures.
private struct DarkBands {
  private var blockErrors: [Double] = []
  private var longestRun = 0
  /// Sums of squares and counts of luma and chroma outside the dark.
  private var squares = [0.0, 0.0]
  private var counts = [0, 0]

  mutating func add(_ picture: YCbCrPicture, exact: ExactPicture) {
    let step = Double(1 << (picture.bitDepth - 8))
    let luma = picture.samples(\.luma)
    addBlocks(luma, step: step, exact: exact)
    for row in 0..<exact.height { addRuns(luma, row: row, exact: exact) }
    for index in luma.indices where !exact.isDark(index) {
      add(Double(luma[index]) / step - Double(exact.luma[index]), plane: 0)
    }
    for (plane, samples) in [picture.samples(\.blueChroma), picture.samples(\.redChroma)].enumerated() {
      for row in 0..<exact.height / 2 {
        for column in 0..<exact.width / 2 {
          // Sited left, midway between two rows.
          let index = 2 * row * exact.width + 2 * column
          if exact.isDark(index) { continue }
          let values = exact.chroma[plane]
          let value = Double(values[index] + values[index + exact.width]) / 2
          add(Double(samples[row * exact.width / 2 + column]) / step - value, plane: 1)
        }
      }
    }
  }

  private mutating func add(_ difference: Double, plane: Int) {
    squares[plane] += difference * difference
    counts[plane] += 1
  }

  /// The means of the blocks that are dark throughout.
  private mutating func addBlocks(_ luma: [UInt16], step: Double, exact: ExactPicture) {
    for top in stride(from: 0, through: exact.height - 32, by: 32) {
      for left in stride(from: 0, through: exact.width - 32, by: 32) {
        let indices = (0..<1024).map { (top + $0 / 32) * exact.width + left + $0 % 32 }
        guard indices.allSatisfy(exact.isDark) else { continue }
        let sum = indices.reduce(0.0) { $0 + Double(luma[$1]) / step - Double(exact.luma[$1]) }
        blockErrors.append(abs(sum) / 1024)
      }
    }
  }

  /// Runs of one value in the dark along which the exact picture moves by half a step or more.
  private mutating func addRuns(_ luma: [UInt16], row: Int, exact: ExactPicture) {
    var start = row * exact.width
    let end = start + exact.width
    while start < end {
      var next = start + 1
      while next < end, luma[next] == luma[start], exact.isDark(next) == exact.isDark(start) { next += 1 }
      if exact.isDark(start), next - start > longestRun {
        let values = exact.luma[start..<next]
        if let least = values.min(), let greatest = values.max(), greatest - least >= 0.5 {
          longestRun = next - start
        }
      }
      start = next
    }
  }

  var summary: String {
    let errors = blockErrors.sorted()
    let common = errors.isEmpty ? 0 : errors[(errors.count - 1) * 99 / 100]
    let noise = (0..<2).map { plane in
      Figures.decimal(10 * log10(255 * 255 * Double(max(1, counts[plane])) / max(squares[plane], 1e-9)))
    }
    return "\(Figures.decimal(common, digits: 2)) | \(longestRun) | \(noise[0]), \(noise[1])"
  }
}
