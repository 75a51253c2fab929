/// A kind of video file: the only table of those that can be written.
package struct VideoContainer: Sendable, Hashable {
  /// For messages: `MP4`.
  package let name: String
  /// In lower case, without the dot.
  package let fileExtension: String
  /// libav's name of it.
  let muxer: String
  /// The supported codecs, the default first.
  package let codecs: [VideoEncoding.Codec]
  let family: Family

  /// The layout of a file.
  enum Family: Sendable, Hashable {
    /// ISO/IEC 14496-12: frames last a whole number of ticks.
    case isoBaseMedia
    /// RFC 9559: times in milliseconds.
    case matroska
    /// An animated image: it contains a repetition count, and has no audio.
    case animation
  }

  package static let mp4 = VideoContainer(
    name: "MP4", fileExtension: "mp4", muxer: "mp4", codecs: [.h264, .hevc, .av1], family: .isoBaseMedia)
  /// QuickTime, preferred by editing programs.
  package static let mov = VideoContainer(
    name: "QuickTime", fileExtension: "mov", muxer: "mov", codecs: [.h264, .hevc, .prores, .prores4444],
    family: .isoBaseMedia)
  package static let webm = VideoContainer(
    name: "WebM", fileExtension: "webm", muxer: "webm", codecs: [.vp9, .av1], family: .matroska)
  /// Matroska, for archives.
  package static let matroska = VideoContainer(
    name: "Matroska", fileExtension: "mkv", muxer: "matroska", codecs: [.ffv1], family: .matroska)

  package static let apng = VideoContainer(
    name: "APNG", fileExtension: "apng", muxer: "apng", codecs: [.apng], family: .animation)
  package static let gif = VideoContainer(
    name: "GIF", fileExtension: "gif", muxer: "gif", codecs: [.gif], family: .animation)

  package static let webp = VideoContainer(
    name: "animated WebP", fileExtension: "webp", muxer: "webp", codecs: [.webp], family: .animation)

  package static let avif = VideoContainer(
    name: "animated AVIF", fileExtension: "avif", muxer: "avif", codecs: [.avif], family: .animation)

  package static let all = [mp4, mov, webm, matroska, apng, gif, webp, avif]

  /// How the sound of a video with a codec is encoded: ProRes is for editing, and has PCM. Nil for files without sound.
  package func soundCodec(with codec: VideoEncoding.Codec) -> SoundCodec? {
    switch family {
    case .matroska: self == .webm ? .opus : .flac
    case .isoBaseMedia: [.prores, .prores4444].contains(codec) ? .pcm : .aac
    case .animation: nil
    }
  }

  /// Whether the file contains a repetition count; otherwise the player decides.
  package var saysPlays: Bool { family == .animation }

  /// The unit to which frame times are rounded, as a fraction of a second; nil if they are exact.
  package var timeUnit: Int? {
    switch family {
    case .isoBaseMedia: nil
    case .matroska: 1000
    case .animation: self == .gif ? 100 : self == .webp ? 1000 : nil
    }
  }
}
