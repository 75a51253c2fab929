/// How large a scene may be before it is refused.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of the scene file, and of each data file it names.
  public var fileSize = 64 << 20
  /// Layers in all.
  public var layers = 100_000
  /// Groups within groups.
  public var depth = 64
  /// Points along either side of the canvas.
  public var canvasSide = 100_000.0
  /// Square points of the canvas.
  public var canvasArea = 1e9
  /// Errors that are reported one by one.
  public var errors = 1000
  /// Folders beside the scene's own, and below it, from which the files it names may be read.
  public var allowedFolders: [String] = []

  /// The limits of the program, with no folder allowed besides the scene's own.
  public init() {}
}
