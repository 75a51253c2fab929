import CPango
import RenderTree

/// Lays out one piece of a paragraph with Pango and reads its lines back in points.
struct PieceSetter {
  private let setter: ParagraphSetter
  private let piece: TextPiece
  private(set) var lines: [LaidOutLine] = []
  private(set) var missing: [MissingCharacter] = []
  private(set) var isTruncated = false

  init(_ setter: ParagraphSetter, piece: TextPiece) {
    self.setter = setter
    self.piece = piece
  }

  /// Lays out the piece in at most a number of lines; nil for no limit.
  mutating func set(maximumLineCount: Int?) throws(TextError) {
    guard
      let layout = pango_layout_new(
        setter.paragraph.writingMode == .vertical ? setter.provider.verticalContext : setter.provider.context)
    else {
      throw TextError("not enough memory to set text")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    try configure(layout, maximumLineCount: maximumLineCount)
    // Lines are created when they are first requested.
    var next = pango_layout_get_lines_readonly(layout)
    while let node = next {
      if let data = node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        var line = LaidOutLine()
        var pen = 0.0
        line.isRightToLeft = pango_layout_line_get_resolved_direction(data) == PANGO_DIRECTION_RTL
        append(data, at: &pen, to: &line)
        finish(&line, width: pen, start: Int(data.pointee.start_index))
        lines.append(line)
      }
      next = node.pointee.next
    }
    isTruncated = pango_layout_is_ellipsized(layout) != 0
  }

