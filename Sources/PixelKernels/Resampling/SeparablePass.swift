import CPixelKernels

/// One execution of a filter for each axis: rows are downsampled to cells and filtered along x into a plane,
/// then filtered along y and upsampled to rows of the result.
///
/// Every value of the result is the same sum in the same order, whatever part is requested. Pointers are
/// borrowed for the duration of the call.
struct SeparablePass {
  /// Channels of a pixel, 1 or 4.
  let channels: Int
  let horizontal: AxisSpan
  let vertical: AxisSpan
  let input: UnsafePointer<UInt16>
  let output: UnsafeMutablePointer<UInt16>

  /// Rows of the result that are computed from one plane if cells are as fine as rows: a plane of this height
  /// stays in the cache.
  private static let rowsOfAPlane = 128

  /// Whether colors can exceed their alpha; sums without negative weights cannot cause that.
  private var mayOvershoot: Bool {
    channels == 4 && (horizontal.filter.taps + vertical.filter.taps).contains { $0 < 0 }
  }

  /// Writes the output, all of it.
  func run() {
    guard vertical.filter.decimation.factor == 1, vertical.filter.expansion.factor == 1 else {
      return run(rows: vertical)
    }
    let output = vertical.output
    for start in stride(from: output.lowerBound, to: output.upperBound, by: Self.rowsOfAPlane) {
      run(rows: vertical.restricted(to: start..<min(start + Self.rowsOfAPlane, output.upperBound)))
    }
  }

  private func run(rows: AxisSpan) {
    let plane = CellPlane(columns: horizontal.cells.count * channels, rows: rows.unfiltered)
    defer { plane.deallocate() }
    if !rows.sources.isEmpty { fill(plane, rows: rows, sources: rows.sources) }
    plane.fill(outside: rows.sources, edge: rows.edge)
    write(rows: rows, from: plane)
  }

  // MARK: From samples to the plane

  /// Fills rows `sources` of the plane.
  private func fill(_ plane: CellPlane, rows: AxisSpan, sources: Range<Int>) {
    guard !horizontal.needed.isEmpty else { return plane.clear(sources) }
    let line = HorizontalLine(span: horizontal, channels: channels)
    defer { line.deallocate() }
    if rows.filter.decimation.factor == 1 {
      convert(rows: sources) { line.filter($0, into: plane.row($1)) }
    } else {
      decimate(to: sources, rows: rows) { line.filter($0, into: plane.row($1)) }
    }
  }

  /// Calls `body` with the samples of each row as floats.
  private func convert(rows: Range<Int>, _ body: (UnsafeMutablePointer<Float>, Int) -> Void) {
    let length = horizontal.needed.count * channels
    let samples = CellPlane(columns: length, rows: 0..<1)
    defer { samples.deallocate() }
    for row in rows {
      ag_samples_to_floats(samples.row(0), inputRow(row), length)
      body(samples.row(0), row)
    }
  }

  /// Calls `body` with each row of cells.
  private func decimate(
    to cells: Range<Int>, rows: AxisSpan, _ body: (UnsafeMutablePointer<Float>, Int) -> Void
  ) {
    let length = horizontal.needed.count * channels
    let decimation = rows.filter.decimation
    let weights = decimation.decimationWeights
    let sums = CellPlane(columns: length, rows: 0..<4)
    defer { sums.deallocate() }
    sums.clear(0..<4)
    // Interval c adds to cells c - 1 ... c + 2; afterwards cell c - 1 is complete, and its sums are reused
    // for cell c + 3.
    for interval in cells.lowerBound - 2..<cells.upperBound + 1 {
      let first = decimation.start(ofInterval: interval)
      let inputRows = (first..<first + decimation.factor).clamped(to: rows.input)
      if !inputRows.isEmpty {
        let pointers = (0..<4).map { Optional(sums.row((interval + $0) & 3)) }
        weights.withUnsafeBufferPointer {
          ag_accumulate_rows(
            pointers, inputRow(inputRows.lowerBound), horizontal.input.count * channels, inputRows.count,
            $0.baseAddress! + 4 * (inputRows.lowerBound - first), length)
        }
      }
      let finished = sums.row(interval & 3)
      if cells.contains(interval - 1) { body(finished, interval - 1) }
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
  private func write(rows: AxisSpan, from plane: CellPlane) {
    let length = horizontal.output.count * channels
    let filtered = CellPlane(columns: plane.columns, rows: 0..<1)
    defer { filtered.deallocate() }
    let expanded = CellPlane(columns: length, rows: 0..<4)
    defer { expanded.deallocate() }
    let columnWeights = horizontal.filter.expansion.expansionWeights
    let rowWeights = rows.filter.expansion.expansionWeights
    let mayOvershoot = mayOvershoot
    let isWhole = rows.filter.expansion.factor == 1
    var next = rows.cells.lowerBound
    for row in rows.output {
      let interval = isWhole ? row : rows.filter.expansion.interval(of: row)
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
        let phase = row - rows.filter.expansion.start(ofInterval: interval)
        rowWeights.withUnsafeBufferPointer {
          ag_weighted_sum_to_samples(result, cells, $0.baseAddress! + 4 * phase, length)
        }
      }
      if mayOvershoot { ag_clamp_to_alpha(result, horizontal.output.count) }
    }
  }

  /// Filters the plane along y at one cell.
  private func filterColumns(
    of plane: CellPlane, at cell: Int, rows: AxisSpan, into out: UnsafeMutablePointer<Float>
  ) {
    rows.filter.taps.withUnsafeBufferPointer {
      ag_weighted_sum(
        out, plane.row(cell - rows.filter.radius), plane.columns, $0.baseAddress!, $0.count, plane.columns)
    }
  }

  /// Upsamples a row of cells to the output's columns.
  private func expand(
    _ row: UnsafeMutablePointer<Float>, into out: UnsafeMutablePointer<Float>, weights: [Float]
  ) {
    let expansion = horizontal.filter.expansion
    guard expansion.factor > 1 else {
      return out.update(from: row, count: horizontal.output.count * channels)
    }
    let phase = horizontal.output.lowerBound - expansion.start(ofInterval: horizontal.cells.lowerBound + 1)
    weights.withUnsafeBufferPointer {
      ag_expand_row(
        out, row, channels, horizontal.output.count, expansion.factor, phase, $0.baseAddress!)
    }
  }
}

extension SeparablePass {
  /// The part `rect` of the result of two filters for an image of interleaved channels in `frame`.
  static func result(
    of samples: [UInt16], channels: Int, frame: PixelRect, horizontal: AxisFilter, vertical: AxisFilter,
    edge: AxisFilter.Edge = .transparent, rect: PixelRect
  ) -> [UInt16] {
    let count = channels * rect.width * rect.height
    guard count > 0, !samples.isEmpty else { return [UInt16](repeating: 0, count: count) }
    let columns = AxisSpan(
      filter: horizontal, edge: edge, input: frame.x..<frame.maxX, output: rect.x..<rect.maxX)
    let rows = AxisSpan(
      filter: vertical, edge: edge, input: frame.y..<frame.maxY, output: rect.y..<rect.maxY)
    return [UInt16](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      samples.withUnsafeBufferPointer { input in
        if let input = input.baseAddress, let output = buffer.baseAddress {
          SeparablePass(channels: channels, horizontal: columns, vertical: rows, input: input, output: output)
            .run()
        }
      }
      initializedCount = count
    }
  }
}
