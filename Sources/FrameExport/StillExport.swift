import PNGCoding
import PixelKernels
import SceneRenderer
import SystemFiles

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

  /// 8 bits, dithered, by default.
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
package struct StillExport: Sendable {
  package let source: FrameSource
  package let settings: StillSettings

  package init(source: FrameSource, settings: StillSettings) {
    self.source = source
    self.settings = settings
  }

  /// The PNG of one instant.
  package func png(at time: Double) throws(ExportError) -> [UInt8] {
    try png(at: time, by: source.renderer())
  }

  /// Writes the picture of one instant, completely or not at all; a missing directory is made. A pipe or a device is written as it is.
  package func write(
    at time: Double, to path: String, cancellation: Cancellation = Cancellation()
  ) throws(ExportError) {
    try WholeFile.check(path, inputs: source.inputs)
    let bytes = try png(at: time)
    try cancellation.check()
    Leftovers.remove(of: path)
    try WholeFile.write(bytes, to: path, cancellation: cancellation)
  }

  /// Writes a picture for each frame of a plan; `path` names the file of a frame by its number. Missing directories are made.
  package func write(
    _ plan: FramePlan, jobs: Int, cancellation: Cancellation = Cancellation(),
    path: @escaping @Sendable (Int) -> String,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) {
    try WholeFile.check(path(0), inputs: source.inputs)
    let (folder, _) = WholeFile.split(path(0))
    Leftovers.remove(in: folder, withExtension: "png")
    for index in 1..<max(1, plan.frameCount) where FileStatus(path(index)) != nil {
      try WholeFile.check(path(index), inputs: source.inputs)
    }
    let end = try await Workers.run(
      count: plan.frameCount, jobs: jobs, cancellation: cancellation, progress: progress,
      makeState: { source.renderer() }
    ) { (index, renderer) throws(ExportError) in
      try WholeFile.write(try png(at: plan.time(ofFrame: index), by: renderer), to: path(index))
    }
    if end == .cancelled { throw .interrupted }
  }

  /// The PNG of one instant, drawn by a renderer that keeps what does not change.
  package func png(at time: Double, by renderer: SceneRenderer) throws(ExportError) -> [UInt8] {
    try settings.png(of: try source.canvas(at: time, by: renderer).finished())
  }
}

extension StillSettings {
  /// The PNG of a bitmap.
  package func png(of bitmap: Bitmap) throws(ExportError) -> [UInt8] {
    let png = try self.png(of: bitmap, compression.png)
    guard compression == .smallest else { return png }
    // Which is smaller depends on the picture: dither is better coded by our own coder than by the best general one.
    let other = try self.png(of: bitmap, .balanced)
    return other.count < png.count ? other : png
  }

  private func png(of bitmap: Bitmap, _ compression: PNGCompression) throws(ExportError) -> [UInt8] {
    let encoder = PNGEncoder(compression: compression, texts: summary.map { [.description($0)] } ?? [])
    do {
      if bitDepth > 8 {
        return try encoder.encode(
          width: bitmap.width, height: bitmap.height, samples: bitmap.unpremultiplied16())
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
