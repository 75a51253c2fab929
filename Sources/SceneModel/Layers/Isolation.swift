import RenderTree
import VectorGraphics

// Reasons to isolate a group in addition to its own `isolated`, opacity, filters, clip and mask: other
// properties that make it a stacking context (Compositing 1, section 3.4; Transforms 1, section 3; Web
// Animations 1, "Side effects of animation").

extension Layer {
  /// Whether a running animation makes the layer a stacking context, even while its value is neutral.
  ///
  /// Web Animations requires the effect of `will-change` for the properties of every effect that is current
  /// or in effect. Thus children do not jump when a fade arrives at 1.
  func isStackingContext(at time: Double?) -> Bool {
    guard let time else { return false }
    return animations.contains { animation in
      guard animation.property.makesStackingContext else { return false }
      if animation.audio != nil { return true }
      let timing = animation.timing.computed(at: time)
      return timing.phase != .after || timing.progress != nil
    }
  }

  /// Whether any transform is not neutral.
  var isTransformed: Bool {
    !transform.isEmpty || translate != .zero || rotate != 0 || scale != Point(x: 1, y: 1) || isInSpace
      || offsetPath != nil
  }
}

extension AnimatableProperty {
  fileprivate var makesStackingContext: Bool {
    switch self {
    case .opacity, .transform, .transform3D, .corners, .translate, .rotate, .scale, .filters, .clipPath,
      .clipInset, .clipEllipse, .offsetDistance:
      true
    default: false
    }
  }
}

extension ResolvedLayer.Content {
  /// Whether isolating these children has an effect: whether one of them blends with the group's backdrop.
  var blendsWithBackdrop: Bool {
    guard case .group(let children) = self else { return false }
    return children.contains { child in
      if child.blendMode != .normal { return true }
      return child.passesThrough && child.content.blendsWithBackdrop
    }
  }
}
