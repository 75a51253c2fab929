import Glibc

extension Color {
  /// The color difference CIEDE2000 to another opaque color (CIE 142-2001, all weights 1): 0 for equal colors, about
  /// 1 for a just noticeable difference, 100 from black to white. Alpha is ignored.
  public func difference(from other: Color) -> Double {
    ciede2000(labD65, other.labD65)
  }
}

/// CIEDE2000 of two CIE L*a*b* colors, step by step as in Sharma, Wu and Dalal, "The CIEDE2000 color-difference
/// formula" (Color Research and Application 30, 2005).
package func ciede2000(_ one: ColorVector, _ two: ColorVector) -> Double {
  let (first, second) = adjustedLCh(one, two)
  let deltaLightness = second.lightness - first.lightness
  let deltaChroma = second.chroma - first.chroma
  let chromaProduct = first.chroma * second.chroma
  var turn = second.hue - first.hue
  if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
  let deltaHue = chromaProduct == 0 ? 0 : 2 * chromaProduct.squareRoot() * sin(radians(turn / 2))

  let meanLightness = (first.lightness + second.lightness) / 2
  let meanChroma = (first.chroma + second.chroma) / 2
  let meanHue = meanHue(first.hue, second.hue, isGray: chromaProduct == 0)
  let hueWeight =
    1 - 0.17 * cos(radians(meanHue - 30)) + 0.24 * cos(radians(2 * meanHue))
    + 0.32 * cos(radians(3 * meanHue + 6)) - 0.20 * cos(radians(4 * meanHue - 63))
  let lightnessOffset = (meanLightness - 50) * (meanLightness - 50)
  let scaledLightness = deltaLightness / (1 + 0.015 * lightnessOffset / (20 + lightnessOffset).squareRoot())
  let scaledChroma = deltaChroma / (1 + 0.045 * meanChroma)
  let scaledHue = deltaHue / (1 + 0.015 * meanChroma * hueWeight)
  let away = (meanHue - 275) / 25
  let rotation = -sin(radians(60 * exp(-away * away))) * 2 * chromaSaturation(meanChroma)
  let square =
    scaledLightness * scaledLightness + scaledChroma * scaledChroma + scaledHue * scaledHue
    + rotation * scaledChroma * scaledHue
  return max(0, square).squareRoot()
}

/// Lightness, chroma and hue (degrees, 0..<360) with `a` stretched near gray by the pair's mean chroma.
private func adjustedLCh(
  _ one: ColorVector, _ two: ColorVector
) -> (
  first: (lightness: Double, chroma: Double, hue: Double),
  second: (lightness: Double, chroma: Double, hue: Double)
) {
  let meanChroma = (hypot(one.y, one.z) + hypot(two.y, two.z)) / 2
  let stretch = 1 + 0.5 * (1 - chromaSaturation(meanChroma))
  func adjusted(_ lab: ColorVector) -> (lightness: Double, chroma: Double, hue: Double) {
    let a = lab.y * stretch
    let hue = degrees(ofDirection: Point(x: a, y: lab.z))
    return (lab.x, hypot(a, lab.z), hue < 0 ? hue + 360 : hue)
  }
  return (adjusted(one), adjusted(two))
}

/// The mean of two hues on the circle; their sum where one of the colors has none.
private func meanHue(_ one: Double, _ two: Double, isGray: Bool) -> Double {
  let sum = one + two
  if isGray { return sum }
  if abs(one - two) <= 180 { return sum / 2 }
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

/// √(C⁷ ÷ (C⁷ + 25⁷)): near 0 for grays, near 1 for vivid colors.
private func chromaSaturation(_ chroma: Double) -> Double {
  let power = pow(chroma, 7)
  return (power / (power + 6_103_515_625)).squareRoot()
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
