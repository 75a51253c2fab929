/// The maximum size of a scene.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of the scene file, and of each data file that it references.
  public var fileSize = 64 << 20
  /// The total number of layers.
  public var layers = 100_000
  /// The total number of spans in texts.
  public var spans = 200_000
  /// The nesting depth of groups.
  public var depth = 64
  /// Points along either side of the canvas.
  public var canvasSide = 100_000.0
  /// Square points of the canvas.
  public var canvasArea = 1e9
  /// The number of errors that are reported individually.
  public var errors = 1000
  /// Folders, in addition to the scene's own, from which referenced files may be read.
  public var allowedFolders: [String] = []

  /// Creates the default limits, with no directory allowed besides that of the scene.
  public init() {}
}
