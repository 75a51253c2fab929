import Afterglow
import Foundation
import PixelKernels
import VideoCoding

/// Prepared scenes for these tests.
enum Stage {
  /// The heart of the scene file.
  static func heart(width: Int) throws -> FrameSource {
    let scene = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenes/heart-chakra.json")
    var options = RenderOptions()
    options.size = OutputSize(.pixels(width: width, height: width * 16 / 9))
    return try SceneDocument(path: scene.path()).frames(options)
  }

  /// A still image with a bar that moves for a second, down and by fractions of pixels.
  static func bar() throws -> FrameSource {
    let scene = """
      {"size": [40, 90], "background": "#203040", "layers": [
        {"type": "ellipse", "fill": "#80c0ff", "frame": {"left": 4, "top": 60, "width": 30, "height": 20}},
        {"type": "rectangle", "fill": "#ff8040", "frame": {"left": 6, "top": 3, "width": 20, "height": 5},
         "animations": [{"property": "translate", "duration": 1,
          "keyframes": [{"value": [0, 0]}, {"value": [7, 33.3]}]}]}]}
      """
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json").frames(RenderOptions())
  }

  /// Texts: plain ones, some of them equal, one beyond the edge, and some that are faded, rotated, blurred
  /// and moving.
  static func texts() throws -> FrameSource {
    let looks = [
      "", "", #", "opacity": 0.5"#, #", "rotate": 30"#, #", "filters": [{"blur": 3}]"#,
      #", "blendMode": "multiply""#,
      #", "animations": [{"property": "translate", "duration": 1, "keyframes": [{"value": [0, 0]}, {"value": [9.3, 4]}]}]"#,
    ]
    let layers = looks.indices.map { index in
      let frame =
        #"{"left": \#(7 + 31 * (index % 3)), "top": \#(3.5 + 23 * Double(index / 3)), "width": 40, "height": 20}"#
      return #"{"type": "text", "text": "Gray \#(index / 2)", "frame": \#(frame)\#(looks[index])}"#
    }
    let scene = #"{"size": [120, 80], "background": "white", "layers": [\#(layers.joined(separator: ","))]}"#
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json").frames(RenderOptions())
  }

  /// Layers of all kinds over several bands of rows and runs of pixels: some that do not change for a
  /// while, at the back and among others, some that appear and disappear, and a soft one.
  static func crowd() throws -> FrameSource {
    func moving(_ property: String, _ values: String...) -> String {
      let frames = values.map { #"{"value": \#($0)}"# }.joined(separator: ", ")
      return #""animations": [{"property": "\#(property)", "duration": 1, "keyframes": [\#(frames)]}]"#
    }
    let dots: [String] = (0..<24).map { index -> String in
      let (x, y) = (Double(index * 53 % 310), Double(index * 97 % 790))
      return """
        {"type": "ellipse", "frame": {"left": \(x), "top": \(y), "width": 37.5, "height": 31}, "fill": "#\(index % 10)0a0f0c0", \
        "blendMode": "\(index % 3 == 0 ? "screen" : "normal")", \(moving("translate", "[0, 0]", "[\(index - 9), \(31 - 3 * index)]"))}
        """
    }
    let gradient =
      #"{"type": "linear", "angle": 40, "stops": [{"color": "orangered"}, {"color": "rgb(32 64 240 / 0.5)"}]}"#
    var layers: [String] = [
      #"{"type": "rectangle", "frame": {"left": 20, "top": 30, "width": 250, "height": 700}, "fill": \#(gradient)}"#,
      #"{"type": "rectangle", "frame": {"left": 5, "top": 90, "width": 90, "height": 500}, "fill": "rgb(48 80 32 / 0.5)", \#(moving("opacity", "0", "0", "1"))}"#,
      #"{"type": "text", "text": "Still here", "frame": {"left": 40, "top": 300, "width": 240, "height": 40}}"#,
    ]
    layers += dots
    layers += [
      """
      {"type": "ellipse", "frame": {"left": 30, "top": 200, "width": 260, "height": 500}, "stroke": {"width": 5, "dashes": \
      [17, 9], "paint": \(gradient)}, \(moving("stroke.dashOffset", "0", "40"))}
      """,
      """
      {"type": "rectangle", "frame": {"left": 60, "top": 500, "width": 140, "height": 90}, "fill": "white", "shadows": \
      [{"offset": [3, 5], "blur": 14, "color": "black"}], \(moving("translate", "[0, 0]", "[40, -230.5]"))}
      """,
      """
      {"type": "text", "text": "over all", "frame": {"left": 90, "top": 20, "width": 200, "height": 700}, \
      \(moving("translate", "[0, 0]", "[3.3, 61.7]"))}
      """,
    ]
    let scene =
      #"{"size": [334, 820], "background": "rgb(16 32 48)", "layers": [\#(layers.joined(separator: ",\n"))]}"#
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json").frames(RenderOptions())
  }

  /// A rectangle that covers the canvas, with a fill in scene file notation.
  static func filled(width: Int, height: Int, fill: String) throws -> FrameSource {
    let scene = """
      {"size": [\(width), \(height)], "layers": [{"id": "all", "type": "rectangle", "fill": \(fill)}]}
      """
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json").frames(RenderOptions())
  }

  /// The ramp of the banding tests: eight 8-bit steps from left to right.
  static func darkRamp(width: Int = 1920, height: Int) throws -> FrameSource {
    try ramp(width: width, height: height, from: "#101418", to: "#181c20")
  }

  static func ramp(width: Int, height: Int, from: String, to: String) throws -> FrameSource {
    try filled(
      width: width, height: height,
      fill: """
        {"type": "linear", "angle": 90, "stops": [{"color": "\(from)"}, {"color": "\(to)"}]}
        """)
  }

  static func bitmap(_ source: FrameSource, at time: Double = 0) throws -> Bitmap {
    try source.canvas(at: time, by: source.renderer()).finished()
  }

  static func plan(frames: Int, rate: Int = 30) throws -> FramePlan {
    try FramePlan(
      frameRate: FrameRate(numerator: rate), start: 0, duration: Double(frames) / Double(rate))
  }

  static func video(
    of source: FrameSource, plan: FramePlan, codec: VideoEncoding.Codec = .h264, bitDepth: Int? = nil
  ) throws -> VideoExport {
    VideoExport(
      source: source, plan: plan,
      encoding: try VideoEncoding(
        codec: codec, width: source.settings.width, height: source.settings.height, frameRate: plan.frameRate,
        bitDepth: bitDepth, keyframeInterval: plan.segmentLength))
  }
}
