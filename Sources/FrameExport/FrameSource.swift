import Budgets
import PixelKernels
import RenderTree
import SceneModel
import SceneRenderer
import SystemFiles
import VectorExport
import VectorGraphics

/// A scene ready to be drawn at any instant; a frame is a pure function of its time.
package struct FrameSource: Sendable {
  package private(set) var scene: Scene
  package private(set) var context: ResolutionContext
  package private(set) var resources: RenderResources
  package private(set) var settings: RenderSettings
  /// The files that the scene was read from, which outputs must not replace.
  package var inputs: Set<FileIdentity> = []
  /// Whether layers may be blurred by their motion.
  private let blursMotion: Bool
  /// Whether frames are drawn through cairo, as a check of our own renderer.
  package var isDrawnByCairo = false

  package init(scene: Scene, context: ResolutionContext, resources: RenderResources, settings: RenderSettings)
  {
    self.scene = scene
    self.context = context
    self.resources = resources
    self.settings = settings
    blursMotion = !context.reducesMotion && scene.blursMotion(including: context.drawings.values)
  }

  /// The same, with further files that outputs must not replace; missing files are allowed.
  package func protecting(_ paths: [String]) -> FrameSource {
    var result = self
    result.inputs.formUnion(paths.compactMap { FileStatus($0)?.identity })
    return result
  }

  /// The same frames, drawn otherwise.
  package func with(_ settings: RenderSettings) -> FrameSource {
    var result = self
    result.settings = settings
    return result
  }

  /// The same with another scene; nil keeps the current one.
  package func retimed(_ scene: Scene?) -> FrameSource {
    guard let scene else { return self }
    var result = self
    result.scene = scene
    return result
  }

  /// The same on a canvas with another color space than sRGB; nil leaves it unchanged.
  package func drawn(in canvas: CanvasSpace?) -> FrameSource {
    guard let canvas else { return self }
    var result = self
    result.context.canvas = canvas
    for (name, size) in context.imageSizes {
      result.context.imageSizes[CanvasSpace.name(ofConverted: name)] = size
    }
    for (name, clip) in context.clips { result.context.clips[CanvasSpace.name(ofConverted: name)] = clip }
    result.resources = resources.converted(to: canvas)
    return result
  }

  /// - Parameter other: A renderer that is no longer used, of images with the same images and colors.
  package func renderer(reusing other: SceneRenderer? = nil) -> SceneRenderer {
    SceneRenderer(resources: resources, settings: settings, limits: context.limits, reusing: other)
  }

  /// The scene at a time, with every layer named after its place.
  package func resolved(at time: Double) throws(ExportError) -> ResolvedScene {
    try resolved(at: time, sharesGroups: false, budget: Budget(context.limits))
  }

  private var frameBudget: Budget {
    Budget(context.limits, pixelCount: settings.width * settings.height)
  }

  private func resolved(
    at time: Double, sharesGroups: Bool, shutter: Double = 0, motion: MotionRecord? = nil, budget: Budget
  ) throws(ExportError) -> ResolvedScene {
    do {
      return try scene.resolved(
        at: time, in: context, sharesGroups: sharesGroups, shutter: shutter, motion: motion, budget: budget)
    } catch {
      throw interruption ?? fontError("\(error.path): \(error.message)")
        ?? .unresolvable(path: error.path, message: error.message)
    }
  }

  /// The instant as a canvas.
  ///
  /// - Parameter renderer: A renderer made by this source, which cairo does without.
  package func canvas(
    at time: Double, by renderer: SceneRenderer,
    finishing: (Bitmap, Range<Int>, PaintedRuns) -> Void = { _, _, _ in }
  ) throws(ExportError) -> Canvas {
    if isDrawnByCairo {
      let bitmap = try cairoImage(at: time).bitmap
      finishing(
        bitmap, 0..<bitmap.height, PaintedRuns(width: bitmap.width, height: bitmap.height, isAll: true))
      return Canvas(bitmap)
    }
    let budget = frameBudget
    let motion = blursMotion ? MotionRecord() : nil
    let resolved = try resolved(at: time, sharesGroups: true, motion: motion, budget: budget)
    if let motion, motion.isMoving {
      return try exposedCanvas(at: time, by: renderer, opening: resolved, finishing: finishing)
    }
    do {
      return try renderer.canvas(of: resolved, budget: budget, finishing: finishing)
    } catch {
      throw renderingError(error.description, isShortage: error.isShortage)
    }
  }

  /// The frame of an instant while something moves: the mean of as many scenes as its motion requires, at the middles of
  /// equal parts of the time for which the shutter is open.
  private func exposedCanvas(
    at time: Double, by renderer: SceneRenderer, opening: ResolvedScene,
    finishing: (Bitmap, Range<Int>, PaintedRuns) -> Void
  ) throws(ExportError) -> Canvas {
    func moment(_ shutter: Double, _ budget: Budget) throws(ExportError) -> ResolvedScene {
      try resolved(at: time, sharesGroups: true, shutter: shutter, motion: MotionRecord(), budget: budget)
    }
    var moments = [opening]
    for quarter in 1...4 { moments.append(try moment(Double(quarter) / 4, Budget(context.limits))) }
    func rendering<Value>(_ body: () throws(RenderError) -> Value) throws(ExportError) -> Value {
      do {
        return try body()
      } catch {
        throw renderingError(error.description, isShortage: error.isShortage)
      }
    }
    let count = try rendering { () throws(RenderError) in try renderer.sampleCount(for: moments) }
    let isLinear = scene.motionBlur?.light == .linear
    renderer.beginExposure(inLightOf: isLinear ? context.canvas?.whiteLevel ?? 1 : nil)
    for sample in 0..<count {
      let budget = frameBudget
      let resolved = try moment((Double(sample) + 0.5) / Double(count), budget)
      try rendering { () throws(RenderError) in try renderer.expose(resolved, budget: budget) }
    }
    return renderer.endExposure(finishing: finishing)
  }

  /// A scene that has been resolved, and possibly modified, as it is drawn.
  ///
  /// - Parameter renderer: A renderer made by this source; nil makes one.
  package func picture(
    of resolved: ResolvedScene, by renderer: SceneRenderer? = nil
  ) throws(ExportError) -> Bitmap {
    do {
      return try (renderer ?? self.renderer()).bitmap(of: resolved)
    } catch {
      throw renderingError(error.description, isShortage: error.isShortage)
    }
  }

  /// The instant drawn through cairo.
  package func cairoImage(at time: Double) throws(ExportError) -> CairoImage {
    guard context.canvas == nil else {
      throw .invalidSetting(
        "cairo draws in sRGB; use another renderer for a wide gamut or high dynamic range")
    }
    let budget = frameBudget
    let resolved = try resolved(at: time, sharesGroups: false, budget: budget)
    do {
      return try CairoImage(of: resolved, resources: resources, settings: settings, budget: budget)
    } catch {
      throw renderingError(error)
    }
  }

  /// The instant as shapes and text.
  package func file(
    at time: Double, as format: VectorFormat, _ vector: VectorSettings
  ) throws(ExportError) -> VectorFile {
    // A page may be of any size: only what is drawn as images takes memory.
    let budget = Budget(context.limits, pixelCount: 0)
    let motion = blursMotion ? MotionRecord() : nil
    let resolved = try resolved(at: time, sharesGroups: false, motion: motion, budget: budget)
    do {
      var file = try vector.file(
        of: resolved, as: format, resources: resources, render: settings, budget: budget)
      if let motion, motion.isMoving {
        file.warnings.append(
          "\(format.rawValue.uppercased()) shows the instant at which the shutter opens, without motion blur")
      }
      return file
    } catch {
      throw renderingError(error)
    }
  }

  /// Whether there is no opaque background: without inspecting the layers, frames may be partly transparent.
  package var mayBeTransparent: Bool {
    scene.background.map { $0.alpha < 1 } ?? true
  }

  /// Whether a video of these frames would lose transparency: the first, the middle or the last frame is not opaque.
  ///
  /// A scene with an opaque background is not drawn for this.
  package func isTransparent(in plan: FramePlan) throws(ExportError) -> Bool {
    guard mayBeTransparent else { return false }
    let renderer = renderer()
    for frame in Set([0, plan.frameCount / 2, plan.frameCount - 1]).sorted() {
      if try !canvas(at: plan.time(ofFrame: frame), by: renderer).finished().isOpaque { return true }
    }
    return false
  }

  private func renderingError(_ error: VectorError) -> ExportError {
    error.isUnavailable
      ? .unavailable(error.description) : renderingError(error.description, isShortage: error.isShortage)
  }

  private func renderingError(_ message: String, isShortage: Bool) -> ExportError {
    isShortage ? .shortage(message) : interruption ?? fontError(message) ?? .undrawable(message)
  }

  /// The error of a frame that was canceled while it was drawn.
  private var interruption: ExportError? {
    context.limits.cancellation?.isCancelled == true ? .interrupted : nil
  }

  /// The error for text that could not be laid out because of a missing font or a lack of system resources.
  private func fontError(_ message: String) -> ExportError? {
    switch resources.text.fault {
    case .missing: .unavailable(message)
    case .shortage: .shortage(message)
    case nil: nil
    }
  }
}
