import SceneModel

extension SceneFormat {
  static let animation = ObjectFormat(
    name: "animation", summary: "One property moved by keyframes (Web Animations Level 1).",
    keys: [
      KeyFormat("property", .text, required: true, "What moves, such as opacity or fill.stops[1].color."),
      KeyFormat("keyframes", .list(of: .object("keyframe")), required: true, "Values along the iteration."),
      KeyFormat("duration", .oneOf([.nonNegative, .choice(["infinite"])]), required: true, "Seconds of one iteration."),
      KeyFormat("delay", .number, "Seconds before it begins; negative begins in the middle."),
      KeyFormat("endDelay", .number, "Seconds after its end."),
      KeyFormat("iterations", .oneOf([.nonNegative, .choice(["infinite"])]), "How often it repeats; 1 where absent."),
      KeyFormat("iterationStart", .nonNegative, "Where in the iterations it begins."),
      KeyFormat("direction", .choice(Timing.Direction.allCases.map(\.rawValue)), "normal where absent."),
      KeyFormat("fill", .choice(Timing.Fill.allCases.map(\.rawValue)), "Whether it holds before and after; none where absent."),
      KeyFormat("easing", .easing, "Bends the whole iteration; linear where absent."),
      KeyFormat("keyframeEasing", .easing, "The easing of each interval that has none; linear where absent."),
      KeyFormat("composite", .choice(CompositeOperation.allCases.map(\.rawValue)),
        "How the value combines with the one beneath: the layer's own or that of the animations before it."),
    ])

  static let keyframe = ObjectFormat(
    name: "keyframe", summary: "A value at a place in the iteration.",
    keys: [
      KeyFormat("offset", .unit, "0…1; spread evenly where absent."),
      KeyFormat("value", .anything, required: true, "As the property is written in the layer."),
      KeyFormat("easing", .easing, "Governs the interval that starts here."),
    ])

  static let transformFunctions = [
    "translate", "translateX", "translateY", "scale", "scaleX", "scaleY", "rotate", "skew", "skewX", "skewY",
    "matrix",
  ]

  static let filterFunctions = [
    "blur", "brightness", "contrast", "saturate", "hueRotate", "grayscale", "sepia", "invert", "opacity",
    "dropShadow",
  ]
}
