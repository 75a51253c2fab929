import VectorGraphics

/// The sizes of a film of a year.
package enum YearFormat: String, Sendable, Hashable, CaseIterable {
  /// 1080 × 1920.
  case story
  /// 1080 × 1080.
  case square
  /// 1920 × 1080.
  case wide

  /// In pixels.
  package var pixels: (width: Int, height: Int) {
    switch self {
    case .story: (1080, 1920)
    case .square: (1080, 1080)
    case .wide: (1920, 1080)
    }
  }

  /// The canvas in points, whose shorter side is 390.
  package var size: Size {
    let scale = 390 / Double(min(pixels.width, pixels.height))
    return Size(width: Double(pixels.width) * scale, height: Double(pixels.height) * scale)
  }

  /// Where type may be: apps cover the upper and the lower edge of a story.
  var safeArea: Rect {
    Rect(size: size).insetBy(dx: self == .wide ? 48 : 28, dy: self == .story ? 108 : self == .wide ? 34 : 30)
  }

  /// The smallest type in points: at least 9 points where the film is 390 points wide.
  var smallSize: Double { self == .wide ? 17 : 15 }
  /// The type of headings.
  var headingSize: Double { self == .square ? 27 : 32 }
  /// The type of figures that fill a card, at most.
  var figureSize: Double { self == .story ? 110 : 124 }
  /// How many lifts there is space for.
  var liftCount: Int { self == .story ? 5 : self == .square ? 4 : 3 }
}
