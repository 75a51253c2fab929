import SceneModel
import VectorGraphics

/// How one bead is drawn, lit from the upper left; all lengths are in radii of the bead.
///
/// The recipe is that of gel buttons and focal gradients: a body whose light falls off round a focus, a glow on the far
/// side from the lamp (a translucent ball gathers light there), a dark rim, light thrown back by the table along the
/// lower right, and the lamp itself as a highlight.
struct StoneArtwork: Hashable {
  let material: StoneMaterial
  let color: Color
  /// Which of the many stones of a kind it is: decides bands, hairs and clouds.
  let variant: Int
  /// Laid over the stone where a reader wants to know elements by more than color.
  var pattern: ElementPattern?
  /// The radius of the circle that the thread makes, whose bend the bore has as it is seen; nil for a straight one.
  var threadRadius: Double?

  /// A bead's stone in the bead's color and texture.
  init(_ bead: Bead, variant: Int, pattern: ElementPattern? = nil, threadRadius: Double? = nil) {
    material = bead.stone.material.with(bead.texture, color: bead.color)
    color = bead.color
    self.variant = variant
    self.pattern = pattern
    self.threadRadius = threadRadius
  }

  private var texture: StoneTexture { material.texture }

  /// Where the light comes from, seen from the middle of the bead.
  static let focus = Point(x: -0.35, y: -0.40)

  /// What the bead throws on the table, to be drawn before all beads: a pool of half-shade, the shadow proper, the dark
  /// spot where it touches, and the light that a clear stone gathers in the middle of its shadow.
  private var shadow: [Layer] {
    let depth = 1 - 0.55 * material.translucency
    let core = Color.shade.withAlpha(0.50 * depth)
    let inner = core.withAlpha(core.alpha * (texture == .clear ? 0.12 : 1))
    var layers = [
      Layer.ellipse(
        at: Point(x: 0.42, y: 0.56), radii: Size(width: 1.62, height: 1.46), turned: 53,
        fill: .glow(Color.shade.withAlpha(0.40 * depth))),
      Layer.circle(
        at: Point(x: 0.12, y: 0.18), radius: 1.15,
        fill: .radial([
          (0, inner), (0.58, inner), (0.76, core), (0.88, core.withAlpha(core.alpha * 0.42)),
          (1, core.withAlpha(0)),
        ])),
      Layer.circle(
        radius: 0.62, fill: .glow(Color.shade.withAlpha(texture == .clear ? 0 : 0.25 * depth))),
    ]
    if material.translucency > 0.25 {
      layers.append(
        .ellipse(
          at: Point(x: 0.70, y: 0.84), radii: Size(width: 0.62, height: 0.56), turned: 50,
          fill: .glow(color.lightened(by: 0.35).withAlpha(0.9 * material.translucency))))
    }
    return [.gathered(layers, isIsolated: true)]
  }

  /// The bead itself: the stone, which may turn, under a light that does not, and the ends of its bore.
  ///
  /// The stone and the ends are separate groups, so that what equal beads have in common is drawn once.
  ///
  /// - Parameters:
  ///   - turn: How far the stone is turned, in degrees clockwise.
  ///   - bore: The direction of the thread, in degrees clockwise from left to right.
  ///   - turning: Moves the turn in a video.
  ///   - swinging: Moves the direction of the thread in a video.
  /// - Returns: Layers from back to front, in radii of the bead.
  ///   - shared: What beads have in common.
  func body(
    turn: Double, bore: Double, turning: Animation?, swinging: Animation?, shared: InternedLayers
  ) -> [Layer] {
    func along(_ layers: [Layer]) -> [Layer] {
      layers.map { layer in
        var group = layer
        group.rotate = bore
        group.animations = [swinging].compactMap { $0 }
        return group
      }
    }
    let channel = channel
    let bored = channel.isEmpty ? [] : [Layer.gathered(along([.gathered(channel)]), isIsolated: true)]
    let ends = shared.layers(of: Part.ends) { [.gathered(self.ends)] }
    return bored + ball(turn: turn, turning: turning, shared: shared) + [
      .gathered(along(ends), clippedTo: 1, isIsolated: true)
    ]
  }

  /// The stone under its light: the same for all beads of a kind, unless it turns in a video.
  private func ball(turn: Double, turning: Animation?, shared: InternedLayers) -> [Layer] {
    func made() -> [Layer] {
      let structure = structure
      var inner = Layer.gathered(structure, turned: turn)
      inner.animations = [turning].compactMap { $0 }
      let inside = [base] + (structure.isEmpty ? [] : [inner]) + shading + (pattern?.layers ?? [])
      return [.gathered([.gathered(inside, clippedTo: 1)] + gloss, isIsolated: true)]
    }
    return turning == nil ? shared.layers(of: Part.ball(unthreaded, turn: turn), make: made) : made()
  }

