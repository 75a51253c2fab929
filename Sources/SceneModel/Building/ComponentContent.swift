/// Content that a family draws as one layer: a chart, a bracelet, a line of lyrics.
///
/// A component is a value with a property for each parameter; a scene file and Swift make the same value. Modifiers apply
/// to the layer that shows it:
///
/// ```swift
/// MarkdownText(text: "**Bold**, and not", fontSize: 14).frame(width: 200, height: 80)
/// ```
///
/// Values out of range are stored with the layer and reported when its scene is loaded, each by the path of its parameter.
public protocol ComponentContent: SceneContent where Body == Never, Modified == ComponentLayer {}

/// The layer of a component, as modifiers return it.
public struct ComponentLayer: SingleLayerContent {
  public var layer: Layer
}

extension ComponentContent {
  /// Returns the component's layer, modified.
  public func modified(_ change: (inout Layer) -> Void) -> ComponentLayer {
    var content = ComponentLayer(layer: layers.first ?? Layer(content: .group([])))
    change(&content.layer)
    return content
  }
}

extension Layer {
  /// Creates a layer that shows a component; values that a scene file could not contain are stored with it as faults.
  package init(_ component: some Component) {
    self.init(content: .component(ComponentInstance(component)))
    for error in component.parameterErrors { report("parameters.\(error.path)", error.message) }
  }
}
