import RenderTree
import VectorGraphics

// A transition is made of layers: two isolated groups that are moved, clipped, blurred or faded, and added to each other
// (plus-lighter), so that opaque content stays opaque where one replaces the other.
extension Transition {
  /// The greatest factor of a zoom.
  private static let zoomFactor = 2.0
  /// The greatest standard deviation of a blur, as a fraction of the shorter side of the box.
  private static let blurFraction = 0.04

  /// The layers at a progress of 0…1, which the easing may exceed.
  ///
  /// - Parameters:
  ///   - size: The box of the sequence.
  ///   - color: Converts a color to levels of the canvas.
  func layers(
    from earlier: [ResolvedLayer], to later: ResolvedLayer, progress: Double, in size: Size, id: String,
    color: (Color) throws(ResolutionError) -> Color
  ) throws(ResolutionError) -> ResolvedLayer {
    var scene = TransitionGroups(earlier: earlier, later: later, size: size, id: id)
    let share = min(1, max(0, progress))
    switch style {
    case .crossfade: scene.fade(share)
    case .fade(let through):
      return scene.covered(by: try color(through), opacity: 1 - abs(2 * share - 1), isLater: share >= 0.5)
    case .wipe(let direction): scene.divide(by: direction.part(of: size, share: share))
    case .push(let direction):
      let way = direction.vector(in: size)
      // By whole points, which are pixels at most sizes.
      let shift = Point(x: (way.x * progress).rounded(), y: (way.y * progress).rounded())
      scene.move(earlier: shift, later: Point(x: shift.x - way.x, y: shift.y - way.y))
      scene.addEdge(toward: way)
      scene.isOver = true
      scene.clipsToBox = true
    case .slide(let direction):
      let way = direction.vector(in: size)
      scene.move(earlier: .zero, later: Point(x: way.x * (progress - 1), y: way.y * (progress - 1)))
      scene.isOver = true
      scene.clipsToBox = true
    case .iris:
      let radius = share * (size.width * size.width + size.height * size.height).squareRoot() / 2
      scene.divide(by: .ellipse(in: Rect(size: size).center.square(radius: radius)))
    case .zoom:
      scene.fade(share)
      scene.scale(earlier: 1 + (Self.zoomFactor - 1) * share, later: 1)
      scene.clipsToBox = true
    case .blur:
      scene.fade(share)
      let side = min(size.width, size.height)
      scene.blur(earlier: Self.blurFraction * side * share, later: Self.blurFraction * side * (1 - share))
      scene.clipsToBox = true
    }
    return scene.layer
  }
}

/// The earlier and the later child of a sequence as two groups.
private struct TransitionGroups {
  private var earlier: ResolvedLayer
  private var later: ResolvedLayer
  private let size: Size
  private let id: String
  /// Whether the later group is painted over the earlier one instead of added to it.
  var isOver = false
  var clipsToBox = false
  /// What is beneath both.
  private var edge: ResolvedLayer?

  init(earlier: [ResolvedLayer], later: ResolvedLayer, size: Size, id: String) {
    self.size = size.roundedToFloat
    self.id = id
    func group(_ name: String, _ layers: [ResolvedLayer]) -> ResolvedLayer {
      ResolvedLayer(id: "\(id).\(name)", size: size.roundedToFloat, isIsolated: true, content: .group(layers))
    }
    self.earlier = group("earlier", earlier)
    self.later = group("later", [later])
  }

  /// Both as one layer.
  var layer: ResolvedLayer {
    var later = later
    if !isOver { later.blendMode = .plusLighter }
    return layer(of: [edge, earlier, later].compactMap { $0 })
  }

  /// One of the two beneath a color.
  func covered(by color: Color, opacity: Double, isLater: Bool) -> ResolvedLayer {
    let cover = ResolvedLayer(
      id: "\(id).color", size: size, opacity: opacity.roundedToFloat,
      content: .shape(
        ResolvedShape(path: .rectangle(Rect(size: size)), fill: .color(color.roundedToFloat))))
    return layer(of: [isLater ? later : earlier, cover])
  }

  private func layer(of layers: [ResolvedLayer]) -> ResolvedLayer {
    ResolvedLayer(
      id: id, size: size, isIsolated: true,
      clip: clipsToBox ? ResolvedClip(path: .rectangle(Rect(size: size))) : nil, content: .group(layers))
  }

  mutating func fade(_ share: Double) {
    let share = share.roundedToFloat
    earlier.opacity = (1 - share).roundedToFloat
    later.opacity = share
  }

  /// Shows the later group within an outline, and the earlier one outside of it.
  mutating func divide(by outline: BezierPath) {
    var outside = BezierPath.rectangle(
      Rect(size: size).insetBy(dx: -Self.margin * size.width, dy: -Self.margin * size.height))
    outside.append(outline)
    later.clip = ResolvedClip(path: outline.roundedToFloat)
    earlier.clip = ResolvedClip(path: outside.roundedToFloat, fillRule: .evenodd)
  }

