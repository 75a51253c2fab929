import RenderTree
import VectorGraphics

/// Properties that determine how a layer is painted.
extension ResolvedLayer {
  /// The layers that together paint the same as a group without its own image: its shadows and its children.
  /// Nil for all other layers.
  var openedLayers: [ResolvedLayer]? {
    guard case .group(let children) = content, passesThrough, projection == nil,
      !children.isEmpty || shadows.isEmpty
    else {
      return nil
    }
    if shadows.isEmpty { return children }
    return [ResolvedLayer(id: id, size: size, shadows: shadows, content: .group([]))] + children
  }

  /// Whether the layer is one paint over one coverage, so that opacity can be applied as it is painted.
  var isPlainShape: Bool {
    guard case .shape(let shape) = content, isWithoutEffects else { return false }
    return (shape.fill == nil) != (shape.stroke == nil) || (opacity == 1 && blendMode == .normal)
  }

  /// Whether the layer is only its content, except for its opacity and blend mode.
  var isWithoutEffects: Bool { filters.isEmpty && clip == nil && mask == nil && shadows.isEmpty }

  /// Whether the layer is only an image, so that opacity and blend mode can be applied as it is painted.
  var isPlainImage: Bool {
    guard case .image = content else { return false }
    return isWithoutEffects
  }

  /// Whether the content is one paint over one outline; its mean over an area is then the paint times the
  /// mean coverage.
  var hasSinglePaint: Bool {
    guard shadows.isEmpty, projection == nil else { return false }
    switch content {
    case .shape(let shape): return (shape.fill == nil) != (shape.stroke == nil)
    case .group(let children):
      guard children.count == 1, let child = children.first else { return false }
      return child.filters.isEmpty && child.clip == nil && child.mask == nil && child.blendMode == .normal
        && child.hasSinglePaint
    case .text, .image, .backdrop: return false
    }
  }

  /// The outline of a layer whose shadows are those of its own shape.
  var shadowedBox: ResolvedShape? {
    guard case .shape(let shape) = content, let shadow = shadows.first, shadow.boxPath == shape.path else {
      return nil
    }
    return shape
  }

  /// Whether a filter's Gaussian is neither axis-aligned nor round on the grid: a rotation or skew with
  /// unequal scales. Primitives with a region or with distances need a grid that is not rotated at all.
  func needsOwnSpace(under transform: AffineTransform) -> Bool {
    if filters.contains(where: \.isSpatial), transform.deviationScale == nil { return true }
    let isUpright = transform.isAxisAligned && transform.a > 0 && transform.d > 0
    return !isUpright && filters.contains { $0.primitive != nil && $0.isSpatial }
  }

  /// Whether the last child of the group is the second input of the first filter.
  var hasSecondInput: Bool {
    guard let primitive = filters.first?.primitive, primitive.operation.takesSecondInput,
      case .group(let children) = content
    else { return false }
    return children.count > 1
  }

  /// The layer with only some of its children, without shadows or effects.
  func holding(_ children: [ResolvedLayer]) -> ResolvedLayer {
    ResolvedLayer(id: id, size: size, content: .group(children))
  }
}

extension ResolvedFilter {
  /// Whether the filter moves pixels.
  var isSpatial: Bool {
    switch self {
    case .blur, .dropShadow: true
    case .primitive(let primitive): primitive.region != nil || !primitive.operation.isPointwise
    default: false
    }
  }

  /// Whether transparent pixels around its input make no difference, and cost time.
  var isBlurring: Bool {
    switch self {
    case .blur, .dropShadow: true
    default: false
    }
  }

  var primitive: FilterPrimitive? {
    if case .primitive(let primitive) = self { primitive } else { nil }
  }
}

extension AffineTransform {
  /// The factors by which a round Gaussian's standard deviation grows horizontally and vertically; nil if its
  /// image is an ellipse with oblique axes.
  var deviationScale: (x: Double, y: Double)? {
    let across = a * a + c * c
    let down = b * b + d * d
    let skew = a * b + c * d
    guard abs(skew) <= 1e-6 * (across * down).squareRoot() else { return nil }
    return (across.squareRoot(), down.squareRoot())
  }
}
