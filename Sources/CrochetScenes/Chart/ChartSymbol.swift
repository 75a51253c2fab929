import VectorGraphics

/// A symbol of a chart where it stands. Lengths are in units: the height of a single crochet, which is the length of a chain
/// oval; y grows downward.
public struct ChartSymbol: Sendable, Hashable {
  public enum Shape: Sendable, Hashable {
    case stitch(Stitch)
    case chain
    /// Chains one above the other at the start of a row.
    case turningChain(Int)
    case slip
    case picot
  }

  public var shape: Shape
  /// The number in the piece, and the row's place in it.
  public var node: Int
  public var row: Int
  /// The points it stands on, one for each stitch that it joins; a chain has none.
  public var feet: [Point]
  /// The middle of its bar, the head of a single crochet, or the middle of a chain.
  public var top: Point
  /// The direction outward at the top, or across a chain.
  public var outward: Point
  /// Its number among those that share a foot, and how many these are.
  public var member = 0
  public var memberCount = 1
  public var parents: [Int]
  public var source: Range<Int>
  public var color: String?

  /// The nominal height in units; charts compress tall stitches.
  public static func height(_ base: StitchBase) -> Double {
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
public struct ChartLabel: Sendable, Hashable {
  public var text: String
  public var row: Int
  /// The middle of the text.
  public var center: Point
}

/// Symbols and numbers of a piece, in units.
public struct ChartLayout: Sendable {
  public var symbols: [ChartSymbol] = []
  public var labels: [ChartLabel] = []
  /// The radius of a magic ring at the origin.
  public var ringRadius: Double?
  public var bounds = Rect(x: 0, y: 0, width: 0, height: 0)
  public var isRound = false
}
