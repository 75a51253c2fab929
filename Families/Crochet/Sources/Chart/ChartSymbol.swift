import VectorGraphics

/// A symbol of a chart where it stands. Lengths are in units: the height of a single crochet, which is the length of a chain
/// oval; y grows downward.
package struct ChartSymbol: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    case stitch(Stitch)
    case chain
    /// Chains one above the other at the start of a row.
    case turningChain(Int)
    case slip
    case picot
  }

  package var shape: Shape
  /// The number in the piece, and the row's place in it.
  package var node: Int
  package var row: Int
  /// Its base points, one for each stitch that it joins; a chain has none.
  package var feet: [Point]
  /// The middle of its bar, the head of a single crochet, or the middle of a chain.
  package var top: Point
  /// The direction outward at the top, or across a chain.
  package var outward: Point
  /// Its number among those that share a foot, and how many these are.
  package var member = 0
  package var memberCount = 1
  package var parents: [Int]
  package var source: Range<Int>
  package var color: String?

  /// The nominal height in units; charts compress tall stitches.
  package static func height(_ base: StitchBase) -> Double {
    switch base {
    case .slip: 0.44
    case .single: 1
    case .halfDouble: 2
    case .double: 2.5
    case .treble: 3
    case .doubleTreble: 4
    case .tripleTreble: 4.75
    }
  }
}

/// The number of a row at its start.
package struct ChartLabel: Sendable, Hashable {
  package var text: String
  package var row: Int
  /// The middle of the text.
  package var center: Point
  /// Whether the row runs to the left; nil for rounds.
  package var runsLeft: Bool?
}

/// A repeat that is bracketed under the rows.
package struct ChartBracket: Sendable, Hashable {
  package var from: Point
  package var to: Point
  /// How often it is worked.
  package var times: Int
}

/// Symbols and numbers of a piece, in units.
package struct ChartLayout: Sendable {
  package var symbols: [ChartSymbol] = []
  package var labels: [ChartLabel] = []
  /// The radius of a magic ring at the origin.
  package var ringRadius: Double?
  /// The radii between rounds that chain spaces do not show.
  package var guides: [Double] = []
  package var brackets: [ChartBracket] = []
  package var bounds = Rect(x: 0, y: 0, width: 0, height: 0)
  package var isRound = false
  /// The rows that are marked, since they do not agree with the others.
  package var faults: Set<Int> = []
  /// Whether some rows are worked on the wrong side.
  package var isTurned = false
}
