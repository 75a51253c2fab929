/// The rows of a table with tab-separated cells, by the names in its header; lines that begin with `#` are
/// skipped.
package func tableRows(_ text: String) -> [[String: String]] {
  let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  guard let header = lines.first else { return [] }
  return lines.dropFirst().map { cells in
    Dictionary(zip(header, cells), uniquingKeysWith: { first, _ in first })
  }
}
