import BoxLayout
import DataFiles
import VectorGraphics

extension ValueCheck {
  mutating func paint(_ paint: LayerPaint?, _ property: @autoclosure () -> String) {
    switch paint {
    case .color(let value)?: color(value, property())
    case .gradient(let value)?: gradient(value, property())
    case .content?:
      report(property(), "an image, an SVG file or layers fill only shapes and texts as a whole")
    case nil: break
    }
  }

  /// The fill of a shape or a text.
  mutating func fill(_ fill: LayerPaint?, _ property: @autoclosure () -> String) {
    guard case .content(let content)? = fill else { return paint(fill, property()) }
    lengths(content.size, "\(property()).size")
    lengths(content.position, "\(property()).position")
    guard let slices = content.slices else { return }
    insets(slices.pixels, "\(property()).slices.pixels")
    insets(slices.edges, "\(property()).slices.edges")
  }

  mutating func insets(_ insets: Layout.Padding?, _ property: @autoclosure () -> String) {
    for side in insets.map({ [$0.top, $0.right, $0.bottom, $0.left] }) ?? [] {
      number(side, in: .notNegative, property())
    }
  }

  mutating func border(of layer: Layer) {
    for (name, side) in zip(["top", "right", "bottom", "left"], layer.border?.sides ?? []) {
      number(side?.width, in: .notNegative, "border.\(name).width")
      if let side { color(side.color, "border.\(name).color") }
    }
    guard let outline = layer.outline else { return }
    number(outline.line.width, in: .notNegative, "outline.width")
    number(outline.offset, "outline.offset")
    color(outline.line.color, "outline.color")
  }

  private mutating func gradient(_ gradient: GradientPaint, _ property: @autoclosure () -> String) {
    offsets(gradient.stops.map(\.offset), of: "\(property()).stops", in: "a gradient", named: "stop")
    for (index, stop) in gradient.stops.enumerated() {
      color(stop.color, "\(property()).stops[\(index)].color")
    }
    switch gradient.geometry {
    case .linear(.angle(let angle)): number(angle, "\(property()).angle")
    case .linear(.points(let from, let to)):
      lengths(from, "\(property()).from")
      lengths(to, "\(property()).to")
    case .linear(.toward(let x, let y)):
      if !((-1...1).contains(x) && (-1...1).contains(y)) || (x, y) == (0, 0) {
        report(
          "\(property()).direction", "found (\(x), \(y)), expected -1, 0 or 1 for each, and not 0 for both")
      }
    case .radial(_, let size, let center, let focus):
      if case .radii(let radii) = size { lengths(radii, "\(property()).radius") }
      lengths(center, "\(property()).center")
      lengths(focus, "\(property()).focus")
    case .conic(let center, let angle):
      lengths(center, "\(property()).center")
      number(angle, "\(property()).angle")
    }
  }

  mutating func filters(_ filters: [Filter], _ property: @autoclosure () -> String) {
    for (index, filter) in filters.enumerated() { self.filter(filter, "\(property())[\(index)]") }
  }

  private mutating func filter(_ filter: Filter, _ property: @autoclosure () -> String) {
    switch filter {
    case .blur(let deviation): number(deviation, in: .notNegative, "\(property()).blur")
    case .brightness(let amount): number(amount, in: .notNegative, "\(property()).brightness")
    case .contrast(let amount): number(amount, in: .notNegative, "\(property()).contrast")
    case .saturate(let amount): number(amount, in: .notNegative, "\(property()).saturate")
    case .hueRotate(let degrees): number(degrees, "\(property()).hueRotate")
    case .grayscale(let amount): number(amount, in: .unit, "\(property()).grayscale")
    case .sepia(let amount): number(amount, in: .unit, "\(property()).sepia")
    case .invert(let amount): number(amount, in: .unit, "\(property()).invert")
    case .opacity(let amount): number(amount, in: .unit, "\(property()).opacity")
    case .dropShadow(let offset, let blur, let color):
      point(offset, "\(property()).dropShadow.offset")
      number(blur, in: .notNegative, "\(property()).dropShadow.blur")
      self.color(color, "\(property()).dropShadow.color")
    case .primitive: break
    }
  }

  mutating func shadows(_ shadows: [BoxShadow], _ property: @autoclosure () -> String) {
    for (index, shadow) in shadows.enumerated() {
      let path = "\(property())[\(index)]"
      point(shadow.offset, "\(path).offset")
      number(shadow.blur, in: .notNegative, "\(path).blur")
      number(shadow.spread, "\(path).spread")
      color(shadow.color, "\(path).color")
    }
  }

  mutating func transform(_ operations: [TransformOperation], _ property: @autoclosure () -> String) {
    for (index, operation) in operations.enumerated() {
      let path = "\(property())[\(index)]"
      switch operation {
      case .translate(let offset): lengths(offset, "\(path).translate")
      case .scale(let x, let y): numbers([x, y], "\(path).scale")
      case .rotate(let degrees): number(degrees, "\(path).rotate")
      case .skew(let x, let y): numbers([x, y], "\(path).skew")
      case .matrix(let matrix):
        numbers([matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty], "\(path).matrix")
      }
    }
  }

  mutating func transform3D(_ operations: [TransformOperation3D], _ property: @autoclosure () -> String) {
    for (index, operation) in operations.enumerated() {
      let path = "\(property())[\(index)]"
      switch operation {
      // An infinite distance is a viewer who sees no depth.
      case .perspective(.infinity): break
      case .perspective(let distance): number(distance, in: .notNegative, "\(path).perspective")
      case .translate(let offset, let z):
        lengths(offset, "\(path).translate3d")
        number(z, "\(path).translate3d")
      case .scale(let x, let y, let z): numbers([x, y, z], "\(path).scale3d")
      case .rotate(let x, let y, let z, let degrees): numbers([x, y, z, degrees], "\(path).rotate3d")
      case .matrix(let matrix): numbers(matrix.numbers, "\(path).matrix3d")
      }
    }
  }
}
