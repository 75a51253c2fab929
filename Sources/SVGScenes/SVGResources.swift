import VectorGraphics

/// What an SVG file may take from outside: the images it names.
package protocol SVGResources: Sendable {
  /// An image by its name: a file beside the document, or a `data:` URL; nil where there is none that can be shown.
  func image(named name: String) -> SVGImage?
  /// Measures text as it would be drawn: the advance of one line in points; nil where it cannot be set.
  func metrics(of text: SVGTextRun) -> SVGTextMetrics?
}

/// An image that an SVG file places.
package enum SVGImage: Sendable {
  /// Pixels under the name by which a scene places them, and their size.
  case bitmap(source: String, size: Size)
  /// Another SVG file.
  case document([UInt8])
}

/// Text of one look on one line.
package struct SVGTextRun: Sendable, Hashable {
  package var text: String
  package var families: [String]
  package var weight: Int
  package var isItalic: Bool
  package var size: Double
  package var tracking: Double
  package var language: String?
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
  /// How far down text moves for its baseline to lie where the alphabetic one does (CSS Inline 3, section 4).
  func shift(under style: SVGStyle) -> Double {
    guard style.fontSize > 0 else { return 0 }
    return shift(to: style.baseline, style.fontSize) * (style.baselineSize ?? style.fontSize) / style.fontSize
  }

  private func shift(to baseline: String, _ fontSize: Double) -> Double {
    switch baseline {
    case "hanging": 0.8 * ascent
    // Half of the height of an x, which hardly differs from font to font.
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
  /// The same without SVG files, for those that are images themselves: browsers load nothing from within an image but
  /// what stands in it, and here nothing nests without end.
  var withoutDocuments: any SVGResources { BitmapResources(base: self) }
}

private struct BitmapResources: SVGResources {
  let base: any SVGResources

  func image(named name: String) -> SVGImage? {
    guard case .bitmap(let source, let size)? = base.image(named: name) else { return nil }
    return .bitmap(source: source, size: size)
  }

  func metrics(of text: SVGTextRun) -> SVGTextMetrics? { base.metrics(of: text) }
}
