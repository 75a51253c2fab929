import DataFiles
import RenderTree
import VectorGraphics

extension Scene {
  /// Everything resolved at one instant.
  ///
  /// - Parameter time: Seconds since the scene began.
  package func resolved(at time: Double, in context: ResolutionContext) throws(ResolutionError)
    -> ResolvedScene
  {
    let instant: Double? =
      switch (context.reducesMotion, reducedMotion) {
      case (true, .underlyingValues): nil
      case (true, .instant(let instant)): instant
      case (false, _): time
      }
    let resolver = LayerResolver(time: instant, context: context, language: language, colors: context.canvas)
    let canvas = size
    // With as much again on each side, so that nothing comes and goes at an edge.
    let visible = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
      .insetBy(dx: -canvas.width, dy: -canvas.height)
    return ResolvedScene(
      size: canvas.roundedToFloat,
      background: try resolver.leveled(background, path: "background")?.roundedToFloat,
      layers: try resolver.resolved(layers, in: canvas, path: "layers", visible: visible))
  }

  /// The same scene with every component expanded once whose arguments do not move.
  ///
  /// What it costs to expand them is then not paid at each instant. A scene without a summary gets those of its
  /// components, one after the other, and one without a duration that of the longest of them.
  package func expanded(in context: ResolutionContext) throws(ResolutionError) -> PreparedScene {
    let expander = ComponentExpander(context: context)
    var prepared = self
    prepared.layers = try expander.expanded(layers, in: size, path: "layers")
    if !expander.errors.isEmpty { throw prepared.errors(besides: expander.errors, in: context) }
    if heightIsContent, let height = expander.contentHeight {
      prepared.size.height = height
      prepared.heightIsContent = false
    }
    prepared.duration = duration ?? expander.duration
    if summary == nil, !expander.summaries.isEmpty {
      prepared.summary = expander.summaries.joined(separator: " ")
    }
    return PreparedScene(scene: prepared, warnings: expander.warnings, details: expander.details)
  }

  /// The errors of components, and with them those of what can be resolved without them.
  private func errors(besides errors: [ResolutionError], in context: ResolutionContext) -> ResolutionError {
    var errors = errors
    do {
      _ = try resolved(at: 0, in: context)
    } catch {
      errors.append(error)
    }
    return ResolutionError(errors) ?? errors[0]
  }
}

/// A scene whose unmoving components have become layers, and what there was to say about them.
package struct PreparedScene: Sendable {
  package var scene: Scene
  package var warnings: [String]
  /// What each of those components says of its picture, and its name, by the path of its layer.
  package var details: [String: [String: JSONValue]]
}
