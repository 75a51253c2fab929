import SystemFiles
import VectorGraphics
import VideoCoding

/// A kind of file that a scene is written as, selected by the file extension, with a row for each codec.
package struct OutputFormat: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// One instant; or several files, one for each frame.
    case still(StillCodec)
    case video(VideoContainer)
  }

  /// How often a player shows the file.
  package enum Looping: String, Sendable, Hashable {
    /// A single picture.
    case none
    /// The file cannot say it: the player or the page decides.
    case player
    /// The file says it.
    case file
  }

  /// How exactly the file keeps when a frame is shown.
  package enum Timing: String, Sendable, Hashable {
    /// A single picture.
    case none
    /// As a fraction of whole numbers.
    case exact
    /// To the nearest millisecond.
    case milliseconds
    /// To the nearest hundredth of a second.
    case hundredths
  }

  /// What a format can hold with one codec.
  package struct Capabilities: Sendable, Hashable {
    /// Nil for stills, which have no choice of codec.
    package let codec: VideoEncoding.Codec?
    /// For people: `HEVC`.
    package let name: String
    /// The bits of a sample that can be chosen, the usual ones first.
    package let bitDepths: [Int]
    package let hasAlpha: Bool
    /// Whether it holds high dynamic range (`--hdr`), with 10 bits or more.
    package let hasHighDynamicRange: Bool
    /// Whether it holds a gamut wider than that of sRGB at the usual dynamic range (`--gamut`).
    package let hasWideGamut: Bool
    package let looping: Looping
    package let hasSound: Bool
    package let timing: Timing
  }

  package let content: Content
  /// For messages: `PNG`, `MP4`.
  package let name: String
  /// In lower case, without their dots; the usual one first.
  package let fileExtensions: [String]
  /// By codec, the default first; at least one.
  package let rows: [Capabilities]

  package static let png = OutputFormat(
    content: .still(.png), name: "PNG", fileExtensions: ["png"],
    rows: [
      .still("PNG", bitDepths: [8, 16], hasAlpha: true, hasHighDynamicRange: true, hasWideGamut: true)
    ])

  package static let jpeg = OutputFormat(
    content: .still(.jpeg), name: "JPEG", fileExtensions: ["jpg", "jpeg"],
    rows: [.still("JPEG", bitDepths: [8], hasAlpha: false, hasWideGamut: true)])

  package static let webp = OutputFormat(
    content: .still(.webp), name: "WebP", fileExtensions: ["webp"],
    rows: [.still("WebP", bitDepths: [8], hasAlpha: true)])

  package static let avif = OutputFormat(
    content: .still(.avif), name: "AVIF", fileExtensions: ["avif"],
    rows: [
      .still("AVIF", bitDepths: [10, 8, 12], hasAlpha: true, hasHighDynamicRange: true, hasWideGamut: true)
    ])

  package static let svg = OutputFormat(
    content: .still(.vector(.svg)), name: "SVG", fileExtensions: ["svg"],
    rows: [.still("SVG", bitDepths: [8], hasAlpha: true)])

  package static let pdf = OutputFormat(
    content: .still(.vector(.pdf)), name: "PDF", fileExtensions: ["pdf"],
    rows: [.still("PDF", bitDepths: [8], hasAlpha: true)])

  package static func video(_ container: VideoContainer) -> OutputFormat {
    OutputFormat(
      content: .video(container), name: container.name, fileExtensions: [container.fileExtension],
      rows: container.codecs.map { .video($0, in: container) })
  }

  /// All formats: the table that `afterglow formats` prints.
  package static let all = [png, jpeg, webp, avif, svg, pdf] + VideoContainer.all.map(video)

  /// The format of a file's name, whose case does not count; nil for other extensions.
  ///
  /// A `.png`, a `.webp` or an `.avif` file is an animated one where that codec is chosen.
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

  /// The format of a video's or an animation's name: a `.webp` or an `.avif` file is an animated one.
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
  package var stillCodec: StillCodec? {
    if case .still(let codec) = content { codec } else { nil }
  }

  /// Nil for stills.
  package var container: VideoContainer? {
    if case .video(let container) = content { container } else { nil }
  }

  /// Nil for pixels.
  package var vectorFormat: VectorFormat? {
    if case .still(.vector(let format)) = content { format } else { nil }
  }

  package var isVideo: Bool { container != nil }

  /// The animated format of the same extension; the format itself where there is none.
  package var moving: OutputFormat {
    switch self {
    case .webp: .video(.webp)
    case .avif: .video(.avif)
    default: self
    }
  }

  /// What the format can hold with a codec; nil is the usual one. Nil where it is not written with it.
  package func row(_ codec: VideoEncoding.Codec?) -> Capabilities? {
    codec == nil ? rows.first : rows.first { $0.codec == codec }
  }

  /// The warning for a picture whose transparency a row of this format cannot keep.
  package func alphaLoss(_ row: Capabilities) -> String {
    "the scene is transparent in places, but \(title(row)) does not support transparency: black shows through; \(alphaAdvice)"
  }

  /// For messages: `QuickTime with HEVC`, or the format alone where that is enough.
  package func title(_ row: Capabilities) -> String {
    rows.contains(where: \.hasAlpha) ? "\(name) with \(row.name)" : name
  }

  /// What keeps a transparent scene from losing its transparency: stills for stills, videos for videos.
  package var alphaAdvice: String {
    let keepers = Self.all.filter { $0.isVideo == isVideo }.compactMap { format -> String? in
      guard let row = format.rows.first(where: \.hasAlpha) else { return nil }
      let option = row == format.rows.first ? "" : row.codec.map { " with --codec \($0.rawValue)" } ?? ""
      return ".\(format.fileExtensions[0])\(option)"
    }
    return "use --background with a color, or write \(keepers.formatted(lastBefore: "or"))"
  }

  /// What holds high dynamic range, for messages.
  package static var highDynamicRangeAdvice: String {
    let holders = all.flatMap { format in
      format.rows.filter(\.hasHighDynamicRange).map { row in
        let option = row == format.rows.first ? "" : row.codec.map { " with --codec \($0.rawValue)" } ?? ""
        return ".\(format.fileExtensions[0])\(option)"
      }
    }
    return Set(holders).sorted().formatted(lastBefore: "or")
  }

  /// The usual extensions of formats, for messages: `.mp4 or .mov`.
  package static func extensions(where isIncluded: (OutputFormat) -> Bool) -> String {
    all.filter(isIncluded).map { ".\($0.fileExtensions[0])" }.formatted(lastBefore: "or")
  }

  /// The extensions of all videos, for messages.
  package static var videoExtensions: String { extensions(where: \.isVideo) }
  /// The extensions of all stills, for messages.
  package static var stillExtensions: String { extensions { !$0.isVideo } }
}

extension OutputFormat.Capabilities {
  /// The bits of a sample: those that were chosen, else the usual ones, of which high dynamic range needs 10.
  package func bitDepth(_ chosen: Int?, isHighDynamicRange: Bool) -> Int {
    chosen ?? bitDepths.first { $0 >= 10 || !isHighDynamicRange } ?? bitDepths[0]
  }

  fileprivate static func still(
    _ name: String, bitDepths: [Int], hasAlpha: Bool, hasHighDynamicRange: Bool = false,
    hasWideGamut: Bool = false
  ) -> Self {
    Self(
      codec: nil, name: name, bitDepths: bitDepths, hasAlpha: hasAlpha,
      hasHighDynamicRange: hasHighDynamicRange, hasWideGamut: hasWideGamut, looping: .none, hasSound: false,
      timing: .none)
  }

  fileprivate static func video(_ codec: VideoEncoding.Codec, in container: VideoContainer) -> Self {
    Self(
      codec: codec, name: codec.traits.name, bitDepths: codec.traits.bitDepths, hasAlpha: codec.hasAlpha,
      hasHighDynamicRange: codec.hasHighDynamicRange, hasWideGamut: false,
      looping: container.saysPlays ? .file : .player,
      hasSound: container.hasSound,
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
