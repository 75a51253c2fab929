import RenderTree

/// The segments of a paragraph, line by line, each from left to right.
///
/// Those of a long one are made whenever they are needed: in memory, they take a hundred times as much as the text.
package struct TextSegments: Sendable {
  private enum Source: Sendable {
    case kept([TextSegment])
    case made(TextEngine, TextParagraph, part: Range<Int>?)
  }

  private let source: Source

  init(_ segments: [TextSegment]) { source = .kept(segments) }

  init(of paragraph: TextParagraph, part: Range<Int>?, by engine: TextEngine) {
    source = .made(engine, paragraph, part: part)
  }

  /// Calls a function with each, which must not lay out text.
  package func forEach(_ body: (TextSegment) -> Void) throws(TextError) {
    switch source {
    case .kept(let segments): segments.forEach(body)
    case .made(let engine, let paragraph, let part):
      try engine.forEachSegment(of: paragraph, part: part, body)
    }
  }
}
