import Glibc
import VectorGraphics

/// One function of a transform list (CSS Transforms 1, section 12).
public enum TransformOperation: Sendable, Hashable {
  /// Percentages are of the layer's own box.
  case translate(LengthPoint)
  /// The horizontal and vertical factor.
  case scale(x: Double, y: Double)
  /// Degrees, clockwise.
  case rotate(degrees: Double)
  /// Degrees.
  case skew(x: Double, y: Double)
  /// A matrix of coefficients.
  case matrix(AffineTransform)

  /// The transform of this function for a layer whose box has a size in points.
  public func transform(in size: Size) -> AffineTransform {
    switch self {
    case .translate(let offset):
      let point = offset.resolved(in: size)
      return .translation(x: point.x, y: point.y)
    case .scale(let x, let y): return .scale(x: x, y: y)
    case .rotate(let degrees): return .rotation(degrees: degrees)
    case .skew(let x, let y):
      return AffineTransform(a: 1, b: tan(y * .pi / 180), c: tan(x * .pi / 180), d: 1, tx: 0, ty: 0)
    case .matrix(let matrix): return matrix
    }
  }

  /// The function of the same kind that has no effect.
  var identity: TransformOperation {
    switch self {
    case .translate: .translate(.zero)
    case .scale: .scale(x: 1, y: 1)
    case .rotate: .rotate(degrees: 0)
    case .skew: .skew(x: 0, y: 0)
    case .matrix: .matrix(.identity)
    }
  }

  /// The interpolation between this function and another of the same kind; nil if the kinds differ.
  func interpolated(to other: TransformOperation, fraction: Double) -> TransformOperation? {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    switch (self, other) {
    case (.translate(let from), .translate(let to)):
      return .translate(from.interpolated(to: to, fraction: fraction))
    case (.scale(let x, let y), .scale(let toX, let toY)): return .scale(x: mix(x, toX), y: mix(y, toY))
    case (.rotate(let from), .rotate(let to)): return .rotate(degrees: mix(from, to))
    case (.skew(let x, let y), .skew(let toX, let toY)): return .skew(x: mix(x, toX), y: mix(y, toY))
    case (.matrix(let from), .matrix(let to)):
      return .matrix(from.interpolated(to: to, fraction: fraction))
    default: return nil
    }
  }

  /// The function whose effect is the sum of both (Web Animations 1, accumulation); nil if the kinds
  /// differ.
  func accumulated(with other: TransformOperation) -> TransformOperation? {
    switch (self, other) {
    case (.translate(let a), .translate(let b)): .translate(a + b)
    case (.scale(let x, let y), .scale(let otherX, let otherY)): .scale(x: x + otherX - 1, y: y + otherY - 1)
    case (.rotate(let a), .rotate(let b)): .rotate(degrees: a + b)
    case (.skew(let x, let y), .skew(let otherX, let otherY)): .skew(x: x + otherX, y: y + otherY)
    case (.matrix(let a), .matrix(let b)): .matrix(a.accumulated(with: b))
    default: nil
    }
  }
}

extension AffineTransform {
  /// A clockwise rotation; multiples of 90° are exact.
  package static func rotation(degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return .rotation(sine: sine, cosine: cosine)
  }

  /// The transform whose components are the sums of those of both transforms, relative to their neutral
  /// values (CSS Transforms 2, section 13.2); the other transform if either is singular.
  func accumulated(with other: AffineTransform) -> AffineTransform {
    guard var sum = decomposed, let parts = other.decomposed else { return other }
    sum.translation = sum.translation + parts.translation
    sum.scaleX += parts.scaleX - 1
    sum.scaleY += parts.scaleY - 1
    sum.angle += parts.angle
    sum.skew += parts.skew
    return AffineTransform(sum)
  }
}

extension [TransformOperation] {
  /// The transform of the whole list; the last function is applied to a point first.
  public func transform(in size: Size) -> AffineTransform {
    reduce(.identity) { $0.appending($1.transform(in: size)) }
  }

  /// Interpolates two lists according to CSS Transforms 2: functions of equal kinds pairwise, the shorter
  /// list padded with identities; from the first pair of different kinds on, the matrices of the remaining
  /// functions.
  func interpolated(to other: [TransformOperation], fraction: Double, in size: Size) -> [TransformOperation] {
    var result: [TransformOperation] = []
    for index in 0..<Swift.max(count, other.count) {
      let from = index < count ? self[index] : other[index].identity
      let to = index < other.count ? other[index] : self[index].identity
      guard let operation = from.interpolated(to: to, fraction: fraction) else {
        let rest = Array(dropFirst(index)).transform(in: size)
        let otherRest = Array(other.dropFirst(index)).transform(in: size)
        return result + [.matrix(rest.interpolated(to: otherRest, fraction: fraction))]
      }
      result.append(operation)
    }
    return result
  }

  /// The sum of two lists function by function, the shorter list padded with identities; from the first
  /// pair of different kinds on, the sum of the matrices of the remaining functions.
  func accumulated(with other: [TransformOperation], in size: Size) -> [TransformOperation] {
    var result: [TransformOperation] = []
    for index in 0..<Swift.max(count, other.count) {
      let first = index < count ? self[index] : other[index].identity
      let second = index < other.count ? other[index] : self[index].identity
      guard let sum = first.accumulated(with: second) else {
        let rest = Array(dropFirst(index)).transform(in: size)
        let otherRest = Array(other.dropFirst(index)).transform(in: size)
        return result + [.matrix(rest.accumulated(with: otherRest))]
      }
      result.append(sum)
    }
    return result
  }
}
