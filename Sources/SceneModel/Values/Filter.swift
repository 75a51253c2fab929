import RenderTree
import VectorGraphics

/// A filter function of CSS Filter Effects 1, as authored.
public enum Filter: Sendable, Hashable {
  /// A Gaussian blur; the standard deviation in points.
  case blur(standardDeviation: Double)
  /// 1 has no effect; the amounts of the others are those of CSS.
  case brightness(Double)
  /// 0 or more; 1 has no effect.
  case contrast(Double)
  /// 0 or more; 1 has no effect.
  case saturate(Double)
  /// An angle in degrees.
  case hueRotate(degrees: Double)
  /// 0…1; 0 has no effect.
  case grayscale(Double)
  /// 0…1; 0 has no effect.
  case sepia(Double)
  /// 0…1; 0 has no effect.
  case invert(Double)
  /// 0…1; 1 has no effect.
  case opacity(Double)
  /// `blur` is the standard deviation in points (Filter Effects 1), not the radius of a box shadow.
  case dropShadow(offset: Point, blur: Double, color: Color)
  /// A pixel operation of SVG filters that has no CSS function.
  case primitive(FilterPrimitive)

  /// The function of the same kind that has no effect.
  var identity: Filter {
    switch self {
    case .blur: .blur(standardDeviation: 0)
    case .brightness: .brightness(1)
    case .contrast: .contrast(1)
    case .saturate: .saturate(1)
    case .hueRotate: .hueRotate(degrees: 0)
    case .grayscale: .grayscale(0)
    case .sepia: .sepia(0)
    case .invert: .invert(0)
    case .opacity: .opacity(1)
    case .dropShadow: .dropShadow(offset: .zero, blur: 0, color: .transparent)
    // There is none: a list that gains a primitive changes abruptly.
    case .primitive: .opacity(1)
    }
  }

  /// Combines the amounts of two functions of the same kind; nil if the kinds differ.
  ///
  /// The results may be out of range: they are clamped once, when the filter is resolved, so that an
  /// overshoot in one keyframe still affects the interpolation to the next.
  private func combined(
    with other: Filter, _ combine: (Double, Double) -> Double, colors: (Color, Color) -> Color
  ) -> Filter? {
    switch (self, other) {
    case (.blur(let a), .blur(let b)): .blur(standardDeviation: combine(a, b))
    case (.brightness(let a), .brightness(let b)): .brightness(combine(a, b))
    case (.contrast(let a), .contrast(let b)): .contrast(combine(a, b))
    case (.saturate(let a), .saturate(let b)): .saturate(combine(a, b))
    case (.hueRotate(let a), .hueRotate(let b)): .hueRotate(degrees: combine(a, b))
    case (.grayscale(let a), .grayscale(let b)): .grayscale(combine(a, b))
    case (.sepia(let a), .sepia(let b)): .sepia(combine(a, b))
    case (.invert(let a), .invert(let b)): .invert(combine(a, b))
    case (.opacity(let a), .opacity(let b)): .opacity(combine(a, b))
    case (.dropShadow(let offset, let blur, let color), .dropShadow(let toOffset, let toBlur, let toColor)):
      .dropShadow(
        offset: Point(x: combine(offset.x, toOffset.x), y: combine(offset.y, toOffset.y)),
        blur: combine(blur, toBlur), color: colors(color, toColor))
    default: nil
    }
  }

  /// Primitives are not interpolated; two equal ones are unchanged.
  func interpolated(to other: Filter, fraction: Double) -> Filter? {
    if case .primitive = self, self == other { return self }
    return combined(with: other) {
      $0 + ($1 - $0) * fraction
    } colors: {
      $0.interpolated(to: $1, fraction: fraction)
    }
  }

  /// The accumulation of Filter Effects 1, section 12.2: for amounts whose neutral value is 1, the
  /// differences from it are added.
  func accumulated(with other: Filter) -> Filter? {
    let neutral: Double
    switch self {
    case .brightness, .contrast, .saturate, .opacity: neutral = 1
    default: neutral = 0
    }
    return combined(with: other) {
      $0 + $1 - neutral
    } colors: {
      $0.added(to: $1)
    }
  }

