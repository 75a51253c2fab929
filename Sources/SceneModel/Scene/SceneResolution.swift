import Budgets
import DataFiles
import RenderTree
import VectorGraphics

extension Scene {
  /// The scene resolved at an instant.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the scene.
  ///   - sharesGroups: Whether groups of components that have the same children are resolved and stored once; their
  ///     layers are then named after the first of them.
  ///   - ignoresWindows: Whether layers outside of their windows are resolved too, so that every error is found.
  ///   - shutter: Which part of the time for which the shutter is open has passed, 0…1.
  ///   - motion: Receives whether anything moves while the shutter is open; nil if nothing is blurred by its motion.
  ///   - budget: What the layers are taken from; nil for one of their own.
  package func resolved(
    at time: Double, in context: ResolutionContext, sharesGroups: Bool = false,
    ignoresWindows: Bool = false, shutter: Double = 0, motion: MotionRecord? = nil, budget: Budget? = nil
  ) throws(ResolutionError) -> ResolvedScene {
    let (instant, animates) =
      switch (context.reducesMotion, reducedMotion) {
      case (true, .underlyingValues): (time, false)
      case (true, .instant(let instant)): (instant, true)
      case (false, _): (time, true)
      }
    let shutter = motion.map { ShutterTime(of: self, time: instant, fraction: shutter, record: $0) }
    let resolver = LayerResolver(
      time: instant, instant: shutter?.localTime ?? instant, shutter: shutter,
      sceneTime: shutter?.localTime ?? instant, animates: animates,
      ignoresWindows: ignoresWindows, context: context,
      language: language, sharesGroups: sharesGroups,
      budget: budget ?? Budget(context.limits), colors: context.canvas)
    let canvas = size
    // With a margin of the same size on each side, so that layers do not appear and disappear at an edge.
    let visible = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
      .insetBy(dx: -canvas.width, dy: -canvas.height)
    return ResolvedScene(
      size: canvas.roundedToFloat,
      background: try resolver.leveled(background, path: "background")?.roundedToFloat,
      layers: try resolver.resolved(layers, in: canvas, path: "layers", visible: visible))
  }

  /// The scene with every component expanded whose arguments are not animated, so that it is expanded only
  /// once.
  ///
  /// A scene without a summary gets the concatenated summaries of its components, and one without a
  /// duration the end of its last layer that ends.
  ///
  /// - Parameter budget: What the layers of components and SVG files are taken from; nil for one of their own.
  package func expanded(
    in context: ResolutionContext, budget: Budget? = nil
  ) throws(ResolutionError) -> PreparedScene {
    let expander = ComponentExpander(
      context: context, language: language, budget: budget ?? Budget(context.limits))
    var prepared = self
    if heightIsContent {
      prepared.size.height = try contentHeight(in: context)
      prepared.heightIsContent = false
    }
    prepared.layers = try expander.expanded(layers, in: prepared.size)
    expander.add(soundErrors(loaded: context.drawings))
    if !expander.errors.isEmpty { throw prepared.errors(besides: expander.errors, in: context) }
    prepared.duration = duration ?? prepared.layers.length
    if summary == nil, !expander.summaries.isEmpty {
      prepared.summary = expander.summaries.joined(separator: " ")
    }
    return PreparedScene(scene: prepared, warnings: expander.warnings, details: expander.details)
  }

  /// The height that the layers take; that of a square if they take none. Throws if it changes with time.
  private func contentHeight(in context: ResolutionContext) throws(ResolutionError) -> Double {
    func measured(at time: Double?) -> Double {
      LayerLayout(context: context, time: time, language: language)
        .contentHeight(of: layers, width: size.width)
    }
    let height = measured(at: nil)
    if layers.animatesLayout {
      for time in layers.layoutInstants where abs(measured(at: time) - height) > 1e-6 {
        throw ResolutionError(
          path: "size",
          message:
            "the height of the content is \(height.forPeople) points, but \(measured(at: time).forPeople) at \(time.forPeople) s; give the canvas a height"
        )
      }
    }
    guard height <= Scene.greatestSide, height * size.width <= Scene.greatestArea else {
      throw ResolutionError(
        path: "size",
        message:
          "the content is \(height.forPeople) points high; a canvas may have up to \(Int(Scene.greatestSide)) points and \(Int(Scene.greatestArea)) square points"
      )
    }
    return height > 0 ? height : size.width
  }

  /// The errors of components, and those of all other layers.
  private func errors(besides errors: [ResolutionError], in context: ResolutionContext) -> ResolutionError {
    var errors = errors
    do {
      _ = try resolved(at: 0, in: context, ignoresWindows: true)
    } catch {
      errors.append(error)
    }
    return ResolutionError(errors) ?? errors[0]
  }
}

/// A scene whose static components have been expanded, and what they reported.
package struct PreparedScene: Sendable {
  package var scene: Scene
  package var warnings: [String]
  /// The data that each of those components reports, and its name, by the path of its layer.
  package var details: [String: [String: JSONValue]]
}
