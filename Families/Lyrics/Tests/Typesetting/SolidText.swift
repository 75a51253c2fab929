import RenderTree
import VectorGraphics

@testable import AfterglowLyrics

/// Measures text like Japanese fonts: full-width characters one em wide, others half an em.
struct SolidText: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    let size = paragraph.runs.first?.font.size ?? 0
    let width = paragraph.runs.reduce(0) { sum, run in
      sum + run.text.reduce(0) { $0 + advance(of: $1) * run.font.size + run.tracking }
    }
    let available = paragraph.width ?? .infinity
    let count = max(1, (width / available).rounded(.up))
    let line = size * 1.2
    let lines = (0..<Int(count)).map { index in
      TextMetrics.Line(
        x: 0, width: min(width, available), baseline: Double(index) * line + size, ascent: size,
        descent: size * 0.2)
    }
    let extent = Size(width: min(width, available), height: line * count)
    return TextMetrics(size: extent, inkBounds: Rect(size: extent), lines: lines)
  }

  private func advance(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return scalar.value < 0x2E80 || (0xFF61...0xFF9F).contains(scalar.value) ? 0.5 : 1
  }
}

extension LineTypesetter {
  /// A typesetter for text of 20 points in a mode.
  static func solid(
    _ mode: ReadingMode, width: Double = 1000, _ change: (inout LyricTypography) -> Void = { _ in }
  ) -> LineTypesetter {
    var style = LyricTypography()
    style.mode = mode
    change(&style)
    return LineTypesetter(style: style, text: SolidText(), width: width)
  }
}
