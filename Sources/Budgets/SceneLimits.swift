/// What a scene may use: a document while it is read and expanded, and each of its frames while it is drawn.
///
/// The defaults leave room for every scene that an author writes. A server sets smaller limits for scenes of strangers:
///
/// ```swift
/// var limits = SceneLimits()
/// limits.layers = 10_000
/// limits.pixelOperations = 2_000_000_000
/// limits.time = .seconds(5)
/// ```
///
/// Whether a scene is within its limits depends on the scene, its data and the size of the image only, except for
/// ``time`` and ``cancellation``. An error names the value at which a limit was exceeded.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of the scene file, and of each file that it references.
  public var fileSize = 64 << 20
  /// Bytes of memory. A document takes them for all these files together, and for what is made of them: the elements and outlines
  /// of SVG files, the cells of tables; a frame for the bitmaps that it needs at once beside the image itself. Nil for 4 GiB for a
  /// document, and for a frame 1 GiB, or 128 bytes for each pixel of the image if that is more.
  public var bytes: Int?
  /// The number of layers, with those of components and SVG files, counted as often as they are drawn. A span of a text
  /// counts as a layer.
  public var layers = 1_000_000
  /// Units of work while a document is read, each of some nanoseconds, such as the comparison of an SVG element with a style rule.
  public var steps = 100_000_000
  /// Pixel operations of a frame: one is a pixel written by a fill, a color filter, a mask or a blend; a blur counts as 8 for each
  /// pixel. Nil for 20 billion, or 1000 times the pixels of the image if that is more.
  public var pixelOperations: Int?
  /// How long a document may take to be read, and each frame to be drawn; nil for any time. What is possible within a time
  /// depends on the machine and on what else it does.
  public var time: Duration?
  /// Stops reading and drawing when it is set; nil if nothing does.
  public var cancellation: Cancellation?
  /// Folders, in addition to the scene's own, from which referenced files may be read.
  public var allowedFolders: [String] = []

  /// Creates the default limits, with no directory allowed besides that of the scene.
  public init() {}
}
