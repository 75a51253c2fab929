/// The terms a pattern is written in.
public enum Dialect: String, Sendable, Hashable, CaseIterable {
  /// US terms: a single crochet is `sc`.
  case us
  /// UK terms: the same stitch is `dc`.
  case uk
}

/// A special stitch that a pattern defines, or one that everybody knows.
package enum Macro: Sendable, Hashable {
  case stitch(Stitch)
  case instructions([Instruction])
  /// A stitch whose making is not understood, but which is worked in one place and counts as one.
  case opaque
}
