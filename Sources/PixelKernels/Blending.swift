import CPixelKernels
import VectorGraphics

extension Bitmap {
  /// Composites a bitmap onto this one, blending colors where both cover (W3C Compositing and Blending 1,
  /// section 5).
  ///
  /// co = αs·(1 − αb)·Cs + αs·αb·B(Cb, Cs) + (1 − αs)·αb·Cb, αo = αs + αb·(1 − αs). The source is multiplied by
  /// `opacity` (0…1) and by `coverage` first, as in source-over.
  package mutating func composite(
    _ source: Bitmap, atX x: Int = 0, y: Int = 0, opacity: Double = 1, coverage: CoverageMap? = nil,
    blendMode: BlendMode
  ) {
    combine(source, atX: x, y: y, opacity: opacity, coverage: coverage, kernel: blendMode.kernel)
  }
}

extension BlendMode {
  /// Composites a row of pixels onto another in this mode.
  var kernel: RowKernel {
    switch self {
    case .normal: .simple(ag_source_over)
    case .screen: .simple(ag_screen)
    case .multiply: .simple(ag_multiply)
    case .plusLighter: .simple(ag_plus_lighter)
    default: .blend(ag_blend_mode_named(rawValue))
    }
  }
}

/// An operation on a row of pixels with another row, a factor of the source and its coverage.
enum RowKernel {
  typealias Simple = (
    UnsafeMutablePointer<UInt16>?, UnsafePointer<UInt16>?, Int, UInt16, UnsafePointer<UInt16>?
  ) -> Void

  case simple(Simple)
  /// A mode of `ag_blend`.
  case blend(Int32)

  @inline(__always)
  func run(
    _ destination: UnsafeMutablePointer<UInt16>?, _ source: UnsafePointer<UInt16>?, count: Int, scale: UInt16,
    coverage: UnsafePointer<UInt16>?
  ) {
    switch self {
    case .simple(let kernel): kernel(destination, source, count, scale, coverage)
    case .blend(let mode): ag_blend(mode, destination, source, count, scale, coverage)
    }
  }
}

/// round(a·b / 65535).
@inline(__always)
func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
  let sum = UInt32(a) &* UInt32(b) &+ 32768
  return UInt16(truncatingIfNeeded: (sum &+ (sum >> 16)) >> 16)
}
