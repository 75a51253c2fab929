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

/// The source of a glyph, kept for segments only.
struct GlyphSource {
  let number: UInt32
  let face: OpenFace
  let run: Int
  /// The start of its characters in the paragraph, in UTF-8 bytes.
  let byte: Int
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
  /// The segments of a line. Characters with image or color glyphs, and those without ink, are in none.
  func segments(of placed: PlacedLine, number: Int, text: [UInt8]) -> [TextSegment] {
    let (line, x, baseline) = (placed.line, placed.x, placed.baseline)
    var glyphs = [[Int]](repeating: [], count: line.clusters.count)
    var exact: [Int: Int] = [:]
    for (index, cluster) in line.clusters.enumerated() { exact[cluster.range.lowerBound] = index }
    let whole = line.clusters.indices.filter { line.clusters[$0].isWhole }
    for (index, source) in line.sources.enumerated() {
      let cluster = whole.first { line.clusters[$0].range.contains(source.byte) } ?? exact[source.byte]
      if let cluster { glyphs[cluster].append(index) }
    }
    var segments: [TextSegment] = []
    var isOpen = false
    for (cluster, indices) in zip(line.clusters, glyphs) {
      guard let first = indices.first, indices.allSatisfy({ isOutline(line.glyphs[$0]) }) else {
        isOpen = false
        continue
      }
      let source = line.sources[first]
      let style = collector.table.styles[Int(line.glyphs[first].style)]
      let characters = TextSegment.Cluster(
        text: cluster.isWhole
          ? "…" : String(decoding: text[cluster.range.clamped(to: 0..<text.count)], as: UTF8.self),
        x: x + cluster.x, width: cluster.width,
        glyphs: indices.map {
          TextSegment.Glyph(
            number: line.sources[$0].number, x: x + line.glyphs[$0].x,
            y: baseline + collector.table.styles[Int(line.glyphs[$0].style)].shift)
        })
      let name = source.face.name
      if isOpen, let last = segments.last, last.run == source.run, last.face == name,
        last.isRightToLeft == cluster.isRightToLeft
      {
        segments[segments.count - 1].clusters.append(characters)
      } else {
        segments.append(
          TextSegment(
            run: source.run, line: number, face: name, size: style.size, slant: style.slant,
            isRightToLeft: cluster.isRightToLeft, baseline: baseline, clusters: [characters]))
      }
      isOpen = true
    }
    return segments
  }

  private func isOutline(_ glyph: PlacedGlyph) -> Bool {
    if case .outline = collector.table.drawings[Int(glyph.drawing)] { true } else { false }
  }
}
