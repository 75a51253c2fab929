import Budgets
import FrameExport
import PixelKernels
import RenderTree
import SceneRenderer

/// Draws the bitmaps of `afterglow lint`, and counts them.
final class LintWork {
  private(set) var pictures = 0
  /// The layers in all of these pictures.
  private(set) var layers = 0

  /// - Parameter renderer: One made by the source, which keeps what is drawn alike in the next bitmap; nil makes one.
  func picture(
    of resolved: ResolvedScene, in source: FrameSource, by renderer: SceneRenderer? = nil
  ) throws(ExportError) -> Bitmap {
    pictures += 1
    layers += resolved.layers.drawnCount
    return try source.picture(of: resolved, by: renderer)
  }
}

// What lies upon one another takes a bitmap for each, and what is too much is left out.
extension Budget {
  /// The layers of a bitmap that has none: it takes time too.
  private static let layersPerPicture = 300

  /// Returns a budget for the bitmaps that a rule draws, and for the instants and animations that it looks at.
  ///
  /// - Parameter draws: How often as many layers may be drawn as the document may have.
  static func lint(_ document: SceneDocument, draws: Int = 2) -> Budget {
    var limits = SceneLimits()
    limits.layers = draws * min(document.limits.layers, .max / draws)
    limits.steps = document.limits.steps / 5
    return Budget(limits)
  }

  /// How many bitmaps of a scene may still be drawn.
  func pictures(of resolved: ResolvedScene) -> Int { layers.left / Self.layers(of: resolved) }

  /// Takes a bitmap; false if it is one too many.
  func takesPicture(of resolved: ResolvedScene) -> Bool { takes(.layers(Self.layers(of: resolved))) }

  /// Takes an instant; false if it is one too many.
  func takesInstant(_ resolved: ResolvedScene) -> Bool { takes(.steps(2 * resolved.layers.drawnCount)) }

  /// Takes an amount; false if it is refused, and then nothing is taken.
  func takes(_ amount: Amount) -> Bool {
    do {
      try require(amount)
    } catch {
      return false
    }
    return spend(amount)
  }

  private static func layers(of resolved: ResolvedScene) -> Int {
    resolved.layers.drawnCount + layersPerPicture
  }
}

/// A scene as it is drawn at an instant.
struct LintedInstant {
  let source: FrameSource
  let resolved: ResolvedScene
  let drawn: Bitmap

  init(at time: Double, in source: FrameSource, by work: LintWork) throws(ExportError) {
    self.source = source
    resolved = try source.resolved(at: time)
    drawn = try work.picture(of: resolved, in: source)
  }
}

extension [ResolvedLayer] {
  /// How many layers there are, those in groups included; at least 1, as a bitmap without any takes time too.
  var drawnCount: Int { Swift.max(1, deepCount) }

  private var deepCount: Int {
    reduce(0) { sum, layer in
      switch layer.content {
      case .group(let children): sum + 1 + children.deepCount
      // A long outline takes as much time as many layers.
      case .shape(let shape): sum + 1 + shape.path.elementCount / 16
      case .text, .image, .backdrop: sum + 1
      }
    }
  }
}
