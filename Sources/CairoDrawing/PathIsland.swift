import PixelKernels
import VectorGraphics

/// A part of a path that shares no pixel with the other parts, such as a glyph of a line of text.
///
/// Drawn by itself, it is covered as it would be among the others, or better, as a small part gets more samples. Cairo is
/// quicker with few edges in a row, and what lies between the parts need not be drawn.
struct PathIsland {
  /// In pixels.
  let path: BezierPath
  let bounds: PixelRect

  /// The parts of a path in pixels that touch `bounds`: first divided by empty rows, then each by empty columns.
  static func islands(of path: BezierPath, in bounds: PixelRect) -> [PathIsland] {
    let contours = Contour.contours(of: path, in: bounds).filter { !$0.rows.isEmpty && !$0.columns.isEmpty }
    return divided(contours, by: \.rows).flatMap { divided($0, by: \.columns) }.map(PathIsland.init)
  }

  private init(_ contours: [Contour]) {
    // Cairo is given the contours as they came.
    path = BezierPath(elements: contours.sorted { $0.start < $1.start }.flatMap(\.elements))
    let columns = contours.reduce(contours[0].columns) { $0.joined(with: $1.columns) }
    let rows = contours.reduce(contours[0].rows) { $0.joined(with: $1.rows) }
    bounds = PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Groups of contours whose ranges do not overlap those of another group.
  private static func divided(_ contours: [Contour], by range: KeyPath<Contour, Range<Int>>) -> [[Contour]] {
    var groups: [[Contour]] = []
    var end = Int.min
    for contour in contours.sorted(by: { $0[keyPath: range].lowerBound < $1[keyPath: range].lowerBound }) {
      if contour[keyPath: range].lowerBound >= end { groups.append([]) }
      groups[groups.count - 1].append(contour)
      end = max(end, contour[keyPath: range].upperBound)
    }
    return groups
  }
}

/// What a path draws from one move to the next.
private struct Contour {
  /// The index of its first element in the path.
  var start: Int
  var elements: ArraySlice<BezierPath.Element>
  /// The pixels of the bounds that the box around its points and control points touches.
  var columns: Range<Int>
  var rows: Range<Int>

  static func contours(of path: BezierPath, in bounds: PixelRect) -> [Contour] {
    let elements = path.elements
    var starts = elements.indices.filter { index in
      if case .move = elements[index] { true } else { false }
    }
    if starts.first != 0, !elements.isEmpty { starts.insert(0, at: 0) }
    return zip(starts, starts.dropFirst() + [elements.count]).map { start, end in
      Contour(elements[start..<end], in: bounds)
    }
  }

  private init(_ elements: ArraySlice<BezierPath.Element>, in bounds: PixelRect) {
    start = elements.startIndex
    self.elements = elements
    let touched = bounds.touched(by: BezierPath(elements: Array(elements)).controlBox)
    columns = touched.x..<touched.maxX
    rows = touched.y..<touched.maxY
  }
}

extension Range<Int> {
  fileprivate func joined(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
