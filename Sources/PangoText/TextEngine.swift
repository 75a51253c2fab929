import CPango
import RenderTree
import Synchronization
import SystemFiles
import VectorGraphics

/// Lays out text: shapes and measures it, and returns its glyphs as outlines and images.
///
/// Fonts are only those of its sources. There is no hinting and no rounding of positions, so that
/// measurements are exactly proportional to the font size. Pango is protected by a lock and owned by this
/// alone; layouts are cached, so that the next frame with the same text is free.
package final class TextEngine: TextMeasuring, Sendable {
  private let state: Mutex<TextState>
  /// Long texts have a separate lock, so that short ones need not wait for them.
  private let longTexts: Mutex<TextState>
  private let missingGlyphs: MissingGlyphs
  /// The font files that exist, which no output may replace.
  package let fontIdentities: Set<FileIdentity>
  /// Which files of font folders were skipped, and why.
  package let skippedFonts: [String]

  /// Opens none of the declared fonts yet; throws if a font file of the sources cannot be read. Those in folders are skipped.
  package init(
    fonts: FontSources = .standard, missingGlyphs: MissingGlyphs = .error
  ) throws(TextError) {
    self.missingGlyphs = missingGlyphs
    let catalog = try FontCatalog(fonts)
    skippedFonts = catalog.skipped
    fontIdentities = Set(catalog.files.compactMap { FileStatus($0)?.identity })
    state = Mutex(try TextState(catalog))
    longTexts = Mutex(try TextState(catalog))
  }

  /// The measures of a paragraph.
  package func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    try withText(paragraph) { text, _ in text.laidOut.metrics }
  }

  /// The box of the ink of a text, in points from the top left corner of its block.
  package func inkBounds(of text: ResolvedText) throws(TextError) -> Rect {
    text.part == nil
      ? try metrics(of: text.paragraph).inkBounds
      : try shaped(text.paragraph, part: text.part).metrics.inkBounds
  }

  /// A paragraph, or a part of its characters in UTF-8 bytes, as outlines and images, in points from the top left corner of
  /// its block.
  package func shaped(
    _ paragraph: TextParagraph, part: Range<Int>? = nil
  ) throws(TextError) -> ShapedText {
    try withText(paragraph) { text, state throws(TextError) in
      if let part { try state.split(text).shaped(part) } else { state.shaped(text) }
    }
  }

  /// The units of a paragraph, in the order in which it is read.
  package func units(of paragraph: TextParagraph, by division: TextDivision) throws(TextError) -> [TextUnit] {
    try withText(paragraph) { text, state throws(TextError) in try state.split(text).units(by: division) }
  }

  /// The most characters in an unbroken line of which segments are made, 80 to 165 bytes for each.
  static let longestSegmentedLine = 1 << 20

  /// The characters of a paragraph with their glyphs, line by line, each from left to right. Throws if a line is too long.
  package func segments(
    of paragraph: TextParagraph, part: Range<Int>? = nil
  ) throws(TextError) -> TextSegments {
    if paragraph.isLong {
      guard
        paragraph.width?.isFinite == true
          || TextPieces(of: paragraph.runs.map(\.text)).longest <= Self.longestSegmentedLine
      else {
        throw TextError(
          "a line of more than \(Self.longestSegmentedLine) characters is not written as text; "
            + "divide it into lines, or write outlines (--text outlines)")
      }
      return TextSegments(of: paragraph, part: part, by: self)
    }
    var segments: [TextSegment] = []
    try forEachSegment(of: paragraph, part: part) { segments.append($0) }
    return TextSegments(segments)
  }

  /// Calls a function with the segments of a paragraph, which must not use the engine.
  func forEachSegment(
    of paragraph: TextParagraph, part: Range<Int>?, _ body: (TextSegment) -> Void
  ) throws(TextError) {
    try withState(for: paragraph) { state throws(TextError) in
      try state.forEachSegment(of: paragraph, part: part, body)
    }
  }

  /// The characters without a glyph in all text laid out so far under the policy `warn`, once per family
  /// list.
  package func warnings() -> [MissingCharacter] {
    var seen: Set<MissingCharacter> = []
    return states { $0.warnings }.joined().filter { seen.insert($0).inserted }
  }

  /// The cause of an error that this engine has thrown, if it is the machine and not the text.
  package var fault: FontError? { states { $0.provider.fault }.compactMap(\.self).first }

  /// The available families, sorted.
  package func families() -> [String] {
    state.withLock { $0.provider.catalog.familyNames }
  }

  /// Whether a family name is available; it may be a generic CSS name.
  package func knows(family: String) -> Bool {
    state.withLock { $0.provider.catalog.family(named: family, region: .japan) != nil }
  }

  /// Whether a family is available and its files are there.
  package func isInstalled(family: String) -> Bool {
    let faces = state.withLock { $0.provider.catalog.family(named: family, region: .japan)?.faces } ?? []
    return faces.contains { $0.isEmbedded || FileStatus($0.path) != nil }
  }

  /// Whether a family is one of the scene's own, neither declared nor the machine's.
  package func isGiven(family: String) -> Bool {
    state.withLock {
      $0.provider.catalog.family(named: family, region: .japan)?.faces.contains { $0.package == nil } ?? false
    }
  }

  /// The font files used so far.
  package func openedFontFiles() -> [String] {
    Set(states { $0.provider.openedFiles }.joined()).sorted()
  }

  /// A digest of all available fonts, regardless of their paths: of the size and the beginning of each, which
  /// contains a checksum of every table. A declared font outside of Debian's path counts as absent.
  package func fontDigest() -> UInt64 {
    let tables = 1 << 14
    var hash = FNV1a()
    for path in state.withLock({ $0.provider.catalog.files }) {
      hash.combine(UInt64(FileStatus(path)?.size ?? 0))
      hash.combine((try? SystemFile.beginning(of: path, count: tables)) ?? [])
    }
    return hash.value
  }

  /// The libraries and font files used so far: the dependencies of a reference image.
  package func environment() throws(TextError) -> TextEnvironment {
    try TextEnvironment(fontFiles: openedFontFiles())
  }

  /// Adds faces in memory.
  func embed(_ faces: [FontFace], _ files: [[UInt8]]) {
    state.withLock { $0.provider.embed(faces, files) }
    longTexts.withLock { $0.provider.embed(faces, files) }
  }

  func isEmbedded(family: String) -> Bool {
    state.withLock {
      $0.provider.catalog.family(named: family, region: .japan)?.faces.first?.isEmbedded ?? false
    }
  }

  /// The characters of a paragraph that no font has.
  package func missingCharacters(of paragraph: TextParagraph) throws(TextError) -> [MissingCharacter] {
    try withState(for: paragraph) { state throws(TextError) in
      state.missingCharacters(of: try state.text(paragraph))
    }
  }

  private func withText<Result: Sendable>(
    _ paragraph: TextParagraph,
    _ body: (borrowing CachedText, inout TextState) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    let policy = missingGlyphs
    return try withState(for: paragraph) { state throws(TextError) in
      let text = try state.text(paragraph)
      try state.report(text, policy: policy)
      return try body(text, &state)
    }
  }

  /// Accesses the layout state under its lock.
  func withState<Result: Sendable>(
    for paragraph: TextParagraph, _ body: (inout TextState) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    if paragraph.isLong { return try longTexts.withLock { state throws(TextError) in try body(&state) } }
    return try state.withLock { state throws(TextError) in try body(&state) }
  }

  /// A value for each existing state.
  private func states<Result: Sendable>(_ value: (borrowing TextState) -> Result) -> [Result] {
    [state.withLock { value($0) }, longTexts.withLock { value($0) }]
  }
}
