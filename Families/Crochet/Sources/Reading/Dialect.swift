/// The terms a pattern is written in.
package enum Dialect: String, Sendable, Hashable, CaseIterable {
  case us, uk
}

/// A special stitch that a pattern defines, or one that everybody knows.
package enum Macro: Sendable, Hashable {
  case stitch(Stitch)
  case instructions([Instruction])
  /// A stitch whose making is not understood, but which is worked in one place and counts as one.
  case opaque
}
