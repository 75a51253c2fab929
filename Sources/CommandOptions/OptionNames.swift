/// The options that set the properties of requests and scenes.
package enum OptionNames {
  /// By the paths of the properties.
  private static let options = [
    "audioPath": "--audio", "background": "--background", "bitDepth": "--bit-depth", "chroma": "--chroma",
    "codec": "--codec", "colors": "--colors", "compression": "--compression",
    "constantRateFactor": "--crf", "dither": "--dither", "duration": "--duration", "fit": "--fit",
    "frameRate": "--fps", "gamut": "--gamut", "highDynamicRange": "--hdr", "isLossless": "--lossless",
    "jobs": "--jobs", "loop": "--loop", "loop.crossfade": "--loop-crossfade", "loop.seconds": "--loop",
    "loop.tolerance": "--loop-tolerance", "maximumByteCount": "--max-bytes", "page": "--size in millimeters",
    "palettes": "--palettes", "peakLuminance": "--peak", "pixelLimit": "--pixel-limit", "plays": "--plays",
    "preset": "--preset", "quality": "--quality", "rasterScale": "--raster-scale", "renderer": "--renderer",
    "scale": "--scale",
    "size": "--size", "start": "--from", "text": "--text", "text.embedded": "--fonts embed",
    "text.outlines": "--text outlines", "time": "--at",
  ]

  /// Returns a message with the options in place of the properties that it names in backticks.
  package static func inserted(into message: String) -> String {
    guard message.contains("`") else { return message }
    var result = ""
    var rest = message[...]
    while let start = rest.firstIndex(of: "`") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      if let end = rest.firstIndex(of: "`"), let option = options[String(rest[..<end])] {
        result += option
        rest = rest[rest.index(after: end)...]
      } else {
        result += "`"
      }
    }
    return result + rest
  }
}
