import BoxLayout
import RenderTree
import VectorGraphics

/// An image, an SVG file or layers that fill an outline (CSS `background-image`).
public struct FillContent: Sendable, Hashable {
  /// What fills.
  public enum Source: Sendable, Hashable {
    /// An image by its name.
    case image(String, sampling: ImageSampling)
    /// An SVG file by its name.
    case svg(String)
    /// Layers in the box of a tile, by which they are clipped.
    case layers([Layer])
  }

  /// The directions in which tiles repeat (CSS `background-repeat`).
  public enum Repetition: String, Sendable, Hashable, CaseIterable {
    /// There is one tile.
    case none
    /// In rows and columns.
    case both
    /// In a row.
    case horizontal
    /// In a column.
    case vertical
  }

  /// An image whose corners keep their size while its edges and its middle are stretched (CSS `border-image` with `fill`).
  public struct Slices: Sendable, Hashable {
    /// Where the image is cut, in its pixels from each of its edges.
    public var pixels: Layout.Padding
    /// How wide the edges are drawn, in points; nil for as many points as pixels.
    public var edges: Layout.Padding?

    /// Creates the lines along which an image is cut.
    public init(pixels: Layout.Padding, edges: Layout.Padding? = nil) {
      self.pixels = pixels
      self.edges = edges
    }
  }

  /// What fills.
  public var source: Source
  /// How a tile fits the layer's box; layers have no size of their own and fill it.
  public var fit: ImageContent.Fit
  /// The size of a tile; nil if it follows from `fit`. Percentages refer to the box.
  public var size: LengthPoint?
  /// The position of a tile in the box; percentages refer to the remaining space.
  public var position: LengthPoint
  /// Whether the tile repeats.
  public var repetition: Repetition
  /// How an image is cut; nil draws it as a whole.
  public var slices: Slices?

  /// Creates a fill, by default as small as possible to fill the box.
  public init(
    _ source: Source, fit: ImageContent.Fit = .cover, size: LengthPoint? = nil,
    position: LengthPoint = .center, repetition: Repetition = .none, slices: Slices? = nil
  ) {
    self.source = source
    self.fit = fit
    self.size = size
    self.position = position
    self.repetition = repetition
    self.slices = slices
  }
}
