import RenderTree
import VectorGraphics

/// How far filters that follow each other reach around a box, in pixels.
///
/// Blurs in a row reach as far as the one Gaussian that they amount to, whose variance is the sum of theirs: adding up
/// their reaches would make pictures of n blurs n times as wide.
struct FilterReach {
  private var left = 0.0
  private var top = 0.0
  private var right = 0.0
  private var bottom = 0.0
  /// The standard deviation of the blurs since the last filter of another kind.
  private var deviation = 0.0
  /// The box of what primitives paint wherever their input is, in pixels.
  private var filled: Rect?

  /// Adds a filter; the order does not matter as long as it is that of the list or its reverse.
  mutating func add(_ filter: ResolvedFilter, transform: AffineTransform) {
    switch filter {
    case .blur(let points):
      let own = max(0, points * transform.maximumScale)
      deviation = deviation == 0 ? own : (deviation * deviation + own * own).squareRoot()
    case .dropShadow(let offset, let points, _):
      endBlurs()
      let reach = blurReach(points * transform.maximumScale)
      let (x, y) = (
        transform.a * offset.x + transform.c * offset.y, transform.b * offset.x + transform.d * offset.y
      )
      left += max(0, reach - x)
      right += max(0, reach + x)
      top += max(0, reach - y)
      bottom += max(0, reach + y)
    case .primitive(let primitive):
      endBlurs()
      let reach = primitive.reach(transform: transform)
      left += reach.width
      right += reach.width
      top += reach.height
      bottom += reach.height
      if primitive.fillsRegion, let region = primitive.region {
        let box = transform.boundingBox(of: region)
        filled = filled.map { $0.union(box) } ?? box
      }
    default:
      // What enlarges differences would show those that a cut blur leaves.
      if !filter.keepsSmooth { endBlurs() }
    }
  }

  private mutating func endBlurs() {
    let reach = blurReach(deviation)
    left += reach
    top += reach
    right += reach
    bottom += reach
    deviation = 0
  }

  /// A box and all that the filters paint around it.
  func around(_ box: Rect) -> Rect {
    let box = filled.map { $0.union(box) } ?? box
    if box.isEmpty { return box }
    var whole = self
    whole.endBlurs()
    return Rect(
      x: box.minX - whole.left, y: box.minY - whole.top, width: box.width + whole.left + whole.right,
      height: box.height + whole.top + whole.bottom)
  }

  /// The greatest of the distances on the four sides, in whole pixels.
  var pixels: Int {
    var whole = self
    whole.endBlurs()
    let distance = [whole.left, whole.top, whole.right, whole.bottom].reduce(0, Swift.max)
    return Int(Swift.min(distance.rounded(.up), 1e6))
  }
}

extension Collection<ResolvedFilter> {
  /// How far the filters reach.
  func reach(transform: AffineTransform) -> FilterReach {
    reduce(into: FilterReach()) { $0.add($1, transform: transform) }
  }
}

extension BidirectionalCollection<ResolvedFilter> {
  /// How many pixels around the wanted ones the filters from each index on read; the last is 0, for none of them.
  func reachesOfSuffixes(transform: AffineTransform) -> [Int] {
    var reach = FilterReach()
    var reaches = [0]
    for filter in reversed() {
      reach.add(filter, transform: transform)
      reaches.append(reach.pixels)
    }
    return reaches.reversed()
  }
}