  /// How far the parts of a wipe extend beyond the box, in sides of it: content may as well.
  static let margin = 4.0

  mutating func move(earlier one: Point, later other: Point) {
    earlier.transform = AffineTransform.translation(x: one.x, y: one.y).roundedToFloat
    later.transform = AffineTransform.translation(x: other.x, y: other.y).roundedToFloat
  }

  /// Repeats the edge of the earlier group that the later one follows, a little beneath the later one: at sizes at which the
  /// edge is between two pixels, they would show what is behind both.
  mutating func addEdge(toward way: Point) {
    let length = max(1, way.distance(to: .zero))
    let width = max(1, length / 200)
    let step = way * (-width / length)
    var strip = Rect(size: size)
    if way.x != 0 { strip.width = 2 * width } else { strip.height = 2 * width }
    if way.x < 0 { strip.x = size.width - strip.width }
    if way.y < 0 { strip.y = size.height - strip.height }
    var edge = earlier
    edge.id = "\(id).edge"
    edge.transform =
      AffineTransform.translation(x: step.x, y: step.y).appending(earlier.transform).roundedToFloat
    edge.clip = ResolvedClip(path: BezierPath.rectangle(strip).roundedToFloat)
    self.edge = edge
  }

  mutating func scale(earlier one: Double, later other: Double) {
    let center = Rect(size: size).center
    func about(_ factor: Double) -> AffineTransform {
      AffineTransform.translation(x: center.x, y: center.y).appending(.scale(x: factor, y: factor))
        .appending(.translation(x: -center.x, y: -center.y)).roundedToFloat
    }
    earlier.transform = about(one)
    later.transform = about(other)
  }

  /// Blurs both, and enlarges them as much as the blur fades their edges.
  mutating func blur(earlier one: Double, later other: Double) {
    let side = max(1, min(size.width, size.height))
    scale(earlier: 1 + 7 * one / side, later: 1 + 7 * other / side)
    if one > 0 { earlier.filters = [.blur(standardDeviation: one.roundedToFloat)] }
    if other > 0 { later.filters = [.blur(standardDeviation: other.roundedToFloat)] }
  }
}

extension Transition.Direction {
  /// The way across a box.
  fileprivate func vector(in size: Size) -> Point {
    switch self {
    case .left: Point(x: -size.width, y: 0)
    case .right: Point(x: size.width, y: 0)
    case .up: Point(x: 0, y: -size.height)
    case .down: Point(x: 0, y: size.height)
    }
  }

  /// The part of a box that an edge has passed, which extends beyond the box on all other sides.
  fileprivate func part(of size: Size, share: Double) -> BezierPath {
    let (dx, dy) = (TransitionGroups.margin * size.width, TransitionGroups.margin * size.height)
    let whole = Rect(size: size).insetBy(dx: -dx, dy: -dy)
    var part = whole
    switch self {
    case .left:
      part.x = size.width * (1 - share)
      part.width = whole.maxX - part.x
    case .right: part.width = size.width * share - whole.x
    case .up:
      part.y = size.height * (1 - share)
      part.height = whole.maxY - part.y
    case .down: part.height = size.height * share - whole.y
    }
    return .rectangle(part)
  }
}

extension Point {
  fileprivate func square(radius: Double) -> Rect {
    Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension LayerResolver {
  /// The children of a sequence at an instant: one of them, or those of a transition as one layer.
  func resolvedSequence(
    _ children: [Layer], in size: Size, path: String, visible: Rect?
  ) throws(ResolutionError) -> [ResolvedLayer] {
    var result: [ResolvedLayer] = []
    var errors: [ResolutionError] = []
    for index in children.indices {
      let child = children[index]
      guard let resolver = inTime(of: child) else { continue }
      let transition = ignoresWindows ? nil : child.transition
      let elapsed = max(0, time - (child.clock?.start ?? 0))
      let isRunning = transition.map { elapsed + LayerClock.tolerance < $0.duration } ?? false
      // Without motion, transitions are cuts.
      if isRunning, !animates { result = [] }
      do {
        let path = "\(path)[\(index)]"
        // A hidden child takes its time, and shows nothing.
        let layer =
          child.isHidden
          ? nil : try resolver.resolved(child, in: size, path: path, visible: isRunning ? nil : visible)
        if let transition, isRunning, animates {
          let nothing = ResolvedLayer(id: "\(path).nothing", size: size.roundedToFloat, content: .group([]))
          shutter?.recordMotion()
          let passed = max(0, instant - (child.clock?.start ?? 0))
          let progress = transition.easing(min(1, passed / transition.duration))
          result = [
            try transition.layers(
              from: result, to: layer ?? nothing, progress: progress, in: size, id: "\(path).transition"
            ) { color throws(ResolutionError) in
              try leveled(color, path: "\(path).transition.color") ?? color
            }
          ]
        } else if let layer {
          result.append(layer)
        }
      } catch {
        errors.append(error)
      }
    }
    if let error = ResolutionError(errors) { throw error }
    return result
  }
}
