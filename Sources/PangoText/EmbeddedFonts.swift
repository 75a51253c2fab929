import CPango
import RenderTree
import SystemFiles

/// A font that a document contains.
package struct EmbeddedFont: Sendable {
  /// OpenType, WOFF or WOFF2.
  package var file: [UInt8]
  /// The weights that it is for.
  package var weights: ClosedRange<Int>
  package var style: Font.Style

  package init(file: [UInt8], weights: ClosedRange<Int>, style: Font.Style) {
    self.file = file
    self.weights = weights
    self.style = style
  }
}

extension TextEngine {
  /// Adds a family of a document, which no other document and no fallback uses.
  ///
  /// - Returns: The name under which it can be requested; nil if none of its fonts can be read.
  package func addFamily(_ name: String, _ fonts: [EmbeddedFont]) -> String? {
    let readable = fonts.filter { FontFileReader.isFont($0.file) }
    guard !readable.isEmpty else { return nil }
    var hash = FNV1a()
    for font in readable { hash.combine(font.file) }
    let family = "\(name) (embedded, \(hash.value.hexadecimal))"
    let faces = readable.enumerated().map { index, font in
      FontFace(
        family: family, style: font.style, weights: font.weights,
        path: "embedded \(hash.value.hexadecimal) \(index)",
        isEmbedded: true)
    }
    embed(faces, readable.map(\.file))
    return family
  }

  /// Whether a file that is written can contain a paragraph as text: vertical lines, fonts that are no files, and other
  /// axes than that of weight, can only be drawn.
  package func canBeWritten(_ paragraph: TextParagraph) -> Bool {
    paragraph.writingMode == .horizontal
      && paragraph.runs.allSatisfy { run in
        run.font.axes.isEmpty && !run.font.families.contains { isEmbedded(family: $0) }
      }
  }
}
