import CPango
import RenderTree
import VectorGraphics

/// A laid out paragraph of which parts can be drawn.
///
/// It is laid out once; its units and the parts drawn lately are cached.
final class SplitText {
  private let paragraph: TextParagraph
  private let laidOut: LaidOutText
  private let words: WordBreaks
  private let bytes: [UInt8]
  private var divisions: [TextDivision: [TextUnit]] = [:]
  private var parts: [Range<Int>: ShapedText] = [:]

  /// Parts that grow with time are different ones in each frame.
  private static let greatestPartCount = 512

  /// - Parameter laidOut: The paragraph with the positions of its characters.
  init(_ paragraph: TextParagraph, _ laidOut: LaidOutText, words: WordBreaks) {
    self.paragraph = paragraph
    self.laidOut = laidOut
    self.words = words
    bytes = paragraph.runs.flatMap(\.text.utf8)
  }

  /// The glyphs of some characters, given in UTF-8 bytes, where they are in the whole text.
  func shaped(_ part: Range<Int>) -> ShapedText {
    if let cached = parts[part] { return cached }
    if parts.count >= Self.greatestPartCount { parts.removeAll() }
    var text = laidOut
    var (glyphs, lines): ([PositionedGlyph], [GlyphRows.Line]) = ([], [])
    for placed in laidOut.lines {
      for (glyph, byte) in zip(placed.line.glyphs, placed.line.glyphBytes) where part.contains(Int(byte)) {
        var glyph = glyph
        glyph.x += placed.x
        glyphs.append(glyph)
      }
      let end = UInt32(glyphs.count)
      if lines.last?.end ?? 0 < end { lines.append(GlyphRows.Line(y: across(placed.baseline), end: end)) }
    }
    text.glyphs = GlyphRows(glyphs: glyphs, lines: lines)
    text.metrics.inkBounds = text.glyphs.divide(measuring: text.table)
    let shaped = ShapedText(text, runs: paragraph.runs)
    parts[part] = shaped
    return shaped
  }

  private var isVertical: Bool { paragraph.writingMode == .vertical }

  /// Where a place across the lines is in the block: vertical ones follow each other from the right.
  private func across(_ place: Double) -> Double {
    isVertical ? laidOut.metrics.size.width - place : place
  }

  /// The units of the text, in the order in which it is read.
  ///
  /// - Throws: If ICU is needed to find words and not installed.
  func units(by division: TextDivision) throws(TextError) -> [TextUnit] {
    if let cached = divisions[division] { return cached }
    let starts = try self.starts(by: division)
    let units = laidOut.lines.indices.flatMap { self.units(ofLine: $0, startingAt: starts) }
    divisions[division] = units
    return units
  }

  private func units(ofLine number: Int, startingAt starts: Set<Int>) -> [TextUnit] {
    let placed = laidOut.lines[number]
    let line = placed.line
    let clusters = line.clusters.indices.map { index in
      let range = line.clusters[index].range.clamped(to: 0..<bytes.count)
      return TextUnit.Cluster(
        range: range, x: placed.x + line.clusters[index].x,
        width: line.width(ofCluster: index) - paragraph.tracking(at: range.lowerBound),
        isBlank: String(decoding: bytes[range], as: UTF8.self).allSatisfy(\.isWhitespace))
    }
    var units: [[TextUnit.Cluster]] = []
    var end = 0
    for cluster in clusters.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let isStart =
        units.isEmpty
        || stride(from: end, through: cluster.range.lowerBound, by: 1).contains(where: starts.contains)
      end = cluster.range.lowerBound + 1
      if isStart && !cluster.isBlank {
        units.append([cluster])
      } else if !units.isEmpty {
        units[units.count - 1].append(cluster)
      }
    }
    return units.map { clusters in
      let solid = clusters.filter { !$0.isBlank }
      let left = solid.map(\.x).min() ?? 0
      let right = solid.map { $0.x + $0.width }.max() ?? left
      let range = clusters[0].range.lowerBound..<clusters[clusters.count - 1].range.upperBound
      let height = line.ascent + line.descent
      let box =
        isVertical
        ? Rect(x: across(placed.baseline) - height / 2, y: left, width: height, height: right - left)
        : Rect(x: left, y: placed.baseline - line.ascent, width: right - left, height: height)
      return TextUnit(
        clusters: clusters, line: number, box: box, baseline: isVertical ? box.midY : placed.baseline,
        ink: shaped(range).metrics.inkBounds)
    }
  }

  /// The bytes at which a unit may start.
  private func starts(by division: TextDivision) throws(TextError) -> Set<Int> {
    switch division {
    case .line: return []
    case .span:
      var start = 0
      return Set(
        paragraph.runs.map { run in
          defer { start += run.text.utf8.count }
          return start
        })
    case .grapheme:
      var start = 0
      return Set(
        String(decoding: bytes, as: UTF8.self).map { character in
          defer { start += character.utf8.count }
          return start
        })
    case .word: return try wordStarts()
    }
  }

  /// The bytes after white space, and in scripts without spaces those at which a line may break.
  private func wordStarts() throws(TextError) -> Set<Int> {
    let text = String(decoding: bytes, as: UTF8.self)
    let scalars = Array(text.unicodeScalars)
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    let tag = paragraph.runs.first?.language ?? "en"
    let language = pango_language_from_string(tag)
    bytes.withUnsafeBytes { bytes in
      pango_get_log_attrs(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), -1, language,
        &attributes, Int32(clamping: attributes.count))
    }
    var starts = Set(try words.unspacedBreaks(in: text, language: tag))
    var byte = 0
    for (index, scalar) in scalars.enumerated() {
      if index > 0, attributes[index].is_line_break != 0 {
        let before = scalars[index - 1]
        if before.properties.isWhitespace || before.isWithoutSpaces || scalar.isWithoutSpaces {
          starts.insert(byte)
        }
      }
      byte += UTF8.width(scalar)
    }
    return starts
  }
}

extension TextParagraph {
  /// The tracking of the run that has a byte of all runs.
  fileprivate func tracking(at byte: Int) -> Double {
    var end = 0
    return runs.first { run in
      end += run.text.utf8.count
      return byte < end
    }?.tracking ?? 0
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a script that has no spaces between words (the classes ID, CJ and SA of UAX 14).
  fileprivate var isWithoutSpaces: Bool {
    switch g_unichar_break_type(value) {
    case G_UNICODE_BREAK_IDEOGRAPHIC, G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER,
      G_UNICODE_BREAK_COMPLEX_CONTEXT:
      true
    default: false
    }
  }
}
