import Budgets
import PixelKernels
import SceneRenderer
import SystemFiles
import VectorExport

/// The file of a still image.
package struct EncodedImage: Sendable {
  package let bytes: [UInt8]
  /// Whether partial transparency was lost because the format does not support it: such pixels are composited
  /// over black.
  package let losesAlpha: Bool
  /// Whether no pixel is transparent though a transparent background was asked for.
  package var lacksTransparency = false
  /// Other messages about it.
  package var warnings: [String] = []
}

/// Images of single instants, and sequences of them.
package struct ImageExport: Sendable {
  package var source: FrameSource
  package let settings: ImageSettings
  package let codec: ImageFormat

  package init(source: FrameSource, settings: ImageSettings, codec: ImageFormat = .png) {
    self.source = source
    self.settings = settings
    self.codec = codec
  }

  /// The file of a still image, drawn by a renderer of its own: its memory is reused for the file.
  package func file(at time: Double) throws(ExportError) -> EncodedImage {
    try file(at: time) { () throws(ExportError) in
      try source.canvas(at: time, by: source.renderer()).finished()
    }
  }

  /// Writes a file that was drawn atomically; a missing directory is created. A pipe or a device is written directly.
  package func publish(
    _ file: EncodedImage, to path: String, cancellation: Cancellation = Cancellation()
  ) throws(ExportError) {
    try cancellation.check()
    Leftovers.remove(of: path)
    try AtomicFile.write(file.bytes, to: path, cancellation: cancellation)
  }

  /// Writes an image for each frame of a plan; `path` returns the path of a frame by its number. Missing
  /// directories are created.
  ///
  /// - Parameter finished: Called with each file that is written, from any thread.
  package func write(
    _ plan: FramePlan, jobs: Int, cancellation: Cancellation = Cancellation(),
    path: @escaping @Sendable (Int) -> String,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in },
    finished: @escaping @Sendable (EncodedImage) -> Void = { _ in }
  ) async throws(ExportError) {
    try AtomicFile.check(path(0), inputs: source.inputs)
    let (folder, _) = AtomicFile.split(path(0))
    Leftovers.remove(in: folder, withExtension: SystemPath.fileExtension(path(0)))
    try checkFrames(plan.frameCount, path: path)
    let end = try await Workers.run(
      count: plan.frameCount, jobs: jobs, cancellation: cancellation, progress: progress,
      makeState: { source.renderer() }
    ) { (index, renderer) throws(ExportError) in
      let file = try file(at: plan.time(ofFrame: index), by: renderer)
      try AtomicFile.write(file.bytes, to: path(index), cancellation: cancellation)
      finished(file)
    }
    if end == .cancelled { throw .interrupted }
  }

  /// Fails if a frame cannot be written, would replace an input, or leads to the file of another frame.
  private func checkFrames(_ count: Int, path: (Int) -> String) throws(ExportError) {
    // Names differ, so only links lead two of them to one file.
    var hasLinks = count > 1 && SystemPath.split(path(0)).folder != SystemPath.split(path(1)).folder
    for index in 0..<count {
      guard let status = FileStatus(path(index), followsLinks: false) else { continue }
      if status.kind == .link { hasLinks = true }
      try AtomicFile.check(path(index), inputs: source.inputs)
    }
    if hasLinks { try AtomicFile.checkDistinct((0..<count).map(path)) }
  }

  /// The file of one instant, drawn by a renderer that caches unchanged content.
  package func file(at time: Double, by renderer: SceneRenderer) throws(ExportError) -> EncodedImage {
    try file(at: time) { () throws(ExportError) in try source.canvas(at: time, by: renderer).finished() }
  }

  private func file(
    at time: Double, drawnBy draw: () throws(ExportError) -> Bitmap
  ) throws(ExportError) -> EncodedImage {
    if let format = codec.vector {
      var vector = settings.vector
      vector.summary = vector.summary ?? settings.summary
      let file = try source.file(at: time, as: format, vector)
      return EncodedImage(bytes: file.bytes, losesAlpha: false, warnings: file.warnings)
    }
    let cairo = source.isDrawnByCairo ? try source.cairoImage(at: time) : nil
    let bitmap = if let cairo { cairo.bitmap } else { try draw() }
    let hasAlpha = OutputFormat.image(codec).rows[0].hasAlpha
    // Reads every pixel, so only where it matters.
    let isOpaque = settings.expectsTransparency || !hasAlpha ? bitmap.isOpaque : nil
    return EncodedImage(
      bytes: try settings.bytes(of: consume bitmap, as: codec),
      losesAlpha: !hasAlpha && isOpaque == false,
      lacksTransparency: settings.expectsTransparency && isOpaque == true,
      warnings: cairo?.warnings ?? [])
  }
}
