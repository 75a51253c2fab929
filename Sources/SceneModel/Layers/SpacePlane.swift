import RenderTree
import VectorGraphics

/// A layer that is a plane in 3D space, with the part of it that is drawn at one position of the paint
/// order.
struct SpacePlane {
  var layer: ResolvedLayer
  /// From the layer's space to that in which planes are sorted.
  var matrix: Matrix3D
  /// The half planes of the layer's space to which it has been cut.
  var cuts: [Projection.Row] = []
  /// The projected corners of its box, or of the part of it, with their depth; empty if no part is visible.
  private(set) var polygon: [SIMD3<Double>]
  /// Toward the viewer, with length 1.
  private let normal: SIMD3<Double>
  private let offset: Double

  /// Creates the plane of a layer; nil if no part of its box is in front of the viewer, if the matrix maps the
  /// layer to a line or a point, or if a corner is not finite.
  ///
  /// The matrix determines the plane rather than the box: a layer may paint outside a box of height 0.
  init?(_ layer: ResolvedLayer, matrix: Matrix3D) {
    let box = Rect(size: layer.size)
    let polygon = matrix.flattened.seen(of: box.corners).map { corner in
      let image = matrix.apply(to: SIMD4(corner.x, corner.y, 0, 1))
      return SIMD3(image.x, image.y, image.z) / image.w
    }
    guard polygon.count > 2, polygon.allSatisfy({ $0.sum().isFinite }),
      let plane = matrix.projectedPlane(near: Point(x: box.midX, y: box.midY))
    else { return nil }
    self.layer = layer
    self.matrix = matrix
    self.polygon = polygon
    (normal, offset) = plane.normal.z < 0 ? (-plane.normal, -plane.offset) : plane
  }

  /// The resolved layer after projection; nil if no part of it is visible.
  var placed: ResolvedLayer? { layer.placed(by: matrix, cuts: cuts) }

  fileprivate var meanDepth: Double {
    polygon.reduce(0) { $0 + $1.z } / Double(polygon.count)
  }
}

// MARK: Paint order

extension [SpacePlane] {
  /// More planes are sorted by the depth of their centers; fewer are cut where they intersect.
  private static var greatestSplitCount: Int { 512 }

  /// The planes from back to front: of two, first the one on the far side of the other. Intersecting planes
  /// are cut along their common line; of coplanar ones, the later one is in front (CSS Transforms 2,
  /// section 7.1.2; H. Fuchs, Z. Kedem, B. Naylor, "On visible surface generation by a priori tree
  /// structures", 1980).
  ///
  /// This is a traversal of a binary space partition tree. It ends because each step takes the plane that divides
  /// the others out of the list, and the number of cuts, each of which adds one plane, is limited.
  func sortedByDepth() -> [SpacePlane] {
    guard count <= Self.greatestSplitCount else {
      return enumerated().sorted {
        ($0.element.meanDepth, $0.offset) < ($1.element.meanDepth, $1.offset)
      }.map(\.element)
    }
    var result: [SpacePlane] = []
    var steps = [SpacePlane.Step.sort(self)]
    var splits = 0
    while let step = steps.popLast() {
      switch step {
      case .paint(let planes): result += planes
      case .sort(let planes):
        guard let middle = planes.first else { continue }
        var parts = SpacePlane.Parts(within: [middle])
        for plane in planes.dropFirst() {
          let canSplit = splits < 4 * Self.greatestSplitCount
          if parts.add(plane, around: middle, canSplit: canSplit) { splits += 1 }
        }
        steps += [.sort(parts.front), .paint(parts.within), .sort(parts.back)]
      }
    }
    return result
  }
}

extension SpacePlane {
  /// Smaller distances in points are treated as 0.
  private static let tolerance = 1e-3
  /// The distance, in points of its space, by which the far part of an opaque plane extends under the near
  /// part, so that there is no visible gap between them.
  private static let overlap = 1.5

  fileprivate enum Step {
    case sort([SpacePlane])
    case paint([SpacePlane])
  }

  fileprivate struct Parts {
    var back: [SpacePlane] = []
    var within: [SpacePlane]
    var front: [SpacePlane] = []

    /// Adds a plane, or both parts of it; true if it was cut.
    mutating func add(_ plane: SpacePlane, around middle: SpacePlane, canSplit: Bool) -> Bool {
      let distances = plane.polygon.map { ($0 * middle.normal).sum() - middle.offset }
      let (least, greatest) = (distances.min() ?? 0, distances.max() ?? 0)
      if least >= -SpacePlane.tolerance, greatest <= SpacePlane.tolerance {
        within.append(plane)
      } else if least >= -SpacePlane.tolerance {
        front.append(plane)
      } else if greatest <= SpacePlane.tolerance {
        back.append(plane)
      } else if canSplit {
        let (far, near) = plane.cut(along: middle)
        back.append(far)
        front.append(near)
        return true
      } else if distances.reduce(0, +) < 0 {
        back.append(plane)
      } else {
        front.append(plane)
      }
      return false
    }
  }

  /// The parts on the far and on the near side of another plane.
  private func cut(along other: SpacePlane) -> (far: SpacePlane, near: SpacePlane) {
    func distance(_ column: SIMD4<Double>) -> Double {
      (SIMD3(column.x, column.y, column.z) * other.normal).sum() - other.offset * column.w
    }
    let row = Projection.Row(
      x: distance(matrix.columns[0]), y: distance(matrix.columns[1]), constant: distance(matrix.columns[3]))
    let length = (row.x * row.x + row.y * row.y).squareRoot()
    var near = self
    near.cuts.append(row)
    near.polygon = polygon.cut(to: other, isNear: true)
    var far = self
    let margin = layer.opacity >= 1 ? Self.overlap * length : 0
    far.cuts.append(Projection.Row(x: -row.x, y: -row.y, constant: margin - row.constant))
    far.polygon = polygon.cut(to: other, isNear: false)
    return (far, near)
  }

  fileprivate func distance(to point: SIMD3<Double>) -> Double { (point * normal).sum() - offset }
}

extension [SIMD3<Double>] {
  /// The part of a polygon on one side of a plane.
  fileprivate func cut(to plane: SpacePlane, isNear: Bool) -> [SIMD3<Double>] {
    guard var before = last else { return self }
    var result: [SIMD3<Double>] = []
    func distance(_ point: SIMD3<Double>) -> Double { plane.distance(to: point) * (isNear ? 1 : -1) }
    for point in self {
      let (one, two) = (distance(before), distance(point))
      if (one < 0) != (two < 0) { result.append(before + (point - before) * (one / (one - two))) }
      if two >= 0 { result.append(point) }
      before = point
    }
    return result
  }
}
