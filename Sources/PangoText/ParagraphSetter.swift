import CPango
import RenderTree
import VectorGraphics

/// Lays one paragraph out: its pieces through Pango, then their lines into a block.
///
/// Pango uses integer units. All fonts are scaled so that the largest em has as many of them as the length of
/// the text allows (2²⁰ for short texts), whatever its size in points: so rounding is never visible, and a
/// paragraph of twice the size measures exactly twice as much.
struct ParagraphSetter {
  let paragraph: TextParagraph
  let runs: [TextRun]
  let provider: FontProvider
  let requests: [FontRequest]
  let languages: [TextLanguage]
  let primaryFaces: [OpenFace]
  /// The start of each run in the text, in UTF-8 bytes.
  let runStarts: [Int]
  /// The largest font size in points.
  let largestEm: Double
  /// Pango units in a point.
  let scale: Double
  /// Whether the positions of characters and the sources of glyphs are kept; they take more memory than the glyphs.
  let preservesCharacters: Bool
  let collector = GlyphCollector()

  init(
    _ paragraph: TextParagraph, pieces: TextPieces, provider: FontProvider, preservesCharacters: Bool
  ) throws(TextError) {
    self.paragraph = paragraph
    self.preservesCharacters = preservesCharacters
    self.provider = provider
    runs = paragraph.runs.isEmpty ? [TextRun(text: "", font: Font())] : paragraph.runs
    let region = HanRegion(charactersOf: paragraph.runs.lazy.flatMap(\.text.unicodeScalars))
    languages = runs.map { TextLanguage(tag: $0.language, regionOfText: region) }
    requests = zip(runs, languages).map { run, language in
      FontRequest(
        families: run.font.families, weight: min(max(run.font.weight, 1), 1000), style: run.font.style,
        region: language.region, axes: run.font.axes)
    }
    var starts: [Int] = []
    var length = 0
    for run in runs {
      starts.append(length)
      length += run.text.utf8.count
    }
    runStarts = starts
    largestEm = runs.reduce(0) { max($0, $1.font.size) }
    scale = try ParagraphSetter.scale(of: runs, width: paragraph.width, pieces: pieces)
    var faces: [OpenFace] = []
    for request in requests { faces.append(try provider.primaryFace(of: request)) }
    primaryFaces = faces
  }

  /// Validates the numbers of a paragraph and computes a scale at which its layout is exact and safe.
  private static func scale(
    of runs: [TextRun], width: Double?, pieces: TextPieces
  ) throws(TextError) -> Double {
    var em = 0.0
    var tracking = 0.0
    for run in runs {
      guard run.font.size.isFinite, run.font.size >= 0 else {
        throw TextError("the font size \(run.font.size) must be a number of points, 0 or greater")
      }
      guard run.tracking.isFinite else {
        throw TextError("the tracking \(run.tracking) is not a number of points")
      }
      em = max(em, run.font.size)
      tracking = max(tracking, run.tracking.magnitude)
    }
    if let width, width.isNaN { throw TextError("the width of the text is not a number") }
    if em == 0 { em = 1 }
    // The maximum width of lines in ems, including sums computed by Pango.
    let longest = Double(pieces.longest) + 8
    let ems = longest * (4 + tracking / em)
    guard ems * 64 < Double(1 << 29) else { throw TextError("the text is too long to be set") }
    var units = Double(1 << 20)
    while ems * units > Double(1 << 29) { units /= 2 }
    return units / em
  }

  /// The shear of a face in a run: if the family has no slanted face, an upright one is slanted.
  func slant(of face: OpenFace, inRun run: Int) -> Double {
    requests[run].style != .normal && face.description.style == .normal ? PositionedGlyph.syntheticSlant : 0
  }

  /// A length in points as Pango units, clamped so that Pango can add it up.
  func units(_ points: Double) -> Int32 {
    Int32(Int(saturating: min(max(points * scale, -0x4000_0000), 0x4000_0000).rounded()))
  }

  /// Lays the pieces out and positions their lines.
  func laidOut(_ pieces: TextPieces) throws(TextError) -> LaidOutText {
    let limit = paragraph.lineLimit.map { max(1, $0) }
    var stack = LineStack(expecting: pieces.scalarCount, isWhole: preservesCharacters)
    var missing: [MissingCharacter] = []
    var isTruncated = false
    for piece in pieces {
      let count = stack.lines.count
      let available = limit.map { $0 - count }
      let isLast = piece.offset + piece.bytes.count == pieces.byteCount
      var setter = try set(piece, maximumLineCount: available)
      if let limit, count + setter.lines.count >= limit, !isLast {
        if !setter.isTruncated {
          setter = try set(piece.truncated(before: pieces.byteCount), maximumLineCount: available)
        }
        isTruncated = true
      }
      for line in setter.lines { stack.append(line) }
      isTruncated = isTruncated || setter.isTruncated
      missing += setter.missing
      if let limit, stack.lines.count >= limit { break }
    }
    return block(of: &stack, missing: missing, isTruncated: isTruncated)
  }

  /// Lays out one piece in at most a number of lines; nil for no limit.
  func set(_ piece: TextPiece, maximumLineCount: Int?) throws(TextError) -> PieceSetter {
    try check(piece)
    var setter = PieceSetter(self, piece: combined(try divided(piece)))
    try setter.set(maximumLineCount: maximumLineCount)
    return setter
  }
}
