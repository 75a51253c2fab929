import CCairo

/// Cairo's reason for a failure.
package struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Throws unless a status is success; codes this cairo does not know are failures too.
  static func check(_ status: cairo_status_t, _ action: String) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    throw CairoError("cairo could not \(action): \(reason)")
  }
}
