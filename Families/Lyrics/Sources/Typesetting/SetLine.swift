import RenderTree
import VectorGraphics

/// Text at its place: the left end of its baseline, in points from the top left corner of its line.
package struct SetText: Sendable, Hashable {
  package var text: String
  package var x: Double
  package var baseline: Double
  package var font: Font
  /// Space after every character.
  package var tracking = 0.0
  /// The advance.
  package var width: Double
}

/// A word, or the part of one in a row.
package struct SetWord: Sendable, Hashable {
  /// The word's index in its line.
  package var index: Int
  package var base: SetText
  /// Its annotations: ruby over its parts, or the whole reading.
  package var readings: [SetText] = []
  /// The boxes of the morae that are devoiced, around which there is a ring.
  package var devoiced: [Rect] = []
  package var pitchLine: PitchLine?
  /// The morae of the word that the pitch line is over.
  package var morae = 0..<0
  /// The room that it takes across.
  package var extent: ClosedRange<Double>
}

/// A row of a lyric line.
package struct SetRow: Sendable, Hashable {
  package var words: [SetWord]
  package var top: Double
  package var width: Double
}

/// A lyric line that has been broken into rows.
package struct SetLine: Sendable, Hashable {
  package var rows: [SetRow]
  /// From the top of the first row to the end of the last.
  package var height: Double
  /// Whether a row is wider than it may be, as nothing in it could be broken.
  package var overflows: Bool
  /// Whether its words follow one another from right to left.
  package var isRightToLeft = false

  package var words: [SetWord] { rows.flatMap(\.words) }
}
