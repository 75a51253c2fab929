import RenderTree
import VectorGraphics

/// The lines along the sides of a box as shapes.
///
/// Where sides differ, each is drawn within its part of the box. The parts meet on the lines from the outer corners
/// through the inner ones (CSS Backgrounds 3, section 4.4).
struct BorderLayers {
  /// The outer edge, in the layer's space.
  let box: Rect
  let radii: CornerRadii
  private let border: Border
  /// Widths, clockwise from the top.
  private let widths: [Double]

  /// - Parameter radii: Those of the outer edge; they are scaled down where they do not fit.
  init(_ border: Border, around box: Rect, radii: CornerRadii) {
    self.box = box
    self.radii = radii.fitted(to: box.size)
    self.border = border
    // Opposite sides that are wider than the box share it.
    let widths = border.sides.map { max(0, $0?.width ?? 0) }
    let factor = min(1, box.width / (widths[1] + widths[3]), box.height / (widths[0] + widths[2]))
    self.widths = widths.map { $0 * (factor.isFinite ? factor : 1) }
  }

  /// The layers from back to front; `layer` makes one.
  ///
  /// - Parameter isClipped: Whether what the layers paint beyond the outer edge is not seen: the edge is then left to the
  ///   clip, so that it is not blended twice.
  func layers(isClipped: Bool = false, _ layer: (ResolvedLayer.Content) -> ResolvedLayer) -> [ResolvedLayer] {
    var groups: [(side: Border.Side, width: Double, sides: [Int])] = []
    for (index, side) in border.sides.enumerated() {
      guard let side, widths[index] > 0, side.color.alpha > 0 else { continue }
      // The width of a solid line follows from the edges; dashes have one.
      let isSame = { (other: (side: Border.Side, width: Double, sides: [Int])) in
        other.side.color == side.color && other.side.style == side.style
          && (!side.style.isDashed || other.width == widths[index])
      }
      if let known = groups.firstIndex(where: isSame) {
        groups[known].sides.append(index)
      } else {
        groups.append((side, widths[index], [index]))
      }
    }
    func shape(_ path: BezierPath, _ color: Color, _ rule: FillRule = .nonzero) -> ResolvedLayer {
      let fill = Paint.color(color.roundedToFloat)
      return layer(.shape(ResolvedShape(path: path.roundedToFloat, fillRule: rule, fill: fill)))
    }
    let drawnCount = widths.count { $0 > 0 }
    let solid = groups.filter { $0.side.style == .solid }
    let outer = isClipped ? BezierPath.rectangle(box.insetBy(dx: -2, dy: -2)) : edge(0)
    var result: [ResolvedLayer] = []
    if solid.count > 1 {
      let isOpaque =
        solid.reduce(0) { $0 + $1.sides.count } == drawnCount && solid.allSatisfy { $0.side.color.alpha >= 1 }
      var group = layer(
        .group(
          isOpaque
            ? grounds.map { shape($0.path, $0.color) } : solid.map { shape(parts($0.sides), $0.side.color) }))
      group.clip = ResolvedClip(path: ring(outer, edge(1)).roundedToFloat, fillRule: .evenodd)
      result.append(group)
    }
    for group in groups where solid.count < 2 || group.side.style != .solid {
      if group.side.style == .solid, radii == .zero, group.sides.count < 4 {
        result.append(shape(quadrilaterals(group.sides), group.side.color))
        continue
      }
      var own: ResolvedLayer
      switch group.side.style {
      case .solid: own = shape(ring(outer, edge(1)), group.side.color, .evenodd)
      case .double:
        var path = ring(outer, edge(1.0 / 3))
        path.append(ring(edge(2.0 / 3), edge(1)))
        own = shape(path, group.side.color, .evenodd)
      case .dashed, .dotted:
        guard radii != .zero else {
          own = shape(marks(group.side.style, width: group.width, sides: group.sides), group.side.color)
          break
        }
        let line = edge(0.5)
        let dash = dash(group.side.style, width: group.width, length: line.length, isClosed: true)
        let style = StrokeStyle(
          width: group.width, lineCap: group.side.style == .dotted ? .round : .butt,
          dashes: dash.map { [$0, $1] } ?? [])
        let paint = Paint.color(group.side.color.roundedToFloat)
        own = layer(
          .shape(
            ResolvedShape(path: line.roundedToFloat, stroke: ResolvedStroke(paint: paint, style: style))))
      }
      // Dashes with round corners are those of the whole outline.
      let isOutline = group.side.style.isDashed && radii != .zero
      let isWhole = group.sides.count == (isOutline ? 4 : drawnCount)
      if !isWhole { own.clip = ResolvedClip(path: parts(group.sides).roundedToFloat) }
      result.append(own)
    }
    return result
  }

