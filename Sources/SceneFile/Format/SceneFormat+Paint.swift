import SceneModel
import VectorGraphics

extension SceneFormat {
  /// The kinds of gradients, by the word of their `type`.
  enum GradientKind: String, CaseIterable {
    case linear, radial, conic
  }

  static let directions: [(name: String, x: Int, y: Int)] = [
    ("to top", 0, -1), ("to right", 1, 0), ("to bottom", 0, 1), ("to left", -1, 0), ("to top right", 1, -1),
    ("to top left", -1, -1), ("to bottom right", 1, 1), ("to bottom left", -1, 1),
  ]

  static let gradients: [ObjectFormat] = GradientKind.allCases.map(gradient)

  static func gradient(_ kind: GradientKind) -> ObjectFormat {
    ObjectFormat(
      name: "\(kind.rawValue) gradient", summary: "A gradient as in CSS Images 4.",
      keys: [
        KeyFormat("type", .choice([kind.rawValue]), required: true, "The kind of gradient."),
        KeyFormat("stops", .list(of: .object("stop")), required: true, "At least one colour."),
        KeyFormat(
          "spread", .choice(Gradient.SpreadMethod.allCases.map(\.rawValue)), "What happens beyond the stops."),
        KeyFormat(
          "interpolation", .choice(Gradient.Interpolation.allCases.map(\.rawValue)),
          "The space in which colours mix: srgb (premultiplied, as CSS does) unless a stop is no legacy colour of CSS, then oklab."
        ),
      ] + geometryKeys(of: kind))
  }

  private static func geometryKeys(of kind: GradientKind) -> [KeyFormat] {
    switch kind {
    case .linear:
      [
        KeyFormat("angle", .number, "Degrees clockwise; 0 points up, 180 (the default) down."),
        KeyFormat("direction", .choice(directions.map(\.name)), "A side or a corner instead of an angle."),
        KeyFormat("from", .lengthPair, "Where offset 0 lies, instead of an angle."),
        KeyFormat("to", .lengthPair, "Where offset 1 lies."),
      ]
    case .radial:
      [
        KeyFormat("shape", .choice(GradientPaint.Shape.allCases.map(\.rawValue)), "ellipse where absent."),
        KeyFormat(
          "extent", .choice(GradientPaint.Extent.allCases.map(\.rawValue)), "farthest-corner where absent."),
        KeyFormat(
          "radius", .oneOf([.length, .lengthPair]),
          "The radius, or one across and one down, instead of an extent."),
        KeyFormat("center", .lengthPair, "50 % 50 % where absent."),
        KeyFormat("focus", .lengthPair, "Where offset 0 lies; the centre where absent."),
      ]
    case .conic:
      [
        KeyFormat("center", .lengthPair, "50 % 50 % where absent."),
        KeyFormat("angle", .number, "Where offset 0 lies, in degrees clockwise from the top."),
      ]
    }
  }

  static let stop = ObjectFormat(
    name: "stop", summary: "A colour along a gradient.",
    keys: [
      KeyFormat("color", .color, required: true, "The colour."),
      KeyFormat("offset", .unit, "Where it stands; spread evenly where absent."),
    ])
}
