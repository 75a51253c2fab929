import Glibc
import VectorGraphics

/// The positions of the beads of a ring; lengths in points.
package struct RingGeometry: Sendable, Hashable {
  /// At least 1.
  package let count: Int
  package let center: Point
  /// From the center of the ring to the centers of the beads.
  package let radius: Double
  package let beadRadius: Double

  package init(count: Int, center: Point, radius: Double, beadRadius: Double) {
    self.count = max(1, count)
    self.center = center
    self.radius = max(0, radius)
    self.beadRadius = max(0, beadRadius)
  }

  /// The ring that fills a circle: beads as large as may be without overlapping, but not above a radius.
  ///
  /// Where that radius holds them back they are on the rim of the circle with even gaps; a single bead is
  /// there too.
  package static func fitting(
    count: Int, center: Point, outerRadius: Double, maximumBeadRadius: Double
  ) -> RingGeometry {
    let outer = max(0, outerRadius)
    let sine = count > 1 ? sin(.pi / Double(count)) : 1
    let beadRadius = max(0, min(maximumBeadRadius, outer * sine / (1 + sine)))
    return RingGeometry(count: count, center: center, radius: outer - beadRadius, beadRadius: beadRadius)
  }

  /// The free length between neighbors, straight across; negative where they overlap.
  package var gap: Double { count > 1 ? 2 * radius * sin(.pi / Double(count)) - 2 * beadRadius : 0 }

  /// Where a place is on the ring, in degrees clockwise from +x.
  package func angle(ofPlace place: Int) -> Double { 360 * Double(place) / Double(count) }

  /// The middle of the bead at a place, on a ring turned by some degrees clockwise.
  package func position(ofPlace place: Int, turnedBy turn: Double = 0) -> Point {
    Point(center: center, radius: radius, angle: angle(ofPlace: place) + turn)
  }

  /// The place whose bead is nearest to a point and not farther than a distance; nil if none is.
  package func place(nearest point: Point, within distance: Double) -> Int? {
    let distances = (0..<count).map { (place: $0, distance: position(ofPlace: $0).distance(to: point)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance < distance else {
      return nil
    }
    return nearest.place
  }
}
