import VectorGraphics

extension LayerPaint {
  func animatableValue(of part: AnimatableProperty.PaintPart) -> AnimatableValue? {
    if part == .whole { return .paint(self) }
    guard case .gradient(let gradient) = self else { return nil }
    switch part {
    case .stopColor(let index):
      return gradient.stops.indices.contains(index) ? .color(gradient.stops[index].color) : nil
    case .stopOffset(let index):
      guard gradient.stops.indices.contains(index) else { return nil }
      return .number(gradient.computedOffsets[index])
    default: return gradient.geometry.animatableValue(of: part)
    }
  }

  mutating func setAnimatableValue(_ value: AnimatableValue, of part: AnimatableProperty.PaintPart) {
    if case (.whole, .paint(let paint)) = (part, value) {
      self = paint
      return
    }
    guard case .gradient(var gradient) = self else { return }
    switch (part, value) {
    case (.stopColor(let index), .color(let color)):
      guard gradient.stops.indices.contains(index) else { return }
      gradient.stops[index].color = color
    case (.stopOffset(let index), .number(let offset)):
      guard gradient.stops.indices.contains(index) else { return }
      gradient.stops[index].offset = offset
    default: gradient.geometry.setAnimatableValue(value, of: part)
    }
    self = .gradient(gradient)
  }
}

extension GradientPaint.Geometry {
  func animatableValue(of part: AnimatableProperty.PaintPart) -> AnimatableValue? {
    switch (part, self) {
    case (.angle, .linear(.angle(let angle))), (.angle, .conic(_, let angle)): .number(angle)
    case (.center, .radial(_, _, let center, _)), (.center, .conic(let center, _)): .lengthPoint(center)
    case (.focus, .radial(_, _, let center, let focus)): .lengthPoint(focus ?? center)
    case (.radius, .radial(_, .radii(let radii), _, _)): .lengthPoint(radii)
    case (.from, .linear(.points(let from, _))): .lengthPoint(from)
    case (.to, .linear(.points(_, let to))): .lengthPoint(to)
    default: nil
    }
  }

  mutating func setAnimatableValue(_ value: AnimatableValue, of part: AnimatableProperty.PaintPart) {
    switch (part, value, self) {
    case (.angle, .number(let angle), .linear(.angle)): self = .linear(.angle(angle))
    case (.angle, .number(let angle), .conic(let center, _)): self = .conic(center: center, angle: angle)
    case (.center, .lengthPoint(let center), .radial(let shape, let size, _, let focus)):
      self = .radial(shape: shape, size: size, center: center, focus: focus)
    case (.center, .lengthPoint(let center), .conic(_, let angle)):
      self = .conic(center: center, angle: angle)
    case (.focus, .lengthPoint(let focus), .radial(let shape, let size, let center, _)):
      self = .radial(shape: shape, size: size, center: center, focus: focus)
    case (.radius, .lengthPoint(let radii), .radial(let shape, .radii, let center, let focus)):
      self = .radial(shape: shape, size: .radii(radii), center: center, focus: focus)
    case (.from, .lengthPoint(let from), .linear(.points(_, let to))):
      self = .linear(.points(from: from, to: to))
    case (.to, .lengthPoint(let to), .linear(.points(let from, _))):
      self = .linear(.points(from: from, to: to))
    default: break
    }
  }
}
