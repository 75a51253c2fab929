import PNGCoding
import PixelKernels
import SceneRenderer

/// How pictures are written as PNG.
public struct StillSettings: Sendable, Hashable {
  /// How much time is spent to make the file smaller.
  public enum Compression: String, Sendable, Hashable, CaseIterable {
    /// The least time.
    case fastest
    /// The default.
    case balanced
    /// The most time.
    case smallest
  }

  /// Bits of a channel, 8 or 16.
  public var bitDepth: Int
  /// Used at 8 bits only.
  public var dither: Dither
  /// How much time is spent to make the file smaller.
  public var compression: Compression
  /// What the picture shows, in words, kept in the file; nil for none.
  public var summary: String?

  /// 8 bits, dithered, unless told otherwise.
  public init(
    bitDepth: Int = 8, dither: Dither = .triangular, compression: Compression = .balanced,
    summary: String? = nil
  ) {
    self.bitDepth = bitDepth
    self.dither = dither
    self.compression = compression
    self.summary = summary
  }
}

/// Pictures of single instants, and sequences of them.
public struct StillExport: Sendable {
  public let source: FrameSource
  public let settings: StillSettings

  public init(source: FrameSource, settings: StillSettings) {
    self.source = source
    self.settings = settings
  }

  /// The PNG of one instant, drawn by up to `threads` threads; its bytes do not depend on how many.
  public func png(at time: Double, threads: Int = 1) throws(ExportError) -> [UInt8] {
    try png(at: time, by: source.renderer(threads: threads))
  }

  /// Writes the picture of one instant, whole or not at all.
  public func write(
    at time: Double, to path: String, threads: Int = 1, cancellation: Cancellation = Cancellation()
  ) throws(ExportError) {
    try WholeFile.checkWritable(path)
    let bytes = try png(at: time, threads: threads)
    try cancellation.check()
    try WholeFile.write(bytes, to: path)
  }

  /// Writes a picture for each frame of a plan; `path` names the file of a frame by its number.
  public func write(
    _ plan: FramePlan, jobs: Int, cancellation: Cancellation = Cancellation(),
    path: @escaping @Sendable (Int) -> String,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) {
    let counter = ProgressCounter(frameCount: plan.frameCount, report: progress)
    let (folder, _) = WholeFile.split(path(0))
    try WholeFile.makeFolder(folder)
    try await Workers.run(count: plan.frameCount, jobs: jobs, makeState: { source.renderer() }) {
      (index, renderer) throws(ExportError) in
      try cancellation.check()
      try WholeFile.write(try png(at: plan.time(ofFrame: index), by: renderer), to: path(index))
      counter.advance()
    }
  }

  /// The PNG of one instant, drawn by a renderer that keeps what does not change.
  package func png(at time: Double, by renderer: SceneRenderer) throws(ExportError) -> [UInt8] {
    try settings.png(of: try source.canvas(at: time, by: renderer).finished())
  }
}

extension StillSettings {
  /// The PNG of a bitmap.
  package func png(of bitmap: Bitmap) throws(ExportError) -> [UInt8] {
    let encoder = PNGEncoder(
      compression: compression.png, texts: summary.map { [.description($0)] } ?? [])
    do {
      if bitDepth > 8 {
        return try encoder.encode(
          width: bitmap.width, height: bitmap.height, samples: bitmap.straightened16())
      }
      return try encoder.encode(
        width: bitmap.width, height: bitmap.height, samples: bitmap.quantized8(dither: dither))
    } catch {
      throw .rendering(error.description)
    }
  }
}

extension StillSettings.Compression {
  fileprivate var png: PNGCompression {
    switch self {
    case .fastest: .fastest
    case .balanced: .balanced
    case .smallest: .smallest
    }
  }
}
