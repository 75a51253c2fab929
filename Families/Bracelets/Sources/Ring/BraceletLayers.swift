import SceneModel
import VectorGraphics

/// A bracelet on a table: shadows, thread, beads, from back to front.
struct BraceletLayers {
  let bracelet: BeadRing
  let ring: RingGeometry
  /// How far the ring is turned, in degrees clockwise.
  var turn = 0.0
  /// The place of the bead that is marked, from 0; no bead is where there is no such place.
  var selected: Int?
  var showsPatterns = false
  var threadColor = usualThreadColor
  static let usualThreadColor = Color(rgb: 0x6B, 0x4A, 0x36)
  var motion = RingMotion.still
  /// What this bracelet has in common with others.
  var shared = InternedLayers()

  /// How many different stones of one kind are drawn; beads of a kind take turns.
  static let variantCount = 5

  /// From the middle of a box to the outer edge of the beads.
  static func outerRadius(in size: Size) -> Double { max(0, min(size.width, size.height) / 2 / 1.07) }

  /// The ring of beads that fits a box together with its shadows, in the middle of it.
  static func ring(count: Int, in size: Size) -> RingGeometry {
    let outer = outerRadius(in: size)
    return .fitting(
      count: count, center: Point(x: size.width / 2, y: size.height / 2), outerRadius: outer,
      maximumBeadRadius: outer * 0.26)
  }

  var layers: [Layer] {
    guard ring.beadRadius > 0 else { return [] }
    let path = BeadPaths(bracelet: bracelet, ring: ring, turn: turn, motion: motion)
    let stones = bracelet.beads.map { stone(of: $0) }
    let positions = bracelet.beads.indices
    let shadows = positions.map { path.placed(stones[$0].shadow(shared: shared), at: $0) }
    let bodies = positions.map { place in
      path.placed(
        stones[place].body(
          turn: turn, bore: path.bore(ofPlace: place), turning: path.turning,
          swinging: path.swinging(ofPlace: place), shared: shared), at: place)
    }
    var layers = shadows + thread + bodies
    if let selected, positions.contains(selected) { layers.append(path.placed(Self.mark, at: selected)) }
    return layers
  }

  private func stone(of bead: Bead) -> StoneArtwork {
    let pattern = showsPatterns ? bead.element.map { ElementPattern(element: $0, ground: bead.color) } : nil
    return StoneArtwork(
      bead, variant: bead.id % Self.variantCount, pattern: pattern,
      threadRadius: ring.beadRadius > 0 ? ring.radius / ring.beadRadius : nil)
  }

  /// A golden ring with a glow round the chosen bead.
  private static let mark: [Layer] = [
    .circle(
      radius: 1.5,
      fill: .radial([
        (0.64, Color.gold.withAlpha(0)), (0.7, Color.gold.withAlpha(0.75)), (0.8, Color.gold.withAlpha(0.3)),
        (1, Color.gold.withAlpha(0)),
      ])),
    .outline(
      .ellipse(in: Rect(x: -1.1, y: -1.1, width: 2.2, height: 2.2)),
      stroke: Stroke(paint: .color(.gold), style: StrokeStyle(width: 0.09))),
    .outline(
      .ellipse(in: Rect(x: -1.1, y: -1.1, width: 2.2, height: 2.2)),
      stroke: Stroke(paint: .color(Color.white.withAlpha(0.85)), style: StrokeStyle(width: 0.03))),
  ]
}

// MARK: Thread

extension BraceletLayers {
  /// The thread from bead to bead; together the pieces are a circle, which looks the same however it turns.
  ///
  /// The light along it is over all dark pieces, so that where two meet nothing is seen.
  private var thread: [Layer] {
    let radius = ring.beadRadius
    let width = 0.12 * radius
    let dark = [(color: threadColor.deepened(by: 0.6), width: width, shift: Point.zero)]
    let light = (
      color: threadColor.lightened(by: 0.32), width: width * 0.36,
      shift: Point(x: -0.02 * radius, y: -0.025 * radius)
    )
    return threadShadow(width: width)
      + [dark, [light]].flatMap { strokes in
        bracelet.beads.indices.map { place in
          .gathered(
            strokes.map { piece(at: place, color: $0.color, width: $0.width, shift: $0.shift) },
            isIsolated: true)
        }
      }
  }

  /// What the thread throws on the table where it is seen: strokes one over the other, each wider and fainter at its edge.
  private func threadShadow(width: Double) -> [Layer] {
    let radius = ring.beadRadius
    guard ring.count == 1 || ring.gap > 0.05 * radius || motion.baresThread else { return [] }
    let center = ring.center + Point(x: 0.09 * radius, y: 0.14 * radius)
    let circle = Rect(
      x: center.x - ring.radius, y: center.y - ring.radius, width: 2 * ring.radius, height: 2 * ring.radius)
    return (0..<8).map { index in
      Layer(
        frame: LayerFrame(circle),
        stroke: Stroke(
          paint: .color(Color.shade.withAlpha(0.055)),
          style: StrokeStyle(width: width * (0.8 + 0.5 * Double(index)))),
        content: .ellipse)
    }
  }

  private func piece(at place: Int, color: Color, width: Double, shift: Point) -> Layer {
    let start = ring.angle(ofPlace: place) + turn
    // A little over the next piece where that does not show, so that there is no seam.
    let overlap = color.alpha < 1 ? 0 : 0.3
    let arc = BezierPath.arc(
      center: ring.center + shift, radius: ring.radius, startAngle: start,
      endAngle: start + 360 / Double(ring.count) + overlap)
    return Layer(
      frame: LayerFrame(.zero), stroke: Stroke(paint: .color(color), style: StrokeStyle(width: width)),
      content: .path(arc, fillRule: .nonzero))
  }
}

extension Color {
  static let gold = Color(rgb: 0xFF, 0xC8, 0x4A)
}
