import CPixelKernels
import VectorGraphics

/// The overlap of an image at an offset with the one beneath: both rectangles have the same size.
struct Overlap {
  var destinationX: Int
  var destinationY: Int
  var sourceX: Int
  var sourceY: Int
  var width: Int
  var height: Int

  /// The overlap, or nil if there is none. Offsets may have any value.
  init?(width: Int, height: Int, atX x: Int, y: Int, ontoWidth: Int, height ontoHeight: Int) {
    let limit = 1 << 40
    let x = min(max(x, -limit), limit)
    let y = min(max(y, -limit), limit)
    destinationX = max(0, x)
    destinationY = max(0, y)
    sourceX = destinationX - x
    sourceY = destinationY - y
    self.width = min(ontoWidth - destinationX, width - sourceX)
    self.height = min(ontoHeight - destinationY, height - sourceY)
    guard self.width > 0, self.height > 0 else { return nil }
  }
}

/// 0…1 as 16 bits; NaN is 0.
func fullScale(_ unit: Double) -> UInt16 {
  unit > 0 ? UInt16(min(unit, 1) * 65535 + 0.5) : 0
}

extension Bitmap {
  /// The overlap of a bitmap, as far as there is coverage for it, with this one; nil if there is none.
  func overlap(with source: Bitmap, _ coverage: CoverageMap?, atX x: Int, y: Int) -> Overlap? {
    Overlap(
      width: min(source.width, coverage?.width ?? source.width),
      height: min(source.height, coverage?.height ?? source.height),
      atX: x, y: y, ontoWidth: width, height: height)
  }
}

extension Bitmap {
  /// Composites a bitmap onto this one, its top left pixel at (x, y): source-over (W3C Compositing 1, section
  /// 9).
  ///
  /// The source is multiplied by `opacity` (0…1) and by `coverage`, which is aligned with the source's top
  /// left and is 0 outside its own size. Each product is rounded to 16 bits.
  package mutating func composite(
    _ source: Bitmap, atX x: Int = 0, y: Int = 0, opacity: Double = 1, coverage: CoverageMap? = nil
  ) {
    combine(source, atX: x, y: y, opacity: opacity, coverage: coverage, kernel: .simple(ag_source_over))
  }

  mutating func combine(
    _ source: Bitmap, atX x: Int, y: Int, opacity: Double, coverage: CoverageMap?, kernel: RowKernel
  ) {
    let scale = fullScale(opacity)
    guard scale > 0, let overlap = overlap(with: source, coverage, atX: x, y: y) else { return }
    let width = width
    pixels.withUnsafeMutableBufferPointer { destination in
      source.pixels.withUnsafeBufferPointer { pixels in
        coverage.withRows { coverageRow in
          for row in 0..<overlap.height {
            let to = 4 * ((overlap.destinationY + row) * width + overlap.destinationX)
            let from = 4 * ((overlap.sourceY + row) * source.width + overlap.sourceX)
            kernel.run(
              destination.baseAddress.map { $0 + to }, pixels.baseAddress.map { $0 + from },
              count: overlap.width, scale: scale,
              coverage: coverageRow(overlap.sourceX, overlap.sourceY + row))
          }
        }
      }
    }
  }

  /// Composites one color onto this bitmap in a blend mode through `coverage`, its top left at (x, y).
  ///
  /// `channels` are premultiplied; both `opacity` (0…1) and the coverage multiply them.
  package mutating func fill(
    _ channels: SIMD4<UInt16>, through coverage: CoverageMap, atX x: Int = 0, y: Int = 0, opacity: Double = 1,
    blendMode: BlendMode
  ) {
    if blendMode == .normal {
      return fill(channels, through: coverage, atX: x, y: y, opacity: opacity)
    }
    let scale = fullScale(opacity)
    guard
      scale > 0,
      let overlap = Overlap(
        width: coverage.width, height: coverage.height, atX: x, y: y, ontoWidth: width, height: height)
    else { return }
    let width = width
    let kernel = blendMode.kernel
    // One row of the color is used for all rows.
    let color = Bitmap(width: overlap.width, height: 1, repeating: channels)
    pixels.withUnsafeMutableBufferPointer { destination in
      color.pixels.withUnsafeBufferPointer { color in
        Optional(coverage).withRows { coverageRow in
          for row in 0..<overlap.height {
            let to = 4 * ((overlap.destinationY + row) * width + overlap.destinationX)
            kernel.run(
              destination.baseAddress.map { $0 + to }, color.baseAddress, count: overlap.width, scale: scale,
              coverage: coverageRow(overlap.sourceX, overlap.sourceY + row))
          }
        }
      }
    }
  }

  /// Composites one color onto this bitmap through `coverage`, its top left at (x, y).
  ///
  /// `channels` are premultiplied; both `opacity` (0…1) and the coverage multiply them.
  package mutating func fill(
    _ channels: SIMD4<UInt16>, through coverage: CoverageMap, atX x: Int = 0, y: Int = 0, opacity: Double = 1
  ) {
    let scale = fullScale(opacity)
    guard
      scale > 0,
      let overlap = Overlap(
        width: coverage.width, height: coverage.height, atX: x, y: y, ontoWidth: width, height: height)
    else { return }
    let width = width
    let color = [channels.x, channels.y, channels.z, channels.w]
    pixels.withUnsafeMutableBufferPointer { destination in
      Optional(coverage).withRows { coverageRow in
        for row in 0..<overlap.height {
          let to = 4 * ((overlap.destinationY + row) * width + overlap.destinationX)
          ag_color_over(
            destination.baseAddress.map { $0 + to }, color, overlap.width, scale,
            coverageRow(overlap.sourceX, overlap.sourceY + row))
        }
      }
    }
  }
}

extension CoverageMap? {
  /// Calls back with a function that returns the values from (x, y) on, or nil if there is no map.
  fileprivate func withRows(_ body: ((Int, Int) -> UnsafePointer<UInt16>?) -> Void) {
    guard let self else { return body { _, _ in nil } }
    self.values.withUnsafeBufferPointer { values in
      body { x, y in values.baseAddress.map { $0 + (y * self.width + x) } }
    }
  }
}
