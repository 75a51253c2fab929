/// The known name that a misspelt one most likely means: the one with the fewest edits, at most a third of
/// its length.
///
/// - Returns: `nil` when no known name is near. Of equally near names, the first.
package func nearestName(to name: String, among known: [String]) -> String? {
  let letters = Array(name.lowercased())
  var best: (name: String, distance: Int)?
  for candidate in known {
    let limit = max(1, candidate.count / 3)
    guard abs(candidate.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for (row, letter) in a.enumerated() {
    var current = [row + 1]
    for (column, other) in b.enumerated() {
      var distance = min(
        previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == b[column - 1], a[row - 1] == other {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[b.count]
}
