/// Something that can be added to a scene: a shape, a text, an image, a group, a component, or a type of your own.
///
/// A custom type composes others in its ``body``, like a SwiftUI view:
///
/// ```swift
/// struct Badge: SceneContent {
///   var title: String
///
///   var body: some SceneContent {
///     Rectangle(cornerRadius: 12).fill(.black)
///     Text(title).font(size: 24, weight: .bold).fill(.white)
///   }
/// }
/// ```
///
/// Modifiers set properties of one layer, like CSS declarations; they do not wrap it. Those of different properties can
/// therefore be called in any order, and the last call for a property wins. Some depend on the calls before them:
///
/// * `position(x:y:)` centers the box of the frame set so far, and `trim(from:to:offset:)` trims the stroke set so far.
///   Call them last.
/// * Filters, shadows, transform functions and animations are added to lists, in the order of the calls.
/// * `inset(_:)` and `frame(_:)` with a rectangle replace the whole frame; the other `frame` only what it is given.
///
/// Put content into a ``Group`` to apply a property to it as a whole.
public protocol SceneContent: Sendable {
  /// The type of the body.
  associatedtype Body: SceneContent
  /// The type that modifiers return: the same type if the content is a single layer, otherwise a ``Group``
  /// of its layers.
  associatedtype Modified: SceneContent = Group

  /// The composed content, from back to front.
  @SceneContentBuilder var body: Body { get }

  /// The layers of this content, from back to front; by default those of the body.
  var layers: [Layer] { get }

  /// Returns the content with its layer modified. All modifiers use this; content of several layers becomes
  /// a ``Group`` first.
  func modified(_ change: (inout Layer) -> Void) -> Modified
}

extension SceneContent {
  public var layers: [Layer] { body.layers }
}

extension SceneContent where Body == Never {
  /// Content that consists of layers has no body; this is never called.
  public var body: Never { fatalError("\(Self.self) consists of layers and has no body") }
}

extension SceneContent where Modified == Group {
  /// Returns the content's layers as one group, with the group's layer modified.
  public func modified(_ change: (inout Layer) -> Void) -> Group {
    Group(layers: layers).modified(change)
  }
}

/// Content that is exactly one layer; modifiers preserve its type.
public protocol SingleLayerContent: SceneContent where Modified == Self, Body == Never {
  /// The layer.
  var layer: Layer { get set }
}

extension SingleLayerContent {
  public var layers: [Layer] { [layer] }

  /// Returns the content with its layer modified.
  public func modified(_ change: (inout Layer) -> Void) -> Self {
    var content = self
    change(&content.layer)
    return content
  }
}

extension Never: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
}

extension Array: SceneContent where Element: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
  public var layers: [Layer] { flatMap(\.layers) }
}

/// Existing layers, as content.
public struct Layers: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
  /// From back to front.
  public var layers: [Layer]

  /// - Parameter layers: The layers, from back to front.
  public init(_ layers: [Layer]) {
    self.layers = layers
  }
}

/// Builds the content of scenes, groups and masks from statements, with `if`, `switch` and `for`.
@resultBuilder
public enum SceneContentBuilder {
  /// The content of one statement.
  public static func buildExpression(_ content: some SceneContent) -> Layers { Layers(content.layers) }
  /// An explicit layer.
  public static func buildExpression(_ layer: Layer) -> Layers { Layers([layer]) }
  /// Explicit layers, from back to front.
  public static func buildExpression(_ layers: [Layer]) -> Layers { Layers(layers) }
  /// A statement without content, such as a call.
  public static func buildExpression(_ nothing: Void) -> Layers { Layers([]) }
  /// Consecutive statements, from back to front.
  public static func buildBlock(_ parts: Layers...) -> Layers { Layers(parts.flatMap(\.layers)) }
  /// An `if` without `else`.
  public static func buildOptional(_ part: Layers?) -> Layers { part ?? Layers([]) }
  /// The first branch of a condition.
  public static func buildEither(first part: Layers) -> Layers { part }
  /// The other branch of a condition.
  public static func buildEither(second part: Layers) -> Layers { part }
  /// A `for` loop: each iteration is in front of the previous one.
  public static func buildArray(_ parts: [Layers]) -> Layers { Layers(parts.flatMap(\.layers)) }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ part: Layers) -> Layers { part }
}
