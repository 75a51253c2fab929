import RenderTree
import VectorGraphics

/// How far a chain of filters reaches around a box, in pixels.
///
/// Consecutive blurs reach as far as a single Gaussian whose variance is the sum of theirs: adding up their
/// reaches would make the images of n blurs n times as wide.
struct FilterOutsets {
  private var left = 0.0
  private var top = 0.0
  private var right = 0.0
  private var bottom = 0.0
  /// The combined standard deviation of the blurs since the last filter of another kind.
  private var deviation = 0.0
  /// The box, in pixels, of what primitives paint regardless of their input.
  private var filled: Rect?

  /// Adds a filter, either in the order of the list or in its reverse.
  mutating func add(_ filter: ResolvedFilter, transform: AffineTransform) {
    switch filter {
    case .blur(let points):
      let own = max(0, points * transform.maximumScale)
      deviation = deviation == 0 ? own : (deviation * deviation + own * own).squareRoot()
    case .dropShadow(let offset, let points, _):
      endBlurs()
      let outset = blurOutset(points * transform.maximumScale)
      let (x, y) = (
        transform.a * offset.x + transform.c * offset.y, transform.b * offset.x + transform.d * offset.y
      )
      left += max(0, outset - x)
      right += max(0, outset + x)
      top += max(0, outset - y)
      bottom += max(0, outset + y)
    case .primitive(let primitive):
      endBlurs()
      let outsets = primitive.outsets(transform: transform)
      left += outsets.width
      right += outsets.width
      top += outsets.height
      bottom += outsets.height
      if primitive.fillsRegion, let region = primitive.region {
        let box = transform.boundingBox(of: region)
        filled = filled.map { $0.union(box) } ?? box
      }
    default:
      // Filters that amplify differences would show those left by truncating a blur.
      if !filter.preservesSmoothness { endBlurs() }
    }
  }

  private mutating func endBlurs() {
    let outset = blurOutset(deviation)
    left += outset
    top += outset
    right += outset
    bottom += outset
    deviation = 0
  }

  /// A box with everything the filters paint around it.
  func around(_ box: Rect) -> Rect {
    let box = filled.map { $0.union(box) } ?? box
    if box.isEmpty { return box }
    var whole = self
    whole.endBlurs()
    return Rect(
      x: box.minX - whole.left, y: box.minY - whole.top, width: box.width + whole.left + whole.right,
      height: box.height + whole.top + whole.bottom)
  }

  /// The greatest distance on the four sides, in whole pixels.
  var pixels: Int {
    var whole = self
    whole.endBlurs()
    let distance = [whole.left, whole.top, whole.right, whole.bottom].reduce(0, Swift.max)
    return Int(Swift.min(distance.rounded(.up), 1e6))
  }
}

extension Collection<ResolvedFilter> {
  /// How far the filters reach.
  func outsets(transform: AffineTransform) -> FilterOutsets {
    reduce(into: FilterOutsets()) { $0.add($1, transform: transform) }
  }
}

extension BidirectionalCollection<ResolvedFilter> {
  /// How many pixels around the requested ones the filters from each index on read; the last entry is 0, for
  /// no filters.
  func outsetsOfSuffixes(transform: AffineTransform) -> [Int] {
    var sum = FilterOutsets()
    var outsets = [0]
    for filter in reversed() {
      sum.add(filter, transform: transform)
      outsets.append(sum.pixels)
    }
    return outsets.reversed()
  }
}
