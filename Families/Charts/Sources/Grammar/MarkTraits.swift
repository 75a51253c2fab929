/// Properties of a kind of mark for the rest of the chart: how it is prepared, scaled, named and offered.
/// `MarkLayers` draws it.
package struct MarkTraits: Sendable {
  /// The required channels of a mark.
  enum Needs: Sendable {
    case eitherAxis, bothAxes, angle, map
  }

  /// The axes on which a mark is in bands, one for each category.
  enum Bands: Sendable {
    case never, onCategoryAxis, onBothAxes
  }

  /// The legend symbol of the mark.
  enum Swatch: Sendable {
    case line, point, area
  }

  /// The encodings of the whole chart that a mark inherits.
  enum Inheritance: Sendable {
    case all
    /// None if it has its own position: it spans the plot.
    case allOrNone
    /// Only the other axis, and only if it has a position for each row.
    case otherAxis
    case colorOnly
  }

  var needs = Needs.eitherAxis
  /// Whether it is drawn in a ring, without axes.
  var isPolar = false
  /// Whether it has a length along an axis, from a base, where series are stacked.
  var isStacked = false
  /// Whether it needs numbers on the axis of its values.
  var needsNumbers = false
  /// Whether categories without values count rows.
  var countsRows = false
  /// Whether a series continues through positions where another one has a value and it has none.
  var fillsGaps = false
  /// Whether its own color column is its value.
  var isCell = false
  var bands = Bands.never
  var swatch = Swatch.area
  var inheritance = Inheritance.all
  /// Whether it is drawn in the theme's emphasis color if it has no color.
  var isEmphasized = false
  /// Whether it shows the distribution of the values at a position, and not each of them.
  var isSummary = false
  /// Whether it is suited to charts of whole tables, and not only to complement other marks.
  package var isForTables = true
}

extension MarkKind {
  package var traits: MarkTraits {
    switch self {
    case .bar:
      MarkTraits(isStacked: true, needsNumbers: true, countsRows: true, bands: .onCategoryAxis)
    case .line: MarkTraits(needs: .bothAxes, needsNumbers: true, swatch: .line)
    case .area: MarkTraits(needs: .bothAxes, isStacked: true, needsNumbers: true, fillsGaps: true)
    case .point: MarkTraits(needs: .bothAxes, swatch: .point)
    case .rule:
      MarkTraits(swatch: .line, inheritance: .allOrNone, isEmphasized: true, isForTables: false)
    case .sector: MarkTraits(needs: .angle, isPolar: true, inheritance: .colorOnly)
    case .rectangle: MarkTraits(isCell: true, bands: .onBothAxes)
    case .text: MarkTraits(inheritance: .otherAxis, isForTables: false)
    case .band: MarkTraits(needs: .bothAxes, isStacked: true, needsNumbers: true, isSummary: true)
    case .box:
      MarkTraits(
        needs: .bothAxes, isStacked: true, needsNumbers: true, bands: .onCategoryAxis, isSummary: true)
    case .errorBar:
      MarkTraits(needs: .bothAxes, isStacked: true, needsNumbers: true, swatch: .line, isSummary: true)
    case .tick: MarkTraits(swatch: .line)
    case .trail: MarkTraits(needs: .bothAxes, swatch: .line)
    case .image: MarkTraits(needs: .bothAxes, swatch: .point)
    case .geoshape: MarkTraits(needs: .map, isCell: true, inheritance: .colorOnly)
    }
  }
}
