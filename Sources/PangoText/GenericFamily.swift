/// The kind of typeface that the name of a family tells of, such as that of “DejaVu Sans Mono”.
package enum GenericFamily: String {
  case monospace
  case serif
  case sansSerif = "sans-serif"

  package init(familyName name: String) {
    self = name.holds("Mono") ? .monospace : name.holds("Serif") ? .serif : .sansSerif
  }
}

extension String {
  fileprivate func holds(_ part: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
