import SceneModel
import VectorGraphics

/// A bracelet round a wrist: beads on a circle that is seen in perspective, those behind the wrist hidden by it.
struct WristLayers {
  let bracelet: BeadRing
  /// From a square of 2 by 2, in which the beads are on the circle, to points; its lower side is the near
  /// one.
  let plane: Projection
  /// The outline of what the beads go round; nil if it is not known.
  var wrist: BezierPath?
  var side = BraceletWrist.Side.both
  /// In degrees clockwise, as seen from above the hand.
  var turn = 0.0
  /// Where the light comes from, in degrees clockwise from the right.
  var light = Self.drawnLight
  /// The opacity of the shadow on the skin.
  var shadow = 0.6
  var brightness = 1.0
  var threadColor = BraceletLayers.usualThreadColor
  /// What this bracelet has in common with others.
  var shared = InternedLayers()

  /// Where the light comes from in the images of beads.
  static let drawnLight = 225.0

  /// A bead where it is seen.
  struct BeadPosition {
    var bead: Bead
    var center: Point
    var radius: Double
    /// Along the thread, in degrees clockwise.
    var bore: Double
    /// −1 behind the wrist … 1 before it.
    var nearness: Double
  }

  /// Half of the circle's width where it is neither near nor far, in points.
  private var reach: Double { point(at: 0).distance(to: point(at: 180)) / 2 }

  private var beadRadius: Double {
    let count = Double(bracelet.beads.count)
    return reach * (count > 2 ? Point(center: .zero, radius: 1, angle: 180 / count).y : 0.8)
  }

  /// The beads, the farthest first.
  var places: [BeadPosition] {
    let middle = plane.w.value(at: Point(x: 1, y: 1))
    let places = bracelet.beads.enumerated().map { index, bead in
      let angle = turn + 360 * Double(index) / Double(bracelet.beads.count)
      let place = circle(at: angle)
      let (before, after) = (point(at: angle - 2), point(at: angle + 2))
      return BeadPosition(
        bead: bead, center: plane.apply(to: place), radius: beadRadius * middle / plane.w.value(at: place),
        bore: degrees(ofDirection: after - before), nearness: place.y - 1)
    }
    return places.sorted { ($0.nearness, $0.bead.id) < ($1.nearness, $1.bead.id) }
  }

  private func circle(at angle: Double) -> Point {
    Point(center: Point(x: 1, y: 1), radius: 1, angle: angle)
  }

  private func point(at angle: Double) -> Point { plane.apply(to: circle(at: angle)) }

  var layers: [Layer] {
    let places = places
    var layers: [Layer] = []
    if side != .front {
      let behind = thread(from: 180, to: 360) + places.filter { $0.nearness < 0 }.map(bead)
      if let wrist {
        layers.append(
          .gathered(behind, beside: wrist.surroundings(in: box(of: places)), softness: edgeSoftness))
      } else if side == .behind {
        layers += behind
      }
    }
    if side != .behind {
      let near = places.filter { $0.nearness >= 0 }
      if shadow > 0 { layers.append(shadow(of: near)) }
      layers += thread(from: 0, to: 180) + near.map(bead)
    }
    return layers
  }
}

// MARK: Parts

extension WristLayers {
  private func bead(_ place: BeadPosition) -> Layer {
    let stone = StoneArtwork(place.bead, variant: place.bead.id % BraceletLayers.variantCount)
    let turned = light - Self.drawnLight
    var layer = Layer(
      frame: LayerFrame(Rect(x: place.center.x, y: place.center.y, width: 0, height: 0)), rotate: turned,
      scale: Point(x: place.radius, y: place.radius),
      content: .group(
        stone.body(turn: turn, bore: place.bore - turned, turning: nil, swinging: nil, shared: shared)))
    // Toward the sides and behind the wrist less light arrives.
    let shade = place.nearness < 0 ? 0.62 : 0.78 + 0.22 * place.nearness
    if brightness * shade != 1 { layer.filters = [.brightness(brightness * shade)] }
    return layer
  }

  /// A part of the thread, dark and with a light along it.
  private func thread(from start: Double, to end: Double) -> [Layer] {
    var path = BezierPath()
    let steps = 48
    for step in 0...steps {
      let place = point(at: start + (end - start) * Double(step) / Double(steps))
      if step == 0 { path.move(to: place) } else { path.line(to: place) }
    }
    return [(threadColor.deepened(by: 0.6), 0.14), (threadColor.lightened(by: 0.2), 0.05)].map {
      color, width in
      Layer(
        frame: LayerFrame(.zero),
        stroke: Stroke(
          paint: .color(color),
          style: StrokeStyle(width: width * beadRadius, lineJoin: .round)),
        content: .path(path, fillRule: .nonzero))
    }
  }

  /// What beads leave of the light on the skin: close beneath them dark, farther away soft.
  private func shadow(of places: [BeadPosition]) -> Layer {
    let away = Point(center: .zero, radius: 1, angle: light + 180)
    func discs(_ size: Double, _ distance: Double, _ color: Color) -> [Layer] {
      places.map { place in
        let (radius, shift) = (size * place.radius, distance * place.radius)
        let box = Rect(
          x: place.center.x + shift * away.x - radius,
          y: place.center.y + shift * (0.4 + away.y) - 0.8 * radius,
          width: 2 * radius, height: 1.6 * radius)
        return Layer(frame: LayerFrame(box), fill: .color(color), content: .ellipse)
      }
    }
    func soft(_ layers: [Layer], _ deviation: Double) -> Layer {
      Layer(
        frame: LayerFrame(.zero), filters: [.blur(standardDeviation: deviation * beadRadius)],
        content: .group(layers))
    }
    let color = Color(red: 0.24, green: 0.07, blue: 0.03)
    var layer = Layer(
      frame: LayerFrame(.zero), opacity: shadow, blendMode: .multiply,
      content: .group([
        soft(discs(1.25, 0.75, color.withAlpha(0.55)), 0.55),
        soft(discs(0.98, 0.28, color.withAlpha(0.85)), 0.2),
      ]))
    if let wrist { layer.clip = Clip(shape: .path(wrist, fillRule: .nonzero)) }
    return layer
  }

  /// The standard deviation, in points, of the edge at which the wrist hides beads: edges in photographs are not sharper.
  private var edgeSoftness: Double { 0.04 * beadRadius }

  /// A box that beads and the thread are in.
  private func box(of places: [BeadPosition]) -> Rect {
    let points = places.map(\.center) + (0..<8).map { point(at: 45 * Double($0)) }
    return Rect(enclosing: points).insetBy(dx: -3 * beadRadius, dy: -3 * beadRadius)
  }
}

extension Layer {
  /// Layers that are seen within an outline, whose edge is soft.
  fileprivate static func gathered(_ layers: [Layer], beside path: BezierPath, softness: Double) -> Layer {
    let area = Layer(
      frame: LayerFrame(.zero), filters: [.blur(standardDeviation: softness)], fill: .color(.black),
      content: .path(path, fillRule: .evenodd))
    return Layer(frame: LayerFrame(.zero), mask: Mask(kind: .alpha, layers: [area]), content: .group(layers))
  }
}

extension BezierPath {
  /// What of a box is not within the path, by the rule of even and odd; beyond the box it is not what it says.
  fileprivate func surroundings(in box: Rect) -> BezierPath {
    var path = BezierPath.rectangle(box)
    path.append(self)
    return path
  }
}
