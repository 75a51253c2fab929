import Afterglow
import PixelKernels
import Testing
import VideoCoding

@Suite("Motion blur")
struct MotionBlurTests {
  private static func animated(_ layer: String, _ property: String, _ values: String..., rest: String = "")
    -> String
  {
    let frames = values.map { #"{"value": \#($0)}"# }.joined(separator: ", ")
    return #"""
      {\#(layer), "animations": [{"property": "\#(property)", "duration": 0.5, "keyframes": [\#(frames)]\#(rest)}]}
      """#
  }

  /// What is blurred, by name.
  private static let scenes = [
    "a disc": animated(
      #""type": "ellipse", "fill": "white", "frame": {"left": 4, "width": 24, "top": 8, "height": 24}"#,
      "translate", "[0, 0]", "[130, 20]"),
    "a thin bar that turns": animated(
      #""type": "rectangle", "fill": "gold", "frame": {"left": 10, "width": 76, "top": 30, "height": 3}"#,
      "rotate", "0", "500"),
    "stripes in a clip": #"""
    {"type": "group", "clip": {"inset": {"left": 20, "right": 20}}, "children": [
      \#(animated(#""type": "path", "path": "M0 32h96", "stroke": {"paint": "lime", "width": 40, "dashes": [3, 4]}"#,
          "stroke.dashOffset", "0", "-90"))]}
    """#,
    "a text that grows": animated(
      #""type": "text", "text": "Afterglow", "fill": "white", "font": {"size": 14, "weight": 700}"#, "scale",
      "1",
      "6"),
    "a flash": animated(#""type": "rectangle", "fill": "white""#, "opacity", "0", "0", "1", "1"),
    "a line that is drawn": animated(
      #""type": "path", "path": "M4 50C30 0 60 0 90 50", "stroke": {"paint": "aqua", "width": 5}"#,
      "stroke.trimEnd", "0", "1"),
    "a soft disc": animated(
      #""type": "ellipse", "fill": "tomato", "frame": {"left": 4, "width": 24, "top": 8, "height": 24}, "filters": [{"blur": 2}]"#,
      "frame.left", "0", "70"),
    "letters that come in": #"""
    {"type": "text", "text": "Glow", "fill": "white", "font": {"size": 30, "weight": 800}, "units": {
      "by": "grapheme", "stagger": 0.06, "animations": [{"property": "translate", "duration": 0.3, "fill": "both",
        "keyframes": [{"value": [0, 60]}, {"value": [0, 0]}]}]}}
    """#,
    "a plane in space": animated(
      #""type": "rectangle", "fill": "white", "frame": {"left": 20, "width": 50, "top": 10, "height": 40}"#,
      "transform3d", #"[{"perspective": 200}, {"rotateY": 0}]"#, #"[{"perspective": 200}, {"rotateY": 300}]"#),
  ]

  private func source(_ layer: String, _ blur: String = "") throws -> FrameSource {
    let scene = #"""
      {"size": [96, 64], "background": "#102030", "frameRate": 30, \#(blur) "layers": [
        {"type": "ellipse", "fill": "#305070", "frame": {"left": 50, "top": 20, "width": 60, "height": 60}}, \#(layer)]}
      """#
    return try SceneDocument(bytes: Array(scene.utf8), path: "scene.json").frames(RenderOptions())
  }

  @Test(
    "a frame is within 8/255 of the mean of 64 instants of the shutter's time",
    arguments: scenes.keys.sorted())
  func samples(name: String) throws {
    let layer = try #require(Self.scenes[name])
    let (still, blurred) = (try source(layer), try source(layer, #""motionBlur": {"shutter": 180},"#))
    for time in [0.1, 0.2, 0.4] {
      let renderer = still.renderer()
      var sums = [Int](repeating: 0, count: 4 * 96 * 64)
      for sample in 0..<64 {
        let instant = time + (Double(sample) + 0.5) / 64 / 60
        let bitmap = try still.canvas(at: instant, by: renderer).finished()
        for index in sums.indices { sums[index] += Int(bitmap.pixels[index]) }
      }
      let frame = try Stage.bitmap(blurred, at: time)
      let difference = zip(sums, frame.pixels).map { abs($0 / 64 - Int($1)) }.max() ?? 0
      #expect(difference <= 8 * 257, "at \(time) s: \(difference / 257) of 255")
    }
  }

  @Test("a frame in which nothing moves is that of one instant")
  func still() throws {
    let layer = try #require(Self.scenes["a disc"])
    let blurred = try source(layer, #""motionBlur": {},"#)
    #expect(try Stage.bitmap(blurred, at: 0.6) == Stage.bitmap(source(layer), at: 0.6))
    #expect(try Stage.bitmap(blurred, at: 0.3) != Stage.bitmap(source(layer), at: 0.3))
  }

  @Test("a layer may be blurred more than the scene, or not at all")
  func layers() throws {
    let layer = try #require(Self.scenes["a disc"])
    func own(_ shutter: Int) -> String {
      layer.replacing(#""type""#, with: #""motionBlur": {"shutter": \#(shutter)}, "type""#)
    }
    let scene = #""motionBlur": {"shutter": 180},"#
    #expect(try Stage.bitmap(source(own(0), scene), at: 0.2) == Stage.bitmap(source(layer), at: 0.2))
    #expect(try Stage.bitmap(source(own(180)), at: 0.2) == Stage.bitmap(source(layer, scene), at: 0.2))
    #expect(try Stage.bitmap(source(own(360), scene), at: 0.2) != Stage.bitmap(source(layer, scene), at: 0.2))
  }

  @Test("in linear light, what is bright leaves a brighter trail")
  func linear() throws {
    let layer = try #require(Self.scenes["a disc"])
    let encoded = try Stage.bitmap(source(layer, #""motionBlur": {},"#), at: 0.2)
    let linear = try Stage.bitmap(source(layer, #""motionBlur": {"light": "linear"},"#), at: 0.2)
    let growth = zip(encoded.pixels, linear.pixels).map { Int($1) - Int($0) }
    #expect(growth.allSatisfy { $0 >= -2 } && growth.contains { $0 > 2000 })
    #expect(linear.isOpaque)
  }

  @Test("transitions are blurred, and windows and cuts are not")
  func sequences() throws {
    func film(_ transition: String) -> String {
      #"""
      {"type": "sequence", "children": [{"type": "rectangle", "fill": "red", "duration": 1},
        {"type": "rectangle", "fill": "blue", "duration": 1\#(transition)}]}
      """#
    }
    let blur = #""motionBlur": {},"#
    let push = film(#", "transition": {"type": "push", "duration": 0.4, "easing": "linear"}"#)
    #expect(try Stage.bitmap(source(push, blur), at: 0.8) != Stage.bitmap(source(push), at: 0.8))
    // The last frame before the cut, whose shutter would be open after it.
    let cut = film("")
    #expect(try Stage.bitmap(source(cut, blur), at: 0.99) == Stage.bitmap(source(cut), at: 0.99))
  }

  @Test("a video frame does not depend on the frames before it")
  func videoFrames() throws {
    let quantizer = try #require(VideoQuantizer(bitDepth: 8))
    for layers in [Self.scenes.values.sorted().joined(separator: ", "), try #require(Self.scenes["a disc"])] {
      let source = try source(layers, #""motionBlur": {"shutter": 200},"#)
      let images = VideoFrames(of: source, quantizer: quantizer)
      for time in [0, 0.1, 0.1, 0.3, 0.6, 0.7, 0.2, 0.6, 0.1] {
        let fresh = try VideoFrames(of: source, quantizer: quantizer).picture(at: time)
        #expect(try images.picture(at: time) == fresh, "at \(time) s")
      }
    }
  }

  @Test("without motion nothing is blurred, and an SVG file says that it is not")
  func exceptions() throws {
    let scene = #"{"size": [96, 64], "motionBlur": {}, "layers": [\#(try #require(Self.scenes["a disc"]))]}"#
    let document = try SceneDocument(bytes: Array(scene.utf8), path: "scene.json")
    let reduced = RenderOptions(reducesMotion: true)
    #expect(try document.bitmap(at: 0.2, reduced) == document.bitmap(at: 0.4, reduced))
    let file = try document.frames(RenderOptions()).file(at: 0.2, as: .svg, .init())
    #expect(file.warnings.contains { $0.contains("without motion blur") })
    #expect(try document.frames(reduced).file(at: 0.2, as: .svg, .init()).warnings.isEmpty)
  }
}
