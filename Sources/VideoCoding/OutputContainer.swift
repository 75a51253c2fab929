import CLibAV
import SystemFiles

/// The sole owner of a video file that is being written: its index comes first, and it contains no creation
/// time and no version.
struct OutputContainer: ~Copyable {
  let libav: LibAV
  let path: String
  private let kind: VideoContainer
  private let pointer: UnsafeMutablePointer<AVFormatContext>

  /// A container for a file that is not yet created.
  init(_ libav: LibAV, path: String, kind: VideoContainer) throws(VideoCodingError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    let code = libav.pointee.avformat_alloc_output_context2(
      &context, nil, kind.muxer, SystemPath.cString("file:\(path)"))
    try libav.check(code, "making a container for \(kind.name)")
    pointer = try libav.allocated(context, "a container")
    self.libav = libav
    self.path = path
    self.kind = kind
  }

  /// Creates the file, or truncates it.
  func createFile() throws(VideoCodingError) {
    pointer.pointee.flags |= AVFMT_FLAG_BITEXACT
    try checkWritten(
      libav.pointee.avio_open2(
        &pointer.pointee.pb, SystemPath.cString("file:\(path)"), AVIO_FLAG_WRITE, nil, nil))
  }

  /// Adds a stream; the caller sets its parameters before the header is written.
  func addStream() throws(VideoCodingError) -> UnsafeMutablePointer<AVStream> {
    try libav.allocated(libav.pointee.avformat_new_stream(pointer, nil), "a stream")
  }

  /// Adds chapters, before the header is written.
  func add(_ chapters: [Chapter], frameRate: FrameRate) throws(VideoCodingError) {
    try libav.add(chapters, to: pointer, frameRate: frameRate)
  }

  /// Writes the header; afterwards the streams' time bases are the container's.
  ///
  /// `timescale` is the ticks per second of the video track and of the video if the container allows a
  /// choice.
  func writeHeader(timescale: Int) throws(VideoCodingError) {
    let settings =
      switch kind.family {
      case .isoBaseMedia:
        [
          (name: "movflags", value: "+faststart"), (name: "video_track_timescale", value: "\(timescale)"),
          (name: "movie_timescale", value: "\(timescale)"),
        ]
      case .matroska: [(name: "cues_to_front", value: "1")]
      case .animation: [(name: String, value: String)]()
      }
    var options = try LibAVOptions(libav, settings)
    let (libav, pointer) = (libav, pointer)
    try checkWritten(options.take { libav.pointee.avformat_write_header(pointer, $0) })
    try options.checkAllTaken()
  }

  /// Whether packets may have times before 0: Matroska counts from the beginning of an encoder's priming, and states its length.
  var hasNegativeTimes: Bool { kind.family == .isoBaseMedia }

  /// Converts a packet's times from a unit in seconds to its stream's, rounded to the nearest.
  func rescale(_ packet: borrowing CodedPacket, from unit: AVRational) {
    guard let stream = pointer.pointee.streams[Int(packet.pointer.pointee.stream_index)] else { return }
    libav.pointee.av_packet_rescale_ts(packet.pointer, unit, stream.pointee.time_base)
  }

  /// Writes a packet; each stream's packets must be in decoding order.
  func write(_ packet: borrowing CodedPacket) throws(VideoCodingError) {
    try checkWritten(libav.pointee.av_write_frame(pointer, packet.pointer))
  }

  /// Writes the index, moves it to the front, and closes the file.
  consuming func finish() throws(VideoCodingError) {
    try checkWritten(libav.pointee.av_write_trailer(pointer))
    libav.pointee.avio_flush(pointer.pointee.pb)
    try checkWritten(0)
    try checkWritten(libav.pointee.avio_closep(&pointer.pointee.pb))
  }

  /// Throws if a call failed, or if bytes buffered by libav could not be written.
  private func checkWritten(_ code: Int32) throws(VideoCodingError) {
    let buffered = pointer.pointee.pb?.pointee.error ?? 0
    let failure = buffered < 0 ? buffered : code
    if failure < 0 { throw .cannotWrite(path: path, reason: libav.reason(failure)) }
  }

  deinit {
    _ = libav.pointee.avio_closep(&pointer.pointee.pb)
    libav.pointee.avformat_free_context(pointer)
  }
}
