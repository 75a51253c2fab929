import FrameExport
import PixelKernels
import SceneModel
import VectorExport
import VectorGraphics

extension SceneDocument {
  /// The picture at an instant: premultiplied RGBA, 16 bits per channel, not dithered.
  ///
  /// - Parameters:
  ///   - time: Seconds since the scene began.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  /// - Throws: `invalidOption` for a size that cannot be, `export` where the scene cannot be drawn at this instant.
  public func bitmap(
    at time: Double = 0, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) -> Bitmap {
    let source = try frames(options)
    do {
      return try source.canvas(at: time, by: source.renderer()).finished()
    } catch {
      throw .export(error)
    }
  }

  /// The picture at an instant as the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - time: Seconds since the scene began.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  ///   - settings: Bit depth, dither and compression; the file carries the scene's summary unless they have another.
  /// - Throws: `invalidOption` for a size that cannot be, `export` where the scene cannot be drawn at this instant.
  public func pngData(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(), settings: StillSettings = StillSettings()
  ) throws(AfterglowError) -> [UInt8] {
    var settings = settings.describing(scene)
    if options.gamut == .displayP3 { settings.colors = .displayP3 }
    let still = StillExport(source: try frames(options), settings: settings)
    do {
      return try still.file(at: time).bytes
    } catch {
      throw .export(error)
    }
  }

  /// The picture at an instant as the bytes of an SVG file, or of a PDF file of one page.
  ///
  /// Text stays text; what the format cannot hold, such as a blur, becomes an image of twice the resolution.
  ///
  /// - Parameters:
  ///   - time: Seconds since the scene began.
  ///   - format: The format.
  ///   - options: The size in CSS pixels (0.75 points of a PDF page), the background, and whether motion is reduced.
  /// - Throws: `invalidOption` for a size that cannot be, `export` where the scene cannot be drawn at this instant.
  public func vectorData(
    at time: Double = 0, as format: VectorFormat, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) -> [UInt8] {
    var settings = VectorSettings()
    settings.summary = scene.summary
    guard options.gamut == .srgb else { throw .invalidOption("gamut: vector formats support only sRGB") }
    let source = try frames(options)
    do {
      return try source.file(at: time, as: format, settings).bytes
    } catch {
      throw .export(error)
    }
  }

  /// Writes the picture at an instant as a PNG file, completely or not at all.
  ///
  /// - Throws: `export` where the file cannot be written, else as `pngData`.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings()
  ) throws(AfterglowError) {
    let still = StillExport(source: try frames(options), settings: settings.describing(scene))
    do {
      try still.write(at: time, to: path)
    } catch {
      throw .export(error)
    }
  }
}

extension Scene {
  /// The picture at an instant: premultiplied RGBA, 16 bits per channel, not dithered.
  ///
  /// This prepares the scene each time; make a ``SceneDocument`` of it to draw several pictures.
  ///
  /// - Parameters:
  ///   - time: Seconds since the scene began.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  ///   - context: The fonts and images; nil reads images from the current folder.
  /// - Throws: `invalidScene` with everything that is wrong with the scene, `missingInput` for an image that is not
  ///   there, `invalidOption` for a size that cannot be, `export` where the scene cannot be drawn.
  public func bitmap(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(), in context: RenderContext? = nil
  ) throws(AfterglowError) -> Bitmap {
    try SceneDocument(self, in: context).bitmap(at: time, options)
  }

  /// The picture at an instant as the bytes of a PNG file; see ``bitmap(at:_:in:)``.
  public func pngData(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings(),
    in context: RenderContext? = nil
  ) throws(AfterglowError) -> [UInt8] {
    try SceneDocument(self, in: context).pngData(at: time, options, settings: settings)
  }

  /// Writes the picture at an instant as a PNG file, completely or not at all; see ``bitmap(at:_:in:)``.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings(), in context: RenderContext? = nil
  ) throws(AfterglowError) {
    try SceneDocument(self, in: context).writePNG(at: time, to: path, options, settings: settings)
  }

  /// Writes a video of the scene, completely or not at all; see ``SceneDocument/writeVideo(to:_:options:cancellation:progress:)``.
  public func writeVideo(
    to path: String, _ video: VideoOptions = VideoOptions(), options: RenderOptions = RenderOptions(),
    in context: RenderContext? = nil, cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    try await SceneDocument(self, in: context).writeVideo(
      to: path, video, options: options, cancellation: cancellation, progress: progress)
  }
}

extension StillSettings {
  /// The settings with the scene's summary, where they have none.
  fileprivate func describing(_ scene: Scene) -> StillSettings {
    var settings = self
    settings.summary = summary ?? scene.summary
    return settings
  }
}
