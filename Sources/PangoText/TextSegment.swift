import RenderTree

/// Neighboring characters of a line in one face and direction, for output files that contain text as text.
package struct TextSegment: Sendable {
  /// A glyph by its number in the face, at its origin in points from the top left corner of the block.
  package struct Glyph: Sendable {
    package let number: UInt32
    package let x: Double
    package let y: Double
  }

  /// Characters that are shaped as one: a base with its marks, a ligature.
  package struct Cluster: Sendable {
    package let text: String
    /// The left edge in points, from the left of the block.
    package let x: Double
    /// The advance in points, with the tracking after it.
    package let width: Double
    package let glyphs: [Glyph]
  }

  /// The run of the paragraph.
  package let run: Int
  /// From 0.
  package let line: Int
  package let face: TextFace
  /// The em in points.
  package let size: Double
  /// The shear of the glyphs to the right per unit of height, in place of an italic face.
  package let slant: Double
  package let isRightToLeft: Bool
  /// In points from the top of the block.
  package let baseline: Double
  /// From left to right.
  package internal(set) var clusters: [Cluster]
}

/// The face of a segment.
package struct TextFace: Sendable, Hashable {
  package let family: String
  package let weight: Int
  package let style: Font.Style
  /// The font file.
  package let path: String
  /// The index of the face in a collection.
  package let index: UInt32
  /// Whether the weight is chosen along an axis of a variable font.
  package let isVariable: Bool
}

extension OpenFace {
  fileprivate var name: TextFace {
    TextFace(
      family: description.family, weight: variableWeight ?? description.weights.lowerBound,
      style: description.style, path: description.path, index: description.index,
      isVariable: variableWeight != nil)
  }
}

extension ParagraphSetter {
  /// Calls a function with the segments of a line. Characters with image or color glyphs, and those without a glyph, are
  /// in none.
  ///
  /// - Parameter part: The characters to include, in UTF-8 bytes of the paragraph; nil is all.
  func forEachSegment(
    of placed: PositionedLine, number: Int, part: Range<Int>?, text: [UInt8], _ body: (TextSegment) -> Void
  ) {
    let line = placed.line
    var segment: TextSegment?
    var next = 0
    for (index, cluster) in line.clusters.enumerated() {
      let start = next
      while next < line.glyphs.count, cluster.hasGlyph(at: line.glyphBytes[next]) { next += 1 }
      guard part?.contains(cluster.range.lowerBound) != false, start < next,
        line.glyphs[start..<next].allSatisfy(isOutline)
      else {
        if let done = segment.take() { body(done) }
        continue
      }
      let first = line.glyphs[start]
      let face = collector.glyphs[Int(first.drawing)].face.name
      let style = collector.table.styles[Int(first.style)]
      if let open = segment,
        open.run != style.run || open.face != face || open.isRightToLeft != cluster.isRightToLeft
          || open.isFull
      {
        body(open)
        segment = nil
      }
      let characters = characters(index, of: placed, glyphs: start..<next, in: text)
      if segment == nil {
        segment = TextSegment(
          run: style.run, line: number, face: face, size: style.size, slant: style.slant,
          isRightToLeft: cluster.isRightToLeft, baseline: placed.baseline, clusters: [characters])
      } else {
        segment?.clusters.append(characters)
      }
    }
    if let segment { body(segment) }
  }

  private func characters(
    _ index: Int, of placed: PositionedLine, glyphs: Range<Int>, in text: [UInt8]
  ) -> TextSegment.Cluster {
    let (line, cluster) = (placed.line, placed.line.clusters[index])
    let characters = String(decoding: text[cluster.range.clamped(to: 0..<text.count)], as: UTF8.self)
    return TextSegment.Cluster(
      text: cluster.isWhole ? "…" : cluster.endsInHyphen ? characters + "-" : characters,
      x: placed.x + cluster.x, width: line.width(ofCluster: index),
      glyphs: line.glyphs[glyphs].map { glyph in
        TextSegment.Glyph(
          number: collector.glyphs[Int(glyph.drawing)].number, x: placed.x + glyph.x,
          y: placed.baseline + collector.table.styles[Int(glyph.style)].shift)
      })
  }

  private func isOutline(_ glyph: PositionedGlyph) -> Bool {
    if case .outline = collector.table.drawings[Int(glyph.drawing)] { true } else { false }
  }
}

extension TextSegment {
  /// Whether what follows is in another segment: as one, a line takes four times the memory. Text from right to left stays
  /// whole, so that its parts keep their order.
  fileprivate var isFull: Bool {
    !isRightToLeft && clusters.count >= 4096 && (clusters.last?.text == " " || clusters.count >= 8192)
  }
}
