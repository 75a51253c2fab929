import CLibAV
import SystemFiles

/// The sole owner of a media file that is being read.
struct InputContainer: ~Copyable {
  let libav: LibAV
  let path: String
  private let pointer: UnsafeMutablePointer<AVFormatContext>

  /// Opens a file and finds its streams. Only a plain file is opened: no playlist, and nothing on a network.
  ///
  /// - Throws: `missingFile`, `cannotRead`, or `malformed` if it is not a media file that libavformat
  ///   supports.
  init(_ libav: LibAV, path: String) throws(VideoCodingError) {
    try FileBytes.checkNotEmpty(path)
    var options = try LibAVOptions(
      libav,
      [
        (name: "protocol_whitelist", value: "file"),
        (name: "format_whitelist", value: Self.formats.joined(separator: ",")),
      ])
    var context: UnsafeMutablePointer<AVFormatContext>?
    let code = options.take {
      libav.pointee.avformat_open_input(&context, SystemPath.cString("file:\(path)"), nil, $0)
    }
    guard code >= 0, let opened = context else {
      let reason = libav.reason(code)
      throw .malformed(
        path: path,
        reason: reason.contains("whitelist")
          ? "it is of no supported kind; convert it to MP4, MOV, WebM or Matroska, or sound to WAV or FLAC"
          : "it is not a readable media file: \(reason)")
    }
    let stated = (0..<Int(opened.pointee.nb_streams)).map {
      opened.pointee.streams[$0]?.pointee.codecpar?.pointee
    }
    let found = libav.pointee.avformat_find_stream_info(opened, nil)
    guard found >= 0 else {
      let reason = libav.reason(found)
      libav.pointee.avformat_close_input(&context)
      throw .malformed(path: path, reason: "its streams cannot be read: \(reason)")
    }
    for case (let index, let stated?) in stated.enumerated() {
      opened.pointee.streams[index]?.pointee.codecpar?.pointee.completeColors(from: stated)
    }
    self.libav = libav
    self.path = path
    pointer = opened
  }

  /// Containers that contain the media themselves, by libavformat's names.
  private static let formats = [
    "mov,mp4,m4a,3gp,3g2,mj2", "mp3", "wav", "w64", "aiff", "caf", "flac", "ogg", "aac", "ac3", "eac3",
    "matroska,webm",
    "au", "apng", "gif",
  ]

  /// The stream that a player would play, or nil if there is none of this kind.
  func bestStream(_ kind: AVMediaType) -> UnsafeMutablePointer<AVStream>? {
    let index = libav.pointee.av_find_best_stream(pointer, kind, -1, -1, nil, 0)
    return index < 0 ? nil : pointer.pointee.streams[Int(index)]
  }

  /// The first stream of a kind: in an animated AVIF file the colors, from which libav does not tell alpha.
  func firstStream(_ kind: AVMediaType) -> UnsafeMutablePointer<AVStream>? {
    for index in 0..<Int(pointer.pointee.nb_streams) {
      guard let stream = pointer.pointee.streams[index] else { continue }
      if stream.pointee.codecpar?.pointee.codec_type == kind { return stream }
    }
    return nil
  }

  /// The only stream of moving images that a player would show; covers of sound files are none.
  ///
  /// - Throws: `malformed` if there is none.
  func video() throws(VideoCodingError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = bestStream(AVMEDIA_TYPE_VIDEO),
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else { throw .malformed(path: path, reason: "it has no video") }
    return stream
  }

  /// Has the packets of all other streams left out.
  func selectOnly(_ stream: UnsafeMutablePointer<AVStream>) {
    for index in 0..<Int(pointer.pointee.nb_streams) {
      guard let other = pointer.pointee.streams[index], other != stream else { continue }
      other.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Continues at or before a time of a stream, in its ticks.
  ///
  /// - Returns: Whether the container can.
  func seek(to time: Int64, of stream: Int32) -> Bool {
    libav.pointee.av_seek_frame(pointer, stream, time, AVSEEK_FLAG_BACKWARD) >= 0
  }

  /// Whether the container is of the QuickTime family, including M4A and MP4.
  var isQuickTime: Bool { isFormat("mov") }
  var isOgg: Bool { isFormat("ogg") }

  private func isFormat(_ name: Substring) -> Bool {
    guard let format = pointer.pointee.iformat else { return false }
    return String(cString: format.pointee.name).split(separator: ",").contains(name)
  }

  /// The file's length in microseconds, or 0 if unknown.
  var duration: Int64 { max(0, pointer.pointee.duration) }

  /// Reads the next packet of a stream.
  ///
  /// - Returns: Whether there was one.
  func read(_ packet: borrowing CodedPacket, of stream: Int32) throws(VideoCodingError) -> Bool {
    while true {
      libav.pointee.av_packet_unref(packet.pointer)
      let code = libav.pointee.av_read_frame(pointer, packet.pointer)
      if code == libav_error_end_of_file { return false }
      if code < 0 { throw .malformed(path: path, reason: "reading it failed partway: \(libav.reason(code))") }
      if packet.pointer.pointee.stream_index == stream { return true }
    }
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFormatContext>? = pointer
    libav.pointee.avformat_close_input(&pointer)
  }
}

extension AVCodecParameters {
  /// Takes the colors that the container states where the frames state none: libav forgets those of ProRes, for example.
  fileprivate mutating func completeColors(from stated: AVCodecParameters) {
    if color_space == AVCOL_SPC_UNSPECIFIED { color_space = stated.color_space }
    if color_range == AVCOL_RANGE_UNSPECIFIED { color_range = stated.color_range }
    if color_primaries == AVCOL_PRI_UNSPECIFIED { color_primaries = stated.color_primaries }
    if color_trc == AVCOL_TRC_UNSPECIFIED { color_trc = stated.color_trc }
  }
}
