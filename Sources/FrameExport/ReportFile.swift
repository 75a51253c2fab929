import SystemFiles

/// A report file, which replaces a report of an earlier run, but no other file unless forced.
package struct ReportFile: Sendable {
  package let path: String
  /// The possible beginnings of reports of this kind.
  let beginning: [String]
  package let replacesAnything: Bool

  package init(path: String, beginning: [String], replacesAnything: Bool) {
    self.path = path
    self.beginning = beginning
    self.replacesAnything = replacesAnything
  }

  /// Fails if the report could not be written, would replace an input, or a file that is not a report.
  package func check(inputs: Set<FileIdentity>) throws(ExportError) {
    try WholeFile.check(path, inputs: inputs)
    guard !replacesAnything, let status = FileStatus(path), status.kind == .regular, status.size > 0 else {
      return
    }
    guard let head = try? SystemFile.beginning(of: path, count: 256),
      beginning.contains(where: { head.starts(with: $0.utf8) })
    else { throw .isNotReport(path: path) }
  }

  package func write(_ text: String, inputs: Set<FileIdentity> = []) throws(ExportError) {
    try check(inputs: inputs)
    Leftovers.remove(of: path)
    try WholeFile.write(Array(text.utf8), to: path)
  }
}
