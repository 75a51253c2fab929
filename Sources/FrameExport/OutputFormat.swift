import SystemFiles
import VideoCoding

/// A kind of file that a scene is written as, and what it can hold; the file extension selects it.
package struct OutputFormat: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// One instant; or several files, one for each frame.
    case still
    case video(VideoContainer)
  }

  package let content: Content
  /// For messages: `PNG`, `MP4`.
  package let name: String
  /// In lower case, without its dot.
  package let fileExtension: String
  /// The bits of a sample that can be chosen, the usual ones first.
  package let bitDepths: [Int]
  package let hasTransparency: Bool

  package static let png = OutputFormat(
    content: .still, name: "PNG", fileExtension: "png", bitDepths: [8, 16], hasTransparency: true)

  package static func video(_ container: VideoContainer) -> OutputFormat {
    OutputFormat(
      content: .video(container), name: container.name, fileExtension: container.fileExtension,
      bitDepths: [8, 10], hasTransparency: false)
  }

  /// All formats; that of videos is in `VideoContainer`.
  package static let all = [png] + VideoContainer.all.map(video)

  /// The format of a file's name, whose case does not count; nil for other extensions.
  package init?(path: String) {
    let ending = SystemPath.fileExtension(path)
    guard let format = Self.all.first(where: { $0.fileExtension == ending }) else { return nil }
    self = format
  }

  init(content: Content, name: String, fileExtension: String, bitDepths: [Int], hasTransparency: Bool) {
    self.content = content
    self.name = name
    self.fileExtension = fileExtension
    self.bitDepths = bitDepths
    self.hasTransparency = hasTransparency
  }

  /// Nil for stills.
  package var container: VideoContainer? {
    if case .video(let container) = content { container } else { nil }
  }

  package var isVideo: Bool { container != nil }

  /// The extensions of all videos, for messages: `.mp4 or .mov`.
  package static var videoExtensions: String {
    VideoContainer.all.map { ".\($0.fileExtension)" }.joined(separator: " or ")
  }
}
