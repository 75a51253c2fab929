import Budgets
import SystemFiles

/// A report file, which replaces a report of an earlier run, but no other file unless forced.
package struct ReportFile: Sendable {
  package let path: String
  /// Whether a file that begins with these bytes, at most ``headLength``, is such a report.
  let isReport: @Sendable ([UInt8]) -> Bool
  package let replacesAnything: Bool

  /// As many bytes of a file as are asked to say what it is.
  package static let headLength = 1 << 16

  package init(
    path: String, replacesAnything: Bool, isReport: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.path = path
    self.replacesAnything = replacesAnything
    self.isReport = isReport
  }

  /// - Parameter beginning: How every report of this kind begins.
  package init(path: String, beginning: String, replacesAnything: Bool) {
    self.init(path: path, replacesAnything: replacesAnything) { $0.starts(with: beginning.utf8) }
  }

  /// The same file, which replaces nothing but reports.
  package var replacingReportsOnly: ReportFile {
    ReportFile(path: path, replacesAnything: false, isReport: isReport)
  }

  /// Fails if the report could not be written, would replace an input, or a file that is not a report.
  package func check(inputs: Set<FileIdentity>) throws(ExportError) {
    try AtomicFile.check(path, inputs: inputs)
    guard !replacesAnything, let status = FileStatus(path), status.kind == .regular, status.size > 0 else {
      return
    }
    guard let head = try? SystemFile.beginning(of: path, count: Self.headLength), isReport(head) else {
      throw .isNotReport(path: path)
    }
  }

  package func write(
    _ text: String, inputs: Set<FileIdentity> = [], cancellation: Cancellation? = nil
  ) throws(ExportError) {
    try write(Array(text.utf8), inputs: inputs, cancellation: cancellation)
  }

  package func write(
    _ bytes: [UInt8], inputs: Set<FileIdentity> = [], cancellation: Cancellation? = nil
  ) throws(ExportError) {
    try check(inputs: inputs)
    Leftovers.remove(of: path)
    try AtomicFile.write(bytes, to: path, cancellation: cancellation)
  }
}
