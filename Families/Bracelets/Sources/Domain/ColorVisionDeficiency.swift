import VectorGraphics

/// A reader who lacks one kind of cone.
///
/// Simulated by the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
/// Color Vision Deficiency" (IEEE TVCG 15, 2009), severity 1, in linear light.
package enum ColorVisionDeficiency: String, Sendable, Hashable, CaseIterable {
  /// Without red cones.
  case protanopia
  /// Without green cones.
  case deuteranopia
  /// Without blue cones.
  case tritanopia

  private var matrix: ColorMatrix {
    switch self {
    case .protanopia:
      ColorMatrix(
        ColorVector(0.152286, 1.052583, -0.204868), ColorVector(0.114503, 0.786281, 0.099216),
        ColorVector(-0.003882, -0.048116, 1.051998))
    case .deuteranopia:
      ColorMatrix(
        ColorVector(0.367322, 0.860646, -0.227968), ColorVector(0.280085, 0.672501, 0.047413),
        ColorVector(-0.011820, 0.042940, 0.968881))
    case .tritanopia:
      ColorMatrix(
        ColorVector(1.255528, -0.076749, -0.178779), ColorVector(-0.078411, 0.930809, 0.147602),
        ColorVector(0.004733, 0.691367, 0.303900))
    }
  }

  /// The color that gives other eyes the impression that this reader has; within sRGB, alpha kept.
  package func simulate(_ color: Color) -> Color {
    let seen = matrix.apply(to: color.clamped.linearLight).map { min(1, max(0, $0)) }
    return Color(linearLight: seen, alpha: color.alpha)
  }
}
