import SystemFiles
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
  }

  /// How exactly the file keeps when a frame is shown.
  package enum Timing: String, Sendable, Hashable {
    /// A single picture.
    case none
    /// As a fraction of whole numbers.
    case exact
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
    rows: [.still("PNG", bitDepths: [8, 16], hasAlpha: true)])

  package static let jpeg = OutputFormat(
    content: .still(.jpeg), name: "JPEG", fileExtensions: ["jpg", "jpeg"],
    rows: [.still("JPEG", bitDepths: [8], hasAlpha: false)])

  package static func video(_ container: VideoContainer) -> OutputFormat {
    OutputFormat(
      content: .video(container), name: container.name, fileExtensions: [container.fileExtension],
      rows: [.video(.h264, "H.264"), .video(.hevc, "HEVC")])
  }

  /// All formats: the table that `afterglow formats` prints.
  package static let all = [png, jpeg] + VideoContainer.all.map(video)

  /// The format of a file's name, whose case does not count; nil for other extensions.
  package init?(path: String) {
    let ending = SystemPath.fileExtension(path)
    guard let format = Self.all.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
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

  package var isVideo: Bool { container != nil }

  /// The bits of a sample that can be chosen with any codec, the usual ones first.
  package var bitDepths: [Int] {
    rows.reduce(into: []) { depths, row in depths += row.bitDepths.filter { !depths.contains($0) } }
  }

  package var hasAlpha: Bool { rows.contains(where: \.hasAlpha) }

  /// The warning for a picture whose transparency this format cannot keep.
  package var alphaLoss: String {
    "the scene is transparent in places, and \(name) has no transparency: black shows through; \(Self.alphaAdvice)"
  }

  /// What keeps a transparent scene from losing its transparency.
  package static var alphaAdvice: String {
    "give --background a color, or write \(extensions(where: \.hasAlpha))"
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
  fileprivate static func still(_ name: String, bitDepths: [Int], hasAlpha: Bool) -> Self {
    Self(
      codec: nil, name: name, bitDepths: bitDepths, hasAlpha: hasAlpha, looping: .none, hasSound: false,
      timing: .none)
  }

  /// 4:2:0 without alpha, as every codec of MP4 and QuickTime files that is written here.
  fileprivate static func video(_ codec: VideoEncoding.Codec, _ name: String) -> Self {
    Self(
      codec: codec, name: name, bitDepths: [8, 10], hasAlpha: false, looping: .player, hasSound: true,
      timing: .exact)
  }
}

extension [String] {
  /// The strings with commas between them, and a word before the last one.
  fileprivate func formatted(lastBefore word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
