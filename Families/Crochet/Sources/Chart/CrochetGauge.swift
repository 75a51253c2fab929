import DataFiles
import VectorGraphics

/// How many stitches and rows a square of fabric has.
public struct CrochetGauge: Sendable, Hashable, CustomStringConvertible {
  /// The gauge as written.
  public let description: String
  let stitches: Double
  let rows: Double
  /// The side of the square.
  let length: Double
  /// `cm` or `in`.
  let unit: String

  /// Reads `14 sts x 7 rows = 10 cm` or `14 sts and 7 rows = 4 in`; nil if the text is not of this form.
  public init?(_ text: String) {
    var numbers: [Double] = []
    var digits = ""
    for character in text + " " {
      if character.isNumber || (character == "." && !digits.isEmpty) {
        digits.append(character)
      } else {
        if let number = Double(digits) { numbers.append(number) }
        digits = ""
      }
    }
    let isInch = text.lowercased().contains("in") && !text.lowercased().contains("cm") || text.contains("\"")
    guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 && $0 <= 1000 }),
      text.contains("=") || text.contains("in")
    else { return nil }
    description = text
    (stitches, rows, length, unit) = (numbers[0], numbers[1], numbers[2], isInch ? "in" : "cm")
  }

  /// What heights are multiplied by, so that rows are as high for their width as in the fabric.
  func heightScale(of piece: FabricPiece) -> Double {
    let heights = piece.rows.filter { !$0.isFoundation }.compactMap { row in
      row.made.compactMap { made -> Double? in
        switch made.role {
        case .stitch: ChartSymbol.height(made.stitch.base)
        case .turningChain(_, let base?): ChartSymbol.height(base)
        default: nil
        }
      }.max()
    }
    guard !heights.isEmpty else { return 1 }
    let mean = heights.reduce(0, +) / Double(heights.count)
    let pitch = stitches / rows * ChartBuilder.stitchWidth
    // Symbols must stay readable: a row is never lower than a cross.
    return min(4, max(1 / mean, (pitch - ChartBuilder.gap) / mean))
  }

  /// The diameter of a piece with a number of rounds on both sides of its center.
  func diameter(rows count: Int) -> String {
    let diameter = (Double(count) / rows * length * 10).rounded() / 10
    return "⌀ \(diameter == diameter.rounded() ? "\(Int(saturating: diameter))" : "\(diameter)") \(unit)"
  }

  /// The width and height of a piece with a number of stitches and rows, as `24 x 18 cm`.
  func size(stitches count: Int, rows rowCount: Int) -> String {
    func written(_ value: Double) -> String {
      let tenths = (value * 10).rounded() / 10
      return tenths == tenths.rounded() ? "\(Int(saturating: tenths))" : "\(tenths)"
    }
    return
      "\(written(Double(count) / stitches * length)) × \(written(Double(rowCount) / rows * length)) \(unit)"
  }
}
