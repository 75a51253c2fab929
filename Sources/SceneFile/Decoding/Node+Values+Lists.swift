import SceneModel
import VectorGraphics

extension Node {
  func transformList() -> [TransformOperation]? { list { $0.transformOperation() } }

  private func transformOperation() -> TransformOperation? {
    guard let (kind, node) = tagged(SceneFormat.transformFunction) else { return nil }
    switch kind {
    case "translate": return node.lengthPoint().map { .translate($0) }
    case "translateX": return node.length().map { .translate(LengthPoint(x: $0, y: .zero)) }
    case "translateY": return node.length().map { .translate(LengthPoint(x: .zero, y: $0)) }
    case "scale": return node.point(allowsSingle: true).map { .scale(x: $0.x, y: $0.y) }
    case "scaleX": return node.number().map { .scale(x: $0, y: 1) }
    case "scaleY": return node.number().map { .scale(x: 1, y: $0) }
    case "rotate": return node.number().map { .rotate(degrees: $0) }
    case "skew": return node.point().map { .skew(x: $0.x, y: $0.y) }
    case "skewX": return node.number().map { .skew(x: $0, y: 0) }
    case "skewY": return node.number().map { .skew(x: 0, y: $0) }
    default: return node.matrix().map { .matrix($0) }
    }
  }

  private func matrix() -> AffineTransform? {
    guard let elements = elements() else { return nil }
    guard elements.count == 6 else {
      fail("expected the six numbers of a matrix (a, b, c, d, tx, ty), found \(elements.count)")
      return nil
    }
    let numbers = elements.compactMap { $0.number() }
    guard numbers.count == 6 else { return nil }
    return AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  func filterList() -> [Filter]? { list { $0.filter() } }

  private func filter() -> Filter? {
    guard let (kind, node) = tagged(SceneFormat.filterFunction) else { return nil }
    switch kind {
    case "blur": return node.number(minimum: 0).map { .blur(standardDeviation: $0) }
    case "brightness": return node.number(minimum: 0).map { .brightness($0) }
    case "contrast": return node.number(minimum: 0).map { .contrast($0) }
    case "saturate": return node.number(minimum: 0).map { .saturate($0) }
    case "hueRotate": return node.number().map { .hueRotate(degrees: $0) }
    case "grayscale": return node.number(minimum: 0).map { .grayscale(min(1, $0)) }
    case "sepia": return node.number(minimum: 0).map { .sepia(min(1, $0)) }
    case "invert": return node.number(minimum: 0).map { .invert(min(1, $0)) }
    case "opacity": return node.number(minimum: 0).map { .opacity(min(1, $0)) }
    default: return node.dropShadow()
    }
  }

  private func dropShadow() -> Filter? {
    guard let fields = fields(of: SceneFormat.dropShadow) else { return nil }
    let offset = fields["offset"]?.point() ?? .zero
    let blur = fields["blur"]?.number(minimum: 0) ?? 0
    return fields["color"]?.color().map { .dropShadow(offset: offset, blur: blur, color: $0) }
  }

  func shadowList() -> [BoxShadow]? { list { $0.boxShadow() } }

  private func boxShadow() -> BoxShadow? {
    guard let fields = fields(of: SceneFormat.shadow) else { return nil }
    let color = fields["color"]?.color()
    let shadow = BoxShadow(
      offset: fields["offset"]?.point() ?? .zero, blur: fields["blur"]?.number(minimum: 0) ?? 0,
      spread: fields["spread"]?.number() ?? 0, color: color ?? .transparent,
      isInner: fields["inner"]?.boolean() ?? false)
    return color == nil ? nil : shadow
  }

  /// One length, or four corners from the top left clockwise; a pair of lengths is an elliptic corner.
  func cornerLengths() -> CornerLengths? {
    guard value.array != nil else { return length().map { CornerLengths(all: $0) } }
    guard let elements = elements() else { return nil }
    guard elements.count == 4 else {
      fail("expected one length or four corners, found \(elements.count)")
      return nil
    }
    let corners = elements.compactMap { $0.lengthPoint(allowsSingle: true) }
    guard corners.count == 4 else { return nil }
    return CornerLengths(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }
}
