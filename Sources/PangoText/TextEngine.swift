import CPango
import RenderTree
import Synchronization
import SystemFiles
import VectorGraphics

/// Sets text: shapes and measures it, and gives its glyphs as outlines and pictures.
///
/// Fonts are those of its sources and no others of the machine. Nothing is hinted and no position is rounded,
/// so that what it measures grows with the font size exactly. A lock stands around Pango, whose sole owner
/// this is; what has been set is kept, so that the next frame with the same text asks for it at no cost.
package final class TextEngine: TextMeasuring, Sendable {
  private let state: Mutex<TextState>
  /// Long texts have a lock of their own, so that short ones need not wait for them.
  private let longTexts: Mutex<TextState>
  private let missingGlyphs: MissingGlyphs

  /// Opens no font of the declared ones yet; throws where a font file of the sources cannot be read.
  package init(
    fonts: FontSources = .standard, missingGlyphs: MissingGlyphs = .error
  ) throws(TextError) {
    self.missingGlyphs = missingGlyphs
    let catalog = try FontCatalog(fonts)
    state = Mutex(try TextState(catalog))
    longTexts = Mutex(try TextState(catalog))
  }

  /// The measures of a paragraph.
  package func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    try withText(paragraph) { text, _ in text.laidOut.metrics }
  }

  /// A paragraph as outlines and pictures, in points from the top left corner of its block.
  package func shaped(_ paragraph: TextParagraph) throws(TextError) -> ShapedText {
    try withText(paragraph) { text, state in state.shaped(text) }
  }

  /// The place of every character of a paragraph that is set, line by line, in each from left to right.
  package func advances(of paragraph: TextParagraph) throws(TextError) -> [TextCluster] {
    let policy = missingGlyphs
    return try withState(for: paragraph) { state throws(TextError) in
      try state.report(try state.text(paragraph), policy: policy)
      return try state.characters(of: paragraph)
    }
  }

  /// The characters of a paragraph with the glyphs that show them, line by line, in each from left to right.
  package func segments(of paragraph: TextParagraph) throws(TextError) -> [TextSegment] {
    try withState(for: paragraph) { state throws(TextError) in try state.segments(of: paragraph) }
  }

  /// The characters of a paragraph that no font has, in the order of the text, each once.
  package func missingCharacters(in paragraph: TextParagraph) throws(TextError) -> [Unicode.Scalar] {
    let missing = try withState(for: paragraph) { state throws(TextError) in try state.text(paragraph).missing
    }
    var seen: Set<Unicode.Scalar> = []
    return missing.map(\.scalar).filter { seen.insert($0).inserted }
  }

  /// The characters without a glyph in all text set so far under the policy `warn`, each family list once.
  package func warnings() -> [MissingCharacter] {
    var seen: Set<MissingCharacter> = []
    return states { $0.warnings }.joined().filter { seen.insert($0).inserted }
  }

  /// What an error that this engine has thrown is to blame on, where it is the machine and not the text.
  package var fault: FontFault? { states { $0.provider.fault }.compactMap(\.self).first }

  /// The families that can be asked for, sorted.
  package func families() -> [String] {
    state.withLock { $0.provider.catalog.familyNames }
  }

  /// Whether text can be set in a family of a name, which may be a generic one of CSS.
  package func knows(family: String) -> Bool {
    state.withLock { $0.provider.catalog.family(named: family, region: .japan) != nil }
  }

  /// The font files that have set text so far.
  package func openedFontFiles() -> [String] {
    Set(states { $0.provider.openedFiles }.joined()).sorted()
  }

  /// A digest of all fonts that text may be set from, wherever their files lie: of each the size and the beginning, which holds a
  /// checksum of every table. A declared font that is not where Debian puts it counts as absent.
  package func fontDigest() -> UInt64 {
    let tables = 1 << 14
    var hash = FNV1a()
    for path in state.withLock({ $0.provider.catalog.files }) {
      hash.combine(UInt64(FileStatus(path)?.size ?? 0))
      hash.combine((try? SystemFile.beginning(of: path, count: tables)) ?? [])
    }
    return hash.value
  }

  /// The libraries and font files that have set text so far: what a reference picture depends on.
  package func environment() throws(TextError) -> TextEnvironment {
    try TextEnvironment(fontFiles: openedFontFiles())
  }

  private func withText<Result: Sendable>(
    _ paragraph: TextParagraph, _ body: (borrowing CachedText, inout TextState) -> Result
  ) throws(TextError) -> Result {
    let policy = missingGlyphs
    return try withState(for: paragraph) { state throws(TextError) in
      let text = try state.text(paragraph)
      try state.report(text, policy: policy)
      return body(text, &state)
    }
  }

  /// Works with the state that sets a paragraph, under its lock.
  private func withState<Result: Sendable>(
    for paragraph: TextParagraph, _ body: (inout TextState) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    if paragraph.isLong { return try longTexts.withLock { state throws(TextError) in try body(&state) } }
    return try state.withLock { state throws(TextError) in try body(&state) }
  }

  /// A value of each state that there is.
  private func states<Result: Sendable>(_ value: (borrowing TextState) -> Result) -> [Result] {
    [state.withLock { value($0) }, longTexts.withLock { value($0) }]
  }
}
