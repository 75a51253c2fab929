/// A kind of video file: the one table of those that can be written.
///
/// A container that libav can write and that holds H.264 or H.265 is one more entry.
package struct VideoContainer: Sendable, Hashable {
  /// For messages: `MP4`.
  package let name: String
  /// In lower case, without its dot.
  package let fileExtension: String
  /// libav's name of it.
  let muxer: String

  package static let mp4 = VideoContainer(name: "MP4", fileExtension: "mp4", muxer: "mp4")
  /// QuickTime, which editing programs prefer.
  package static let mov = VideoContainer(name: "QuickTime", fileExtension: "mov", muxer: "mov")

  package static let all = [mp4, mov]
}
