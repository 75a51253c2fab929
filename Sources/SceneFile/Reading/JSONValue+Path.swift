import DataFiles

extension JSONValue {
  /// The value at a path such as `.parameters.marks[0].y`, or the last one on the path that the file
  /// contains.
  func nearest(to path: Substring) -> JSONValue {
    let steps = path.split { ".[]".contains($0) }
    var nearest = self
    for step in steps {
      let index = Int(step)
      let next =
        if let index, let array = nearest.array {
          array.indices.contains(index) ? array[index] : nil
        } else {
          nearest.object?[String(step)]
        }
      // Values made in code have no offset.
      guard let next, next.offset > 0 else { break }
      nearest = next
    }
    return nearest
  }
}
