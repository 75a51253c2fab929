import CPixelKernels

/// One execution of a blur: rows are brought to cells and filtered along x into a plane, then filtered along y
/// and brought to rows of the result.
///
/// Every value of the result is the same sum in the same order, whatever part is asked for, in however many
/// bands. Pointers are borrowed for the time of the call.
struct GaussianBlurPass: @unchecked Sendable {
  /// Channels of a pixel, 1 or 4.
  let channels: Int
  let horizontal: BlurSpan
  let vertical: BlurSpan
  let input: UnsafePointer<UInt16>
  let output: UnsafeMutablePointer<UInt16>

  /// Rows of the result that are computed from one plane if cells are as fine as rows: the plane of so many
  /// stays in the cache.
  private static let rowsOfAPlane = 128

  /// Writes the output, all of it.
  func run(threads: Int) {
    guard vertical.axis.decimation.factor == 1 else {
      return run(rows: vertical, threads: threads)
    }
    performInBands(of: vertical.output, threads: threads) { band in
      var start = band.lowerBound
      while start < band.upperBound {
        let end = min(start + Self.rowsOfAPlane, band.upperBound)
        run(rows: vertical.restricted(to: start..<end), threads: 1)
        start = end
      }
    }
  }

  private func run(rows: BlurSpan, threads: Int) {
    let plane = CellPlane(
      columns: horizontal.cells.count * channels, rows: rows.sources)
    defer { plane.deallocate() }
    performInBands(of: rows.sources, threads: threads) { fill(plane, rows: rows, sources: $0) }
    performInBands(of: rows.output, threads: threads) { write(rows: rows.restricted(to: $0), from: plane) }
  }

  // MARK: From samples to the plane

  /// Fills rows `sources` of the plane.
  private func fill(_ plane: CellPlane, rows: BlurSpan, sources: Range<Int>) {
    guard !horizontal.needed.isEmpty else { return plane.clear(sources) }
    let line = HorizontalLine(span: horizontal, channels: channels)
    defer { line.deallocate() }
    let length = horizontal.needed.count * channels
    let spline = rows.axis.decimation
    guard spline.factor > 1 else {
      let samples = CellPlane(columns: length, rows: 0..<1)
      defer { samples.deallocate() }
      for row in sources {
        ag_samples_to_floats(samples.row(0), inputRow(row), length)
        line.filter(samples.row(0), into: plane.row(row))
      }
      return
    }
    let weights = spline.decimationWeights
    let sums = CellPlane(columns: length, rows: 0..<4)
    defer { sums.deallocate() }
    sums.clear(0..<4)
    // Interval c adds to cells c - 1 ... c + 2; after it cell c - 1 is whole and its sums serve cell c + 3.
    for interval in sources.lowerBound - 2..<sources.upperBound + 1 {
      let first = spline.start(ofInterval: interval)
      let inputRows = (first..<first + spline.factor).clamped(to: rows.input)
      if !inputRows.isEmpty {
        let cells = (0..<4).map { Optional(sums.row((interval + $0) & 3)) }
        weights.withUnsafeBufferPointer {
          ag_accumulate_rows(
            cells, inputRow(inputRows.lowerBound), horizontal.input.count * channels, inputRows.count,
            $0.baseAddress! + 4 * (inputRows.lowerBound - first), length)
        }
      }
      let finished = sums.row(interval & 3)
      if sources.contains(interval - 1) { line.filter(finished, into: plane.row(interval - 1)) }
      finished.update(repeating: 0, count: length)
    }
  }

  /// The needed part of an input row.
  private func inputRow(_ row: Int) -> UnsafePointer<UInt16> {
    let columns = horizontal.needed.lowerBound - horizontal.input.lowerBound
    return input + ((row - vertical.input.lowerBound) * horizontal.input.count + columns) * channels
  }

  // MARK: From the plane to samples

  /// Writes the output rows of `rows`.
  private func write(rows: BlurSpan, from plane: CellPlane) {
    let length = horizontal.output.count * channels
    let filtered = CellPlane(columns: plane.columns, rows: 0..<1)
    defer { filtered.deallocate() }
    let expanded = CellPlane(columns: length, rows: 0..<4)
    defer { expanded.deallocate() }
    let columnWeights = horizontal.axis.expansion.expansionWeights
    let rowWeights = rows.axis.expansion.expansionWeights
    var next = rows.cells.lowerBound
    for row in rows.output {
      let isWhole = rows.axis.expansion.factor == 1
      let interval = isWhole ? row : rows.axis.expansion.interval(of: row)
      while next <= (isWhole ? row : interval + 2) {
        filterColumns(of: plane, at: next, rows: rows, into: filtered.row(0))
        expand(filtered.row(0), into: expanded.row(next & 3), weights: columnWeights)
        next += 1
      }
      let result = output + (row - vertical.output.lowerBound) * length
      if isWhole {
        ag_floats_to_samples(result, expanded.row(row & 3), length)
      } else {
        let cells = (0..<4).map { Optional(UnsafePointer(expanded.row((interval - 1 + $0) & 3))) }
        let phase = row - rows.axis.expansion.start(ofInterval: interval)
        rowWeights.withUnsafeBufferPointer {
          ag_weighted_sum_to_samples(result, cells, $0.baseAddress! + 4 * phase, length)
        }
      }
    }
  }

  /// Filters the plane along y at one cell; cells that the plane does not have are 0.
  private func filterColumns(
    of plane: CellPlane, at cell: Int, rows: BlurSpan, into out: UnsafeMutablePointer<Float>
  ) {
    let radius = rows.axis.radius
    let cells = (cell - radius..<cell + radius + 1).clamped(to: plane.rows)
    guard !cells.isEmpty else { return out.update(repeating: 0, count: plane.columns) }
    rows.axis.taps.withUnsafeBufferPointer {
      ag_weighted_sum(
        out, plane.row(cells.lowerBound), plane.columns,
        $0.baseAddress! + (cells.lowerBound - cell + radius), cells.count, plane.columns)
    }
  }

  /// Brings a row of cells to the output's columns.
  private func expand(
    _ row: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>, weights: [Float]
  ) {
    let spline = horizontal.axis.expansion
    guard spline.factor > 1 else {
      return out.update(from: row, count: horizontal.output.count * channels)
    }
    let phase = horizontal.output.lowerBound - spline.start(ofInterval: horizontal.cells.lowerBound + 1)
    weights.withUnsafeBufferPointer {
      ag_expand_row(
        out, row, channels, horizontal.output.count, spline.factor, phase, $0.baseAddress!)
    }
  }
}
