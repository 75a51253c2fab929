import PixelKernels
import VectorGraphics

/// The paths of an outline, which may be made for a part of the picture at a time: the glyphs of a long text take a hundred
/// times as much memory as the text.
package struct OutlineSource<Paths: Sequence<BezierPath>> {
  /// Encloses all paths, control points included.
  let box: Rect
  /// The number of lines that are kept at once, 36 bytes each.
  let greatestLineCount: Int
  /// The paths that may touch some pixels.
  let paths: (PixelRect) -> Paths

  private static var leastLineCount: Int { 1 << 18 }

  /// - Parameters:
  ///   - box: Encloses all paths, control points included.
  ///   - paths: The paths that may touch some pixels.
  package init(within box: Rect, paths: @escaping (PixelRect) -> Paths) {
    self.init(within: box, greatestLineCount: Self.leastLineCount, paths: paths)
  }

  init(within box: Rect, greatestLineCount: Int, paths: @escaping (PixelRect) -> Paths) {
    self.box = box
    self.greatestLineCount = greatestLineCount
    self.paths = paths
  }
}

extension OutlineSource where Paths == CollectionOfOne<BezierPath> {
  /// One path. There is room for both sides of each of its lines, and for their joins, all of which may cross the same rows.
  package init(_ path: BezierPath) {
    let count = max(Self.leastLineCount, 4 * path.elementCount)
    self.init(within: path.controlBox, greatestLineCount: count) { _ in CollectionOfOne(path) }
  }
}
