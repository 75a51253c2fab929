import PixelKernels
import VectorGraphics

/// The paths of an outline, which may be made for a part of the image at a time: the glyphs of a long text take a hundred
/// times as much memory as the text.
package struct OutlineSource<Paths: Sequence<BezierPath>> {
  /// Encloses all paths, control points included.
  let box: Rect
  /// The number of lines that are kept at once, 36 bytes each.
  let greatestLineCount: Int
  /// The same for fills, of which a row is no different if others are filled with it.
  let greatestFilledLineCount: Int
  /// Whether fewer pixels have fewer paths.
  let isSelective: Bool
  /// The paths that may touch some pixels.
  let paths: (PixelRect) -> Paths

  private static var leastLineCount: Int { 1 << 18 }

  /// - Parameters:
  ///   - box: Encloses all paths, control points included.
  ///   - isLong: Whether there are certainly more lines than are kept, so that fewer need be.
  ///   - paths: The paths that may touch some pixels.
  package init(within box: Rect, isLong: Bool = false, paths: @escaping (PixelRect) -> Paths) {
    self.box = box
    greatestLineCount = isLong ? Self.leastLineCount / 2 : Self.leastLineCount
    greatestFilledLineCount = isLong ? Self.leastLineCount / 4 : Self.leastLineCount
    isSelective = true
    self.paths = paths
  }

  init(within box: Rect, greatestLineCount: Int, paths: @escaping (PixelRect) -> Paths) {
    self.box = box
    self.greatestLineCount = greatestLineCount
    greatestFilledLineCount = greatestLineCount
    isSelective = false
    self.paths = paths
  }
}

extension OutlineSource where Paths == CollectionOfOne<BezierPath> {
  /// One path. What is kept grows with it, so that longer paths are not traversed more often.
  package init(_ path: BezierPath) {
    let count = max(Self.leastLineCount, path.elementCount)
    self.init(within: path.controlBox, greatestLineCount: count) { _ in CollectionOfOne(path) }
  }
}
