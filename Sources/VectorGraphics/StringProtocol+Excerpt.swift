extension StringProtocol {
  /// The text as messages quote it: its beginning, if it is longer than 48 characters.
  package var excerpt: String { count > 48 ? prefix(48) + "…" : String(self) }
}
