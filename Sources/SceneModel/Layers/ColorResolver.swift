import RenderTree
import VectorGraphics

// Colors as levels of a canvas that is not sRGB: converted once, when layers are resolved.
extension LayerResolver {
  /// A color as levels of the canvas.
  ///
  /// - Throws: If it is brighter than the canvas can show.
  func leveled(_ color: Color?, path: String) throws(ResolutionError) -> Color? {
    guard let color, let colors else { return color }
    return try colors.checked(color, path: path)
  }

  /// Converts a layer's own colors and images to levels of the canvas.
  ///
  /// - Throws: If a color is brighter than the canvas can show, and for filters of SVG files, which define
  ///   white as 1.
  func level(_ layer: inout Layer, of colors: CanvasSpace, path: String) throws(ResolutionError) {
    // Those of units are converted once they have been animated.
    if !layer.isDividedText {
      layer.fill = try colors.converted(layer.fill, path: "\(path).fill")
      if let stroke = layer.stroke, let paint = try colors.converted(stroke.paint, path: "\(path).stroke") {
        layer.stroke?.paint = paint
      }
    }
    for index in layer.shadows.indices {
      layer.shadows[index].color = try colors.checked(
        layer.shadows[index].color, path: "\(path).shadows[\(index)].color")
    }
    for index in layer.filters.indices {
      layer.filters[index] = try colors.converted(layer.filters[index], path: "\(path).filters[\(index)]")
    }
    for index in layer.backdrop.indices {
      layer.backdrop[index] = try colors.converted(layer.backdrop[index], path: "\(path).backdrop[\(index)]")
    }
    layer.border = try layer.border?.mapColors { color throws(ResolutionError) in
      try colors.checked(color, path: "\(path).border")
    }
    if let color = layer.outline?.line.color {
      layer.outline?.line.color = try colors.checked(color, path: "\(path).outline.color")
    }
    layer.content = try layer.content.mapped { paint, part throws(ResolutionError) in
      try colors.converted(paint, path: "\(path).\(part)")
    } image: {
      CanvasSpace.name(ofConverted: $0)
    }
  }
}

extension LayerResolver {
  /// Converts the colors of a unit of a text to levels of the canvas.
  func level(_ unit: inout UnitValues, of colors: CanvasSpace, path: String) throws(ResolutionError) {
    if let fill = try colors.converted(unit.fill, path: "\(path).fill") { unit.fill = fill }
    if let paint = try colors.converted(unit.stroke?.paint, path: "\(path).stroke") {
      unit.stroke?.paint = paint
    }
    for index in unit.filters.indices {
      unit.filters[index] = try colors.converted(unit.filters[index], path: "\(path).units")
    }
  }
}

extension Layer {
  /// Whether the layer is a text that is drawn in parts.
  fileprivate var isDividedText: Bool {
    if case .text(let text) = content { text.isDivided } else { false }
  }
}

extension CanvasSpace {
  /// The levels of a color; those below 0, of colors outside the canvas's gamut, are clamped later.
  ///
  /// - Throws: If one is above 1 by more than rounding: specified values are not clamped silently.
  fileprivate func checked(_ color: Color, path: String) throws(ResolutionError) -> Color {
    let result = self.color(color)
    let greatest = max(result.red, result.green, result.blue)
    guard case .bt2020(let white, let peak) = self, color.alpha > 0, greatest > 1 + 1e-6 else {
      return result
    }
    let needed = (light(ofLevel: greatest) * white).rounded(.up)
    throw ResolutionError(
      path: path,
      message:
        "\(color.cssDescription) needs \(needed < 1e9 ? "\(Int(needed))" : "more than 10⁹") cd/m², but the peak is \(Int(peak)); use a darker color, or --hdr pq with a higher --peak"
    )
  }

  fileprivate func converted(_ paint: LayerPaint?, path: String) throws(ResolutionError) -> LayerPaint? {
    switch paint {
    case nil: return nil
    case .color(let color): return .color(try checked(color, path: path))
    case .gradient(let gradient):
      for stop in gradient.stops { _ = try checked(stop.color, path: path) }
      return .gradient(gradient.converted(to: self))
    // Its layers are converted when they are resolved.
    case .content: return paint
    }
  }

  /// Filters that add a fraction of white add the same fraction of the canvas's white.
  fileprivate func converted(_ filter: Filter, path: String) throws(ResolutionError) -> Filter {
    guard case .bt2020 = self else { return filter.mapColor(color) }
    switch filter {
    case .dropShadow(let offset, let blur, let color):
      return .dropShadow(offset: offset, blur: blur, color: try checked(color, path: path))
    case .contrast(let amount):
      let amount = max(0, amount)
      return affine(scale: amount, shift: (0.5 - 0.5 * amount) * whiteLevel)
    case .invert(let amount):
      let amount = min(1, max(0, amount))
      return affine(scale: 1 - 2 * amount, shift: amount * whiteLevel)
    case .primitive:
      throw ResolutionError(
        path: path,
        message:
          "SVG filters work on colors between black and white and are not supported in high dynamic range; use the CSS filter functions, or remove --hdr"
      )
    case .blur, .brightness, .saturate, .hueRotate, .grayscale, .sepia, .opacity: return filter
    }
  }

  private func affine(scale: Double, shift: Double) -> Filter {
    let rows = [
      [scale, 0, 0, 0, shift], [0, scale, 0, 0, shift], [0, 0, scale, 0, shift], [0, 0, 0, 1, 0],
    ]
    return FilterPrimitive(.matrix, rows.flatMap(\.self)).map { .primitive($0) } ?? .opacity(1)
  }
}

extension Filter {
  fileprivate func mapColor(_ change: (Color) -> Color) -> Filter {
    guard case .dropShadow(let offset, let blur, let color) = self else { return self }
    return .dropShadow(offset: offset, blur: blur, color: change(color))
  }
}
