extension StringProtocol {
  /// The text as messages quote it: its beginning, if it is longer than 48 characters.
  package var excerpt: String {
    let beginning = prefix(48)
    return beginning.endIndex < endIndex ? beginning + "…" : String(beginning)
  }
}
