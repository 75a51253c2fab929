import RenderTree
import VectorGraphics

/// What a format can hold of a layer.
struct VectorLimits: Sendable {
  /// For messages.
  var name: String
  var blendModes: Set<BlendMode>
  var masks: Set<MaskKind>
  /// Whether text can have a stroke and be text.
  var strokesText: Bool
  /// What to do about a scene that is too large, for messages.
  var advice = "write a PNG"

  static let svg = VectorLimits(
    name: "SVG", blendModes: [.normal], masks: [.alpha, .luminance], strokesText: true)
  static let pdf = VectorLimits(
    name: "PDF", blendModes: Set(BlendMode.allCases).subtracting(unsureModes), masks: [.alpha],
    strokesText: false)
  static let cairo = VectorLimits(
    name: "cairo", blendModes: Set(BlendMode.allCases), masks: [.alpha], strokesText: false,
    advice: "use another renderer")
}

extension VectorLimits {
  /// PDF has no `plus-lighter`, and programs built on poppler draw the other two with wrong colors.
  private static let unsureModes: Set = [BlendMode.plusLighter, .hue, .saturation]

  /// What keeps a layer, apart from its shadows, its children and its blend mode, from being written as what it is; nil if
  /// nothing does. This alone decides which layers are embedded as images.
  func obstacle(to layer: ResolvedLayer) -> String? {
    if layer.projection != nil { return "perspective" }
    if let filter = layer.filters.first { return filter.name }
    if let mask = layer.mask, !masks.contains(mask.kind) { return "a \(mask.kind.rawValue) mask" }
    switch layer.content {
    case .group, .image, .backdrop: return nil
    case .shape(let shape):
      return [shape.fill, shape.stroke?.paint].compactMap { $0?.obstacle }.first
    case .text(let text):
      let paints = [text.fill, text.stroke?.paint] + text.paragraph.runs.map(\.paint)
      return paints.compactMap { $0?.obstacle }.first
    }
  }

  /// Whether a layer mixes with what is beneath it in a way that the format does not have.
  func needsBackdrop(_ layer: ResolvedLayer) -> Bool {
    if case .backdrop = layer.content { return true }
    return !blendModes.contains(layer.blendMode)
  }
}

extension Paint {
  /// What no format has.
  fileprivate var obstacle: String? {
    guard case .gradient(let gradient) = self else { return nil }
    switch gradient.geometry {
    case .linear: return nil
    case .conic: return "a conic gradient"
    case .radial(let center, let radii, let focus):
      guard let focus, radii.width > 0, radii.height > 0 else { return nil }
      let (x, y) = ((focus.x - center.x) / radii.width, (focus.y - center.y) / radii.height)
      // Where the focus is outside, SVG moves it and the cone is lost.
      return x * x + y * y < 0.999 ? nil : "a gradient with its focus outside"
    }
  }
}

extension ResolvedFilter {
  /// For messages.
  fileprivate var name: String {
    switch self {
    case .blur: "a blur"
    case .dropShadow: "a drop shadow"
    default: "a filter"
    }
  }
}

/// What was embedded as images, for one warning a reason.
struct RasterizationReasons {
  private var layers: [(reason: String, isScaled: Bool, names: [String])] = []
  private static let namedCount = 5

  /// - Parameter isScaled: Whether the image is drawn at the raster scale.
  mutating func add(_ reason: String, layer: String, isScaled: Bool = true) {
    if let index = layers.firstIndex(where: { $0.reason == reason }) {
      layers[index].names.append(layer)
    } else {
      layers.append((reason, isScaled, [layer]))
    }
  }

  func warnings(scale: Double, format: String) -> [String] {
    layers.map { reason, isScaled, names in
      var seen: Set<String> = []
      let unique = names.filter { seen.insert($0).inserted }
      let rest = unique.count - Self.namedCount
      let list =
        unique.prefix(Self.namedCount).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      let kind = isScaled ? "an image at raster scale \(shortestDecimal(scale))" : "images"
      return "\(format) represents \(reason) as \(kind): \(unique.count == 1 ? "layer" : "layers") \(list)"
    }
  }
}
