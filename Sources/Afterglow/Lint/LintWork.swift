import FrameExport
import PixelKernels
import RenderTree
import SceneRenderer

/// Draws the pictures of `afterglow lint`, and counts them.
final class LintWork {
  private(set) var pictures = 0
  /// The layers in all of these pictures.
  private(set) var layers = 0

  /// - Parameter renderer: One made by the source, which keeps what is drawn alike in the next picture; nil makes one.
  func picture(
    of resolved: ResolvedScene, in source: FrameSource, by renderer: SceneRenderer? = nil
  ) throws(ExportError) -> Bitmap {
    pictures += 1
    layers += resolved.layers.drawnCount
    return try source.picture(of: resolved, by: renderer)
  }
}

/// How much may be drawn to look at what lies upon one another, which takes a picture for each.
struct LintAllowance {
  private var pictures: Int
  private var layers: Int
  /// The layers of instants that may be looked at, whether or not anything has to be drawn.
  private var layersOfInstants = 10_000_000

  /// - Parameters:
  ///   - pictures: The greatest number of pictures.
  ///   - layers: That of the layers in all of them together.
  init(pictures: Int = .max, layers: Int) {
    (self.pictures, self.layers) = (pictures, layers)
  }

  /// How many pictures of a scene may still be drawn.
  func pictures(of resolved: ResolvedScene) -> Int { min(pictures, layers / resolved.layers.drawnCount) }

  /// Uses up a picture; false if it is one too many.
  mutating func take(_ resolved: ResolvedScene) -> Bool {
    guard pictures(of: resolved) > 0 else { return false }
    pictures -= 1
    layers -= resolved.layers.drawnCount
    return true
  }

  /// Uses up the two pictures that a picture is followed by where texts have to be painted.
  mutating func takePainted(_ resolved: ResolvedScene) {
    layers -= min(layers, 2 * resolved.layers.drawnCount)
  }

  /// Uses up an instant; false if it is one too many.
  mutating func takeInstant(_ resolved: ResolvedScene) -> Bool {
    layersOfInstants -= resolved.layers.drawnCount
    return layersOfInstants >= 0
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
  /// How many layers there are, those in groups included; at least 1, as a picture without any takes time too.
  var drawnCount: Int { Swift.max(1, deepCount) }

  private var deepCount: Int {
    reduce(0) { sum, layer in
      switch layer.content {
      case .group(let children): sum + 1 + children.deepCount
      // A long outline takes as much time as many layers.
      case .shape(let shape): sum + 1 + shape.path.elementCount / 16
      case .text, .image: sum + 1
      }
    }
  }
}
