import PixelKernels
import RenderTree
import VectorGraphics

/// A narrow shadow of an axis-aligned box: away from the corners its coverage is the product of a horizontal
/// and a vertical edge, which is known exactly, and only the corners need a grid.
struct StraightShadow {
  private let shadow: Rect
  private let box: Rect
  private let deviation: (x: Double, y: Double)
  /// The pixels in which corners are visible.
  let corners: [PixelRect]

  /// Nil if the outlines are not axis-aligned boxes, or if their corners take up most of the bounds.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviations in pixels.
  ///   - isCut: Whether the corners of the box count.
  init?(
    _ shadow: ResolvedShadow, transform: AffineTransform, deviation: (x: Double, y: Double), isCut: Bool,
    in bounds: PixelRect
  ) {
    guard transform.isAxisAligned, let own = shadow.path.straightBox, let other = shadow.boxPath.straightBox
    else { return nil }
    self.shadow = transform.boundingBox(of: own.box)
    box = transform.boundingBox(of: other.box)
    self.deviation = deviation
    let scale = Size(width: abs(transform.a), height: abs(transform.d))
    let outset = blurOutset(max(deviation.x, deviation.y))
    let first = Self.corners(of: self.shadow, own.corner, scale: scale).map { $0.outset(by: outset) }
    let second = isCut ? Self.corners(of: box, other.corner, scale: scale) : []
    let all =
      first.count == second.count ? zip(first, second).map { $0.union($1) } : first + second
    corners = all.map { bounds.touched(by: $0) }.filter { !$0.isEmpty }
    guard corners.reduce(0, { $0 + $1.area }) * 2 <= bounds.area else { return nil }
  }

  private static func corners(of box: Rect, _ corner: Size, scale: Size) -> [Rect] {
    let (width, height) = (corner.width * scale.width, corner.height * scale.height)
    guard width > 0, height > 0 else { return [] }
    return [
      Rect(x: box.minX, y: box.minY, width: width, height: height),
      Rect(x: box.maxX - width, y: box.minY, width: width, height: height),
      Rect(x: box.maxX - width, y: box.maxY - height, width: width, height: height),
      Rect(x: box.minX, y: box.maxY - height, width: width, height: height),
    ]
  }

  /// The blurred coverage, as if there were no corners.
  func blurred(in bounds: PixelRect) -> CoverageMap {
    let (across, down) = intervals
    return CoverageMap(
      columns: across.means(from: bounds.x, count: bounds.width),
      rows: down.means(from: bounds.y, count: bounds.height))
  }

  /// The coverage outside the box, or inside it for an inner shadow, as if there were no corners.
  func seen(isInner: Bool, in bounds: PixelRect) -> CoverageMap {
    let (across, down) = intervals
    let both = CoverageMap(
      columns: across.means(from: bounds.x, count: bounds.width, within: box.minX, box.maxX),
      rows: down.means(from: bounds.y, count: bounds.height, within: box.minY, box.maxY))
    guard isInner else { return blurred(in: bounds).subtracting(both) }
    let inside = CoverageMap(
      columns: BlurredInterval(from: box.minX, to: box.maxX, deviation: 0)
        .means(from: bounds.x, count: bounds.width),
      rows: BlurredInterval(from: box.minY, to: box.maxY, deviation: 0)
        .means(from: bounds.y, count: bounds.height))
    return inside.subtracting(both)
  }

  private var intervals: (across: BlurredInterval, down: BlurredInterval) {
    (
      BlurredInterval(from: shadow.minX, to: shadow.maxX, deviation: deviation.x),
      BlurredInterval(from: shadow.minY, to: shadow.maxY, deviation: deviation.y)
    )
  }
}

extension BezierPath {
  /// The box of an outline that is an axis-aligned box except for its corners, and the largest of these; nil
  /// for any other.
  fileprivate var straightBox: (box: Rect, corner: Size)? {
    let box = controlBox
    if self == .rectangle(box) { return (box, .zero) }
    let paths = Array(subpaths)
    guard paths.count == 1, let path = paths.first, path.isClosed else { return nil }
    var corner = Size.zero
    for segment in path.segments {
      switch segment {
      case .line(let start, let end):
        let isOnSide =
          (start.x == end.x && (start.x == box.minX || start.x == box.maxX))
          || (start.y == end.y && (start.y == box.minY || start.y == box.maxY))
        if !isOnSide { return nil }
      case .cubic(let start, let control1, let control2, let end):
        let xs = [start.x, control1.x, control2.x, end.x]
        let ys = [start.y, control1.y, control2.y, end.y]
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
          return nil
        }
        corner.width = max(corner.width, min(right - box.minX, box.maxX - left))
        corner.height = max(corner.height, min(bottom - box.minY, box.maxY - top))
      }
    }
    return (box, corner)
  }
}

extension CoverageMap {
  /// The products of horizontal and vertical coverage.
  fileprivate init(columns: [Double], rows: [Double]) {
    var values: [UInt16] = []
    values.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let scale = row * 65535
      values += columns.map { UInt16(max(0, min(65535, ($0 * scale).rounded()))) }
    }
    self.init(width: columns.count, height: rows.count, values: values)
  }
}