  var resolved: ResolvedFilter {
    func atLeastZero(_ value: Double) -> Double { max(0, value).roundedToFloat }
    func unit(_ value: Double) -> Double { min(1, max(0, value)).roundedToFloat }
    return switch self {
    case .blur(let deviation): .blur(standardDeviation: atLeastZero(deviation))
    case .brightness(let amount): .brightness(atLeastZero(amount))
    case .contrast(let amount): .contrast(atLeastZero(amount))
    case .saturate(let amount): .saturate(atLeastZero(amount))
    case .hueRotate(let degrees): .hueRotate(degrees: degrees.roundedToFloat)
    case .grayscale(let amount): .grayscale(unit(amount))
    case .sepia(let amount): .sepia(unit(amount))
    case .invert(let amount): .invert(unit(amount))
    case .opacity(let amount): .opacity(unit(amount))
    case .dropShadow(let offset, let blur, let color):
      .dropShadow(
        offset: offset.roundedToFloat, standardDeviation: atLeastZero(blur), color: color.roundedToFloat)
    case .primitive(let primitive): .primitive(primitive)
    }
  }
}

extension [Filter] {
  /// Interpolates two lists according to Filter Effects 1: functions pairwise, the shorter list padded with
  /// neutral ones; nil if the kinds of a pair differ (the value then changes abruptly, halfway).
  func interpolated(to other: [Filter], fraction: Double) -> [Filter]? {
    paired(with: other) { $0.interpolated(to: $1, fraction: fraction) }
  }

  func accumulated(with other: [Filter]) -> [Filter]? {
    paired(with: other) { $0.accumulated(with: $1) }
  }

  private func paired(with other: [Filter], _ combine: (Filter, Filter) -> Filter?) -> [Filter]? {
    var result: [Filter] = []
    for index in 0..<Swift.max(count, other.count) {
      let from = index < count ? self[index] : other[index].identity
      let to = index < other.count ? other[index] : self[index].identity
      guard let filter = combine(from, to) else { return nil }
      result.append(filter)
    }
    return result
  }
}

/// A blurred copy of a box's outline below it, or inside it (CSS Backgrounds 3, section 6.1).
public struct BoxShadow: Sendable, Hashable {
  /// The offset in points, positive to the right and down.
  public var offset: Point
  /// The CSS blur radius in points: twice the standard deviation.
  public var blur: Double
  /// The outset of the outline before it is blurred, in points.
  public var spread: Double
  /// The shadow's color.
  public var color: Color
  /// Whether the shadow is inside the box.
  public var isInner: Bool

  /// Creates a shadow, by default without offset, blur and spread.
  public init(
    offset: Point = .zero, blur: Double = 0, spread: Double = 0, color: Color, isInner: Bool = false
  ) {
    self.offset = offset
    self.blur = blur
    self.spread = spread
    self.color = color
    self.isInner = isInner
  }

  /// The interpolation between this shadow and another; nil if only one of them is inner.
  func interpolated(to other: BoxShadow, fraction: Double) -> BoxShadow? {
    guard isInner == other.isInner else { return nil }
    return BoxShadow(
      offset: offset.interpolated(to: other.offset, fraction: fraction),
      blur: blur + (other.blur - blur) * fraction,
      spread: spread + (other.spread - spread) * fraction,
      color: color.interpolated(to: other.color, fraction: fraction), isInner: isInner)
  }

  /// The shadow with the sums of the lengths and colors of both; nil if only one of them is inner.
  func accumulated(with other: BoxShadow) -> BoxShadow? {
    guard isInner == other.isInner else { return nil }
    return BoxShadow(
      offset: offset + other.offset, blur: blur + other.blur, spread: spread + other.spread,
      color: color.added(to: other.color), isInner: isInner)
  }
}

extension [BoxShadow] {
  /// Interpolates two lists pairwise, the shorter one padded with transparent shadows; nil if only one of a
  /// pair is inner.
  func interpolated(to other: [BoxShadow], fraction: Double) -> [BoxShadow]? {
    paired(with: other) { $0.interpolated(to: $1, fraction: fraction) }
  }

  /// The pairwise sums of two lists of shadows; nil if only one of a pair is inner.
  func accumulated(with other: [BoxShadow]) -> [BoxShadow]? {
    paired(with: other) { $0.accumulated(with: $1) }
  }

  private func paired(
    with other: [BoxShadow], _ combine: (BoxShadow, BoxShadow) -> BoxShadow?
  ) -> [BoxShadow]? {
    var result: [BoxShadow] = []
    for index in 0..<Swift.max(count, other.count) {
      let first = index < count ? self[index] : BoxShadow(color: .transparent, isInner: other[index].isInner)
      let second = index < other.count ? other[index] : BoxShadow(color: .transparent, isInner: first.isInner)
      guard let shadow = combine(first, second) else { return nil }
      result.append(shadow)
    }
    return result
  }
}
