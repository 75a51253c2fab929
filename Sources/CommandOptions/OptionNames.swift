import Afterglow

/// The options that set the properties of requests and scenes.
package enum OptionNames {
  /// By the paths of the properties.
  private static let options = [
    "animation.duration": "--duration", "audioPaths": "--audio", "loudness": "--loudness",
    "background": "--background",
    "bitDepth": "--bit-depth", "chroma": "--chroma", "codec": "--codec", "colors": "--colors",
    "compression": "--compression", "constantRateFactor": "--crf", "dither": "--dither",
    "duration": "--duration", "effort": "--effort", "facet": "--facet", "firstRow": "--rows", "fit": "--fit",
    "frameRate": "--fps",
    "gamut": "--gamut", "gauge": "--gauge", "grid": "--grid", "highDynamicRange": "--hdr",
    "isLossless": "--lossless", "jobs": "--jobs", "lastRow": "--rows", "limits.bytes": "--max-memory",
    "limits.time": "--max-seconds", "log": "", "loop": "--loop",
    "loop.crossfade": "--loop-crossfade", "loop.seconds": "--loop", "loop.tolerance": "--loop-tolerance",
    "marks": "--mark", "marks.latitude": "--y", "marks.longitude": "--x", "marks.map": "--map",
    "marks.region": "--region", "projection": "--projection", "marks.angle": "--y", "marks.color": "--series",
    "marks.size": "--point-size", "marks.url": "--url",
    "marks.x": "--x", "marks.y": "--y", "marks.y.rolling": "--trend", "maximumByteCount": "--max-bytes",
    "page": "--size in millimeters", "palettes": "--palettes", "pattern": "", "peakLuminance": "--peak",
    "pixelLimit": "--pixel-limit", "plays": "--plays", "posterPath": "--poster", "preset": "--preset",
    "quality": "--quality",
    "rasterScale": "--raster-scale", "renderer": "--renderer", "scale": "--scale", "size": "--size",
    "start": "--from", "text": "--text", "text.embedded": "--fonts embed", "text.outlines": "--text outlines",
    "time": "--at", "words": "--words", "xAxis.scale": "--x-scale", "yAxis.scale": "--y-scale",
  ]

  /// Returns the option that sets a parameter of the only component of a scene; empty for the component as a whole, and the path
  /// itself if no option sets it.
  ///
  /// - Parameter path: The path of the parameter, such as `marks[0].x`, or that of its layer before it.
  package static func option(at path: String) -> String {
    var rest = path[...]
    for prefix in ["layers[0]", ".", "parameters."] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    // Messages about rows say which one it is.
    if rest.hasPrefix("data[") { return "" }
    // All elements of a list have one option.
    let names = rest.split(separator: ".").map { $0.prefix { $0 != "[" } }
    return options[names.joined(separator: ".")] ?? String(rest)
  }

  /// Returns an error with the options in place of the paths of parameters.
  package static func inserted(
    into error: AfterglowError, at place: (String) -> String = option
  ) -> AfterglowError {
    func inserted(_ errors: [SceneFileError]) -> [SceneFileError] {
      errors.map { error in
        var error = error
        error.path = place(error.path)
        return error
      }
    }
    switch error {
    case .invalidScene(let errors): return .invalidScene(inserted(errors))
    case .missingInput(let errors): return .missingInput(inserted(errors))
    default: return error
    }
  }

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
