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

/// Characters of a laid out paragraph that are shaped as one, or an ellipsis and the text it replaces.
struct PlacedCluster: Equatable {
  /// The range of the characters in the paragraph's text, in UTF-8 bytes.
  var range: Range<Int>
  /// The index of its line.
  var line: Int
  /// Its left edge, from the left of the block.
  var x: Double
  /// Its advance, with the tracking after it.
  var width: Double
}

/// The clusters of a paragraph, line by line, each from left to right.
func clusters(of paragraph: TextParagraph) throws -> [PlacedCluster] {
  try clusters(of: paragraph, in: TextState(FontCatalog(.standard)))
}

func clusters(of paragraph: TextParagraph, in state: TextState) throws -> [PlacedCluster] {
  try state.laidOut(paragraph, preservesCharacters: true).text.lines.enumerated().flatMap { number, placed in
    placed.line.clusters.enumerated().map { index, cluster in
      PlacedCluster(
        range: cluster.range, line: number, x: placed.x + cluster.x,
        width: placed.line.width(ofCluster: index))
    }
  }
}
