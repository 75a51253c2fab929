import VectorGraphics

/// The material of a bead, which determines its appearance.
public enum Stone: String, Sendable, Hashable, CaseIterable {
  /// A glassy or painted bead without structure.
  case plain
  /// Transparent quartz.
  case clearQuartz = "clear-quartz"
  /// Warped bands, chalcedony among them.
  case agate
  /// Golden brown with a band of light.
  case tigersEye = "tigers-eye"
  /// Quartz with golden hairs.
  case rutile
  /// Quartz with a cloud of green.
  case phantom
  /// Black volcanic glass.
  case obsidian

  /// How much light comes through, 0 opaque … 1 clear.
  package var translucency: Double {
    switch self {
    case .clearQuartz: 0.55
    case .rutile, .phantom: 0.45
    case .agate: 0.3
    case .plain: 0.2
    case .tigersEye: 0.12
    case .obsidian: 0.08
    }
  }

  /// What sellers commonly string for the elements; shops differ most in metal and earth.
  package static let customary = PerElement<Stone>(
    metal: .clearQuartz, wood: .phantom, water: .agate, fire: .rutile, earth: .tigersEye)
}

extension Stone {
  /// The color that the stone mostly has where no element gives it one.
  package var naturalColor: Color {
    switch self {
    case .plain: Color(rgb: 0xB5, 0x6A, 0x54)
    case .clearQuartz: Color(rgb: 0xE4, 0xE8, 0xEC)
    case .agate: Color(rgb: 0x6E, 0x8F, 0xA8)
    case .tigersEye: Color(rgb: 0xA8, 0x6B, 0x2A)
    case .rutile: Color(rgb: 0xD8, 0xA4, 0x5E)
    case .phantom: Color(rgb: 0x4F, 0x93, 0x62)
    case .obsidian: Color(rgb: 0x23, 0x22, 0x26)
    }
  }
}
