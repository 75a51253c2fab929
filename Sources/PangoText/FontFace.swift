import RenderTree

/// One face of a font file, with the properties used for font selection.
struct FontFace: Sendable, Hashable {
  var family: String
  var style: Font.Style
  /// The weights that the face supports: one, or the range of a variable font's axis.
  var weights: ClosedRange<Int>
  var path: String
  /// The index of the face in a collection; 0 in other files.
  var index: UInt32 = 0
  /// The Debian package that installs the file, for declared fonts.
  var package: String?
  /// Whether it is part of a document, which alone may use it.
  var isEmbedded = false

  /// The supported weight that is nearest to the requested one.
  func weight(nearest weight: Int) -> Int {
    min(max(weight, weights.lowerBound), weights.upperBound)
  }
}

extension Sequence<FontFace> {
  /// The face nearest to a weight and a style: style has priority over weight, and if the weight is missing,
  /// lighter or heavier ones are tried in the order of CSS Fonts 4, section 5.2.
  func nearest(weight: Int, style: Font.Style) -> FontFace? {
    self.min { a, b in
      let (styleA, styleB) = (a.distance(to: style), b.distance(to: style))
      return styleA == styleB ? a.distance(to: weight) < b.distance(to: weight) : styleA < styleB
    }
  }
}

extension FontFace {
  /// The distance of a style: an oblique face is preferred to an upright one as a replacement for italic.
  fileprivate func distance(to wanted: Font.Style) -> Int {
    let order: [Font.Style] =
      switch wanted {
      case .normal: [.normal, .oblique, .italic]
      case .italic: [.italic, .oblique, .normal]
      case .oblique: [.oblique, .italic, .normal]
      }
    return order.firstIndex(of: style) ?? order.count
  }

  /// The priority of a weight as a replacement for the wanted one; smaller is better.
  fileprivate func distance(to wanted: Int) -> Int {
    let weight = weight(nearest: wanted)
    let farAway = 2000
    if weight == wanted { return 0 }
    switch wanted {
    case 400...500:
      if weight > wanted, weight <= 500 { return weight - wanted }
      return weight < wanted ? farAway + wanted - weight : 2 * farAway + weight
    case ..<400: return weight < wanted ? wanted - weight : farAway + weight
    default: return weight > wanted ? weight - wanted : farAway + wanted - weight
    }
  }
}
