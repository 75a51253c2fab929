import CLibAV
import PixelKernels

extension CodedFrame {
  /// The frame's colors, premultiplied.
  func bitmap(_ layout: SampleLayout) -> Bitmap {
    let (width, height) = (Int(pointer.pointee.width), Int(pointer.pointee.height))
    let colorCount = layout.components.count - (layout.hasAlpha ? 1 : 0)
    var planes: [[Float]] = []
    for (index, component) in layout.components.enumerated() {
      let isCoarse = !layout.isRGB && (1..<colorCount).contains(index)
      let shift = isCoarse ? layout.chroma : (0, 0)
      let size = (x: (width + (1 << shift.0) - 1) >> shift.0, y: (height + (1 << shift.1) - 1) >> shift.1)
      let samples = self.samples(component, width: size.x, height: size.y, isBigEndian: layout.isBigEndian)
      let plane = SamplePlane(samples: samples, width: size.x, height: size.y)
      planes.append(
        shift == (0, 0) ? samples : plane.enlarged(to: (width, height), by: shift, isLeft: isChromaLeft))
    }
    let alpha = layout.hasAlpha ? planes.removeLast() : nil
    let isRGB = layout.isRGB || isIdentity
    // The planes that libav calls luma and chroma are then green, blue and red.
    if isRGB, !layout.isRGB, planes.count == 3 { planes = [planes[2], planes[0], planes[1]] }
    let frame = DecodedColors(planes: planes, alpha: alpha, width: width, height: height)
    let range = range(layout)
    return isRGB || planes.count < 3 ? frame.rgb(range) : frame.ycbcr(matrix, range)
  }

  /// Whether chroma is co-sited with the left of two luma samples: the default, as in MPEG-2 and later.
  private var isChromaLeft: Bool {
    ![AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM].contains(pointer.pointee.chroma_location)
  }

  /// Whether the planes hold RGB though the pixel format is Y′CbCr: AV1 with primaries other than those of
  /// sRGB.
  private var isIdentity: Bool { pointer.pointee.colorspace == AVCOL_SPC_RGB }

  /// The weights of red and blue in luma; if unspecified, those of HD for images of that height.
  private var matrix: (red: Float, blue: Float) {
    switch pointer.pointee.colorspace {
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: (0.2627, 0.0593)
    case AVCOL_SPC_UNSPECIFIED where pointer.pointee.height < 720: (0.299, 0.114)
    default: (0.2126, 0.0722)
    }
  }

  private func range(_ layout: SampleLayout) -> SampleRange {
    let isFull = layout.isRGB || pointer.pointee.color_range == AVCOL_RANGE_JPEG
    return SampleRange(depth: layout.components[0].depth, isFull: isFull)
  }

  /// The samples of a component, 0…1.
  private func samples(
    _ component: SampleLayout.Component, width: Int, height: Int, isBigEndian: Bool
  ) -> [Float] {
    let (data, stride) = plane(component.plane)
    guard let data else { return [Float](repeating: 0, count: width * height) }
    let mask = UInt16((1 << component.depth) - 1)
    let scale = 1 / Float(mask)
    return [Float](unsafeUninitializedCapacity: width * height) { output, count in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride + component.offset)
        for x in 0..<width {
          let sample: UInt16
          if component.isWide {
            let raw = row.loadUnaligned(fromByteOffset: x * component.step, as: UInt16.self)
            sample = isBigEndian ? UInt16(bigEndian: raw) : UInt16(littleEndian: raw)
          } else {
            sample = UInt16(row.load(fromByteOffset: x * component.step, as: UInt8.self))
          }
          output[y * width + x] = Float((sample >> component.shift) & mask) * scale
        }
      }
      count = width * height
    }
  }
}

/// One component of a frame, row by row.
private struct SamplePlane {
  let samples: [Float]
  let width: Int
  let height: Int

