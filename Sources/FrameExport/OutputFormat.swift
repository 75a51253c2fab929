import SystemFiles
import VectorGraphics
import VideoCoding

/// An output file format, selected by the file extension, with a row for each codec.
package struct OutputFormat: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// One instant; or several files, one for each frame.
    case image(ImageFormat)
    case video(VideoContainer)
  }

  /// How many times a player shows the file.
  package enum Looping: String, Sendable, Hashable {
    /// A single picture.
    case none
    /// The file has no such field: the player or the page decides.
    case player
    /// The file contains it.
    case file
  }

  /// The precision of frame times in the file.
  package enum Timing: String, Sendable, Hashable {
    /// A single image.
    case none
    /// As a rational number.
    case exact
    /// To the nearest millisecond.
    case milliseconds
    /// To the nearest hundredth of a second.
    case hundredths
  }

  /// The capabilities of a format with one codec.
  package struct Capabilities: Sendable, Hashable {
    /// Nil for stills, which have no choice of codec.
    package let codec: VideoEncoding.Codec?
    /// For people: `HEVC`.
    package let name: String
    /// The supported bits per sample, the default first.
    package let bitDepths: [Int]
    package let hasAlpha: Bool
    /// Whether it supports high dynamic range (`highDynamicRange`), with 10 bits or more.
    package let hasHighDynamicRange: Bool
    /// Whether it supports a wider gamut than sRGB at standard dynamic range (`gamut`).
    package let hasWideGamut: Bool
    package let looping: Looping
    /// How its sound is encoded; nil if it has none.
    package let soundCodec: SoundCodec?
    package let timing: Timing
  }

  package let content: Content
  /// For messages: `PNG`, `MP4`.
  package let name: String
  /// In lower case, without the dot; the default first.
  package let fileExtensions: [String]
  /// By codec, the default first; at least one.
  package let rows: [Capabilities]

  package static let png = OutputFormat(
    content: .image(.png), name: "PNG", fileExtensions: ["png"],
    rows: [
      .image("PNG", bitDepths: [8, 16], hasAlpha: true, hasHighDynamicRange: true, hasWideGamut: true)
    ])

  package static let jpeg = OutputFormat(
    content: .image(.jpeg), name: "JPEG", fileExtensions: ["jpg", "jpeg"],
    rows: [.image("JPEG", bitDepths: [8], hasAlpha: false, hasWideGamut: true)])

  package static let webp = OutputFormat(
    content: .image(.webp), name: "WebP", fileExtensions: ["webp"],
    rows: [.image("WebP", bitDepths: [8], hasAlpha: true)])

  package static let avif = OutputFormat(
    content: .image(.avif), name: "AVIF", fileExtensions: ["avif"],
    rows: [
      .image("AVIF", bitDepths: [10, 8, 12], hasAlpha: true, hasHighDynamicRange: true, hasWideGamut: true)
    ])

  package static let svg = OutputFormat(
    content: .image(.svg), name: "SVG", fileExtensions: ["svg"],
    rows: [.image("SVG", bitDepths: [8], hasAlpha: true)])

  package static let pdf = OutputFormat(
    content: .image(.pdf), name: "PDF", fileExtensions: ["pdf"],
    rows: [.image("PDF", bitDepths: [8], hasAlpha: true)])

  package static func video(_ container: VideoContainer) -> OutputFormat {
    OutputFormat(
      content: .video(container), name: container.name, fileExtensions: [container.fileExtension],
      rows: container.codecs.map { .video($0, in: container) })
  }

  /// The format of an image.
  package static func image(_ format: ImageFormat) -> OutputFormat {
    switch format {
    case .png: png
    case .jpeg: jpeg
    case .webp: webp
    case .avif: avif
    case .svg: svg
    case .pdf: pdf
    }
  }

  /// All formats: the table that `afterglow formats` prints.
  package static let all = [png, jpeg, webp, avif, svg, pdf] + VideoContainer.all.map(video)

  /// The format for a file name, ignoring case; nil for other extensions.
  ///
  /// A `.png`, a `.webp` or an `.avif` file is animated if such a codec is selected.
  package init?(path: String, codec: VideoEncoding.Codec? = nil) {
    let ending = SystemPath.fileExtension(path)
    if codec == .apng, Self.png.fileExtensions.contains(ending) {
      self = .video(.apng)
      return
    }
    if codec == .webp, Self.webp.fileExtensions.contains(ending) {
      self = .video(.webp)
      return
    }
    if codec == .avif, Self.avif.fileExtensions.contains(ending) {
      self = .video(.avif)
      return
    }
    guard let format = Self.all.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The format for the name of a video or animation: a `.webp` or an `.avif` file is animated.
  package init?(videoPath path: String, codec: VideoEncoding.Codec? = nil) {
    guard let format = OutputFormat(path: path, codec: codec) else { return nil }
    self = format.moving
    if !isVideo { return nil }
  }

  init(content: Content, name: String, fileExtensions: [String], rows: [Capabilities]) {
    self.content = content
    self.name = name
    self.fileExtensions = fileExtensions
    self.rows = rows
  }
}

