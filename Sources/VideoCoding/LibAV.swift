import CLibAV
import SystemFiles

/// The functions of FFmpeg's libraries.
typealias LibAV = UnsafePointer<LibAVFunctions>

extension UnsafePointer where Pointee == LibAVFunctions {
  /// The functions; the first access opens the libraries.
  static func loaded() throws(VideoCodingError) -> LibAV {
    let load = libav_load()
    guard let functions = load.functions else {
      let (library, reason) = (String(cString: load.library), String(cString: load.reason))
      if SystemFileError.isShortage(linkerMessage: reason) {
        throw .shortage("\(library) cannot be loaded: \(reason)")
      }
      throw .libraryUnavailable(library: library, package: String(cString: load.package), reason: reason)
    }
    libav_log_clear()
    return functions
  }

  /// The description of an error code, preceded by what libav has logged on this thread.
  func reason(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = pointee.av_strerror(code, &buffer, buffer.count)
    let meaning = buffer.withUnsafeBufferPointer { bytes in
      String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    var logged = Substring(String(cString: libav_log_text()))
    libav_log_clear()
    while let last = logged.last, last == ";" || last == " " || last == "." { logged.removeLast() }
    return logged.isEmpty ? meaning : "\(logged) (\(meaning))"
  }

  /// The short name of a codec, such as `h264`.
  func name(of codec: AVCodecID) -> String {
    pointee.avcodec_get_name(codec).map { String(cString: $0) } ?? "unknown"
  }

  /// Returns a code of 0 or more, and throws a negative one.
  @discardableResult
  func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(VideoCodingError) -> Int32 {
    if code < 0 { throw .failure(operation: operation(), reason: reason(code)) }
    return code
  }

  /// Returns the result of an allocating function, and throws if it is null.
  func allocated<Value>(_ value: Value?, _ what: String) throws(VideoCodingError) -> Value {
    guard let value else { throw .shortage("there is not enough memory for \(what)") }
    return value
  }
}

/// Options for a libav call, by name.
struct LibAVOptions: ~Copyable {
  private let libav: LibAV
  private(set) var dictionary: OpaquePointer?

  init(_ libav: LibAV, _ options: [(name: String, value: String)]) throws(VideoCodingError) {
    self.libav = libav
    for option in options {
      try libav.check(
        libav.pointee.av_dict_set(&dictionary, option.name, option.value, 0), "setting an option")
    }
  }

  /// Passes the dictionary to a call that removes the options it recognizes, and returns the call's code.
  mutating func take(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) -> Int32 { call(&dictionary) }

  /// Throws if the calls so far have not recognized an option.
  func checkAllTaken() throws(VideoCodingError) {
    guard let entry = libav.pointee.av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) else { return }
    throw .failure(
      operation: "setting option \(String(cString: entry.pointee.key))", reason: "libav does not know it")
  }

  deinit {
    var dictionary = dictionary
    libav.pointee.av_dict_free(&dictionary)
  }
}

/// The libraries used for videos.
package enum VideoLibraries {
  /// Their versions, such as `libavcodec 59.37.100`; the same versions make the same bytes from the same
  /// images.
  package static func versions() throws(VideoCodingError) -> [String] {
    let libav = try LibAV.loaded()
    let versions = [
      ("libavutil", libav.pointee.avutil_version()), ("libswresample", libav.pointee.swresample_version()),
      ("libavcodec", libav.pointee.avcodec_version()), ("libavformat", libav.pointee.avformat_version()),
    ]
    return versions.map { "\($0) \($1 >> 16).\($1 >> 8 & 255).\($1 & 255)" }
  }
}
