import DataFiles
import ImageDecoding
import SceneFile
import SystemFiles
import VideoCoding

/// Video files as inputs in place of scenes.
enum ClipFile {
  /// Whether a file is a video by its first bytes: MP4 and MOV (but not AVIF and HEIC), Matroska and WebM;
  /// a GIF of several frames; or AVI, which is refused.
  static func isClip(_ path: String) -> Bool {
    guard let bytes = try? SystemFile.beginning(of: path, count: 64), bytes.count >= 12 else { return false }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return true }
    if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("AVI ".utf8) { return true }
    let box = String(decoding: bytes[4..<8], as: UTF8.self)
    switch ReadableImageFormat(of: bytes) {
    case .gif:
      return (try? SystemFile.contents(of: path, limit: 1 << 30)).map(ReadableImageFormat.isAnimated) ?? false
    case nil: return ["ftyp", "moov", "mdat", "wide"].contains(box)
    default: return false
    }
  }

  /// The text of a scene that shows a video in its own size and at its own rate.
  static func scene(showing path: String) throws(AfterglowError) -> [UInt8] {
    let properties: VideoClip.Properties
    do throws(VideoCodingError) {
      properties = try VideoClip.Properties(path: path)
    } catch {
      var faults = AfterglowError.InputErrors()
      let fault = ClipError.video(error)
      faults.note(SceneFileError(file: path, message: fault.description), of: fault)
      try faults.check(InputFiles())
      return []
    }
    var layer = JSONObject()
    layer["type"] = JSONValue("video")
    layer["source"] = JSONValue(SystemPath.split(path).name)
    layer["fit"] = JSONValue("fill")
    var scene = JSONObject()
    let size = properties.displaySize
    scene["size"] = JSONValue([size.width, size.height].map { JSONValue(max(1, $0.rounded())) })
    if (0.001...1000).contains(properties.filmRate) { scene["frameRate"] = JSONValue(properties.filmRate) }
    scene["layers"] = JSONValue([JSONValue(layer)])
    return Array(JSONWriter(layout: .pretty).text(JSONValue(scene)).utf8)
  }
}
