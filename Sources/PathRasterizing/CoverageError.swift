import PixelKernels

/// Why the coverage of a shape could not be computed.
package enum CoverageError: Error, Sendable, Hashable {
  case tooWide(PixelRect)
  case outOfMemory(PixelRect)
  /// The rasterizer's work is limited (`AreaRasterizer.limitWork`).
  case outOfTime(PixelRect)
}

extension CoverageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooWide(let bounds):
      "a shape of \(bounds.width) pixels is wider than the maximum of \(AreaRasterizer.greatestWidth)"
    case .outOfMemory(let bounds):
      "not enough memory for a shape of \(bounds.width)×\(bounds.height) pixels"
    case .outOfTime(let bounds):
      "not enough time for a shape of \(bounds.width)×\(bounds.height) pixels"
    }
  }
}
