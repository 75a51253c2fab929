import CPixelKernels
import Glibc
import VectorGraphics

/// A function of one channel (Filter Effects 1, feComponentTransfer).
package enum TransferFunction: Sendable, Hashable {
  case identity
  case table([Float])
  case discrete([Float])
  case linear(slope: Float, intercept: Float)
  case gamma(amplitude: Float, exponent: Float, offset: Float)

  /// The function of a component of 0…1, before it is clamped.
  package func value(at component: Float) -> Float {
    switch self {
    case .identity: return component
    case .table(let values):
      guard let last = values.last else { return component }
      let position = component * Float(values.count - 1)
      let index = Int(position)
      guard index + 1 < values.count else { return last }
      return values[index] + (position - Float(index)) * (values[index + 1] - values[index])
    case .discrete(let values):
      guard !values.isEmpty else { return component }
      return values[min(Int(component * Float(values.count)), values.count - 1)]
    case .linear(let slope, let intercept): return slope * component + intercept
    case .gamma(let amplitude, let exponent, let offset):
      return amplitude * powf(component, exponent) + offset
    }
  }

  /// The function at each 16-bit component, clamped to 0…1.
  fileprivate var samples: [Float] {
    (0...65535).map {
      let value = value(at: Float($0) / 65535)
      return value > 0 ? min(value, 1) : 0
    }
  }
}

extension Bitmap {
  /// Applies a matrix of four rows of five numbers to straight colors (Filter Effects 1, feColorMatrix).
  package mutating func apply(matrix rows: [Float]) {
    precondition(rows.count == 20)
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(rows[index], rows[5 + index], rows[10 + index], rows[15 + index])
    }
    let (red, green, blue, alpha, shift) = (column(0), column(1), column(2), column(3), column(4))
    replacePixels { color in
      let straight = color.straight
      let sum = red * straight.x + green * straight.y + blue * straight.z + alpha * straight.w + shift
      return sum.clampedToUnit.premultiplied
    }
  }

  /// Applies a function to each straight channel; `functions` are those of red, green, blue and alpha.
  package mutating func apply(_ functions: [TransferFunction]) {
    precondition(functions.count == 4)
    var samples: [TransferFunction: [Float]] = [:]
    for function in functions where samples[function] == nil { samples[function] = function.samples }
    let tables = functions.map { samples[$0] ?? [] }
    replacePixels { color in
      let index = ag_whole_numbers(color.straight.clampedToUnit * 65535 + 0.5)
      let result = SIMD4(
        tables[0][Int(index.x)], tables[1][Int(index.y)], tables[2][Int(index.z)], tables[3][Int(index.w)])
      return result.premultiplied
    }
  }

  /// k1·a·b + k2·a + k3·b + k4 on premultiplied colors, `b` that of a bitmap of the same size (Filter Effects 1, feComposite).
  package func arithmetic(with other: Bitmap, _ k1: Float, _ k2: Float, _ k3: Float, _ k4: Float) -> Bitmap {
    precondition(width == other.width && height == other.height)
    return withPixelReader { first in
      other.withPixelReader { second in
        Bitmap(width: width, height: height) { x, y in
          let (a, b) = (first[x, y], second[x, y])
          let product = a * b * k1
          return product + a * k2 + b * k3 + k4
        }
      }
    }
  }

  /// Each pixel from the position given by two channels of a map of the same size, displaced by up to half of
  /// the scales in pixels (Filter Effects 1, feDisplacementMap).
  package func displaced(
    by map: Bitmap, scaleX: Float, scaleY: Float, channelX: Int, channelY: Int
  ) -> Bitmap {
    precondition(width == map.width && height == map.height)
    return withPixelReader { source in
      map.withPixelReader { map in
        Bitmap(width: width, height: height) { x, y in
          let shift = map[x, y].straight
          return source.interpolated(
            Float(x) + scaleX * (shift[channelX] - 0.5), Float(y) + scaleY * (shift[channelY] - 0.5))
        }
      }
    }
  }
}