  private func configure(_ layout: OpaquePointer, maximumLineCount: Int?) throws(TextError) {
    let first = piece.run(at: 0)
    let description = try setter.description(ofRun: first)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    piece.bytes.withUnsafeBytes { bytes in
      pango_layout_set_text(
        layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count))
    }
    let attributes = try setter.attributes(of: piece)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    guard let width = setter.paragraph.width, width.isFinite else { return }
    let units = setter.units(max(0, width))
    guard units < 0x4000_0000 else { return }
    pango_layout_set_width(layout, units)
    if setter.paragraph.cutsLines {
      pango_layout_set_height(layout, -1)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      return
    }
    pango_layout_set_wrap(layout, setter.paragraph.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    pango_layout_set_justify(layout, setter.paragraph.alignment == .justify ? 1 : 0)
    if let maximumLineCount {
      pango_layout_set_height(layout, -Int32(clamping: maximumLineCount))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
  }

  // MARK: Reading lines

  /// Pango's flag for an ellipsis (`PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`).
  private static let ellipsisFlag: UInt8 = 1 << 1

  private mutating func append(
    _ source: UnsafeMutablePointer<PangoLayoutLine>, at pen: inout Double, to line: inout LaidOutLine
  ) {
    var items: [PangoGlyphItem] = []
    var next = source.pointee.runs
    while let node = next {
      if let data = node.pointee.data {
        items.append(data.assumingMemoryBound(to: PangoGlyphItem.self).pointee)
      }
      next = node.pointee.next
    }
    for index in items.indices {
      if let item = items[index].item?.pointee, piece.isCombined(at: Int(item.offset)) {
        appendCombination(items[index], at: &pen, to: &line)
        continue
      }
      let halves = trackingHalves(of: items, at: index)
      appendGlyphs(of: items[index], halves: halves, at: &pen, to: &line)
    }
  }

  /// Positions the glyphs of an item. Pango adds half of the tracking before each character and half after
  /// it, except at the ends of a line; here all of it is after each character (CSS Text 3, section 8.2).
  private mutating func appendGlyphs(
    of item: PangoGlyphItem, halves: TrackingHalves, at pen: inout Double, to line: inout LaidOutLine
  ) {
    guard let analysed = item.item?.pointee, let glyphs = item.glyphs?.pointee, let infos = glyphs.glyphs,
      let clusters = glyphs.log_clusters, let font = analysed.analysis.font,
      let face = setter.provider.face(of: font)
    else { return }
    let point = 1 / setter.scale
    let isRightToLeft = analysed.analysis.level % 2 == 1
    // Pango widens the ellipsis to the available width; here it keeps its own width.
    let isEllipsis = analysed.analysis.flags & PieceSetter.ellipsisFlag != 0
    let orientation = orientation(of: analysed)
    var starts: [(byte: Int, x: Double)] = []
    let origin = pen
    var isFirst = true
    var hasHyphen = false
    for index in 0..<Int(glyphs.num_glyphs) {
      let info = infos[index]
      let byte = Int(analysed.offset) + Int(clusters[index])
      if isFirst, halves.isBefore { pen -= halves.width }
      if setter.preservesCharacters, starts.last?.byte != byte {
        starts.append((byte, isFirst ? origin : pen + halves.width))
      }
      isFirst = false
      let run = piece.run(at: byte)
      if let glyph = drawn(info.glyph, in: face, byte: byte, run: run) {
        let drawing = setter.collector.drawing(of: glyph, in: face, reader: setter.provider.outlines)
        // Spaces are a sixth of a text.
        if setter.preservesCharacters || setter.collector.hasInk(drawing) {
          line.glyphs.append(
            PositionedGlyph(
              x: pen + Double(info.geometry.x_offset) * point, drawing: drawing,
              style: style(
                ofRun: run, in: face, shift: Double(info.geometry.y_offset) * point, orientation)))
        }
        if setter.preservesCharacters {
          let isHyphen = piece.isInserted(byte)
          hasHyphen = hasHyphen || isHyphen
          let own = UInt32(piece.source(of: byte))
          line.glyphBytes.append(isHyphen ? line.glyphBytes.last ?? own : own)
        }
      } else if piece.isInserted(byte) {
        // Pango adds the tracking after every character.
        continue
      }
      pen +=
        isEllipsis
        ? face.advance(of: info.glyph) * setter.runs[run].font.size : Double(info.geometry.width) * point
      line.include(face, size: setter.runs[run].font.size)
      line.include(setter.primaryFaces[run], size: setter.runs[run].font.size)
    }
    if isFirst { return }
    line.isBlank = false
    pen += halves.isAfter ? halves.width : 2 * halves.width
    line.trailingTracking = isRightToLeft ? 0 : 2 * halves.width
    guard setter.preservesCharacters else { return }
    let end = Int(analysed.offset) + Int(analysed.length)
    appendClusters(starts, end: end, isRightToLeft: isRightToLeft, to: &line)
    if hasHyphen, !line.clusters.isEmpty { line.clusters[line.clusters.count - 1].endsInHyphen = true }
    if isEllipsis { line.mergeClusters(from: line.clusters.count - starts.count) }
  }

  private func orientation(of item: PangoItem) -> GlyphOrientation {
    if setter.paragraph.writingMode == .horizontal { return .horizontal }
    return item.analysis.gravity == UInt8(PANGO_GRAVITY_EAST.rawValue) ? .upright : .turned
  }

  /// - Parameter shift: How far below the baseline the glyph is, or to the left of the middle of a vertical line.
  private func style(
    ofRun run: Int, in face: OpenFace, shift: Double, _ orientation: GlyphOrientation, size: Double? = nil
  ) -> UInt32 {
    let shift =
      switch orientation {
      case .horizontal: shift
      case .upright: -shift
      case .turned: -shift - setter.centralBaseline(ofRun: run)
      }
    return setter.collector.style(
      GlyphTable.Style(
        run: run, size: size ?? setter.runs[run].font.size, slant: setter.slant(of: face, inRun: run),
        shift: shift, orientation: orientation))
  }

  /// Sets the glyphs of an item side by side in one em of a vertical line, smaller if they are much wider than it.
  private mutating func appendCombination(
    _ item: PangoGlyphItem, at pen: inout Double, to line: inout LaidOutLine
  ) {
    guard let analysed = item.item?.pointee, let glyphs = item.glyphs?.pointee, let infos = glyphs.glyphs,
      let clusters = glyphs.log_clusters, let font = analysed.analysis.font,
      let face = setter.provider.face(of: font)
    else { return }
    let count = Int(glyphs.num_glyphs)
    let run = piece.run(at: Int(analysed.offset))
    let em = setter.runs[run].font.size
    let natural = (0..<count).reduce(0) { $0 + face.advance(of: infos[$1].glyph) }
    let scale = min(1, ParagraphSetter.combinedWidth / max(natural, 1e-9))
    let baseline = pen + em / 2 + scale * setter.centralBaseline(ofRun: run)
    var across = -natural * scale * em / 2
    for index in 0..<count {
      let byte = Int(analysed.offset) + Int(clusters[index])
      if let glyph = drawn(infos[index].glyph, in: face, byte: byte, run: run) {
        let drawing = setter.collector.drawing(of: glyph, in: face, reader: setter.provider.outlines)
        line.glyphs.append(
          PositionedGlyph(
            x: baseline, drawing: drawing,
            style: style(ofRun: run, in: face, shift: -across, .upright, size: scale * em)))
        if setter.preservesCharacters { line.glyphBytes.append(UInt32(piece.source(of: byte))) }
      }
      across += face.advance(of: infos[index].glyph) * scale * em
    }
    if setter.preservesCharacters {
      let start = Int(analysed.offset)
      appendClusters([(start, pen)], end: start + Int(analysed.length), isRightToLeft: false, to: &line)
      line.clusters[line.clusters.count - 1].isWhole = true
    }
    line.include(face, size: em)
    line.include(setter.primaryFaces[run], size: em)
    line.isBlank = false
    line.trailingTracking = 0
    pen += em
  }

  /// The glyph to draw, or nil for one without ink; a character without a glyph is recorded.
  private mutating func drawn(_ glyph: UInt32, in face: OpenFace, byte: Int, run: Int) -> UInt32? {
    if glyph == UInt32(AFTERGLOW_GLYPH_EMPTY) { return nil }
    let flag = UInt32(AFTERGLOW_GLYPH_UNKNOWN_FLAG)
    let isKnown = glyph & flag == 0 && glyph != 0
    if isKnown, !isUndrawable(glyph, in: face, at: byte) { return glyph }
    var scalar = glyph == 0 || isKnown ? piece.scalar(at: byte) : Unicode.Scalar(glyph & ~flag)
    if scalar?.value == UInt32(TextPiece.nulStandIn), isNUL(at: byte, run: run) { scalar = "\0" }
    if let scalar, !scalar.properties.isDefaultIgnorableCodePoint, scalar != " " {
      missing.append(MissingCharacter(scalar: scalar, families: setter.runs[run].font.families))
    }
    return nil
  }

  /// Whether a glyph is there only by a paint graph, which the face therefore does not count among its characters.
  private func isUndrawable(_ glyph: UInt32, in face: OpenFace, at byte: Int) -> Bool {
    guard face.hasColorTable,
      !setter.collector.hasInk(
        setter.collector.drawing(of: glyph, in: face, reader: setter.provider.outlines)),
      let scalar = piece.scalar(at: byte)
    else { return false }
    return !scalar.properties.isWhitespace && !face.supports(CollectionOfOne(scalar))
  }

  /// Whether the text has NUL where the piece has its replacement.
  private func isNUL(at byte: Int, run: Int) -> Bool {
    let utf8 = setter.runs[run].text.utf8
    let position = piece.source(of: byte) - setter.runStarts[run]
    return (0..<utf8.count).contains(position) && utf8[utf8.index(utf8.startIndex, offsetBy: position)] == 0
  }

  /// Adds the clusters of a run of glyphs, left to right, with their left edges.
  private func appendClusters(
    _ starts: [(byte: Int, x: Double)], end: Int, isRightToLeft: Bool, to line: inout LaidOutLine
  ) {
    for (index, start) in starts.enumerated() {
      let nextByte =
        isRightToLeft
        ? (index == 0 ? end : starts[index - 1].byte)
        : (index + 1 < starts.count ? starts[index + 1].byte : end)
      if piece.isInserted(start.byte) { continue }
      var cluster = LaidOutCluster(
        range: piece.source(of: start.byte)..<piece.source(of: max(start.byte, nextByte)), x: start.x,
        isRightToLeft: isRightToLeft)
      if let ellipsis = piece.ellipsis, start.byte >= ellipsis.start {
        cluster.range = piece.source(of: ellipsis.start)..<ellipsis.end
        cluster.isWhole = true
      }
      line.clusters.append(cluster)
    }
  }

  private func finish(_ line: inout LaidOutLine, width: Double, start: Int) {
    line.width = width
    if line.isBlank {
      let run = piece.run(at: start)
      line.include(setter.primaryFaces[run], size: setter.runs[run].font.size)
    }
  }
}

/// The halves of its tracking that Pango has added at the ends of an item.
private struct TrackingHalves {
  /// Points per half; 0 if the item has no tracking.
  var width = 0.0
  var isBefore = true
  var isAfter = true
}

extension PieceSetter {
  /// Pango omits halves at the ends of a line, beside a tab and beside a space at the end of a line, whose
  /// width it sets to zero.
  private func trackingHalves(of items: [PangoGlyphItem], at index: Int) -> TrackingHalves {
    guard let item = items[index].item?.pointee, let glyphs = items[index].glyphs?.pointee,
      let infos = glyphs.glyphs, glyphs.num_glyphs > 0, !isTab(items[index]),
      item.analysis.flags & PieceSetter.ellipsisFlag == 0
    else { return TrackingHalves() }
    let last = Int(glyphs.num_glyphs) - 1
    guard (0...last).contains(where: { infos[$0].geometry.width != 0 }) else { return TrackingHalves() }
    func isEnd(_ neighbor: Int) -> Bool { !items.indices.contains(neighbor) || isTab(items[neighbor]) }
    return TrackingHalves(
      width: setter.runs[piece.run(at: Int(item.offset))].tracking / 2,
      isBefore: !isEnd(index - 1) && infos[0].geometry.width != 0,
      isAfter: !isEnd(index + 1) && infos[last].geometry.width != 0)
  }

