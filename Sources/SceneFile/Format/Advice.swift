/// What to write instead of the keys and names of CSS, of animation libraries and of video editors.
enum Advice {
  static let scene = [
    "fps": "use \"frameRate\"", "width": "use \"size\": [width, height]",
    "height": "use \"size\": [width, height]",
    "children": "use \"layers\"", "durationInFrames": "use \"duration\", in seconds",
  ]

  static let layer = [
    "x": frame("left"), "y": frame("top"), "left": frame("left"), "top": frame("top"),
    "right": frame("right"),
    "bottom": frame("bottom"), "width": frame("width"), "height": frame("height"),
    "color": "use \"fill\"", "background": "use a rectangle behind it",
    "backgroundColor": "use a rectangle behind it",
    "zIndex": "layers are drawn in their order, the last on top", "visible": "use \"hidden\"",
    "anchor": "use \"transformOrigin\"", "borderRadius": "use \"cornerRadius\"",
    "blur": "use \"filters\": [{\"blur\": …}]", "boxShadow": "use \"shadows\"", "shadow": "use \"shadows\"",
    "from": "use \"start\"", "to": "use \"end\"", "delay": "use \"start\"", "in": "use \"start\"",
    "out": "use \"end\"",
    "durationInFrames": "use \"duration\", in seconds", "timeRange": "use \"start\" and \"end\"",
    "speed": "use \"rate\"", "playbackRate": "use \"rate\"", "easing": "it is a key of an animation",
    "motionPath": "use \"offsetPath\"", "count": "use \"repeat\"",
  ]

  static let text = layer.merging(
    [
      "fontSize": font("size"), "fontWeight": font("weight"), "fontFamily": font("family"),
      "fontStyle": font("style"), "letterSpacing": "use \"tracking\", in points",
      "textAlign": "use \"alignment\"",
      "align": "use \"alignment\"", "maxLines": "use \"lineLimit\"",
      "backgroundColor": "use \"highlight\", or a rectangle behind it",
    ], uniquingKeysWith: { $1 })

  static let animation = [
    "loop": "use \"iterations\": \"infinite\"", "repeat": "use \"iterations\"",
    "yoyo": "use \"direction\": \"alternate\"",
    "from": "use \"keyframes\": [{\"value\": …}, {\"value\": …}]",
    "to": "use \"keyframes\": [{\"value\": …}, {\"value\": …}]",
    "values": "use \"keyframes\": [{\"value\": …}, {\"value\": …}]", "ease": "use \"easing\"",
    "start": "use \"delay\"",
    "path": "use \"offsetPath\" of the layer, and animate \"offsetPath.distance\"",
    "autoRotate": "use \"offsetPath\": {\"rotate\": …}",
    "format": "use \"number\" and \"format\" of the text",
    "stagger": "use \"stagger\" of a group",
  ]

  static let keyframe = [
    "time": "use \"offset\", 0…1 of the duration", "at": "use \"offset\", 0…1 of the duration",
    "t": "use \"offset\", 0…1 of the duration", "ease": "use \"easing\"",
  ]

  static let transition = [
    "direction": "use \"toward\"", "from": "use \"toward\", where it moves to", "length": "use \"duration\"",
    "color": "only \"fade\" has a color",
  ]

  static let motionBlur = [
    "shutterAngle": "use \"shutter\"", "angle": "use \"shutter\"",
    "samples": "their number follows from the motion",
  ]

  static let layerTypes = [
    "circle": "use \"ellipse\"", "rect": "use \"rectangle\"", "shape": "use \"path\"",
    "line": "use \"path\" with a \"stroke\"",
    "stack": layoutAdvice, "row": layoutAdvice, "column": layoutAdvice, "grid": layoutAdvice,
    "emitter": "use \"repeat\" with {\"random\": […]}", "solid": "use \"rectangle\"",
    "composition": "use \"scene\"",
  ]

  static let layouts = [
    "flex": "use \"row\" or \"column\"", "stack": "use \"row\" or \"column\"", "horizontal": "use \"row\"",
    "vertical": "use \"column\"",
  ]

  static let properties = [
    "x": "use \"translate\" or \"frame.left\"", "y": "use \"translate\" or \"frame.top\"",
    "left": "use \"frame.left\"",
    "top": "use \"frame.top\"", "width": "use \"frame.width\"", "height": "use \"frame.height\"",
    "color": "use \"fill\"",
    "blur": "use \"filters\" with [{\"blur\": …}]", "fontSize": "use \"text.size\"",
    "letterSpacing": "use \"text.tracking\"",
    "text": "use \"text.text\"", "rotation": "use \"rotate\"", "motionPath": distance,
    "offsetDistance": distance,
    "clipPath": "use \"clip.path\", \"clip.inset\" or \"clip.ellipse\"",
    "borderRadius": "use \"cornerRadius\"",
    "position": "use \"translate\" or \"frame.left\"", "offset": distance, "fillColor": "use \"fill\"",
  ]

  private static func frame(_ edge: String) -> String { "use \"frame\": {\"\(edge)\": …}" }
  private static func font(_ key: String) -> String { "use \"font\": {\"\(key)\": …}" }
  private static let layoutAdvice = "use a \"group\" with \"layout\""
  private static let distance = "use \"offsetPath.distance\""
}
