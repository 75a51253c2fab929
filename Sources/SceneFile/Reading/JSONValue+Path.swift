import DataFiles

extension JSONValue {
  /// The value within this one that a path such as `.parameters.marks[0].y` leads to, or the last one on the way that is
  /// written in the file.
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
      // What was made in code has no offset.
      guard let next, next.offset > 0 else { break }
      nearest = next
    }
    return nearest
  }
}
