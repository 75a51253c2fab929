import Glibc

/// A slow, simple reference for the heart in double precision: an independent model of
/// `Scenes/heart-chakra.json`, with its own parameters.
///
/// It shares no code with the renderer. An image is `width` pixels wide and 16/9 times as high.
struct HeartReference {
  let width: Int
  let time: Double

  var height: Int { width * 16 / 9 }
  /// Pixels per point of the canvas of 360×640.
  private var scale: Double { Double(width) / 360 }

  private typealias Stops = [(offset: Double, color: ReferenceColor)]

  /// The image in row order.
  func painted() -> [ReferenceColor] {
    var picture = background()
    for band in HeartBand.all { lay(self.band(band), over: &picture) }
    lay(mist(), over: &picture)
    for particle in HeartParticle.all { lay(self.particle(particle), over: &picture) }
    lay(echo(), over: &picture)
    lay(glow(), over: &picture)
    lay(lobe(isLeft: true), over: &picture)
    lay(lobe(isLeft: false), over: &picture)
    lay(center(), over: &picture)
    return picture.samples
  }

  private func lay(_ layer: (plane: ReferencePlane, opacity: Double), over picture: inout ReferencePlane) {
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = (layer.plane[x, y] * layer.opacity).over(picture[x, y]) }
    }
  }

  /// A plane that contains the image and the margin that a blur may read.
  private func plane(reach deviation: Double) -> ReferencePlane {
    let margin = Int((7 * deviation).rounded(.up)) + 1
    return ReferencePlane(left: -margin, top: -margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// A box in percent of the canvas.
  private func box(left: Double, top: Double, width across: Double, height down: Double) -> ReferenceBox {
    ReferenceBox(
      x: left / 100 * Double(width), y: top / 100 * Double(height), width: across / 100 * Double(width),
      height: down / 100 * Double(height))
  }

  private func filled(
    _ plane: ReferencePlane, _ shape: ReferenceShape, _ color: (Double, Double) -> ReferenceColor
  ) -> ReferencePlane {
    var result = plane
    for y in plane.top..<plane.top + plane.height {
      let coverage = shape.coverage(ofRow: y, from: plane.left, count: plane.width)
      for x in plane.left..<plane.left + plane.width where coverage[x - plane.left] > 0 {
        let painted = color(Double(x) + 0.5, Double(y) + 0.5) * coverage[x - plane.left]
        result[x, y] = painted.over(plane[x, y])
      }
    }
    return result
  }

  private func radial(
    _ stops: Stops, x: Double, y: Double, radiusX: Double, radiusY: Double
  ) -> (Double, Double) -> ReferenceColor {
    { column, row in
      let across = (column - x) / radiusX
      let down = (row - y) / radiusY
      return referenceRamp(stops, at: (across * across + down * down).squareRoot())
    }
  }

  private func background() -> ReferencePlane {
    let across = 0.6 * Double(width) * 2.0.squareRoot()
    let down = 0.55 * Double(height) * 2.0.squareRoot()
    let color = radial(
      [(0, .rgb(35, 18, 55)), (1, .rgb(5, 2, 15))], x: 0.4 * Double(width), y: 0.45 * Double(height),
      radiusX: across, radiusY: down)
    return ReferencePlane(left: 0, top: 0, width: width, height: height).mapped { x, y, _ in
      color(Double(x) + 0.5, Double(y) + 0.5)
    }
  }

  private func band(_ band: HeartBand) -> (plane: ReferencePlane, opacity: Double) {
    let drift = ReferenceAnimation(period: band.period, delay: band.delay, fillsBackwards: true)
    let across = drift.number(band.drift.map { ($0.offset, $0.x) }, at: time) ?? 0
    let down = drift.number(band.drift.map { ($0.offset, $0.y) }, at: time) ?? 0
    let color = ReferenceAnimation(period: band.colorPeriod).color(band.colors, at: time) ?? .clear
    let own = box(left: 0, top: band.top, width: 100, height: band.height)
    let moved = own.moved(x: across / 100 * own.width, y: down / 100 * own.height)
    let deviation = band.blur * scale
    let content = filled(plane(reach: deviation), .polygon(moved.corners)) { x, _ in
      referenceRamp([(0, .clear), (0.5, color), (1, .clear)], at: (x - moved.x) / moved.width)
    }
    return (content.blurred(deviation), drift.number(band.show, at: time) ?? 1)
  }

  private func mist() -> (plane: ReferencePlane, opacity: Double) {
    let own = box(left: -10, top: 20, width: 80, height: 70)
    let angle = (ReferenceAnimation(period: 45).phase(at: time) ?? 0) * 2 * Double.pi
    let (sine, cosine) = (sin(angle), cos(angle))
    let middle = own.middle
    let corners = own.corners.map { corner in
      let (x, y) = (corner.x - middle.x, corner.y - middle.y)
      return (x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
    }
    let cycle = ReferenceAnimation(period: 135)
    let first = cycle.color(HeartColors.mistFirst, at: time) ?? .clear
    let second = cycle.color(HeartColors.mistSecond, at: time) ?? .clear
    // "To bottom right": the line of the middle color joins the two other corners.
    let length = (own.width * own.width + own.height * own.height).squareRoot()
    let (directionX, directionY) = (own.height / length, own.width / length)
    let half = (directionX * own.width + directionY * own.height) / 2
    let deviation = 50 * scale
    let content = filled(plane(reach: deviation), .polygon(corners)) { x, y in
      let (turnedX, turnedY) = (x - middle.x, y - middle.y)
      let ownX = turnedX * cosine + turnedY * sine
      let ownY = -turnedX * sine + turnedY * cosine
      let along = (ownX * directionX + ownY * directionY + half) / (2 * half)
      return referenceRamp([(0, first), (0.6, second), (0.9, .clear)], at: along)
    }
    let breath = ReferenceAnimation(period: 28).number([(0, 0.25), (0.5, 0.35), (1, 0.25)], at: time)
    return (content.blurred(deviation), breath ?? 1)
  }

  private func particle(_ particle: HeartParticle) -> (plane: ReferencePlane, opacity: Double) {
    let drift = ReferenceAnimation(period: particle.period, delay: particle.delay, fillsBackwards: true)
    let way = drift.number([(0, 0), (1, 1)], at: time) ?? 0
    let fade = drift.number([(0, 0.2), (0.3, 0.8), (0.7, 0.7), (1, 0)], at: time) ?? 1
    let twinkle = ReferenceAnimation(period: particle.twinklePeriod, delay: particle.twinkleDelay)
      .number([(0, 0.3), (0.5, 0.9), (1, 0.3)], at: time)
    let color = ReferenceAnimation(period: particle.colorPeriod).color(particle.colors, at: time) ?? .clear
    let own = box(
      left: particle.left, top: 100 - particle.bottom - particle.height, width: particle.width,
      height: particle.height)
    let moved = own.moved(x: 0.8 * way * own.width, y: -1.8 * way * own.height)
    let radius = (moved.width * moved.width + moved.height * moved.height).squareRoot() / 2
    let deviation = 12 * scale
    let shape = ReferenceShape.ellipse(
      x: moved.middle.x, y: moved.middle.y, radiusX: moved.width / 2, radiusY: moved.height / 2)
    let content = filled(
      plane(reach: deviation), shape,
      radial(
        [(0, color), (1, .clear)], x: moved.middle.x, y: moved.middle.y, radiusX: radius, radiusY: radius))
    return (content.blurred(deviation), fade * (twinkle ?? 1))
  }

  private func echo() -> (plane: ReferencePlane, opacity: Double) {
    let pulse = ReferenceAnimation(period: 2.5, easing: .easeOut)
    let growth = pulse.number([(0, 0.6), (1, 10)], at: time) ?? 1
    let opacity = pulse.number([(0, 0), (0.12, 0.6), (1, 0)], at: time) ?? 1
    let grown = box(left: 36, top: 43, width: 28, height: 14).scaled(growth)
    let radius = (grown.width * grown.width + grown.height * grown.height).squareRoot() / 2
    let deviation = 2 * scale * growth
    let shape = ReferenceShape.ellipse(
      x: grown.middle.x, y: grown.middle.y, radiusX: grown.width / 2, radiusY: grown.height / 2)
    let stops: Stops = [
      (0.32, .clear), (0.4, .rgb(230, 50, 140, 0.9)), (0.46, .rgb(210, 40, 130, 0.7)), (0.52, .clear),
    ]
    let content = filled(
      plane(reach: deviation), shape,
      radial(stops, x: grown.middle.x, y: grown.middle.y, radiusX: radius, radiusY: radius))
    return (content.blurred(deviation), opacity)
  }

  private func pulse(from rest: Double, to peak: Double) -> Double {
    ReferenceAnimation(period: 2.5, easing: .easeOut)
      .number([(0, rest), (0.1, peak), (1, rest)], at: time) ?? rest
  }

  private func glow() -> (plane: ReferencePlane, opacity: Double) {
    let own = box(left: 30, top: 40, width: 40, height: 20)
    let deviation = pulse(from: 20, to: 24) * scale
    let brightness = pulse(from: 1, to: 1.2)
    let stops: Stops = [(0, .rgb(255, 230, 120, 0.6)), (0.6, .rgb(255, 100, 180, 0.4)), (0.9, .clear)]
    let content = filled(
      plane(reach: deviation), .polygon(own.corners),
      radial(
        stops, x: own.middle.x, y: own.middle.y, radiusX: own.width / 2 * 2.0.squareRoot(),
        radiusY: own.height / 2 * 2.0.squareRoot()))
    let blurred = content.blurred(deviation).mapped { _, _, color in color.brightened(by: brightness) }
    return (blurred, pulse(from: 0.6, to: 0.75))
  }

  /// A shape with its own blurred shadow around, and not under it: both share the pixels of the outline.
  private func shadowed(
    _ shape: ReferenceShape, shadow: ReferenceColor, deviation: Double, reach: Double,
    color: (Double, Double) -> ReferenceColor
  ) -> ReferencePlane {
    let solid = filled(plane(reach: deviation + reach), shape) { _, _ in .rgb(255, 255, 255) }
    let soft = solid.blurred(deviation)
    let content = filled(plane(reach: deviation + reach), shape, color)
    return solid.mapped { x, y, own in shadow * (soft[x, y].alpha * (1 - own.alpha)) + content[x, y] }
  }

  private func lobe(isLeft: Bool) -> (plane: ReferencePlane, opacity: Double) {
    let heart = box(left: 38, top: 44, width: 24, height: 12)
    let own = ReferenceBox(
      x: isLeft ? heart.x : heart.x + heart.width / 2, y: heart.y, width: heart.width / 2,
      height: heart.height * 0.8)
    let (x, y) = (own.x + (isLeft ? 0.3 : 0.7) * own.width, own.y + 0.4 * own.height)
    let (across, down) = (0.7 * own.width, 0.6 * own.height)
    let radius = (across * across + down * down).squareRoot()
    let stops: Stops = [
      (0, .rgb(255, 250, 240)), (0.4, .rgb(255, 230, 120)), (0.8, .rgb(255, 100, 180)),
      (1, .rgb(220, 80, 160)),
    ]
    let deviation = 8 * scale
    let content = shadowed(
      .arch(own), shadow: .rgb(255, 100, 180, 0.9), deviation: 20 * scale, reach: deviation,
      color: radial(stops, x: x, y: y, radiusX: radius, radiusY: radius))
    return (content.blurred(deviation), 1)
  }

  private func center() -> (plane: ReferencePlane, opacity: Double) {
    let growth = pulse(from: 1, to: 1.08)
    let grown = box(left: 44, top: 47, width: 12, height: 6).scaled(growth)
    let radius = (grown.width * grown.width + grown.height * grown.height).squareRoot() / 2
    let deviation = pulse(from: 4, to: 6) * scale * growth
    let shape = ReferenceShape.ellipse(
      x: grown.middle.x, y: grown.middle.y, radiusX: grown.width / 2, radiusY: grown.height / 2)
    let stops: Stops = [(0, .rgb(255, 255, 255)), (0.5, .rgb(255, 250, 240)), (1, .rgb(255, 230, 120))]
    let content = shadowed(
      shape, shadow: .rgb(255, 250, 240), deviation: 17.5 * scale * growth, reach: deviation,
      color: radial(stops, x: grown.middle.x, y: grown.middle.y, radiusX: radius, radiusY: radius))
    let brightness = pulse(from: 1, to: 1.3)
    return (content.blurred(deviation).mapped { _, _, color in color.brightened(by: brightness) }, 1)
  }
}
