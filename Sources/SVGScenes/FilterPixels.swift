import Glibc
import RenderTree
import SceneModel
import VectorGraphics

// The primitives that become filters of layers
extension LayerBuilder {
  /// The result of a primitive; nil for unsupported primitives. If an attribute is invalid, it is
  /// transparent.
  func pixels(of step: FilterStep, in graph: FilterGraph) -> FilterResult? {
    if step.name == "feTile" { return tiled(step, graph) }
    guard let numbers = PixelStep(step: step, graph: graph).operation(of: self) else { return nil }
    var inputs = [step.converted(graph)]
    var colors = step.colors
    var layers = inputs[0].layers
    switch numbers {
    case .unchanged: return inputs[0].within(step)
    case .transparent: layers = []
    case .primitive(let operation, let numbers):
      guard let primitive = FilterPrimitive(operation, numbers, in: step.region) else {
        layers = []
        break
      }
      if operation == .turbulence { inputs = [] }
      if operation == .displace {
        inputs.append(step.converted(graph, "in2"))
        layers = [.group(inputs[0].layers), .group(inputs[1].layers)]
        // The input may be in any color space.
        colors = step.colors
      }
      if operation == .erode || operation == .dilate { colors = inputs[0].colors }
      layers = [Layer.group(inputs.isEmpty ? [] : layers, filteredBy: .primitive(primitive))]
    }
    return FilterResult(
      layers: layers, subregion: step.subregion, colors: colors, weight: inputs.reduce(4) { $0 + $1.weight })
  }

  private func tiled(_ step: FilterStep, _ graph: FilterGraph) -> FilterResult {
    let input = step.input(graph)
    let tile = input.subregion
    var result = FilterResult(
      layers: [], subregion: step.subregion, colors: input.colors, weight: input.weight + 4)
    let primitive = FilterPrimitive(
      .tile, [tile.x, tile.y, tile.width, tile.height], in: step.region.union(tile))
    if let primitive { result.layers = [Layer.group(input.layers, filteredBy: .primitive(primitive))] }
    return result
  }
}

extension FilterResult {
  /// The same for a primitive that has no effect.
  fileprivate func within(_ step: FilterStep) -> FilterResult {
    FilterResult(layers: layers, subregion: step.subregion, colors: colors, weight: weight + 4)
  }
}

/// The numbers of a primitive, from its attributes.
private struct PixelStep {
  enum Result {
    case primitive(FilterPrimitive.Operation, [Double])
    /// The input.
    case unchanged
    /// The result in case of an error.
    case transparent
  }

  let step: FilterStep
  let graph: FilterGraph

  func operation(of builder: LayerBuilder) -> Result? {
    switch step.name {
    case "feColorMatrix": colorMatrix
    case "feComponentTransfer": componentTransfer
    case "feConvolveMatrix": convolution
    case "feMorphology": morphology
    case "feTurbulence": turbulence
    case "feDisplacementMap": displacement
    case "feDiffuseLighting", "feSpecularLighting": lighting(builder)
    default: nil
    }
  }

  // MARK: Colors

  private var colorMatrix: Result {
    let values = step.numbers("values")
    switch step.attribute("type") ?? "matrix" {
    case "saturate":
      let amount = values.count == 1 ? max(0, values[0]) : 1
      func row(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
        let gray = [0.213, 0.715, 0.072].map { $0 * (1 - amount) }
        return [gray[0] + red * amount, gray[1] + green * amount, gray[2] + blue * amount, 0, 0]
      }
      return .primitive(.matrix, row(1, 0, 0) + row(0, 1, 0) + row(0, 0, 1) + [0, 0, 0, 1, 0])
    case "hueRotate":
      let angle = (values.count == 1 ? values[0] : 0) * .pi / 180
      let (s, c): (Double, Double) = (sin(angle), cos(angle))
      let red: [Double] = [
        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      ]
      let green: [Double] = [
        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
      ]
      let blue: [Double] = [
        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
      ]
      return .primitive(.matrix, red + [0, 0] + green + [0, 0] + blue + [0, 0, 0, 0, 0, 1, 0])
    case "luminanceToAlpha":
      return .primitive(
        .matrix, Array(repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0])
    // Also if the type is unknown.
    default: return values.count == 20 ? .primitive(.matrix, values) : .unchanged
    }
  }

