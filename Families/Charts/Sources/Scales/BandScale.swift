/// Divides a range into bands of equal width, one for each category (d3-scale, `scaleBand`).
package struct BandScale<Category: Hashable & Sendable>: Sendable {
  /// The unique categories in order.
  package var domain: [Category] { categories.values }
  package let range: ScaleDomain
  /// The distance between the starts of neighboring bands, in points.
  package let step: Double
  package let bandwidth: Double
  private let firstStart: Double
  private let categories: DistinctValues<Category>
  /// The places of the categories, in steps; nil for those of the domain.
  var ranks: BandRanks?

  /// - Parameters:
  ///   - domain: Categories; duplicates are ignored.
  ///   - range: Positions in points; bands extend from its start to its stop.
  ///   - paddingInner: The fraction of a step between two bands, 0…1.
  ///   - paddingOuter: The space before the first and after the last band, in steps.
  ///   - align: The distribution of the outer space: 0 all after the bands, 1 all before, ½ on both sides.
  ///   - isRounded: Whether starts and widths are whole points.
  package init(
    domain: some Sequence<Category>, range: ScaleDomain, paddingInner: Double = 0,
    paddingOuter: Double = 0, align: Double = 0.5, isRounded: Bool = false
  ) {
    self.init(
      categories: DistinctValues(domain), range: range, paddingInner: paddingInner,
      paddingOuter: paddingOuter, align: align, isRounded: isRounded)
  }

  /// A scale of categories that several scales share: the bands within other bands.
  init(
    categories: DistinctValues<Category>, range: ScaleDomain, paddingInner: Double = 0,
    paddingOuter: Double = 0, align: Double = 0.5, isRounded: Bool = false, ranks: BandRanks? = nil
  ) {
    self.ranks = ranks
    let inner = paddingInner.isNaN ? 0 : min(1, max(0, paddingInner))
    let count = Double(ranks?.count ?? categories.count)
    let (low, high) = (range.lowerBound, range.upperBound)
    var step = (high - low) / max(1, count - inner + max(0, paddingOuter) * 2)
    if isRounded { step = step.rounded(.down) }
    var start = low + (high - low - step * (count - inner)) * min(1, max(0, align))
    var bandwidth = step * (1 - inner)
    if isRounded {
      start = (start + 0.5).rounded(.down)
      bandwidth = (bandwidth + 0.5).rounded(.down)
    }
    self.categories = categories
    self.range = range
    self.step = step
    self.bandwidth = bandwidth
    firstStart = start
  }

  /// The lower end of the band at an index of the domain, in points. Indices outside continue the sequence.
  package func start(at index: Int) -> Double {
    if let ranks {
      let place = ranks.places[index]
      return firstStart + step * (range.isAscending ? place : Double(ranks.count - 1) - place)
    }
    return firstStart + step * Double(range.isAscending ? index : categories.count - 1 - index)
  }

  package func center(at index: Int) -> Double { start(at: index) + bandwidth / 2 }

  /// The lower end of a category's band; nil for a category that is not in the domain.
  package func start(of category: Category) -> Double? { categories.place(of: category).map(start(at:)) }

  /// How clearly the labels of a category are seen, 0…1.
  func clarity(of category: Category) -> Double {
    ranks.flatMap { ranks in categories.place(of: category).map { ranks.clarities[$0] } } ?? 1
  }

  package func center(of category: Category) -> Double? { categories.place(of: category).map(center(at:)) }

  /// The domain index of the band or gap at a position in points; nil outside of all steps.
  package func index(at position: Double) -> Int? {
    guard step > 0, position.isFinite else { return nil }
    let place = ((position - firstStart) / step).rounded(.down)
    guard place >= 0, place < Double(domain.count) else { return nil }
    return range.isAscending ? Int(place) : domain.count - 1 - Int(place)
  }
}

extension BandScale {
  /// A scale of points instead of bands: zero-width bands, `padding` steps from the ends (d3-scale,
  /// `scalePoint`).
  package static func points(
    domain: some Sequence<Category>, range: ScaleDomain, padding: Double = 0, align: Double = 0.5
  ) -> BandScale {
    BandScale(domain: domain, range: range, paddingInner: 1, paddingOuter: padding, align: align)
  }
}

/// The places of categories that overtake one another.
struct BandRanks: Sendable, Hashable {
  /// By the index of the category, from 0; between two places while categories change them.
  var places: [Double]
  /// 0…1, by the index of the category.
  var opacities: [Double]
  /// How clearly the labels of a category are seen, 0…1, by its index.
  var clarities: [Double]
  /// The number of places on the axis.
  var count: Int
}
