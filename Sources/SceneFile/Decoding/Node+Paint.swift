import SceneModel
import VectorGraphics

extension Node {
  /// A colour, or a gradient.
  func paint() -> LayerPaint? {
    if value.string != nil { return color().map { .color($0) } }
    guard let object = value.object else {
      failExpecting("a CSS colour or a gradient")
      return nil
    }
    guard let type = object["type"] else {
      fail("a gradient needs \"type\": linear, radial or conic")
      return nil
    }
    guard let kind = child(type, key: "type").choice(SceneFormat.GradientKind.self),
      let fields = fields(of: SceneFormat.gradient(kind))
    else { return nil }
    let gradient = GradientPaint(
      geometry: fields.geometry(of: kind), stops: fields["stops"]?.stops() ?? [],
      spreadMethod: fields["spread"]?.choice(Gradient.SpreadMethod.self) ?? .pad,
      interpolation: fields["interpolation"]?.choice(Gradient.Interpolation.self))
    return gradient.stops.isEmpty ? nil : .gradient(gradient)
  }

  /// The stops; what is wrong is reported and may leave fewer.
  private func stops() -> [GradientPaint.Stop]? {
    guard let nodes = elements() else { return nil }
    if nodes.isEmpty { fail("a gradient needs at least one stop") }
    var greatest = 0.0
    return nodes.compactMap { node in
      guard let fields = node.fields(of: SceneFormat.stop) else { return nil }
      let offset = fields["offset"]?.offset(notBefore: &greatest, what: "stop")
      return fields["color"]?.color().map { GradientPaint.Stop(offset: offset, color: $0) }
    }
  }

  /// An offset of 0…1 that is not less than the ones before it.
  func offset(notBefore greatest: inout Double, what: String) -> Double? {
    guard let offset = number(minimum: 0, maximum: 1) else { return nil }
    if offset < greatest { fail("\(offset) lies before the \(what) before it, at \(greatest)") }
    greatest = max(greatest, offset)
    return offset
  }

  func stroke() -> Stroke? {
    guard let fields = fields(of: SceneFormat.stroke) else { return nil }
    let paint = fields["paint"]?.paint()
    let style = StrokeStyle(
      width: fields["width"]?.number(minimum: 0) ?? 1,
      lineCap: fields["cap"]?.choice(StrokeStyle.LineCap.self) ?? .butt,
      lineJoin: fields["join"]?.choice(StrokeStyle.LineJoin.self) ?? .miter,
      miterLimit: fields["miterLimit"]?.number(minimum: 1) ?? 4,
      dashes: fields["dashes"]?.list { $0.number(minimum: 0) } ?? [],
      dashOffset: fields["dashOffset"]?.number() ?? 0)
    let stroke = Stroke(
      paint: paint ?? .color(.transparent), style: style, trimStart: fields["trimStart"]?.number() ?? 0,
      trimEnd: fields["trimEnd"]?.number() ?? 1, trimOffset: fields["trimOffset"]?.number() ?? 0)
    return paint == nil ? nil : stroke
  }
}

extension Fields {
  fileprivate func geometry(of kind: SceneFormat.GradientKind) -> GradientPaint.Geometry {
    switch kind {
    case .linear: return .linear(linearDirection())
    case .conic:
      return .conic(center: self["center"]?.lengthPoint() ?? .center, angle: self["angle"]?.number() ?? 0)
    case .radial:
      let shape = self["shape"]?.choice(GradientPaint.Shape.self) ?? .ellipse
      if has("extent"), has("radius") { node.fail("a radial gradient has an extent or a radius, not both") }
      let radius = self["radius"]?.lengthPoint(allowsSingle: true)
      let extent = self["extent"]?.choice(GradientPaint.Extent.self) ?? .farthestCorner
      return .radial(
        shape: shape, size: radius.map { .radii($0) } ?? .extent(extent),
        center: self["center"]?.lengthPoint() ?? .center, focus: self["focus"]?.lengthPoint())
    }
  }

  private func linearDirection() -> GradientPaint.LinearDirection {
    if has("from") || has("to") {
      if has("angle") || has("direction") {
        node.fail("a linear gradient has an angle, a direction, or \"from\" and \"to\", not several of them")
      }
      if !has("from") || !has("to") { node.fail("\"from\" and \"to\" go together") }
      return .points(from: self["from"]?.lengthPoint() ?? .zero, to: self["to"]?.lengthPoint() ?? .zero)
    }
    if let direction = self["direction"] {
      if has("angle") { node.fail("a linear gradient has an angle or a direction, not both") }
      let names = SceneFormat.directions.map(\.name)
      guard let found = SceneFormat.directions.first(where: { $0.name == direction.value.string }) else {
        let hint = direction.value.string.flatMap { nearestName(to: $0, among: names) }
        direction.failExpecting("one of \(names.joined(separator: ", "))", hint: hint)
        return .angle(180)
      }
      return .toward(x: found.x, y: found.y)
    }
    return .angle(self["angle"]?.number() ?? 180)
  }
}
