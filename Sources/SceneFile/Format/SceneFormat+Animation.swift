import SceneModel

extension SceneFormat {
  static let animation = ObjectFormat(
    name: "animation", summary: "One property moved by keyframes (Web Animations Level 1).",
    keys: [
      KeyFormat("property", .text, required: true, "What moves, such as opacity or fill.stops[1].color."),
      KeyFormat("keyframes", .list(of: .object("keyframe")), required: true, "Values along the iteration."),
      KeyFormat(
        "duration", .oneOf([.nonNegative, .choice(["infinite"])]), required: true, "Seconds of one iteration."
      ),
      KeyFormat("delay", .number, "Seconds before it begins; negative begins in the middle."),
      KeyFormat("endDelay", .number, "Seconds after its end."),
      KeyFormat(
        "iterations", .oneOf([.nonNegative, .choice(["infinite"])]), "How often it repeats; 1 where absent."),
      KeyFormat("iterationStart", .nonNegative, "Where in the iterations it begins."),
      KeyFormat("direction", .choice(Timing.Direction.allCases.map(\.rawValue)), "normal where absent."),
      KeyFormat(
        "fill", .choice(Timing.Fill.allCases.map(\.rawValue)),
        "Whether it holds before and after; none where absent."),
      KeyFormat("easing", .easing, "Bends the whole iteration; linear where absent."),
      KeyFormat("keyframeEasing", .easing, "The easing of each interval that has none; linear where absent."),
      KeyFormat(
        "composite", .choice(CompositeOperation.allCases.map(\.rawValue)),
        "How the value combines with the one beneath: the layer's own or that of the animations before it."),
    ])

  static let keyframe = ObjectFormat(
    name: "keyframe", summary: "A value at a place in the iteration.",
    keys: [
      KeyFormat("offset", .unit, "0…1; spread evenly where absent."),
      KeyFormat("value", .anything, required: true, "As the property is written in the layer."),
      KeyFormat("easing", .easing, "Governs the interval that starts here."),
    ])

  static let transformFunction = ObjectFormat.tagged(
    name: "transform function", summary: "A function of CSS transform: one of the keys.",
    keys: [
      KeyFormat("translate", .lengthPair, "Across and down; percentages are of the layer's own box."),
      KeyFormat("translateX", .length, "Across."),
      KeyFormat("translateY", .length, "Down."),
      KeyFormat("scale", .oneOf([.number, .pair(.number)]), "A factor, or one across and one down."),
      KeyFormat("scaleX", .number, "A factor across."),
      KeyFormat("scaleY", .number, "A factor down."),
      KeyFormat("rotate", .number, "Degrees, clockwise."),
      KeyFormat("skew", .pair(.number), "Degrees along x and along y."),
      KeyFormat("skewX", .number, "Degrees along x."),
      KeyFormat("skewY", .number, "Degrees along y."),
      KeyFormat("matrix", .list(of: .number), "The six numbers a, b, c, d, tx, ty of CSS matrix()."),
    ])

  static let filterFunction = ObjectFormat.tagged(
    name: "filter function", summary: "A function of CSS filter: one of the keys.",
    keys: [
      KeyFormat("blur", .nonNegative, "A Gaussian; its standard deviation in points."),
      KeyFormat("brightness", .nonNegative, "A factor of the colours; 1 changes nothing."),
      KeyFormat("contrast", .nonNegative, "The distance from middle grey; 1 changes nothing."),
      KeyFormat("saturate", .nonNegative, "1 changes nothing, 0 is grey."),
      KeyFormat("hueRotate", .number, "Degrees round the colour circle."),
      KeyFormat("grayscale", .nonNegative, "0 changes nothing, 1 and more is grey."),
      KeyFormat("sepia", .nonNegative, "0 changes nothing, 1 and more is sepia."),
      KeyFormat("invert", .nonNegative, "0 changes nothing, 1 and more is the negative."),
      KeyFormat("opacity", .nonNegative, "A factor of the alpha; more than 1 is 1."),
      KeyFormat("dropShadow", .object("dropShadow"), "A blurred, coloured copy beneath."),
    ])
}
