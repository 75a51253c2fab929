import VectorGraphics

/// The external resources an SVG file may use: the images it refers to.
package protocol SVGResources: Sendable {
  /// An image by its name: a file beside the document, or a `data:` URL.
  func image(named name: String) throws(SVGImageError) -> SVGImage
  /// The resources of an SVG file that has such a name: files that it names are beside it.
  func beside(_ name: String) -> any SVGResources
  /// Measures text as it would be drawn: the advance of one line in points; nil if it cannot be laid out.
  func metrics(of text: SVGTextRun) -> SVGTextMetrics?
  /// The characters of a text that no font has, with what is said of each.
  func missingCharacters(of text: SVGTextRun) -> [(scalar: Unicode.Scalar, description: String)]
  /// The family under which the faces of a family of the document can be used; nil if none of them can be read.
  func family(of faces: [SVGFontFace]) -> String?
  /// Whether a family can be used.
  func hasFamily(_ name: String) -> Bool
  /// Whether a family is among the fonts that the user has given.
  func isGiven(family: String) -> Bool
}

/// Why an image cannot be displayed.
package struct SVGImageError: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// An image that an SVG file refers to.
package enum SVGImage: Sendable {
  /// Pixels under the name that a scene uses for them, and their size.
  case bitmap(source: String, size: Size)
  /// Another SVG file.
  case document([UInt8])
}

/// Text of one style on one line.
package struct SVGTextRun: Sendable, Hashable {
  package var text: String
  package var families: [String]
  package var weight: Int
  package var isItalic: Bool
  package var size: Double
  package var tracking: Double
  package var language: String?
  /// The values of a variable font's axes by their tags.
  package var axes: [String: Double] = [:]
  /// OpenType features switched on.
  package var features: [String] = []
  package var isVertical = false
}

package struct SVGTextMetrics: Sendable, Hashable {
  package var advance: Double
  package var ascent: Double
  package var descent: Double

  package init(advance: Double, ascent: Double, descent: Double) {
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
  }
}

extension SVGTextMetrics {
  /// How far down text moves so that its baseline is at the alphabetic one (CSS Inline 3, section 4).
  func shift(under style: SVGStyle) -> Double {
    guard style.fontSize > 0 else { return 0 }
    return shift(to: style.baseline, style.fontSize) * (style.baselineSize ?? style.fontSize) / style.fontSize
  }

  private func shift(to baseline: String, _ fontSize: Double) -> Double {
    switch baseline {
    case "hanging": 0.8 * ascent
    // Half of the x-height, which varies little between fonts.
    case "middle": 0.27 * fontSize
    case "central": (ascent - descent) / 2
    case "mathematical": ascent / 2
    case "text-before-edge", "before-edge", "text-top": ascent
    case "text-after-edge", "after-edge", "text-bottom", "ideographic": -descent
    default: 0
    }
  }
}

extension SVGResources {
  package func beside(_ name: String) -> any SVGResources { self }

  package func missingCharacters(of text: SVGTextRun) -> [(scalar: Unicode.Scalar, description: String)] {
    []
  }

  package func family(of faces: [SVGFontFace]) -> String? { nil }

  package func hasFamily(_ name: String) -> Bool { true }

  package func isGiven(family: String) -> Bool { false }
}
