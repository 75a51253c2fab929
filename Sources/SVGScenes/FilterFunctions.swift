import RenderTree
import SceneModel
import VectorGraphics

// The functions of CSS that the property `filter` takes
extension LayerBuilder {
  /// A CSS function; nil if the list that contains it is not a valid value of the property.
  func cssFilter(_ function: FilterFunction, _ context: BuildContext) -> Filter? {
    let text = function.arguments.trimmed
    func amount(_ standard: Double) -> Double? {
      if text.isEmpty { return standard }
      guard let length = SVGLength(text), ["", "%"].contains(length.unit), length.value >= 0 else {
        return nil
      }
      return length.fraction
    }
    func length(_ length: SVGLength) -> Double? {
      guard !length.isPercentage, !length.unit.isEmpty || length.value == 0 else { return nil }
      return length.resolved(.x, viewport: context.viewport, fontSize: context.style.fontSize)
    }
    switch function.name {
    case "blur":
      if text.isEmpty { return .blur(standardDeviation: 0) }
      guard let deviation = SVGLength(text).flatMap(length), deviation >= 0 else { return nil }
      return .blur(standardDeviation: deviation)
    case "brightness": return amount(1).map { .brightness($0) }
    case "contrast": return amount(1).map { .contrast($0) }
    case "saturate": return amount(1).map { .saturate($0) }
    case "grayscale": return amount(1).map { .grayscale(min(1, $0)) }
    case "sepia": return amount(1).map { .sepia(min(1, $0)) }
    case "invert": return amount(1).map { .invert(min(1, $0)) }
    case "opacity": return amount(1).map { .opacity(min(1, $0)) }
    case "hue-rotate":
      if text.isEmpty { return .hueRotate(degrees: 0) }
      guard text == "0" || text.last?.isLetter == true else { return nil }
      return SVGAngle.degrees(text).map { .hueRotate(degrees: $0) }
    case "drop-shadow": return dropShadow(text, context, length)
    default: return nil
    }
  }

  private func dropShadow(
    _ text: String, _ context: BuildContext, _ length: (SVGLength) -> Double?
  ) -> Filter? {
    var color: Color?
    var lengths: [Double] = []
    for word in StyleSheet.split(text.replacing("\n", with: " "), at: " ") where !word.isEmpty {
      if let number = SVGLength(word) {
        // Numbers without units are lengths here, as in other attributes.
        guard let value = number.unit.isEmpty ? number.value : length(number) else { return nil }
        lengths.append(value)
      } else {
        guard color == nil, let parsed = SVGColor(word) else { return nil }
        color = parsed.resolved(context.style.color)
      }
    }
    guard 2...3 ~= lengths.count, lengths.count < 3 || lengths[2] >= 0 else { return nil }
    return .dropShadow(
      offset: Point(x: lengths[0], y: lengths[1]), blur: lengths.count > 2 ? lengths[2] : 0,
      color: color ?? context.style.color)
  }
}
