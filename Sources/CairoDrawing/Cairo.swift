import CCairo
import SystemFiles

/// Cairo's functions.
typealias Cairo = UnsafePointer<CairoFunctions>

extension UnsafePointer where Pointee == CairoFunctions {
  /// Returns the functions; the first call opens the library.
  static func loaded() throws(CairoError) -> Cairo {
    let load = cairo_load()
    guard let functions = load.functions else {
      let reason = String(cString: load.reason)
      if SystemFileError.isShortage(linkerMessage: reason) { throw .outOfMemory }
      throw .missingLibrary(package: String(cString: load.package), reason: reason)
    }
    return functions
  }

  /// Throws unless a status is success; codes this cairo does not know are failures too.
  func check(_ status: cairo_status_t, _ action: String) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    if status == CAIRO_STATUS_NO_MEMORY { throw .outOfMemory }
    let reason = pointee.cairo_status_to_string(status).map { String(cString: $0) }
    throw .failed("cairo could not \(action): \(reason ?? "status \(status.rawValue)")")
  }
}