  /// What opaque sides fill of the ring, from back to front. Where two sides meet, each pixel has only their colors: the left
  /// and the right side lie over the top, and over a bottom that reaches far beneath them.
  private var grounds: [(path: BezierPath, color: Color)] {
    let whole = box.insetBy(dx: -2, dy: -2)
    let middle = (box.minY + widths[0] + box.maxY - widths[2]) / 2
    var result: [(path: BezierPath, color: Color)] = []
    for index in [0, 2, 1, 3] where widths[index] > 0 {
      guard let color = border.sides[index]?.color else { continue }
      var path = parts([index])
      if index == 0 || index == 2 && widths[0] == 0 {
        path = .rectangle(whole)
      } else if index == 2 {
        path = .rectangle(Rect(x: whole.x, y: middle, width: whole.width, height: whole.maxY - middle))
      }
      result.append((path, color))
    }
    return result
  }

  /// Sides with sharp corners. Of a ring, readers of PDF files show hairlines where it has no width.
  private func quadrilaterals(_ sides: [Int]) -> BezierPath {
    let inner = Rect(
      x: box.x + widths[3], y: box.y + widths[0], width: box.width - widths[1] - widths[3],
      height: box.height - widths[0] - widths[2])
    let (outside, inside) = (box.corners, inner.corners)
    var path = BezierPath()
    for side in sides {
      let next = (side + 1) % 4
      path.append(
        BezierPath(through: [outside[side], outside[next], inside[next], inside[side]], isClosed: true))
    }
    return path
  }

  private func ring(_ outer: BezierPath, _ inner: BezierPath) -> BezierPath {
    var path = outer
    path.append(inner)
    return path
  }

  /// The edge that lies inside the outer one by a fraction of the widths.
  private func edge(_ fraction: Double) -> BezierPath {
    let (rect, radii) = box(inside: fraction)
    return .roundedRectangle(rect, radii: radii)
  }

  private func box(inside fraction: Double) -> (rect: Rect, radii: CornerRadii) {
    let insets = widths.map { $0 * fraction }
    let rect = Rect(
      x: box.x + insets[3], y: box.y + insets[0], width: max(0, box.width - insets[1] - insets[3]),
      height: max(0, box.height - insets[0] - insets[2]))
    func inner(_ radius: Size, _ x: Double, _ y: Double) -> Size {
      Size(width: max(0, radius.width - x), height: max(0, radius.height - y))
    }
    return (
      rect,
      CornerRadii(
        topLeft: inner(radii.topLeft, insets[3], insets[0]),
        topRight: inner(radii.topRight, insets[1], insets[0]),
        bottomRight: inner(radii.bottomRight, insets[1], insets[2]),
        bottomLeft: inner(radii.bottomLeft, insets[3], insets[2]))
    )
  }

  /// The box within the border, in which inner shadows lie.
  var paddingBox: (rect: Rect, radii: CornerRadii) { box(inside: 1) }

  /// The middle of a border that nothing is seen through; nil for others.
  var opaqueMiddle: BezierPath? {
    let isOpaque = border.sides.allSatisfy { side in
      side.map { $0.style == .solid && $0.width > 0 && $0.color.alpha >= 1 } ?? false
    }
    return isOpaque ? edge(0.5).roundedToFloat : nil
  }

  /// A dash and a gap that fit a line, as Chromium chooses them; nil where the line is too short for two dashes.
  private func dash(
    _ style: Border.Style, width: Double, length: Double, isClosed: Bool
  ) -> (Double, Double)? {
    let isDotted = style == .dotted
    let dash = isDotted ? width : width * (width >= 3 ? 2 : 3)
    let usualGap = isDotted ? width : width * (width >= 3 ? 1 : 2)
    guard length > 2 * dash else { return nil }
    func gap(_ count: Double) -> Double { (length - count * dash) / (isClosed ? count : count - 1) }
    let count = ((isClosed ? length : length + usualGap) / (dash + usualGap)).rounded(.down)
    let (fewer, more) = (gap(count), gap(count + 1))
    let best = more <= 0 || abs(fewer - usualGap) < abs(more - usualGap) ? fewer : more
    return isDotted ? (0, best + width) : (dash, best)
  }

