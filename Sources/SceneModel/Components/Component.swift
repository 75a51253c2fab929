import RenderTree
import VectorGraphics

/// A named picture that expands into layers: a chart, a bracelet, a line of lyrics.
///
/// A component is a pure function of its arguments, the size of its box, and the measures of text.
public protocol Component: Sendable {
  /// The name scenes use, such as `pitchAccentLine`.
  static var name: String { get }
  /// One sentence for the schema and the documentation.
  static var summary: String { get }
  static var parameters: [ParameterDeclaration] { get }

  /// The layers of the picture in a box of `context.size`, in the box's space.
  static func expanded(_ arguments: ComponentArguments, in context: ComponentContext) throws(ComponentError)
    -> ComponentExpansion
}

/// What a component may know of the place it is drawn in.
public struct ComponentContext: Sendable {
  /// The box in points.
  public var size: Size
  public var text: any TextMeasuring

  public init(size: Size, text: any TextMeasuring) {
    self.size = size
    self.text = text
  }
}

/// The layers that stand for a component, and how large its content is.
public struct ComponentExpansion: Sendable {
  public var layers: [Layer]
  /// The extent of the content in points, for canvases whose height is their content's; nil is the box.
  public var contentSize: Size?
  /// What the reader of the picture ought to know though it was drawn (a repaired input, a low contrast).
  public var warnings: [String]
  /// What the picture shows, in words made from the data, for those who cannot see it.
  public var summary: String?
  /// How long a film of the picture is, in seconds, for scenes that do not say it; nil where nothing moves.
  public var duration: Double?

  public init(
    layers: [Layer], contentSize: Size? = nil, warnings: [String] = [], summary: String? = nil,
    duration: Double? = nil
  ) {
    self.layers = layers
    self.contentSize = contentSize
    self.warnings = warnings
    self.summary = summary
    self.duration = duration
  }
}

/// Arguments that a component cannot draw.
public struct ComponentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The way to the offending argument, such as `["data", "[3]", "weight"]`.
  public var path: [String]
  public var message: String
  /// What else is wrong with the arguments.
  public var others: [ComponentError] = []

  public init(path: [String], message: String) {
    self.path = path
    self.message = message
  }

  public var description: String {
    path.isEmpty
      ? message : path.joined(separator: ".").replacingOccurrences(of: ".[", with: "[") + ": " + message
  }
}

/// A component with the arguments an author gave it.
public struct ComponentInstance: Sendable {
  public var component: any Component.Type
  public var arguments: ComponentArguments

  public init(component: any Component.Type, arguments: ComponentArguments) {
    self.component = component
    self.arguments = arguments
  }
}

extension String {
  /// The string with every occurrence of one part replaced (the standard library alone).
  fileprivate func replacingOccurrences(of part: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