  private func isTab(_ item: PangoGlyphItem) -> Bool {
    guard let source = item.item?.pointee, item.glyphs?.pointee.num_glyphs == 1 else { return false }
    return piece.bytes.indices.contains(Int(source.offset))
      && piece.bytes[Int(source.offset)] == UInt8(ascii: "\t")
  }
}

extension LaidOutLine {
  /// Merges the last clusters into one, for the text that an ellipsis replaces.
  fileprivate mutating func mergeClusters(from first: Int) {
    guard clusters.indices.contains(first) else { return }
    let merged = clusters[first...]
    let start = merged.map(\.range.lowerBound).min() ?? 0
    let end = merged.map(\.range.upperBound).max() ?? start
    clusters.removeSubrange((first + 1)...)
    clusters[first].range = start..<end
    clusters[first].isWhole = true
  }

  /// Makes the line as high as a face of a size needs.
  mutating func include(_ face: OpenFace, size: Double) {
    ascent = max(ascent, face.ascent * size)
    descent = max(descent, face.descent * size)
  }
}

extension TextPiece {
  /// The character whose first byte is at an index.
  fileprivate func scalar(at byte: Int) -> Unicode.Scalar? {
    guard bytes.indices.contains(byte) else { return nil }
    return String(decoding: bytes[byte..<min(byte + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }
}
