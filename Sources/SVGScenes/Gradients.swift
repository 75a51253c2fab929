import SceneModel
import VectorGraphics

/// The paint of a shape, once the shape's position is known.
enum ResolvedPaint {
  case none
  case plain(LayerPaint)
  /// Layers that cover a box; they are clipped to the shape.
  case layers((Rect) -> [Layer])
}

/// A gradient of an SVG document with the attributes from its references.
struct SVGGradient {
  let element: Int
  var isRadial = false
  var attributes: [String: String] = [:]
  var stops: [GradientPaint.Stop] = []
}

extension LayerBuilder {
  /// A gradient with the attributes and stops of those that it refers to, as far as the greatest depth; nil for other
  /// elements. It is made once, and shapes share its stops.
  func gradient(_ index: Int) -> SVGGradient? {
    if let cached = gradients[index] { return cached }
    guard ["linearGradient", "radialGradient"].contains(document.name(index)) else { return nil }
    noteLosses(of: index)
    var result = SVGGradient(element: index, isRadial: document.name(index) == "radialGradient")
    var place: Int? = index
    var seen: Set<Int> = []
    while let element = place, seen.count < Self.greatestElementDepth, seen.insert(element).inserted,
      ["linearGradient", "radialGradient"].contains(document.name(element))
    {
      let isOfKind = (document.name(element) == "radialGradient") == result.isRadial
      result.attributes.merge(
        document.element(element).attributes.filter {
          isOfKind || ["gradientUnits", "gradientTransform", "spreadMethod"].contains($0.key)
        }
      ) { own, _ in own }
      if result.stops.isEmpty { result.stops = stops(of: element) }
      place = document.reference(of: element)
    }
    gradients[index] = result
    return result
  }

  /// The stops with offsets that do not decrease.
  private func stops(of gradient: Int) -> [GradientPaint.Stop] {
    var result: [GradientPaint.Stop] = []
    for stop in document.children(of: gradient) where document.name(stop) == "stop" {
      noteLosses(of: stop)
      // A number or a percentage: lengths with other units are not valid offsets.
      let length = document.attribute("offset", of: stop).flatMap(SVGLength.init)
      let fraction = length.flatMap { ["", "%"].contains($0.unit) ? $0.fraction : nil }
      let offset = min(1, max(result.last?.offset ?? 0, fraction ?? 0))
      let style = inheritedStyle(of: stop, viewport: .zero)
      var color =
        document.declared("stop-color", of: stop).flatMap(SVGColor.init)?.resolved(style.color) ?? .black
      color.alpha *= document.declared("stop-opacity", of: stop).flatMap(SVGStyle.opacity) ?? 1
      result.append(GradientPaint.Stop(offset: offset, color: color))
    }
    return result
  }

  /// A gradient as the paint of a shape.
  ///
  /// - Parameters:
  ///   - box: The shape's bounding box.
  ///   - base: From the space that the gradient is measured in to the shape's.
  func paint(
    _ gradient: SVGGradient, opacity: Double, box: Rect, base: AffineTransform, _ context: BuildContext
  ) -> ResolvedPaint {
    let stops =
      opacity == 1
      ? gradient.stops
      : gradient.stops.map { stop in
        var stop = stop
        stop.color.alpha *= opacity
        return stop
      }
    guard let first = stops.first, let last = stops.last else { return .none }
    let isBox = gradient.attributes["gradientUnits"] != "userSpaceOnUse"
    if isBox, box.isEmpty { return .none }
    if stops.count == 1 { return .plain(.color(first.color)) }
    var transform = isBox ? base.appending(box.unitTransform) : base
    transform = transform.appending(
      serverTransform(
        "gradientTransform", of: gradient.element, gradient.attributes, isBox: isBox, box: box, context))
    guard transform.inverted != nil else { return .none }
    let measure = GradientMeasure(
      attributes: gradient.attributes, isBox: isBox, viewport: context.viewport,
      fontSize: context.style.fontSize)
    var paint = GradientPaint(
      geometry: .linear(.angle(0)), stops: stops,
      spreadMethod: gradient.attributes["spreadMethod"].flatMap(Gradient.SpreadMethod.init) ?? .pad,
      interpolation: .straight)
    if gradient.isRadial {
      return radial(paint, measure, transform, last.color)
    }
    let start = Point(x: measure.length("x1", .x, "0%"), y: measure.length("y1", .y, "0%"))
    let end = Point(x: measure.length("x2", .x, "100%"), y: measure.length("y2", .y, "0%"))
    guard start != end else { return .plain(.color(last.color)) }
    let line = transform.gradientLine(from: start, to: end)
    paint.geometry = .linear(.points(from: line.start.lengths, to: line.end.lengths))
    return .plain(.gradient(paint))
  }