  private var componentTransfer: Result {
    let document = step.document
    let functions = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"].flatMap { name -> [Double] in
      // If there are several, the last one counts.
      guard let index = document.children(of: step.index).last(where: { document.name($0) == name }) else {
        return [0, 0]
      }
      func numbers(_ name: String) -> [Double] {
        document.attribute(name, of: index).flatMap { SVGScanner.numbers(in: $0) } ?? []
      }
      let values = numbers("tableValues")
      func number(_ name: String, _ standard: Double) -> Double { numbers(name).first ?? standard }
      switch document.attribute("type", of: index) {
      case "table": return [1, Double(values.count)] + values
      case "discrete": return [2, Double(values.count)] + values
      case "linear": return [3, 2, number("slope", 1), number("intercept", 0)]
      case "gamma": return [4, 3, number("amplitude", 1), number("exponent", 1), number("offset", 0)]
      default: return [0, 0]
      }
    }
    return .primitive(.transfer, functions)
  }

  // MARK: Neighborhoods

  /// Nil if the kernel is larger than the supported size.
  private var convolution: Result? {
    var order = step.numbers("order")
    if step.attribute("order") == nil || order.contains(where: { $0 < 0 }) { order = [3] }
    // Browsers treat numbers that are not integers in the same way.
    if order.contains(where: { $0 != $0.rounded() }) { return .unchanged }
    guard let columns = order.first, let rows = order.last, order.count <= 2, columns >= 1, rows >= 1
    else { return .transparent }
    guard columns * rows <= Double(FilterPrimitive.greatestKernel) else { return nil }
    let kernel = step.numbers("kernelMatrix")
    let target = (
      x: step.number("targetX", (columns / 2).rounded(.down)),
      y: step.number("targetY", (rows / 2).rounded(.down))
    )
    let sum = kernel.reduce(0, +)
    let divisor = step.number("divisor", sum == 0 ? 1 : sum)
    let edges: [String: Double] = ["duplicate": 0, "wrap": 1, "none": 2]
    let edge = edges[step.attribute("edgeMode") ?? ""] ?? 0
    let unit = step.numbers("kernelUnitLength")
    let isUnit = !unit.isEmpty && unit.count <= 2 && unit.allSatisfy { $0 > 0 }
    let distance = isUnit ? graph.lengths(Point(x: unit[0], y: unit[unit.count - 1])) : .zero
    let preservesAlpha: Double = step.attribute("preserveAlpha") == "true" ? 1 : 0
    let head: [Double] = [columns, rows, target.x, target.y, divisor, step.number("bias", 0), edge]
    return .primitive(.convolve, head + [preservesAlpha, distance.x, distance.y] + kernel)
  }

  private var morphology: Result {
    let radii = step.numbers("radius")
    guard let first = radii.first, radii.count <= 2, let second = radii.last, first >= 0, second >= 0,
      first + second > 0
    else { return .unchanged }
    let distance = graph.lengths(Point(x: first, y: second))
    return .primitive(
      step.attribute("operator") == "dilate" ? .dilate : .erode, [distance.x, distance.y])
  }

  // MARK: Noise and displacement

  private var turbulence: Result {
    var frequencies = step.numbers("baseFrequency")
    if frequencies.isEmpty || frequencies.count > 2 || frequencies.contains(where: { $0 < 0 }) {
      frequencies = [0]
    }
    let octaves = min(FilterPrimitive.greatestOctaves, step.number("numOctaves", 1).rounded(.down))
    let isStitched: Double = step.attribute("stitchTiles") == "stitch" ? 1 : 0
    let isFractal: Double = step.attribute("type") == "fractalNoise" ? 1 : 0
    let ends: [Double] = [frequencies[0], frequencies[frequencies.count - 1]]
    return .primitive(.turbulence, ends + [max(0, octaves), step.number("seed", 0), isStitched, isFractal])
  }

  private var displacement: Result {
    let scale = step.number("scale", 0)
    let distance = graph.lengths(Point(x: scale, y: scale))
    func channel(_ name: String) -> Double {
      let channels: [String: Double] = ["R": 0, "G": 1, "B": 2, "A": 3]
      return channels[step.attribute(name) ?? "A"] ?? 3
    }
    return .primitive(
      .displace, [distance.x, distance.y, channel("xChannelSelector"), channel("yChannelSelector")])
  }

  // MARK: Light

  private func lighting(_ builder: LayerBuilder) -> Result {
    let document = step.document
    let names = ["feDistantLight", "fePointLight", "feSpotLight"]
    guard let source = document.children(of: step.index).first(where: { names.contains(document.name($0)) })
    else { return .transparent }
    func number(_ name: String, _ standard: Double = 0) -> Double {
      document.attribute(name, of: source).flatMap { SVGScanner.numbers(in: $0) }?.first ?? standard
    }
    func place(_ x: String, _ y: String, _ z: String) -> [Double] {
      let point = graph.place(Point(x: number(x), y: number(y)))
      return [point.x, point.y, graph.length(number(z))]
    }
    let light: [Double]
    switch document.name(source) {
    case "feDistantLight": light = [0, number("azimuth"), number("elevation")]
    case "fePointLight": light = [1] + place("x", "y", "z")
    default:
      let exponent = number("specularExponent", 1)
      let angle = document.attribute("limitingConeAngle", of: source) == nil ? 0 : number("limitingConeAngle")
      light =
        [2] + place("x", "y", "z") + place("pointsAtX", "pointsAtY", "pointsAtZ")
        + [exponent > 0 ? exponent : 1, angle]
    }
    var color = builder.filterColor("lighting-color", of: step.index, .white)
    if step.colors == .linear { color = color.linearLight }
    let isSpecular = step.name == "feSpecularLighting"
    let constant = max(0, step.number(isSpecular ? "specularConstant" : "diffuseConstant", 1))
    let exponent = max(1, min(128, step.number("specularExponent", 1)))
    let surface: [Double] = [step.number("surfaceScale", 1), constant, exponent]
    return .primitive(
      isSpecular ? .specular : .diffuse, surface + [color.red, color.green, color.blue] + light)
  }
}

extension Color {
  /// Its components in linear light (IEC 61966-2-1).
  fileprivate var linearLight: Color {
    func linear(_ encoded: Double) -> Double {
      encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
    return Color(red: linear(red), green: linear(green), blue: linear(blue), alpha: alpha)
  }
}
