import CPixelKernels

extension VideoQuantizer {
  /// The video picture of a bitmap over black, straight from its 16 bits, or nil if width or height is odd.
  ///
  /// Chroma is sited left: filtered [1 2 1] / 4 across round even columns, the mean of two rows.
  package func picture(of bitmap: Bitmap) -> YCbCrPicture? {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width % 2 == 0, height % 2 == 0 else { return nil }
    var picture = YCbCrPicture(width: width, height: height, bitDepth: bitDepth)
    quantize(bitmap, rows: 0..<height, into: &picture)
    return picture
  }

  /// Makes the video picture of one bitmap that of another, of which only some rows differ.
  ///
  /// The picture is the same as if all of it were quantized anew. False, and nothing done, where it is not of the
  /// bitmap's size and of this bit depth.
  package func update(_ picture: inout YCbCrPicture, to bitmap: Bitmap, rows: Range<Int>) -> Bool {
    guard picture.width == bitmap.width, picture.height == bitmap.height, picture.bitDepth == bitDepth else {
      return false
    }
    quantize(bitmap, rows: rows.clamped(to: 0..<bitmap.height), into: &picture)
    return true
  }

  /// Quantizes the pairs of rows that some rows belong to; chroma is shared by a pair.
  private func quantize(_ bitmap: Bitmap, rows changed: Range<Int>, into picture: inout YCbCrPicture) {
    guard !changed.isEmpty else { return }
    let width = bitmap.width
    var matrix = matrix
    picture.withPlanes { planes in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 6 * width) { rows in
          guard let pixels = pixels.baseAddress, let rows = rows.baseAddress else { return }
          let sums = rows + 2 * width
          let (blue, red) = (rows + 5 * width, rows + 5 * width + width / 2)
          for pair in changed.lowerBound / 2..<(changed.upperBound + 1) / 2 {
            let above = pixels + 8 * pair * width
            ag_luma_rows(rows, rows + width, sums, width, above, above + 4 * width, width, &matrix)
            for line in 0..<2 {
              write(rows + line * width, count: width, plane: 0, row: 2 * pair + line, into: planes[0])
            }
            ag_chroma_of_sums(blue, red, sums, width, width / 2, &matrix)
            write(blue, count: width / 2, plane: 1, row: pair, into: planes[1])
            write(red, count: width / 2, plane: 2, row: pair, into: planes[2])
          }
        }
      }
    }
  }
}