  /// Dashes or dots along sides with sharp corners, one at each corner.
  private func marks(_ style: Border.Style, width: Double, sides: [Int]) -> BezierPath {
    var path = BezierPath()
    for side in sides {
      let isHorizontal = side % 2 == 0
      let length = isHorizontal ? box.width : box.height
      let across =
        switch side {
        case 0: box.minY + width / 2
        case 1: box.maxX - width / 2
        case 2: box.maxY - width / 2
        default: box.minX + width / 2
        }
      let start = isHorizontal ? box.minX : box.minY
      func add(from low: Double, length: Double) {
        let mark =
          isHorizontal
          ? Rect(x: low, y: across - width / 2, width: length, height: width)
          : Rect(x: across - width / 2, y: low, width: width, height: length)
        path.append(style == .dotted ? .ellipse(in: mark) : .rectangle(mark))
      }
      let dash = dash(style, width: width, length: length, isClosed: false)
      guard let dash else {
        add(from: start, length: style == .dotted ? min(width, length) : length)
        continue
      }
      let size = style == .dotted ? width : dash.0
      let step = dash.0 + dash.1
      let count = Int(saturating: ((length - size) / step + 0.5).rounded(.down))
      for index in 0...max(0, min(count, Self.greatestMarkCount)) {
        add(from: start + Double(index) * step, length: size)
      }
    }
    return path
  }

  /// The most dashes along one side.
  private static let greatestMarkCount = 10_000

  /// The parts of the box that belong to sides, extended beyond its edges.
  private func parts(_ sides: [Int]) -> BezierPath {
    let (top, right, bottom, left) = (widths[0], widths[1], widths[2], widths[3])
    // Where the lines from the corners meet: above and below each other, or beside each other.
    let down = box.width / (left + right)
    let across = box.height / (top + bottom)
    let isWide = across < down
    let steps = min(down, across)
    func inner(_ x: Double, _ y: Double) -> Point {
      Point(
        x: x < 0 ? box.minX + steps * left : box.maxX - steps * right,
        y: y < 0 ? box.minY + steps * top : box.maxY - steps * bottom)
    }
    let scale = 2 * max(box.width, box.height, 1) / max(1e-9, widths.min() ?? 0, (widths.max() ?? 1) / 64)
    let corners = [
      Point(x: box.minX - scale * left, y: box.minY - scale * top),
      Point(x: box.maxX + scale * right, y: box.minY - scale * top),
      Point(x: box.maxX + scale * right, y: box.maxY + scale * bottom),
      Point(x: box.minX - scale * left, y: box.maxY + scale * bottom),
    ]
    let centers = [inner(-1, -1), inner(1, -1), inner(1, 1), inner(-1, 1)]
    let far = box.width + box.height
    let beyond = [Point(x: 0, y: -far), Point(x: far, y: 0), Point(x: 0, y: far), Point(x: -far, y: 0)]
    var path = BezierPath()
    for side in sides {
      let next = (side + 1) % 4
      var points = [corners[side], corners[next], centers[next], centers[side]]
      // A side without a line leaves its end to the neighbor.
      let previous = (side + 3) % 4
      if widths[previous] == 0 { for index in [0, 3] { points[index] = points[index] + beyond[previous] } }
      if widths[next] == 0 { for index in [1, 2] { points[index] = points[index] + beyond[next] } }
      // The lines of one pair of sides meet in a point.
      if isWide == (side % 2 == 1), widths[previous] > 0, widths[next] > 0 { points.remove(at: 2) }
      path.append(BezierPath(through: points, isClosed: true))
    }
    return path
  }
}

extension Layer {
  /// The radii of the corners of the layer's box.
  func cornerRadii(in size: Size) -> CornerRadii {
    switch content {
    case .ellipse:
      let half = Size(width: size.width / 2, height: size.height / 2)
      return CornerRadii(topLeft: half, topRight: half, bottomRight: half, bottomLeft: half)
    case .rectangle(let lengths): return lengths.resolved(in: size).fitted(to: size)
    case .image(let image), .video(let image): return image.cornerRadii.resolved(in: size).fitted(to: size)
    default: return .zero
    }
  }