  /// The plane at the size of luma, with linear interpolation; the edge samples are repeated beyond the edge.
  func enlarged(to size: (x: Int, y: Int), by shift: (Int, Int), isLeft: Bool) -> [Float] {
    let columns = (0..<size.x).map { place($0, shift.0, isLeft: isLeft, count: width) }
    return [Float](unsafeUninitializedCapacity: size.x * size.y) { output, count in
      samples.withUnsafeBufferPointer { samples in
        for y in 0..<size.y {
          let row = place(y, shift.1, isLeft: false, count: height)
          let (upper, lower) = (row.index * width, row.next * width)
          for x in 0..<size.x {
            let column = columns[x]
            let above =
              samples[upper + column.index] * (1 - column.part) + samples[upper + column.next] * column.part
            let below =
              samples[lower + column.index] * (1 - column.part) + samples[lower + column.next] * column.part
            output[y * size.x + x] = above * (1 - row.part) + below * row.part
          }
        }
      }
      count = size.x * size.y
    }
  }

  /// The samples around a position of the finer grid, and the weight of the second.
  private func place(
    _ index: Int, _ shift: Int, isLeft: Bool, count: Int
  ) -> (index: Int, next: Int, part: Float) {
    guard shift > 0 else { return (min(index, count - 1), min(index, count - 1), 0) }
    let factor = Float(1 << shift)
    let exact = isLeft ? Float(index) / factor : (Float(index) + 0.5) / factor - 0.5
    let inside = min(Float(count - 1), max(0, exact))
    let lower = Int(inside)
    return (lower, min(lower + 1, count - 1), inside - Float(lower))
  }
}

/// The range of samples, where 1 is the greatest one.
private struct SampleRange {
  let black: Float
  let white: Float
  /// Chroma of gray.
  let middle: Float
  /// The range of chroma samples.
  let chroma: Float

  init(depth: Int, isFull: Bool) {
    let most = Float((1 << depth) - 1)
    let unit = depth >= 8 ? Float(1 << (depth - 8)) : 1 / Float(1 << (8 - depth))
    middle = 128 * unit / most
    (black, white, chroma) = isFull ? (0, 1, 1) : (16 * unit / most, 235 * unit / most, 224 * unit / most)
  }
}

/// The components of a frame, 0…1, all of one size.
private struct DecodedColors {
  /// Red, green and blue, or luma, blue and red chroma, or gray.
  let planes: [[Float]]
  let alpha: [Float]?
  let width: Int
  let height: Int

  func rgb(_ range: SampleRange) -> Bitmap {
    let (black, factor) = (range.black, 1 / (range.white - range.black))
    let (red, green, blue) = (planes[0], planes[planes.count < 3 ? 0 : 1], planes[planes.count < 3 ? 0 : 2])
    return bitmap { index in
      ((red[index] - black) * factor, (green[index] - black) * factor, (blue[index] - black) * factor)
    }
  }

  /// - Parameter weights: Of red and blue in luma.
  func ycbcr(_ weights: (red: Float, blue: Float), _ range: SampleRange) -> Bitmap {
    let (luma, blues, reds) = (planes[0], planes[1], planes[2])
    let lumaFactor = 1 / (range.white - range.black)
    let blueFactor = 2 * (1 - weights.blue) / range.chroma
    let redFactor = 2 * (1 - weights.red) / range.chroma
    let green = 1 / (1 - weights.red - weights.blue)
    return bitmap { index in
      let light = (luma[index] - range.black) * lumaFactor
      let blue = light + (blues[index] - range.middle) * blueFactor
      let red = light + (reds[index] - range.middle) * redFactor
      return (red, (light - weights.red * red - weights.blue * blue) * green, blue)
    }
  }

  private func bitmap(_ color: (Int) -> (Float, Float, Float)) -> Bitmap {
    let count = width * height
    let pixels = [UInt16](unsafeUninitializedCapacity: 4 * count) { output, initialized in
      for index in 0..<count {
        let (red, green, blue) = color(index)
        let opacity = alpha?[index] ?? 1
        func sample(_ value: Float) -> UInt16 {
          UInt16((min(1, max(0, value)) * opacity * 65535).rounded())
        }
        output[4 * index] = sample(red)
        output[4 * index + 1] = sample(green)
        output[4 * index + 2] = sample(blue)
        output[4 * index + 3] = UInt16((opacity * 65535).rounded())
      }
      initialized = 4 * count
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
