/// What the levels of a canvas, each 0…1, represent where it is not drawn in sRGB.
///
/// Both spaces keep the transfer function of sRGB, so that what is composited and blurred looks as it does in
/// sRGB. That of `bt2020` continues above white: sums and mixtures of levels do not change when all levels
/// are divided by one number.
package enum CanvasSpace: Sendable, Hashable {
  /// Display P3, as CSS has it: the primaries of DCI-P3 with D65.
  case displayP3
  /// The primaries of BT.2020. Level 1 is a luminance of `peak`, that of white is `white`, both in cd/m².
  case bt2020(white: Double, peak: Double)

  /// The level of white.
  package var whiteLevel: Double {
    switch self {
    case .displayP3: 1
    case .bt2020(let white, let peak): 1 / Color.encoded(fromLinearLight: peak / white)
    }
  }

  /// The linear light of a level, where that of white is 1.
  package func light(ofLevel level: Double) -> Double {
    Color.linearLight(fromEncoded: level / whiteLevel)
  }

  /// The color whose components are the levels of another.
  package func color(_ color: Color) -> Color {
    let levels = levels(of: color)
    return Color(red: levels.x, green: levels.y, blue: levels.z, alpha: color.alpha)
  }

  /// From linear-light sRGB to the linear light of the canvas's primaries.
  package var fromLinearSRGB: ColorMatrix { ColorPrimaries.bt709.matrix(to: primaries) }

  /// The name under which an image is kept that has been brought to the canvas's space.
  package static func name(ofConverted name: String) -> String { "canvas:\(name)" }
}
