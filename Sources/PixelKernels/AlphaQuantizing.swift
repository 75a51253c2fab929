import CPixelKernels

extension VideoQuantizer {
  /// The video frame for a bitmap at any chroma resolution, over black or with its alpha.
  ///
  /// With alpha, colors are unpremultiplied and continue under transparent pixels (`Bitmap.bledColors`).
  /// Chroma at half the columns is sited left: filtered [1 2 1] / 4 around even columns. Nil if the size is
  /// not a multiple of a chroma sample.
  package func picture(of bitmap: Bitmap, chroma: ChromaResolution, hasAlpha: Bool) -> YCbCrFrame? {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width % chroma.columns == 0, height % chroma.rows == 0 else { return nil }
    let colors = hasAlpha ? bitmap.bledColors() : bitmap
    var picture: YCbCrFrame
    if chroma == .quarter {
      guard let quarter = self.picture(of: colors) else { return nil }
      picture = quarter
    } else {
      picture = YCbCrFrame(width: width, height: height, bitDepth: bitDepth, chroma: chroma)
      quantize(colors, into: &picture)
    }
    if hasAlpha { picture.alpha = alphaPlane(of: bitmap) }
    return picture
  }

  private func quantize(_ colors: Bitmap, into picture: inout YCbCrFrame) {
    let (width, height) = (colors.width, colors.height)
    let chromaWidth = width / picture.chroma.columns
    var matrix = matrix
    picture.withPlanes { planes in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * width) { values in
        colors.pixels.withUnsafeBufferPointer { pixels in
          guard let values = values.baseAddress, let pixels = pixels.baseAddress else { return }
          let (luma, filtered) = (values, values + 3 * width)
          for row in 0..<height {
            ag_ycbcr_row(
              luma, luma + width, luma + 2 * width, pixels + 4 * row * width, width, &matrix)
            write(luma, count: width, plane: 0, row: row, into: planes[0])
            for plane in 1...2 {
              let full = luma + plane * width
              if chromaWidth < width { Self.halve(full, count: width, into: filtered) }
              write(
                chromaWidth < width ? filtered : full, count: chromaWidth, plane: plane, row: row,
                into: planes[plane])
            }
          }
        }
      }
    }
  }

  /// [1 2 1] / 4 around even columns; the first column is its own left neighbor.
  private static func halve(
    _ full: UnsafePointer<Float>, count: Int, into half: UnsafeMutablePointer<Float>
  ) {
    for x in 0..<count / 2 {
      let left = full[max(0, 2 * x - 1)]
      half[x] = ((left + full[2 * x + 1]) + 2 * full[2 * x]) * 0.25
    }
  }

  /// Alpha in full range, dithered like chroma.
  private func alphaPlane(of bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    let scale = Float((1 << bitDepth) - 1) / 65535
    let byteCount = width * height * (bitDepth > 8 ? 2 : 1)
    return [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: width) { values in
        bitmap.pixels.withUnsafeBufferPointer { pixels in
          guard let bytes = bytes.baseAddress, let values = values.baseAddress else { return }
          for row in 0..<height {
            for x in 0..<width { values[x] = Float(pixels[4 * (row * width + x) + 3]) * scale }
            write(values, count: width, plane: 3, row: row, into: UnsafeMutableRawPointer(bytes))
          }
        }
      }
      count = byteCount
    }
  }
}