  /// The content between what is painted around it: shadows, border and outline.
  ///
  /// - Parameter shadows: The layer's shadows, which the result holds.
  func decorated(
    _ content: ResolvedLayer.Content, shadows: [ResolvedShadow], in size: Size, path: String
  ) -> ResolvedLayer.Content {
    func layer(_ content: ResolvedLayer.Content, shadows: [ResolvedShadow] = []) -> ResolvedLayer {
      ResolvedLayer(id: path, size: size.roundedToFloat, shadows: shadows, content: content)
    }
    let box = Rect(size: size)
    let radii = cornerRadii(in: size)
    let lines = border.map { BorderLayers($0, around: box, radii: radii) }
    let inner = shadows.filter(\.isInner)
    let under = inner.isEmpty ? [] : [layer(.group([]), shadows: inner)]
    var outer = shadows.filter { !$0.isInner }
    // A shadow that ended at the edge as well would let the ground through along it.
    if let middle = lines?.opaqueMiddle { for index in outer.indices { outer[index].boxPath = middle } }
    var result = outer.isEmpty ? [] : [layer(.group([]), shadows: outer)]
    let edge = clippingEdge(in: size)
    let frame = lines?.layers(isClipped: edge != nil) { layer($0) } ?? []
    switch self.content {
    case .rectangle where edge != nil, .ellipse where edge != nil:
      var group = layer(.group([layer(content.filling(box.insetBy(dx: -2, dy: -2)))] + under + frame))
      group.clip = edge.map { ResolvedClip(path: $0) }
      result.append(group)
    case .rectangle, .ellipse, .path: result += [layer(content)] + under + frame
    default: result += under + [layer(content)] + frame
    }
    if let outline {
      let growth = outline.offset + outline.line.width
      let outerEdge = box.insetBy(dx: -growth, dy: -growth)
      guard outerEdge.width > 0, outerEdge.height > 0 else { return .group(result) }
      func grown(_ radius: Size) -> Size {
        // Sharp corners stay sharp.
        guard radius.width > 0, radius.height > 0 else { return .zero }
        return Size(width: max(0, radius.width + growth), height: max(0, radius.height + growth))
      }
      let outerRadii = CornerRadii(
        topLeft: grown(radii.topLeft), topRight: grown(radii.topRight),
        bottomRight: grown(radii.bottomRight), bottomLeft: grown(radii.bottomLeft))
      result += BorderLayers(Border(outline.line), around: outerEdge, radii: outerRadii).layers { layer($0) }
    }
    return .group(result)
  }

  /// The outer edge of a box that clips its fill and its border together: with round corners, the fill would otherwise
  /// shine through along the edge of the border. Nil where there is no such edge.
  private func clippingEdge(in size: Size) -> BezierPath? {
    guard border != nil, stroke == nil, fill != nil, cornerRadii(in: size) != .zero else { return nil }
    return boxOutline(in: size)
  }

  /// Whether the layer paints more around its content than one layer can.
  var isDecorated: Bool {
    if border != nil || outline != nil { return true }
    guard case .content? = fill, !shadows.isEmpty else { return false }
    return true
  }
}

extension Border.Style {
  fileprivate var isDashed: Bool { self == .dashed || self == .dotted }
}

extension ResolvedLayer.Content {
  /// The fill of a box extended to a larger one.
  fileprivate func filling(_ box: Rect) -> ResolvedLayer.Content {
    switch self {
    case .shape(var shape):
      shape.path = BezierPath.rectangle(box).roundedToFloat
      return .shape(shape)
    // Layers that fill the box are clipped by its edge.
    case .group(let layers):
      return .group(
        layers.map { layer in
          var layer = layer
          layer.clip = nil
          return layer
        })
    case .text, .image, .backdrop: return self
    }
  }
}

extension ResolvedLayer {
  /// The layer over what lies beneath its box, filtered: both are seen through its clip and mask and with its opacity, and
  /// neither isolates the other.
  func over(_ filters: [Filter], within outline: BezierPath) -> ResolvedLayer {
    var backdrop = self
    backdrop.blendMode = .normal
    backdrop.filters = []
    backdrop.shadows = []
    backdrop.content = .backdrop(
      ResolvedBackdrop(path: outline, filters: filters.map(\.resolved).withMergedBlurs))
    var layer = self
    backdrop.transform = .identity
    layer.transform = .identity
    return ResolvedLayer(
      id: id, size: size, transform: transform, content: .group([backdrop, layer]))
  }
}
