import CPixelKernels

extension VideoQuantizer {
  /// The video frame for a bitmap over black, directly from its 16 bits, or nil if width or height is odd.
  ///
  /// Chroma is sited left: filtered [1 2 1] / 4 horizontally around even columns, the mean of two rows.
  package func picture(of bitmap: Bitmap) -> YCbCrFrame? {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width % 2 == 0, height % 2 == 0 else { return nil }
    var picture = YCbCrFrame(width: width, height: height, bitDepth: bitDepth)
    quantize(bitmap, PaintedRuns(width: width, height: height, isAll: true), of: 0..<height, into: &picture)
    return picture
  }

  /// Updates the video frame of one bitmap to that of another, which differs only in runs of some rows.
  ///
  /// The frame is the same as if all of it were quantized again. Returns false without doing anything if it
  /// does not have the bitmap's size and this bit depth.
  ///
  /// - Parameter runs: Nil is all of the rows.
  package func update(
    _ picture: inout YCbCrFrame, to bitmap: Bitmap, rows: Range<Int>, runs: PaintedRuns? = nil
  ) -> Bool {
    guard picture.width == bitmap.width, picture.height == bitmap.height, picture.bitDepth == bitDepth else {
      return false
    }
    let runs = runs ?? PaintedRuns(width: bitmap.width, height: bitmap.height, isAll: true)
    quantize(bitmap, runs, of: rows.clamped(to: 0..<bitmap.height), into: &picture)
    return true
  }

  /// Quantizes runs of the row pairs that some rows belong to; chroma is shared by a pair.
  private func quantize(
    _ bitmap: Bitmap, _ runs: PaintedRuns, of rows: Range<Int>, into picture: inout YCbCrFrame
  ) {
    guard !rows.isEmpty else { return }
    picture.withPlanes { planes in
      withTargets(planes) { targets in
        bitmap.pixels.withUnsafeBufferPointer { pixels in
          withUnsafeTemporaryAllocation(of: Float.self, capacity: 6 * bitmap.width) { values in
            guard let pixels = pixels.baseAddress, let values = values.baseAddress else { return }
            let pairs = PixelPairs(pixels: pixels, width: bitmap.width, values: values)
            for pair in rows.lowerBound / 2..<(rows.upperBound + 1) / 2 {
              runs.forEachRun(ofRows: 2 * pair, 2 * pair + 1) { run in
                quantize(run, ofPair: pair, pairs, into: targets)
              }
            }
          }
        }
      }
    }
  }

  /// The planes with what quantizes them.
  private struct Targets {
    struct Target {
      let dither: PlaneDither
      let bytes: UnsafeMutableRawPointer
    }

    let luma: Target
    let blue: Target
    let red: Target
  }

  private func withTargets(_ planes: [UnsafeMutableRawPointer], _ body: (Targets) -> Void) {
    withDither(ofPlane: 0) { luma in
      withDither(ofPlane: 1) { blue in
        withDither(ofPlane: 2) { red in
          body(
            Targets(
              luma: .init(dither: luma, bytes: planes[0]), blue: .init(dither: blue, bytes: planes[1]),
              red: .init(dither: red, bytes: planes[2])))
        }
      }
    }
  }

  /// Scratch memory for pairs of rows.
  private struct PixelPairs {
    let pixels: UnsafePointer<UInt16>
    let width: Int
    /// Space for six rows of values.
    let values: UnsafeMutablePointer<Float>
  }

  /// Quantizes the samples of a row pair that the pixels of a run contribute to.
  ///
  /// - Parameter run: It begins at a multiple of 64, and ends at one or at the end of the row.
  private func quantize(
    _ run: Range<Int>, ofPair pair: Int, _ pairs: PixelPairs, into targets: Targets
  ) {
    var matrix = matrix
    let width = pairs.width
    // The pixels before and after a chroma sample contribute to it.
    let isFirst = run.lowerBound == 0
    let start = isFirst ? 0 : run.lowerBound - 2
    let end = min(run.upperBound + 2, width)
    let above = pairs.pixels + 4 * (2 * pair * width + start)
    let sums = pairs.values + 2 * width
    ag_luma_rows(
      pairs.values, pairs.values + width, sums, width, above, above + 4 * width, end - start, &matrix)
    for line in 0..<2 {
      targets.luma.dither.write(
        pairs.values + line * width + (run.lowerBound - start), from: run.lowerBound, count: run.count,
        row: 2 * pair + line, width: width, into: targets.luma.bytes)
    }
    let (blue, red) = (pairs.values + 5 * width, pairs.values + 5 * width + width / 2)
    let count = (end - start) / 2
    ag_chroma_of_sums(blue, red, sums, width, count, &matrix)
    // The one before the run has been computed without its left neighbor.
    let skipped = isFirst ? 0 : 1
    writeChroma(blue, to: targets.blue)
    writeChroma(red, to: targets.red)
    func writeChroma(_ values: UnsafeMutablePointer<Float>, to target: Targets.Target) {
      target.dither.write(
        values + skipped, from: run.lowerBound / 2, count: count - skipped, row: pair, width: width / 2,
        into: target.bytes)
    }
  }
}
