/// What to write instead of the keys and names of CSS, of animation libraries and of video editors.
enum Advice {
  static let scene = [
    "fps": "use \"frameRate\"", "width": "use \"size\": [width, height]",
    "height": "use \"size\": [width, height]",
    "children": "use \"layers\"", "durationInFrames": "use \"duration\", in seconds",
    "audio": sound, "sounds": sound, "music": sound, "backgroundColor": "use \"background\"",
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
    "motionPath": "use \"offsetPath\"", "count": "use \"repeat\"", "src": "use \"source\"",
    "volume": gain, "startFrom": "use \"timeOffset\"", "trim": "use \"timeOffset\" and \"duration\"",
    "strokeWidth": "use \"stroke\": {\"width\": …}", "strokeColor": "use \"stroke\": {\"paint\": …}",
    "radius": "use \"cornerRadius\"", "objectFit": "use \"fit\"", "clipPath": "use \"clip\"",
    "name": "use \"id\"", "parent": "put both into a group", "children": "only a group has children",
    "layers": "use \"children\"",
    "keyframes": animations, "animate": animations, "animation": animations,
    "staggerChildren": "use \"stagger\"",
    "stagger": "it is a key of a group; letters and words have it in \"units\"",
    "padding": "it is a key of a group's \"layout\"", "gap": "it is a key of a group's \"layout\"",
  ]

  /// What is only heard.
  static let audio = layer.merging(
    ["opacity": gain, "frame": "a sound has no place; for left and right, use \"pan\""],
    uniquingKeysWith: { $1 })

  static let text = layer.merging(
    [
      "fontSize": font("size"), "fontWeight": font("weight"), "fontFamily": font("family"),
      "fontStyle": font("style"), "letterSpacing": "use \"tracking\", in points",
      "textAlign": "use \"alignment\"",
      "align": "use \"alignment\"", "maxLines": "use \"lineLimit\"",
      "backgroundColor": "use \"highlight\", or a rectangle behind it",
      "textPath": "use \"along\"", "verticalAlign": "use \"baseline\"", "fitsWidth": smaller,
      "autoFit": smaller,
      "fit": smaller, "size": font("size"), "weight": font("weight"),
    ], uniquingKeysWith: { $1 })

  static let numberFormat = [
    "suffix": "use \"unit\"", "currency": "use \"prefix\" or \"unit\"", "notation": "use \"style\"",
    "digits": "use \"decimals\"", "maximumFractionDigits": "use \"decimals\"",
    "minimumFractionDigits": "use \"decimals\"",
  ]

  static let frame = ["x": "use \"left\"", "y": "use \"top\""]

  static let offsetPath = [
    "offset": "use \"distance\"", "progress": "use \"distance\", such as \"50%\"",
    "autoRotate": "use \"rotate\"", "orient": "use \"rotate\"",
  ]

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

  static let transitions = [
    "dissolve": "use \"crossfade\"", "none": "leave out \"transition\"", "cut": "leave out \"transition\"",
    "reveal": "use \"wipe\"", "circle": "use \"iris\"",
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
    "composition": "use \"scene\"", "precomp": "use \"scene\"", "sound": "use \"audio\"",
    "music": "use \"audio\"",
    "img": "use \"image\"", "picture": "use \"image\"", "photo": "use \"image\"", "div": "use \"group\"",
    "view": "use \"group\"", "counter": "use \"text\" with a \"number\"",
    "transition": "it is a key of the later of two layers in a sequence", "waveform": component("waveform"),
    "spectrum": component("spectrum"), "chart": component("chart"),
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
    "filters[0].blur": "use \"filters\" with [{\"blur\": …}]", "volume": "use \"gain\", in decibels",
    "translateX": "use \"translate\" with [x, 0]", "translateY": "use \"translate\" with [0, y]",
    "scaleX": "use \"scale\" with [x, 1]", "scaleY": "use \"scale\" with [1, y]",
    "rotateX": "use \"transform3d\" with [{\"rotateX\": …}]",
    "rotateY": "use \"transform3d\" with [{\"rotateY\": …}]",
    "skew": "use \"transform\" with [{\"skew\": …}]",
    "frame": "use \"frame.left\", \"frame.width\" and so on", "strokeWidth": "use \"stroke.width\"",
    "stroke.color": "use \"stroke.paint\"", "text.number": "use \"number\"",
    "hidden": "use \"start\" and \"end\" of the layer",
  ]

  /// What a layer needs so that a property of its own can be animated.
  static func absent(_ property: String) -> String? {
    switch property.split(separator: ".").first {
    case "clip": "give it a \"clip\" such as {\"\(property.dropFirst(5))\": …}"
    case "offsetPath": "give it an \"offsetPath\""
    default: nil
    }
  }

  private static func frame(_ edge: String) -> String { "use \"frame\": {\"\(edge)\": …}" }
  private static func font(_ key: String) -> String { "use \"font\": {\"\(key)\": …}" }
  private static func component(_ name: String) -> String {
    "use \"component\" with \"component\": \"\(name)\""
  }
  private static let sound = "use a layer of type \"audio\""
  private static let gain = "use \"gain\", in decibels"
  private static let smaller = font("minimumSize")
  private static let animations =
    "use \"animations\": [{\"property\": …, \"duration\": …, \"keyframes\": […]}]"
  private static let layoutAdvice = "use a \"group\" with \"layout\""
  private static let distance = "use \"offsetPath.distance\""
}