  /// The shadow, which is the same for all beads of a kind.
  func shadow(shared: InternedLayers) -> [Layer] {
    shared.layers(of: Part.shadow(unthreaded)) { shadow }
  }

  /// What is the same for many beads.
  private enum Part: Hashable {
    case shadow(StoneArtwork)
    case ball(StoneArtwork, turn: Double)
    case ends
  }

  private var unthreaded: StoneArtwork {
    var picture = self
    picture.threadRadius = nil
    return picture
  }

  /// The stone without light: a clear one lets the table be seen.
  private var base: Layer {
    switch texture {
    case .clear:
      .circle(
        fill: .radial(
          [
            (0, color.lightened(by: 0.9).withAlpha(0.55)), (0.4, color.lightened(by: 0.6).withAlpha(0.24)),
            (0.70, color.deepened(by: 0.25).withAlpha(0.22)), (0.86, color.deepened(by: 0.7).withAlpha(0.34)),
            (0.95, color.deepened(by: 1).withAlpha(0.62)), (1, color.deepened(by: 1).withAlpha(0.80)),
          ], focus: Self.focus))
    case .cloud:
      .circle(
        fill: .radial(
          [
            (0, color.lightened(by: 0.62).withAlpha(0.86)), (0.5, color.lightened(by: 0.35).withAlpha(0.74)),
            (0.85, color.deepened(by: 0.25).withAlpha(0.86)), (1, color.deepened(by: 0.8)),
          ], focus: Self.focus))
    case .metal:
      // The sky, the horizon and the table.
      .circle(
        fill: .linear(
          from: Point(x: 0.44, y: 0), to: Point(x: 0.56, y: 1),
          [
            (0, color), (0.36, color.lightened(by: 0.85)), (0.47, color.lightened(by: 0.5)),
            (0.53, color.deepened(by: 1)), (0.68, color.deepened(by: 0.7)), (0.88, color.lightened(by: 0.55)),
            (1, color),
          ]))
    case .needles, .veils:
      .circle(
        fill: .radial(
          [
            (0, color.lightened(by: 0.34)), (0.45, color.lightened(by: 0.08).withAlpha(0.92)),
            (0.8, color.deepened(by: 0.34).withAlpha(0.95)), (1, color.deepened(by: 0.85)),
          ], focus: Self.focus))
    default:
      .circle(
        fill: .radial(
          [(0, color.lightened(by: 0.10)), (0.55, color), (1, color.deepened(by: 0.35))], focus: Self.focus))
    }
  }

  /// Light and shade on the ball, and the glow in its depth.
  private var shading: [Layer] {
    let dark = color.deepened(by: 1).deepened(by: 0.6)
    let light = [.glass, .pores].contains(texture) ? 0.16 : 0.42
    let depth = texture == .clear ? 0.55 : 1
    let glow = color.lightened(by: 0.6)
    return [
      .circle(
        fill: .radial(
          [
            (0, Color.white.withAlpha(light)), (0.20, Color.white.withAlpha(light * 0.62)),
            (0.42, Color.white.withAlpha(light * 0.16)), (0.62, dark.withAlpha(0.02)),
            (0.8, dark.withAlpha(0.26 * depth)), (0.93, dark.withAlpha(0.56 * depth)),
            (1, dark.withAlpha(0.72 * depth)),
          ], focus: Self.focus)),
      .ellipse(
        at: Point(x: 0.30, y: 0.40), radii: Size(width: 0.66, height: 0.56), turned: 52,
        fill: .glow(glow.withAlpha(min(1, material.translucency * 1.5))), blendMode: .screen),
      // The rim, darker all round, and the table's light along its lower right.
      .circle(
        fill: .radial([(0.86, dark.withAlpha(0)), (0.95, dark.withAlpha(0.20)), (1, dark.withAlpha(0.5))])),
      .circle(
        at: Point(x: -0.20, y: -0.24), radius: 1.26,
        fill: .radial([
          (0.80, Color.bounce.withAlpha(0)),
          (0.93, Color.bounce.withAlpha(0.20 + 0.3 * material.translucency)),
          (1, Color.bounce.withAlpha(0.04)),
        ]), blendMode: .screen),
    ]
  }

