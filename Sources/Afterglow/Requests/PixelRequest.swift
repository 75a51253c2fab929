import FrameExport
import ImageEncoding
import PixelKernels
import SceneModel
import SystemFiles
import VideoCoding

/// What images and videos have in common: how pixels are drawn, quantized and compressed.
package protocol PixelRequest: Sendable {
  var options: RenderOptions { get set }
  var bitDepth: Int? { get set }
  var dither: Dither { get set }
  var quality: Int? { get set }
  var isLossless: Bool { get set }
  var effort: Int? { get set }
  var highDynamicRange: HighDynamicRange? { get set }
  var peakLuminance: Double? { get set }
  var protectedPaths: [String] { get set }
}

extension PixelRequest {
  /// The quality of WebP and AVIF files.
  var imageQuality: ImageQuality {
    var result = ImageQuality()
    if let quality { result.quality = quality }
    result.isLossless = isLossless
    if let effort { result.effort = effort }
    return result
  }

  /// The color encoding of the file.
  var colors: ColorChoice {
    ColorChoice(
      light: highDynamicRange, peak: peakLuminance, isDisplayP3: options.gamut == .displayP3)
  }

  /// Checks everything that does not depend on the scene against the capabilities of a format.
  func checkPixels(_ format: OutputFormat, _ row: OutputFormat.Capabilities) throws(AfterglowError) {
    if options.renderer != .afterglow {
      if format.vectorFormat != nil {
        throw .invalidOption("`renderer` does not apply to .svg and .pdf files")
      }
      if options.gamut != .srgb || highDynamicRange != nil {
        throw .invalidOption("`renderer` cairo draws in sRGB; leave out `gamut` and `highDynamicRange`")
      }
    }
    try checkDepth(format, row)
    try checkColors(format, row)
    try checkQuality(format)
  }

  private func checkDepth(
    _ format: OutputFormat, _ row: OutputFormat.Capabilities
  ) throws(AfterglowError) {
    if let bitDepth, !row.bitDepths.contains(bitDepth) {
      let depths = row.bitDepths.map(String.init).joined(separator: " or ")
      let title = row.codec == nil ? format.name : row.name
      throw .invalidOption("`bitDepth` must be \(depths) for \(title), not \(bitDepth)")
    }
    if options.background == .transparent, !row.hasAlpha {
      throw .invalidOption("\(format.title(row)) does not support transparency; \(format.alphaAdvice)")
    }
  }

  private func checkColors(
    _ format: OutputFormat, _ row: OutputFormat.Capabilities
  ) throws(AfterglowError) {
    if peakLuminance != nil, highDynamicRange == nil {
      throw .invalidOption("`peakLuminance` applies only to `highDynamicRange` pq")
    }
    if options.gamut != .srgb {
      if highDynamicRange != nil { throw .invalidOption("use `gamut` or `highDynamicRange`, not both") }
      if format.isVideo {
        throw .invalidOption("`gamut` applies only to stills; for videos, use `highDynamicRange`")
      }
      if !row.hasWideGamut {
        let extensions = OutputFormat.extensions { $0.rows[0].hasWideGamut }
        throw .invalidOption("`gamut` \(options.gamut.rawValue) is only for \(extensions) files")
      }
    }
    guard let highDynamicRange else { return }
    if !row.hasHighDynamicRange {
      throw .invalidOption(
        "\(row.name) does not support high dynamic range; use \(OutputFormat.highDynamicRangeAdvice)")
    }
    if bitDepth == 8 {
      throw .invalidOption("`highDynamicRange` needs 10 bits or more; 8 bits cause visible banding")
    }
    do {
      if let peakLuminance { try LightRange.check(peak: peakLuminance, highDynamicRange) }
    } catch {
      throw .invalidOption(InvalidOption(error.description))
    }
  }

  private func checkQuality(_ format: OutputFormat) throws(AfterglowError) {
    let isJPEG = format.imageFormat == .jpeg
    let hasLossless =
      [.webp, .avif].contains(format.imageFormat) || [.webp, .avif].contains(format.container)
    if let quality {
      guard (1...100).contains(quality) else {
        throw .invalidOption("`quality` must be within 1…100, not \(quality)")
      }
      if isLossless { throw .invalidOption("use `isLossless` or `quality`, not both") }
      guard isJPEG || hasLossless else {
        throw .invalidOption(
          "`quality` applies only to .jpg, .webp and .avif files; for videos, use `constantRateFactor`")
      }
    }
    if let effort {
      guard (0...6).contains(effort) else {
        throw .invalidOption("`effort` must be within 0…6, not \(effort)")
      }
      guard format.imageFormat == .webp || format.container == .webp else {
        throw .invalidOption(
          "`effort` applies only to .webp files; for videos and .avif, use `preset`, for .png `compression`")
      }
    }
    if isLossless, !hasLossless {
      throw .invalidOption(
        "`isLossless` applies only to .webp and .avif files; .png, .apng and .mkv files are always lossless")
    }
  }
}

extension AfterglowError {
  /// An error of an encoder or a container; settings are properties of requests.
  package init(_ error: VideoCodingError) {
    if case .invalidSetting = error {
      self = .invalidOption(InvalidOption(error.description))
    } else {
      self = .export(.video(error))
    }
  }

  /// An error of an export; settings are properties of requests.
  package init(_ error: ExportError) {
    switch error {
    case .video(let error): self.init(error)
    case .invalidSetting(let problem): self = .invalidOption(InvalidOption(problem))
    default: self = .export(error)
    }
  }
}
