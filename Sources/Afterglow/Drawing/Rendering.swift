import FrameExport
import PixelKernels
import SceneModel

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
    guard time.isFinite else {
      throw .invalidOption("`time` must be a finite number of seconds, not \(time)")
    }
    let source = try frames(options)
    do {
      return try source.canvas(at: time, by: source.renderer()).finished()
    } catch {
      throw .export(error)
    }
  }

  /// Draws the scene at a time as the bytes of a PNG file; an ``ImageRequest`` has every setting and format.
  ///
  /// - Throws: `invalidOption` for an invalid size or time, `export` if it cannot be drawn then.
  public func pngData(
    at time: Double = 0, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) -> [UInt8] {
    try ImageRequest(.png, time: time, options: options).data(of: self)
  }

  /// Draws the scene at a time and writes a PNG file atomically; an ``ImageRequest`` has every setting and format.
  ///
  /// - Throws: `invalidOption` if the name ends like that of another format, such as `.mp4`; `export` if the file cannot
  ///   be written; otherwise like `pngData`.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions()
  ) throws(AfterglowError) {
    try ImageRequest(.png, time: time, options: options).write(self, to: path)
  }

  /// Writes a video of the scene atomically; a ``VideoRequest`` has every setting.
  public func writeVideo(
    to path: String, options: RenderOptions = RenderOptions(),
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    try await VideoRequest(options: options).write(
      self, to: path, cancellation: cancellation, progress: progress)
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
    at time: Double = 0, _ options: RenderOptions = RenderOptions(), in context: RenderContext? = nil
  ) throws(AfterglowError) -> [UInt8] {
    try SceneDocument(self, in: context).pngData(at: time, options)
  }

  /// Draws the scene at a time and writes a PNG file atomically; see ``bitmap(at:_:in:)``.
  public func writePNG(
    at time: Double = 0, to path: String, _ options: RenderOptions = RenderOptions(),
    in context: RenderContext? = nil
  ) throws(AfterglowError) {
    try SceneDocument(self, in: context).writePNG(at: time, to: path, options)
  }

  /// Writes a video of the scene atomically; see ``VideoRequest``.
  public func writeVideo(
    to path: String, options: RenderOptions = RenderOptions(), in context: RenderContext? = nil,
    cancellation: Cancellation = Cancellation(),
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(AfterglowError) {
    try await SceneDocument(self, in: context).writeVideo(
      to: path, options: options, cancellation: cancellation, progress: progress)
  }
}
