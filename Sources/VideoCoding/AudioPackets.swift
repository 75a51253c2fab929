import CLibAV

/// Audio for a container: packets in order, cut or padded to the video's length.
protocol AudioPackets: AnyObject {
  /// Samples per second: the unit of the packets' times.
  var sampleRate: Int { get }
  /// Describes the track by the properties common to its packets.
  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(VideoCodingError)
  /// Fills a packet with the next one, its times in samples from the video's start.
  ///
  /// - Returns: Whether there was one.
  func next(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool
}

/// The length of a video as an exact fraction of a second.
struct VideoDuration {
  let frameCount: Int
  let frameRate: FrameRate

  /// The length to the nearest sample.
  func samples(at sampleRate: Int) -> Int {
    let (seconds, rest) = (frameCount * frameRate.denominator).quotientAndRemainder(
      dividingBy: frameRate.numerator)
    return seconds * sampleRate + (2 * rest * sampleRate + frameRate.numerator) / (2 * frameRate.numerator)
  }
}

/// Opens an audio file for a video of a length.
///
/// A stream that the container supports (MP4: AAC, MP3, ALAC, AC-3, E-AC-3; WebM: Opus, Vorbis) is copied,
/// and cut at the video's end. If it is shorter than the video, AAC-LC is followed by silent packets.
/// Everything else is encoded (as AAC, in WebM as Vorbis), silence included.
func openAudio(
  _ libav: LibAV, path: String, video: VideoDuration, for container: VideoContainer
) throws(VideoCodingError) -> any AudioPackets {
  do throws(VideoCodingError) {
    return try openedAudio(libav, path: path, video: video, for: container)
  } catch {
    throw error.blaming(path, of: "its sound")
  }
}

private func openedAudio(
  _ libav: LibAV, path: String, video: VideoDuration, for container: VideoContainer
) throws(VideoCodingError) -> any AudioPackets {
  let source = try AudioSource(libav, path: path)
  let parameters = source.parameters
  guard container.copiedSound.contains(libav.name(of: parameters.codec_id)) else {
    return try EncodedAudio(libav, source, video: video, encoder: container.soundEncoder)
  }
  let end = video.samples(at: source.sampleRate)
  let missing = end - (try AudioSource(libav, path: path).lastSample())
  if missing < max(1, Int(parameters.frame_size)) {
    return CopiedAudio(source, end: end, silence: nil)
  }
  guard let silence = try SilentPacket(libav, like: parameters) else {
    return try EncodedAudio(libav, source, video: video, encoder: container.soundEncoder)
  }
  return CopiedAudio(source, end: end, silence: silence)
}
