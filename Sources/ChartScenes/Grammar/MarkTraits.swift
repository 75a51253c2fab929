/// What the rest of a chart needs to know about a kind of mark: how it is prepared, scaled, named and offered.
/// `MarkLayers` draws it.
package struct MarkTraits: Sendable {
  /// The channels that a mark cannot do without.
  enum Needs: Sendable {
    case eitherAxis, bothAxes, angle
  }

  /// On which axes a mark stands in bands, one for each category.
  enum Bands: Sendable {
    case never, onCategoryAxis, onBothAxes
  }

  /// What shows the mark in a legend.
  enum Swatch: Sendable {
    case line, point, area
  }

  /// Which encodings of the whole chart a mark takes over.
  enum Inheritance: Sendable {
    case all
    /// None if it has a place of its own: it spans the plot.
    case allOrNone
    /// The other axis alone, and only where it has a place for each row.
    case otherAxis
    case colorOnly
  }

  var needs = Needs.eitherAxis
  /// Whether it is drawn in a ring, beside axes.
  var isPolar = false
  /// Whether it has its length along an axis, from a base, where series are stacked.
  var isStacked = false
  /// Whether it needs numbers on the axis of its values.
  var needsNumbers = false
  /// Whether categories without values count rows.
  var countsRows = false
  /// Whether a series goes on through places where another one has a value and it has none.
  var fillsGaps = false
  /// Whether its own column of colors is its value.
  var isCell = false
  var bands = Bands.never
  var swatch = Swatch.area
  var inheritance = Inheritance.all
  /// Whether it is drawn in the theme's color of emphasis where nothing colors it.
  var isEmphasized = false
  /// Whether it shows how the values of a place are spread, and not each of them.
  var isSummary = false
  /// Whether it is made for charts of whole tables, and not only beside other marks.
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
    }
  }
}
