/// The red, green and blue of images, all with the white of D65 (Rec. ITU-T H.273, table 2).
package enum ColorPrimaries: Sendable, Hashable {
  /// Those of sRGB.
  case bt709
  /// Those of DCI-P3 with D65.
  case displayP3
  case bt2020

  private var toXYZ: ColorMatrix {
    switch self {
    case .bt709: ColorSpaces.linearRGBToXYZ
    case .displayP3: ColorSpaces.linearP3ToXYZ
    case .bt2020: ColorSpaces.linearBT2020ToXYZ
    }
  }

  fileprivate var fromXYZ: ColorMatrix {
    switch self {
    case .bt709: ColorSpaces.xyzToLinearRGB
    case .displayP3: ColorSpaces.xyzToLinearP3
    case .bt2020: ColorSpaces.xyzToLinearBT2020
    }
  }

  /// From linear light of these primaries to that of others.
  package func matrix(to other: ColorPrimaries) -> ColorMatrix { other.fromXYZ.appending(toXYZ) }
}

extension ColorMatrix {
  /// This map after another one.
  fileprivate func appending(_ other: ColorMatrix) -> ColorMatrix {
    func column(_ unit: ColorVector) -> ColorVector { apply(to: other.apply(to: unit)) }
    let (x, y, z) = (column(ColorVector(1, 0, 0)), column(ColorVector(0, 1, 0)), column(ColorVector(0, 0, 1)))
    return ColorMatrix(
      ColorVector(x.x, y.x, z.x), ColorVector(x.y, y.y, z.y), ColorVector(x.z, y.z, z.z))
  }
}

extension CanvasSpace {
  /// The primaries of its levels.
  package var primaries: ColorPrimaries {
    switch self {
    case .displayP3: .displayP3
    case .bt2020: .bt2020
    }
  }

  /// The levels of a color, outside 0…1 where the canvas cannot show it.
  package func levels(of color: Color) -> ColorVector {
    let white = whiteLevel
    return primaries.fromXYZ.apply(to: color.xyz).map { Color.encoded(fromLinearLight: $0) * white }
  }
}
