import DataFiles
import SceneModel
import VectorGraphics

extension SceneFormat {
  /// A path on which a layer is placed.
  static let offsetPath = ObjectFormat<OffsetPath>(
    "offset path", "A path on which the layer is placed (CSS Motion Path 1).",
    initial: OffsetPath(path: BezierPath()), advice: Advice.offsetPath
  ) {
    Key(required: "path", \.path, .pathData, "SVG path data, in points of the parent's box.")
    Key(
      "distance", \.distance, .length, default: .zero, animatable: true,
      "How far along the path, in points; percentages are of its length. A closed path goes on at its start.")
    Key(
      "rotate", \.rotation, rotation, default: .auto,
      "How the layer is turned: with the path, against it, or by degrees.")
    Key(
      "anchor", \.anchor, .lengths, defaultDescription: "`transformOrigin`",
      "The point of the layer's box that is on the path.")
  }

  private static let rotation = Codec<OffsetPath.Rotation>.oneOf(
    "\"auto\", \"reverse\" or a number of degrees",
    Alternative(
      Codec<OffsetPath.Rotation>.choice([("auto", .auto), ("reverse", .reverse)]), { $0 },
      { if case .angle = $0 { nil } else { $0 } }),
    Alternative(.number, { .angle($0) }, { if case .angle(let degrees) = $0 { degrees } else { nil } }))
}
