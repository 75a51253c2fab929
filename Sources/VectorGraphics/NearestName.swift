/// The known name that a misspelt one most likely means, or nil if none is near.
///
/// Near is an edit distance (insert, delete, replace, exchange of neighbors) of at most a third of the
/// longer name, rounded; ties go to the name that comes first. Case does not count.
package func nearestName(to found: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(found.prefix(65).lowercased().utf8)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var nearest: (name: String, distance: Int)?
  for name in names {
    let candidate = Array(name.lowercased().utf8)
    let limit = (max(wanted.count, candidate.count) + 1) / 3
    guard abs(candidate.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, candidate)
    guard distance <= limit, distance < nearest?.distance ?? .max else { continue }
    nearest = (name, distance)
  }
  return nearest?.name
}

/// The optimal string alignment distance of two byte strings.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
