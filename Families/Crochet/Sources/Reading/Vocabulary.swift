/// The reason why a row could not be read.
enum ReadingFailure: Error, Hashable {
  /// Words that the grammar does not have.
  case notUnderstood(Range<Int>)
  /// A fault of the text itself.
  case fault(Range<Int>, String)
}

/// Facts from the whole pattern that its rows need.
struct Vocabulary: Sendable {
  var dialect = Dialect.us
  /// Special stitches by their names in lower case.
  var macros: [String: Macro] = [:]
  /// Which of several sizes is read, from 0.
  var sizeIndex = 0
  var sizeCount: Int?
  /// The stitch of "inc" and "dec" without one.
  var mainStitch = StitchBase.single
}
