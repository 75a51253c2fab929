/// Why cairo draws nothing.
package enum CairoError: Error, Sendable, Hashable {
  case missingLibrary(package: String, reason: String)
  case outOfMemory
  case failed(String)
}

extension CairoError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingLibrary(let package, let reason):
      "PDF files and pictures drawn by cairo need the Debian package \(package), which is not installed or does not work (\(reason)); run: apt-get install \(package)"
    case .outOfMemory: "there is not enough memory for cairo"
    case .failed(let reason): reason
    }
  }
}
