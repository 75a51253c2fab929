import CLibAV

/// Sound as a container takes it: packets in order, cut or padded to the video's length.
protocol AudioPackets: AnyObject {
  /// Samples per second: the unit of the packets' times.
  var sampleRate: Int { get }
  /// Describes the track by what its packets have in common.
  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(VideoCodingError)
  /// Fills a packet with the next, its times in samples from the video's start.
  ///
  /// - Returns: Whether there was one.
  func next(_ packet: borrowing CodedPacket) throws(VideoCodingError) -> Bool
}

/// The length of a video as an exact fraction of a second.
struct FilmLength {
  let frameCount: Int
  let frameRate: FrameRate

  /// The length to the nearest sample.
  func samples(at sampleRate: Int) -> Int {
    let (seconds, rest) = (frameCount * frameRate.denominator).quotientAndRemainder(
      dividingBy: frameRate.numerator)
    return seconds * sampleRate + (2 * rest * sampleRate + frameRate.numerator) / (2 * frameRate.numerator)
  }
}

/// Opens a sound file for a video of a length.
///
/// A stream that MP4 takes (AAC, MP3, ALAC, AC-3, E-AC-3) is copied, and cut at the video's end. Where it is shorter
/// than the video, AAC-LC is followed by silent packets. Everything else is encoded as AAC, silence included.
func openAudio(
  _ libav: LibAV, path: String, film: FilmLength
) throws(VideoCodingError) -> any AudioPackets {
  let source = try AudioSource(libav, path: path)
  let parameters = source.parameters
  let copied = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_ALAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3]
  guard copied.contains(parameters.codec_id) else { return try EncodedAudio(libav, source, film: film) }
  let end = film.samples(at: source.sampleRate)
  let missing = end - (try AudioSource(libav, path: path).lastSample())
  if missing < max(1, Int(parameters.frame_size)) {
    return CopiedAudio(source, end: end, silence: nil)
  }
  guard let silence = try SilentPacket(libav, like: parameters) else {
    return try EncodedAudio(libav, source, film: film)
  }
  return CopiedAudio(source, end: end, silence: silence)
}
