/// Creates a group that shows its content one after the other.
///
/// Each layer begins when the one before it ends, or earlier, by the duration of its transition:
///
/// ```swift
/// Sequence {
///   Text("One").window(duration: 2)
///   Text("Two").window(duration: 3).transition(.crossfade, duration: 0.5)
/// }
/// ```
///
/// A layer without a duration lasts until what is in it ends; the last one may have no end. It is a function, so that
/// Swift's protocol of the same name can still be used.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func Sequence(@SceneContentBuilder _ content: () throws -> some SceneContent) rethrows -> Group {
  var group = Group(layers: try content().layers)
  group.layer.isSequence = true
  return group
}

extension SceneContent {
  /// Sets how the content replaces what is before it in a sequence.
  ///
  /// - Parameters:
  ///   - style: What is seen of both.
  ///   - duration: The seconds for which they overlap, more than 0.
  ///   - easing: The easing of the progress.
  public func transition(
    _ style: Transition.Style, duration: Double = 0.5, easing: TimingFunction = .easeInOut
  ) -> Modified {
    modified { $0.transition = Transition(style, duration: duration, easing: easing) }
  }
}

/// Another scene file as one layer.
public struct SceneFromFile: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - source: The path of the file, relative to the folder of the render context.
  ///   - parameters: Values for the parameters that the file declares; `format` selects one of its formats.
  ///   - fit: How its canvas fits the box (CSS `object-fit`).
  public init(
    _ source: String, parameters: KeyValuePairs<String, ParameterValue> = [:],
    fit: ImageContent.Fit = .contain
  ) {
    let fields = parameters.map { ParameterValue.Field(name: $0.key, value: $0.value) }
    layer = Layer(content: .scene(IncludedScene(source: source, parameters: fields, fit: fit)))
  }
}
