import DataFiles
import VectorGraphics

/// Collects the values of a layer that are not finite or out of range: what a scene file could not contain.
///
/// The ranges are those of the scene format, and a property is named by its path in a scene file. Paths are written out
/// only for faults, since a scene may have a hundred thousand layers.
struct ValueCheck {
  private(set) var faults: [LayerError] = []

  mutating func report(_ property: String, _ message: String) {
    faults.append(LayerError(property: property, message: message))
  }

  mutating func number(
    _ value: Double?, in range: NumberRange = .all, _ property: @autoclosure () -> String
  ) {
    guard let value, !range.contains(value) else { return }
    report(property(), "found \(JSONNumber(value).text), expected \(Self.phrase(range))")
  }

  mutating func integer(_ value: Int?, in range: NumberRange, _ property: @autoclosure () -> String) {
    guard let value, !range.contains(Double(value)) else { return }
    report(property(), "found \(value), expected a whole number \(range)")
  }

  mutating func numbers(_ values: [Double], _ property: @autoclosure () -> String) {
    if let wrong = values.first(where: { !$0.isFinite }) { number(wrong, property()) }
  }

  mutating func point(_ point: Point, _ property: @autoclosure () -> String) {
    numbers([point.x, point.y], property())
  }

  mutating func length(_ length: Length?, _ property: @autoclosure () -> String) {
    guard let length else { return }
    numbers([length.points, length.percent], property())
  }

  mutating func lengths(_ point: LengthPoint?, _ property: @autoclosure () -> String) {
    guard let point else { return }
    length(point.x, property())
    length(point.y, property())
  }

  mutating func frame(_ frame: LayerFrame?, _ property: @autoclosure () -> String) {
    guard let frame else { return }
    for edge in AnimatableProperty.FrameEdge.allCases {
      length(frame[edge], "\(property()).\(edge.rawValue)")
    }
    length(frame.minWidth, "\(property()).minWidth")
    length(frame.maxWidth, "\(property()).maxWidth")
    length(frame.minHeight, "\(property()).minHeight")
    length(frame.maxHeight, "\(property()).maxHeight")
    number(frame.aspectRatio, in: .positive, "\(property()).aspectRatio")
    number(frame.grow, in: .notNegative, "\(property()).grow")
    number(frame.shrink, in: .notNegative, "\(property()).shrink")
  }

  mutating func corners(_ radii: CornerLengths, _ property: @autoclosure () -> String) {
    for corner in [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft] {
      lengths(corner, property())
    }
  }

  mutating func corners(_ points: CornerPoints?, _ property: @autoclosure () -> String) {
    guard let points else { return }
    for corner in [points.topLeft, points.topRight, points.bottomRight, points.bottomLeft] {
      lengths(corner, property())
    }
  }

  mutating func path(_ path: BezierPath, _ property: @autoclosure () -> String) {
    guard !path.allPointsSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    report(property(), "a coordinate of the outline is not a finite number")
  }

  mutating func color(_ color: Color?, _ property: @autoclosure () -> String) {
    guard let color else { return }
    numbers([color.red, color.green, color.blue], property())
    if !(0...1).contains(color.alpha) {
      report(property(), "found an alpha of \(JSONNumber(color.alpha).text), expected one within 0…1")
    }
  }

  mutating func easing(_ easing: TimingFunction?, _ property: @autoclosure () -> String) {
    if case .invalid(let error)? = easing { report(property(), "\(error)") }
  }

  /// Offsets are within 0…1 and do not decrease.
  ///
  /// - Parameters:
  ///   - list: The path of the list that has the offsets.
  ///   - owner: What the list belongs to: "an animation".
  ///   - name: What has an offset: "keyframe".
  mutating func offsets(
    _ offsets: [Double?], of list: @autoclosure () -> String, in owner: String, named name: String
  ) {
    if offsets.isEmpty { report(list(), "\(owner) needs at least one \(name)") }
    var greatest = 0.0
    for (index, offset) in offsets.enumerated() {
      guard let offset else { continue }
      let path = "\(list())[\(index)].offset"
      number(offset, in: .unit, path)
      if offset < greatest {
        report(
          path, "\(JSONNumber(offset).text) is less than the offset before it, \(JSONNumber(greatest).text)")
      }
      greatest = max(greatest, offset)
    }
  }

  private static func phrase(_ range: NumberRange) -> String {
    range == .all ? "a finite number" : ValueShape.number(range).phrase
  }
}

extension NumberRange {
  /// Fractions and opacities.
  static let unit = NumberRange(0...1)
  /// Widths, amounts and standard deviations.
  static let notNegative = NumberRange(0...)
  /// Ratios.
  package static let positive = NumberRange(minimum: 0, excludesMinimum: true)
  /// The em of a font in points.
  package static let fontSize = NumberRange(0...10_000)
  /// As in CSS `font-weight`.
  package static let fontWeight = NumberRange(1...1000)
  /// The ratio beyond which a miter becomes a bevel, and a number of lines.
  static let oneOrMore = NumberRange(1...)
}
