import Budgets
import PixelKernels
import RenderTree
import VectorGraphics

// A frame of a scene that moves while the shutter is open is the mean of several scenes. Each is drawn like a frame of a video:
// what does not move is not drawn again, and rows in which nothing moves are not summed.
extension SceneRenderer {
  /// A frame of which some scenes have been drawn.
  struct Exposure {
    /// Nil until the first scene has been drawn.
    var bitmap: ExposedBitmap?
    let light: LightTable?
    /// Where the first scene may differ from the last one that was drawn before it; nil is everywhere.
    var changes: PaintedRuns?
  }

  /// Begins a frame that is the mean of the scenes which are then exposed.
  ///
  /// - Parameter white: The level of white, if light is summed; nil sums levels, as layers are blended.
  package func beginExposure(inLightOf white: Double?) {
    let table = white.map { white in
      if let light, light.white == white { return light.table }
      let table = LightTable(whiteLevel: white)
      light = (white, table)
      return table
    }
    exposure = Exposure(light: table)
  }

  /// Adds a scene to the frame.
  package func expose(_ scene: ResolvedScene, budget: Budget?) throws(RenderError) {
    var changes = PaintedRuns(width: settings.width, height: settings.height)
    let canvas = try drawnCanvas(of: scene, budget: budget) { _, rows, runs in
      changes.formUnion(runs, ofRows: rows)
    }
    if canvas.factor > 1 { changes = everything }
    let bitmap = canvas.finished()
    guard exposure?.bitmap == nil, let light = exposure.map(\.light) else {
      exposure?.bitmap?.add(bitmap, changes: changes)
      return
    }
    exposure?.changes = changes
    exposure?.bitmap = ExposedBitmap(bitmap, light: light)
  }

  /// The frame.
  ///
  /// - Parameter finishing: As of ``canvas(of:budget:finishing:)``.
  package func endExposure(finishing: (Bitmap, Range<Int>, PaintedRuns) -> Void) -> Canvas {
    guard let exposure = exposure.take(), let bitmap = exposure.bitmap else {
      return emptyCanvas(background: nil)
    }
    let mean = bitmap.mean
    var changes = exposure.changes ?? everything
    if let blended { changes.formUnion(blended) }
    changes.formUnion(bitmap.changed)
    blended = bitmap.isMean ? bitmap.changed : nil
    finishing(mean, 0..<mean.height, changes)
    return Canvas(mean)
  }

  private var everything: PaintedRuns {
    PaintedRuns(width: settings.width, height: settings.height, isAll: true)
  }
}
