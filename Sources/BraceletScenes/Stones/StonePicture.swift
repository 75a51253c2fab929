import SceneModel
import VectorGraphics

/// How one bead is drawn, lit from the upper left; all lengths are in radii of the bead.
///
/// The recipe is that of gel buttons and focal gradients: a body whose light falls off round a focus, a glow on the far
/// side from the lamp (a translucent ball gathers light there), a dark rim, light thrown back by the table along the
/// lower right, and the lamp itself as a highlight.
struct StonePicture {
  let stone: Stone
  let color: Color
  /// Which of the many stones of a kind it is: decides bands, hairs and clouds.
  let variant: Int
  /// Laid over the stone where a reader wants to know elements by more than colour.
  var pattern: ElementPattern?

  /// Where the light comes from, seen from the middle of the bead.
  static let focus = Point(x: -0.35, y: -0.40)

  /// What the bead throws on the table, to be drawn before all beads.
  var shadow: [Layer] {
    var layers = [
      Layer.ellipse(
        at: Point(x: 0.30, y: 0.40), radii: Size(width: 1.55, height: 1.50),
        fill: .glow(Color.shade.withAlpha(0.26))),
      Layer.circle(
        at: Point(x: 0.12, y: 0.18), radius: 1.14,
        fill: .radial([
          (0, Color.shade.withAlpha(0.40)), (0.76, Color.shade.withAlpha(0.40)), (0.9, Color.shade.withAlpha(0.16)),
          (1, Color.shade.withAlpha(0)),
        ])),
      Layer.circle(radius: 0.62, fill: .glow(Color.shade.withAlpha(0.25))),
    ]
    if stone.translucency > 0.25 {
      // Light that the stone has gathered, in the middle of its own shadow.
      let caustic = color.lightened(by: 0.35)
      layers.append(
        .ellipse(
          at: Point(x: 0.78, y: 0.92), radii: Size(width: 0.62, height: 0.46), turned: 50,
          fill: .glow(caustic.withAlpha(0.85 * stone.translucency)), blendMode: .screen))
    }
    return layers
  }

  /// The bead itself; what belongs to the stone is turned with it, the light is not.
  ///
  /// - Parameters:
  ///   - turn: Degrees clockwise; at 0 the thread runs from left to right.
  ///   - turning: Moves the turn in a film.
  func body(turn: Double, turning: Animation?) -> [Layer] {
    func turned(_ layers: [Layer]) -> [Layer] {
      var group = Layer.gathered(layers, turned: turn)
      if let turning { group.animations = [turning] }
      return layers.isEmpty ? [] : [group]
    }
    let inside = [base] + turned(structure) + shading + (pattern?.layers ?? []) + turned(ends)
    return [.gathered(inside, clippedTo: 1)] + gloss
  }

  /// The stone without light: a clear one lets the table be seen.
  private var base: Layer {
    switch stone {
    case .clearQuartz:
      .circle(
        fill: .radial(
          [
            (0, color.lightened(by: 0.55).withAlpha(0.66)), (0.5, color.lightened(by: 0.2).withAlpha(0.50)),
            (0.82, color.deepened(by: 0.45).withAlpha(0.62)), (1, color.deepened(by: 0.8).withAlpha(0.86)),
          ], focus: Self.focus))
    case .rutile, .phantom:
      .circle(
        fill: .radial(
          [
            (0, color.lightened(by: 0.30)), (0.45, color.lightened(by: 0.05).withAlpha(0.94)),
            (0.8, color.deepened(by: 0.30).withAlpha(0.95)), (1, color.deepened(by: 0.75)),
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
    let light = stone == .obsidian ? 0.16 : 0.42
    let glow = color.lightened(by: 0.6)
    return [
      .circle(
        fill: .radial(
          [
            (0, Color.white.withAlpha(light)), (0.20, Color.white.withAlpha(light * 0.62)),
            (0.42, Color.white.withAlpha(light * 0.16)), (0.62, dark.withAlpha(0.02)), (0.8, dark.withAlpha(0.26)),
            (0.93, dark.withAlpha(0.56)), (1, dark.withAlpha(0.72)),
          ], focus: Self.focus)),
      .ellipse(
        at: Point(x: 0.30, y: 0.40), radii: Size(width: 0.66, height: 0.56), turned: 52,
        fill: .glow(glow.withAlpha(min(1, stone.translucency * 1.5))), blendMode: .screen),
      // The rim, darker all round, and the table's light along its lower right.
      .circle(fill: .radial([(0.86, dark.withAlpha(0)), (0.95, dark.withAlpha(0.20)), (1, dark.withAlpha(0.5))])),
      .circle(
        at: Point(x: -0.20, y: -0.24), radius: 1.26,
        fill: .radial([
          (0.80, Color.bounce.withAlpha(0)), (0.93, Color.bounce.withAlpha(0.20 + 0.3 * stone.translucency)),
          (1, Color.bounce.withAlpha(0.04)),
        ]), blendMode: .screen),
    ]
  }

  /// The two ends of the bore, and the shade of the neighbours there.
  private var ends: [Layer] {
    [-1.0, 1].flatMap { side in
      [
        Layer.ellipse(
          at: Point(x: side * 1.02, y: 0), radii: Size(width: 0.34, height: 0.62),
          fill: .glow(Color.shade.withAlpha(0.50))),
        Layer.ellipse(
          at: Point(x: side * 0.975, y: 0), radii: Size(width: 0.06, height: 0.16),
          fill: .radial([(0, Color.black.withAlpha(0.75)), (0.7, Color.black.withAlpha(0.6)), (1, .transparent)])),
      ]
    }
  }

  /// What the polish throws back: the bounced arc, the lamp with its halo, a spark beside it.
  private var gloss: [Layer] {
    let strength = stone == .plain || stone == .agate ? 0.92 : 1.0
    let fade = LayerPaint.radial([(0, .white), (0.62, Color.white.withAlpha(0.93)), (0.85, Color.white.withAlpha(0.25)),
      (1, Color.white.withAlpha(0))])
    return [
      .outline(
        .arc(center: .zero, radius: 0.915, startAngle: 14, endAngle: 84),
        stroke: Stroke(paint: .arcFade, style: StrokeStyle(width: 0.05, lineCap: .round))),
      .circle(at: Point(x: -0.34, y: -0.42), radius: 0.56, fill: .glow(Color.white.withAlpha(0.34 * strength))),
      .ellipse(
        at: Point(x: -0.36, y: -0.46), radii: Size(width: 0.26, height: 0.155), turned: -40, fill: fade,
        opacity: strength),
      .ellipse(
        at: Point(x: -0.60, y: -0.13), radii: Size(width: 0.05, height: 0.10), turned: 22, fill: fade,
        opacity: 0.45 * strength),
    ]
  }
}

extension LayerPaint {
  /// The table's light along the lower right rim, strongest in the middle of the arc.
  fileprivate static let arcFade = LayerPaint.linear(
    from: Point(x: 1, y: 0.5), to: Point(x: 0.5, y: 1),
    [
      (0, Color.bounce.withAlpha(0)), (0.3, Color.bounce.withAlpha(0.26)), (0.5, Color.bounce.withAlpha(0.36)),
      (0.7, Color.bounce.withAlpha(0.26)), (1, Color.bounce.withAlpha(0)),
    ])
}

extension Color {
  /// A warm black: shadows on a warm table are not grey.
  static let shade = Color(rgb: 0x2A, 0x1A, 0x10)
  /// What a light, warm table throws back.
  static let bounce = Color(rgb: 0xFF, 0xEE, 0xD8)
}
