import FrameExport
import PixelKernels
import SceneModel
import VectorExport
import VectorGraphics

extension SceneDocument {
  /// Draws the scene at a time: premultiplied RGBA, 16 bits per channel, not dithered.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the scene.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  /// - Throws: `invalidOption` for an invalid size or time, `export` if it cannot be drawn then.
  public func bitmap(
    at time: Double = 0, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) -> Bitmap {
    let source = try frames(options, at: time)
    do {
      return try source.canvas(at: time, by: source.renderer()).finished()
    } catch {
      throw .export(error)
    }
  }

  /// Draws the scene at a time as the bytes of a PNG file.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the scene.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  ///   - settings: Bit depth, dither and compression; the file contains the scene's summary unless they have another.
  /// - Throws: `invalidOption` for an invalid size, time or bit depth, `export` if it cannot be drawn then.
  public func pngData(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(), settings: StillSettings = StillSettings()
  ) throws(AfterglowError) -> [UInt8] {
    try settings.check(as: .png)
    let still = StillExport(
      source: try frames(options, at: time), settings: settings.describing(scene, options))
    do {
      return try still.file(at: time).bytes
    } catch {
      throw .export(error)
    }
  }

  /// Draws the scene at a time as the bytes of an SVG file, or of a one-page PDF file.
  ///
  /// Text stays text; what the format cannot express, such as a blur, becomes an image at twice the resolution.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the scene.
  ///   - format: The format.
  ///   - options: The size in CSS pixels (0.75 points of a PDF page), the background, and whether motion is reduced.
  /// - Throws: `invalidOption` for an invalid size or time, `export` if it cannot be drawn then.
  public func vectorData(
    at time: Double = 0, as format: VectorFormat, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) -> [UInt8] {
    var settings = VectorSettings()
    settings.summary = scene.summary
    guard options.gamut == .srgb else { throw .invalidOption("gamut: vector formats support only sRGB") }
    let source = try frames(options, at: time)
    do {
      return try source.file(at: time, as: format, settings).bytes
    } catch {
      throw .export(error)
    }
  }

  /// Draws the scene at a time and writes a PNG file atomically.
  ///
  /// - Throws: `invalidOption` if the name ends like that of another format, such as `.mp4`; `export` if the file cannot
  ///   be written; otherwise like `pngData`.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings()
  ) throws(AfterglowError) {
    try StillSettings.checkPNG(path)
    try settings.check(as: .png)
    let still = StillExport(
      source: try frames(options, at: time), settings: settings.describing(scene, options))
    do {
      try still.write(at: time, to: path)
    } catch {
      throw .export(error)
    }
  }
}

extension SceneDocument {
  /// The frames of the scene, of which one at a time is drawn.
  private func frames(_ options: RenderOptions, at time: Double) throws(AfterglowError) -> FrameSource {
    guard time.isFinite else {
      throw .invalidOption(InvalidOption("time: found \(time), expected a finite number of seconds"))
    }
    return try frames(options)
  }
}

extension Scene {
  /// Draws the scene at a time: premultiplied RGBA, 16 bits per channel, not dithered.
  ///
  /// This prepares the scene on every call; to draw several images, create a ``SceneDocument`` from it.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the scene.
  ///   - options: The size in pixels, the background, and whether motion is reduced.
  ///   - context: The fonts and images; nil reads images from the current folder.
  /// - Throws: `invalidScene` with every error of the scene, `missingInput` for a missing image, `invalidOption`
  ///   for an invalid size, `export` if the scene cannot be drawn.
  public func bitmap(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(), in context: RenderContext? = nil
  ) throws(AfterglowError) -> Bitmap {
    try SceneDocument(self, in: context).bitmap(at: time, options)
  }

  /// Draws the scene at a time as the bytes of a PNG file; see ``bitmap(at:_:in:)``.
  public func pngData(
    at time: Double = 0, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings(),
    in context: RenderContext? = nil
  ) throws(AfterglowError) -> [UInt8] {
    try SceneDocument(self, in: context).pngData(at: time, options, settings: settings)
  }

  /// Draws the scene at a time as the bytes of an SVG file, or of a one-page PDF file; see
  /// ``SceneDocument/vectorData(at:as:_:)``.
  public func vectorData(
    at time: Double = 0, as format: VectorFormat, _ options: RenderOptions = RenderOptions(),
    in context: RenderContext? = nil
  ) throws(AfterglowError) -> [UInt8] {
    try SceneDocument(self, in: context).vectorData(at: time, as: format, options)
  }

  /// Draws the scene at a time and writes a PNG file atomically; see ``bitmap(at:_:in:)``.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions(),
    settings: StillSettings = StillSettings(), in context: RenderContext? = nil
  ) throws(AfterglowError) {
    try SceneDocument(self, in: context).writePNG(at: time, to: path, options, settings: settings)
  }

  /// Writes a video of the scene atomically; see ``SceneDocument/writeVideo(to:_:options:cancellation:progress:)``.
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
  /// Rejects a bit depth that a format does not have.
  func check(as codec: StillCodec) throws(AfterglowError) {
    if let problem = bitDepthProblem(as: codec) { throw .invalidOption(InvalidOption(problem)) }
  }

  /// Rejects a name that promises another format than PNG.
  fileprivate static func checkPNG(_ path: String) throws(AfterglowError) {
    guard let format = OutputFormat(path: path), format != .png else { return }
    let advice =
      format.isVideo ? ", or use writeVideo" : format.vectorFormat != nil ? ", or use vectorData" : ""
    throw .invalidOption("\(path): writePNG does not write \(format.name); end the name in .png\(advice)")
  }

  /// The settings with the colors that are requested, and the scene's summary where they have none.
  fileprivate func describing(_ scene: Scene, _ options: RenderOptions) -> StillSettings {
    var settings = self
    settings.summary = summary ?? scene.summary
    if options.gamut == .displayP3 { settings.colors = .displayP3 }
    return settings
  }
}