  private func radial(
    _ paint: GradientPaint, _ measure: GradientMeasure, _ transform: AffineTransform, _ last: Color
  ) -> ResolvedPaint {
    let center = Point(x: measure.length("cx", .x, "50%"), y: measure.length("cy", .y, "50%"))
    let radius = measure.length("r", .diagonal, "50%")
    guard radius > 0 else { return .plain(.color(last)) }
    // A focus outside of the circle makes a cone (SVG 2, section 14.2.3).
    let focus = Point(
      x: measure.attributes["fx"] == nil ? center.x : measure.length("fx", .x, "50%"),
      y: measure.attributes["fy"] == nil ? center.y : measure.length("fy", .y, "50%"))
    var circles = GradientCircles(
      start: focus, startRadius: max(0, measure.length("fr", .diagonal, "0%")), end: center,
      endRadius: radius,
      stops: paint.stops, spreadMethod: paint.spreadMethod)
    circles.narrow()
    return radial(paint, circles, transform)
  }

  private func radial(_ paint: GradientPaint, _ circles: GradientCircles, _ transform: AffineTransform)
    -> ResolvedPaint
  {
    var paint = paint
    (paint.stops, paint.spreadMethod) = (circles.stops, circles.spreadMethod)
    let (center, radius, focus) = (circles.end, circles.endRadius, circles.start)
    func geometry(_ center: Point, _ radii: Size, _ focus: Point) -> GradientPaint.Geometry {
      .radial(
        shape: .ellipse, size: .radii(LengthPoint(x: .points(radii.width), y: .points(radii.height))),
        center: center.lengths, focus: focus == center ? nil : focus.lengths)
    }
    let isRound = transform.isConformal
    if transform.isAxisAligned || isRound {
      let radii =
        isRound
        ? Size(width: radius * transform.maximumScale, height: radius * transform.maximumScale)
        : Size(width: radius * abs(transform.a), height: radius * abs(transform.d))
      paint.geometry = geometry(transform.apply(to: center), radii, transform.apply(to: focus))
      return .plain(.gradient(paint))
    }
    // A skewed gradient is painted unskewed on a rectangle that is skewed.
    paint.geometry = geometry(center, Size(width: radius, height: radius), focus)
    guard let inverse = transform.inverted else { return .none }
    let skewed = paint
    return .layers { area in
      var layer = Layer(
        fill: .gradient(skewed), content: .path(.rectangle(inverse.boundingBox(of: area)), fillRule: .nonzero)
      )
      layer = layer.transformed(by: transform)
      return [layer]
    }
  }
}

/// The lengths of a gradient's attributes.
struct GradientMeasure {
  let attributes: [String: String]
  /// Whether lengths are fractions of a box.
  let isBox: Bool
  let viewport: Size
  let fontSize: Double

  func length(_ name: String, _ axis: SVGLength.Axis, _ standard: String) -> Double {
    guard let length = attributes[name].flatMap({ SVGLength($0) }) ?? SVGLength(standard) else { return 0 }
    return length.resolved(axis, viewport: isBox ? .unit : viewport, fontSize: fontSize)
  }
}

extension Point {
  var lengths: LengthPoint { LengthPoint(x: .points(x), y: .points(y)) }
}

extension AffineTransform {
  /// Whether circles stay circles.
  var isConformal: Bool {
    let scale = max(abs(a), abs(b), abs(c), abs(d))
    return (abs(a - d) + abs(b + c) < 1e-9 * scale) || (abs(a + d) + abs(b - c) < 1e-9 * scale)
  }

  /// The line whose gradient, perpendicular to it, is the image of another's.
  func gradientLine(from start: Point, to end: Point) -> (start: Point, end: Point) {
    let from = apply(to: start)
    let to = apply(to: end)
    // The image of the lines of equal color, and the direction perpendicular to them.
    let along = end - start
    let level = Point(x: -a * along.y + c * along.x, y: -b * along.y + d * along.x)
    let normal = Point(x: -level.y, y: level.x)
    let square = normal.x * normal.x + normal.y * normal.y
    guard square > 0 else { return (from, to) }
    let distance = ((to.x - from.x) * normal.x + (to.y - from.y) * normal.y) / square
    return (from, from + normal * distance)
  }
}
