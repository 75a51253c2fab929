import Budgets
import DataFiles
import RenderTree
import VectorGraphics

/// A named graphic that expands into layers: a chart, a bracelet, a line of lyrics.
///
/// A component is a value with a property for each parameter. Its expansion is a pure function of them, of
/// the size of its box, and of the measures of text.
package protocol Component: Sendable, Equatable {
  /// The name scenes use, such as `pitchAccentLine`.
  static var name: String { get }
  /// One sentence for the schema and the documentation.
  static var summary: String { get }
  /// The parameters, each with its property.
  static var parameters: ObjectFormat<Self> { get }

  /// The component without what is valid however it was made and costly to encode, such as a table.
  var parametersToCheck: Self { get }

  /// The files that its layers show as images, which are read before it is expanded.
  var images: [NamedFile] { get }

  /// The layers of the component in a box of `context.size`, in the box's space.
  func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion
}

extension Component {
  package var parametersToCheck: Self { self }
  package var images: [NamedFile] { [] }
}

/// The environment in which a component is expanded.
package struct ComponentContext: Sendable {
  /// The box in points.
  package var size: Size
  package var text: any TextMeasuring
  /// What the components of the scene have in common.
  package var shared: InternedLayers
  /// What work that grows faster than the component's parameters is taken from. Its layers are taken by the scene.
  package var budget: Budget

  package init(
    size: Size, text: any TextMeasuring, shared: InternedLayers = InternedLayers(), budget: Budget = Budget()
  ) {
    self.size = size
    self.text = text
    self.shared = shared
    self.budget = budget
  }

  /// Takes an amount from the budget for the argument at a path, such as `["data", "[3]"]`.
  package func take(_ amount: Budget.Amount, at path: [String] = []) throws(ComponentError) {
    do {
      try budget.take(amount)
    } catch {
      throw ComponentError(path: path, message: error.message)
    }
  }
}

/// The layers of a component, and the size of its content.
package struct ComponentExpansion: Sendable {
  package var layers: [Layer]
  /// The extent of the content in points, for canvases whose height depends on it; nil for the box.
  package var contentSize: Size?
  /// Problems to report although the component was drawn (a repaired input, a low contrast).
  package var warnings: [String]
  /// A text alternative made from the data.
  package var summary: String?
  /// The duration of a video of the component in seconds, for scenes without one; nil if nothing moves.
  package var duration: Double?
  /// What is drawn at each local time, if that is not always the layers, which are those at 0.
  package var moving: MovingLayers?
  /// Data about the content, for programs that inspect it, such as the stitches of a chart.
  package var details: [String: JSONValue]

  package init(
    layers: [Layer], contentSize: Size? = nil, warnings: [String] = [], summary: String? = nil,
    duration: Double? = nil, details: [String: JSONValue] = [:]
  ) {
    self.layers = layers
    self.contentSize = contentSize
    self.warnings = warnings
    self.summary = summary
    self.duration = duration
    self.details = details
  }
}

/// The layers of a component as a function of its local time.
package struct MovingLayers: Sendable {
  /// The layers at a number of seconds, in the space of the component's box.
  package var layers: @Sendable (Double) throws(ComponentError) -> [Layer]

  package init(layers: @escaping @Sendable (Double) throws(ComponentError) -> [Layer]) {
    self.layers = layers
  }
}

/// An error in the arguments of a component.
package struct ComponentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the invalid argument, such as `["data", "[3]", "weight"]`.
  package var path: [String]
  package var message: String
  /// Other errors in the arguments.
  package var others: [ComponentError] = []
  /// How many more there are, which are counted and not shown.
  package var unshownCount = 0

  package init(path: [String], message: String) {
    self.path = path
    self.message = message
  }

  /// Throws all of several errors; does nothing if there are none.
  package static func all(_ errors: [ComponentError]) throws(ComponentError) {
    if let first = errors.first { throw first.and(errors.dropFirst()) }
  }

  /// The error together with others.
  package func and(_ errors: some Sequence<ComponentError>) -> ComponentError {
    var all = self
    for error in errors {
      all.others += [error] + error.others
      all.unshownCount += error.unshownCount
    }
    return all
  }

  package var description: String {
    path.isEmpty
      ? message : path.joined(separator: ".").replacing(".[", with: "[") + ": " + message
  }
}

/// A component as the content of a layer.
public struct ComponentInstance: Sendable {
  package var component: any Component
  /// What the component draws in a box that never changes, so that it is prepared once and not for each frame.
  var moving: MovingLayers?

  package init(_ component: any Component) { self.init(component, moving: nil) }

  init(_ component: any Component, moving: MovingLayers?) {
    self.component = component
    self.moving = moving
  }

  /// Whether what it draws depends on its local time.
  package var isMoving: Bool { moving != nil }
}

extension ComponentInstance: Hashable {
  /// Instances are equal if all of their parameters are, whether set or default.
  public static func == (first: ComponentInstance, second: ComponentInstance) -> Bool {
    func isEqual<Kind: Component>(_ component: Kind) -> Bool { component == second.component as? Kind }
    return isEqual(first.component)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type(of: component))) }
}
