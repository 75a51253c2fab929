import RenderTree
import SceneModel
import SceneRenderer

/// A scene ready to be drawn at any instant; frames are a pure function of it.
public struct FrameSource: Sendable {
  public let scene: Scene
  public let context: ResolutionContext
  public let resources: RenderResources
  public let settings: RenderSettings

  public init(scene: Scene, context: ResolutionContext, resources: RenderResources, settings: RenderSettings)
  {
    self.scene = scene
    self.context = context
    self.resources = resources
    self.settings = settings
  }

  package func renderer(threads: Int = 1) -> SceneRenderer {
    SceneRenderer(resources: resources, settings: settings, threads: threads)
  }

  package func resolved(at time: Double) throws(ExportError) -> ResolvedScene {
    do {
      return try scene.resolved(at: time, in: context)
    } catch {
      throw .unresolvable(path: error.path, message: error.message)
    }
  }

  package func canvas(at time: Double, by renderer: SceneRenderer) throws(ExportError) -> Canvas {
    let resolved = try resolved(at: time)
    do {
      return try renderer.canvas(of: resolved)
    } catch {
      throw .rendering(error.description)
    }
  }
}
