import VectorGraphics

/// A width or a height: a number of points, a ``Length`` with a percentage, or `.content`, the size of what is in it.
public protocol ExtentConvertible: Sendable {
  /// The width or height; nil if none is given.
  var extent: Extent? { get }
}

extension Extent: ExtentConvertible {
  public var extent: Extent? { self }
}

extension ExtentConvertible where Self == Extent {
  /// The size of the content: the lines of a text, an image's pixels, the children of a group.
  public static var content: Extent { .fitted }
}

extension LengthConvertible {
  public var extent: Extent? { length.map { .length($0) } }
}

/// A number of points, or a ``Length`` with a percentage, as used for frames, translations and corners.
///
/// ```swift
/// Rectangle().frame(left: 16, top: .percent(50), width: .percent(100) - 32, height: 4)
/// ```
public protocol LengthConvertible: ExtentConvertible {
  /// The length; nil if none is given.
  var length: Length? { get }
}

extension Length: LengthConvertible {
  public var length: Length? { self }
}

extension Double: LengthConvertible {
  /// A number of points.
  public var length: Length? { Length(points: self) }
}

extension Int: LengthConvertible {
  /// A number of points.
  public var length: Length? { Length(points: Double(self)) }
}

extension Optional: ExtentConvertible where Wrapped: ExtentConvertible {
  /// The wrapped value's extent, or nil.
  public var extent: Extent? { self?.extent }
}

extension Optional: LengthConvertible where Wrapped: LengthConvertible {
  /// The wrapped value's length, or nil.
  public var length: Length? { self?.length }
}

extension ExtentConvertible where Self == Length {
  /// A percentage of the reference length: the parent's box in a frame, the layer's own box elsewhere.
  public static func percent(_ value: Double) -> Length { Length(percent: value) }
  /// A number of points.
  public static func points(_ value: Double) -> Length { Length(points: value) }
}

extension LengthPoint {
  /// A point in a box, with coordinates in points or percentages.
  public init(x: some LengthConvertible, y: some LengthConvertible) {
    self.init(x: x.length ?? .zero, y: y.length ?? .zero)
  }

  /// The midpoint of the box's top side.
  public static let top = LengthPoint(x: Length(percent: 50), y: Length.zero)
  /// The midpoint of the box's bottom side.
  public static let bottom = LengthPoint(x: Length(percent: 50), y: Length(percent: 100))
  /// The midpoint of the box's left side.
  public static let left = LengthPoint(x: Length.zero, y: Length(percent: 50))
  /// The midpoint of the box's right side.
  public static let right = LengthPoint(x: Length(percent: 100), y: Length(percent: 50))
  /// The box's top left corner.
  public static let topLeft = LengthPoint.zero
  /// The box's top right corner.
  public static let topRight = LengthPoint(x: Length(percent: 100), y: Length.zero)
  /// The box's bottom left corner.
  public static let bottomLeft = LengthPoint(x: Length.zero, y: Length(percent: 100))
  /// The box's bottom right corner.
  public static let bottomRight = LengthPoint(x: Length(percent: 100), y: Length(percent: 100))
}
