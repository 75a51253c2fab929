import Foundation
import RenderTree
import VectorGraphics

@testable import PangoText

/// A paragraph of one run.
func paragraph(
  _ text: String, families: [String] = ["Inter"], weight: Int = 400, style: Font.Style = .normal,
  size: Double = 16, language: String? = nil, tracking: Double = 0, features: [String] = [],
  alignment: TextAlignment = .start, width: Double? = nil, lineLimit: Int? = nil,
  lineHeight: Double? = nil
) -> TextParagraph {
  let font = Font(families: families, weight: weight, style: style, size: size)
  return TextParagraph(
    runs: [TextRun(text: text, font: font, language: language, tracking: tracking, features: features)],
    alignment: alignment, width: width, lineLimit: lineLimit, lineHeight: lineHeight)
}

/// The path of a font file beside the tests.
func caseFile(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases/\(name)").path
}

extension ShapedText {
  /// The outlines of all paints in one.
  var path: BezierPath {
    var path = BezierPath()
    for outline in outlines { path.append(outline.path) }
    return path
  }
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance
}