extension OutputFormat {
  /// Nil for videos.
  package var imageFormat: ImageFormat? {
    if case .image(let codec) = content { codec } else { nil }
  }

  /// Nil for stills.
  package var container: VideoContainer? {
    if case .video(let container) = content { container } else { nil }
  }

  /// Nil for pixels.
  package var vectorFormat: VectorFormat? { imageFormat?.vector }

  package var isVideo: Bool { container != nil }

  /// The animated format with the same extension; the format itself if there is none.
  package var moving: OutputFormat {
    switch self {
    case .webp: .video(.webp)
    case .avif: .video(.avif)
    default: self
    }
  }

  /// The capabilities of the format with a codec; nil is the default codec. Nil if the format does not
  /// support the codec.
  package func row(_ codec: VideoEncoding.Codec?) -> Capabilities? {
    codec == nil ? rows.first : rows.first { $0.codec == codec }
  }

  /// The warning for an image whose transparency a row of this format cannot keep.
  package func alphaLoss(_ row: Capabilities) -> String {
    "the scene is transparent in places, but \(title(row)) does not support transparency: black shows through; \(alphaAdvice)"
  }

  /// The warnings for an image by its transparency.
  package func warnings(losesAlpha: Bool, lacksTransparency: Bool) -> [String] {
    (losesAlpha ? [alphaLoss(rows[0])] : []) + (lacksTransparency ? [Self.opacity] : [])
  }

  /// For messages about images that were to be transparent and are nowhere.
  package static let opacity =
    "nothing is transparent: the scene's own layers cover the whole picture"

  /// For messages: `QuickTime with HEVC`, or only the format if that is unambiguous.
  package func title(_ row: Capabilities) -> String {
    rows.contains(where: \.hasAlpha) ? "\(name) with \(row.name)" : name
  }

  /// The formats that keep transparency: stills for stills, videos for videos.
  package var alphaAdvice: String {
    let keepers = Self.all.filter { $0.isVideo == isVideo }.compactMap { format -> String? in
      guard let row = format.rows.first(where: \.hasAlpha) else { return nil }
      let option = row == format.rows.first ? "" : row.codec.map { " with `codec` \($0.rawValue)" } ?? ""
      return ".\(format.fileExtensions[0])\(option)"
    }
    return "use `background` with a color, or write \(keepers.formatted(lastBefore: "or"))"
  }

  /// The formats that support high dynamic range, for messages.
  package static var highDynamicRangeAdvice: String {
    let holders = all.flatMap { format in
      format.rows.filter(\.hasHighDynamicRange).map { row in
        let option = row == format.rows.first ? "" : row.codec.map { " with `codec` \($0.rawValue)" } ?? ""
        return ".\(format.fileExtensions[0])\(option)"
      }
    }
    return Set(holders).sorted().formatted(lastBefore: "or")
  }

  /// The default extensions of formats, for messages: `.mp4 or .mov`.
  package static func extensions(where isIncluded: (OutputFormat) -> Bool) -> String {
    all.filter(isIncluded).map { ".\($0.fileExtensions[0])" }.formatted(lastBefore: "or")
  }

  /// The extensions of all videos, for messages.
  package static var videoExtensions: String { extensions(where: \.isVideo) }
  /// The extensions of all stills, for messages.
  package static var imageExtensions: String { extensions { !$0.isVideo } }
}

extension OutputFormat.Capabilities {
  package var hasSound: Bool { soundCodec != nil }

  /// The bits per sample: the selected ones, else the default, or 10 for high dynamic range.
  package func bitDepth(_ chosen: Int?, isHighDynamicRange: Bool) -> Int {
    chosen ?? bitDepths.first { $0 >= 10 || !isHighDynamicRange } ?? bitDepths[0]
  }

  fileprivate static func image(
    _ name: String, bitDepths: [Int], hasAlpha: Bool, hasHighDynamicRange: Bool = false,
    hasWideGamut: Bool = false
  ) -> Self {
    Self(
      codec: nil, name: name, bitDepths: bitDepths, hasAlpha: hasAlpha,
      hasHighDynamicRange: hasHighDynamicRange, hasWideGamut: hasWideGamut, looping: .none, soundCodec: nil,
      timing: .none)
  }

  fileprivate static func video(_ codec: VideoEncoding.Codec, in container: VideoContainer) -> Self {
    Self(
      codec: codec, name: codec.traits.name, bitDepths: codec.traits.bitDepths, hasAlpha: codec.hasAlpha,
      hasHighDynamicRange: codec.hasHighDynamicRange, hasWideGamut: false,
      looping: container.saysPlays ? .file : .player,
      soundCodec: container.soundCodec(with: codec),
      timing: container.timeUnit == nil ? .exact : container.timeUnit == 100 ? .hundredths : .milliseconds)
  }
}

extension [String] {
  /// The strings with commas between them, and a word before the last one.
  package func formatted(lastBefore word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