  /// The two ends of the bore, and the shade of the neighbors there.
  private var ends: [Layer] {
    [-1.0, 1].flatMap { side in
      [
        Layer.ellipse(
          at: Point(x: side * 1.02, y: 0), radii: Size(width: 0.34, height: 0.62),
          fill: .glow(Color.shade.withAlpha(0.50))),
        Layer.ellipse(
          at: Point(x: side * 0.975, y: 0), radii: Size(width: 0.06, height: 0.16),
          fill: .radial([
            (0, Color.black.withAlpha(0.75)), (0.7, Color.black.withAlpha(0.6)), (1, .transparent),
          ])),
      ]
    }
  }

  /// What the polish throws back: the table along the lower right, a lamp with a soft box at the upper left and its
  /// halo, a spark.
  private var gloss: [Layer] {
    let strength = texture == .pores ? 0.14 : material.translucency <= 0.3 && texture != .glass ? 0.88 : 1.0
    let table = Layer.outline(
      .arc(center: .zero, radius: 0.89, startAngle: 12, endAngle: 84),
      stroke: Stroke(paint: .arcFade, style: StrokeStyle(width: 0.07, lineCap: .round)))
    return [
      .circle(
        at: Point(x: -0.34, y: -0.42), radius: 0.60, fill: .glow(Color.white.withAlpha(0.42 * strength))),
      .gathered([table, lamp(opacity: strength)], blurredBy: 0.024),
      .ellipse(
        at: Point(x: 0.12, y: -0.76), radii: Size(width: 0.12, height: 0.04), turned: 9,
        fill: .glow(Color.white.withAlpha(0.5 * strength))),
    ]
  }

  /// The lamp's box, bent by the ball: brightest at its outer edge.
  private func lamp(opacity: Double) -> Layer {
    let paint = LayerPaint.linear(
      from: Point(x: 0.12, y: 0.1), to: Point(x: 0.40, y: 0.36),
      [(0, .white), (0.5, Color.white.withAlpha(0.94)), (1, Color.white.withAlpha(0.5))])
    return .outline(
      .sector(center: .zero, innerRadius: 0.50, outerRadius: 0.735, startAngle: 206, endAngle: 254),
      fill: paint, stroke: Stroke(paint: paint, style: StrokeStyle(width: 0.06, lineJoin: .round)),
      opacity: opacity)
  }

  /// The bore as it is seen in a clear stone along the thread from left to right: ground glass, with the thread in it.
  var channel: [Layer] {
    guard texture == .clear else { return [] }
    let (half, length) = (0.085, 0.97)
    let rim = Color.shade.withAlpha(0.30)
    return [
      .outline(
        .polygon(bore(at: -half, length: length) + bore(at: half, length: length).reversed()),
        fill: .color(Color.white.withAlpha(0.42))),
      .outline(
        .polyline(bore(at: half, length: length)),
        stroke: Stroke(paint: .color(rim), style: StrokeStyle(width: 0.022))),
      .outline(
        .polyline(bore(at: -half, length: length)),
        stroke: Stroke(paint: .color(rim.withAlpha(0.18)), style: StrokeStyle(width: 0.018))),
    ]
  }

  /// A line along the bore at a distance from the thread, from left to right; the middle of the thread's
  /// circle is below.
  private func bore(at offset: Double, length: Double) -> [Point] {
    guard let radius = threadRadius, radius > 1 else {
      return [Point(x: -length, y: offset), Point(x: length, y: offset)]
    }
    return stride(from: -1.0, through: 1, by: 0.125).map { part in
      let x = part * length
      return Point(x: x, y: offset + radius - (radius * radius - x * x).squareRoot())
    }
  }
}

extension LayerPaint {
  /// The table's light along the lower right rim, strongest in the middle of the arc.
  fileprivate static let arcFade = LayerPaint.linear(
    from: Point(x: 1, y: 0.5), to: Point(x: 0.5, y: 1),
    [
      (0, Color.bounce.withAlpha(0)), (0.3, Color.bounce.withAlpha(0.40)),
      (0.5, Color.bounce.withAlpha(0.55)),
      (0.7, Color.bounce.withAlpha(0.40)), (1, Color.bounce.withAlpha(0)),
    ])
}

extension Color {
  /// A warm black: shadows on a warm table are not gray.
  static let shade = Color(rgb: 0x2A, 0x1A, 0x10)
  /// What a light, warm table throws back.
  static let bounce = Color(rgb: 0xFF, 0xEE, 0xD8)
}
