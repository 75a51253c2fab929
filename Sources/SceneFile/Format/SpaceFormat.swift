import DataFiles
import SceneModel
import VectorGraphics

// Layers in 3D space: `transform3d`, `preserve3d`, `hidesBackface` and `corners`.
extension SceneFormat {
  static let transforms3D = Codec<[TransformOperation3D]>.list(of: transformFunction3D.codec)

  private static let transformFunction3D = UnionFormat<TransformOperation3D>(
    "3D function", "",
    cases: [
      UnionCase(
        "perspective", .number(0...), "The viewer's distance in points.", { .perspective($0) },
        { if case .perspective(let distance) = $0, distance.isFinite { distance } else { nil } }),
      UnionCase(
        "translateZ", .number, "Offset toward the viewer, in points.", { .translateZ($0) },
        { if case .translate(.zero, let z) = $0 { z } else { nil } }),
      UnionCase(
        "translate3d", shift, "[x, y, z]; z in points.", { .translate($0.offset, z: $0.z) },
        { if case .translate(let offset, let z) = $0 { Shift(offset: offset, z: z) } else { nil } }),
      UnionCase(
        "scale3d", .numbers(3), "A factor along each axis.",
        { .scale(x: $0[0], y: $0[1], z: $0[2]) },
        { if case .scale(let x, let y, let z) = $0 { [x, y, z] } else { nil } }),
      turn("rotateX", "Degrees; the top tilts away.", 1, 0, 0),
      turn("rotateY", "Degrees; the right turns away.", 0, 1, 0),
      turn("rotateZ", "Degrees, clockwise.", 0, 0, 1),
      UnionCase(
        "rotate3d", .numbers(4), "An axis and degrees.",
        { .rotate(x: $0[0], y: $0[1], z: $0[2], degrees: $0[3]) },
        { if case .rotate(let x, let y, let z, let degrees) = $0 { [x, y, z, degrees] } else { nil } }),
      UnionCase(
        "matrix3d", .numbers(16), "Four columns of four.", { .matrix(Matrix3D($0) ?? .identity) },
        {
          switch $0 {
          case .matrix(let matrix): matrix.numbers
          case .perspective: Matrix3D.identity.numbers
          default: nil
          }
        }),
    ])

  private static func turn(
    _ name: String, _ summary: String, _ x: Double, _ y: Double, _ z: Double
  ) -> UnionCase<TransformOperation3D> {
    UnionCase(
      name, .number, summary, { .rotate(x: x, y: y, z: z, degrees: $0) },
      { if case .rotate(x, y, z, let degrees) = $0 { degrees } else { nil } })
  }

  private struct Shift: Sendable {
    var offset: LengthPoint
    var z: Double
  }

  private static let shift = Codec<[Length]>.list(of: .length, count: 3, expecting: "x, y and z").map {
    lengths, node -> Shift? in
    guard lengths[2].percent == 0 else {
      node.fail("z is in points: a layer has no depth of which it could be a percentage")
      return nil
    }
    return Shift(offset: LengthPoint(x: lengths[0], y: lengths[1]), z: lengths[2].points)
  } back: {
    [$0.offset.x, $0.offset.y, .points($0.z)]
  }.described(as: .tuple([.length, .length, .number]))

  static let corners = Codec<[LengthPoint]>.list(
    of: .lengths, count: 4, expecting: "four points, clockwise from the top left corner's"
  ).map {
    CornerPoints(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
  } back: {
    [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft]
  }
}

extension Codec where Value == [Double] {
  fileprivate static func numbers(_ count: Int) -> Codec {
    .list(of: .number, count: count, expecting: "\(count) numbers")
  }
}
